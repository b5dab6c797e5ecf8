"""How good is a clustering of everything, where only a sample of the truth is known?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any, Literal

import numpy as np

from partita._ask import ask
from partita._labels import encode
from partita._native import PartitaError
from partita._notebook import of_table
from partita._results import Fields, Result
from partita._words import counted

Design = Literal["uniform", "size", "weights", "strata", "plan", "items"]
Lacking = Literal["exact", "inner", "outer"]


class Estimate(Fields):
    """An estimate with its interval."""

    __slots__ = ()

    measure: str
    """What is estimated."""
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
    """Why there is no value, or no interval."""


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
    """Why there is no corrected p-value."""


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
    """Whether it was found exactly."""
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
    """How often it was drawn."""
    weight: float
    """The weight of a draw."""
    share: float | None
    """Its share of the loss."""


class Estimates(Result):
    """What a sample of the truth says of a clustering."""

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
        """How the truth was drawn."""
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


def estimate(
    found: Any,
    truth: Any,
    *,
    design: Design | None = None,
    weights: Mapping[Any, float] | None = None,
    strata: Mapping[Any, Any] | None = None,
    draws: Mapping[Any, int] | None = None,
    plan: Mapping[str, Any] | None = None,
    drawn: Sequence[Any] | None = None,
    names: Any = None,
    by: Any = None,
    join: Lacking = "exact",
    beta: float = 1.0,
    level: float = 0.95,
    worst_by: str | None = None,
) -> Estimates:
    """Estimates how good a clustering of everything is, where only a sample of the truth is known.

    Parameters
    ----------
    found : dict of items to clusters, Series, or (items, labels)
        The clustering of everything. The columns of (items, labels) may be those of pandas, Polars, Arrow or DuckDB.
    truth : as `found`
        The items of which the true cluster is known; their clusters are complete, unless the design is "items".
    design : str
        How the truth was drawn, which decides what a cluster weighs. "uniform": every true cluster had the same chance.
        "size": items were drawn and their clusters completed. "weights": by `weights`. "strata": the same in `strata`.
        "plan": the items of `plan`. "items": a sample of items whose clusters are not complete.
    weights, strata, draws : dict of true clusters to values
        1 over the chance to be drawn, up to a factor; the stratum; how often a cluster was drawn, by default once.
    plan : dict
        The plan of :func:`sample`.
    drawn : sequence
        The drawn items of the plan, in place of those that it lists.
    names, by : dict of items to values, or Series
        Names of all items, which adds how far they vary and are shared; groups of items, which adds the estimates of each.
    join : str
        What becomes of items of the truth that `found` lacks: "exact" refuses them, "inner" leaves them out, and "outer"
        makes each a found cluster of its own.
    beta : float
        How many times as much recall counts as precision in an F.
    level : float
        The level of the intervals.
    worst_by : str
        The measure whose loss orders the clusters; by default pair_f.

    Examples
    --------
    >>> import partita
    >>> found = {f"r{item}": item // 2 for item in range(200)}
    >>> truth = {f"r{item}": item // 4 for item in range(80)}
    >>> estimates = partita.estimate(found, truth, design="uniform").estimates
    >>> estimates["pair_precision"].value, estimates["pair_recall"].value
    (1.0, 0.3333333333333333)
    """
    items, clusters = _columns(found, "found")
    true_items, true_clusters = _columns(truth, "truth")
    columns: list[object] = [items, clusters, true_items, true_clusters]
    beside = {"names": names, "by": by}
    given = [name for name, values in beside.items() if values is not None]
    columns += [_aligned(beside[name], items) for name in given]
    if plan is not None and "strata" not in plan:
        raise PartitaError("this is no plan: it has no strata; give the plan of partita.sample")
    options = {
        "design": "plan" if design is None and plan is not None else design,
        "weights": _by_text(weights),
        "strata": _by_text(strata),
        "draws": _by_text(draws),
        "plan": None if plan is None else {"strata": plan["strata"], "drawn": _texts(plan.get("drawn", []))},
        "drawn": None if drawn is None else _texts(drawn),
        "beside": given or None,
        "join": join,
        "beta": beta,
        "level": level,
        "worst_by": worst_by,
    }
    return Estimates(ask("estimate", [encode(column) for column in columns], options), columns, options)


class PairEstimates(Result):
    """What reviewed pairs say."""

    __slots__ = ("_answer",)

    def __init__(self, answer: dict[str, Any]) -> None:
        self._answer = answer

    @property
    def estimates(self) -> dict[str, Estimate]:
        """Precision, recall and F of pairs."""
        return {one["measure"]: Estimate(one) for one in self._answer["estimates"]}

    def to_dict(self) -> dict[str, Any]:
        """The whole answer, as ``--format json`` prints it."""
        return deepcopy(self._answer)

    def __reduce__(self) -> tuple[Any, ...]:
        return (PairEstimates, (self._answer,))

    def __repr__(self) -> str:
        rows = [f"  {name:<15} {one['value']} ({one['low']} to {one['high']})" for name, one in self._by_name()]
        return "\n".join([f"{counted(self._answer['pairs'], 'reviewed pair')}:", *rows])

    def _by_name(self) -> list[tuple[str, dict[str, Any]]]:
        return [(one["measure"], one) for one in self._answer["estimates"]]

    def _repr_html_(self) -> str:
        rows = [(name, one["value"], one["low"], one["high"]) for name, one in self._by_name()]
        return of_table(counted(self._answer["pairs"], "reviewed pair"), ("measure", "estimate", "low", "high"), rows)


def estimate_pairs(
    found: Sequence[Any],
    match: Sequence[Any],
    *,
    strata: Sequence[Any] | None = None,
    pairs_in_stratum: Mapping[Any, int] | int,
    level: float = 0.95,
) -> PairEstimates:
    """Estimates precision, recall and F of pairs from pairs that somebody reviewed.

    Parameters
    ----------
    found : sequence of bool
        Whether each pair was found together.
    match : sequence of bool
        Whether it belongs together.
    strata : sequence
        The stratum from which it was drawn; each is wholly found together or wholly apart.
    pairs_in_stratum : dict of strata to numbers
        The number of all pairs of each stratum; without strata, one number.
    level : float
        The level of the intervals.

    Examples
    --------
    >>> import partita
    >>> found, match = [True] * 60 + [False] * 40, [True] * 57 + [False] * 42 + [True]
    >>> strata = ["together"] * 60 + ["near"] * 40
    >>> pairs = partita.estimate_pairs(found, match, strata=strata, pairs_in_stratum={"together": 5000, "near": 20000})
    >>> round(pairs.estimates["pair_precision"].value, 3)
    0.95
    """
    together, matches = (np.asarray([bool(one) for one in column], dtype=np.float64) for column in (found, match))
    labels = ["all"] * len(together) if strata is None else list(strata)
    counts = pairs_in_stratum if isinstance(pairs_in_stratum, Mapping) else {"all": pairs_in_stratum}
    options = {"pairs_in_stratum": _by_text(counts), "level": level}
    return PairEstimates(ask("estimate_pairs", [together, matches, encode(_texts(labels))], options))


class UnitsNeeded(Fields):
    """How many draws it takes."""

    __slots__ = ()

    measure: str
    """What is estimated."""
    width: float
    """How wide its interval may be."""
    level: float
    """The level of the interval."""
    units: int | None
    """The number of draws; None where a billion are not enough."""
    pilot_units: int
    """The pilot's number of draws."""
    pilot_value: float
    """The pilot's estimate."""
    pilot_width: float | None
    """How wide the pilot's interval is."""


def units_needed(measure: str, pilot: Estimates, width: float, level: float) -> UnitsNeeded:
    """How many draws of the design of a pilot it takes until an interval is at most that wide."""
    options = {**pilot._options, "measure": measure, "width": width, "level": level}
    return UnitsNeeded(ask("power_clusters", [encode(column) for column in pilot._columns], options))


class Sample(Result):
    """Items to label, and the plan by which an estimate weighs them."""

    __slots__ = ("_answer",)

    def __init__(self, answer: dict[str, Any]) -> None:
        self._answer = answer

    @property
    def items(self) -> list[str]:
        """The items to label now: the whole true cluster of each."""
        return [one["item"] for one in self._answer["items"]]

    @property
    def plan(self) -> dict[str, Any]:
        """The plan for :func:`estimate`."""
        return deepcopy(dict(self._answer["plan"]))

    def to_dict(self) -> dict[str, Any]:
        """The whole answer, as the program writes it."""
        return deepcopy(self._answer)

    def __reduce__(self) -> tuple[Any, ...]:
        return (Sample, (self._answer,))

    def __repr__(self) -> str:
        return f"{counted(len(self.items), 'item')} to label, drawn from {counted(self._answer['n'], 'item')}"

    def _repr_html_(self) -> str:
        rows = [(one["item"], one["found"], one["size"], one["stratum"]) for one in self._answer["items"]]
        return of_table(repr(self), ("item", "found", "size", "stratum"), rows)


def sample(
    found: Any,
    draws: int,
    *,
    goal: Literal["all", "pairs", "items", "clusters"] = "all",
    seed: int = 0,
    pilot: Estimates | None = None,
) -> Sample:
    """Draws items to label, more often where they tell more, and writes their chances down.

    Parameters
    ----------
    found : dict of items to clusters, Series, or (items, labels)
        The clustering of everything.
    draws : int
        How many items are drawn, those of a pilot counted. Label the whole true cluster of each.
    goal : str
        What they are to tell: measures of pairs, of items, of clusters, or a little of all.
    seed : int
        The seed of the draws.
    pilot : Estimates
        What a first sample with a plan said: it shows where the errors lie.

    Examples
    --------
    >>> import partita
    >>> found = {f"r{item}": item // 3 for item in range(300)}
    >>> drawn = partita.sample(found, 20)
    >>> len(drawn.items), drawn.plan["strata"]
    (20, [{'from': 3, 'to': 4, 'items': 300, 'draws': 20}])
    """
    items, clusters = _columns(found, "found")
    objects: list[object] = [encode(items), encode(clusters)]
    options: dict[str, object] = {"draws": draws, "goal": goal, "seed": seed}
    if pilot is not None:
        plan = pilot._options.get("plan")
        if plan is None:
            raise PartitaError("a pilot needs its plan; draw it by partita.sample")
        assert isinstance(plan, dict)
        objects += [encode(column) for column in pilot._columns[2:4]]
        options["plan"] = {**plan, "drawn": pilot._options.get("drawn") or plan["drawn"]}
    return Sample(ask("sample", objects, options))


def _columns(given: Any, name: str) -> tuple[Any, Any]:
    """Items and their labels."""
    if isinstance(given, Mapping):
        return list(given.keys()), list(given.values())
    if hasattr(given, "index") and hasattr(given, "values") and not isinstance(given, (list, tuple)):
        return given.index, given
    if isinstance(given, (list, tuple)) and len(given) == 2:
        return given[0], given[1]
    raise PartitaError(f"{name} is a dict of items to clusters, a Series, or a pair (items, labels)")


def _aligned(values: Any, items: Any) -> list[Any]:
    """The value of each item."""
    if hasattr(values, "index") and hasattr(values, "to_dict"):
        values = values.to_dict()
    if not isinstance(values, Mapping):
        raise PartitaError("names and by are dicts of items to values, or Series")
    return [values.get(item.item() if hasattr(item, "item") else item) for item in items]


def _text(label: Any) -> str:
    """A label as the library writes it."""
    label = label.item() if hasattr(label, "item") else label
    if isinstance(label, bool):
        return "true" if label else "false"
    if isinstance(label, float) and label.is_integer():
        return str(int(label))
    return str(label)


def _texts(labels: Sequence[Any]) -> list[str]:
    return [_text(label) for label in labels]


def _by_text(values: Mapping[Any, Any] | None) -> dict[str, Any] | None:
    if values is None:
        return None
    if hasattr(values, "to_dict"):
        values = values.to_dict()
    plain = ((_text(key), value) for key, value in values.items())
    return {key: value.item() if hasattr(value, "item") else value for key, value in plain}
