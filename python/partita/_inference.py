"""How sure is a score, and could it be chance?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from partita import _native
from partita._types import Column, Missing, Noise, NoiseLabel, Weights


@dataclass(frozen=True)
class Interval:
    """An interval for the value that a measure would have without sampling error."""

    measure: str
    estimate: float
    low: float
    high: float
    level: float
    method: str
    standard_error: float
    bias: float | None
    """The mean of the bootstrap replicates minus the estimate; None for analytic intervals."""
    warnings: list[str]
    """What to know before trusting it."""


@dataclass(frozen=True)
class Significance:
    """A score against its distribution by chance."""

    measure: str
    observed: float
    expected: float
    deviation: float
    z: float | None
    """Deviations by which agreement exceeds its mean; None where chance allows one value only."""
    exact_moments: bool
    p: float
    """The probability of agreement this good or better by chance; never zero."""
    p_error: float
    draws: int
    null: str
    one_sided: bool


def confidence_interval(
    a: Column,
    b: Column,
    measure: str = "adjusted_rand",
    *,
    level: float = 0.95,
    method: Literal["bca", "percentile", "analytic"] = "bca",
    draws: int = 1000,
    seed: int = 0,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> Interval:
    """An interval for a measure, from the table alone. A seed gives the same interval on any machine.

    >>> import partita
    >>> a, b = [0] * 50 + [1] * 50, [0] * 40 + [1] * 10 + [0] * 8 + [1] * 42
    >>> interval = partita.confidence_interval(a, b, "ari")
    >>> interval.low < interval.estimate < interval.high
    True
    """
    reading = (missing, noise, noise_label, weights, n_jobs)
    return Interval(**_native.confidence_interval(measure, a, b, (level, method, draws, seed), reading))


def significance(
    a: Column,
    b: Column,
    measure: str = "adjusted_rand",
    *,
    null: Literal["fixed_margins", "multinomial", "fixed_clusters", "all_partitions"] = "fixed_margins",
    one_sided: bool = False,
    draws: int = 1000,
    seed: int = 0,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> Significance:
    """The probability that chance alone would make two clusterings agree this well.

    >>> import partita
    >>> a, b = [0] * 50 + [1] * 50, [0] * 40 + [1] * 10 + [0] * 8 + [1] * 42
    >>> partita.significance(a, b, "ari").p < 0.01
    True
    """
    reading = (missing, noise, noise_label, weights, n_jobs)
    return Significance(**_native.significance(measure, a, b, (null, one_sided, draws, seed), reading))
