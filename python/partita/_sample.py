"""Samples of items whose true clusters are to be labelled."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, Literal

from partita._ask import ask
from partita._by_item import columns_of
from partita._estimates import Estimates
from partita._labels import encode
from partita._native import PartitaError
from partita._notebook import of_table
from partita._results import Result
from partita._seeds import Seed, seed_of
from partita._words import counted


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
    seed: Seed = 0,
    pilot: Estimates | None = None,
) -> Sample:
    """Draws items to label, more often where they tell more, and writes their chances down.

    Parameters
    ----------
    found : dict of items to clusters, Series, or (items, labels)
        The clustering of everything.
    draws : int
        The number of items that are drawn, those of a pilot counted. Label the whole true cluster of each.
    goal : str
        Their purpose: measures of pairs, of items, of clusters, or a little of all.
    seed : int
        The seed of the draws.
    pilot : Estimates
        The estimates from a first sample with a plan: it shows where the errors lie.

    Examples
    --------
    >>> import partita
    >>> found = {f"r{item}": item // 3 for item in range(300)}
    >>> drawn = partita.sample(found, 20)
    >>> len(drawn.items), drawn.plan["strata"]
    (20, [{'from': 3, 'to': 4, 'items': 300, 'draws': 20}])
    """
    seed = seed_of(seed)
    items, clusters = columns_of(found, "found")
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
