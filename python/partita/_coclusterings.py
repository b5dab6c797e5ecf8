"""Co-clusterings: rows and columns of one matrix clustered together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from partita import _native
from partita._catalogue import measures as catalogue
from partita._catalogue import resolve
from partita._native import PartitaError
from partita._types import Column, Missing, Noise, NoiseLabel
from partita.comparison import Comparison, from_scored


def compare_coclusterings(
    a: tuple[Column, Column] | Any,
    b: tuple[Column, Column] | Any,
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
    n, blocks, cells, scored = _native.compare_coclusterings(keys, _sides(a, "a"), _sides(b, "b"), reading)
    return from_scored(scored, n, blocks, cells)


def _defaults() -> list[str]:
    usual = set(_native.default_measures())
    made = [m for m in catalogue() if "co-clusterings" in m.inputs]
    return [m.name for m in made if m.name in usual or m.family == "co-clusterings"]


def _sides(coclustering: Any, name: str) -> tuple[Column, Column]:
    if hasattr(coclustering, "row_labels_"):
        return coclustering.row_labels_, coclustering.column_labels_
    if isinstance(coclustering, (tuple, list)) and len(coclustering) == 2:
        return coclustering[0], coclustering[1]
    raise PartitaError(f"{name} is no co-clustering; give (row labels, column labels) or a fitted estimator")
