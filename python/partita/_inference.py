"""How sure is a score, and could it be chance?"""

from __future__ import annotations

import operator
from collections.abc import Iterator, Mapping, Sequence
from math import isfinite, nan
from numbers import Real
from typing import Any, Literal

from partita import _native
from partita._ask import ask
from partita._catalogue import of_key, request_of
from partita._kinds import (
    asked_of,
    kind_of,
    objects_of,
    recognised,
    refuse_cover_reading,
    refuse_kind,
    refuse_others,
    warn_of_ranks,
)
from partita._native import PartitaError
from partita._notebook import table
from partita._results import Fields
from partita._types import (
    AllItems,
    Clustering,
    Column,
    ItemJoin,
    Leaves,
    Method,
    Missing,
    Noise,
    NoiseLabel,
    NullModel,
    OneMeasure,
    Tails,
    Weights,
)
from partita._warn import warn


class Interval(Fields):
    """An interval for the value of the population, of which the items are a random sample.

    `items` says on about how many items the standard error rests: those whose place in the table could have moved the
    score. It is known to the method `corrected` only. With few of them the interval may be too short, and a warning says so.
    `corrected` is the score freed of its bias, which analytic intervals do not have.
    """

    __slots__ = ()

    measure: str
    estimate: float
    """The score."""
    corrected: float | None
    """The score freed of its bias; None for analytic intervals."""
    low: float
    high: float
    level: float
    method: str
    """How it was computed: a measure that `corrected` does not know has `bca`, with a warning."""
    standard_error: float
    items: float | None
    """On about how many items the standard error rests; known to `corrected` only."""
    population: str
    """What the population has more of: `items` or `entities`."""
    note: str | None
    """What to say of a score that lies outside its own interval."""
    warnings: list[str]
    """Reasons to doubt it; each is also a :class:`PartitaWarning`."""

    def _repr_html_(self) -> str:
        low, high = of_key(self.measure).range
        dot = [(self.estimate, (self.low, self.high), (low, high))] if isfinite(low) and isfinite(high) else []
        heads = ("measure", "score", "low", "high", "level", *("on its range" for _ in dot))
        row: tuple[_native.Field, ...] = (self.measure, self.estimate, self.low, self.high, self.level, *dot)
        texts = [*filter(None, [self.note]), *self.warnings]
        return _native.notebook("Interval", texts=texts, tables=[table(heads, [row])])


class Significance(Fields):
    """A score and its distribution by chance."""

    __slots__ = ()

    measure: str
    observed: float
    expected: float
    deviation: float
    z: float | None
    """Standard deviations between the agreement and its mean; None where chance allows a single value."""
    exact_moments: bool
    p: float
    """The probability of agreement this good or better by chance, or in either direction; never zero."""
    exact: bool
    """Whether `p` is exact: it then comes from all tables with these cluster sizes, and nothing is drawn."""
    tables: int | None
    """How many such tables there are, if `p` comes from them."""
    note: str | None
    """What the null model says of the sizes of clusters."""
    p_error: float
    """The Monte Carlo error of `p`."""
    p_floor: float
    """The least value that the draws can give: there `p` is only known to be at most that."""
    tails: str
    mid_p: bool
    draws: int
    null_model: str
    fix_a: bool

    def __str__(self) -> str:
        name, sign = ("mid-p" if self.mid_p else "p"), ("≤" if self.p <= self.p_floor else "=")
        p = "< 1e-15" if self.p < 1e-15 else f"{sign} {self.p:.2g}"
        error = f" (all {self.tables} tables)" if self.exact else f" ± {self.p_error:.1g}"
        tails = ", both tails" if self.tails == "both" else ""
        return f"{self.measure} {self.observed:.6g}: {name} {p}{error}{tails}"


class Adjusted(Fields):
    """A score corrected for chance."""

    __slots__ = ()

    measure: str
    observed: float
    expected: float
    """The mean by chance."""
    expected_error: float
    """The Monte Carlo error of the mean; zero where it is exact."""
    adjusted: float | None
    """(observed − expected) / (value at identity − expected); None where that is undefined."""

    def __float__(self) -> float:
        return nan if self.adjusted is None else self.adjusted


def confidence_interval(
    a: Clustering,
    b: Clustering,
    measure: OneMeasure | None = None,
    *,
    level: float = 0.95,
    method: Method = "corrected",
    population: Literal["items", "entities"] = "items",
    draws: int | None = None,
    seed: int = 0,
    groups: Column | None = None,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    join: ItemJoin = "exact",
    items: AllItems = None,
    normalize: bool = False,
    threshold: float | None = None,
    n_jobs: int | None = None,
) -> Interval:
    """An interval for a measure, from the table alone. A seed gives the same interval on any machine.

    Parameters
    ----------
    a, b : array-like, CoClustering or Cover
        Labels or covers of the same items, or co-clusterings of the same matrix, as :func:`partita.compare` takes them.
    measure : str or function, optional
        Name or alias, with parameters if any, or the function of a measure. By default the adjusted Rand index, for covers
        omega, or with weights the fuzzy adjusted Rand index.
    level : float
        The share of such intervals that should contain the true value.
    method : {"corrected", "bca", "percentile", "analytic"}
        Single items left out, with a correction of the bias; bootstrap, corrected for bias and skewness or not; or the
        normal interval by a formula, where there is one.
    population : {"items", "entities"}
        What the population has more of: items of these same clusters, or true clusters with their items, as in record
        linkage, where `a` is the truth.
    draws, seed : int
        Number of random tables of the bootstrap, 1000 by default, and the seed of the generator.
    groups : array-like, optional
        The group of each item, such as its document. Items of a group are not independent, so the interval leaves out
        whole groups; `draws` and `seed` have no effect then, and `method` is refused.
    missing, noise, noise_label, weights, join, items, normalize, threshold, n_jobs
        As for :func:`partita.compare`.

    Examples
    --------
    >>> import partita
    >>> a, b = [0] * 50 + [1] * 50, [0] * 40 + [1] * 10 + [0] * 8 + [1] * 42
    >>> interval = partita.confidence_interval(a, b, "ari")
    >>> interval.low < interval.estimate < interval.high
    True
    """
    reading: _native.Reading = (missing, noise, noise_label, weights, n_jobs)
    covers = (join, items, normalize, threshold)
    if groups is None:
        _, objects, options = asked_of(a, b, reading, covers=covers)
    else:
        kind, columns, _ = recognised(a, b, groups)
        refuse_kind(kind, "an interval with groups", "labels")
        if weights is not None:
            raise PartitaError("groups need every item; repeat items instead of giving weights")
        if method != "corrected":
            raise PartitaError('groups are left out by the method "corrected"; leave out method')
        refuse_cover_reading(kind, covers)
        objects, options = objects_of(kind, columns, reading)
        options["grouped"] = True
    options["population"] = population
    return interval_of(objects, options, measure, (level, method, draws, seed), n_jobs)


