"""Why two clusterings differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from math import isnan, nan
from types import MappingProxyType, ModuleType
from typing import Any, NamedTuple, overload

from partita._catalogue import resolve
from partita._compare import compare
from partita._frames import new_frame
from partita._kinds import recognised, refuse_others, refuse_reading, sides
from partita._labels import read
from partita._native import Counts, Explained, PartitaError, Told, named_by_members
from partita._results import Result
from partita._types import Clustering, Label, Leaves, Measures, Missing, Noise, NoiseLabel, Strategy, Weights
from partita._warn import warn
from partita._words import counted, visible
from partita.story import MIN_OVERLAP, Names, Story

DEFAULTS = ("adjusted_rand", "adjusted_mutual_information", "split_merge_entropy")
"""The measures whose loss is divided among the components by default."""

_SHOWN = 10
"""Components and clusters per component that are printed."""


class Cluster(NamedTuple):
    """A cluster and the number of its items."""

    name: Label
    size: int


@dataclass(frozen=True)
class Piece:
    """The items that a cluster of A and a cluster of B share."""

    a: Label
    b: Label
    items: int
    examples: list[Any]
    """Some of them: their places, or their names in `items`."""


@dataclass(frozen=True)
class Component:
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
class Match:
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

    __slots__ = ("_explained", "_items", "_names", "scores")

    scores: Mapping[str, float]
    """The measures with their scores."""

    def __init__(self, explained: Explained, names: Names, items: Sequence[Any] | None = None) -> None:
        self._explained = explained
        self._items = items
        self._names = names
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
        return (_rebuilt, (parts, list(self.scores), self._explained.examples(), self._names, self._items))

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
        return self.svg()

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

    rows: Any
    columns: Any

    def _repr_html_(self) -> str:
        return f"<div>{self.rows._repr_html_()}{self.columns._repr_html_()}</div>"


def explain(
    a: Clustering,
    b: Clustering,
    measure: Measures = None,
    *,
    min_overlap: float = MIN_OVERLAP,
    open_tangles: bool = False,
    exact: bool = False,
    examples: int = 3,
    items: Sequence[Any] | None = None,
    strategy: Strategy = "alternate",
    leaves: Leaves = "exact",
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> Any:
    """Says where two clusterings differ: what is split, merged, tangled or astray, and what undoing it regains.

    Parameters
    ----------
    a, b : array-like, CoClustering or Tree
        As for :func:`partita.compare`. The rows and the columns of co-clusterings are explained separately, trees at
        the two cuts that agree best; a cluster of a cut is named after its first leaves.
    measure : str or sequence of str, optional
        The measures; the first orders the changes. By default the adjusted Rand index. With `exact`, the measures whose
        loss is divided among the components.
    min_overlap : float
        Least overlap of clusters that belong together: items in both over the geometric mean of their sizes.
        Items in smaller overlaps are strays.
    open_tangles : bool
        Ask for more overlap inside tangles larger than two against two, just enough for each to fall apart. `opened`
        of the story says at which overlap.
    exact : bool
        Count every overlap instead, and say what each connected component costs.
    examples : int
        Number of items to name per piece.
    items : sequence, optional
        Labels only: names of the items; without them, their places from 0.
    strategy, leaves
        Trees only, as for :func:`partita.compare`.
    missing, noise, noise_label, weights, n_jobs
        As for :func:`partita.compare`.

    Returns
    -------
    Story or Explanation
        With `exact` a sequence of components. Co-clusterings give a tuple of two, for the `rows` and for the `columns`.

    Examples
    --------
    >>> import partita
    >>> story = partita.explain(["x"] * 4 + ["y"] * 6, [0] * 4 + [1] * 3 + [2] * 3)
    >>> story
    10 items; A has 2 clusters, B has 3
      adjusted_rand = 0.587156
    1 cluster is the same. The rest: 1 split.
    1. split y into 1, 2: 6 items; undone, 1.000
    >>> story.changes[0].after
    {'adjusted_rand': 1.0}
    >>> partita.explain(["x", "x", "y", "y", "z"], [0, 0, 1, 2, 3], "rand", exact=True)
    5 items; A has 3 clusters, B has 4; 3 components
      rand = 0.9
    1. split, 2 items; of the loss 100.0 %
       A: y (2)
       B: 1 (1), 2 (1)
    2. identical, 2 items; of the loss 0.0 %
       A: x (2)
       B: 0 (2)
    3. identical, 1 item; of the loss 0.0 %
       A: z (1)
       B: 3 (1)
    """
    reading = (missing, noise, noise_label, weights, n_jobs)
    if examples < 0:
        raise PartitaError(f"{examples} is not a number of examples; give 0 or more")
    kind, (a, b), known = recognised(a, b)
    refuse_others(kind, "trees", strategy=strategy != "alternate")
    refuse_others(kind, "labels", items=items is not None)
    refuse_reading(kind, reading, leaves)
    tolerance = tolerance_of(min_overlap, open_tangles, exact)
    keys, items = keys_of(measure, exact), known if items is None else items

    def explained(x: Any, y: Any, of_items: Sequence[Any] | None = None) -> Explanation | Story:
        rows, columns = read(x), read(y)
        x, y = rows.encoded, columns.encoded
        found: Explained | Told
        if exact:
            found = Explained.from_columns(x, y, keys, examples, reading)
            return explanation_of(found, (rows.given(found.rows), columns.given(found.columns)), of_items)
        found = Told.from_columns(x, y, keys, tolerance, examples, reading)
        return story_of(found, tolerance, (rows.given(found.rows), columns.given(found.columns)), of_items)

    if kind == "co":
        return CoExplanation(*(explained(x, y) for x, y in zip(sides(a), sides(b), strict=True)))
    if kind == "trees":
        found: Any = compare(a, b, [], strategy=strategy, leaves=leaves, n_jobs=n_jobs)
        if found.cuts is None:
            raise PartitaError("no two cuts of the trees agree better than chance: there is nothing to explain")
        items = found.leaves
        a, b = (_named_after_leaves(cut.tolist(), items) for cut in found.cuts)
    if items is not None and hasattr(a, "__len__") and len(a) != len(items):
        raise PartitaError(f"{len(items)} of {len(a)} items are named; give one name per item")
    return explained(a, b, items)


def keys_of(measure: Measures, exact: bool) -> list[str]:
    """The measures that are named, or the usual ones."""
    if measure is None:
        measure = DEFAULTS if exact else DEFAULTS[:1]
    return resolve([measure] if isinstance(measure, str) else measure)


def tolerance_of(min_overlap: float, open_tangles: bool, exact: bool) -> tuple[float, bool]:
    """What a story takes for a stray; exact components tolerate nothing."""
    if exact and (min_overlap != MIN_OVERLAP or open_tangles):
        given = "open_tangles" if open_tangles else "min_overlap"
        raise PartitaError(f"{given} is of no use with exact, which counts every overlap; leave one of them out")
    return min_overlap, open_tangles


def _named_after_leaves(clusters: list[int], leaves: Sequence[str]) -> list[str]:
    names = named_by_members(clusters, leaves)
    return [names[cluster] for cluster in clusters]


def story_of(
    told: Told, tolerance: tuple[float, bool], names: Names, items: Sequence[Any] | None = None
) -> Story:
    """What the native module found; warns of scores that are undefined."""
    _warn(told.scores)
    return Story(told, tolerance, names, items)


def explanation_of(explained: Explained, names: Names, items: Sequence[Any] | None = None) -> Explanation:
    """What the native module found; warns of scores that are undefined."""
    _warn(explained.scores)
    return Explanation(explained, names, items)


def _warn(scores: Sequence[tuple[str, float | None, str | None]]) -> None:
    for key, _, reason in scores:
        if reason is not None:
            warn(f"{key} is undefined: {reason}")


def _rebuilt(parts: Any, keys: list[str], examples: Any, names: Names, items: Sequence[Any] | None) -> Explanation:
    return Explanation(Explained.from_counts(Counts.from_cells(*parts), keys, examples, None), names, items)


def _listed(clusters: list[Cluster]) -> str:
    by_size = sorted(clusters, key=lambda cluster: -cluster.size)
    text = ", ".join(f"{visible(name)} ({size})" for name, size in by_size[:_SHOWN])
    return text if len(clusters) <= _SHOWN else f"{text}, … {len(clusters) - _SHOWN} more"
