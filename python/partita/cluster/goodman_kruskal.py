"""Goodman and Kruskal's τ of two clusterings of a matrix."""

from __future__ import annotations

from typing import Any, Literal

from partita._native import PartitaError
from partita._types import Column
from partita.cluster._matrices import weights_of

Direction = Literal["rows", "columns", "symmetric"]


def goodman_kruskal_tau(
    X: object, row_labels: Column, column_labels: Column, direction: Direction = "symmetric"
) -> float:
    """The share of errors in guessing the cluster of a count that knowing its cluster of the other side removes.

    Parameters
    ----------
    X : matrix of counts or other weights, dense or sparse
    row_labels, column_labels : array-like
        A label per row and per column.
    direction : {"rows", "columns", "symmetric"}
        Row clusters given column clusters, the other way round, or the errors of both pooled. A side with one
        cluster has a τ of 0.

    Examples
    --------
    >>> from partita.cluster import goodman_kruskal_tau
    >>> counts = [[5, 4, 0], [3, 6, 1], [0, 1, 7], [1, 0, 9]]
    >>> goodman_kruskal_tau(counts, [0, 0, 1, 1], ["x", "x", "y"])
    0.7034399724802203
    """
    directions = ("rows", "columns", "symmetric")
    if direction not in directions:
        raise PartitaError(f"{direction!r} is not a direction; choose {', '.join(directions)}")
    return weights_of(X).tau(row_labels, column_labels)[directions.index(direction)]
