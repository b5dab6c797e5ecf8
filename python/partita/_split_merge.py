"""The split–merge framework with scores, features or distances that the user gives."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from partita import _native
from partita._kinds import doubted, two_columns
from partita._labels import Read, read
from partita._native import Counts, PartitaError, PartitaWarning
from partita._results import Result
from partita._types import Column, Label, Missing, Noise, NoiseLabel, Weights

Score: TypeAlias = Literal["entropy", "largest_piece"] | Callable[[list[int], int], float]


@dataclass(frozen=True, eq=False)
class SplitMerge(Result):
    """The wholeness in which two clusterings leave each other's clusters: 1 when whole, 0 when only single items are left."""

    product: float
    """S*: the mean over all items of the product of the scores of its two clusters."""
    mean: float
    """S′: the mean over all items of the mean of the scores of its two clusters."""
    split: dict[Label, float]
    """The score of each cluster of A: how B splits it."""
    merge: dict[Label, float]
    """The score of each cluster of B: from how many of A it was merged."""


def split_merge(
    a: Column,
    b: Column,
    score: Score = "entropy",
    *,
    features: object = None,
    distances: npt.ArrayLike | None = None,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
) -> SplitMerge:
    """Compares two clusterings by a score of the pieces into which each cuts the clusters of the other.

    Parameters
    ----------
    a, b : array-like
        Labels of the same items.
    score : {"entropy", "largest_piece"} or callable
        ``score(piece_sizes, cluster_size)`` is 1 for a whole cluster and 0 for single items. A function is
        first tried on all clusters of up to 8 items; a :class:`PartitaWarning` names the properties of the framework
        that it violates.
    features : array-like or SciPy sparse matrix, optional
        A row per item: the score is then the share of the sum of squares that stays within the pieces.
    distances : array-like, optional
        The same from a matrix of distances between the items.
    missing, noise, noise_label, weights
        As for :func:`partita.compare`; with features or distances every item must have a label.

    Examples
    --------
    >>> import partita
    >>> a, b = [0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2]
    >>> partita.split_merge(a, b).product == partita.split_merge_entropy(a, b)
    True
    >>> partita.split_merge(a, b, "largest_piece").mean == partita.van_dongen_similarity(a, b)
    True
    >>> def pairs_kept(pieces, size):
    ...     return sum(p * (p - 1) for p in pieces) / (size * (size - 1)) if size > 1 else 1.0
    >>> partita.split_merge(a, b, pairs_kept).split
    {0: 0.3333333333333333, 1: 0.3333333333333333}
    """
    a, b, _ = two_columns("split_merge", a, b, weights)
    if features is not None or distances is not None:
        if (missing, noise, weights) != ("refuse", "cluster", None):
            raise PartitaError("features and distances describe every item; leave out the policies and weights")
        return _by_spread(a, b, features, distances)
    if callable(score):
        for broken in _native.split_merge_violations(score):
            warnings.warn(broken, PartitaWarning, stacklevel=2)
    elif not isinstance(score, str):
        raise PartitaError(f"a score cannot be {type(score).__name__}; choose entropy, largest_piece, or give a function")
    sides = read(a), read(b)
    reading = (missing, noise, noise_label, weights, None)
    counts = doubted(Counts.from_columns(sides[0].encoded, sides[1].encoded, reading))
    return _named(_native.split_merge_of_sizes(counts, score), sides, (counts.rows, counts.columns))


def _by_spread(a: Column, b: Column, features: Any, distances: Any) -> SplitMerge:
    if features is not None and distances is not None:
        raise PartitaError("features and distances were given; give one of them")
    spread: Any
    if distances is not None:
        spread = _matrix(distances, "distances")
    elif hasattr(features, "tocsr"):
        rows = features.tocsr(copy=True)
        rows.sum_duplicates()
        places = (np.ascontiguousarray(part, dtype=np.int64) for part in (rows.indptr, rows.indices))
        spread = (*places, np.ascontiguousarray(rows.data, dtype=np.float64))
    else:
        spread = _matrix(features, "features")
    sides = read(a), read(b)
    encoded = sides[0].encoded, sides[1].encoded
    found, *names = _native.split_merge_of_features(*encoded, spread, distances is not None)
    return _named(found, sides, (names[0], names[1]))


def _matrix(values: Any, what: str) -> npt.NDArray[np.float64]:
    matrix = np.ascontiguousarray(values, dtype=np.float64)
    if matrix.ndim != 2:
        raise PartitaError(f"{what} must be a matrix, not an array of shape {matrix.shape}")
    return matrix


def _named(found: _native.Framed, sides: tuple[Read, Read], names: tuple[list[str], list[str]]) -> SplitMerge:
    product, mean, split, merge = found
    labels_a, labels_b = (side.given(some) for side, some in zip(sides, names, strict=True))
    return SplitMerge(product, mean, dict(zip(labels_a, split, strict=True)), dict(zip(labels_b, merge, strict=True)))
