"""Scores of two clusterings of any kind: one, or several at once."""

from __future__ import annotations

from typing import Any, overload

import numpy as np

from partita import _native
from partita._ask import ask, score_of
from partita._biclusters import biclusters_of, hold_biclusters
from partita._catalogue import asked, check_kind, of_key, resolve
from partita._convergence import LEAST_TREES, Convergence, convergence
from partita._graphs import graph_of
from partita._kinds import (
    AS_THEY_ARE,
    CoverReading,
    asked_of,
    flat,
    kind_of,
    objects_of,
    recognised,
    refuse_cover_reading,
    refuse_others,
    refuse_reading,
    warn_of_heights,
    warn_of_ranks,
)
from partita._labels import may_hold_ids
from partita._types import (
    Adjustment,
    AllItems,
    BiclustersLike,
    Clustering,
    ItemJoin,
    Leaves,
    Measures,
    Missing,
    Noise,
    NoiseLabel,
    Shape,
    Strategy,
    TreeLike,
    Unshared,
    Weights,
)
from partita._tree_scores import TreeScores, one_with_many
from partita._unshared import joined
from partita._warn import warn
from partita._weights import one_weight
from partita.comparison import Comparison, TreeComparison
from partita.tree import Tree
from partita.tree_set import TreeSet

Params = list[tuple[str, object]]


def score(
    measure: str,
    params: Params,
    a: Clustering,
    b: Clustering,
    reading: _native.Reading,
    leaves: Leaves = "exact",
    covers: CoverReading = AS_THEY_ARE,
) -> float:
    """One measure of two clusterings of the same kind."""
    # Sets of items are covers for a measure of covers, unless they are read as labels.
    kinds = of_key(measure).kinds
    if "labels" in kinds and "trees" not in kinds:
        a, b = flat(a), flat(b)
    may_be_covers = "covers" in kinds and "co" not in kinds and reading[:3] == _PLAIN and reading[3] is None
    kind, (a, b), _ = recognised(a, b, beside=[reading[3]], covers=may_be_covers)
    check_kind(measure, kind)
    if kind == "labels":
        refuse_cover_reading(kind, covers)
        return _native.score(measure, params, a, b, reading, may_hold_ids(a) or may_hold_ids(b))
    key = _key(measure, params)
    warn_of_heights([key], a, b)
    refuse_reading(kind, reading, leaves)
    refuse_cover_reading(kind, covers)
    return _score(key, *objects_of(kind, [a, b], reading, leaves, covers), reading[4])


def _score(key: str, objects: list[object], options: dict[str, object], n_jobs: int | None) -> float:
    value, reason = score_of(objects, key, options, n_jobs)
    if value is None:
        warn(f"{key} is undefined: {reason}")
    return np.nan if value is None else value


def _key(measure: str, params: Params) -> str:
    """The measure with those of its parameters that are given."""
    given = [(name, value) for name, value in params if value is not None]
    texts = (str(value).lower() if isinstance(value, (bool, np.bool_)) else str(value) for _, value in given)
    return ":".join([measure, *(f"{name}={text}" for (name, _), text in zip(given, texts, strict=True))])


def score_biclusters(
    measure: str, params: Params, a: BiclustersLike, b: BiclustersLike, shape: Shape, n_jobs: int | None
) -> float:
    """One measure of two sets of biclusters."""
    for value in (a, b):
        if not hold_biclusters(value):
            check_kind(measure, kind_of(value))
    sets = [biclusters_of(a, shape), biclusters_of(b, shape)]
    return _score(_key(measure, params), *objects_of("biclusters", sets, ("refuse", "cluster", -1, None, None)), n_jobs)


_PLAIN = ("refuse", "cluster", -1)


def score_tree_on_graph(measure: str, params: Params, tree: TreeLike, graph: Any, bipartite: bool) -> float:
    """One measure of a tree over the nodes of a graph."""
    adjacency, names = graph_of(graph, bipartite=bipartite)
    return _native.score_tree_on_graph(measure, params, Tree(tree)._nodes, adjacency, names)


