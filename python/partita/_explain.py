"""Explaining where two clusterings differ."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, TypedDict, overload

from partita._catalogue import resolve
from partita._compare import compare
from partita._items import shared_index
from partita._kinds import (
    CoClustering,
    doubted,
    recognised,
    refuse_cover_reading,
    refuse_others,
    refuse_reading,
    sides,
    warn_of_ids,
)
from partita._labels import Side, read
from partita._native import Explained, PartitaError, Told, named_by_members
from partita._types import Clustering, ItemJoin, Leaves, Measures, Missing, Noise, NoiseLabel, Strategy, Weights
from partita._warn import warn
from partita.cover import Cover
from partita.cover_story import CoverStory, told
from partita.explanation import CoExplanation, Explanation
from partita.story import MIN_OVERLAP, Names, Story

if TYPE_CHECKING:
    # Python 3.11 has it, and before that only the type checkers need it.
    from typing_extensions import Unpack

DEFAULTS = ("adjusted_rand", "adjusted_mutual_information", "split_merge_entropy")
"""The measures whose loss is divided among the components by default."""


class Options(TypedDict, total=False):
    """What :func:`explain` takes whatever it gives."""

    min_overlap: float
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
    a: Clustering, b: Clustering, measure: Measures = ..., *, exact: Literal[True], **options: Unpack[Options]
) -> Explanation: ...


@overload
def explain(
    a: Clustering, b: Clustering, measure: Measures = ..., *, exact: Literal[False] = ..., **options: Unpack[Options]
) -> Story: ...


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
) -> CoExplanation | CoverStory | Explanation | Story:
    """Says where two clusterings differ: what is split, merged, tangled or astray, and what undoing it regains.

    Parameters
    ----------
    a, b : array-like, CoClustering, Cover or Tree
        As for :func:`partita.compare`. The rows and the columns of co-clusterings are explained separately, trees at
        the two cuts that agree best; a cluster of a cut is named after its first leaves. Of crisp covers the clusters that
        belong together are found, and the members that leave and join; there are no regained scores.
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
    Story, Explanation or CoverStory
        The first two have `changes`, `strays`, `same`, `components` and `items()`. With `exact` the result is also a sequence of its
        components, which say what they cost. Co-clusterings give a tuple of two, for the `rows` and for the `columns`.

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
    index = shared_index(a, b)
    kind, (a, b), known = recognised(a, b, beside=[weights])
    refuse_others(kind, "trees", strategy=strategy != "alternate")
    refuse_others(kind, "labels", "covers", items=items is not None)
    refuse_reading(kind, reading, leaves)
    refuse_cover_reading(kind, (join, None, normalize, threshold))
    if kind == "covers":
        refuse_others(kind, "labels", "co", "trees", open_tangles=open_tangles, exact=exact)
        if measure is not None:
            raise PartitaError(
                "measure applies to what undoing a change regains; items of covers are in several clusters, so that no change "
                "can be undone alone; leave it out"
            )
        return told(a, b, min_overlap, (join, items, normalize, threshold))
    tolerance = tolerance_of(min_overlap, open_tangles, exact)
    keys, items = keys_of(measure, exact), (known or index) if items is None else items

    def explained(x: Any, y: Any, of_items: Sequence[Any] | None = None) -> Explanation | Story:
        rows, columns = read(x), read(y)
        x, y = rows.encoded, columns.encoded
        found: Explained | Told
        if exact:
            found = Explained.from_columns(x, y, keys, examples, reading)
            warn_of_ids((len(found.rows), len(found.columns)), found.n)
        else:
            found = Told.from_columns(x, y, keys, tolerance, examples, reading)
            doubted(found.counts())
        names = rows.given(found.rows), columns.given(found.columns)
        a_names, b_names = found.labels() or ([], [])
        labels = Side.of(rows, a_names), Side.of(columns, b_names)
        if isinstance(found, Explained):
            return explanation_of(found, names, of_items, labels)
        return story_of(found, tolerance, names, of_items, labels)

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
    told: Told,
    tolerance: tuple[float, bool],
    names: Names,
    items: Sequence[Any] | None = None,
    labels: tuple[Side, Side] | None = None,
) -> Story:
    """What the native module found; warns of scores that are undefined."""
    _warn(told.scores)
    return Story(told, tolerance, names, items, labels)


def explanation_of(
    explained: Explained, names: Names, items: Sequence[Any] | None = None, labels: tuple[Side, Side] | None = None
) -> Explanation:
    """What the native module found; warns of scores that are undefined."""
    _warn(explained.scores)
    return Explanation(explained, names, items, labels)


def _warn(scores: Sequence[tuple[str, float | None, str | None]]) -> None:
    for key, _, reason in scores:
        if reason is not None:
            warn(f"{key} is undefined: {reason}")
