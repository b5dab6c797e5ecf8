"""tauCoClust: two clusterings that predict each other."""

from __future__ import annotations

from typing import Any, Literal

from partita._types import Progress
from partita.cluster._coclustering import Coclustering
from partita.cluster._estimator import RandomState, seed_of
from partita.cluster._matrices import weights_of


class TauCoclustering(Coclustering):
    """Two clusterings with a high Goodman–Kruskal τ in both directions; the numbers of clusters are found.

    Parameters
    ----------
    mode, restarts, iterations, random_state, n_jobs, progress
        As for :class:`HierarchicalCoclustering`, of which this is the top level.

    Attributes
    ----------
    row_labels_, column_labels_ : arrays
    rows_, columns_ : boolean arrays of shape (n_blocks, n_rows) and (n_blocks, n_columns)
    tau_ : (τ of rows given columns, τ of columns given rows, both pooled)

    Examples
    --------
    >>> import partita.cluster
    >>> counts = [[5, 4, 0, 0], [4, 6, 0, 1], [0, 1, 7, 6], [0, 0, 5, 8]]
    >>> found = partita.cluster.TauCoclustering(random_state=1).fit(counts)
    >>> found.row_labels_.tolist(), found.column_labels_.tolist()
    ([0, 0, 1, 1], [0, 0, 1, 1])
    """

    def __init__(
        self,
        mode: Literal["exact", "paper"] = "exact",
        *,
        restarts: int = 10,
        iterations: int = 50_000,
        random_state: RandomState = None,
        n_jobs: int | None = None,
        progress: Progress | None = None,
    ) -> None:
        self.mode = mode
        self.restarts = restarts
        self.iterations = iterations
        self.random_state = random_state
        self.n_jobs = n_jobs
        self.progress = progress

    def fit(self, X: object, y: object = None) -> TauCoclustering:
        """Clusters the rows and columns of a matrix of counts or other weights, dense or sparse."""
        first = (self.mode, seed_of(self.random_state), self.restarts, self.iterations)
        self._keep(X, weights_of(X, at_least=2).tau_cocluster(first, (self.progress, self.n_jobs)))
        return self
