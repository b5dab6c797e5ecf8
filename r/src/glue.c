/* The functions that R calls. Data are read where they lie; errors come back as values, which the R code signals, so that no
 * jump ever crosses a frame of the library. */
#include "glue.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

#include <R_ext/Rdynload.h>
#include <R_ext/Visibility.h>

void glue_stop(const char *class, const char *format, ...) {
    char message[400];
    va_list values;
    va_start(values, format);
    vsnprintf(message, sizeof message, format, values);
    va_end(values);
    SEXP space = PROTECT(R_FindNamespace(PROTECT(Rf_mkString("partita"))));
    SEXP text = PROTECT(Rf_ScalarString(PROTECT(Rf_mkCharCE(message, CE_UTF8))));
    SEXP abort = PROTECT(Rf_lang3(Rf_install("abort_here"), text, PROTECT(Rf_mkString(class))));
    Rf_eval(abort, space);
    Rf_error("%s", message);
}

/* A number of things. Plain lists with our class can hold anything, and nothing may be read beyond its end. */
uint64_t glue_size(SEXP x) {
    double size = XLENGTH(x) == 1 ? Rf_asReal(x) : NA_REAL;
    if (!(size >= 0 && size <= 9007199254740992.0)) glue_stop("wrong_input", "a size is no whole number of 0 or more");
    return (uint64_t)size;
}

void glue_same_length(SEXP x, R_xlen_t length, const char *what) {
    if (!Rf_isNull(x) && XLENGTH(x) != length)
        glue_stop("wrong_input", "found %.0f %s where there should be %.0f", (double)XLENGTH(x), what, (double)length);
}

/* The column of a vector that lives as long as the call, one of two sides. Texts are counted by their codes. */
static partita_column column(SEXP x, int side) {
    partita_column found = {PARTITA_I32, 1, NULL, (uint64_t)XLENGTH(x), NA_INTEGER};
    switch (TYPEOF(x)) {
    case LGLSXP: found.values = LOGICAL_RO(x); break;
    case INTSXP: found.values = INTEGER_RO(x); break;
    case REALSXP:
        found.kind = PARTITA_F64;
        found.values = REAL_RO(x);
        break;
    case STRSXP: found.values = glue_lent_codes(x, side); break;
    default: glue_stop("bad_label", "a column of type %s cannot be read", Rf_type2char(TYPEOF(x)));
    }
    return found;
}

/* A number; a text, the reason why there is none; or a failure. */
SEXP glue_scored(int32_t ended, double value, char *reason, char *error) {
    switch (ended) {
    case 0: return Rf_ScalarReal(value);
    case 1: {
        SEXP text = PROTECT(Rf_mkCharCE(reason, CE_UTF8));
        partita_text_free(reason);
        SEXP found = Rf_ScalarString(text);
        UNPROTECT(1);
        return found;
    }
    default: return glue_failure(error);
    }
}

static SEXP glue_score(SEXP measure, SEXP a, SEXP b, SEXP threads) {
    glue_take_back();
    partita_column of_a = column(a, 0), of_b = column(b, 1);
    double value = NA_REAL;
    char *reason = NULL, *error = NULL;
    const char *name = glue_text(STRING_ELT(measure, 0));
    glue_wait wait;
    partita_watch watch = glue_watch(&wait, threads);
    int32_t ended = partita_score(name, &of_a, &of_b, &watch, &value, &reason, &error);
    glue_take_back();
    glue_waited(&wait, error);
    return glue_scored(ended, value, reason, error);
}

/* What tells our pointers from those of others. */
static SEXP tag(void) {
    return Rf_install("partita_object");
}

static void finalize(SEXP pointer) {
    partita_free(R_ExternalPtrAddr(pointer));
    R_ClearExternalPtr(pointer);
}

/* An object that R frees, or the failure to make it. */
SEXP glue_held(partita_object *object, char *error) {
    if (!object) return glue_failure(error);
    SEXP pointer = PROTECT(R_MakeExternalPtr(object, tag(), R_NilValue));
    R_RegisterCFinalizerEx(pointer, finalize, TRUE);
    UNPROTECT(1);
    return pointer;
}

static const double *doubles(SEXP x) {
    return Rf_isNull(x) ? NULL : REAL_RO(x);
}

