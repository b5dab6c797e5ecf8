"""Intervals, p-values and scores corrected for chance."""

from __future__ import annotations

from math import isfinite, nan

from partita import _native
from partita._catalogue import of_key
from partita._notebook import table
from partita._results import Fields


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
    """The method: a measure that `corrected` does not know has `bca`, with a warning."""
    standard_error: float
    items: float | None
    """On about how many items the standard error rests; known to `corrected` only."""
    population: str
    """The population: `items` or `entities`."""
    note: str | None
    """A note on a score that lies outside its own interval."""
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
    """True if `p` is exact: it then comes from all tables with these cluster sizes, and nothing is drawn."""
    tables: int | None
    """The number of such tables, if `p` comes from them."""
    note: str | None
    """A note on the sizes of clusters under the null model."""
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
