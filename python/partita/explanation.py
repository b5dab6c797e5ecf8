"""Why two clusterings differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from math import isnan, nan
from types import MappingProxyType, ModuleType
from typing import Any, NamedTuple, overload

from partita._frames import new_frame
from partita._labels import Side
from partita._native import Counts, Explained
from partita._notebook import Shown
from partita._results import Result
from partita._story_parts import Change, Strays
from partita._types import Label
from partita._words import counted, visible
from partita.story import Names, Story

_SHOWN = 10
"""Components and clusters per component that are printed."""


class Cluster(NamedTuple):
    """A cluster and the number of its items."""

    name: Label
    size: int


@dataclass(frozen=True)
class Piece(Shown):
    """The items that a cluster of A and a cluster of B share."""

    a: Label
    b: Label
    items: int
    examples: list[Any]
    """Some of them: their places, or their names in `items`."""


@dataclass(frozen=True)
class Component(Shown):
    """Clusters of A and of B that overlap, and no others."""

    kind: str
    """``identical``, ``split``, ``merge`` or ``tangle``."""
    items: int
    a: list[Cluster]
    b: list[Cluster]
    pieces: list[Piece]
    share_of_loss: dict[str, float]
    """By measure, the share of what is lost against identical clusterings."""


@dataclass(frozen=True)
class Match(Shown):
    """A cluster with the cluster of the other side that shares most items with it."""

    name: Label
    size: int
    pieces: int
    """Into how many the other clustering cuts it."""
    best_match: Label
    overlap: int
    jaccard: float


class Explanation(Result, Sequence[Component]):
    """The components of two clusterings, the one that costs most by the first measure first."""

    __slots__ = ("_explained", "_items", "_labels", "_names", "_told", "scores")

    scores: Mapping[str, float]
    """The measures with their scores."""

    def __init__(
        self,
        explained: Explained,
        names: Names,
        items: Sequence[Any] | None = None,
        labels: tuple[Side, Side] | None = None,
    ) -> None:
        self._explained, self._names, self._items, self._labels = explained, names, items, labels
        self._told: Story | None = None
        scores = {key: nan if value is None else value for key, value, _ in explained.scores}
        self.scores = MappingProxyType(scores)

    @property
    def n(self) -> int:
        """Number of items."""
        return self._explained.n

    @property
    def clusters(self) -> tuple[int, int]:
        """Numbers of clusters of A and B."""
        return len(self._names[0]), len(self._names[1])

    def _story(self) -> Story:
        """The same components as a story in which nothing strays; told when it is asked for."""
        if self._told is None:
            self._told = Story(self._explained.story(), (0.0, False), self._names, self._items, self._labels)
        return self._told

    @property
    def components(self) -> list[Component]:
        """The components, the one that costs most first."""
        return list(self)

    @property
    def changes(self) -> list[Change]:
        """The components that are not the same, in the same order, and what undoing one after the other regains."""
        return self._story().changes

    @property
    def same(self) -> int:
        """Number of clusters that are the same."""
        return self._story().same

    @property
    def strays(self) -> Strays:
        """None: every overlap counts."""
        return self._story().strays

    def items(self, ids: Sequence[Any] | None = None, backend: str | ModuleType | None = None) -> Any:
        """A data frame with a row per item; see :meth:`Story.items`."""
        return self._story().items(ids, backend)

    @property
    def clusters_a(self) -> list[Match]:
        """Every cluster of A with its best match."""
        return self._matches(0)

    @property
    def clusters_b(self) -> list[Match]:
        """Every cluster of B with its best match."""
        return self._matches(1)

    def _matches(self, side: int) -> list[Match]:
        own, other = self._names[side], self._names[1 - side]
        return [
            Match(own[cluster], size, pieces, other[best], overlap, jaccard)
            for cluster, (size, pieces, best, overlap, jaccard) in enumerate(self._explained.matches()[side])
        ]

    def __reduce__(self) -> tuple[Any, ...]:
        counts = self._explained.counts()
        parts = (*counts.cells(), counts.rows, counts.columns)
        rest = (list(self.scores), self._explained.known(), self._names, self._items, self._labels)
        return (_rebuilt, (parts, *rest))

    def _state(self) -> tuple[Any, ...]:
        return (self.to_dict(), self._items)

    def __len__(self) -> int:
        return len(self._explained)

    @overload
    def __getitem__(self, place: int) -> Component: ...
    @overload
    def __getitem__(self, place: slice) -> list[Component]: ...
    def __getitem__(self, place: int | slice) -> Component | list[Component]:
        if isinstance(place, slice):
            return [self._component(i) for i in range(*place.indices(len(self)))]
        if not -len(self) <= place < len(self):
            raise IndexError(f"there are {len(self)} components")
        return self._component(place % len(self))

    def __iter__(self) -> Iterator[Component]:
        return (self._component(place) for place in range(len(self)))

    def _component(self, place: int) -> Component:
        kind, items, rows, columns, pieces, shares = self._explained.component(place)
        (a, b), sizes = self._names, self._explained.sizes(rows, columns)
        return Component(
            kind,
            items,
            [Cluster(a[row], size) for row, size in zip(rows, sizes[0], strict=True)],
            [Cluster(b[col], size) for col, size in zip(columns, sizes[1], strict=True)],
            [Piece(a[row], b[col], count, self._named(some)) for row, col, count, some in pieces],
            dict(zip(self.scores, shares, strict=True)),
        )

    def _named(self, places: list[int]) -> list[Any]:
        return places if self._items is None else [self._items[place] for place in places]

    def to_frame(self, backend: str | ModuleType | None = None) -> Any:
        """A data frame with a row per component; see :meth:`Comparison.to_frame`."""
        columns: dict[str, list[Any]] = {"kind": [], "items": [], "clusters_a": [], "clusters_b": [], "pieces": []}
        shares: dict[str, list[float]] = {key: [] for key in self.scores}
        for component in self:
            columns["kind"].append(component.kind)
            columns["items"].append(component.items)
            columns["clusters_a"].append(len(component.a))
            columns["clusters_b"].append(len(component.b))
            columns["pieces"].append(len(component.pieces))
            for key, share in component.share_of_loss.items():
                shares[key].append(share)
        columns |= {f"{key} lost": values for key, values in shares.items()}
        return new_frame(columns, backend, texts=("kind",))

    def to_dict(self, names: tuple[str, str] = ("A", "B"), top: int | None = None) -> dict[str, Any]:
        """What ``partita explain --exact --format json`` writes: all components, or the `top` that cost most.

        Labels are as they were given: integers stay integers, where the command line writes texts.

        >>> import partita
        >>> why = partita.explain(["x", "x", "y"], [0, 0, 0], "rand", exact=True).to_dict()
        >>> why["components_in_all"], why["components"][0]["kind"], why["clusters_b"][0]["best_match"]
        (1, 'merge', 'x')
        """
        return {
            "n": self.n,
            "a": names[0],
            "b": names[1],
            "measures": {
                key: {"score": None if isnan(score) else score} for key, score in self.scores.items()
            },
            "components_in_all": len(self),
            "components": [_component_dict(component) for component in self[:top]],
            "clusters_a": [asdict(match) for match in self.clusters_a],
            "clusters_b": [asdict(match) for match in self.clusters_b],
        }

    def svg(self, names: tuple[str, str] = ("A", "B"), top: int = 20) -> str:
        """The costliest components as an alluvial diagram."""
        return self._explained.svg(names[0], names[1], top)

    def _repr_html_(self) -> str:
        return self._story()._repr_html_()

    def __repr__(self) -> str:
        (a, b), count = self.clusters, len(self)
        facts = counted(self.n, "item"), f"A has {counted(a, 'cluster')}, B has {b}", counted(count, "component")
        lines = ["; ".join(facts)]
        lines += [f"  {key} = {score:.6g}" for key, score in self.scores.items()]
        for place, component in enumerate(self[:_SHOWN], 1):
            lost = ", ".join(f"{100 * share:.1f} %" for share in component.share_of_loss.values())
            lines.append(f"{place}. {component.kind}, {counted(component.items, 'item')}; of the loss {lost}")
            lines.append(f"   A: {_listed(component.a)}")
            lines.append(f"   B: {_listed(component.b)}")
        if count > _SHOWN:
            lines.append(f"… and {counted(count - _SHOWN, 'more component')}")
        return "\n".join(lines)


def _component_dict(component: Component) -> dict[str, Any]:
    sides = {"a": component.a, "b": component.b}
    return asdict(component) | {
        side: [cluster._asdict() for cluster in clusters] for side, clusters in sides.items()
    }


class CoExplanation(NamedTuple):
    """Why two co-clusterings differ, in their rows and in their columns."""

    rows: Story | Explanation
    columns: Story | Explanation

    def _repr_html_(self) -> str:
        return self.rows._repr_html_() + self.columns._repr_html_()


def _rebuilt(
    parts: Any,
    keys: list[str],
    known: Any,
    names: Names,
    items: Sequence[Any] | None,
    labels: tuple[Side, Side] | None,
) -> Explanation:
    return Explanation(Explained.from_counts(Counts.from_cells(*parts), keys, known, None), names, items, labels)


def _listed(clusters: list[Cluster]) -> str:
    by_size = sorted(clusters, key=lambda cluster: -cluster.size)
    text = ", ".join(f"{visible(name)} ({size})" for name, size in by_size[:_SHOWN])
    return text if len(clusters) <= _SHOWN else f"{text}, … {len(clusters) - _SHOWN} more"
