/* A dendrogram as vectors. Its nodes are lists in lists; they are visited without recursion, since they may be deep. */
#include "glue.h"

/* A node that waits, and the number of the node above it. */
typedef struct {
    SEXP node;
    int above;
} waiting;

typedef struct {
    waiting *nodes;
    size_t length, room;
} stack;

/* R_alloc frees all of them when the call ends, also by an error. */
static void push(stack *on, SEXP node, int above) {
    if (on->length == on->room) {
        waiting *more = (waiting *)R_alloc(2 * on->room, sizeof(waiting));
        memcpy(more, on->nodes, on->room * sizeof(waiting));
        on->nodes = more;
        on->room *= 2;
    }
    on->nodes[on->length++] = (waiting){node, above};
}

/* The names of what a node knows, looked up once: a node is asked for several of them. */
static SEXP leaf_name, label_name, height_name;

static int is_leaf(SEXP node) {
    SEXP leaf = Rf_getAttrib(node, leaf_name);
    return TYPEOF(leaf) == LGLSXP && XLENGTH(leaf) == 1 && LOGICAL_RO(leaf)[0] == TRUE;
}

/* The text of a label; NA where there is none. */
static SEXP label(SEXP node) {
    SEXP found = Rf_getAttrib(node, label_name);
    if (!Rf_isVectorAtomic(found) || XLENGTH(found) != 1) return NA_STRING;
    if (!Rf_isFactor(found)) return Rf_asChar(found);
    found = PROTECT(Rf_asCharacterFactor(found));
    SEXP text = STRING_ELT(found, 0);
    UNPROTECT(1);
    return text;
}

static double height(SEXP node) {
    SEXP found = Rf_getAttrib(node, height_name);
    return Rf_isNumeric(found) && XLENGTH(found) == 1 ? Rf_asReal(found) : NA_REAL;
}

/* How many nodes there are; a node that is neither a leaf nor a list of nodes is refused. */
static int count(SEXP x) {
    stack on = {(waiting *)R_alloc(64, sizeof(waiting)), 0, 64};
    int nodes = 0;
    push(&on, x, -1);
    while (on.length) {
        SEXP node = on.nodes[--on.length].node;
        if (++nodes == INT_MAX) glue_stop("wrong_input", "the dendrogram is too large");
        if (is_leaf(node)) continue;
        if (TYPEOF(node) != VECSXP || XLENGTH(node) == 0)
            glue_stop("wrong_input", "a node of the dendrogram is neither a leaf nor a list of nodes");
        for (R_xlen_t i = 0; i < XLENGTH(node); i++) push(&on, VECTOR_ELT(node, i), -1);
    }
    return nodes;
}

/* Parents, names and heights of the nodes, parents first and children as they stand. */
SEXP glue_dendrogram(SEXP x) {
    leaf_name = Rf_install("leaf");
    label_name = Rf_install("label");
    height_name = Rf_install("height");
    int nodes = count(x), at = 0;
    SEXP found = PROTECT(Rf_allocVector(VECSXP, 3));
    SEXP parents = Rf_allocVector(INTSXP, nodes);
    SET_VECTOR_ELT(found, 0, parents);
    SEXP names = Rf_allocVector(STRSXP, nodes);
    SET_VECTOR_ELT(found, 1, names);
    SEXP heights = Rf_allocVector(REALSXP, nodes);
    SET_VECTOR_ELT(found, 2, heights);
    stack on = {(waiting *)R_alloc(64, sizeof(waiting)), 0, 64};
    push(&on, x, -1);
    for (; on.length; at++) {
        waiting next = on.nodes[--on.length];
        INTEGER(parents)[at] = next.above;
        REAL(heights)[at] = height(next.node);
        if (is_leaf(next.node)) {
            SET_STRING_ELT(names, at, label(next.node));
        } else {
            SET_STRING_ELT(names, at, R_BlankString);
            for (R_xlen_t i = XLENGTH(next.node); i-- > 0;) push(&on, VECTOR_ELT(next.node, i), at);
        }
    }
    UNPROTECT(1);
    return found;
}
