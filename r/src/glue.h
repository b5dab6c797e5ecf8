/* What the files of the glue share. */
#ifndef PARTITA_GLUE_H
#define PARTITA_GLUE_H

#define R_NO_REMAP
#include <limits.h>
#include <setjmp.h>
#include <string.h>

#include <R.h>
#include <Rinternals.h>

#include "partita.h"

/* The value of a JSON text that the library gave; the text is freed. */
SEXP glue_parsed(char *json);

/* An error as a list of class "partita_failure", which the R code signals. */
SEXP glue_failure(char *json);

/* Ends the call with an error of this class, as abort_here() in R does; never while the library works. */
void NORET glue_stop(const char *class, const char *format, ...);

/* A text, or texts, in UTF-8; null for NULL. They live as long as the call. */
const char *glue_text(SEXP text);
const char *const *glue_texts(SEXP texts);

/* Texts as integers from 1, and what these mean, as a list of two. */
SEXP glue_codes(SEXP x);

/* The same integers alone, for one of two sides, until they are taken back. */
const int *glue_lent_codes(SEXP x, int side);
void glue_take_back(void);

/* A number of things; an error unless x is one. */
uint64_t glue_size(SEXP x);

/* An error unless x is NULL or has this length. */
void glue_same_length(SEXP x, R_xlen_t length, const char *what);

/* An object that R frees, or the failure to make it; and the object of an R value. */
SEXP glue_held(partita_object *object, char *error);
const partita_object *glue_object(SEXP x);

/* A number; a text, the reason why there is none; or a failure. */
SEXP glue_scored(int32_t ended, double value, char *reason, char *error);

/* The tree of a phylo or dendrogram, two of them to be compared, and the score of two trees. */
SEXP glue_read_tree(SEXP x);
SEXP glue_read_two_trees(SEXP a, SEXP b);
SEXP glue_score_trees(SEXP measure, SEXP a, SEXP b, SEXP common, SEXP threads);

/* Somebody waits for the library. `glue_waited` follows the call that got the watch, and jumps where R wanted to. */
typedef struct {
    SEXP token;
    jmp_buf place;
    int jumps;
} glue_wait;
partita_watch glue_watch(glue_wait *wait, SEXP threads);
void glue_waited(glue_wait *wait, char *error);

#endif
