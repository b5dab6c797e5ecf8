"""Estimates of the quality of a clustering, from a sample of the truth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

from partita._notebook import of_table
from partita._results import Fields, Result
from partita._words import counted


class Estimate(Fields):
    """An estimate with its interval."""

    __slots__ = ()

    measure: str
    """The measure."""
    value: float | None
    """The estimate; None where it is undefined."""
    low: float | None
    """The lower end of its interval; None of one unit."""
    high: float | None
    """The upper end of its interval."""
    standard_error: float | None
    """Its standard error."""
    units: int
    """The number of draws."""
    effective: float | None
    """The number of equal units that would say as much."""
    erring: float | None
    """The number of equal erring units; None of sizes and numbers."""
    warnings: list[str]
    """`few` and `unseen`: why the interval may be too short."""
    reason: str | None
    """The reason why there is no value, or no interval."""


class AgainstOthers(Fields):
    """The difference between the items of a group and all others."""

    __slots__ = ()

    difference: float
    """The value of the group minus that of the others."""
    standard_error: float
    """Its standard error."""
    effective: float
    """The smaller of the numbers of equal units of both."""
    p: float | None
    """The probability of so large a difference where there is none."""
    p_holm: float | None
    """The same corrected for all groups by Holm; None where the sample says too little."""
    reason: str | None
    """The reason why there is no corrected p-value."""


class GroupEstimate(Fields):
    """A measure of the items of a group."""

    __slots__ = ()

    @property
    def estimate(self) -> Estimate:
        """The estimate of its items."""
        return Estimate(self._fields["estimate"])

    @property
    def against_others(self) -> AgainstOthers | None:
        """The difference to all other items."""
        found = self._fields["against_others"]
        return None if found is None else AgainstOthers(found)

    def __repr__(self) -> str:
        return f"GroupEstimate(estimate={self.estimate!r}, against_others={self.against_others!r})"


class SampledCluster(Fields):
    """A true cluster of the sample, and what is wrong with it."""

    __slots__ = ()

    cluster: str
    """Its name."""
    items: int
    """Its items."""
    pieces: int
    """The number of found clusters in which they lie."""
    largest_piece: int
    """The items of the largest piece."""
    found_size: int
    """The items of the largest of these found clusters."""
    strangers: int
    """The items of other clusters in its found clusters."""
    missing_pairs: int
    """Pairs of its items that were not found together."""
    extra_pairs: float
    """Pairs found together with items of other clusters, each counted by half here and by half there."""
    exact: bool
    """True if it was found exactly."""
    expected_extra: float
    """The mean over its items of the number of strangers found with it."""
    expected_relative_extra: float
    """The mean over its items of the share of strangers among those found with it."""
    expected_missing: float
    """The mean over its items of the number of its items that were not found with it."""
    expected_relative_missing: float
    """The mean over its items of the share of its items that were not found with it."""
    splitting_entropy: float
    """The number of equal pieces that would be as mixed."""
    draws: int
    """The number of times that it was drawn."""
    weight: float
    """The weight of a draw."""
    share: float | None
    """Its share of the loss."""


class Estimates(Result):
    """The estimates of a clustering from a sample of the truth."""

    __slots__ = ("_answer", "_columns", "_options")

    def __init__(self, answer: dict[str, Any], columns: Sequence[object], options: Mapping[str, object]) -> None:
        self._answer, self._columns, self._options = answer, list(columns), dict(options)

    @property
    def estimates(self) -> dict[str, Estimate]:
        """The estimate of each measure."""
        return {one["measure"]: Estimate(one) for one in self._answer["estimates"]}

    @property
    def clusters(self) -> list[SampledCluster]:
        """The true clusters of the sample, the worst first."""
        return [SampledCluster(one) for one in self._answer["clusters"]]

    @property
    def groups(self) -> dict[str, dict[str, GroupEstimate]]:
        """Of each group the measures of its items, and tests against all others."""
        groups = self._answer["groups"]
        return {group["value"]: {one["measure"]: GroupEstimate(one) for one in group["estimates"]} for group in groups}

    @property
    def unseen(self) -> float | None:
        """The share of all found pairs that lie in found clusters larger than any that the sample met."""
        unseen: float | None = self._answer["unseen"]
        return unseen

    @property
    def design(self) -> str:
        """The design by which the truth was drawn."""
        design: str = self._answer["design"]
        return design

    def to_dict(self) -> dict[str, Any]:
        """The whole answer, as ``--format json`` prints it."""
        return deepcopy(self._answer)

    def __reduce__(self) -> tuple[Any, ...]:
        return (Estimates, (self._answer, self._columns, self._options))

    def _state(self) -> tuple[Any, ...]:
        return (self._answer,)

    def _heading(self) -> str:
        truth = self._answer["truth"]
        parts = [(truth["draws"], "draw"), (truth["clusters"], "true cluster"), (truth["items"], "item")]
        sample = ", ".join(counted(count, noun) for count, noun in parts)
        return f"{counted(self._answer['n'], 'item')}; truth: {sample}"

    def _rows(self) -> list[tuple[str, str, str, str]]:
        def digits(value: float | None) -> str:
            return "—" if value is None else f"{value:.3f}"

        found = self.estimates.values()
        return [(one.measure, digits(one.value), digits(one.low), digits(one.high)) for one in found]

    def __repr__(self) -> str:
        lines = [f"  {name:<31} {value:>8}  {low} to {high}" for name, value, low, high in self._rows()]
        return "\n".join([f"{self._heading()}:", *lines])

    def _repr_html_(self) -> str:
        return of_table(self._heading(), ("measure", "estimate", "low", "high"), self._rows())
