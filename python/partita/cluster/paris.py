"""Paris: a hierarchy of a graph by nodes most often sampled together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from partita._graphs import graph_of
from partita.cluster._estimator import HierarchyEstimator, Variant, is_published


class Paris(HierarchyEstimator):
    """The Paris hierarchy of a graph: the two clusters with the greatest p(i, j) / (p(i) p(j)) merge first.

    Parameters
    ----------
    n_clusters : int
        The number of clusters of ``labels_``.
    variant : {"improved", "published"}
        The choice among equally near neighbours: by the neighbours that they have in common, keeping the tree of the least
        Dasgupta cost, or the first as in the published algorithm. Where no two are equally near, both give one tree.
    bipartite : bool
        The matrix links rows with columns; its rows are the first leaves, its columns the others.

    Attributes
    ----------
    labels_ : array of shape (n_nodes,)
    tree_ : Tree
    linkage_ : array of shape (n_nodes − 1, 4)
        SciPy's linkage matrix; components of the graph join at infinite height.

    Examples
    --------
    >>> import numpy as np, partita.cluster
    >>> two_pairs = np.array([[0, 2, 0, 0], [2, 0, 1, 0], [0, 1, 0, 2], [0, 0, 2, 0]])
    >>> found = partita.cluster.Paris().fit(two_pairs, names="abcd")
    >>> found.labels_.tolist()
    [0, 0, 1, 1]
    >>> found.tree_.leaves
    ['a', 'b', 'c', 'd']
    """

    def __init__(self, n_clusters: int = 2, *, variant: Variant = "improved", bipartite: bool = False) -> None:
        self.n_clusters = n_clusters
        self.variant = variant
        self.bipartite = bipartite

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        tags.input_tags.pairwise = tags.input_tags.sparse = tags.input_tags.positive_only = True
        return tags

    def fit(self, X: object, y: object = None, names: Sequence[object] | None = None) -> Paris:
        """Finds the hierarchy of a graph: an adjacency matrix, sparse or dense, or a graph of NetworkX or igraph."""
        graph, known = graph_of(X, bipartite=self.bipartite)
        self._keep(X, graph.paris(is_published(self.variant)), known if names is None else names)
        self._label(self._cut(self.n_clusters))
        return self
