"""Where two clusterings differ: changes, strays, and what undoing them regains."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from math import isnan, nan
from types import MappingProxyType, ModuleType
from typing import Any, TypeAlias

from partita._frames import new_frame
from partita._labels import Side
from partita._native import Counts, PartitaError, Told
from partita._results import Result
from partita._story_parts import Change, OpenedTangle, StoryComponent, StoryPiece, StrayCluster, StrayPair, Strays
from partita._types import Label
from partita._words import counted, visible

Names: TypeAlias = tuple[list[Label], list[Label]]
"""The labels of the clusters of A and of B, as they were given."""

_SHOWN = 10
"""Changes and clusters per change that are printed."""

MIN_OVERLAP = 0.2
"""The least overlap of clusters that belong together, unless another is given."""


class Story(Result):
    """Where two clusterings differ; see :func:`partita.explain`."""

    # As a dictionary, so that help() says what they are.
    __slots__ = {  # noqa: RUF012
        "_items": None,
        "_labels": None,
        "_names": None,
        "_told": None,
        "_tolerance": None,
        "changes": "Splits, merges and tangles, and the strays, in the order in which undoing them regains most of the "
        "first measure; each with its clusters, its items, and the scores before and after it is undone.",
        "opened": "With `open_tangles`, the large tangles, and the overlap at which each falls apart.",
        "scores": "The measures with their scores.",
        "strays": "The items outside the clusters that belong together: how many, by cluster and by pair of clusters.",
    }

    scores: Mapping[str, float]
    changes: list[Change]
    strays: Strays
    opened: list[OpenedTangle]

    def __init__(
        self,
        told: Told,
        tolerance: tuple[float, bool],
        names: Names,
        items: Sequence[Any] | None = None,
        labels: tuple[Side, Side] | None = None,
    ) -> None:
        self._told, self._tolerance, self._names, self._items, self._labels = told, tolerance, names, items, labels
        self.scores = MappingProxyType({key: nan if value is None else value for key, value, _ in told.scores})
        self.changes = [self._change(*change) for change in told.changes()]
        pairs = [self._pair(*pair) for pair in told.strays()]
        (a, b), homes = self._names, told.homes
        clusters = [StrayCluster(a[row], items, count, b[homes[row]]) for row, items, count in told.strays_by_cluster()]
        self.strays = Strays(sum(pair.items for pair in pairs), len(pairs), clusters, pairs)
        self.opened = [
            OpenedTangle([a[row] for row in rows], [b[column] for column in columns], least)
            for rows, columns, least in told.opened()
        ]

    def _change(
        self,
        number: int | None,
        items: int,
        moved: int,
        values: list[list[float | None]],
        firm: bool | None,
        kept: int | None,
    ) -> Change:
        kind, a, b = "strays", None, None
        if number is not None:
            component = self._component(number)
            kind, a, b = component.kind, component.a, component.b
        *scores, low, high = (dict(zip(self.scores, column, strict=True)) for column in zip(*values, strict=True))
        before, after, alone = ({key: nan if one is None else one for key, one in found.items()} for found in scores)
        return Change(kind, a, b, items, moved, before, after, alone, low, high, firm, kept)

    def _pair(self, piece: tuple[int, int, int, list[int]], home: int) -> StrayPair:
        (a, b), (row, column, items, examples) = self._names, piece
        return StrayPair(a[row], b[column], items, b[home], self._named(examples))

    def _component(self, number: int) -> StoryComponent:
        kind, items, rows, columns, pieces = self._told.component(number)
        a, b = self._names
        return StoryComponent(
            "same" if kind == "identical" else kind,
            items,
            [a[row] for row, _ in rows],
            [b[column] for column, _ in columns],
            [StoryPiece(a[row], b[column], count, self._named(some)) for row, column, count, some in pieces],
        )

    def _named(self, places: list[int]) -> list[Any]:
        return places if self._items is None else [self._items[place] for place in places]

    @property
    def n(self) -> int:
        """Number of items."""
        return self._told.counts().n

    @property
    def clusters(self) -> tuple[int, int]:
        """Numbers of clusters of A and B."""
        return len(self._names[0]), len(self._names[1])

    @property
    def components(self) -> list[StoryComponent]:
        """The components of the clusters that belong together."""
        return [self._component(number) for number in range(len(self._told))]

    @property
    def stepwise(self) -> bool:
        """Whether each change is the best of those that were left. With many changes they are in the order of what each
        regains alone."""
        return self._told.is_stepwise

    @property
    def unrelated(self) -> bool:
        """Whether the clusterings agree no more than chance, so that the changes describe these items only."""
        return self._told.chance is not None and self._told.chance[0]

    @property
    def p(self) -> float | None:
        """The p-value that says so: that of the adjusted Rand index by fixed margins."""
        return None if self._told.chance is None else self._told.chance[1]

    @property
    def same(self) -> int:
        """Number of clusters that are the same up to strays."""
        return len(self._told) - sum(change.kind != "strays" for change in self.changes)

    def items(self, ids: Sequence[Any] | None = None, backend: str | ModuleType | None = None) -> Any:
        """A data frame with a row per item: its labels, the number and kind of its change, its label when all is
        undone, and the home of a stray: the cluster of B that holds most of its cluster of A.

        `ids` name the items; without them, the names given to :func:`partita.explain`, or their places from 0. An item
        that a policy left out has its labels and nothing else.
        """
        known = self._told.items()
        if known is None or self._labels is None:
            raise PartitaError("the items are not known; explain two columns of labels")
        names = self._items if ids is None else ids
        if names is not None and len(names) != len(known):
            raise PartitaError(f"{len(names)} of {len(known)} items are named; give one name per item")
        (side_a, side_b), kinds = self._labels, [change.kind for change in self.changes]
        a, b = side_a.labels, side_b.labels
        columns: dict[str, list[Any]] = {
            "item": list(range(len(known)) if names is None else names),
            "a": [None if row is None else a[row] for (row, _), _ in known],
            "b": [None if column is None else b[column] for (_, column), _ in known],
            "change": [None if fate is None or fate[0] is None else fate[0] + 1 for _, fate in known],
            "kind": [None if fate is None else "same" if fate[0] is None else kinds[fate[0]] for _, fate in known],
            "label": [None if fate is None else self._names[0][fate[1]] for _, fate in known],
            "home": [None if fate is None or fate[2] is None else self._names[1][fate[2]] for _, fate in known],
        }
        return new_frame(columns, backend, ("kind",), {"a": side_a, "b": side_b, "label": side_a, "home": side_b})

    def to_frame(self, backend: str | ModuleType | None = None) -> Any:
        """A data frame with a row per change; see :meth:`Comparison.to_frame`."""
        columns: dict[str, list[Any]] = {
            "kind": [change.kind for change in self.changes],
            "items": [change.items for change in self.changes],
            "moved": [change.moved for change in self.changes],
        }
        for key in self.scores:
            for when in ("before", "after", "alone"):
                columns[f"{key} {when}"] = [getattr(change, when)[key] for change in self.changes]
        return new_frame(columns, backend, texts=("kind",))

    def to_dict(self, names: tuple[str, str] = ("A", "B"), top: int | None = None) -> dict[str, Any]:
        """What ``partita explain --format json`` writes; labels are as they were given."""
        pieces = [None if number is None else self._component(number).pieces for number, *_ in self._told.changes()]
        changes = [
            asdict(change) | {"pieces": [asdict(piece) for piece in of_change or []]}
            for change, of_change in list(zip(self.changes, pieces, strict=True))[:top]
        ]
        strays = asdict(self.strays)
        for pair in strays["pairs"]:
            del pair["examples"]
        return {
            "n": self.n,
            "a": names[0],
            "b": names[1],
            "measures": {key: {"score": None if isnan(score) else score} for key, score in self.scores.items()},
            "unrelated": self.unrelated,
            "p": self.p,
            "same": self.same,
            "changes_in_all": len(self.changes),
            "changes": changes,
            "stepwise": self.stepwise,
            "opened": [asdict(tangle) for tangle in self.opened],
            "strays": strays,
        }

    def svg(self, names: tuple[str, str] = ("A", "B"), top: int = 40) -> str:
        """The changes as an alluvial diagram, the strays in grey."""
        return self._told.svg(names[0], names[1], top)

    def _state(self) -> tuple[Any, ...]:
        return (self.to_dict(), self._tolerance, self._items)

    def __reduce__(self) -> tuple[Any, ...]:
        counts = self._told.counts()
        parts = (*counts.cells(), counts.rows, counts.columns)
        rest = (list(self.scores), self._tolerance, self._told.known(), self._names, self._items, self._labels)
        return (_rebuilt, (parts, *rest))

    def _headline(self) -> str:
        a, b = self.clusters
        return f"{counted(self.n, 'item')}; A has {counted(a, 'cluster')}, B has {b}"

    def _sentences(self) -> list[str]:
        sentences = [self._told.sentence(), *(_opening(tangle) for tangle in self.opened)]
        if not self.stepwise:
            sentences.append("There are many changes: they are in the order of what each regains alone.")
        return sentences

    def _repr_html_(self) -> str:
        scores = "; ".join(f"{key} {score:.6g}" for key, score in self.scores.items())
        return self._told.notebook(f"{self._headline()}; {scores}", list(map(_opening, self.opened)))

    def __repr__(self) -> str:
        lines = [self._headline()]
        lines += [f"  {key} = {score:.6g}" for key, score in self.scores.items()]
        lines += self._sentences()
        for place, change in enumerate(self.changes[:_SHOWN], 1):
            then = ", ".join(f"{score:.3f}" for score in change.after.values())
            doubt = "? " if change.firm is False else ""
            again = "" if change.kept is None else f"; found again in {change.kept} of 100"
            lines.append(f"{place}. {doubt}{_worded(change)}: {counted(change.items, 'item')}; undone, {then}{again}")
        if len(self.changes) > _SHOWN:
            lines.append(f"… and {counted(len(self.changes) - _SHOWN, 'more change')}")
        return "\n".join(lines)


def _opening(tangle: OpenedTangle) -> str:
    name = f"the tangle of {_listed(tangle.a)} over {counted(len(tangle.b), 'cluster')}"
    if tangle.min_overlap is None:
        return f"No least overlap takes {name} apart."
    return f"T{name[1:]} falls apart at an overlap of {tangle.min_overlap}."


def _worded(change: Change) -> str:
    if change.a is None or change.b is None:
        return "strays"
    joint = "over" if change.kind == "tangle" else "into"
    return f"{change.kind} {_listed(change.a)} {joint} {_listed(change.b)}"


def _listed(names: list[Any]) -> str:
    text = ", ".join(visible(name) for name in names[:_SHOWN])
    return text if len(names) <= _SHOWN else f"{text}, … {len(names) - _SHOWN} more"


def _rebuilt(
    parts: Any,
    keys: list[str],
    tolerance: tuple[float, bool],
    known: Any,
    names: Names,
    items: Sequence[Any] | None,
    labels: tuple[Side, Side] | None,
) -> Story:
    told = Told.from_counts(Counts.from_cells(*parts), keys, tolerance, known, None)
    return Story(told, tolerance, names, items, labels)