static SEXP glue_labels(SEXP x, SEXP texts) {
    char *error = NULL;
    uint64_t length = (uint64_t)XLENGTH(x);
    if (TYPEOF(x) == REALSXP) {
        partita_object *found = partita_labels_f64(REAL_RO(x), length, &error);
        return glue_held(found, error);
    }
    const int *values = TYPEOF(x) == LGLSXP ? LOGICAL_RO(x) : INTEGER_RO(x);
    uint64_t known = Rf_isNull(texts) ? 0 : (uint64_t)XLENGTH(texts);
    int32_t base = TYPEOF(x) == LGLSXP ? 0 : 1;
    partita_object *found = partita_labels_i32(values, length, NA_INTEGER, glue_texts(texts), known, base, &error);
    return glue_held(found, error);
}

/* The integers of 64 bits that the package bit64 keeps in the place of doubles, as texts. */
static SEXP glue_int64(SEXP x) {
    R_xlen_t length = XLENGTH(x);
    const double *values = REAL_RO(x);
    SEXP found = PROTECT(Rf_allocVector(STRSXP, length));
    for (R_xlen_t i = 0; i < length; i++) {
        int64_t number;
        char text[24];
        memcpy(&number, values + i, sizeof number);
        snprintf(text, sizeof text, "%" PRId64, number);
        SET_STRING_ELT(found, i, number == INT64_MIN ? NA_STRING : Rf_mkChar(text));
    }
    UNPROTECT(1);
    return found;
}

static SEXP glue_numbers(SEXP x) {
    char *error = NULL;
    partita_object *found = partita_numbers(REAL_RO(x), (uint64_t)XLENGTH(x), &error);
    return glue_held(found, error);
}

/* Counts row by row: the transposed matrix. */
static SEXP glue_table(SEXP counts, SEXP rows, SEXP columns, SEXP row_names, SEXP column_names) {
    char *error = NULL;
    uint64_t of_rows = glue_size(rows), of_columns = glue_size(columns);
    glue_same_length(counts, (R_xlen_t)(of_rows * of_columns), "counts");
    glue_same_length(row_names, (R_xlen_t)of_rows, "names of rows");
    glue_same_length(column_names, (R_xlen_t)of_columns, "names of columns");
    partita_object *found = partita_table(REAL_RO(counts), of_rows, of_columns, glue_texts(row_names),
                                          glue_texts(column_names), &error);
    return glue_held(found, error);
}

static SEXP glue_newick(SEXP text) {
    char *error = NULL;
    partita_object *found = partita_newick(glue_text(STRING_ELT(text, 0)), &error);
    return glue_held(found, error);
}

static SEXP glue_hclust(SEXP merge, SEXP height, SEXP names) {
    char *error = NULL;
    glue_same_length(merge, 2 * XLENGTH(height), "entries of merge");
    glue_same_length(names, XLENGTH(height) + 1, "names");
    partita_object *found =
        partita_hclust(INTEGER_RO(merge), REAL_RO(height), (uint64_t)XLENGTH(height), glue_texts(names), &error);
    return glue_held(found, error);
}

static SEXP glue_tree(SEXP parents, SEXP order, SEXP names, SEXP lengths, SEXP heights) {
    char *error = NULL;
    glue_same_length(order, XLENGTH(parents), "nodes in order");
    glue_same_length(names, XLENGTH(parents), "names");
    glue_same_length(lengths, XLENGTH(parents), "lengths");
    glue_same_length(heights, XLENGTH(parents), "heights");
    partita_object *found = partita_tree(INTEGER_RO(parents), (uint64_t)XLENGTH(parents),
                                         Rf_isNull(order) ? NULL : INTEGER_RO(order), glue_texts(names),
                                         doubles(lengths), doubles(heights), &error);
    return glue_held(found, error);
}

static int is_ours(SEXP x) {
    return TYPEOF(x) == EXTPTRSXP && R_ExternalPtrTag(x) == tag();
}

/* Whether this is an object of ours that lives: what was saved to a file and read again does not. */
static SEXP glue_lives(SEXP x) {
    return Rf_ScalarLogical(is_ours(x) && R_ExternalPtrAddr(x) != NULL);
}

