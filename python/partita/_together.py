"""Many clusterings of the same items: how alike they are, which stands for all, and their consensus."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import nan
from types import ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt

from partita._catalogue import of_key, resolve
from partita._frames import columns_of, new_frame
from partita._inference import Null, sampling
from partita._labels import restored
from partita._native import Ensemble, PartitaWarning
from partita._types import Column, Missing, Noise, NoiseLabel
from partita._words import counted, visible

Clusterings = Mapping[str, Column] | Sequence[Column] | Any
"""Columns by name, a data frame with a clustering per column, or a list of columns, named 1, 2, … then."""


@dataclass(frozen=True)
class Pair:
    """Two of many clusterings."""

    a: str
    b: str
    score: float
    p: float | None = None
    """The probability of agreement this good by chance; None unless it was asked for."""
    p_holm: float | None = None
    """Corrected so that a false finding anywhere is as rare as it says."""
    p_fdr: float | None = None
    """Corrected so that the share of false findings is what it says (Benjamini and Hochberg)."""


class Pairs(Sequence[Pair]):
    """All pairs of several clusterings."""

    __slots__ = ("_pairs", "measure", "names")

    measure: str
    names: list[str]

    def __init__(self, pairs: Sequence[Pair], names: Sequence[str], measure: str) -> None:
        self._pairs = tuple(pairs)
        self.names = list(names)
        self.measure = measure

    def __getitem__(self, place: Any) -> Any:
        return self._pairs[place]

    def __len__(self) -> int:
        return len(self._pairs)

    def __iter__(self) -> Iterator[Pair]:
        return iter(self._pairs)

    def to_frame(self, backend: str | ModuleType | None = None) -> Any:
        """A data frame with a row per pair; see :meth:`Comparison.to_frame`."""
        fields = ["a", "b", "score"]
        if any(pair.p is not None for pair in self._pairs):
            fields += ["p", "p_holm", "p_fdr"]
        columns = {field: [getattr(pair, field) for pair in self._pairs] for field in fields}
        return new_frame(columns, backend, texts=("a", "b"))

    def to_matrix(self) -> npt.NDArray[np.float64]:
        """The scores as a symmetric matrix, in the order of `names`; on the diagonal the value at identity."""
        own = of_key(self.measure).at_identity
        matrix = np.full((len(self.names), len(self.names)), nan if own is None else own)
        places = np.triu_indices(len(self.names), 1)
        matrix[places] = matrix.T[places] = [pair.score for pair in self._pairs]
        return matrix

    def __repr__(self) -> str:
        names = [f"{visible(pair.a)} ~ {visible(pair.b)}" for pair in self._pairs]
        width = max(map(len, names))
        lines = [f"{self.measure} of {len(self.names)} clusterings:"]
        for name, pair in zip(names, self._pairs, strict=True):
            corrected = "" if pair.p_holm is None else f"  p (Holm) {pair.p_holm:.4f}"
            lines.append(f"  {name:<{width}}  {pair.score:.6g}{corrected}")
        return "\n".join(lines)


@dataclass(frozen=True)
class Medoid:
    """The clustering that is most like the others."""

    name: str
    mean_score: float
    """Its mean score with the others."""


@dataclass(frozen=True, eq=False)
class Consensus:
    """The clustering that disagrees with as few pairs of items of all clusterings as a search found."""

    labels: npt.NDArray[np.int64]
    """A label per item, 0, 1, … in order of first appearance."""
    agreement: float
    """The share of pairs, over all clusterings that label both items, on which it agrees with them."""
    stability: list[float]
    """For each cluster the mean over the clusterings of its best Jaccard index: near 1 the cluster is found
    again and again, below a half it is not."""

    def __repr__(self) -> str:
        clusters, items = len(self.stability), len(self.labels)
        sizes = np.bincount(self.labels, minlength=clusters).tolist()
        found = f"{counted(items, 'item')} in {counted(clusters, 'cluster')}"
        lines = [f"{found}; agrees on {100 * self.agreement:.2f} % of pairs"]
        for cluster, (size, stability) in enumerate(zip(sizes[:20], self.stability, strict=False)):
            lines.append(f"  cluster {cluster}: {counted(size, 'item')}, stability {stability:.3f}")
        if clusters > 20:
            lines.append(f"  … and {clusters - 20} more")
        return "\n".join(lines)


def all_pairs(
    clusterings: Clusterings,
    measure: str = "adjusted_rand",
    *,
    p_values: bool = False,
    null: Null = "fixed_margins",
    one_sided: bool = False,
    draws: int = 1000,
    seed: int = 0,
    missing: Missing = "drop",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    n_jobs: int | None = None,
) -> Pairs:
    """Compares all pairs of clusterings of the same items, with p-values corrected for their number.

    Parameters
    ----------
    clusterings : mapping of names to columns, a data frame, or a sequence of columns
        An item may lack a label in some of them, as when each labels a resample: by default a pair is compared
        over the items that both label.
    measure : str
        Name or alias, with parameters if any; the earlier clustering is the reference.
    p_values : bool
        Whether to test each pair against chance; `null`, `one_sided`, `draws` and `seed` are as for
        :func:`partita.significance`.
    missing, noise, noise_label, n_jobs
        As for :func:`partita.compare`, of each clustering by itself.

    Examples
    --------
    >>> import partita
    >>> runs = {"x": [0, 0, 0, 1, 1, 1], "y": [0, 0, 0, 1, 1, 2], "z": [0, 0, 1, 1, 1, 1]}
    >>> partita.all_pairs(runs, "rand")
    rand of 3 clusterings:
      x ~ y  0.866667
      x ~ z  0.666667
      y ~ z  0.533333
    """
    names, ensemble = _ensemble(clusterings, missing, noise, noise_label)
    (key,) = resolve(measure)
    scores = ensemble.scores(key, n_jobs)
    chances: list[Any] = [()] * len(scores)
    if p_values:
        chances = ensemble.p_values(key, (null, one_sided, *sampling(draws, seed)), n_jobs)
    pairs = []
    for (a, b, score, reason), chance in zip(scores, chances, strict=True):
        if reason is not None:
            warnings.warn(f"{key} of {names[a]} and {names[b]} is undefined: {reason}", PartitaWarning, stacklevel=2)
        pairs.append(Pair(names[a], names[b], nan if score is None else score, *chance))
    return Pairs(pairs, names, key)


def medoid(
    clusterings: Clusterings,
    measure: str = "adjusted_rand",
    *,
    missing: Missing = "drop",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    n_jobs: int | None = None,
) -> Medoid:
    """The clustering whose mean score with the others is best; the first of several.

    >>> import partita
    >>> runs = {"x": [0, 0, 0, 1, 1, 1], "y": [0, 0, 0, 1, 1, 2], "z": [0, 0, 1, 1, 1, 1]}
    >>> partita.medoid(runs).name
    'x'
    """
    names, ensemble = _ensemble(clusterings, missing, noise, noise_label)
    (key,) = resolve(measure)
    number, score = ensemble.medoid(key, n_jobs)
    return Medoid(names[number], score)


def consensus(
    clusterings: Clusterings,
    *,
    missing: Missing = "drop",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    n_jobs: int | None = None,
) -> Consensus:
    """One clustering for many: a search for the one that disagrees with the fewest pairs of items.

    No n × n matrix is built: items that no clustering tells apart are moved together, and an item is only tried
    beside those that agree with it in more than half of the clusterings. The time is near linear for clusterings
    that are alike and for unrelated ones of many clusters, and grows faster for unrelated ones of few. Items
    without a label in a clustering are passed over there; see :func:`partita.all_pairs`.

    >>> import partita
    >>> runs = [[0, 0, 0, 1, 1, 1], [0, 0, 0, 1, 1, 2], [0, 0, 1, 1, 1, 1]]
    >>> partita.consensus(runs)
    6 items in 2 clusters; agrees on 84.44 % of pairs
      cluster 0: 3 items, stability 0.889
      cluster 1: 3 items, stability 0.806
    """
    _, ensemble = _ensemble(clusterings, missing, noise, noise_label)
    return Consensus(**ensemble.consensus(n_jobs))


def stability(
    labels: Column,
    clusterings: Clusterings,
    *,
    missing: Missing = "drop",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    n_jobs: int | None = None,
) -> dict[str, float] | dict[int, float]:
    """How often each cluster is found again in other clusterings, say of resamples: for each label the mean of
    its best Jaccard index with a cluster of theirs, over the items that they label.

    >>> import partita
    >>> resamples = [["x", "x", None, "y"], ["x", None, "y", "y"]]
    >>> partita.stability([0, 0, 1, 1], resamples)
    {0: 1.0, 1: 1.0}
    """
    _, ensemble = _ensemble(clusterings, missing, noise, noise_label)
    found = ensemble.stability(labels, n_jobs)
    return dict(zip(restored([name for name, _ in found]), (value for _, value in found), strict=True))  # type: ignore[return-value]


def _ensemble(
    clusterings: Clusterings, missing: Missing, noise: Noise, noise_label: NoiseLabel
) -> tuple[list[str], Ensemble]:
    columns = columns_of(clusterings)
    reading = (missing, noise, noise_label, None, None)
    return list(columns), Ensemble(list(columns), list(columns.values()), reading)
