"""Several candidates against one reference."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import inf, isnan
from numbers import Real
from typing import Any

from partita import _native
from partita._catalogue import resolve
from partita._compare import compare, compared
from partita._errors import named
from partita._frames import clusterings_of
from partita._inference import grouped_of, interval_of, warn_if_idle
from partita._kinds import (
    recognised,
    refuse_cover_reading,
    refuse_kind,
    refuse_others,
    refuse_reading,
    refuse_without,
    same_items,
)
from partita._labels import encode, one_per_item
from partita._native import Clusterings, Counts, CoverCounts, PartitaError
from partita._ranking import Advantage, Ranking
from partita._tree_scores import one_with_many
from partita._types import (
    AllItems,
    Clustering,
    Column,
    Frame,
    ItemJoin,
    Leaves,
    Measures,
    Missing,
    Name,
    Noise,
    NoiseLabel,
    Weights,
)
from partita._warn import warn
from partita.comparison import Comparison, TreeComparison
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
    seed: int = 0,
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
    packed = candidates if isinstance(candidates, TreeSet) and len(candidates) and leaves == "exact" else None
    if packed is not None:
        # All are of the kind of the first.
        candidates = {packed._names()[0]: packed[0]}
    elif isinstance(candidates, TreeSet):
        candidates = dict(zip(candidates._names(), candidates, strict=True))
    columns = clusterings_of(candidates)
    if not columns:
        raise PartitaError("there are no candidates to rank; at least one is needed")
    kind, (reference, *given), _ = recognised(reference, *columns.values(), beside=[weights, groups])
    columns = dict(zip(columns, given, strict=True))
    covers = (join, items, normalize, threshold)
    refuse_cover_reading(kind, covers)
    if kind == "covers":
        reference, *given = same_items([reference, *given], covers)
        columns = dict(zip(columns, given, strict=True))
        if measures is None and not all(cover.is_crisp for cover in (reference, *given)):
            measures = _native.fuzzy_measures()
    keys = resolve(measures, kind)
    sign = _native.direction(keys[0])
    refuse_reading(kind, (missing, noise, noise_label, weights, n_jobs), leaves)
    reading: _native.Reading = (missing, noise, noise_label, weights, n_jobs)
    if test:
        refuse_kind(kind, "the test of candidates", "labels", "covers")
        refuse_others(kind, "labels", groups=groups is not None)
        _check_tested(weights, within)
    else:
        sampled = {"draws": draws is not None, "seed": seed != 0}
        refuse_without("test", level=level != 0.95, groups=groups is not None, within=within is not None, **sampled)
    if kind == "labels":
        reference, columns = _encoded(reference, columns)
        if test or "drop" in (missing, noise):
            reference, columns, groups, reading = _common(reference, columns, groups, reading)

    def one(name: str, column: Any) -> Comparison:
        if kind == "labels":
            with named(f"candidate {name!r}"):
                return compared(reference, column, ("reference", name), keys, reading)
        options: dict[str, Any] = {"missing": missing, "noise": noise, "noise_label": noise_label} if kind == "co" else {}
        return compare(reference, column, keys, leaves=leaves, n_jobs=n_jobs, **options)

    if packed is None:
        entries = [(name, one(str(name), column)) for name, column in columns.items()]
    else:
        entries = list(_of_set(reference, packed, keys, n_jobs))

    def place(entry: tuple[Name, Comparison]) -> float:
        value = entry[1][keys[0]]
        return inf if isnan(value) else -sign * value

    ranking = Ranking(sorted(entries, key=place), keys[0], margin=within)
    if not test:
        return ranking
    candidates_of = _Covers if kind == "covers" else _Labels
    return _tested(ranking, candidates_of(reference, columns, groups, n_jobs), (level, draws, seed), n_jobs)


def _of_set(
    reference: Any, candidates: TreeSet, keys: list[str], n_jobs: int | None
) -> Iterator[tuple[Name, Comparison]]:
    """The trees of a set, whose splits are numbered once; their cuts are not searched."""
    found = one_with_many(reference, candidates, keys, "alternate", "exact", n_jobs)
    for at, name in enumerate(found.names):
        scores = {key: float(scores[at]) for key, scores in found.items()}
        notes = {key: reasons[name] for key, reasons in found.notes.items() if name in reasons}
        yield name, TreeComparison(scores, candidates.leaves, None, None, notes)


def _check_tested(weights: Weights, within: float | None) -> None:
    if weights is not None:
        raise PartitaError("the test of candidates asks what each item adds; repeat items instead of giving weights")
    if within is not None and not (isinstance(within, Real) and 0 < within < inf):
        raise PartitaError(f"{within!r} is not a margin; give a number above 0")


def _encoded(reference: Any, columns: dict[Name, Any]) -> tuple[Any, dict[Name, Any]]:
    """The columns in the form that the native module counts: each is read once, and an error names it."""
    with named("the reference"):
        reference = encode(reference)
    found = {}
    for name, column in columns.items():
        with named(f"candidate {str(name)!r}"):
            found[name] = encode(column)
    return reference, found


def _common(
    reference: Any, columns: dict[Name, Any], groups: Any, reading: _native.Reading
) -> tuple[Any, dict[Name, Any], Any, _native.Reading]:
    """Reference, candidates, groups and weights of the items that no policy drops anywhere: scores of different items
    could not be compared."""
    (*_, weights, n_jobs), items = reading, len(reference)
    names = ["reference", *map(str, columns)]
    ensemble = Clusterings(names, [reference, *columns.values()], reading)
    reference, *common = ensemble.of_common_items()
    if groups is not None:
        groups = ensemble.groups_of_common_items(recognised(groups)[1][0])
    if weights is not None:
        weights = one_per_item(weights, items)[ensemble.common_items()]
    return reference, dict(zip(columns, common, strict=True)), groups, ("refuse", "cluster", -1, weights, n_jobs)


class _Labels:
    """Labels to test."""

    def __init__(self, reference: Any, columns: dict[Name, Any], groups: Any, n_jobs: int | None) -> None:
        self.reference, self.columns, self.groups = reference, columns, groups
        self.reading: _native.Reading = ("refuse", "cluster", -1, None, n_jobs)

    def counts(self, name: Name) -> _native.AnyCounts:
        return Counts.from_columns(self.reference, self.columns[name], self.reading)

    def compare(self, better: Name, other: Name, measure: str, level: float) -> dict[str, Any]:
        columns = (self.reference, self.columns[better], self.columns[other])
        return _native.compare_candidates(columns, measure, level, self.groups, self.reading)


class _Covers:
    """Covers of the same items to test; they have no groups."""

    def __init__(self, reference: Any, columns: dict[Name, Any], groups: Any, n_jobs: int | None) -> None:
        self.reference, self.columns, self.groups, self.n_jobs = reference, columns, groups, n_jobs

    def counts(self, name: Name) -> _native.AnyCounts:
        return CoverCounts.from_covers(self.reference._rows, self.columns[name]._rows, 0)

    def compare(self, better: Name, other: Name, measure: str, level: float) -> dict[str, Any]:
        covers = (self.reference._rows, self.columns[better]._rows, self.columns[other]._rows)
        return _native.compare_cover_candidates(covers, measure, level, self.n_jobs)


def _tested(
    ranking: Ranking, given: _Labels | _Covers, options: tuple[float, int | None, int], n_jobs: int | None
) -> Ranking:
    """The ranking with intervals, and with a test of every two candidates that have a score."""
    level, draws, seed = options
    scored = [name for name, found in ranking if not isnan(found[ranking.by])]
    if draws is not None and scored:
        warn_if_idle(draws, given.counts(scored[0]) if given.groups is None else None, ranking.by, "corrected")
    intervals = {}
    for name in scored:
        if isinstance(given, _Labels) and given.groups is not None:
            grouped = (given.reference, given.columns[name], given.groups)
            intervals[name] = grouped_of(grouped, ranking.by, level, given.reading, name)
        else:
            intervals[name] = interval_of(given.counts(name), ranking.by, level, "corrected", draws, seed, n_jobs, name)
    names = list(combinations(scored, 2))
    found = [given.compare(better, other, ranking.by, level) for better, other in names]
    corrected = _native.corrected([fields["p"] for fields in found])
    tests = [
        Advantage(better, other, **fields, p_holm=p_holm, p_fdr=p_fdr)
        for (better, other), fields, (p_holm, p_fdr) in zip(names, found, corrected, strict=True)
    ]
    for pair in tests:
        for warning in pair.warnings:
            warn(f"{pair.better} over {pair.other}: {warning}")
    return Ranking(list(ranking), ranking.by, intervals, tests, ranking.margin)