def significance(
    a: Clustering,
    b: Clustering,
    measure: OneMeasure | None = None,
    *,
    null_model: NullModel = "fixed_margins",
    fix_a: bool = False,
    tails: Tails = "one",
    mid_p: bool = False,
    draws: int = 1000,
    seed: int = 0,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    join: ItemJoin = "exact",
    items: AllItems = None,
    normalize: bool = False,
    threshold: float | None = None,
    leaves: Leaves = "exact",
    n_jobs: int | None = None,
) -> Significance:
    """The probability that chance alone would make two clusterings agree this well.

    Parameters
    ----------
    a, b : array-like, CoClustering, Cover or Tree
        As for :func:`partita.compare`. Of covers chance permutes the items, of trees the leaves unless it draws trees.
    measure : str or function, optional
        Name or alias, with parameters if any, or the function of a measure. By default the adjusted Rand index, for covers
        omega, or with weights the fuzzy adjusted Rand index, for trees the normalised tree adjusted mutual information.
    null_model : {"fixed_margins", "multinomial", "fixed_clusters", "all_partitions", "uniform_trees", "yule_trees"}
        What chance keeps: the sizes of the clusters, their expectations, the number of clusters, or nothing. Of trees
        ``fixed_margins`` permutes the leaves; the last two draw random binary trees over them, all equally likely or by
        Yule's model.
    fix_a : bool
        Whether A is kept as it is, so that chance only draws B.
    tails : {"one", "both"}
        Which scores count: those that agree as well or better, or twice the smaller of both directions.
    mid_p : bool
        Whether draws that agree equally well count by half.
    draws, seed : int
        Number of random tables or trees, and the seed of the generator.
    missing, noise, noise_label, weights, join, items, normalize, threshold, leaves, n_jobs
        As for :func:`partita.compare`.

    Examples
    --------
    >>> import partita
    >>> a, b = [0] * 50 + [1] * 50, [0] * 40 + [1] * 10 + [0] * 8 + [1] * 42
    >>> print(partita.significance(a, b, "ari"))
    adjusted_rand 0.403585: p = 1.2e-10 (all 49 tables)
    """
    a, b = (list(side) if isinstance(side, Iterator) else side for side in (a, b))
    kind = kind_of(a, b)
    if kind == "trees":
        _, (a, b), _ = recognised(a, b)
    refuse_others(kind, "labels", "co", "trees", null_model=null_model != "fixed_margins", fix_a=fix_a)
    reading: _native.Reading = (missing, noise, noise_label, weights, n_jobs)
    _, objects, options = asked_of(a, b, reading, leaves, (join, items, normalize, threshold))
    found = significance_of(objects, options, measure, (null_model, fix_a, draws, seed), (tails, mid_p), n_jobs)
    if kind == "trees":
        warn_of_ranks([found.measure], a, b)
    return found


def adjust(
    a: Clustering,
    b: Clustering,
    measure: OneMeasure = "rand",
    *,
    null_model: NullModel = "fixed_margins",
    fix_a: bool = False,
    draws: int = 1000,
    seed: int = 0,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    join: ItemJoin = "exact",
    items: AllItems = None,
    normalize: bool = False,
    threshold: float | None = None,
    n_jobs: int | None = None,
) -> Adjusted:
    """Any measure corrected for chance under any null model: 1 for identical clusterings, 0 on average by chance.

    The parameters are those of :func:`partita.significance`.

    >>> import partita
    >>> a, b = [0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2]
    >>> round(partita.adjust(a, b, "rand").adjusted, 12) == round(partita.adjusted_rand(a, b), 12)
    True
    """
    reading: _native.Reading = (missing, noise, noise_label, weights, n_jobs)
    _, objects, options = asked_of(a, b, reading, covers=(join, items, normalize, threshold))
    return adjusted_of(objects, options, measure, (null_model, fix_a, draws, seed), n_jobs)


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
    """What is known beside the score by one measure, and the whole answer."""
    measures = None if measure is None else [request_of(measure)]
    answer = ask(question, objects, {**options, "measures": measures}, n_jobs)
    (key,) = answer["measures"]
    found = answer[part][key]
    if "error" in found:
        raise PartitaError(found["error"])
    return {"measure": key, **found}, answer
