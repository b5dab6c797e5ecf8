"""Two trees compared, and at which cuts they agree best."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from partita import _native
from partita._catalogue import resolve
from partita._graphs import graph_of
from partita.comparison import Comparison, scores_and_notes
from partita.tree import Tree

TreeLike: TypeAlias = Any
"""A :class:`partita.Tree`, Newick, a linkage matrix, or an estimator with ``tree_`` or ``dendrogram_``."""

Leaves: TypeAlias = Literal["same", "intersection"]
Strategy: TypeAlias = Literal["alternate", "greedy", "exhaustive"]

DEFAULTS = (
    "normalized_tree_adjusted_mutual_information",
    "tree_adjusted_mutual_information",
    "tree_pairwise_adjusted_mutual_information",
    "robinson_foulds",
    "robinson_foulds_similarity",
)


class TreeComparison(Comparison):
    """Scores of two trees by their names, and the two cuts that agree best."""

    __slots__ = ("agreement", "cuts", "leaves", "strategy", "trace")

    leaves: list[str]
    """The names of the leaves compared."""
    cuts: tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]] | None
    """The cluster of each of :attr:`leaves` in the two cuts that agree best; None if there is no cut."""
    agreement: float | None
    """The score of those cuts in nats beyond chance; None where there were too many cuts to try."""
    trace: list[tuple[int, int, float]]
    """The steps of the search: clusters of either cut, and their score."""
    strategy: str
    """How the cuts were searched for."""

    def __init__(
        self,
        scores: Mapping[str, float],
        leaves: Sequence[str],
        strategy: str,
        found: tuple[float, tuple[int, int], list[tuple[int, int, float]], Any] | None,
        notes: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        clusters = found[1] if found else (0, 0)
        super().__init__(scores, len(leaves), clusters, 0, notes)
        self.leaves = list(leaves)
        self.strategy = strategy
        self.agreement = found[0] if found else None
        self.trace = found[2] if found else []
        self.cuts = found[3] if found else None

    def __reduce__(self) -> tuple[Any, ...]:
        found = None if self.agreement is None else (self.agreement, self.clusters, self.trace, self.cuts)
        return (TreeComparison, (self._scores, self.leaves, self.strategy, found, dict(self.notes)))

    def _headline(self) -> str:
        if self.agreement is None:
            return f"{self.n} leaves; too many cuts to try them all"
        if self.clusters == (0, 0):
            return f"{self.n} leaves; the search finds no first cut of both trees"
        k, l = self.clusters
        return f"{self.n} leaves; best cuts of {k} and {l} clusters share {self.agreement:.6g} nats beyond chance"


def compare_trees(
    a: TreeLike,
    b: TreeLike,
    measures: Sequence[str] | str | None = None,
    *,
    strategy: Strategy = "alternate",
    adjustment: Literal["permutations", "swaps"] = "permutations",
    leaves: Leaves = "same",
) -> TreeComparison:
    """Compares two trees over the same leaves, and finds the two cuts that agree best.

    Parameters
    ----------
    a, b : Tree, str, array-like or estimator
        Trees, Newick, SciPy's linkage matrices, or estimators with ``tree_`` or ``dendrogram_``.
    measures : sequence of str, "all" or None
        Names or aliases, with parameters if any; a choice of five by default.
    strategy : {"alternate", "greedy", "exhaustive"}
        How the agreeing cuts are searched for, here and by the measures that search: best responses in turns from
        many starts, the published search, or all cuts of small trees.
    adjustment : {"permutations", "swaps"}
        The model of chance of the cuts that are shown: that of TAMI, or that of TPAMI.
    leaves : {"same", "intersection"}
        Whether a leaf that only one tree has is an error, or pruned.

    Examples
    --------
    >>> import partita
    >>> caterpillar, balanced = "(a,(b,(c,(d,(e,(f,(g,h)))))));", "(((a,b),(c,d)),((e,f),(g,h)));"
    >>> found = partita.compare_trees(caterpillar, balanced, ["tami", "rf"])
    >>> found
    8 leaves; best cuts of 5 and 5 clusters share 0.499959 nats beyond chance
      tree_adjusted_mutual_information  0.499959  (−∞, ∞)  higher is more alike
      robinson_foulds                   4         [0, ∞)   lower is more alike
    >>> found.clusters
    (5, 5)
    >>> found.cuts[0].tolist(), found.cuts[1].tolist()
    ([0, 1, 2, 3, 4, 4, 4, 4], [0, 1, 2, 3, 4, 4, 4, 4])
    """
    keys = list(DEFAULTS) if measures is None else resolve(measures, "trees")
    first, second = Tree(a)._nodes, Tree(b)._nodes
    names, scored, found = _native.compare_trees(keys, first, second, leaves, (strategy, adjustment))
    scores, notes = scores_and_notes(scored)
    return TreeComparison(scores, names, strategy, found, notes)


def score_trees(
    measure: str, params: list[tuple[str, object]], a: TreeLike, b: TreeLike, leaves: Leaves
) -> float:
    """One measure of two trees."""
    return _native.score_trees(measure, params, Tree(a)._nodes, Tree(b)._nodes, leaves)


def score_tree_on_graph(
    measure: str, params: list[tuple[str, object]], tree: TreeLike, graph: Any, bipartite: bool
) -> float:
    """One measure of a tree over the nodes of a graph."""
    adjacency, names = graph_of(graph, bipartite=bipartite)
    return _native.score_tree_on_graph(measure, params, Tree(tree)._nodes, adjacency, names)
