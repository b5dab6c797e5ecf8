"""The differences of two clusterings: changes, strays, and what undoing them regains."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, fields
from math import nan
from types import MappingProxyType, ModuleType
from typing import Any, NamedTuple, TypeVar

from partita._ask import told
from partita._frames import new_frame
from partita._labels import ByText, Side
from partita._native import Counts, PartitaError
from partita._notebook import Shown
from partita._results import Result
from partita._types import Label
from partita._words import counted, visible

_SHOWN = 10
"""Changes and clusters per change that are printed."""


@dataclass(frozen=True)
class StoryPiece(Shown):
    """The items that a cluster of A and a cluster of B share."""

    a: Label
    b: Label
    items: int
    examples: list[Any]
    """Some of them: their places from 0, or their names in `items`."""


@dataclass(frozen=True)
class Change(Shown):
    """A split, merge or tangle, or all strays."""

    kind: str
    """``split``, ``merge``, ``tangle`` or ``strays``."""
    a: list[Label] | None
    """The labels of its clusters of A; none for strays."""
    b: list[Any] | None
    items: int
    moved: int
    """The number of them that leave the rest of their cluster."""
    before: dict[str, float]
    """By measure, the score with all earlier changes undone."""
    after: dict[str, float]
    """The score with this change undone too."""
    alone: dict[str, float]
    """The score with only this change undone."""
    after_low: dict[str, float | None] | None
    """The lower end of the interval of `after`; none where nothing is left to undo, or every overlap counts."""
    after_high: dict[str, float | None] | None
    firm: bool | None
    """True if it is more than strays; none of the strays themselves."""
    kept: int | None
    """In how many of 100 tables whose items are drawn again it is found; none of strays."""
    share_of_loss: dict[str, float] | None
    """The share of this change in the loss of each measure, where every overlap counts."""
    pieces: list[StoryPiece]
    """The overlaps of its clusters, the largest first."""


@dataclass(frozen=True)
class StrayPair(Shown):
    """Stray items in a cluster of A and a cluster of B."""

    a: Label
    b: Label
    items: int
    home: Label
    """The cluster of B where they would belong."""


@dataclass(frozen=True)
class StrayCluster(Shown):
    """The stray items of a cluster of A."""

    a: Label
    items: int
    overlaps: int
    """Number of clusters of B that hold them."""
    home: Label
    """The cluster of B where they would belong."""


@dataclass(frozen=True)
class Strays(Shown):
    """The items outside the clusters that belong together."""

    items: int
    overlaps: int
    """Number of pairs of clusters that hold them."""
    clusters: list[StrayCluster]
    """By cluster of A, the most first."""
    pairs: list[StrayPair]
    """By pair of clusters, the largest first."""


@dataclass(frozen=True)
class OpenedTangle(Shown):
    """A tangle larger than two against two, and the least overlap that takes it apart."""

    a: list[Any]
    b: list[Any]
    min_overlap: float | None
    """None when the largest overlaps of its clusters alone hold it together."""


@dataclass(frozen=True)
class StoryComponent(Shown):
    """Clusters of A and of B that belong together."""

    kind: str
    """``same``, ``split``, ``merge`` or ``tangle``."""
    items: int
    a: list[Any]
    b: list[Any]
    pieces: list[StoryPiece]


class Asked(NamedTuple):
    """The question, so that more of the answer can be shown."""

    objects: list[Any]
    options: dict[str, object]

    def shown(self, what: str, **more: object) -> Any:
        """A picture, or of each story what is shown of it."""
        return told("explanation_shown", self.objects, {**self.options, "show": what, **more})


_One = TypeVar("_One")


class Story(Result):
    """The differences of two clusterings; see :func:`partita.explain`. With `exact` every overlap counts: nothing
    strays, and each change says what share of the loss it has."""

    # As a dictionary, so that help() says what they are.
    __slots__ = {  # noqa: RUF012
        "_answer": None,
        "_asked": None,
        "_fields": None,
        "_items": None,
        "_part": None,
        "_sides": None,
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
        answer: dict[str, Any],
        part: str,
        asked: Asked,
        sides: tuple[tuple[ByText, Side], tuple[ByText, Side]],
        items: Sequence[Any] | None = None,
    ) -> None:
        self._answer, self._part, self._asked, self._sides, self._items = answer, part, asked, sides, items
        self._fields: dict[str, Any] = answer[part] if part else answer
        self.scores = MappingProxyType(_numbers(self._fields["scores"]))
        self.changes = self._views(Change, self._fields["changes"])
        strays = self._fields["strays"]
        self.strays = Strays(
            strays["items"],
            strays["overlaps"],
            self._views(StrayCluster, strays["clusters"]),
            self._views(StrayPair, strays["pairs"]),
        )
        self.opened = self._views(OpenedTangle, self._fields["opened"])

    def _views(self, kind: type[_One], found: Sequence[Mapping[str, Any]]) -> list[_One]:
        """Dictionaries of the answer with labels and items as they were given."""
        names = [field.name for field in fields(kind)]  # type: ignore[arg-type]
        return [kind(**{name: self._given(name, one.get(name)) for name in names}) for one in found]

    def _given(self, name: str, value: Any) -> Any:
        (of_a, _), (of_b, _) = self._sides
        if name in ("a", "b", "home"):
            known = of_a if name == "a" else of_b
            return [known[text] for text in value] if isinstance(value, list) else None if value is None else known[value]
        if name in ("before", "after", "alone"):
            return _numbers(value)
        if name == "examples":
            return [self._item(text) for text in value]
        return self._views(StoryPiece, value) if name == "pieces" else value

    def _item(self, text: str) -> Any:
        """The item of an example: its name, or its place from 0."""
        if self._answer["kind"] == "trees":
            return text
        place = int(text) - 1
        return place if self._items is None else self._items[place]

    @property
    def n(self) -> int:
        """Number of items."""
        known = self._answer
        if known["kind"] == "co":
            return int(known["shape"][self._part == "columns"])
        return int(known["leaves"] if known["kind"] == "trees" else known["n"])

    @property
    def clusters(self) -> tuple[int, int]:
        """Numbers of clusters of A and B."""
        a, b = self._fields["clusters"]
        return a, b

    @property
    def components(self) -> list[StoryComponent]:
        """The components of the clusters that belong together: the changes, then what is the same."""
        return self._views(StoryComponent, self._asked.shown("components")[0])

    @property
    def stepwise(self) -> bool:
        """Returns whether each change is the best of those that were left. With many changes they are in the order of
        what each regains alone."""
        return bool(self._fields["stepwise"])

    @property
    def unrelated(self) -> bool:
        """Returns whether the clusterings agree no more than chance, so that the changes describe these items only."""
        return bool(self._fields.get("unrelated"))

    @property
    def p(self) -> float | None:
        """The p-value that says so: that of the adjusted Rand index by fixed margins."""
        return self._fields.get("p")

    @property
    def same(self) -> int:
        """Number of clusters that are the same up to strays."""
        return int(self._fields["same"])

    @property
    def sentence(self) -> str:
        """A sentence that says how many clusters are the same, and what the rest is."""
        return str(self._fields["sentence"])

    def items(self, ids: Sequence[Any] | None = None, backend: str | ModuleType | None = None) -> Any:
        """A data frame with a row per item: its labels, the number and kind of its change, its label when all is
        undone, and the home of a stray: the cluster of B that holds most of its cluster of A.

        `ids` name the items; without them, the names given to :func:`partita.explain`, or their places from 0. An item
        that a policy left out has its labels and nothing else.
        """
        if isinstance(self._asked.objects[0], Counts):
            raise PartitaError("the items are not known; explain two columns of labels")
        (found,) = self._asked.shown("items")
        names = self._items if ids is None else ids
        if names is None:
            names = [one["item"] for one in found] if self._answer["kind"] == "trees" else range(len(found))
        refuse_unnamed(len(names), len(found))
        (of_a, side_a), (of_b, side_b) = self._sides
        columns: dict[str, list[Any]] = {"item": list(names)}
        for name, known in {"a": of_a, "b": of_b, "change": None, "kind": None, "label": of_a, "home": of_b}.items():
            column = [one[name] for one in found]
            columns[name] = column if known is None else [None if text is None else known[text] for text in column]
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
            if self._answer["min_overlap"] is None:
                columns[f"{key} lost"] = [(change.share_of_loss or {}).get(key) for change in self.changes]
        return new_frame(columns, backend, texts=("kind",))

    def to_dict(self) -> dict[str, Any]:
        """The whole answer, as ``partita explain --format json`` prints it; labels are texts."""
        return deepcopy(self._answer)

    def svg(self, names: tuple[str, str] = ("A", "B"), top: int = 40) -> str:
        """The changes as an alluvial diagram, the strays in grey; components after the first few are gathered by kind."""
        return str(self._asked.shown("svg", names=names, drawn=top))

    def _state(self) -> tuple[Any, ...]:
        return (self._answer, self._part, self._items)

    def __reduce__(self) -> tuple[Any, ...]:
        return (Story, (self._answer, self._part, self._asked, self._sides, self._items))

    def _headline(self) -> str:
        a, b = self.clusters
        return f"{counted(self.n, 'item')}; A has {counted(a, 'cluster')}, B has {b}"

    def _repr_html_(self) -> str:
        scores = "; ".join(f"{key} {score:.6g}" for key, score in self.scores.items())
        lines = [f"{self._headline()}; {scores}", *map(_opening, self.opened)]
        return str(self._asked.shown("html", names=("A", "B"), lines=lines)[0])

    def __repr__(self) -> str:
        lines = [self._headline()]
        lines += [f"  {key} = {score:.6g}" for key, score in self.scores.items()]
        lines += [self.sentence, *map(_opening, self.opened)]
        if not self.stepwise:
            lines.append("There are many changes: they are in the order of what each regains alone.")
        lines += [f"{place}. {_told(change)}" for place, change in enumerate(self.changes[:_SHOWN], 1)]
        if len(self.changes) > _SHOWN:
            lines.append(f"… and {counted(len(self.changes) - _SHOWN, 'more change')}")
        return "\n".join(lines)


class CoExplanation(Result):
    """The differences of two co-clusterings, in their rows and in their columns."""

    __slots__ = ("columns", "rows")

    rows: Story
    columns: Story

    def __init__(self, rows: Story, columns: Story) -> None:
        self.rows, self.columns = rows, columns

    @property
    def scores(self) -> dict[str, float]:
        """The scores of the blocks, by measures that compare them."""
        return _numbers(self.rows._answer["scores"])

    @property
    def variation_of_information(self) -> dict[str, float]:
        """That of the rows and of the columns: the variation of the blocks is their sum."""
        return dict(self.rows._answer["variation_of_information"])

    def to_dict(self) -> dict[str, Any]:
        """The whole answer, as ``partita explain --format json`` prints it; labels are texts."""
        return self.rows.to_dict()

    def __iter__(self) -> Iterator[Story]:
        return iter((self.rows, self.columns))

    def __reduce__(self) -> tuple[Any, ...]:
        return (CoExplanation, (self.rows, self.columns))

    def __repr__(self) -> str:
        return f"rows: {self.rows!r}\ncolumns: {self.columns!r}"

    def _repr_html_(self) -> str:
        return self.rows._repr_html_() + self.columns._repr_html_()


def refuse_unnamed(names: int, items: int) -> None:
    """Refuses names that are not one for each item."""
    if names != items:
        raise PartitaError(f"{names} of {items} items are named; give one name per item")


def _numbers(found: Mapping[str, float | None]) -> dict[str, float]:
    """Scores by measure, ``nan`` where there is none."""
    return {key: nan if value is None else value for key, value in found.items()}


def _opening(tangle: OpenedTangle) -> str:
    name = f"the tangle of {_listed(tangle.a)} over {counted(len(tangle.b), 'cluster')}"
    if tangle.min_overlap is None:
        return f"No least overlap takes {name} apart."
    return f"T{name[1:]} falls apart at an overlap of {tangle.min_overlap}."


def _told(change: Change) -> str:
    """A change in a line."""
    then = ", ".join(f"{score:.3f}" for score in change.after.values())
    told = f"{'? ' if change.firm is False else ''}{_worded(change)}: {counted(change.items, 'item')}; undone, {then}"
    if change.share_of_loss is not None:
        told += f"; of the loss {', '.join(f'{100 * share:.1f} %' for share in change.share_of_loss.values())}"
    return told if change.kept is None else f"{told}; found again in {change.kept} of 100"


def _worded(change: Change) -> str:
    if change.a is None or change.b is None:
        return "strays"
    joint = "over" if change.kind == "tangle" else "into"
    return f"{change.kind} {_listed(change.a)} {joint} {_listed(change.b)}"


def _listed(names: list[Any]) -> str:
    text = ", ".join(visible(name) for name in names[:_SHOWN])
    return text if len(names) <= _SHOWN else f"{text}, … {len(names) - _SHOWN} more"
