"""The clustering metrics of scikit-learn with its names, signatures, values and validation errors, faster.

``from partita.sklearn import adjusted_rand_score`` replaces ``from sklearn.metrics import adjusted_rand_score``.
This module follows scikit-learn even where the rest of Partita does not (empty input has a score here), with one
exception: identical clusterings of all singletons have a Fowlkes–Mallows score of 1, as scikit-learn documents,
and not 0, as it computes.
"""

from __future__ import annotations

from collections.abc import Callable
from numbers import Real
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from partita import _native
from partita._ask import ask, score_of
from partita._native import Counts
from partita._scorers import Scorers, scorers
from partita._sklearn_checks import (
    InvalidParameterError,
    checked,
    checked_average,
    checked_beta,
    same_length,
    distinguished,
)

__all__ = [
    "Scorers",
    "adjusted_mutual_info_score",
    "adjusted_rand_score",
    "completeness_score",
    "consensus_score",
    "contingency_matrix",
    "expected_mutual_information",
    "fowlkes_mallows_score",
    "homogeneity_completeness_v_measure",
    "homogeneity_score",
    "mutual_info_score",
    "normalized_mutual_info_score",
    "pair_confusion_matrix",
    "rand_score",
    "scorers",
    "v_measure_score",
]

_PLAIN: _native.Reading = ("refuse", "cluster", -1, None, None)
_Average = Literal["min", "geometric", "arithmetic", "max"]


def rand_score(labels_true: Any, labels_pred: Any) -> float:
    """The Rand index; see :func:`partita.rand`.

    >>> rand_score([0, 0, 1, 1], [0, 0, 1, 2])
    0.8333333333333334
    """
    return _score("rand", "rand_score", labels_true, labels_pred, empty=1.0)


def adjusted_rand_score(labels_true: Any, labels_pred: Any) -> float:
    """The adjusted Rand index; see :func:`partita.adjusted_rand`.

    >>> adjusted_rand_score([0, 0, 1, 1], [0, 0, 1, 2])
    0.5714285714285714
    """
    return _score("adjusted_rand", "adjusted_rand_score", labels_true, labels_pred, empty=1.0)


def fowlkes_mallows_score(labels_true: Any, labels_pred: Any) -> float:
    """The Fowlkes–Mallows index; see :func:`partita.fowlkes_mallows`.

    >>> fowlkes_mallows_score([0, 0, 1, 1], [1, 1, 0, 0])
    1.0
    """
    return _score("fowlkes_mallows", "fowlkes_mallows_score", labels_true, labels_pred, empty=0.0)


def homogeneity_score(labels_true: Any, labels_pred: Any) -> float:
    """The degree to which each cluster holds one class only; see :func:`partita.homogeneity`.

    >>> homogeneity_score([0, 0, 1, 1], [0, 1, 2, 3])
    1.0
    """
    return _score("homogeneity", "homogeneity_score", labels_true, labels_pred, empty=1.0)


def completeness_score(labels_true: Any, labels_pred: Any) -> float:
    """The degree to which each class is within a single cluster; see :func:`partita.completeness`.

    >>> completeness_score([0, 0, 1, 1], [0, 0, 0, 0])
    1.0
    """
    return _score("completeness", "completeness_score", labels_true, labels_pred, empty=1.0)


def v_measure_score(labels_true: Any, labels_pred: Any, *, beta: float = 1.0) -> float:
    """The weighted harmonic mean of homogeneity and completeness; see :func:`partita.v_measure`.

    >>> v_measure_score([0, 0, 1, 1], [0, 0, 1, 2])
    0.8
    """
    beta = checked_beta(beta, "v_measure_score")
    return _score("v_measure", "v_measure_score", labels_true, labels_pred, 1.0, [("beta", beta)])


def homogeneity_completeness_v_measure(
    labels_true: Any, labels_pred: Any, *, beta: float = 1.0
) -> tuple[float, float, float]:
    """Homogeneity, completeness and V-measure at once.

    >>> homogeneity_completeness_v_measure([0, 0, 1, 1], [0, 0, 1, 2])
    (1.0, 0.6666666666666667, 0.8)
    """
    name = "homogeneity_completeness_v_measure"
    beta = checked_beta(beta, name)
    a, b = checked(labels_true, labels_pred, name)
    if len(a) == 0:
        return 1.0, 1.0, 1.0
    measures = ["homogeneity", "completeness", f"v_measure:beta={beta!r}"]
    answer = distinguished(
        lambda x, y: ask("compare", [Counts.from_columns(x, y, _PLAIN)], {"measures": measures}, warns=False), a, b
    )
    homogeneity, completeness, v_measure = (answer["scores"][key] for key in answer["measures"])
    return homogeneity, completeness, v_measure


