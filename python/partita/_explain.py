"""Explaining where two clusterings differ."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypedDict, overload

import numpy as np

from partita import _native
from partita._ask import ask
from partita._catalogue import request_of
from partita._items import shared_index
from partita._kinds import (
    CoClustering,
    objects_of,
    recognised,
    refuse_cover_reading,
    refuse_others,
    refuse_reading,
    sides,
    warn_of_ids,
)
from partita._labels import ByText, Read, Side, by_text, one_per_item, read
from partita._native import PartitaError
from partita._types import Clustering, ItemJoin, Kind, Leaves, Measures, Missing, Noise, NoiseLabel, Strategy, Weights
from partita._warn import warn
from partita.cover import Cover
from partita.cover_story import CoverStory, told
from partita.story import Asked, CoExplanation, Story, refuse_unnamed

if TYPE_CHECKING:
    # Python 3.11 has it, and before that only the type checkers need it.
    from typing_extensions import Unpack

Sides = tuple[tuple[ByText, Side], tuple[ByText, Side]]
"""The labels of A and of B as they were given, by their texts."""


class Options(TypedDict, total=False):
    """The arguments of :func:`explain`, whatever it gives."""

    min_overlap: float | None
    open_tangles: bool
    examples: int
    items: Sequence[Any] | None
    join: ItemJoin
    normalize: bool
    threshold: float | None
    strategy: Strategy
    leaves: Leaves
    missing: Missing
    noise: Noise
    noise_label: NoiseLabel
    weights: Weights
    n_jobs: int | None


@overload
def explain(  # type: ignore[overload-overlap]
    a: CoClustering, b: Clustering, measure: Measures = ..., *, exact: bool = ..., **options: Unpack[Options]
) -> CoExplanation: ...


@overload
def explain(  # type: ignore[overload-overlap]
    a: Cover, b: Clustering, measure: None = ..., **options: Unpack[Options]
) -> CoverStory: ...


@overload
def explain(
    a: Clustering, b: Clustering, measure: Measures = ..., *, exact: bool = ..., **options: Unpack[Options]
) -> Story: ...


def explain(
    a: Clustering,
    b: Clustering,
    measure: Measures = None,
    *,
    min_overlap: float | None = None,
    open_tangles: bool = False,
    exact: bool = False,
    examples: int = 3,
    items: Sequence[Any] | None = None,
    join: ItemJoin = "exact",
    normalize: bool = False,
    threshold: float | None = None,
    strategy: Strategy = "alternate",
    leaves: Leaves = "exact",
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> CoExplanation | CoverStory | Story:
    """Says where two clusterings differ: what is split, merged, tangled or astray, and what undoing it regains.

    Parameters
    ----------
    a, b : array-like, CoClustering, Cover or Tree
        As for :func:`partita.compare`. The rows and the columns of co-clusterings are explained separately, trees at
        the two cuts that agree best; a cluster of a cut is named after its first leaves. Of crisp covers the clusters that
        belong together are found, and the members that leave and join; there are no regained scores.
    measure : str or sequence of str, optional
        The measures; the first orders the changes. By default the adjusted Rand index.
    min_overlap : float, optional
        Least overlap of clusters that belong together: items in both over the geometric mean of their sizes, 0.2 by
        default. Items in smaller overlaps are strays.
    open_tangles : bool
        Ask for more overlap inside tangles larger than two against two, just enough for each to fall apart. `opened`
        of the story says at which overlap.
    exact : bool
        Count every overlap instead: nothing strays, the changes are the connected components, and each has its share of
        what the measures lose.
    examples : int
        Number of items to name per piece.
    items : sequence, optional
        Of labels the names of the items; without them, the index that both columns have, or their places from 0. Of covers
        all items, as for :func:`partita.compare`.
    join, normalize, threshold
        Covers only, as for :func:`partita.compare`.
    strategy, leaves
        Trees only, as for :func:`partita.compare`.
    missing, noise, noise_label, weights, n_jobs
        As for :func:`partita.compare`.

    Returns
    -------
    Story, CoExplanation or CoverStory
        A story has `changes`, `strays`, `same`, `components` and `items()`. That of co-clusterings has a story for its `rows`
        and one for its `columns`.

    Examples
    --------
    >>> import partita
    >>> story = partita.explain(["x"] * 4 + ["y"] * 6, [0] * 4 + [1] * 3 + [2] * 3)
    >>> story
    10 items; A has 2 clusters, B has 3
      adjusted_rand = 0.587156
    1 cluster is the same. The rest: 1 split.
    1. ? split y into 1, 2: 6 items; undone, 1.000; found again in 95 of 100
    >>> story.changes[0].after
    {'adjusted_rand': 1.0}
    >>> partita.explain(["x", "x", "y", "y", "z"], [0, 0, 1, 2, 3], "rand", exact=True)
    5 items; A has 3 clusters, B has 4
      rand = 0.9
    2 clusters are the same. The rest: 1 split.
    1. split y into 1, 2: 2 items; undone, 1.000; of the loss 100.0 %
    """
    reading = (missing, noise, noise_label, weights, n_jobs)
    if examples < 0:
        raise PartitaError(f"{examples} is not a number of examples; give 0 or more")
    index = shared_index(a, b)
    one: Any
    other: Any
    kind, (one, other), known = recognised(a, b, beside=[weights])
    refuse_others(kind, "trees", strategy=strategy != "alternate")
    refuse_others(kind, "labels", "covers", items=items is not None)
    refuse_reading(kind, reading, leaves)
    refuse_cover_reading(kind, (join, None, normalize, threshold))
    options = {**options_of(measure, min_overlap, open_tangles, exact), "examples": examples}
    if kind == "covers":
        return told(one, other, options, (join, items, normalize, threshold), n_jobs)
    if kind in ("trees", "biclusters"):
        options["strategy"] = None if strategy == "alternate" else strategy
        return _of(kind, [one, other], options, reading, leaves)
    if kind == "co":
        return _of_both(sides(one), sides(other), options, reading)
    names = known or index if items is None else items
    if names is not None and hasattr(one, "__len__"):
        refuse_unnamed(len(names), len(one))
    return _of(kind, [one, other], options, reading, leaves, names)


def options_of(measure: Measures, min_overlap: float | None, open_tangles: bool, exact: bool) -> dict[str, object]:
    """The question that an explanation answers."""
    several: list[Any] = [measure] if isinstance(measure, str) or not isinstance(measure, Iterable) else list(measure)
    measures = None if measure is None else [request_of(one) for one in several]
    return {"measures": measures, "min_overlap": min_overlap, "open_tangles": open_tangles or None, "exact": exact or None}


def _of(
    kind: Kind, given: list[Any], options: dict[str, object], reading: _native.Reading, leaves: Leaves, items: Any = None
) -> Story:
    """The story of two columns of labels, or of two trees."""
    if kind != "labels":
        names = (ByText(), Side([])), (ByText(), Side([]))
        objects, how = objects_of(kind, given, reading, leaves)
    else:
        columns = [read(column) for column in given]
        names, objects, how = _sides(*columns), [column.encoded for column in columns], _native.policies(reading)
        if reading[3] is not None:
            objects.append(one_per_item(reading[3], len(columns[0].encoded)).astype(np.float64))
    asked = Asked(objects, {**options, **how})
    return story_of(asked, names, reading[4], items)


def story_of(asked: Asked, names: Sides, n_jobs: int | None, items: Sequence[Any] | None = None) -> Story:
    """The story that was asked for."""
    answer = ask("explain", *asked, n_jobs)
    part = "cuts" if answer["kind"] == "trees" else ""
    if part:
        _warn(answer[part])
    else:
        warn_of_ids(answer["clusters"], answer["n"])
    return Story(answer, part, asked, names, items)


def _of_both(a: tuple[Any, Any], b: tuple[Any, Any], options: dict[str, object], reading: _native.Reading) -> CoExplanation:
    """The stories of the rows and of the columns of two co-clusterings."""
    columns = [read(column) for column in (*a, *b)]
    objects = [column.encoded for column in columns]
    answer = ask("explain", objects, {**options, **_native.policies(reading)}, reading[4])
    stories = []
    for at, part in enumerate(("rows", "columns")):
        warn_of_ids(answer[part]["clusters"], answer["shape"][at])
        _warn(answer[part])
        asked = Asked([objects[at], objects[at + 2]], options)
        stories.append(Story(answer, part, asked, _sides(columns[at], columns[at + 2])))
    return CoExplanation(*stories)


def _sides(a: Read, b: Read) -> Sides:
    of_a, of_b = ((by_text(side), Side([], side.categories, side.dtype)) for side in (a, b))
    return of_a, of_b


def _warn(part: Mapping[str, Any]) -> None:
    for key, reason in part.get("notes", {}).items():
        warn(f"{key} is undefined: {reason}")
