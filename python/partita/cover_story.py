"""The differences of two covers: the clusters that belong together, and what became of their members."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from partita import _native
from partita._ask import ask
from partita._kinds import CoverReading, weighted
from partita._labels import ByText
from partita._notebook import Shown, table
from partita._results import Result
from partita._words import counted, visible
from partita.cover import Cover, matched, names_in
from partita.story import Asked


@dataclass(frozen=True)
class CoverPiece(Shown):
    """Two clusters that belong together, with the number of items in both."""

    a: Hashable
    b: Hashable
    items: int
    examples: list[Hashable]
    """Some of them."""


@dataclass(frozen=True)
class CoverChange(Shown):
    """Clusters of A and of B that belong together, and what became of them."""

    kind: str
    """``changed``, ``split``, ``merge``, ``tangle``, ``lost`` or ``gained``."""
    a: list[Hashable]
    """The clusters of A."""
    b: list[Hashable]
    """The clusters of B."""
    leave: int
    """Members of these clusters of A that are in no cluster of B that belongs to theirs; once for each of their clusters."""
    join: int
    """Members of these clusters of B that are in no cluster of A that belongs to theirs."""
    pieces: list[CoverPiece]
    """The overlaps of clusters that belong together, the largest first."""
    leave_examples: list[Hashable]
    """Some of those who leave."""
    join_examples: list[Hashable]
    """Some of those who join."""


class CoverStory(Result):
    """The fate of the clusters of a cover. Items are in several clusters, so no change can be undone alone: there are no
    regained scores."""

    __slots__ = ("_answer", "_asked", "_names", "changes")

    changes: list[CoverChange]
    """The changes, those of the largest clusters first."""

    def __init__(self, answer: dict[str, Any], asked: Asked, names: tuple[ByText, ByText, ByText]) -> None:
        self._answer, self._asked, self._names = answer, asked, names
        of_a, of_b, items = names
        self.changes = [
            CoverChange(
                one["kind"],
                [of_a[name] for name in one["a"]],
                [of_b[name] for name in one["b"]],
                one["leave"],
                one["join"],
                [
                    CoverPiece(of_a[piece["a"]], of_b[piece["b"]], piece["items"], [items[name] for name in piece["examples"]])
                    for piece in one["pieces"]
                ],
                [items[name] for name in one["leave_examples"]],
                [items[name] for name in one["join_examples"]],
            )
            for one in answer["changes"]
        ]

    @property
    def n(self) -> int:
        """Number of items."""
        return int(self._answer["n"])

    @property
    def clusters(self) -> tuple[int, int]:
        """Numbers of clusters."""
        a, b = self._answer["clusters"]
        return a, b

    @property
    def sentence(self) -> str:
        """A sentence that says how many clusters are the same, and what became of the rest."""
        return str(self._answer["sentence"])

    @property
    def same(self) -> int:
        """Number of clusters that are the same."""
        return int(self._answer["same"])

    def to_dict(self) -> dict[str, Any]:
        """The whole answer, as ``partita explain --format json`` prints it; names are texts."""
        return deepcopy(self._answer)

    def svg(self, names: tuple[str, str] = ("A", "B")) -> str:
        """All overlaps as a heat map."""
        return str(self._asked.shown("svg", names=names))

    def _state(self) -> tuple[Any, ...]:
        return (self._answer,)

    def __reduce__(self) -> tuple[Any, ...]:
        return (CoverStory, (self._answer, self._asked, self._names))

    def _rows(self) -> list[tuple[str, str, int, int]]:
        def listed(names: list[Hashable]) -> str:
            more = f", … {len(names) - 6} more" if len(names) > 6 else ""
            return ", ".join(map(visible, names[:6])) + more

        joints = {"lost": "", "gained": "", "tangle": " over "}
        return [
            (one.kind, listed(one.a) + joints.get(one.kind, " into ") + listed(one.b), one.leave, one.join)
            for one in self.changes
        ]

    def _repr_html_(self) -> str:
        rows = table(("change", "clusters", "leave", "join"), self._rows())
        caption = "Each cell holds the items that two clusters share."
        return _native.notebook(self.sentence, tables=[rows], pictures=[(caption, self.svg())])

    def __repr__(self) -> str:
        a, b = self.clusters
        lines = [f"{counted(self.n, 'item')}; A has {counted(a, 'cluster')}, B has {b}", self.sentence]
        for place, (kind, clusters, leave, join) in enumerate(self._rows(), 1):
            lines.append(f"{place}. {kind} {clusters}: {leave} leave, {join} join")
        return "\n".join(lines)


def told(a: Any, b: Any, options: dict[str, object], reading: CoverReading, n_jobs: int | None) -> CoverStory:
    """The story of two covers."""
    join, items, normalize, threshold = reading
    covers: list[Cover] = [weighted(cover, normalize, threshold) for cover in (a, b)]
    rows, universe = matched(covers, join, items)
    named = [names_in(cover, one) for cover, one in zip(covers, rows, strict=True)]
    clusters, known = zip(*(_named(one.origins, names) for one, names in zip(rows, named, strict=True)), strict=True)
    ids, of_items = _named(range(len(universe)), universe)
    # Items without a name are in no cluster.
    more = [""] * (rows[0].n - len(universe))
    asked = Asked(rows, {**options, "ids": [*ids, *more] if ids else None, "clusters": clusters})
    return CoverStory(ask("explain", *asked, n_jobs), asked, (*known, of_items))


def _named(places: Sequence[int], names: Sequence[Hashable]) -> tuple[list[str], ByText]:
    """The names of the clusters or items at these places as texts, and the names by these; what is only numbered from 0 has
    no name, and a text from 1."""
    if list(names) == list(places):
        return [], ByText((str(place + 1), place) for place in places)
    of_place = dict(zip(places, map(str, names), strict=True))
    texts = [of_place.get(place, "") for place in range(max(of_place, default=-1) + 1)]
    known = ByText(zip(of_place.values(), names, strict=True))
    return texts, known if len(known) == len(names) else ByText()
