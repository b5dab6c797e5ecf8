/* What the files of the glue share. */
#ifndef PARTITA_GLUE_H
#define PARTITA_GLUE_H

#define R_NO_REMAP
#include <R.h>
#include <Rinternals.h>

#include "partita.h"

/* The value of a JSON text that the library gave; the text is freed. */
SEXP glue_parsed(char *json);

/* An error as a list of class "partita_failure", which the R code signals. */
SEXP glue_failure(char *json);

/* Texts in UTF-8, or null for NULL; they live as long as the call. */
const char *const *glue_texts(SEXP texts);

#endif
