"""Many clusterings of the same items, each compared with each."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import nan
from types import ModuleType
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from partita import _native
from partita._catalogue import of_key, resolve
from partita._frames import columns_of, new_frame
from partita._inference import sampling, significance_of
from partita._kinds import counts_of, kind_of, refuse_kind
from partita._native import Clusterings, PartitaError, PartitaWarning
from partita._types import Clustering, Kind, Leaves, Missing, Noise, NoiseLabel, NullModel
from partita._words import visible

ManyClusterings: TypeAlias = Mapping[str, Clustering] | Sequence[Clustering] | Any
"""Clusterings by name, a data frame with a clustering per column, or a sequence of clusterings, named 1, 2, …"""


@dataclass(frozen=True)
class PairwiseScore:
    """The score of two of many clusterings."""

    a: str
    b: str
    score: float
    p: float | None = None
    """The probability of agreement this good by chance; None without `p_values`."""
    p_holm: float | None = None
    """Corrected after Holm: bounds the probability of any false finding."""
    p_fdr: float | None = None
    """Corrected after Benjamini and Hochberg: bounds the share of false findings."""


class Pairwise(Sequence[PairwiseScore]):
    """The scores of several clusterings, each with each."""

    __slots__ = ("_scores", "kind", "measure", "names")

    kind: str
    """``labels``, ``co`` or ``trees``."""
    measure: str
    names: list[str]

    def __init__(self, scores: Sequence[PairwiseScore], names: Sequence[str], measure: str, kind: str) -> None:
        self._scores = tuple(scores)
        self.names = list(names)
        self.measure = measure
        self.kind = kind

    def __getitem__(self, place: Any) -> Any:
        return self._scores[place]

    def __len__(self) -> int:
        return len(self._scores)

    def __iter__(self) -> Iterator[PairwiseScore]:
        return iter(self._scores)

    def to_frame(self, backend: str | ModuleType | None = None) -> Any:
        """A data frame with a row per score; see :meth:`Comparison.to_frame`."""
        fields = ["a", "b", "score"]
        if any(pair.p is not None for pair in self._scores):
            fields += ["p", "p_holm", "p_fdr"]
        columns = {field: [getattr(pair, field) for pair in self._scores] for field in fields}
        return new_frame(columns, backend, texts=("a", "b"))

    def to_matrix(self) -> npt.NDArray[np.float64]:
        """The scores as a symmetric matrix, in the order of `names`; on the diagonal the value at identity."""
        own = of_key(self.measure).at_identity
        matrix = np.full((len(self.names), len(self.names)), nan if own is None else own)
        places = np.triu_indices(len(self.names), 1)
        matrix[places] = matrix.T[places] = [pair.score for pair in self._scores]
        return matrix

    def __repr__(self) -> str:
        names = [f"{visible(pair.a)} ~ {visible(pair.b)}" for pair in self._scores]
        width = max(map(len, names))
        nouns = {"co": "co-clusterings", "trees": "trees"}
        lines = [f"{self.measure} of {len(self.names)} {nouns.get(self.kind, 'clusterings')}:"]
        for name, pair in zip(names, self._scores, strict=True):
            corrected = "" if pair.p_holm is None else f"  p (Holm) {pair.p_holm:.4f}"
            lines.append(f"  {name:<{width}}  {pair.score:.6g}{corrected}")
        return "\n".join(lines)


@dataclass(frozen=True)
class Medoid:
    """The clustering that is most like the others."""

    name: str
    mean_score: float
    """Its mean score with the others."""


def pairwise(
    clusterings: ManyClusterings,
    measure: str | None = None,
    *,
    p_values: bool = False,
    null_model: NullModel = "fixed_margins",
    fix_a: bool = False,
    draws: int = 1000,
    seed: int = 0,
    missing: Missing = "drop",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    leaves: Leaves = "exact",
    n_jobs: int | None = None,
) -> Pairwise:
    """Compares several clusterings of the same items, co-clusterings of the same matrix, or trees, each with each.

    Parameters
    ----------
    clusterings : mapping of names to clusterings, a data frame, or a sequence
        All of the same kind. An item may lack a label in some of them, as when each labels a resample. By default
        two clusterings are compared over the items that both label.
    measure : str, optional
        Name or alias, with parameters if any; the earlier clustering is the reference. By default the adjusted Rand
        index, for trees the normalised tree adjusted mutual information.
    p_values : bool
        Whether to test each score against chance, with p-values corrected for their number. `null_model`, `fix_a`,
        `draws` and `seed` are as for :func:`partita.significance`.
    missing, noise, noise_label, leaves, n_jobs
        As for :func:`partita.compare`; the policies apply to each clustering by itself.

    Examples
    --------
    >>> import partita
    >>> runs = {"x": [0, 0, 0, 1, 1, 1], "y": [0, 0, 0, 1, 1, 2], "z": [0, 0, 1, 1, 1, 1]}
    >>> partita.pairwise(runs, "rand")
    rand of 3 clusterings:
      x ~ y  0.866667
      x ~ z  0.666667
      y ~ z  0.533333
    >>> partita.pairwise(["((a,b),(c,d));", "((a,c),(b,d));"], "rf")
    robinson_foulds of 2 trees:
      1 ~ 2  2
    """
    columns, kind, key = _checked(clusterings, measure)
    reading = (missing, noise, noise_label, None, n_jobs)
    found = _scores(columns, kind, key, reading, leaves)
    chances: list[Any] = [()] * len(found)
    if p_values:
        chances = _p_values(columns, kind, key, (null_model, fix_a, *sampling(draws, seed)), reading)
    names, scores = list(columns), []
    for (a, b, score, reason), chance in zip(found, chances, strict=True):
        if reason is not None:
            warnings.warn(f"{key} of {names[a]} and {names[b]} is undefined: {reason}", PartitaWarning, stacklevel=2)
        scores.append(PairwiseScore(names[a], names[b], nan if score is None else score, *chance))
    return Pairwise(scores, names, key, kind)


def medoid(
    clusterings: ManyClusterings,
    measure: str | None = None,
    *,
    missing: Missing = "drop",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    leaves: Leaves = "exact",
    n_jobs: int | None = None,
) -> Medoid:
    """The clustering whose mean score with the others is best; the first of several. The parameters are those of
    :func:`partita.pairwise`.

    >>> import partita
    >>> runs = {"x": [0, 0, 0, 1, 1, 1], "y": [0, 0, 0, 1, 1, 2], "z": [0, 0, 1, 1, 1, 1]}
    >>> partita.medoid(runs).name
    'x'
    """
    columns, kind, key = _checked(clusterings, measure)
    sign = _native.direction(key)
    sums = [0.0] * len(columns)
    for a, b, score, reason in _scores(columns, kind, key, (missing, noise, noise_label, None, n_jobs), leaves):
        if score is None:
            raise PartitaError(f"{key} of {list(columns)[a]} and {list(columns)[b]} is undefined: {reason}")
        sums[a] += score
        sums[b] += score
    best = max(range(len(sums)), key=lambda clustering: sign * sums[clustering])
    return Medoid(list(columns)[best], sums[best] / (len(sums) - 1))


def _checked(clusterings: ManyClusterings, measure: str | None) -> tuple[dict[str, Any], Kind, str]:
    """The clusterings by name, their kind, and the key of the measure."""
    columns = columns_of(clusterings)
    kind = kind_of(*columns.values()) if columns else "labels"
    if measure is None and kind != "trees":
        measure = "adjusted_rand"
    return columns, kind, resolve(measure, kind)[0]


def _scores(
    columns: dict[str, Any], kind: Kind, key: str, reading: _native.Reading, leaves: Leaves
) -> list[tuple[int, int, float | None, str | None]]:
    """The scores of each with each."""
    if kind == "labels":
        return Clusterings(list(columns), list(columns.values()), reading).scores(key, reading[4])
    if len(columns) < 2:
        raise PartitaError(f"there is {len(columns)} to compare; at least two are needed")
    scores = []
    for (i, a), (j, b) in combinations(enumerate(columns.values()), 2):
        (scored,) = _native.scores(counts_of(a, b, reading, leaves), [key], reading[4])
        scores.append((i, j, *scored[1:]))
    return scores


def _p_values(
    columns: dict[str, Any], kind: Kind, key: str, options: _native.Chance, reading: _native.Reading
) -> list[tuple[float, float, float]]:
    """For each score its p-value, plain and corrected for their number."""
    refuse_kind(kind, "p_values", "labels", "co")
    if kind == "labels":
        return Clusterings(list(columns), list(columns.values()), reading).p_values(key, options, reading[4])
    counts = (counts_of(a, b, reading) for a, b in combinations(columns.values(), 2))
    p = [significance_of(one, key, *options, reading[4]).p for one in counts]
    return [(plain, *corrected) for plain, corrected in zip(p, _native.corrected(p), strict=True)]


def labels_of(
    verb: str, clusterings: ManyClusterings, missing: Missing, noise: Noise, noise_label: NoiseLabel
) -> Clusterings:
    """Columns of labels of the same items, for a function that takes no other kind."""
    columns = columns_of(clusterings)
    if columns:
        refuse_kind(kind_of(*columns.values()), verb, "labels")
    return Clusterings(list(columns), list(columns.values()), (missing, noise, noise_label, None, None))
