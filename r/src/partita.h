/* Partita from C: clusterings go in, numbers and JSON come out.
 *
 * Objects never change and may be used from several threads. Whatever the library gives is freed by the caller: objects by
 * partita_free, texts by partita_text_free. Texts are UTF-8 and end with a zero byte.
 *
 * Every `error` may be null. Where a function fails, it receives a text of JSON, to be freed:
 *   {"class": "missing_labels", "message": "...", "setting": "missing", "values": ["drop", ...], "effect": ""}
 * The last three are there where a setting would help. Where a number is no label, "label": {"value": "1.5e0", "item": 3} says
 * which, counted from 1. Classes: missing_labels, unequal_lengths, bad_label, unknown_measure,
 * bad_value, wrong_input, unmatched_leaves, undefined, input, usage, interrupted, bug.
 *
 * Nothing reads files. Without a watch everything runs on the thread of the caller, and on those of a pool where the work is
 * large and the build has threads. */
#ifndef PARTITA_H
#define PARTITA_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct partita_object partita_object;

/* The version; it is not freed. */
const char *partita_version(void);
void partita_text_free(char *text);
void partita_free(partita_object *object);

/* A column of labels where it lies. */
enum { PARTITA_I32 = 1, PARTITA_I64 = 2, PARTITA_F64 = 3 };
typedef struct {
    uint32_t kind;
    /* Whether the key `missing` marks items without a label; of doubles NaN does. */
    uint32_t has_missing;
    const void *values;
    uint64_t length;
    int64_t missing;
} partita_column;

/* Work that its caller may give up: it runs on a thread of its own, and every 50 milliseconds `go_on` is asked, on the thread
 * of the caller, whether to go on; 0 says no, and the work ends. A null `go_on` asks nobody. `threads` is the maximum number of
 * threads; 0 leaves it to PARTITA_NUM_THREADS or the number of cores. */
typedef struct {
    int32_t (*go_on)(void *context);
    void *context;
    uint32_t threads;
} partita_watch;

/* The score of two columns by one measure, such as "nmi:normalizer=max". Returns 0 and sets `value`; 1 and the reason why
 * there is no value, to be freed; or 2 and an error. */
int32_t partita_score(const char *measure, const partita_column *a, const partita_column *b, const partita_watch *watch,
                      double *value, char **reason, char **error);

/* Labels as integers. With texts, k means texts[k - base]; without, an integer is its own text. */
partita_object *partita_labels_i32(const int32_t *values, uint64_t length, int32_t missing, const char *const *texts,
                                   uint64_t texts_length, int32_t base, char **error);

/* Labels as doubles: whole numbers below 2^53; NaN marks items without a label. */
partita_object *partita_labels_f64(const double *values, uint64_t length, char **error);

/* A number per item, such as its weight. */
partita_object *partita_numbers(const double *values, uint64_t length, char **error);

/* A table of counts, row by row. Names may be null. */
partita_object *partita_table(const double *counts, uint64_t rows, uint64_t columns, const char *const *row_names,
                              const char *const *column_names, char **error);

/* All trees of a text in Newick form. */
partita_object *partita_newick(const char *newick, char **error);

/* The tree of R's hclust: the two columns of `merge` one after the other, a height per merge, and a name per item or null. */
partita_object *partita_hclust(const int32_t *merge, const double *heights, uint64_t merges, const char *const *names,
                               char **error);

/* The tree whose nodes have these parents, counted from 0, -1 for the root. Nodes that are nobody's parent are leaves, items in
 * the order of their numbers. Children stand in the order in which `order` lists the nodes; null for that of their numbers. Of
 * the lengths of the branches above the nodes and the heights of the nodes, one may be given, or neither. Names may be null: two
 * trees without names are compared by the numbers of their leaves. */
partita_object *partita_tree(const int32_t *parents, uint64_t nodes, const int32_t *order, const char *const *names,
                             const double *lengths, const double *heights, char **error);

/* The score of two trees by one measure, with the same results as partita_score. Where `common` is not 0, both are pruned to
 * the leaves that they share. */
int32_t partita_score_trees(const char *measure, const partita_object *a, const partita_object *b, int32_t common,
                            const partita_watch *watch, double *value, char **reason, char **error);

/* All trees of several objects, one after the other. */
partita_object *partita_trees(const partita_object *const *objects, uint64_t length, char **error);

/* A sparse matrix by its entries, counted from 0; repeated entries add up. */
partita_object *partita_matrix(uint64_t rows, uint64_t columns, const int32_t *of_rows, const int32_t *of_columns,
                               const double *values, uint64_t entries, char **error);

/* A cover by its memberships: items and clusters, counted from 0, and weights, or null where all are 1. */
partita_object *partita_cover(uint64_t items, uint64_t clusters, const uint32_t *of_items, const uint32_t *of_clusters,
                              const double *weights, uint64_t memberships, char **error);

/* Biclusters of a matrix: for each the number of its rows and that of its columns in `sizes`, and in `members` these rows and
 * then these columns, counted from 0. */
partita_object *partita_biclusters(uint64_t rows, uint64_t columns, uint64_t biclusters, const uint32_t *sizes,
                                   const uint32_t *members, uint64_t members_length, char **error);

/* The answer to a question as JSON, to be freed; null and an error where there is none. `options` is a JSON object or null.
 * Questions and what they are asked of:
 *   measures, power                     no objects
 *   compare, explain, interval, significance, adjust
 *                                       labels, labels[, weights] | table | rows, columns, rows, columns of two co-clusterings
 *                                       | cover, cover | biclusters, biclusters | tree, tree | tree, matrix of a graph
 *   table                               labels, labels[, weights] | table
 *   align                               labels, labels[, weights]
 *   rank                                reference, candidates... of a kind
 *   pairwise                            labels... | trees | covers... | biclusters... | rows, columns, ... (kind = "co")
 *   consensus                           labels... | rows, columns, ... (kind = "co") | trees
 *   flow, co_association, element_consistency, pac, mean_agreement
 *                                       labels...
 *   credible_ball, stability            labels of one clustering, labels...
 *   newick                              trees
 *   support                             tree, trees
 *   bk_curve, tanglegram, untangle, quartets, triples
 *                                       tree, tree
 *   cut, nodes, statistics              tree
 *   cocluster, hierarchy                matrix
 *   tau                                 matrix, labels of rows, labels of columns
 *   map                                 numbers: a square matrix of distances, row by row */
char *partita_call(const char *question, const partita_object *const *objects, uint64_t length, const char *options,
                   const partita_watch *watch, char **error);

#ifdef __cplusplus
}
#endif

#endif
