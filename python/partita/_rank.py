"""Several candidates against one reference."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf
from numbers import Real
from typing import Any

import numpy as np

from partita import _native
from partita._ask import ask
from partita._catalogue import asked
from partita._errors import named
from partita._frames import clusterings_of
from partita._inference_of import RESAMPLED, checked_level, sampling, warn_of
from partita._kinds import (
    objects_of,
    recognised,
    refuse_cover_reading,
    refuse_others,
    refuse_reading,
    refuse_without,
    warn_of_ranks,
)
from partita._labels import encode, one_per_item
from partita._native import PartitaError
from partita._ranking import Ranking
from partita._seeds import Seed, seed_of
from partita._types import (
    AllItems,
    Clustering,
    Column,
    Frame,
    ItemJoin,
    Leaves,
    Measures,
    Missing,
    Noise,
    NoiseLabel,
    Weights,
)
from partita._warn import warn
from partita.tree_set import TreeSet


def rank(
    reference: Clustering,
    candidates: Mapping[Any, Clustering] | Sequence[Clustering] | Frame,
    measures: Measures = None,
    *,
    test: bool = False,
    level: float = 0.95,
    groups: Column | None = None,
    within: float | None = None,
    draws: int | None = None,
    seed: Seed = 0,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    join: ItemJoin = "exact",
    items: AllItems = None,
    normalize: bool = False,
    threshold: float | None = None,
    leaves: Leaves = "exact",
    n_jobs: int | None = None,
) -> Ranking:
    """Ranks candidates by their agreement with a reference.

    Parameters
    ----------
    reference : array-like, CoClustering, Cover or Tree
        As for :func:`partita.compare`.
    candidates : mapping of names to clusterings, a data frame, or a sequence
        Clusterings of the same kind over the same items.
    measures : as for :func:`partita.compare`
        The first decides, in its own direction; equal candidates stay in the order given.
    test : bool
        Labels and covers: whether to add an interval for the score of each candidate, and to test every two candidates
        against each other by what each item adds to either score, so that whatever both candidates share cancels out.
        The command line does so unless it is told not to.
    level : float
        With `test`: the level of the intervals.
    groups : array-like, optional
        With `test`, of labels: the group of each item, such as its document. Intervals and tests leave out whole groups.
    within : float, optional
        With `test`: a margin that does not matter to you. Two candidates are the "same" where the interval of the
        advantage lies within ± the margin, "different" where it lies outside, else "open".
    draws, seed : int
        With `test`: number of resamples and the seed of the generator, where a measure has no interval without them.
    missing, noise, noise_label, weights, join, items, normalize, threshold, leaves, n_jobs
        As for :func:`partita.compare`. An item that a policy drops from one clustering, or `join` from one cover, is left out
        of all, so that scores are compared on the same items.

    Examples
    --------
    >>> import partita
    >>> partita.rank([0, 0, 1, 1], {"coarse": [0, 0, 0, 0], "fine": [0, 0, 1, 2]}, "ari")
    by adjusted_rand, 4 items:
      1. fine    0.571429
      2. coarse  0

    Is the better one better by chance?

    >>> truth = [0, 1, 2] * 40
    >>> runs = {"poor": [0, 1, 2] * 20 + [1, 0, 0] * 20, "good": [0, 1, 2] * 36 + [0, 0, 1] * 4}
    >>> ranking = partita.rank(truth, runs, "ari", test=True)
    >>> ranking.best, ranking.tests[0].p < 0.05
    ('good', True)
    """
    seed = seed_of(seed)
    if isinstance(candidates, TreeSet):
        candidates = dict(zip(candidates._names(), candidates, strict=True))
    columns = clusterings_of(candidates)
    if not columns:
        raise PartitaError("there are no candidates to rank; at least one is needed")
    kind, (reference, *given), _ = recognised(reference, *columns.values(), beside=[weights, groups])
    covers = (join, items, normalize, threshold)
    reading: _native.Reading = (missing, noise, noise_label, weights, n_jobs)
    refuse_cover_reading(kind, covers)
    refuse_reading(kind, reading, leaves)
    refuse_others(kind, "labels", groups=groups is not None)
    if within is not None and not (isinstance(within, Real) and 0 < within < inf):
        raise PartitaError(f"{within!r} is not a margin; give a number above 0")
    if not test:
        sampled = {"draws": draws is not None, "seed": seed != 0}
        refuse_without("test", level=level != 0.95, groups=groups is not None, within=within is not None, **sampled)
    names = {str(name): name for name in columns}
    if len(names) < len(columns):
        raise PartitaError("two candidates have the same name as a text; give each a name of its own")
    how = {"test": test, "level": checked_level(level), "within": within, "draws": draws, "seed": seed}
    sampling(draws or 0, seed)
    asked_for = {"measures": asked(measures, kind), "names": [*names], "grouped": groups is not None, **how}
    objects: list[Any]
    if kind == "labels":
        objects, options = _columns(reference, dict(zip(names, given, strict=True)), reading)
        items = len(objects[0])
        objects += [] if groups is None else [encode(recognised(groups)[1][0])]
        objects += [] if weights is None else [one_per_item(weights, items).astype(np.float64)]
    else:
        objects, options = objects_of(kind, [reference, *given], reading, leaves, covers)
    ranking = Ranking(ask("rank", objects, {**options, **asked_for}, n_jobs), names)
    if kind == "trees":
        warn_of_ranks([ranking.by], reference, *given)
    _warn_of(ranking, draws)
    return ranking


def _columns(
    reference: Any, columns: dict[str, Any], reading: _native.Reading
) -> tuple[list[Any], dict[str, object]]:
    """The columns as objects of a question: each is read once, and an error names it."""
    with named("the reference"):
        objects: list[Any] = [encode(reference)]
    for name, column in columns.items():
        with named(f"candidate {name!r}"):
            objects.append(encode(column))
    return objects, _native.policies(reading)


def _warn_of(ranking: Ranking, draws: int | None) -> None:
    """Warns of the reasons to doubt intervals and tests."""
    for name, interval in ranking.intervals.items():
        warn_of(interval, name)
    if draws is not None and not any(interval.method in RESAMPLED for interval in ranking.intervals.values()):
        warn("draws has no effect: these intervals need no random tables; leave it out")
    for pair in ranking.tests:
        for warning in pair.warnings:
            warn(f"{pair.better} over {pair.other}: {warning}")
