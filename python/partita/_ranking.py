"""Several candidates against one reference."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import inf, isnan
from types import MappingProxyType, ModuleType
from typing import Any, overload

from partita import _native
from partita._catalogue import resolve
from partita._compare import compare, compared
from partita._frames import are_texts, columns_of, is_pandas, new_frame
from partita._inference import Interval, grouped_of, interval_of, sampling
from partita._kinds import counts_of, recognised, refuse_kind, refuse_reading, refuse_without
from partita._native import Clusterings, PartitaError
from partita._results import Result, page, shown
from partita._types import Clustering, Column, Frame, Leaves, Measures, Missing, Name, Noise, NoiseLabel, Weights
from partita._warn import warn
from partita._words import listed, visible
from partita.comparison import Comparison


@dataclass(frozen=True)
class Advantage:
    """How much closer to the reference one candidate is than another, and whether that could be chance."""

    better: Name
    other: Name
    difference: float
    """The difference of their scores, positive where the first is closer to the reference; it holds their bias."""
    advantage: float
    """The difference freed of its bias."""
    low: float
    high: float
    standard_error: float
    items: float
    """On about how many items the standard error rests, or from how many groups it is known."""
    p: float
    """The probability of a difference this large, in either direction, if there is none."""
    p_holm: float
    """Corrected after Holm: bounds the probability of any false finding."""
    p_fdr: float
    """Corrected after Benjamini and Hochberg: bounds the share of false findings."""
    warnings: list[str]
    """Reasons to doubt it; each is also a :class:`PartitaWarning`."""

    def within(self, margin: float) -> str:
        """Whether the advantage lies within ± `margin`, as far as the interval says: "same", "different" or "open"."""
        if not margin > 0:
            raise PartitaError(f"{margin} is not a margin; give a number above 0")
        if -margin <= self.low and self.high <= margin:
            return "same"
        return "different" if self.low > margin or self.high < -margin else "open"


class Ranking(Result, Sequence[tuple[Name, Comparison]]):
    """Candidates with their comparisons, the best by the first measure on top."""

    __slots__ = ("_entries", "tests", "by", "intervals")

    by: str
    """The measure that decides."""
    intervals: Mapping[Name, Interval]
    """By candidate the interval for its score; empty unless they were tested."""
    tests: list[Advantage]
    """Every two candidates, the better one first; empty unless they were tested."""

    def __init__(
        self,
        entries: Sequence[tuple[Name, Comparison]],
        by: str,
        intervals: Mapping[Name, Interval] = MappingProxyType({}),
        tests: Sequence[Advantage] = (),
    ) -> None:
        self._entries = tuple(entries)
        self.by = by
        self.intervals = dict(intervals)
        self.tests = list(tests)

    @property
    def best(self) -> Name:
        """The name of the best candidate."""
        return self._entries[0][0]

    def __reduce__(self) -> tuple[Any, ...]:
        return (Ranking, (self._entries, self.by, self.intervals, self.tests))

    @overload
    def __getitem__(self, place: int) -> tuple[Name, Comparison]: ...  # type: ignore[overload-overlap]
    @overload
    def __getitem__(self, place: slice) -> tuple[tuple[Name, Comparison], ...]: ...
    @overload
    def __getitem__(self, place: Name) -> Comparison: ...
    def __getitem__(self, place: Name | slice) -> Any:
        """The comparison of the candidate of that name, or by place the name and the comparison."""
        by_name = dict(self._entries)
        if not isinstance(place, slice) and place in by_name:
            return by_name[place]
        if isinstance(place, (int, slice)):
            return self._entries[place]
        raise KeyError(f"there is no candidate {place!r}; there are {listed(by_name)}")

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Iterator[tuple[Name, Comparison]]:
        return iter(self._entries)

    def to_frame(self, backend: str | ModuleType | None = None) -> Frame:
        """A data frame with a row per candidate and measure, the best candidate first: candidate, measure, score, and, if
        candidates were tested, low and high of the interval of the deciding measure, and p, corrected after Holm, of
        the test against the best. In pandas the candidates are the index."""
        columns: dict[str, list[Any]] = {"candidate": [], "measure": [], "score": []}
        tested: dict[str, list[float | None]] = {"low": [], "high": [], "p": []}
        against = {test.other: test.p_holm for test in self.tests if test.better == self.best}
        for name, found in self._entries:
            for key, score in found.items():
                own = self.intervals.get(name) if key == self.by else None
                chance = (own.low, own.high, against.get(name)) if own else (None, None, None)
                for column, value in zip((*columns.values(), *tested.values()), (name, key, score, *chance), strict=True):
                    column.append(value)
        columns |= tested if self.intervals else {}
        texts = ("candidate", "measure") if are_texts(columns["candidate"]) else ("measure",)
        frame = new_frame(columns, backend, texts)
        return frame.set_index("candidate") if is_pandas(frame) else frame

    def _repr_html_(self) -> str:
        heads = ["", "candidate", *self._entries[0][1]]
        rows = [
            [str(place), str(name), *(shown(score) for score in found.values())]
            for place, (name, found) in enumerate(self._entries, 1)
        ]
        if self.intervals:
            heads.append("interval")
            for row, (name, _) in zip(rows, self._entries, strict=True):
                own = self.intervals.get(name)
                row.append(f"[{own.low:.4f}, {own.high:.4f}]" if own else "")
        return page(f"by {self.by}", heads, rows)

    def __repr__(self) -> str:
        width = max(len(visible(name)) for name, _ in self._entries)
        lines = [f"by {self.by}:"]
        for place, (name, found) in enumerate(self._entries, 1):
            line = f"  {place}. {visible(name):<{width}}  {found[self.by]:.6g}"
            if name in self.intervals:
                line += f"  [{self.intervals[name].low:.4f}, {self.intervals[name].high:.4f}]"
            lines.append(line)
        for pair in self.tests:
            names = f"{visible(pair.better)} over {visible(pair.other)}"
            between = f"[{pair.low:.4f}, {pair.high:.4f}]"
            lines.append(f"  {names}: {pair.advantage:.6g}  {between}  p (Holm) {pair.p_holm:.4f}")
        return "\n".join(lines)


def rank(
    reference: Clustering,
    candidates: Mapping[Any, Clustering] | Sequence[Clustering] | Frame,
    measures: Measures = None,
    *,
    test: bool = False,
    level: float = 0.95,
    groups: Column | None = None,
    draws: int = 1000,
    seed: int = 0,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    leaves: Leaves = "exact",
    n_jobs: int | None = None,
) -> Ranking:
    """Ranks candidates by their agreement with a reference.

    Parameters
    ----------
    reference : array-like, CoClustering or Tree
        As for :func:`partita.compare`.
    candidates : mapping of names to clusterings, a data frame, or a sequence
        Clusterings of the same kind over the same items.
    measures : as for :func:`partita.compare`
        The first decides, in its own direction; equal candidates stay in the order given.
    test : bool
        Labels only: whether to add an interval for the score of each candidate, and to test every two candidates
        against each other by what each item adds to either score, so that whatever both candidates share cancels out.
        All scores are then those of the items that no policy drops from any clustering.
    level : float
        With `test`: the level of the intervals.
    groups : array-like, optional
        With `test`: the group of each item, such as its document. Intervals and tests leave out whole groups.
    draws, seed : int
        With `test`: number of resamples and the seed of the generator, where a measure has no interval without them.
    missing, noise, noise_label, weights, leaves, n_jobs
        As for :func:`partita.compare`.

    Examples
    --------
    >>> import partita
    >>> partita.rank([0, 0, 1, 1], {"coarse": [0, 0, 0, 0], "fine": [0, 0, 1, 2]}, "ari")
    by adjusted_rand:
      1. fine    0.571429
      2. coarse  0

    Is the better one better by chance?

    >>> truth = [0, 1, 2] * 40
    >>> runs = {"poor": [0, 1, 2] * 20 + [1, 0, 0] * 20, "good": [0, 1, 2] * 36 + [0, 0, 1] * 4}
    >>> ranking = partita.rank(truth, runs, "ari", test=True)
    >>> ranking.best, ranking.tests[0].p < 0.05
    ('good', True)
    """
    columns = columns_of(candidates)
    if not columns:
        raise PartitaError("there are no candidates to rank; at least one is needed")
    kind, (reference, *given), _ = recognised(reference, *columns.values())
    columns = dict(zip(columns, given, strict=True))
    keys = resolve(measures, kind)
    sign = _native.direction(keys[0])
    refuse_reading(kind, (missing, noise, noise_label, weights, n_jobs), leaves)
    reading: _native.Reading = (missing, noise, noise_label, weights, n_jobs)
    if test:
        refuse_kind(kind, "the test of candidates", "labels")
        if weights is not None:
            raise PartitaError("the test of candidates asks what each item adds; repeat items instead of giving weights")
        names, labels = ["reference", *map(str, columns)], [reference, *columns.values()]
        if groups is not None:
            names, labels = [*names, "groups"], [*labels, *recognised(groups)[1]]
        reference, *common = Clusterings(names, labels, reading).of_common_items()
        groups = None if groups is None else common.pop()
        columns, reading = dict(zip(columns, common, strict=True)), ("refuse", "cluster", -1, None, n_jobs)
    else:
        refuse_without("test", level=level != 0.95, groups=groups is not None, draws=draws != 1000, seed=seed != 0)

    def one(name: str, column: Any) -> Comparison:
        if kind == "labels":
            return compared(reference, column, ("reference", name), keys, reading)
        options: dict[str, Any] = {} if kind == "trees" else {"missing": missing, "noise": noise, "noise_label": noise_label}
        return compare(reference, column, keys, leaves=leaves, n_jobs=n_jobs, **options)

    entries = [(name, one(str(name), column)) for name, column in columns.items()]

    def place(entry: tuple[Name, Comparison]) -> float:
        value = entry[1][keys[0]]
        return inf if isnan(value) else -sign * value

    ranking = Ranking(sorted(entries, key=place), keys[0])
    return _tested(ranking, reference, columns, groups, (level, *sampling(draws, seed)), n_jobs) if test else ranking


def _tested(
    ranking: Ranking,
    reference: Any,
    columns: dict[Name, Any],
    groups: Any,
    options: tuple[float, int, int],
    n_jobs: int | None,
) -> Ranking:
    """The ranking with intervals, and with a test of every two candidates that have a score."""
    reading, (level, draws, seed) = ("refuse", "cluster", -1, None, n_jobs), options
    scored = [name for name, found in ranking if not isnan(found[ranking.by])]
    intervals = {}
    for name in scored:
        if groups is not None:
            intervals[name] = grouped_of((reference, columns[name], groups), ranking.by, level, reading)
        else:
            counts = counts_of(reference, columns[name], reading)
            intervals[name] = interval_of(counts, ranking.by, level, "corrected", draws, seed, n_jobs)
    names = list(combinations(scored, 2))
    found = [
        _native.compare_candidates((reference, columns[better], columns[other]), ranking.by, level, groups, reading)
        for better, other in names
    ]
    corrected = _native.corrected([fields["p"] for fields in found])
    tests = [
        Advantage(better, other, **fields, p_holm=p_holm, p_fdr=p_fdr)
        for (better, other), fields, (p_holm, p_fdr) in zip(names, found, corrected, strict=True)
    ]
    for pair in tests:
        for warning in pair.warnings:
            warn(f"{pair.better} over {pair.other}: {warning}")
    return Ranking(list(ranking), ranking.by, intervals, tests)
