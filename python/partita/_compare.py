"""Several scores from one table."""

from __future__ import annotations

from collections.abc import Sequence

from partita import _native
from partita._catalogue import resolve
from partita._types import Column, Missing, Noise, NoiseLabel, Weights
from partita.comparison import Comparison, from_scored


def compare(
    a: Column,
    b: Column,
    measures: Sequence[str] | str | None = None,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> Comparison:
    """Compares two clusterings of the same items.

    Parameters
    ----------
    a, b : array-like
        Labels of the same items in the same order: integers, strings or booleans, in a list, a NumPy array, or
        a pandas, Polars or Arrow column. Where a measure is not symmetric, `a` is the reference.
    measures : sequence of str, "all" or None
        Names or aliases, with parameters if any (``"nmi:normalizer=max"``); a choice of eight by default.
    missing : {"refuse", "drop", "cluster", "singletons"}
        What to do with items without a label: refuse them, leave them out, make them one cluster, or make each
        a cluster of its own.
    noise : {"cluster", "drop", "singletons"}
        What to do with items that carry the noise label.
    noise_label : int or str
        The label of noise, −1 as DBSCAN writes it.
    weights : array-like of int, optional
        How many times each item stands.
    n_jobs : int, optional
        Number of threads, −1 for all cores; PARTITA_NUM_THREADS or all cores by default. The result does not
        depend on it.

    Examples
    --------
    >>> import partita
    >>> partita.compare([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2], ["ari", "purity", "vi"])
    6 items; A has 2 clusters, B has 3; 4 non-empty cells
      adjusted_rand             0.242424  [−0.5, 1]  higher is more alike
      purity                    0.833333  [0, 1]     higher is more alike
      variation_of_information  0.867563  [0, ∞)     lower is more alike
    """
    keys = resolve(measures)
    n, clusters, cells, scored = _native.compare(keys, a, b, (missing, noise, noise_label, weights, n_jobs))
    return from_scored(scored, n, clusters, cells)
