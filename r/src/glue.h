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

/* A dendrogram as a list of parents, names and heights. */
SEXP glue_dendrogram(SEXP x);

/* Somebody waits for the library. `glue_waited` follows the call that got the watch, and jumps where R wanted to. */
typedef struct {
    SEXP token;
    jmp_buf place;
    int jumps;
} glue_wait;
partita_watch glue_watch(glue_wait *wait, SEXP threads);
void glue_waited(glue_wait *wait, char *error);

#endif
