/* Trees of R as plain arrays: a phylo of ape, or a dendrogram. The arrays lie outside of R's memory, where each new vector may
 * have R look through all nodes of a dendrogram for what to free. An error leaves them here until the next call. */
#include "glue.h"

#include <stdlib.h>

/* Leaves are numbered first, then inner nodes. */
typedef struct {
    int32_t *parents, *order;
    /* Lengths of branches or heights of nodes; null where there are none. */
    double *lengths, *heights;
    SEXP *names;
    R_xlen_t leaves, nodes;
    partita_object *made;
} flat;

static flat sides[2];

/* A node of a dendrogram, the place of the node above it, and its number among the leaves or the inner nodes. */
typedef struct {
    SEXP node, name;
    double height;
    int32_t above, number;
    int leaf;
} visit;

/* The nodes in the order in which they are visited, and those that wait for it. */
static struct {
    visit *nodes, *waiting;
    size_t length, room, waits, waiting_room;
} walk;

static void *room_for(void *old, size_t count, size_t size) {
    void *found = realloc(old, count * size + 1);
    if (!found) Rf_error("there is not enough memory");
    return found;
}

static void put_away(void) {
    for (int side = 0; side < 2; side++) {
        flat *of = sides + side;
        free(of->parents);
        free(of->order);
        free(of->lengths);
        free(of->heights);
        free(of->names);
        partita_free(of->made);
        memset(of, 0, sizeof *of);
    }
    free(walk.nodes);
    free(walk.waiting);
    memset(&walk, 0, sizeof walk);
}

static void make_room(flat *of, R_xlen_t leaves, R_xlen_t nodes) {
    if (nodes >= INT_MAX) glue_stop("wrong_input", "the tree is too large");
    of->leaves = leaves;
    of->nodes = nodes;
    of->parents = room_for(NULL, (size_t)nodes, sizeof(int32_t));
    of->order = room_for(NULL, (size_t)nodes, sizeof(int32_t));
    of->names = room_for(NULL, (size_t)nodes, sizeof(SEXP));
}

/* A phylo as the list of its edges, tips, number of inner nodes, their names or NULL, and lengths per edge or NULL. Children
 * stand in the order of the edges. */
static void read_phylo(SEXP x, flat *to) {
    SEXP edges = VECTOR_ELT(x, 0), tips = VECTOR_ELT(x, 1), inner = VECTOR_ELT(x, 3), lengths = VECTOR_ELT(x, 4);
    R_xlen_t count = XLENGTH(edges) / 2, leaves = XLENGTH(tips), nodes = leaves + (R_xlen_t)glue_size(VECTOR_ELT(x, 2));
    glue_same_length(inner, nodes - leaves, "names of nodes");
    glue_same_length(lengths, count, "lengths");
    make_room(to, leaves, nodes);
    if (!Rf_isNull(lengths)) to->lengths = room_for(NULL, (size_t)nodes, sizeof(double));
    const int *above = INTEGER_RO(edges), *below = above + count;
    const double *of_edges = to->lengths ? REAL_RO(lengths) : NULL;
    for (R_xlen_t i = 0; i < nodes; i++) to->parents[i] = -1;
    for (R_xlen_t i = 0; i < count; i++) {
        if (above[i] < 1 || above[i] > nodes || below[i] < 1 || below[i] > nodes)
            glue_stop("wrong_input", "the edges of the phylo do not fit its tips and nodes");
        int32_t node = below[i] - 1;
        if (to->parents[node] >= 0) glue_stop("wrong_input", "the edges of the phylo lead to a node twice");
        to->parents[node] = above[i] - 1;
        if (i < nodes) to->order[i] = node;
        if (of_edges) to->lengths[node] = of_edges[i];
    }
    if (count != nodes - 1) glue_stop("wrong_input", "the edges of the phylo do not make one tree of its tips and nodes");
    for (R_xlen_t i = 0; i < nodes; i++)
        if (to->parents[i] < 0) {
            to->order[count] = (int32_t)i;
            if (of_edges) to->lengths[i] = 0;
        }
    memcpy(to->names, STRING_PTR_RO(tips), (size_t)leaves * sizeof(SEXP));
    for (R_xlen_t i = leaves; i < nodes; i++) to->names[i] = Rf_isNull(inner) ? R_BlankString : STRING_ELT(inner, i - leaves);
}

