"""Many clusterings of the same items, each compared with each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from math import nan
from typing import Any

import numpy as np
import numpy.typing as npt

from partita import _native
from partita._ask import score_of
from partita._catalogue import of_key, resolve
from partita._inference_of import sampling, significance_of
from partita._kinds import (
    AS_THEY_ARE,
    CoverReading,
    asked_of,
    refuse_cover_reading,
    refuse_others,
    refuse_reading,
    refuse_without,
    warn_of_heights,
    weighted,
)
from partita._many import ManyClusterings, OfSet, ensemble_of, forest, many
from partita._native import Clusterings, PartitaError
from partita._pairwise_scores import Pairwise, places
from partita._results import Result
from partita._seeds import Seed, seed_of
from partita._tree_scores import warn_of_set
from partita._types import (
    AllItems,
    ItemJoin,
    Kind,
    Leaves,
    Missing,
    Name,
    Noise,
    NoiseLabel,
    NullModel,
    OneMeasure,
    Tails,
)
from partita._warn import warn
from partita.tree import Tree
from partita.tree_set import warn_of_runs


@dataclass(frozen=True, eq=False)
class Medoid(Result):
    """The clustering that is most like the others."""

    name: Name
    mean_score: float
    """Its mean score with the others."""


def pairwise(
    clusterings: ManyClusterings | Tree,
    measure: OneMeasure | None = None,
    *,
    others: ManyClusterings | Tree | None = None,
    p_values: bool = False,
    null_model: NullModel = "fixed_margins",
    fix_a: bool = False,
    tails: Tails = "one",
    mid_p: bool = False,
    draws: int | None = None,
    seed: Seed = 0,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    join: ItemJoin = "exact",
    items: AllItems = None,
    normalize: bool = False,
    threshold: float | None = None,
    leaves: Leaves = "exact",
    n_jobs: int | None = None,
) -> Pairwise:
    """Compares several clusterings or covers of the same items, co-clusterings of the same matrix, or trees, each with each.

    Parameters
    ----------
    clusterings : mapping of names to clusterings, a data frame, or a sequence
        All of the same kind. One tree may be compared with `others`.
    measure : str, optional
        Name or alias, with parameters if any. Where it is not symmetric, both directions are computed, and the first
        clustering of a score is the reference. By default the adjusted Rand index, for covers omega, or with weights the
        fuzzy adjusted Rand index, for trees the normalised tree adjusted mutual information.
    others : Tree, TreeSet or sequence of trees, optional
        Trees to compare each of the trees with, instead of each with each: one tree against many, or the samples of two
        runs.
    p_values : bool
        Whether to test each score against chance, with p-values corrected for their
        number. `null_model`, `fix_a`, `tails`, `mid_p`, `draws` and `seed` are as for :func:`partita.significance`.
        By default there are 1000 draws, or 200 for each pair, but no more than 20 000: enough for p-values that fall
        below 0.05 after the correction. Where they are too few for that, a warning says so.
    missing, noise, noise_label, join, items, normalize, threshold, leaves, n_jobs
        As for :func:`partita.compare`; the policies apply to each clustering by itself, and `join` to every two covers. Items may lack labels in some
        of them, as when each labels a resample: with ``missing="drop"`` two clusterings are compared over the items
        that both label.

    Examples
    --------
    >>> import partita
    >>> runs = {"x": [0, 0, 0, 1, 1, 1], "y": [0, 0, 0, 1, 1, 2], "z": [0, 0, 1, 1, 1, 1]}
    >>> partita.pairwise(runs, "rand")
    rand of 3 clusterings:
      x ~ y  0.866667
      x ~ z  0.666667
      y ~ z  0.533333
    >>> partita.pairwise(runs, "purity").to_matrix().round(3).tolist()
    [[1.0, 1.0, 0.833], [0.833, 1.0, 0.667], [0.833, 0.833, 1.0]]
    >>> partita.pairwise(["((a,b),(c,d));", "((a,c),(b,d));"], "rf")
    robinson_foulds of 2 trees:
      0 ~ 1  2
    >>> partita.pairwise(["((a,b),(c,d));"], "rf", others=["((a,c),(b,d));", "(a,(b,(c,d)));"]).to_matrix().tolist()
    [[2.0, 0.0]]
    """
    seed = seed_of(seed)
    covers = (join, _listed(items), normalize, threshold)
    clusterings, others = ([one] if isinstance(one, (Tree, str)) else one for one in (clusterings, others))
    columns, kind, key = _checked(clusterings, measure, covers)
    reading = (missing, noise, noise_label, None, n_jobs)
    refuse_reading(kind, reading, leaves)
    second = None if others is None else _others(others, kind, leaves, key)
    matrix, reasons = _scores(columns, second, kind, key, reading, leaves, covers)
    names, named = list(columns), list(columns if second is None else second)
    chances: list[tuple[float, ...]] = []
    if p_values:
        pairs = list(zip(*(side.tolist() for side in places(matrix, others is not None, key)), strict=True))
        chance = (null_model, fix_a, *sampling(_draws(draws, len(pairs)), seed))
        refuse_others(kind, "labels", "co", "trees", null_model=null_model != "fixed_margins", fix_a=fix_a)
        chances = _p_values(columns, second, kind, key, pairs, chance, (tails, mid_p), reading, leaves, covers)
    else:
        chosen = {"null_model": null_model != "fixed_margins", "fix_a": fix_a, "tails": tails != "one", "mid_p": mid_p}
        refuse_without("p_values", **chosen, draws=draws is not None, seed=seed != 0)
    symmetric = second is None and of_key(key).symmetric
    for (a, b), reason in reasons.items():
        if second is not None or a < b or (a > b and not symmetric):
            warn(f"{key} of {names[a]} and {named[b]} is undefined: {reason}")
    return Pairwise(matrix, names, None if second is None else named, key, kind, chances)


def medoid(
    clusterings: ManyClusterings,
    measure: OneMeasure | None = None,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    join: ItemJoin = "exact",
    items: AllItems = None,
    normalize: bool = False,
    threshold: float | None = None,
    leaves: Leaves = "exact",
    n_jobs: int | None = None,
) -> Medoid:
    """The clustering whose mean score with the others is best; the first of several.

    A measure that is not symmetric counts with the mean of both directions. The parameters are those of
    :func:`partita.pairwise`.

    >>> import partita
    >>> runs = {"x": [0, 0, 0, 1, 1, 1], "y": [0, 0, 0, 1, 1, 2], "z": [0, 0, 1, 1, 1, 1]}
    >>> partita.medoid(runs).name
    'x'
    """
    covers = (join, _listed(items), normalize, threshold)
    columns, kind, key = _checked(clusterings, measure, covers)
    reading = (missing, noise, noise_label, None, n_jobs)
    refuse_reading(kind, reading, leaves)
    matrix, reasons = _scores(columns, None, kind, key, reading, leaves, covers)
    return medoid_of(matrix, reasons, list(columns), key)[0]


def medoid_of(
    matrix: npt.NDArray[np.float64], reasons: dict[tuple[int, int], str], names: list[Name], key: str
) -> tuple[Medoid, float]:
    """The medoid by the scores of each with each, and their mean."""
    sign = _native.direction(key)
    for (a, b), reason in reasons.items():
        if a != b:
            raise PartitaError(f"{key} of {names[a]} and {names[b]} is undefined: {reason}")
    sums = [0.0] * len(names)
    for a, b in combinations(range(len(names)), 2):
        mean = float(matrix[a, b] + matrix[b, a]) / 2
        sums[a] += mean
        sums[b] += mean
    # Sums of equal scores differ in their last digits.
    most = max(sign * one for one in sums) - 1e-12
    best = next(place for place, one in enumerate(sums) if sign * one >= most)
    pairs = len(sums) * (len(sums) - 1)
    return Medoid(names[best], sums[best] / (len(sums) - 1)), sum(sums) / pairs


def mean_of_trees(trees: ManyClusterings, measure: OneMeasure | None, n_jobs: int | None) -> tuple[Medoid, float]:
    """The medoid of trees, and the mean score of all pairs."""
    columns, kind, key = _checked(trees, measure, AS_THEY_ARE)
    reading: _native.Reading = ("refuse", "cluster", -1, None, n_jobs)
    return medoid_of(*_scores(columns, None, kind, key, reading, "exact", AS_THEY_ARE), list(columns), key)


def _listed(items: AllItems) -> AllItems:
    """Items that are read more than once."""
    return items if items is None or isinstance(items, int) else list(items)


def _checked(
    clusterings: ManyClusterings, measure: OneMeasure | None, covers: CoverReading
) -> tuple[Mapping[Name, Any], Kind, str]:
    """The clusterings by name, their kind, and the key of the measure."""
    columns, kind, _ = many(clusterings)
    refuse_cover_reading(kind, covers)
    if measure is None and kind == "covers" and not all(weighted(one, *covers[2:]).is_crisp for one in columns.values()):
        measure = _native.fuzzy_measures()[0]
    measure = _native.measure_of_many(kind) if measure is None else measure
    key = resolve(measure, kind)[0]
    _warn_of_heights(key, columns)
    return columns, kind, key


def _others(others: ManyClusterings, kind: Kind, leaves: Leaves, key: str) -> Mapping[Name, Any]:
    """The trees that trees are compared with, by name."""
    refuse_others(kind, "trees", others=True)
    if leaves != "exact":
        raise PartitaError("trees are compared with others over the same leaves; leave out leaves")
    found, kind_of_others, _ = many(others)
    if kind_of_others != "trees":
        raise PartitaError("others are no trees; give trees, as the first are")
    _warn_of_heights(key, found)
    return found


def _warn_of_heights(key: str, columns: Mapping[Name, Any]) -> None:
    if isinstance(columns, OfSet):
        warn_of_set([key], columns.trees, list(columns.places))
    else:
        warn_of_heights([key], *columns.values())


def _scores(
    columns: Mapping[Name, Any],
    others: Mapping[Name, Any] | None,
    kind: Kind,
    key: str,
    reading: _native.Reading,
    leaves: Leaves,
    covers: CoverReading,
) -> tuple[npt.NDArray[np.float64], dict[tuple[int, int], str]]:
    """The scores of each with each and with itself, or with others: a row per reference. Where one is undefined, why."""
    if kind == "trees" and leaves == "exact" and (others is not None or len(columns) > 1):
        second = None if others is None else forest(others)
        if others is None and isinstance(columns, OfSet):
            warn_of_runs(columns.trees)
        matrix, undefined = forest(columns).matrix(key, second, reading[4])
        return matrix, {(a, b): reason for a, b, reason in undefined}
    found = _one_by_one(columns, kind, key, reading, leaves, covers)
    matrix = np.array([[nan if score is None else score for score, _ in row] for row in found])
    reasons = {(a, b): why for a, row in enumerate(found) for b, (_, why) in enumerate(row) if why is not None}
    return matrix, reasons


def _one_by_one(
    columns: Mapping[Name, Any], kind: Kind, key: str, reading: _native.Reading, leaves: Leaves, covers: CoverReading
) -> list[list[_native.MaybeScore]]:
    """The scores of each with each and with itself: a row per reference."""
    if kind == "labels":
        return ensemble_of(columns.items(), reading).scores(key, reading[4])
    if len(columns) < 2:
        raise PartitaError(f"there is {len(columns)} to compare; at least two are needed")
    clusterings, symmetric = list(columns.values()), of_key(key).symmetric
    rows: list[list[_native.MaybeScore]] = []
    for at, a in enumerate(clusterings):
        row = [before[at] for before in rows] if symmetric else []
        for b in clusterings[len(row) :]:
            _, objects, options = asked_of(a, b, reading, leaves, covers)
            row.append(score_of(objects, key, options, reading[4]))
        rows.append(row)
    return rows


def _p_values(
    columns: Mapping[Name, Any],
    others: Mapping[Name, Any] | None,
    kind: Kind,
    key: str,
    pairs: list[tuple[int, int]],
    options: _native.Chance,
    tail: _native.Tail,
    reading: _native.Reading,
    leaves: Leaves,
    covers: CoverReading,
) -> list[tuple[float, ...]]:
    """For each pair its p-value with its Monte Carlo error and its floor, and corrected for their number."""
    names, clusterings = list(columns), list(columns.values())
    second = clusterings if others is None else list(others.values())
    if kind == "labels":
        p = Clusterings(list(map(str, names)), clusterings, reading).p_values(key, pairs, options, tail, reading[4])
    else:
        given = (asked_of(clusterings[a], second[b], reading, leaves, covers) for a, b in pairs)
        tested = (significance_of(objects, how, key, options, tail, reading[4]) for _, objects, how in given)
        p = [(found.p, found.p_error, found.p_floor) for found in tested]
    both = _native.corrected([plain for plain, *_ in p])
    return [(*plain, *corrected) for plain, corrected in zip(p, both, strict=True)]


def _draws(draws: int | None, pairs: int) -> int:
    """The draws for each of several p-values. Too few cannot give a small one after the correction."""
    if draws is None:
        draws = _native.draws_for(pairs)
    floor = _native.floor_of_corrected(sampling(draws, 0)[0], pairs)
    if floor is not None:
        least = f"the least p-value corrected after Holm cannot fall below {floor:.2f}"
        warn(f"{draws} draws for each of {pairs} pairs: {least}; give more draws")
    return draws
