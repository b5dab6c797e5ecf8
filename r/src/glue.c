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
static uint64_t size_of(SEXP x) {
    double size = XLENGTH(x) == 1 ? Rf_asReal(x) : NA_REAL;
    if (!(size >= 0 && size <= 9007199254740992.0)) glue_stop("wrong_input", "a size is no whole number of 0 or more");
    return (uint64_t)size;
}

static void same_length(SEXP x, R_xlen_t length, const char *what) {
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
static SEXP scored(int32_t ended, double value, char *reason, char *error) {
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
    return scored(ended, value, reason, error);
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
static SEXP held(partita_object *object, char *error) {
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
        return held(found, error);
    }
    const int *values = TYPEOF(x) == LGLSXP ? LOGICAL_RO(x) : INTEGER_RO(x);
    uint64_t known = Rf_isNull(texts) ? 0 : (uint64_t)XLENGTH(texts);
    int32_t base = TYPEOF(x) == LGLSXP ? 0 : 1;
    partita_object *found = partita_labels_i32(values, length, NA_INTEGER, glue_texts(texts), known, base, &error);
    return held(found, error);
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
    return held(found, error);
}

/* Counts row by row: the transposed matrix. */
static SEXP glue_table(SEXP counts, SEXP rows, SEXP columns, SEXP row_names, SEXP column_names) {
    char *error = NULL;
    uint64_t of_rows = size_of(rows), of_columns = size_of(columns);
    same_length(counts, (R_xlen_t)(of_rows * of_columns), "counts");
    same_length(row_names, (R_xlen_t)of_rows, "names of rows");
    same_length(column_names, (R_xlen_t)of_columns, "names of columns");
    partita_object *found = partita_table(REAL_RO(counts), of_rows, of_columns, glue_texts(row_names),
                                          glue_texts(column_names), &error);
    return held(found, error);
}

static SEXP glue_newick(SEXP text) {
    char *error = NULL;
    partita_object *found = partita_newick(glue_text(STRING_ELT(text, 0)), &error);
    return held(found, error);
}

static SEXP glue_hclust(SEXP merge, SEXP height, SEXP names) {
    char *error = NULL;
    same_length(merge, 2 * XLENGTH(height), "entries of merge");
    same_length(names, XLENGTH(height) + 1, "names");
    partita_object *found =
        partita_hclust(INTEGER_RO(merge), REAL_RO(height), (uint64_t)XLENGTH(height), glue_texts(names), &error);
    return held(found, error);
}

static SEXP glue_tree(SEXP parents, SEXP order, SEXP names, SEXP lengths, SEXP heights) {
    char *error = NULL;
    same_length(order, XLENGTH(parents), "nodes in order");
    same_length(names, XLENGTH(parents), "names");
    same_length(lengths, XLENGTH(parents), "lengths");
    same_length(heights, XLENGTH(parents), "heights");
    partita_object *found = partita_tree(INTEGER_RO(parents), (uint64_t)XLENGTH(parents),
                                         Rf_isNull(order) ? NULL : INTEGER_RO(order), glue_texts(names),
                                         doubles(lengths), doubles(heights), &error);
    return held(found, error);
}

/* The tree of a phylo of ape: its edges, tips, number of inner nodes and their names, and lengths per edge. */
static SEXP glue_phylo(SEXP edges, SEXP tips, SEXP inner, SEXP inner_names, SEXP lengths) {
    R_xlen_t count = XLENGTH(edges) / 2, leaves = XLENGTH(tips), nodes = leaves + (R_xlen_t)size_of(inner);
    same_length(inner_names, nodes - leaves, "names of nodes");
    same_length(lengths, count, "lengths");
    const int *above = INTEGER_RO(edges), *below = above + count;
    int32_t *parents = (int32_t *)R_alloc((size_t)nodes + 1, sizeof(int32_t));
    int32_t *order = (int32_t *)R_alloc((size_t)nodes + 1, sizeof(int32_t));
    double *of_nodes = Rf_isNull(lengths) ? NULL : (double *)R_alloc((size_t)nodes + 1, sizeof(double));
    for (R_xlen_t i = 0; i < nodes; i++) parents[i] = -1;
    for (R_xlen_t i = 0; i < count; i++) {
        if (above[i] < 1 || above[i] > nodes || below[i] < 1 || below[i] > nodes)
            glue_stop("wrong_input", "the edges of the phylo do not fit its tips and nodes");
        if (parents[below[i] - 1] >= 0) glue_stop("wrong_input", "the edges of the phylo lead to a node twice");
        parents[below[i] - 1] = above[i] - 1;
        order[i] = below[i] - 1;
        if (of_nodes) of_nodes[below[i] - 1] = REAL_RO(lengths)[i];
    }
    if (count != nodes - 1) glue_stop("wrong_input", "the edges of the phylo do not make one tree of its tips and nodes");
    for (R_xlen_t i = 0; i < nodes; i++)
        if (parents[i] < 0) {
            order[count] = (int32_t)i;
            if (of_nodes) of_nodes[i] = 0;
        }
    const char **names = (const char **)R_alloc((size_t)nodes + 1, sizeof(char *));
    for (R_xlen_t i = 0; i < nodes; i++) {
        SEXP name = i < leaves ? STRING_ELT(tips, i) : Rf_isNull(inner_names) ? R_BlankString : STRING_ELT(inner_names, i - leaves);
        if (name == NA_STRING) glue_stop("wrong_input", "a tip of the phylo has no name; name every tip");
        names[i] = name == R_BlankString ? "" : glue_text(name);
    }
    char *error = NULL;
    partita_object *found = partita_tree(parents, (uint64_t)nodes, order, names, of_nodes, NULL, &error);
    return held(found, error);
}

static int is_ours(SEXP x) {
    return TYPEOF(x) == EXTPTRSXP && R_ExternalPtrTag(x) == tag();
}

/* Whether this is an object of ours that lives: what was saved to a file and read again does not. */
static SEXP glue_lives(SEXP x) {
    return Rf_ScalarLogical(is_ours(x) && R_ExternalPtrAddr(x) != NULL);
}

/* The pointers of a list of objects; they live as long as the call. */
static const partita_object *const *objects(SEXP list) {
    R_xlen_t length = XLENGTH(list);
    const partita_object **found = (const partita_object **)R_alloc((size_t)length + 1, sizeof(partita_object *));
    for (R_xlen_t i = 0; i < length; i++) {
        SEXP one = VECTOR_ELT(list, i);
        if (!is_ours(one)) glue_stop("wrong_input", "this is no object of partita");
        if (!R_ExternalPtrAddr(one)) glue_stop("wrong_input", "an object of partita does not outlive its session; make it again");
        found[i] = R_ExternalPtrAddr(one);
    }
    return found;
}

static SEXP glue_trees(SEXP list) {
    char *error = NULL;
    partita_object *found = partita_trees(objects(list), (uint64_t)XLENGTH(list), &error);
    return held(found, error);
}

static SEXP glue_matrix(SEXP rows, SEXP columns, SEXP of_rows, SEXP of_columns, SEXP values) {
    char *error = NULL;
    same_length(of_rows, XLENGTH(values), "rows of entries");
    same_length(of_columns, XLENGTH(values), "columns of entries");
    partita_object *found =
        partita_matrix(size_of(rows), size_of(columns), INTEGER_RO(of_rows),
                       INTEGER_RO(of_columns), REAL_RO(values), (uint64_t)XLENGTH(values), &error);
    return held(found, error);
}

static SEXP glue_cover(SEXP items, SEXP clusters, SEXP of_items, SEXP of_clusters, SEXP weights) {
    char *error = NULL;
    same_length(of_clusters, XLENGTH(of_items), "clusters");
    same_length(weights, XLENGTH(of_items), "weights");
    partita_object *found =
        partita_cover(size_of(items), size_of(clusters), (const uint32_t *)INTEGER_RO(of_items),
                      (const uint32_t *)INTEGER_RO(of_clusters), doubles(weights), (uint64_t)XLENGTH(of_items), &error);
    return held(found, error);
}

static SEXP glue_biclusters(SEXP rows, SEXP columns, SEXP sizes, SEXP members) {
    char *error = NULL;
    partita_object *found = partita_biclusters(
        size_of(rows), size_of(columns), (uint64_t)XLENGTH(sizes) / 2,
        (const uint32_t *)INTEGER_RO(sizes), (const uint32_t *)INTEGER_RO(members), (uint64_t)XLENGTH(members), &error);
    return held(found, error);
}

/* The score of two trees, a list of two objects. */
static SEXP glue_score_trees(SEXP measure, SEXP two, SEXP common, SEXP threads) {
    double value = NA_REAL;
    char *reason = NULL, *error = NULL;
    const char *name = glue_text(STRING_ELT(measure, 0));
    same_length(two, 2, "trees");
    const partita_object *const *of = objects(two);
    glue_wait wait;
    partita_watch watch = glue_watch(&wait, threads);
    int32_t ended = partita_score_trees(name, of[0], of[1], Rf_asLogical(common) == TRUE, &watch, &value, &reason, &error);
    glue_waited(&wait, error);
    return scored(ended, value, reason, error);
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
    ENTRY(glue_newick, 1), ENTRY(glue_hclust, 3), ENTRY(glue_tree, 5),    ENTRY(glue_phylo, 5),    ENTRY(glue_trees, 1),
    ENTRY(glue_matrix, 5), ENTRY(glue_cover, 5),  ENTRY(glue_biclusters, 4), ENTRY(glue_call, 4),
    ENTRY(glue_score_trees, 4),
    ENTRY(glue_version, 0), ENTRY(glue_codes, 1), ENTRY(glue_dendrogram, 1), ENTRY(glue_lives, 1), {NULL, NULL, 0}};

void attribute_visible R_init_partita(DllInfo *info) {
    R_registerRoutines(info, NULL, entries, NULL, NULL);
    R_useDynamicSymbols(info, FALSE);
    R_forceSymbols(info, TRUE);
}