static SEXP leaf_name, label_name, height_name;

static int says_leaf(SEXP node) {
    SEXP leaf = Rf_getAttrib(node, leaf_name);
    if (TYPEOF(leaf) == LGLSXP && XLENGTH(leaf) == 1 && LOGICAL_RO(leaf)[0] == TRUE) return 1;
    if (TYPEOF(node) != VECSXP || XLENGTH(node) == 0)
        glue_stop("wrong_input", "a node of the dendrogram is neither a leaf nor a list of nodes");
    return 0;
}

/* The text of a label; NA where there is none. Texts that are made here are kept in a list. */
static SEXP label(SEXP node, SEXP kept) {
    SEXP found = Rf_getAttrib(node, label_name);
    if (!Rf_isVectorAtomic(found) || XLENGTH(found) != 1) return NA_STRING;
    if (TYPEOF(found) == STRSXP) return STRING_ELT(found, 0);
    SEXP text = Rf_isFactor(found) ? STRING_ELT(PROTECT(Rf_asCharacterFactor(found)), 0) : PROTECT(Rf_asChar(found));
    SETCDR(kept, Rf_cons(text, CDR(kept)));
    UNPROTECT(1);
    return text;
}

static double height(SEXP node) {
    SEXP found = Rf_getAttrib(node, height_name);
    if (TYPEOF(found) == REALSXP && XLENGTH(found) == 1) return REAL_RO(found)[0];
    return Rf_isNumeric(found) && XLENGTH(found) == 1 ? Rf_asReal(found) : NA_REAL;
}

static void wait_for(SEXP node, int32_t above) {
    if (walk.waits == walk.waiting_room) {
        walk.waiting_room = 2 * walk.waiting_room + 64;
        walk.waiting = room_for(walk.waiting, walk.waiting_room, sizeof(visit));
    }
    walk.waiting[walk.waits++] = (visit){node, R_BlankString, 0, above, 0, 0};
}

/* Whether a node is a leaf, and its name. Nodes are spread over the memory: what is not needed is not looked at. */
static int read_leaf(visit *of, SEXP kept) {
    int is_list = TYPEOF(of->node) == VECSXP;
    if (is_list && XLENGTH(of->node) > 1) return 0;
    SEXP name = label(of->node, kept);
    if ((is_list || name == NA_STRING) && !says_leaf(of->node)) return 0;
    if (name == NA_STRING) glue_stop("wrong_input", "a leaf of the dendrogram has no label; give labels(x) <- ...");
    of->name = name;
    return 1;
}

/* Visits all nodes, parents first and children as they stand, without recursion, since they may be deep. Returns the number of
 * leaves. */
static int32_t visit_all(SEXP x, SEXP kept) {
    int32_t leaves = 0;
    wait_for(x, -1);
    while (walk.waits) {
        visit next = walk.waiting[--walk.waits];
        if (walk.length == walk.room) {
            walk.room = 2 * walk.room + 64;
            walk.nodes = room_for(walk.nodes, walk.room, sizeof(visit));
        }
        int32_t at = (int32_t)walk.length++;
        if (at == INT_MAX - 1) glue_stop("wrong_input", "the dendrogram is too large");
        next.leaf = read_leaf(&next, kept);
        next.height = height(next.node);
        next.number = next.leaf ? leaves++ : at - leaves;
        walk.nodes[at] = next;
        if (next.leaf) continue;
        for (R_xlen_t i = XLENGTH(next.node); i-- > 0;) wait_for(VECTOR_ELT(next.node, i), at);
    }
    return leaves;
}

