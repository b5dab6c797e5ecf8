"""Several candidates against one reference."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import inf, isnan
from types import MappingProxyType, ModuleType
from typing import Any

from partita import _native
from partita._catalogue import resolve
from partita._compare import compare
from partita._frames import columns_of, new_frame
from partita._inference import Interval, interval_of, sampling
from partita._kinds import counts_of, kind_of, refuse_kind, refuse_reading, refuse_without
from partita._native import Clusterings, PartitaError
from partita._types import Clustering, Leaves, Missing, Noise, NoiseLabel, Weights
from partita._words import visible
from partita.comparison import Comparison


@dataclass(frozen=True)
class Advantage:
    """How much closer to the reference one candidate is than another, and whether that could be chance."""

    better: str
    other: str
    advantage: float
    """The difference of their scores, positive where the first is closer to the reference."""
    low: float
    high: float
    standard_error: float
    p: float
    """The probability of a difference this large, in either direction, if there is none."""
    p_holm: float
    """Corrected after Holm: bounds the probability of any false finding."""
    p_fdr: float
    """Corrected after Benjamini and Hochberg: bounds the share of false findings."""
    draws: int


class Ranking(Sequence[tuple[str, Comparison]]):
    """Candidates with their comparisons, the best by the first measure on top."""

    __slots__ = ("_entries", "tests", "by", "intervals")

    by: str
    """The measure that decides."""
    intervals: Mapping[str, Interval]
    """By candidate the interval for its score; empty unless they were tested."""
    tests: list[Advantage]
    """Every two candidates, the better one first; empty unless they were tested."""

    def __init__(
        self,
        entries: Sequence[tuple[str, Comparison]],
        by: str,
        intervals: Mapping[str, Interval] = MappingProxyType({}),
        tests: Sequence[Advantage] = (),
    ) -> None:
        self._entries = tuple(entries)
        self.by = by
        self.intervals = dict(intervals)
        self.tests = list(tests)

    @property
    def best(self) -> str:
        """The name of the best candidate."""
        return self._entries[0][0]

    def __getitem__(self, place: Any) -> Any:
        return self._entries[place]

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Iterator[tuple[str, Comparison]]:
        return iter(self._entries)

    def to_frame(self, backend: str | ModuleType | None = None) -> Any:
        """A data frame with a row per candidate and a column per measure."""
        columns: dict[str, list[Any]] = {"candidate": [name for name, _ in self._entries]}
        for key in self._entries[0][1]:
            columns[key] = [found[key] for _, found in self._entries]
        return new_frame(columns, backend, texts=("candidate",))

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
    candidates: Mapping[str, Clustering] | Any,
    measures: Sequence[str] | str | None = None,
    *,
    test: bool = False,
    level: float = 0.95,
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
        against each other. The items are resampled together, so that whatever both candidates share cancels out.
        All scores are then those of the items that no policy drops from any clustering.
    level : float
        With `test`: the level of the intervals.
    draws, seed : int
        With `test`: number of resamples, and the seed of the generator.
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
    kind = kind_of(reference, *columns.values())
    keys = resolve(measures, kind)
    sign = _native.direction(keys[0])
    refuse_reading(kind, (missing, noise, noise_label, weights, n_jobs), leaves)
    options: dict[str, Any] = {"n_jobs": n_jobs}
    if test:
        refuse_kind(kind, "the test of candidates", "labels")
        if weights is not None:
            raise PartitaError("the test of candidates resamples items; repeat items instead of giving weights")
        reading = (missing, noise, noise_label, None, n_jobs)
        clusterings = Clusterings(["reference", *columns], [reference, *columns.values()], reading)
        reference, *common = clusterings.of_common_items()
        columns = dict(zip(columns, common, strict=True))
    else:
        refuse_without("test", level=level != 0.95, draws=draws != 1000, seed=seed != 0)
        options |= {"missing": missing, "noise": noise, "noise_label": noise_label, "weights": weights, "leaves": leaves}
    entries = [(name, compare(reference, column, keys, **options)) for name, column in columns.items()]

    def place(entry: tuple[str, Comparison]) -> float:
        value = entry[1][keys[0]]
        return inf if isnan(value) else -sign * value

    ranking = Ranking(sorted(entries, key=place), keys[0])
    return _tested(ranking, reference, columns, (level, *sampling(draws, seed)), n_jobs) if test else ranking


def _tested(
    ranking: Ranking, reference: Any, columns: dict[str, Any], options: tuple[float, int, int], n_jobs: int | None
) -> Ranking:
    """The ranking with intervals, and with a test of every two candidates that have a score."""
    reading, (level, draws, seed) = ("refuse", "cluster", -1, None, n_jobs), options
    scored = [name for name, found in ranking if not isnan(found[ranking.by])]
    intervals = {}
    for name in scored:
        counts = counts_of(reference, columns[name], reading)
        intervals[name] = interval_of(counts, ranking.by, level, "bca", draws, seed, n_jobs)
    names = list(combinations(scored, 2))
    found = [
        _native.compare_candidates((reference, columns[better], columns[other]), ranking.by, options, reading)
        for better, other in names
    ]
    corrected = _native.corrected([fields["p"] for fields in found])
    tests = [
        Advantage(better, other, **fields, p_holm=p_holm, p_fdr=p_fdr)
        for (better, other), fields, (p_holm, p_fdr) in zip(names, found, corrected, strict=True)
    ]
    return Ranking(list(ranking), ranking.by, intervals, tests)