@overload
def compare(  # type: ignore[overload-overlap]
    a: TreeSet, b: TreeSet, measures: None = None, *, n_jobs: int | None = ...
) -> Convergence: ...


@overload
def compare(  # type: ignore[overload-overlap]
    a: TreeLike,
    b: TreeSet,
    measures: Measures = None,
    *,
    strategy: Strategy = ...,
    n_jobs: int | None = ...,
) -> TreeScores: ...


@overload
def compare(  # type: ignore[overload-overlap]
    a: TreeSet,
    b: TreeLike,
    measures: Measures = None,
    *,
    strategy: Strategy = ...,
    n_jobs: int | None = ...,
) -> TreeScores: ...


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
    sample_weight: Weights = ...,
    join: ItemJoin = ...,
    unshared: Unshared = ...,
    items: AllItems = ...,
    normalize: bool = ...,
    threshold: float | None = ...,
    strategy: Strategy = ...,
    adjustment: Adjustment = ...,
    leaves: Leaves = ...,
    n_jobs: int | None = ...,
) -> Comparison: ...


def compare(
    a: Clustering | TreeLike,
    b: Clustering | TreeLike,
    measures: Measures = None,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    sample_weight: Weights = None,
    join: ItemJoin = "exact",
    unshared: Unshared = None,
    items: AllItems = None,
    normalize: bool = False,
    threshold: float | None = None,
    strategy: Strategy = "alternate",
    adjustment: Adjustment = "permutations",
    leaves: Leaves = "exact",
    n_jobs: int | None = None,
) -> Comparison | TreeScores | Convergence:
    """Compares two clusterings or two covers of the same items, two co-clusterings or sets of biclusters of the same
    matrix, two trees, one tree with many, or two samples of trees.

    Parameters
    ----------
    a, b : array-like, CoClustering, Cover, Biclusters or Tree
        Both of the same kind. Where a measure is not symmetric, `a` is the reference.

        Labels of the same items in the same order are integers, strings or booleans in a list, a NumPy array, or a
        pandas, Polars or Arrow column. For a co-clustering, a fitted estimator with ``row_labels_`` and
        ``column_labels_`` will do. For a tree, Newick, a linkage matrix of SciPy, or a fitted estimator with
        ``tree_`` or ``dendrogram_`` will do. For a cover, sets of items that overlap, or a cover of cdlib or igraph will do.
        For a set of biclusters, ``biclusters_`` of scikit-learn will do. One of two trees may be a :class:`TreeSet`: the other
        is compared with each of its trees. Two of them without measures are two runs of a sampler: :func:`convergence`.
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
        Labels only: the number of times each item occurs, a whole number. `sample_weight` is another name of it, which
        scikit-learn uses.
    join : {"exact", "inner", "outer"}
        Whether an item that only one side has is an error, left out, or kept: of covers it is in no cluster of the other, of
        labels `unshared` says what it counts. Labels are then given by item, as {item: label} or as pandas Series.
    unshared : {"wrong", "singletons"}, optional
        Labels with ``join="outer"``: whether an item that only one side has is wrong, as the scorers of coreference have it
        (the default), or a cluster of its own on the other side.
    items : int or iterable, optional
        Covers only: all items, where some are in no cluster of either cover: how many there are, or which.
    normalize : bool
        Covers only: whether to divide the weights of each item by their sum.
    threshold : float, optional
        Covers only: weights of at least this become 1, the others 0.
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
    Comparison, TreeComparison or TreeScores
        The items of a co-clustering or of a set of biclusters are the cells of the matrix, its clusters are the blocks or
        the biclusters. For trees the result
        also holds the two cuts that agree best, but not for one tree with many.

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

    Two covers, whose clusters overlap:

    >>> partita.compare([{0, 1, 2}, {2, 3}, {4, 5}], [{0, 1, 2}, {2, 3, 5}, {0, 4, 5}], ["omega", "onmi"])
    6 items; A has 3 clusters, B has 3; 6 non-empty cells
      omega            0.500000  [−1, 1]  higher is more alike
      overlapping_nmi  0.639432  [0, 1]   higher is more alike

    Two sets of biclusters:

    >>> truth = partita.Biclusters([([0, 1], [0, 1]), ([2, 3], [2, 3])], shape=(4, 4))
    >>> partita.compare(truth, partita.Biclusters([([0, 1], [0, 1])], shape=(4, 4)), ["ce", "csi"])
    16 cells; A has 2 biclusters, B has 1
      clustering_error  0.500000  [0, 1]  lower is more alike
      campello_soft     0.500000  [0, 1]  higher is more alike

    Two trees:

    >>> caterpillar = partita.Tree("(a,(b,(c,(d,(e,(f,(g,h)))))));")
    >>> balanced = partita.Tree("(((a,b),(c,d)),((e,f),(g,h)));")
    >>> found = partita.compare(caterpillar, balanced, ["tami", "rf"])
    >>> found
    8 leaves; best cuts of 5 and 5 clusters share 0.499959 nats more than by chance
      tree_adjusted_mutual_information  0.499959  (−∞, ∞)  higher is more alike
      robinson_foulds                   4         [0, ∞)   lower is more alike
    >>> found.cuts[0].tolist(), found.cuts[1].tolist()
    ([0, 1, 2, 3, 4, 4, 4, 4], [0, 1, 2, 3, 4, 4, 4, 4])
    """
    reading = (missing, noise, noise_label, one_weight(weights, sample_weight), n_jobs)
    if join != "exact" or unshared is not None:
        of_items = joined(a, b, measures, reading, join, unshared)
        if of_items is not None:
            return comparison(*of_items, n_jobs)
    if isinstance(a, TreeSet) or isinstance(b, TreeSet):
        refuse_reading("trees", reading, leaves)
        refuse_cover_reading("trees", (join, items, normalize, threshold))
        if isinstance(a, TreeSet) and isinstance(b, TreeSet) and measures is None and min(len(a), len(b)) >= LEAST_TREES:
            if strategy != "alternate" or leaves != "exact":
                raise _native.PartitaError("strategy and leaves are for two trees, and these are samples; leave them out")
            return convergence([a, b], n_jobs=n_jobs)
        return one_with_many(a, b, resolve(measures, "trees"), strategy, leaves, n_jobs)
    kind, (a, b), _ = recognised(a, b, beside=[reading[3]])
    refuse_others(kind, "trees", strategy=strategy != "alternate", adjustment=adjustment != "permutations")
    options: dict[str, object] = {"measures": asked(measures, kind)}
    if kind == "trees":
        options |= {"strategy": strategy, "adjustment": None if adjustment == "permutations" else adjustment}
    _, objects, given = asked_of(a, b, reading, leaves, (join, items, normalize, threshold))
    options |= given
    if kind == "trees":
        return _trees(Tree(a), Tree(b), objects, options, n_jobs)
    return comparison(objects, options, n_jobs)


def comparison(objects: list[object], options: dict[str, object], n_jobs: int | None) -> Comparison:
    """The scores of these objects; the verdict is left for later."""

    def again() -> dict[str, Any]:
        return ask("compare", objects, options, n_jobs, warns=False)

    answer = ask("compare", objects, {**options, "verdict": False}, n_jobs)
    has_verdict = answer["kind"] == "labels" and options["measures"] is None
    return Comparison(answer, again if has_verdict else None)


def _trees(a: Tree, b: Tree, objects: list[object], options: dict[str, object], n_jobs: int | None) -> TreeComparison:
    def search() -> dict[str, Any]:
        # A measure that is soon computed, as one must be named.
        found = ask("compare", objects, {**options, "measures": ["robinson_foulds"], "cuts": True}, n_jobs, warns=False)
        return {name: found[name] for name in ("agreement", "cuts") if name in found}

    answer = ask("compare", objects, options, n_jobs)
    warn_of_ranks(answer["measures"], a, b)
    others = set(b.leaves)
    return TreeComparison(answer, [leaf for leaf in a.leaves if leaf in others], search)