/* Heights that fall towards the root, as centroid linkage makes them, are no heights: the tree alone is read. */
static void read_dendrogram(SEXP x, flat *to, SEXP kept) {
    leaf_name = Rf_install("leaf");
    label_name = Rf_install("label");
    height_name = Rf_install("height");
    walk.length = walk.waits = 0;
    int32_t leaves = visit_all(x, kept);
    make_room(to, leaves, (R_xlen_t)walk.length);
    to->heights = room_for(NULL, walk.length, sizeof(double));
    int falls = 0;
    for (size_t at = 0; at < walk.length; at++) {
        visit *of = walk.nodes + at;
        if (ISNAN(of->height)) glue_stop("wrong_input", "a node of the dendrogram has no height");
        const visit *above = of->above < 0 ? NULL : walk.nodes + of->above;
        if (above && of->height > above->height) {
            if (of->height > above->height + 1e-9 * fabs(above->height)) falls = 1;
            of->height = above->height;
        }
        int32_t node = of->leaf ? of->number : leaves + of->number;
        to->order[at] = node;
        to->parents[node] = above ? leaves + above->number : -1;
        to->heights[node] = of->height;
        to->names[node] = of->name;
    }
    if (falls) {
        free(to->heights);
        to->heights = NULL;
    }
}

static void read_tree(SEXP x, flat *to, SEXP kept) {
    if (Rf_inherits(x, "dendrogram"))
        read_dendrogram(x, to, kept);
    else
        read_phylo(x, to);
}

/* The tree in the library; with names its leaves are known by these, else by their numbers. */
static partita_object *make(flat *of, int named, char **error) {
    const char **names = NULL;
    if (named) {
        names = (const char **)R_alloc((size_t)of->nodes + 1, sizeof(char *));
        for (R_xlen_t i = 0; i < of->nodes; i++) {
            if (of->names[i] == NA_STRING) glue_stop("wrong_input", "a tip of the phylo has no name; name every tip");
            names[i] = of->names[i] == R_BlankString ? "" : glue_text(of->names[i]);
        }
    }
    return of->made = partita_tree(of->parents, (uint64_t)of->nodes, of->order, names, of->lengths, of->heights, error);
}

SEXP glue_read_tree(SEXP x) {
    put_away();
    SEXP kept = PROTECT(Rf_cons(R_NilValue, R_NilValue));
    read_tree(x, sides, kept);
    char *error = NULL;
    partita_object *found = make(sides, 1, &error);
    sides[0].made = NULL;
    put_away();
    UNPROTECT(1);
    return glue_held(found, error);
}

/* A table from the addresses of names to leaves. */
typedef struct {
    SEXP name;
    int32_t leaf;
} entry;

static entry *place(entry *table, size_t mask, SEXP name) {
    size_t at = (size_t)(((uint64_t)(uintptr_t)name * UINT64_C(0x9E3779B97F4A7C15)) >> 32) & mask;
    while (table[at].name && table[at].name != name) at = (at + 1) & mask;
    return table + at;
}

/* For each leaf of b that of a with the same name; null unless each has one. R keeps every text of an encoding once, so that the
 * same address is the same name. Anything else, and what is wrong, is found by the names themselves. */
static int32_t *partners(const flat *a, const flat *b) {
    if (a->leaves != b->leaves) return NULL;
    size_t mask = 16;
    while (mask < 2 * (size_t)a->leaves) mask *= 2;
    entry *table = calloc(mask--, sizeof(entry));
    int32_t *found = malloc((size_t)b->leaves * sizeof(int32_t) + 1);
    int good = table && found;
    for (int32_t leaf = 0; good && leaf < a->leaves; leaf++) {
        entry *at = place(table, mask, a->names[leaf]);
        good = !at->name && a->names[leaf] != NA_STRING && a->names[leaf] != R_BlankString;
        *at = (entry){a->names[leaf], leaf};
    }
    for (int32_t leaf = 0; good && leaf < b->leaves; leaf++) {
        entry *at = place(table, mask, b->names[leaf]);
        good = at->name && at->leaf >= 0;
        found[leaf] = at->leaf;
        /* A name that b repeats has no leaf left. */
        at->leaf = -1;
    }
    free(table);
    if (good) return found;
    free(found);
    return NULL;
}

