"""Where two covers differ: which clusters belong together, and what became of their members."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any

from partita import _native
from partita._kinds import CoverReading, weighted
from partita._notebook import Shown, table
from partita._results import Result
from partita._words import counted, visible
from partita.cover import Cover, matched, names_in


@dataclass(frozen=True)
class CoverPiece(Shown):
    """Two clusters that belong together, with the number of items in both."""

    a: Hashable
    b: Hashable
    items: int


@dataclass(frozen=True)
class CoverChange(Shown):
    """Clusters of A and of B that belong together, and what became of them."""

    kind: str
    """``same``, ``changed``, ``split``, ``merge``, ``tangle``, ``lost`` or ``gained``."""
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


class CoverStory(Result):
    """What became of the clusters of a cover. Items are in several clusters, so no change can be undone alone: there are no
    regained scores."""

    __slots__ = ("_drawn", "changes", "clusters", "n", "sentence")

    n: int
    """Number of items."""
    clusters: tuple[int, int]
    """Numbers of clusters."""
    sentence: str
    """How many clusters are the same, and what became of the rest."""
    changes: list[CoverChange]
    """The changes, those of the largest clusters first, and after them what is the same."""

    def __init__(
        self, n: int, clusters: tuple[int, int], sentence: str, changes: Sequence[CoverChange], drawn: str
    ) -> None:
        self.n, self.clusters, self.sentence, self.changes, self._drawn = n, clusters, sentence, list(changes), drawn

    @property
    def same(self) -> int:
        """Number of clusters that are the same."""
        return sum(change.kind == "same" for change in self.changes)

    def svg(self) -> str:
        """All overlaps as a heat map."""
        return self._drawn

    def __reduce__(self) -> tuple[Any, ...]:
        return (CoverStory, (self.n, self.clusters, self.sentence, self.changes, self._drawn))

    def _rows(self) -> list[tuple[str, str, int, int]]:
        def listed(names: list[Hashable]) -> str:
            more = f", … {len(names) - 6} more" if len(names) > 6 else ""
            return ", ".join(map(visible, names[:6])) + more

        changed = [change for change in self.changes if change.kind != "same"]
        joints = {"lost": "", "gained": "", "tangle": " over "}
        return [
            (change.kind, listed(change.a) + joints.get(change.kind, " into ") + listed(change.b), change.leave, change.join)
            for change in changed
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


def told(a: Any, b: Any, min_overlap: float, reading: CoverReading) -> CoverStory:
    """The story of two covers."""
    join, items, normalize, threshold = reading
    covers: list[Cover] = [weighted(cover, normalize, threshold) for cover in (a, b)]
    (first, second), more = matched(covers, join, items)
    of_a, of_b = names_in(covers[0], first), names_in(covers[1], second)
    counts = _native.CoverCounts.from_covers(first, second, more)
    sentence, found = _native.tell_covers(counts, min_overlap)
    drawn = _native.overlaps_svg(counts, min_overlap, (list(map(str, of_a)), list(map(str, of_b))))
    changes = [
        CoverChange(
            kind,
            [of_a[row] for row in rows],
            [of_b[column] for column in columns],
            leave,
            join_,
            [CoverPiece(of_a[row], of_b[column], count) for row, column, count in pieces],
        )
        for kind, rows, columns, leave, join_, pieces in found
    ]
    return CoverStory(counts.n, counts.clusters, sentence, changes, drawn)
