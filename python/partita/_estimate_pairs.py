"""Estimates from pairs that somebody reviewed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

import numpy as np

from partita._ask import ask
from partita._by_item import by_text, texts
from partita._estimates import Estimate
from partita._labels import encode
from partita._notebook import of_table
from partita._results import Result
from partita._words import counted


class PairEstimates(Result):
    """The estimates from reviewed pairs."""

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
    options = {"pairs_in_stratum": by_text(counts), "level": level}
    return PairEstimates(ask("estimate_pairs", [together, matches, encode(texts(labels))], options))