const partita_object *glue_object(SEXP x) {
    if (!is_ours(x)) glue_stop("wrong_input", "this is no object of partita");
    if (!R_ExternalPtrAddr(x)) glue_stop("wrong_input", "an object of partita does not outlive its session; make it again");
    return R_ExternalPtrAddr(x);
}

/* The pointers of a list of objects; they live as long as the call. */
static const partita_object *const *objects(SEXP list) {
    R_xlen_t length = XLENGTH(list);
    const partita_object **found = (const partita_object **)R_alloc((size_t)length + 1, sizeof(partita_object *));
    for (R_xlen_t i = 0; i < length; i++) found[i] = glue_object(VECTOR_ELT(list, i));
    return found;
}

static SEXP glue_trees(SEXP list) {
    char *error = NULL;
    partita_object *found = partita_trees(objects(list), (uint64_t)XLENGTH(list), &error);
    return glue_held(found, error);
}

static SEXP glue_matrix(SEXP rows, SEXP columns, SEXP of_rows, SEXP of_columns, SEXP values) {
    char *error = NULL;
    glue_same_length(of_rows, XLENGTH(values), "rows of entries");
    glue_same_length(of_columns, XLENGTH(values), "columns of entries");
    partita_object *found =
        partita_matrix(glue_size(rows), glue_size(columns), INTEGER_RO(of_rows),
                       INTEGER_RO(of_columns), REAL_RO(values), (uint64_t)XLENGTH(values), &error);
    return glue_held(found, error);
}

static SEXP glue_cover(SEXP items, SEXP clusters, SEXP of_items, SEXP of_clusters, SEXP weights) {
    char *error = NULL;
    glue_same_length(of_clusters, XLENGTH(of_items), "clusters");
    glue_same_length(weights, XLENGTH(of_items), "weights");
    partita_object *found =
        partita_cover(glue_size(items), glue_size(clusters), (const uint32_t *)INTEGER_RO(of_items),
                      (const uint32_t *)INTEGER_RO(of_clusters), doubles(weights), (uint64_t)XLENGTH(of_items), &error);
    return glue_held(found, error);
}

static SEXP glue_biclusters(SEXP rows, SEXP columns, SEXP sizes, SEXP members) {
    char *error = NULL;
    partita_object *found = partita_biclusters(
        glue_size(rows), glue_size(columns), (uint64_t)XLENGTH(sizes) / 2,
        (const uint32_t *)INTEGER_RO(sizes), (const uint32_t *)INTEGER_RO(members), (uint64_t)XLENGTH(members), &error);
    return glue_held(found, error);
}

/* The answer to a question, or a failure. */
static SEXP glue_call(SEXP question, SEXP list, SEXP options, SEXP threads) {
    char *error = NULL;
    const char *asked = glue_text(STRING_ELT(question, 0)), *how = glue_text(STRING_ELT(options, 0));
    const partita_object *const *of = objects(list);
    glue_wait wait;
    partita_watch watch = glue_watch(&wait, threads);
    char *found = partita_call(asked, of, (uint64_t)XLENGTH(list), how, &watch, &error);
    glue_waited(&wait, error);
    return found ? glue_parsed(found) : glue_failure(error);
}

static SEXP glue_version(void) {
    return Rf_mkString(partita_version());
}

#define ENTRY(name, arguments) {#name, (DL_FUNC)&name, arguments}

static const R_CallMethodDef entries[] = {
    ENTRY(glue_score, 4),  ENTRY(glue_labels, 2), ENTRY(glue_numbers, 1), ENTRY(glue_int64, 1), ENTRY(glue_table, 5),
    ENTRY(glue_newick, 1), ENTRY(glue_hclust, 3), ENTRY(glue_tree, 5),    ENTRY(glue_trees, 1),
    ENTRY(glue_matrix, 5), ENTRY(glue_cover, 5),  ENTRY(glue_biclusters, 4), ENTRY(glue_call, 4),
    ENTRY(glue_score_trees, 5), ENTRY(glue_read_tree, 1), ENTRY(glue_read_two_trees, 2),
    ENTRY(glue_version, 0), ENTRY(glue_codes, 1), ENTRY(glue_lives, 1), {NULL, NULL, 0}};

void attribute_visible R_init_partita(DllInfo *info) {
    R_registerRoutines(info, NULL, entries, NULL, NULL);
    R_useDynamicSymbols(info, FALSE);
    R_forceSymbols(info, TRUE);
}