static void reorder(double *values, const int32_t *to, R_xlen_t count) {
    if (!values) return;
    double *old = room_for(NULL, (size_t)count, sizeof(double));
    memcpy(old, values, (size_t)count * sizeof(double));
    for (R_xlen_t i = 0; i < count; i++) values[to[i]] = old[i];
    free(old);
}

/* Numbers the leaves of b as those of a; 0 where they are not the same. */
static int number_alike(const flat *a, flat *b) {
    int32_t *to = partners(a, b);
    if (!to) return 0;
    int32_t *old = room_for(NULL, (size_t)b->leaves, sizeof(int32_t));
    memcpy(old, b->parents, (size_t)b->leaves * sizeof(int32_t));
    for (R_xlen_t i = 0; i < b->leaves; i++) b->parents[to[i]] = old[i];
    free(old);
    for (R_xlen_t i = 0; i < b->nodes; i++)
        if (b->order[i] < b->leaves) b->order[i] = to[b->order[i]];
    reorder(b->lengths, to, b->leaves);
    reorder(b->heights, to, b->leaves);
    free(to);
    return 1;
}

/* The score of two trees: objects of ours, or what can be read. These are not kept: R would not know how much memory they take. */
SEXP glue_score_trees(SEXP measure, SEXP a, SEXP b, SEXP common, SEXP threads) {
    put_away();
    SEXP kept = PROTECT(Rf_cons(R_NilValue, R_NilValue)), given[2] = {a, b};
    const partita_object *of[2];
    const char *name = glue_text(STRING_ELT(measure, 0));
    char *reason = NULL, *error = NULL;
    for (int side = 0; side < 2; side++)
        if (TYPEOF(given[side]) == VECSXP) read_tree(given[side], sides + side, kept);
    int named = !sides[0].nodes || !sides[1].nodes || !number_alike(sides, sides + 1);
    for (int side = 0; side < 2; side++) {
        of[side] = sides[side].nodes ? make(sides + side, named, &error) : glue_object(given[side]);
        if (error) {
            put_away();
            UNPROTECT(1);
            return glue_failure(error);
        }
    }
    double value = NA_REAL;
    glue_wait wait;
    partita_watch watch = glue_watch(&wait, threads);
    int32_t ended = partita_score_trees(name, of[0], of[1], Rf_asLogical(common) == TRUE, &watch, &value, &reason, &error);
    put_away();
    glue_waited(&wait, error);
    UNPROTECT(1);
    return glue_scored(ended, value, reason, error);
}

/* Both trees as objects. Where each leaf has its partner, they are known by their numbers: nobody looks at names again. */
SEXP glue_read_two_trees(SEXP a, SEXP b) {
    put_away();
    SEXP kept = PROTECT(Rf_cons(R_NilValue, R_NilValue)), found = PROTECT(Rf_allocVector(VECSXP, 2));
    read_tree(a, sides, kept);
    read_tree(b, sides + 1, kept);
    int named = !number_alike(sides, sides + 1);
    for (int side = 0; side < 2; side++) {
        char *error = NULL;
        partita_object *made = make(sides + side, named, &error);
        sides[side].made = NULL;
        if (!made) {
            found = glue_failure(error);
            break;
        }
        SET_VECTOR_ELT(found, side, glue_held(made, error));
    }
    put_away();
    UNPROTECT(2);
    return found;
}
