"""Ward: a hierarchy of vectors, or of the nodes of a graph in a spectral embedding."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from partita import _native
from partita._graphs import graph_of
from partita.cluster._estimator import HierarchyEstimator, RandomState, seed_of, vectors


class Ward(HierarchyEstimator):
    """The two clusters whose union adds least to the sum of squares merge first.

    Parameters
    ----------
    n_clusters : int
        The number of clusters of ``labels_``.
    graph : bool
        X is a graph; its nodes are embedded in `dims` dimensions first.
    dims : int
        Dimensions of the embedding of a graph.
    bipartite : bool
        The matrix of the graph links rows with columns; its rows are the first leaves, its columns the others.
    random_state : int, RandomState or Generator, optional
        Seed of the embedding.

    Attributes
    ----------
    labels_ : array of shape (n_items,)
    tree_ : Tree
    linkage_ : array of shape (n_items − 1, 4)
        As ``scipy.cluster.hierarchy.ward`` gives it.

    Examples
    --------
    >>> import partita.cluster
    >>> found = partita.cluster.Ward().fit([[0.0, 0.0], [0.0, 1.0], [9.0, 9.0]], names=["x", "y", "z"])
    >>> found.labels_.tolist(), found.tree_.leaves
    ([0, 0, 1], ['x', 'y', 'z'])
    """

    def __init__(
        self,
        n_clusters: int = 2,
        *,
        graph: bool = False,
        dims: int = 10,
        bipartite: bool = False,
        random_state: RandomState = None,
    ) -> None:
        self.n_clusters = n_clusters
        self.graph = graph
        self.dims = dims
        self.bipartite = bipartite
        self.random_state = random_state

    def fit(self, X: object, y: object = None, names: Sequence[object] | None = None) -> Ward:
        """Finds the hierarchy of the rows of a table, or of the nodes of a graph."""
        known = None
        if self.graph:
            graph, known = graph_of(X, bipartite=self.bipartite)
            points = graph.spectral(self.dims, seed_of(self.random_state))
        else:
            points = vectors(X)
        self._keep(X, _native.linkage(points, "ward"), known if names is None else names)
        self._label(self._cut(self.n_clusters))
        return self
