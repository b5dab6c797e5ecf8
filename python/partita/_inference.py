"""How sure is a score, and could it be chance?"""

from __future__ import annotations

import warnings as _warnings
from dataclasses import dataclass
from math import isnan
from typing import Any, Literal, TypeAlias

from partita import _native
from partita._coclusterings import counted
from partita._native import CoCounts, Counts, PartitaError, PartitaWarning
from partita._types import Column, Missing, Noise, NoiseLabel, Weights

Method: TypeAlias = Literal["bca", "percentile", "analytic"]
Null: TypeAlias = Literal["fixed_margins", "multinomial", "fixed_clusters", "all_partitions"]


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
    """What to know before trusting it; also given as a :class:`PartitaWarning`."""


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


@dataclass(frozen=True)
class Adjusted:
    """A score with what chance gives taken out."""

    measure: str
    observed: float
    expected: float
    """The mean by chance."""
    expected_error: float
    """The Monte Carlo error of the mean; zero where it is exact."""
    adjusted: float
    """(observed − expected) / (value at identity − expected)."""
    null: str
    one_sided: bool

    def __float__(self) -> float:
        return self.adjusted


@dataclass(frozen=True)
class CandidateComparison:
    """Two candidates against the same reference."""

    measure: str
    first: float
    second: float
    advantage: float
    """First minus second, turned so that more means that the first candidate is closer to the reference."""
    low: float
    high: float
    level: float
    standard_error: float
    p: float
    """Two-sided: how likely an advantage so far from zero is when there is none."""
    draws: int


def confidence_interval(
    a: Column,
    b: Column,
    measure: str = "adjusted_rand",
    *,
    level: float = 0.95,
    method: Method = "bca",
    draws: int = 1000,
    seed: int = 0,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> Interval:
    """An interval for a measure, from the table alone. A seed gives the same interval on any machine.

    Parameters
    ----------
    a, b : array-like, or co-clusterings
        Labels of the same items, or two co-clusterings as :func:`partita.compare_coclusterings` takes them.
    measure : str
        Name or alias, with parameters if any.
    level : float
        How often the interval should hold the true value.
    method : {"bca", "percentile", "analytic"}
        Bootstrap, corrected for bias and skewness or not, or a formula where there is one.
    draws, seed : int
        How many tables to draw, and from which seed.
    missing, noise, noise_label, weights, n_jobs
        As for :func:`partita.compare`.

    Examples
    --------
    >>> import partita
    >>> a, b = [0] * 50 + [1] * 50, [0] * 40 + [1] * 10 + [0] * 8 + [1] * 42
    >>> interval = partita.confidence_interval(a, b, "ari")
    >>> interval.low < interval.estimate < interval.high
    True
    """
    counts = counted(a, b, (missing, noise, noise_label, weights, n_jobs))
    return interval_of(counts, measure, level, method, draws, seed, n_jobs)


def significance(
    a: Column,
    b: Column,
    measure: str = "adjusted_rand",
    *,
    null: Null = "fixed_margins",
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

    Parameters
    ----------
    a, b : array-like, or co-clusterings
        As for :func:`partita.confidence_interval`.
    measure : str
        Name or alias, with parameters if any.
    null : {"fixed_margins", "multinomial", "fixed_clusters", "all_partitions"}
        What chance keeps: the sizes of the clusters, their expectations, the number of clusters, or nothing.
    one_sided : bool
        Whether A stays as it is and chance makes B alone.
    draws, seed : int
        How many tables to draw, and from which seed.
    missing, noise, noise_label, weights, n_jobs
        As for :func:`partita.compare`.

    Examples
    --------
    >>> import partita
    >>> a, b = [0] * 50 + [1] * 50, [0] * 40 + [1] * 10 + [0] * 8 + [1] * 42
    >>> partita.significance(a, b, "ari").p < 0.01
    True
    """
    counts = counted(a, b, (missing, noise, noise_label, weights, n_jobs))
    return significance_of(counts, measure, null, one_sided, draws, seed, n_jobs)


def adjust(
    a: Column,
    b: Column,
    measure: str = "rand",
    *,
    null: Null = "fixed_margins",
    one_sided: bool = False,
    draws: int = 1000,
    seed: int = 0,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> Adjusted:
    """Any measure corrected for any kind of chance: 1 for identical clusterings, 0 on average by chance.

    The parameters are those of :func:`partita.significance`.

    >>> import partita
    >>> a, b = [0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2]
    >>> round(partita.adjust(a, b, "rand").adjusted, 12) == round(partita.adjusted_rand(a, b), 12)
    True
    """
    counts = counted(a, b, (missing, noise, noise_label, weights, n_jobs))
    return adjusted_of(counts, measure, null, one_sided, draws, seed, n_jobs)


def compare_candidates(
    reference: Column,
    first: Column,
    second: Column,
    measure: str = "adjusted_rand",
    *,
    level: float = 0.95,
    draws: int = 1000,
    seed: int = 0,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    n_jobs: int | None = None,
) -> CandidateComparison:
    """Is the first candidate closer to the reference than the second, or could that be chance?

    The items are resampled together, so that what both candidates share cancels out.

    >>> import partita
    >>> truth = [0, 1, 2] * 40
    >>> good = [0, 1, 2] * 36 + [0, 0, 1] * 4
    >>> poor = [0, 1, 2] * 20 + [1, 0, 0] * 20
    >>> partita.compare_candidates(truth, good, poor, "ari").p < 0.05
    True
    """
    columns = (reference, first, second)
    reading = (missing, noise, noise_label, None, n_jobs)
    options = (level, *sampling(draws, seed))
    return CandidateComparison(**_native.compare_candidates(columns, measure, options, reading))


def sampling(draws: int, seed: int) -> tuple[int, int]:
    """A number of draws and a seed that the generators take."""
    for name, value, most in (("draws", draws, 2**32 - 1), ("seed", seed, 2**64 - 1)):
        if not 0 <= value <= most:
            raise PartitaError(f"{value} is not a value of {name}; give an integer from 0 to {most}")
    return draws, seed


def interval_of(
    counts: Counts | CoCounts, measure: str, level: float, method: str, draws: int, seed: int, n_jobs: int | None
) -> Interval:
    """The interval of what was counted."""
    found = Interval(**_native.confidence_interval(counts, measure, (level, method, *sampling(draws, seed)), n_jobs))
    for warning in found.warnings:
        _warnings.warn(f"{found.measure}: {warning}", PartitaWarning, stacklevel=3)
    return found


def significance_of(
    counts: Counts | CoCounts, measure: str, null: str, one_sided: bool, draws: int, seed: int, n_jobs: int | None
) -> Significance:
    """What was counted against chance."""
    return Significance(**_native.significance(counts, measure, (null, one_sided, *sampling(draws, seed)), n_jobs))


def adjusted_of(
    counts: Counts | CoCounts, measure: str, null: str, one_sided: bool, draws: int, seed: int, n_jobs: int | None
) -> Adjusted:
    """What was counted, with what chance gives taken out."""
    fields: dict[str, Any]
    fields, reason = _native.adjust(counts, measure, (null, one_sided, *sampling(draws, seed)), n_jobs)
    found = Adjusted(**fields)
    if isnan(found.adjusted):
        _warnings.warn(f"{found.measure} adjusted is undefined: {reason}", PartitaWarning, stacklevel=3)
    return found
