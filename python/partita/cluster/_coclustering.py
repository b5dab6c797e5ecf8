"""The base of the co-clustering estimators."""

from __future__ import annotations

from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from partita._errors import NotFittedError
from partita.cluster._estimator import Estimator
from partita.cluster._matrices import warn_of_empty

Labels = npt.NDArray[np.int64]
Blocks = npt.NDArray[np.bool_]
Found = tuple[list[Labels], list[Labels], list[tuple[float, float, float]], float]
Self = TypeVar("Self", bound="Coclustering")


class Coclustering(Estimator):
    """An estimator that clusters rows and columns together, with the attributes of scikit-learn's biclusterings."""

    row_labels_: Labels
    """The cluster of each row."""
    column_labels_: Labels
    """The cluster of each column."""
    tau_: tuple[float, float, float]
    """Goodman and Kruskal's τ: of the rows given the columns, of the columns given the rows, and both pooled."""

    def fit(self: Self, X: object, y: object = None) -> Self:
        """Clusters the rows and columns of a matrix of counts or other weights, dense or sparse."""
        raise NotImplementedError

    @property
    def rows_(self) -> Blocks:
        """For each block, which rows it has: the blocks of the first row cluster come first."""
        return np.repeat(self._indicators("row_labels_"), self._clusters("column_labels_"), axis=0)

    @property
    def columns_(self) -> Blocks:
        """For each block, which columns it has."""
        return np.tile(self._indicators("column_labels_"), (self._clusters("row_labels_"), 1))

    @property
    def biclusters_(self) -> tuple[Blocks, Blocks]:
        """``rows_`` and ``columns_``."""
        return self.rows_, self.columns_

    def get_indices(self, i: int) -> tuple[Labels, Labels]:
        """The rows and the columns of block `i`."""
        return np.nonzero(self.rows_[i])[0], np.nonzero(self.columns_[i])[0]

    def get_shape(self, i: int) -> tuple[int, int]:
        """The numbers of rows and columns of block `i`."""
        rows, columns = self.get_indices(i)
        return len(rows), len(columns)

    def get_submatrix(self, i: int, data: Any) -> Any:
        """The part of a matrix in block `i`."""
        rows, columns = self.get_indices(i)
        data = data.tocsr() if hasattr(data, "tocsr") else np.asarray(data)
        return data[rows[:, np.newaxis], columns]

    def _clusters(self, side: str) -> int:
        return int(self._fitted(side).max()) + 1

    def _indicators(self, side: str) -> Blocks:
        indicators: Blocks = np.arange(self._clusters(side))[:, np.newaxis] == self._fitted(side)
        return indicators

    def _fitted(self, side: str) -> Labels:
        labels: Labels | None = self.__dict__.get(side)
        if labels is None:
            raise NotFittedError(f"this {type(self).__name__} is not fitted yet; call fit first")
        return labels

    def _keep(self, X: Any, found: Found) -> None:
        self._note_features(X)
        warn_of_empty(X)
        rows, columns, taus, _ = found
        self.row_labels_, self.column_labels_, self.tau_ = rows[0], columns[0], taus[0]

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        tags.input_tags.sparse = tags.input_tags.positive_only = True
        return tags
