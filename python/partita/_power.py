"""Numbers of items that a study takes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import overload

from partita import _native
from partita._catalogue import request_of
from partita._estimates import Estimates
from partita._inference_of import checked_level, sampling
from partita._native import PartitaError
from partita._notebook import Shown, of_table
from partita._results import Result
from partita._seeds import Seed, seed_of
from partita._types import OneMeasure, Progress
from partita._units_needed import UnitsNeeded, units_needed
from partita._words import counted


@dataclass(frozen=True)
class Trial(Shown):
    """The result of a number of items."""

    items: int
    value: float
    """The median width of the intervals, or the share of samples in which the difference is found."""
    warned: float
    """The share of samples that carry a warning or have no result."""


@dataclass(frozen=True, eq=False)
class SampleSize(Result):
    """The number of items that a study takes."""

    measure: str
    items: int | None
    """The number of items, up to 3 %; None where more than 10 million are not enough."""
    trials: list[Trial]
    """All numbers of items that were tried, in ascending order."""

    def _repr_html_(self) -> str:
        needed = "more than 10 million items" if self.items is None else counted(self.items, "item")
        rows = [(trial.items, trial.value, trial.warned) for trial in self.trials]
        heads = ("items", "median width, or share found", "share warned")
        return of_table(f"{self.measure}: {needed}", heads, rows)


@overload
def power(
    measure: str, *, pilot: Estimates, width: float, level: float = 0.95
) -> UnitsNeeded: ...
@overload
def power(
    measure: OneMeasure = "adjusted_rand",
    *,
    clusters: int | None = None,
    sizes: Sequence[float] | None = None,
    agreement: float,
    pilot: None = None,
    width: float | None = None,
    against: float | None = None,
    power: float = 0.8,
    level: float = 0.95,
    draws: int = 200,
    seed: Seed = 0,
    n_jobs: int | None = None,
    progress: Progress | None = None,
) -> SampleSize: ...
def power(
    measure: OneMeasure = "adjusted_rand",
    *,
    clusters: int | None = None,
    sizes: Sequence[float] | None = None,
    agreement: float | None = None,
    pilot: Estimates | None = None,
    width: float | None = None,
    against: float | None = None,
    power: float = 0.8,
    level: float = 0.95,
    draws: int = 200,
    seed: Seed = 0,
    n_jobs: int | None = None,
    progress: Progress | None = None,
) -> SampleSize | UnitsNeeded:
    """Finds the number of items that make an interval narrow, or show a difference of candidates.

    Samples are drawn from a model: an item has the cluster of the reference with probability `agreement`, else any
    cluster, with the probabilities that the sizes have.

    Parameters
    ----------
    measure : str or function
        Name or alias, with parameters if any, or the function of a measure.
    clusters : int, optional
        Number of clusters of equal sizes.
    sizes : sequence of numbers, optional
        The sizes of the clusters in any unit, in place of `clusters`.
    agreement : float
        The probability that an item has the cluster of the reference.
    pilot : Estimates, optional
        In place of a model: what :func:`estimate` said of a first sample. Then the answer is how many true clusters to draw by
        the same design until the interval of the measure is at most `width` wide.
    width : float, optional
        Until half of all intervals are at most that wide.
    against : float, optional
        In place of `width`: until the difference to a candidate of this agreement is found.
    power : float
        With `against`: the probability that the difference is found.
    level : float
        The level of the intervals.
    draws, seed : int
        Number of samples drawn for each number of items, and the seed of the generator.
    n_jobs : int, optional
        As for :func:`partita.compare`.
    progress : callable, optional
        Called before each sample with the stage, the number of samples drawn for this number of items and their total.

    Examples
    --------
    >>> import partita
    >>> needed = partita.power("ari", clusters=5, agreement=0.8, width=0.2)
    >>> 100 < needed.items < 1000
    True
    """
    seed = seed_of(seed)
    if pilot is not None:
        if width is None or not isinstance(measure, str):
            raise PartitaError("with a pilot, give the name of a measure and the width of its interval")
        return units_needed(measure, pilot, width, level)
    if agreement is None:
        raise PartitaError("agreement is missing; give the probability that an item has the cluster of the reference")
    if (clusters is None) == (sizes is None):
        raise PartitaError("give either clusters or sizes")
    if (width is None) == (against is None):
        raise PartitaError("give either width or against")
    if against is None and power != 0.8:
        raise PartitaError("power has no effect without against; leave it out, or give against")
    weights = [1.0] * max(clusters or 0, 0) if sizes is None else [float(size) for size in sizes]
    goal = (width, against, power)
    fields = _native.power(request_of(measure), (weights, agreement, checked_level(level), *sampling(draws, seed)), goal, (progress, n_jobs))
    trials = [Trial(*trial) for trial in fields.pop("trials")]
    return SampleSize(**fields, trials=trials)