def mutual_info_score(labels_true: Any, labels_pred: Any, *, contingency: Any = None) -> float:
    """The mutual information in nats, of labels or of a contingency matrix; see
    :func:`partita.mutual_information`.

    >>> mutual_info_score([0, 0, 1, 1], [0, 0, 1, 1])
    0.6931471805599453
    """
    if contingency is None:
        return _score("mutual_information", "mutual_info_score", labels_true, labels_pred, empty=0.0)
    if not (isinstance(contingency, np.ndarray) or hasattr(contingency, "tocoo")):
        raise InvalidParameterError(
            "The 'contingency' parameter of mutual_info_score must be an array-like, a sparse matrix or None. "
            f"Got {contingency!r} instead."
        )
    return _of_matrix("mutual_information", contingency)


def normalized_mutual_info_score(
    labels_true: Any, labels_pred: Any, *, average_method: _Average = "arithmetic"
) -> float:
    """The mutual information as a share of a mean of the entropies; see
    :func:`partita.normalized_mutual_information`.

    >>> normalized_mutual_info_score([0, 0, 1, 1], [0, 1, 2, 3], average_method="max")
    0.5
    """
    name = "normalized_mutual_info_score"
    normalizer = checked_average(average_method, name)
    return _score("normalized_mutual_information", name, labels_true, labels_pred, 1.0, normalizer)


def adjusted_mutual_info_score(
    labels_true: Any, labels_pred: Any, *, average_method: _Average = "arithmetic"
) -> float:
    """The mutual information beyond chance; see :func:`partita.adjusted_mutual_information`.

    >>> adjusted_mutual_info_score([0, 0, 1, 1], [0, 1, 2, 3])
    0.0
    """
    name = "adjusted_mutual_info_score"
    normalizer = checked_average(average_method, name)
    return _score("adjusted_mutual_information", name, labels_true, labels_pred, 1.0, normalizer)


def expected_mutual_information(contingency: Any, n_samples: int) -> float:
    """The mean mutual information of clusterings with these sizes; `n_samples` is the sum of the counts.

    >>> expected_mutual_information(np.array([[1, 1], [1, 1]]), 4)
    0.23104906018664842
    """
    total = int(contingency.sum())
    if int(n_samples) != total:
        raise ValueError(f"n_samples is {n_samples} and the contingency matrix counts {total} samples")
    return _of_matrix("expected_mutual_information", contingency)


def contingency_matrix(
    labels_true: Any,
    labels_pred: Any,
    *,
    eps: float | None = None,
    sparse: bool = False,
    dtype: Any = np.int64,
) -> Any:
    """The number of samples that each class shares with each cluster, both in the order of their labels.

    >>> contingency_matrix([0, 0, 1, 1, 2, 2], [1, 0, 2, 1, 0, 2])
    array([[1, 1, 0],
           [0, 1, 1],
           [1, 0, 1]])
    """
    if eps is not None and (not isinstance(eps, Real) or eps < 0):
        raise InvalidParameterError(
            "The 'eps' parameter of contingency_matrix must be a float in the range [0.0, inf) or None. "
            f"Got {eps!r} instead."
        )
    if eps is not None and sparse:
        raise ValueError("Cannot set 'eps' when sparse=True")
    a, b = checked(labels_true, labels_pred, "contingency_matrix")
    row, col, count, shape = _ordered_cells(a, b)
    if sparse:
        from scipy.sparse import csr_matrix

        return csr_matrix((count.astype(dtype), (row, col)), shape=shape)
    matrix = np.zeros(shape, dtype=dtype)
    matrix[row, col] = count
    return matrix if eps is None else matrix + eps


def pair_confusion_matrix(labels_true: Any, labels_pred: Any) -> npt.NDArray[np.int64]:
    """Ordered pairs of samples that are apart or together in the classes (rows) and the clusters (columns).

    >>> pair_confusion_matrix([0, 0, 1, 1], [0, 0, 1, 2])
    array([[8, 0],
           [2, 2]])
    """
    a, b = checked(labels_true, labels_pred, "pair_confusion_matrix")
    row, col, count, shape = _ordered_cells(a, b)
    classes, clusters = np.zeros(shape[0], dtype=np.int64), np.zeros(shape[1], dtype=np.int64)
    np.add.at(classes, row, count)
    np.add.at(clusters, col, count)
    n, both, true, pred = len(a), (count**2).sum(), (classes**2).sum(), (clusters**2).sum()
    return np.array([[n**2 - true - pred + both, pred - both], [true - both, both - n]], dtype=np.int64)


