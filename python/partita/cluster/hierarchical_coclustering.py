"""HiCC: two coupled hierarchies, of the rows and of the columns."""

from __future__ import annotations

from typing import Any, Literal

from partita._native import PartitaError
from partita._types import Progress
from partita.cluster._coclustering import Coclustering, Labels
from partita.cluster._estimator import RandomState, seed_of
from partita.cluster._matrices import weights_of
from partita.tree import Tree


class HierarchicalCoclustering(Coclustering):
    """Two coupled hierarchies of the rows and the columns; no number of clusters has to be chosen (HiCC).

    The top level is a co-clustering with a high Goodman–Kruskal τ. Its clusters are split again and again, down to
    single rows and columns.

    Parameters
    ----------
    mode : {"exact", "paper"}
        ``"exact"`` visits all objects until no move raises τ, from several starts; ``"paper"`` draws objects at
        random, as published.
    depth : int, optional
        Maximum number of levels.
    min_size : int
        Clusters of fewer objects are not split.
    min_gain : float, optional
        Split only where τ of the parts given the other side exceeds this.
    split_by : {"level", "columns"}
        The objects that split clusters in the mode ``"exact"``: the new clusters of the other side, in turns, so that levels are coupled
        and few, or single columns and rows.
    restarts : int
        Number of starts of the first level, of which the best is kept; the mode ``"paper"`` has one.
    iterations : int
        Number of random draws of the mode ``"paper"``.
    random_state : int, RandomState or Generator, optional
        The seed, or a generator of NumPy that gives one; the same seed gives the same result on any number of threads.
    n_jobs : int, optional
        Maximum number of threads, −1 for all cores.
    progress : callable, optional
        Called from time to time with the stage, the number of units done and their total.

    Attributes
    ----------
    levels_ : list of (row labels, column labels), the top level first
        The hierarchy that ends first keeps its last level.
    row_labels_, column_labels_ : arrays
        The top level.
    rows_, columns_ : boolean arrays of shape (n_blocks, n_rows) and (n_blocks, n_columns)
        The blocks of the top level, as scikit-learn's biclusterings have them.
    row_tree_, column_tree_ : Tree
    taus_ : list of (τ of rows given columns, τ of columns given rows, both pooled), one per level
    tau_ : the first of them
    goodness_ : float
        Mean of the pooled τ over the row levels, level i weighing 1/i.

    Examples
    --------
    >>> import partita.cluster
    >>> counts = [[5, 4, 0, 0], [4, 6, 0, 1], [0, 1, 7, 6], [0, 0, 5, 8]]
    >>> found = partita.cluster.HierarchicalCoclustering().fit(counts)
    >>> found.row_labels_.tolist(), found.column_labels_.tolist()
    ([0, 0, 1, 1], [0, 0, 1, 1])
    >>> len(found.levels_), found.row_tree_.to_newick()
    (2, '((0:2,1:2):1,(2:2,3:2):1);')
    """

    levels_: list[tuple[Labels, Labels]]
    row_tree_: Tree
    column_tree_: Tree
    taus_: list[tuple[float, float, float]]
    goodness_: float

    def __init__(
        self,
        mode: Literal["exact", "paper"] = "exact",
        *,
        depth: int | None = None,
        min_size: int = 2,
        min_gain: float | None = None,
        split_by: Literal["level", "columns"] = "level",
        restarts: int = 10,
        iterations: int = 50_000,
        random_state: RandomState = None,
        n_jobs: int | None = None,
        progress: Progress | None = None,
    ) -> None:
        self.mode = mode
        self.depth = depth
        self.min_size = min_size
        self.min_gain = min_gain
        self.split_by = split_by
        self.restarts = restarts
        self.iterations = iterations
        self.random_state = random_state
        self.n_jobs = n_jobs
        self.progress = progress

    def fit(self, X: object, y: object = None) -> HierarchicalCoclustering:
        """Clusters the rows and columns of a matrix of counts or other weights, dense or sparse."""
        first = (self.mode, seed_of(self.random_state), self.restarts, self.iterations)
        if self.split_by not in ("level", "columns"):
            raise PartitaError(f'{self.split_by!r} is not a value of split_by; choose "level" or "columns"')
        stops = (self.depth, self.min_size, self.min_gain, self.split_by == "columns")
        found = weights_of(X, at_least=2).hicc(first, stops, (self.progress, self.n_jobs))
        self._keep(X, found)
        rows, columns, self.taus_, self.goodness_ = found
        depth = range(max(len(rows), len(columns)))
        self.levels_ = [(rows[min(i, len(rows) - 1)], columns[min(i, len(columns) - 1)]) for i in depth]
        self.row_tree_, self.column_tree_ = Tree.from_levels(rows), Tree.from_levels(columns)
        return self
