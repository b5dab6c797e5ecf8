"""Scores held against requirements, and floors learnt from runs."""

from __future__ import annotations

from collections.abc import Sequence
from numbers import Real
from typing import Any

import numpy as np

from partita._ask import ask
from partita._inference_of import checked_level
from partita._kinds import objects_of, recognised
from partita._native import PartitaError
from partita._labels import encode
from partita._results import Fields
from partita._types import Clustering, Missing, Noise, NoiseLabel


class Gate(Fields):
    """The verdict on a requirement."""

    __slots__ = ()

    requirement: str
    passed: bool
    message: str
    """The same as a sentence."""
    value: float | None
    """The score."""
    low: float | None
    high: float | None

    def __bool__(self) -> bool:
        return bool(self.passed)


class Floor(Fields):
    """A floor that unchanged runs rarely fall below."""

    __slots__ = ()

    floor: float
    k: int
    """Its place among the runs, the worst first."""
    runs: int
    rate: float
    """The share of unchanged runs that fails at most."""
    rate_at_most: float | None
    """The share that this very floor fails at most, with 95 % confidence; of independent numbers only."""
    value: float | None
    """The number of the new run."""
    passed: bool | None
    message: str
    caveats: list[dict[str, str]]


def gate(
    a: Clustering,
    b: Clustering,
    require: str,
    *,
    estimate: bool = False,
    level: float = 0.95,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    n_jobs: int | None = None,
) -> Gate:
    """Judges whether two clusterings keep a requirement, such as ``"ari>=0.9"``.

    The end of the interval that is nearer to failure must pass, or with `estimate` the score alone.

    Examples
    --------
    >>> import partita
    >>> truth = [0, 1, 2] * 50
    >>> partita.gate(truth, truth, "ari>=0.9", estimate=True).passed
    True
    """
    kind, given, _ = recognised(a, b)
    objects, options = objects_of(kind, given, (missing, noise, noise_label, None, n_jobs))
    asked = {**options, "require": require, "estimate": estimate, "level": checked_level(level)}
    return Gate(ask("gate", objects, asked, n_jobs))


def floor(
    runs: Sequence[Any],
    measure: str | None = None,
    *,
    reference: Any = None,
    new: Any = None,
    rate: float = 0.05,
    n_jobs: int | None = None,
) -> Floor:
    """Learns a floor from runs of an unchanged pipeline, which a run falls below with a probability of `rate` at most.

    Parameters
    ----------
    runs : sequence
        Labels of the same items, run by run; or a score of each run, without `measure`.
    measure : str, optional
        The measure of labels; by default adjusted_rand.
    reference : labels, optional
        The clustering that each run is compared with; without it each is compared with all others.
    new : labels or a score, optional
        A run to hold against the floor.
    rate : float
        The share of unchanged runs that may fail.

    Examples
    --------
    >>> import partita
    >>> scores = [0.9 + i / 1000 for i in range(20)]
    >>> found = partita.floor(scores, new=0.95)
    >>> found.floor, found.k, found.passed
    (0.9, 1, True)
    """
    runs = list(runs)
    if runs and all(isinstance(run, (Real, np.number)) for run in runs):
        if measure is not None or reference is not None:
            raise PartitaError("these runs are scores already; leave out measure and reference")
        scores = [float(run) for run in runs]
        asked: dict[str, Any] = {"scores": scores, "new_score": None if new is None else float(new), "rate": rate}
        return Floor(ask("floor", [], asked, n_jobs))
    objects = [encode(run) for run in runs]
    objects += [] if reference is None else [encode(reference)]
    objects += [] if new is None else [encode(new)]
    asked = {"measure": measure, "reference": reference is not None, "new": new is not None, "rate": rate}
    return Floor(ask("floor", objects, asked, n_jobs))
