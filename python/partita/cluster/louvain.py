"""Louvain: communities of greatest modularity, level upon level."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from partita._graphs import graph_of
from partita.cluster._estimator import HierarchyEstimator, RandomState, Variant, is_published, seed_of


class Louvain(HierarchyEstimator):
    """Communities of a graph by modularity, and the hierarchy of their levels.

    Parameters
    ----------
    resolution : float
        Above 1 favours smaller communities, below 1 larger ones.
    n_clusters : int, optional
        Number of clusters to cut the hierarchy into; by default the communities of greatest modularity.
    iterated : bool
        Whether to divide communities again from the top down, which gives a deep tree, instead of joining levels from
        the bottom up.
    depth : int, optional
        Maximum number of levels of an iterated tree.
    variant : {"improved", "published"}
        Improved: rounds as in the Leiden algorithm follow and find communities of higher modularity. Published: nothing follows
        the passes, which visit nodes in their order and need no seed.
    bipartite : bool
        Whether the matrix links rows with columns. Its rows are then the first leaves, its columns the others.
    random_state : int, RandomState or Generator, optional
        The seed of the order in which nodes are visited.

    Attributes
    ----------
    labels_ : array of shape (n_nodes,)
    tree_ : Tree
    linkage_ : array of shape (n_nodes − 1, 4)
    modularity_ : float
        Of the communities found.

    Examples
    --------
    >>> import numpy as np, partita.cluster
    >>> two_pairs = np.array([[0, 2, 0, 0], [2, 0, 1, 0], [0, 1, 0, 2], [0, 0, 2, 0]])
    >>> found = partita.cluster.Louvain().fit(two_pairs)
    >>> found.labels_.tolist(), found.modularity_
    ([0, 0, 1, 1], 0.30000000000000004)
    """

    modularity_: float

    def __init__(
        self,
        resolution: float = 1.0,
        *,
        n_clusters: int | None = None,
        iterated: bool = False,
        depth: int | None = None,
        variant: Variant = "improved",
        bipartite: bool = False,
        random_state: RandomState = None,
    ) -> None:
        self.resolution = resolution
        self.n_clusters = n_clusters
        self.iterated = iterated
        self.depth = depth
        self.variant = variant
        self.bipartite = bipartite
        self.random_state = random_state

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        tags.input_tags.pairwise = tags.input_tags.sparse = tags.input_tags.positive_only = True
        return tags

    def fit(self, X: object, y: object = None, names: Sequence[object] | None = None) -> Louvain:
        """Finds the communities of a graph: an adjacency matrix, sparse or dense, or a graph of NetworkX or igraph."""
        graph, known = graph_of(X, bipartite=self.bipartite)
        seed = seed_of(self.random_state)
        published = is_published(self.variant)
        found = graph.louvain(self.resolution, seed, self.iterated, self.depth, published)
        linkage, communities, self.modularity_ = found
        self._keep(X, linkage, known if names is None else names)
        self._label(communities if self.n_clusters is None else self._cut(self.n_clusters))
        return self
