"""Co-clusterings: rows and columns of one matrix clustered together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from partita import _native
from partita._catalogue import measures as catalogue
from partita._catalogue import resolve
from partita._native import CoCounts, Counts, PartitaError
from partita._types import Column, Missing, Noise, NoiseLabel
from partita.comparison import Comparison, from_scored, scores_and_notes


CoClustering = tuple[Column, Column] | Any
"""The labels of the rows and those of the columns, or a fitted estimator that has them."""


def compare_coclusterings(
    a: CoClustering,
    b: CoClustering,
    measures: Sequence[str] | str | None = None,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    n_jobs: int | None = None,
) -> Comparison:
    """Compares two co-clusterings of the same matrix, from the tables of their rows and of their columns.

    Parameters
    ----------
    a, b : (row labels, column labels), or an estimator with ``row_labels_`` and ``column_labels_``
        The blocks of a co-clustering are the pairs of a row cluster and a column cluster.
    measures : as for :func:`partita.compare`
        By default the measures made for co-clusterings, and the usual ones that take them.

    Returns
    -------
    Comparison
        Its items are the cells of the matrix, its clusters the blocks.

    Examples
    --------
    >>> import partita
    >>> a, b = ([0, 0, 1], [0, 1]), ([1, 1, 0], [0, 1])
    >>> partita.compare_coclusterings(a, b, "ari")["ari"]
    1.0
    """
    keys = _defaults() if measures is None else resolve(measures, "co-clusterings")
    reading = (missing, noise, noise_label, None, n_jobs)
    counts = CoCounts.from_columns(sides(a, "a"), sides(b, "b"), reading)
    return from_scored(counts.scores(keys, n_jobs), counts.n, counts.clusters, counts.cells)


def score_coclusterings(
    measure: str, params: list[tuple[str, object]], a: CoClustering, b: CoClustering, reading: _native.Reading
) -> float:
    """One measure of two co-clusterings."""
    counts = CoCounts.from_columns(sides(a, "a"), sides(b, "b"), reading)
    key = ":".join([measure, *(f"{name}={value}" for name, value in params if value is not None)])
    scores, _ = scores_and_notes(counts.scores([key], reading[4]), stacklevel=4)
    (score,) = scores.values()
    return score


def _defaults() -> list[str]:
    usual = set(_native.default_measures())
    made = [m for m in catalogue() if "co-clusterings" in m.inputs]
    return [m.name for m in made if m.name in usual or m.family == "co-clusterings"]


def sides(coclustering: Any, name: str) -> tuple[Column, Column]:
    """The row labels and the column labels of a co-clustering."""
    if hasattr(coclustering, "row_labels_"):
        return coclustering.row_labels_, coclustering.column_labels_
    if isinstance(coclustering, (tuple, list)) and len(coclustering) == 2:
        return coclustering[0], coclustering[1]
    raise PartitaError(f"{name} is no co-clustering; give (row labels, column labels) or a fitted estimator")


def is_coclustering(labels: Any) -> bool:
    """Whether labels are those of rows and columns: two columns in a tuple, or a fitted estimator."""
    if hasattr(labels, "row_labels_"):
        return True
    return isinstance(labels, tuple) and len(labels) == 2 and all(map(_is_column, labels))


def _is_column(value: Any) -> bool:
    return not isinstance(value, (str, bytes)) and hasattr(value, "__len__")


def counted(a: Any, b: Any, reading: _native.Reading) -> Counts | CoCounts:
    """The counts of two clusterings or of two co-clusterings."""
    if is_coclustering(a) or is_coclustering(b):
        return CoCounts.from_columns(sides(a, "a"), sides(b, "b"), reading)
    return Counts.from_columns(a, b, reading)
