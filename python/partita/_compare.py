"""Scores of two clusterings of any kind: one, or several at once."""

from __future__ import annotations

from typing import Any, overload

from partita import _native
from partita._catalogue import check_kind, resolve
from partita._graphs import graph_of
from partita._kinds import counts_of, recognised, refuse_others, refuse_reading, sides, tree_pair
from partita._native import CoCounts
from partita._types import Adjustment, Clustering, Leaves, Measures, Missing, Noise, NoiseLabel, Strategy, TreeLike, Weights
from partita._warn import warn
from partita.comparison import Comparison, TreeComparison, from_scored, scores_and_notes
from partita.tree import Tree

Params = list[tuple[str, object]]


def score(
    measure: str, params: Params, a: Clustering, b: Clustering, reading: _native.Reading, leaves: Leaves = "exact"
) -> float:
    """One measure of two clusterings of the same kind."""
    kind, (a, b), _ = recognised(a, b)
    check_kind(measure, kind)
    if kind == "labels":
        return _native.score(measure, params, a, b, reading)
    return _native.score_counts(measure, params, counts_of(a, b, reading, leaves), reading[4])


def score_tree_on_graph(measure: str, params: Params, tree: TreeLike, graph: Any, bipartite: bool) -> float:
    """One measure of a tree over the nodes of a graph."""
    adjacency, names = graph_of(graph, bipartite=bipartite)
    return _native.score_tree_on_graph(measure, params, Tree(tree)._nodes, adjacency, names)


@overload
def compare(
    a: Tree,
    b: TreeLike,
    measures: Measures = None,
    *,
    strategy: Strategy = ...,
    adjustment: Adjustment = ...,
    leaves: Leaves = ...,
    n_jobs: int | None = ...,
) -> TreeComparison: ...


@overload
def compare(
    a: Clustering,
    b: Clustering,
    measures: Measures = None,
    *,
    missing: Missing = ...,
    noise: Noise = ...,
    noise_label: NoiseLabel = ...,
    weights: Weights = ...,
    strategy: Strategy = ...,
    adjustment: Adjustment = ...,
    leaves: Leaves = ...,
    n_jobs: int | None = ...,
) -> Comparison: ...


def compare(
    a: Clustering,
    b: Clustering,
    measures: Measures = None,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    strategy: Strategy = "alternate",
    adjustment: Adjustment = "permutations",
    leaves: Leaves = "exact",
    n_jobs: int | None = None,
) -> Comparison:
    """Compares two clusterings of the same items, two co-clusterings of the same matrix, or two trees.

    Parameters
    ----------
    a, b : array-like, CoClustering or Tree
        Both of the same kind. Where a measure is not symmetric, `a` is the reference.

        Labels of the same items in the same order are integers, strings or booleans in a list, a NumPy array, or a
        pandas, Polars or Arrow column. For a co-clustering, a fitted estimator with ``row_labels_`` and
        ``column_labels_`` will do. For a tree, Newick, a linkage matrix of SciPy, or a fitted estimator with
        ``tree_`` or ``dendrogram_`` will do.
    measures : str, function, a sequence of these, "all" or None
        Names or aliases, with parameters if any (``"nmi:normalizer=max"``), or the functions of measures. By default a
        few for each kind.
    missing : {"refuse", "drop", "cluster", "singletons"}
        Labels and co-clusterings only: what to do with items without a label: refuse them, leave them out, make them one cluster, or make each
        a cluster of its own.
    noise : {"cluster", "drop", "singletons"}
        Labels and co-clusterings only: what to do with items that carry the noise label.
    noise_label : int or str
        The label of noise, −1 as DBSCAN writes it.
    weights : array-like of int, optional
        Labels only: the number of times each item occurs.
    strategy : {"alternate", "greedy", "exhaustive"}
        Trees only: how to search for the cuts that agree best. The search takes best responses in turns from many
        starts, follows the published algorithm, or tries all cuts of small trees.
    adjustment : {"permutations", "swaps"}
        Trees only: the model of chance of the cuts that are shown, that of TAMI or that of TPAMI.
    leaves : {"exact", "inner"}
        Trees only: whether a leaf that only one tree has is an error, or pruned.
    n_jobs : int, optional
        Maximum number of threads, −1 for all cores; PARTITA_NUM_THREADS or all cores by default. The result does
        not depend on it.

    Returns
    -------
    Comparison or TreeComparison
        The items of a co-clustering are the cells of the matrix, its clusters are the blocks. For trees the result
        also holds the two cuts that agree best.

    Examples
    --------
    >>> import partita
    >>> partita.compare([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2], ["ari", "purity", "vi"])
    6 items; A has 2 clusters, B has 3; 4 non-empty cells
      adjusted_rand             0.242424  [−0.5, 1]  higher is more alike
      purity                    0.833333  [0, 1]     higher is more alike
      variation_of_information  0.867563  [0, ∞)     lower is more alike

    Two co-clusterings:

    >>> a, b = partita.CoClustering([0, 0, 1], [0, 1]), partita.CoClustering([1, 1, 0], [0, 1])
    >>> partita.compare(a, b, "ari")["ari"]
    1.0

    Two trees:

    >>> caterpillar = partita.Tree("(a,(b,(c,(d,(e,(f,(g,h)))))));")
    >>> balanced = partita.Tree("(((a,b),(c,d)),((e,f),(g,h)));")
    >>> found = partita.compare(caterpillar, balanced, ["tami", "rf"])
    >>> found
    8 leaves; best cuts of 5 and 5 clusters share 0.499959 nats beyond chance
      tree_adjusted_mutual_information  0.499959  (−∞, ∞)  higher is more alike
      robinson_foulds                   4         [0, ∞)   lower is more alike
    >>> found.cuts[0].tolist(), found.cuts[1].tolist()
    ([0, 1, 2, 3, 4, 4, 4, 4], [0, 1, 2, 3, 4, 4, 4, 4])
    """
    kind, (a, b), _ = recognised(a, b)
    keys = resolve(measures, kind)
    reading = (missing, noise, noise_label, weights, n_jobs)
    refuse_others(kind, "trees", strategy=strategy != "alternate", adjustment=adjustment != "permutations")
    refuse_reading(kind, reading, leaves)
    if kind == "labels":
        return compared(a, b, ("a", "b"), keys, reading)
    if kind == "co":
        counts = CoCounts.from_columns(sides(a), sides(b), reading)
        return from_scored(_native.scores(counts, keys, n_jobs), counts.n, counts.clusters, counts.cells)
    names, scored, found = tree_pair(a, b, leaves).compare(keys, (strategy, adjustment), n_jobs)
    scores, notes = scores_and_notes(scored)
    return TreeComparison(scores, names, strategy, found, notes)


def compared(a: Any, b: Any, names: tuple[str, str], keys: list[str], reading: _native.Reading) -> Comparison:
    """Two columns of labels; warns if one of them may hold ids."""
    n, clusters, cells, scored = _native.compare(keys, a, b, reading)
    for name, count in zip(names, clusters, strict=True):
        doubt = _native.doubt(name, count, n)
        if doubt is not None:
            warn(doubt)
    return from_scored(scored, n, clusters, cells)