def _consensus(indicators: list[npt.NDArray[np.bool_]]) -> float:
    a_rows, a_cols, b_rows, b_cols = indicators

    def members(rows: npt.NDArray[np.bool_], columns: npt.NDArray[np.bool_]) -> list[tuple[list[int], list[int]]]:
        both = zip(rows, columns, strict=True)
        return [(np.flatnonzero(row).tolist(), np.flatnonzero(column).tolist()) for row, column in both]

    # A set without biclusters does not say how large the matrix is.
    shape = tuple(max(1, *(side.shape[-1] for side in sides)) for sides in ((a_rows, b_rows), (a_cols, b_cols)))
    return _native.biclusters_consensus(shape, members(a_rows, a_cols), members(b_rows, b_cols))


def consensus_score(
    a: tuple[Any, Any], b: tuple[Any, Any], *, similarity: str | Callable[..., float] = "jaccard"
) -> float:
    """The likeness of two sets of biclusters, given as indicators of their rows and columns.

    >>> a = ([[True, False], [False, True]], [[False, True], [True, False]])
    >>> b = ([[False, True], [True, False]], [[True, False], [False, True]])
    >>> consensus_score(a, b)
    1.0
    """
    for name, value in (("a", a), ("b", b)):
        if not isinstance(value, tuple):
            raise InvalidParameterError(
                f"The '{name}' parameter of consensus_score must be an instance of 'tuple'. "
                f"Got {value!r} instead."
            )
    if not callable(similarity) and similarity != "jaccard":
        raise InvalidParameterError(
            "The 'similarity' parameter of consensus_score must be a callable or a str among {'jaccard'}. "
            f"Got {similarity!r} instead."
        )
    sides = [[np.asarray(side) for side in both] for both in (a, b)]
    for rows, columns in sides:
        same_length(rows, columns)
    (a_rows, a_cols), (b_rows, b_cols) = sides
    if not callable(similarity):
        return _consensus([side.astype(bool) for side in (a_rows, a_cols, b_rows, b_cols)])
    from scipy.optimize import linear_sum_assignment

    matrix = np.array(
        [[similarity(a_rows[i], a_cols[i], b_rows[j], b_cols[j]) for j in range(len(b_rows))] for i in range(len(a_rows))]
    )
    matched = linear_sum_assignment(1.0 - matrix)
    return float(matrix[matched].sum() / max(len(a_rows), len(b_rows)))


def _score(
    measure: str,
    function: str,
    labels_true: Any,
    labels_pred: Any,
    empty: float,
    params: list[tuple[str, object]] | None = None,
) -> float:
    a, b = checked(labels_true, labels_pred, function)
    if len(a) == 0:
        return empty
    return distinguished(lambda x, y: _native.score(measure, params or [], x, y, _PLAIN, False), a, b)


def _of_matrix(measure: str, matrix: Any) -> float:
    """The score of a contingency matrix, dense or sparse."""
    if hasattr(matrix, "tocoo"):
        cells = matrix.tocoo()
        row, col, count = cells.row, cells.col, cells.data
    else:
        row, col = np.nonzero(matrix)
        count = np.asarray(matrix)[row, col]
    names = [[str(i) for i in range(length)] for length in matrix.shape]
    counts = Counts.from_cells(
        row.astype(np.uint32), col.astype(np.uint32), count.astype(np.uint64), names[0], names[1]
    )
    value, _ = score_of([counts], measure, {}, None)
    return float("nan") if value is None else value


def _ordered_cells(a: Any, b: Any) -> tuple[Any, Any, npt.NDArray[np.int64], tuple[int, int]]:
    """The cells with classes and clusters numbered in the order of their labels."""
    if len(a) == 0:
        nothing = np.zeros(0, dtype=np.int64)
        return nothing, nothing, nothing, (0, 0)

    def ordered(x: Any, y: Any) -> tuple[Any, Any, npt.NDArray[np.int64], tuple[int, int]]:
        counts = Counts.from_columns(x, y, _PLAIN)
        row, col, count = counts.cells()
        ranks = [_ranks(labels, column) for labels, column in ((counts.rows, x), (counts.columns, y))]
        return ranks[0][row], ranks[1][col], count.astype(np.int64), counts.clusters

    return distinguished(ordered, a, b)


def _ranks(labels: list[str], column: Any) -> npt.NDArray[np.int64]:
    """The place of each label among all in ascending order."""
    numbers = column.dtype.kind in "iu" or (column.dtype.kind == "O" and not isinstance(column[0], str))
    order = sorted(range(len(labels)), key=(lambda i: int(labels[i])) if numbers else labels.__getitem__)
    ranks = np.empty(len(labels), dtype=np.int64)
    ranks[order] = np.arange(len(labels))
    return ranks
