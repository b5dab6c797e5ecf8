"""Matrices of weights, dense or sparse, as the native module takes them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from partita import _native
from partita._errors import WrongTypeError
from partita._native import PartitaError
from partita._warn import warn


def weights_of(X: Any, at_least: int = 1) -> _native.Weights:
    """A NumPy array, nested lists, a data frame of numbers, or any sparse matrix or array of SciPy.

    It must have at least `at_least` rows and columns.
    """
    if hasattr(X, "tocsr"):
        return _sparse(X, at_least)
    table = np.asarray(X)
    if np.iscomplexobj(table):
        raise PartitaError("Complex data not supported: the entries of a matrix of weights are real numbers")
    try:
        table = table.astype(np.float64)
    except (TypeError, ValueError) as error:
        kind = WrongTypeError if isinstance(error, TypeError) else PartitaError
        raise kind(f"X is no matrix of numbers: {error}") from None
    if table.ndim != 2:
        raise PartitaError(
            f"X has {table.ndim} dimensions; give a matrix with two. Reshape your data with X.reshape(-1, 1) if it "
            "has one column"
        )
    _check_shape(table.shape, at_least)
    _check_signs(table, lambda at: divmod(at, table.shape[1]))
    rows, columns = np.nonzero(table)
    starts = np.zeros(table.shape[0] + 1, dtype=np.int64)
    np.cumsum(np.bincount(rows, minlength=table.shape[0]), out=starts[1:])
    return _native.Weights.from_rows(table.shape[1], starts, columns.astype(np.int64), table[rows, columns])


def warn_of_empty(X: Any) -> None:
    """Says what becomes of rows and columns without weights."""
    filled = (X.tocsr() if hasattr(X, "tocsr") else np.asarray(X).astype(np.float64)) != 0
    rows, columns = (int(np.sum(np.asarray(filled.sum(axis=axis)) == 0)) for axis in (1, 0))
    if rows + columns > 0:
        counts = f"{rows} row{'s' * (rows != 1)} and {columns} column{'s' * (columns != 1)}"
        warn(f"{counts} of the matrix hold only zeros; what says nothing is put into the largest cluster")


def _sparse(X: Any, at_least: int) -> _native.Weights:
    _check_shape(X.shape, at_least)
    compressed = X.tocsr()
    if np.iscomplexobj(compressed.data):
        raise PartitaError("Complex data not supported: the entries of a matrix of weights are real numbers")
    _check_signs(compressed.data, lambda at: (int(np.searchsorted(compressed.indptr, at, "right")) - 1, int(compressed.indices[at])))
    return _native.Weights.from_rows(
        X.shape[1],
        np.ascontiguousarray(compressed.indptr, dtype=np.int64),
        np.ascontiguousarray(compressed.indices, dtype=np.int64),
        np.ascontiguousarray(compressed.data, dtype=np.float64),
    )


def _check_signs(entries: Any, place: Callable[[int], tuple[int, int]]) -> None:
    """Refuses negative entries in words that hold those of scikit-learn; the native module refuses what is not finite."""
    if np.min(entries, initial=0) < 0:
        first = int(np.argmax(entries < 0))
        row, column = place(first)
        value = entries.flat[first]
        raise PartitaError(
            f"Negative values in data: row {row + 1}, column {column + 1} is {value:g}; give weights of 0 or more"
        )


def _check_shape(shape: tuple[int, ...], at_least: int) -> None:
    samples, features = shape
    if features == 0:
        raise PartitaError(f"0 feature(s) (shape=({samples}, 0)) while a minimum of {at_least} is required.")
    if min(shape) < at_least:
        raise PartitaError(
            f"X has n_samples = {samples} and n_features = {features}; at least {at_least} of each are needed"
        )
