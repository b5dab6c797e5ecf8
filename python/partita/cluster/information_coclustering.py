"""ITCC: given numbers of clusters that keep as much information as they can."""

from __future__ import annotations

from typing import Any, Literal

from partita._native import PartitaError
from partita._types import Progress
from partita.cluster._coclustering import Coclustering
from partita.cluster._estimator import RandomState, seed_of, whole
from partita.cluster._matrices import weights_of


class InformationCoclustering(Coclustering):
    """A co-clustering into given numbers of clusters that keeps as much mutual information of rows and columns as
    possible (ITCC of Dhillon, Mallela and Modha).

    Parameters
    ----------
    n_clusters : int or (row clusters, column clusters)
    mode : {"exact", "paper"}
        Where it starts: at rows and columns that are near each other in a spectral embedding, or at random clusters as published.
    restarts : int, optional
        Number of starts, of which the best is kept; by default 10, and 2 for a matrix of more than 300,000 entries.
    iterations : int
        Maximum number of passes over all rows and all columns.
    random_state, n_jobs, progress
        As for :class:`HierarchicalCoclustering`.

    Attributes
    ----------
    row_labels_, column_labels_ : arrays
    rows_, columns_ : boolean arrays of shape (n_blocks, n_rows) and (n_blocks, n_columns)
    tau_ : (τ of rows given columns, τ of columns given rows, both pooled)
    information_ : float
        The mutual information of the row and column clusters, in nats.

    Examples
    --------
    >>> import partita.cluster
    >>> counts = [[5, 4, 0, 0], [4, 6, 0, 1], [0, 1, 7, 6], [0, 0, 5, 8]]
    >>> found = partita.cluster.InformationCoclustering((2, 2)).fit(counts)
    >>> found.row_labels_.tolist(), found.column_labels_.tolist()
    ([0, 0, 1, 1], [0, 0, 1, 1])
    """

    information_: float

    def __init__(
        self,
        n_clusters: int | tuple[int, int] = 2,
        *,
        mode: Literal["exact", "paper"] = "exact",
        restarts: int | None = None,
        iterations: int = 100,
        random_state: RandomState = None,
        n_jobs: int | None = None,
        progress: Progress | None = None,
    ) -> None:
        self.n_clusters = n_clusters
        self.mode = mode
        self.restarts = restarts
        self.iterations = iterations
        self.random_state = random_state
        self.n_jobs = n_jobs
        self.progress = progress

    def fit(self, X: object, y: object = None) -> InformationCoclustering:
        """Clusters the rows and columns of a matrix of counts or other weights, dense or sparse."""
        clusters = _row_and_column_clusters(self.n_clusters)
        watch = (self.progress, self.n_jobs)
        seed = seed_of(self.random_state)
        if self.mode not in ("exact", "paper"):
            raise PartitaError(f'{self.mode!r} is not a value of mode; choose "exact" or "paper"')
        weights, is_paper = weights_of(X, at_least=2), self.mode == "paper"
        starts = (self.restarts, is_paper)
        found, self.information_ = weights.itcc(clusters, seed, starts, self.iterations, watch)
        self._keep(X, found)
        return self


def _row_and_column_clusters(n_clusters: Any) -> tuple[int, int]:
    if isinstance(n_clusters, (tuple, list)) and len(n_clusters) != 2:
        raise PartitaError(f"n_clusters is {n_clusters!r}; give one number, or (row clusters, column clusters)")
    rows, columns = n_clusters if isinstance(n_clusters, (tuple, list)) else (n_clusters, n_clusters)
    rows, columns = whole("n_clusters", rows), whole("n_clusters", columns)
    if min(rows, columns) < 1:
        raise PartitaError(f"n_clusters is {n_clusters!r}; give 1 or more")
    return rows, columns
