"""The catalogue of measures as data."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from math import isfinite
from typing import Any

from partita import _native
from partita._notebook import Shown
from partita._types import PLURALS, Kind, Measures, OneMeasure


@dataclass(frozen=True)
class Parameter(Shown):
    """A parameter of a measure."""

    name: str
    default: str | float | int | bool | None
    expected: str
    doc: str


@dataclass(frozen=True)
class Measure(Shown):
    """One measure of the catalogue: what it means, its range and its laws."""

    name: str
    aliases: tuple[str, ...]
    title: str
    family: str
    range: tuple[float, float]
    sense: str
    """``similarity``, ``distance`` or ``description``."""
    at_identity: float | None
    """The value of two identical clusterings; None where it varies."""
    chance_adjusted: bool
    symmetric: bool
    metric: bool
    """True if the score itself is a metric; of a similarity one minus it may be one, as its properties say."""
    reads_heights: bool
    """True if it reads the heights or branch lengths of trees themselves, and not their order."""
    cost: str
    references: tuple[str, ...]
    """The works to cite."""
    kinds: tuple[str, ...]
    """The kinds that it compares: ``labels``, ``co``, ``covers``, ``biclusters``, ``trees``, or a tree with a graph,
    ``tree_on_graph``."""
    params: tuple[Parameter, ...]
    example: tuple[Any, Any]
    """Two inputs of a worked example: labels, of the rows and of the columns alike where a matrix is clustered, or trees in
    Newick form, or a tree and the edges of a graph."""
    doc: str

    @property
    def interval(self) -> str:
        """The range as people write it."""
        low, high = self.range
        return f"{'[' if isfinite(low) else '('}{_end(low)}, {_end(high)}{']' if isfinite(high) else ')'}"


def _end(value: float) -> str:
    return f"{value:g}".replace("inf", "∞").replace("-", "−")


def measures() -> list[Measure]:
    """Every measure of the catalogue.

    >>> import partita
    >>> [m.name for m in partita.measures() if m.metric and m.family == "information"][:2]
    ['variation_of_information', 'normalized_variation_of_information']
    """
    return list(_catalogue().values())


@lru_cache(maxsize=1)
def _catalogue() -> dict[str, Measure]:
    return {entry["name"]: _measure(entry) for entry in _native.measures()}


def _measure(entry: dict[str, Any]) -> Measure:
    lists = {key: tuple(entry[key]) for key in ("aliases", "references", "kinds")}
    params = tuple(Parameter(**param) for param in entry["params"])
    return Measure(**{**entry, **lists, "params": params})


def of_key(key: str) -> Measure:
    """The measure of a key such as ``normalized_mutual_information:normalizer=max``."""
    return _catalogue()[key.partition(":")[0]]


def resolve(given: Measures, kind: Kind = "labels") -> list[str]:
    """These measures, or those shown by default, as keys of the catalogue."""
    if given is None:
        return _native.default_measures(kind)
    if isinstance(given, str) and given == "all":
        return _native.usual_measures(kind)
    several: list[Any] = list(given) if isinstance(given, Iterable) and not isinstance(given, str) else [given]
    texts = [request_of(one) for one in several]
    if kind == "labels" and any(text.partition(":")[0].strip().lower() == "cari" for text in texts):
        raise _native.PartitaError("cari is the adjusted Rand index of co-clusterings, and these are labels: use adjusted_rand")
    keys = _native.check(texts)
    for key in keys:
        check_kind(key, kind)
    return keys


def asked(given: Measures, kind: Kind = "labels") -> list[str] | None:
    """These measures as a question takes them; None where nobody chose any."""
    if given is None or (isinstance(given, str) and given == "all"):
        return None if given is None else ["all"]
    return resolve(given, kind)


def request_of(measure: OneMeasure) -> str:
    """A measure as a text: its name, with parameters if any.

    >>> import functools, partita
    >>> request_of(partita.ari), request_of(functools.partial(partita.nmi, normalizer="max"))
    ('adjusted_rand', 'normalized_mutual_information:normalizer=max')
    """
    if isinstance(measure, str):
        return measure
    if isinstance(measure, Measure):
        return measure.name
    if isinstance(measure, functools.partial) and not measure.args:
        return request_of(measure.func) + "".join(f":{name}={value}" for name, value in measure.keywords.items())
    name = str(getattr(measure, "__name__", ""))
    if getattr(measure, "__module__", None) == "partita._measures" and name in _catalogue():
        return name
    raise _native.PartitaError(
        f"{measure!r} is no measure of the catalogue; give a name, a function such as partita.adjusted_rand, "
        "or one of partita.measures()"
    )


def check_kind(key: str, kind: Kind) -> None:
    """Refuses a measure that is not defined for this kind."""
    measure = of_key(key)
    why = _native.why_not_covers(measure.name) if kind == "covers" else None
    if why is not None:
        raise _native.PartitaError(f"{measure.name} is not defined for covers: {why}")
    if kind not in measure.kinds:
        usual = ", ".join(_native.default_measures(kind)[:4])
        raise _native.PartitaError(
            f"{measure.name} is not defined for {PLURALS[kind]}; "
            f'choose {usual} or another that has "{kind}" among its kinds'
        )
