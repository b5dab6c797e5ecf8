"""Sets of biclusters as people hold them: lists, indicators of scikit-learn, estimators, co-clusterings."""

from __future__ import annotations

from typing import Any

import numpy as np

from partita._native import PartitaError
from partita.biclusters import Biclusters


def are_biclusters(value: Any) -> bool:
    """Returns whether this is a set of biclusters beyond doubt: one of ours, or ``biclusters_`` of scikit-learn."""
    if isinstance(value, Biclusters):
        return True
    return (
        isinstance(value, tuple)
        and len(value) == 2
        and all(isinstance(side, np.ndarray) and side.ndim == 2 and side.dtype == bool for side in value)
    )


def hold_biclusters(value: Any) -> bool:
    """Returns whether biclusters can be made of this: lists of two lists, and what has rows and columns by any name."""
    if are_biclusters(value):
        return True
    if isinstance(value, (list, tuple)):
        return all(isinstance(entry, (list, tuple)) and len(entry) == 2 and not _are_scalars(entry) for entry in value)
    named = ("biclusters_", "rows_", "row_labels_")
    return type(value).__name__ == "CoClustering" or any(hasattr(value, name) for name in named)


def _are_scalars(entry: Any) -> bool:
    return any(isinstance(side, str) or np.isscalar(side) for side in entry)


def biclusters_of(value: Any, shape: tuple[int, int] | None = None) -> Biclusters:
    """A set of biclusters from anything that holds one. The blocks of a co-clustering are biclusters."""
    if isinstance(value, Biclusters):
        return value if shape is None else Biclusters(value.lists, shape)
    if are_biclusters(value):
        return Biclusters.from_indicators(*value)
    if hasattr(value, "biclusters_"):
        return Biclusters.from_indicators(*value.biclusters_)
    if hasattr(value, "rows_") and hasattr(value, "columns_"):
        return Biclusters.from_indicators(value.rows_, value.columns_)
    if hasattr(value, "row_labels_"):
        return Biclusters.from_labels(value.row_labels_, value.column_labels_)
    if type(value).__name__ == "CoClustering":
        return Biclusters.from_labels(value.rows, value.columns)
    if isinstance(value, (list, tuple)):
        return Biclusters(value, shape)
    raise PartitaError(
        f"{type(value).__name__} holds no biclusters; give lists of (rows, columns), biclusters_ of scikit-learn, a fitted "
        "estimator that has it, or partita.Biclusters"
    )
