"""The interval, the p-value and the corrected score of objects, by their options."""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from numbers import Real
from typing import Any

from partita._ask import ask
from partita._catalogue import request_of
from partita._inference_results import Adjusted, Interval, Significance
from partita._native import PartitaError
from partita._types import OneMeasure
from partita._warn import warn


def sampling(draws: int, seed: int) -> tuple[int, int]:
    """A number of draws and a seed that the generators take."""
    reasons = {"draws": "", "seed": ": the same seed gives the same result"}
    numbers = []
    for name, value, most in (("draws", draws, 2**32 - 1), ("seed", seed, 2**64 - 1)):
        try:
            number = operator.index(value)
        except TypeError:
            raise PartitaError(f"{name} is {value!r}; give an integer{reasons[name]}") from None
        if not 0 <= number <= most:
            raise PartitaError(f"{number} is not a value of {name}; give an integer from 0 to {most}")
        numbers.append(number)
    return numbers[0], numbers[1]


def checked_level(level: float) -> float:
    """The level of an interval, if it is a number; the native module says which numbers are levels."""
    if isinstance(level, Real) and not isinstance(level, bool):
        return float(level)
    raise PartitaError(f"level is {level!r}; give a number between 0 and 1, such as 0.95")


RESAMPLED = ("bca", "percentile")
"""The methods that draw random tables."""


def interval_of(
    objects: Sequence[object],
    options: Mapping[str, object],
    measure: OneMeasure | None,
    how: tuple[float, str, int | None, int],
    n_jobs: int | None,
) -> Interval:
    """The interval for these objects."""
    level, method, draws, seed = how
    sampling(draws or 0, seed)
    asked = {"ci": checked_level(level), "ci_method": method, "draws": draws, "seed": seed}
    found = Interval(*_beside("interval", "intervals", objects, {**options, **asked}, measure, n_jobs))
    if draws is not None and found.method not in RESAMPLED:
        warn("draws has no effect: these intervals need no random tables; leave it out")
    warn_of(found, found.measure)
    return found


def warn_of(found: Interval, name: object) -> None:
    """Warns of the reasons to doubt an interval."""
    for warning in found.warnings:
        warn(f"{name}: {warning}")


Chance = tuple[str, bool, int, int]
"""A null model, whether A is kept as it is, draws and seed."""


def significance_of(
    objects: Sequence[object],
    options: Mapping[str, object],
    measure: OneMeasure | None,
    chance: Chance,
    tail: tuple[str, bool],
    n_jobs: int | None,
) -> Significance:
    """These objects against chance."""
    given = {**options, **_options_of(chance), "tails": tail[0], "mid_p": tail[1]}
    return Significance(*_beside("significance", "p_values", objects, given, measure, n_jobs))


def adjusted_of(
    objects: Sequence[object], options: Mapping[str, object], measure: OneMeasure, chance: Chance, n_jobs: int | None
) -> Adjusted:
    """The score of these objects, corrected for chance."""
    found = Adjusted(*_beside("adjust", "adjusted", objects, {**options, **_options_of(chance)}, measure, n_jobs))
    if found.adjusted is None:
        warn(f"{found.measure} adjusted is undefined: chance alone reaches the value of identical clusterings")
    return found


def _options_of(chance: Chance) -> dict[str, object]:
    null_model, fix_a, draws, seed = chance
    sampling(draws, seed)
    return {"null_model": null_model, "fix_a": fix_a, "draws": draws, "seed": seed}


def _beside(
    question: str,
    part: str,
    objects: Sequence[object],
    options: Mapping[str, object],
    measure: OneMeasure | None,
    n_jobs: int | None,
) -> tuple[dict[str, Any], dict[str, Any]]:
    """The findings beside the score by one measure, and the whole answer."""
    measures = None if measure is None else [request_of(measure)]
    answer = ask(question, objects, {**options, "measures": measures}, n_jobs)
    (key,) = answer["measures"]
    found = answer[part][key]
    if "error" in found:
        raise PartitaError(found["error"])
    return {"measure": key, **found}, answer
