"""How sure is a score, and could it be chance?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from partita import _native
from partita._inference_of import adjusted_of, interval_of, significance_of
from partita._inference_results import Adjusted, Interval, Significance
from partita._kinds import (
    asked_of,
    kind_of,
    objects_of,
    recognised,
    refuse_cover_reading,
    refuse_kind,
    refuse_others,
    warn_of_ranks,
)
from partita._native import PartitaError
from partita._seeds import Seed, seed_of
from partita._types import (
    AllItems,
    Clustering,
    Column,
    ItemJoin,
    Leaves,
    Method,
    Missing,
    Noise,
    NoiseLabel,
    NullModel,
    OneMeasure,
    Tails,
    Weights,
)


def confidence_interval(
    a: Clustering,
    b: Clustering,
    measure: OneMeasure | None = None,
    *,
    level: float = 0.95,
    method: Method = "corrected",
    population: Literal["items", "entities"] = "items",
    draws: int | None = None,
    seed: Seed = 0,
    groups: Column | None = None,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    join: ItemJoin = "exact",
    items: AllItems = None,
    normalize: bool = False,
    threshold: float | None = None,
    n_jobs: int | None = None,
) -> Interval:
    """An interval for a measure, from the table alone. A seed gives the same interval on any machine.

    Parameters
    ----------
    a, b : array-like, CoClustering or Cover
        Labels or covers of the same items, or co-clusterings of the same matrix, as :func:`partita.compare` takes them.
    measure : str or function, optional
        Name or alias, with parameters if any, or the function of a measure. By default the adjusted Rand index, for covers
        omega, or with weights the fuzzy adjusted Rand index.
    level : float
        The share of such intervals that should contain the true value.
    method : {"corrected", "bca", "percentile", "analytic"}
        Single items left out, with a correction of the bias; bootstrap, corrected for bias and skewness or not; or the
        normal interval by a formula, where there is one.
    population : {"items", "entities"}
        The population: items of these same clusters, or true clusters with their items, as in record
        linkage, where `a` is the truth.
    draws, seed : int
        Number of random tables of the bootstrap, 1000 by default, and the seed of the generator.
    groups : array-like, optional
        The group of each item, such as its document. Items of a group are not independent, so the interval leaves out
        whole groups; `draws` and `seed` have no effect then, and `method` is refused.
    missing, noise, noise_label, weights, join, items, normalize, threshold, n_jobs
        As for :func:`partita.compare`.

    Examples
    --------
    >>> import partita
    >>> a, b = [0] * 50 + [1] * 50, [0] * 40 + [1] * 10 + [0] * 8 + [1] * 42
    >>> interval = partita.confidence_interval(a, b, "ari")
    >>> interval.low < interval.estimate < interval.high
    True
    """
    seed = seed_of(seed)
    reading: _native.Reading = (missing, noise, noise_label, weights, n_jobs)
    covers = (join, items, normalize, threshold)
    if groups is None:
        _, objects, options = asked_of(a, b, reading, covers=covers)
    else:
        kind, columns, _ = recognised(a, b, groups)
        refuse_kind(kind, "an interval with groups", "labels")
        if weights is not None:
            raise PartitaError("groups need every item; repeat items instead of giving weights")
        if method != "corrected":
            raise PartitaError('groups are left out by the method "corrected"; leave out method')
        refuse_cover_reading(kind, covers)
        objects, options = objects_of(kind, columns, reading)
        options["grouped"] = True
    options["population"] = population
    return interval_of(objects, options, measure, (level, method, draws, seed), n_jobs)


def significance(
    a: Clustering,
    b: Clustering,
    measure: OneMeasure | None = None,
    *,
    null_model: NullModel = "fixed_margins",
    fix_a: bool = False,
    tails: Tails = "one",
    mid_p: bool = False,
    draws: int = 1000,
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
) -> Significance:
    """The probability that chance alone would make two clusterings agree this well.

    Parameters
    ----------
    a, b : array-like, CoClustering, Cover or Tree
        As for :func:`partita.compare`. Of covers chance permutes the items, of trees the leaves unless it draws trees.
    measure : str or function, optional
        Name or alias, with parameters if any, or the function of a measure. By default the adjusted Rand index, for covers
        omega, or with weights the fuzzy adjusted Rand index, for trees the normalised tree adjusted mutual information.
    null_model : {"fixed_margins", "multinomial", "fixed_clusters", "all_partitions", "uniform_trees", "yule_trees"}
        The model of chance, by what it keeps: the sizes of the clusters, their expectations, the number of clusters, or
        nothing. Of trees ``fixed_margins`` permutes the leaves; the last two draw random binary trees over them, all
        equally likely or by Yule's model.
    fix_a : bool
        Whether A is kept as it is, so that chance only draws B.
    tails : {"one", "both"}
        The scores that count: those that agree as well or better, or twice the smaller of both directions.
    mid_p : bool
        Whether draws that agree equally well count by half.
    draws, seed : int
        Number of random tables or trees, and the seed of the generator.
    missing, noise, noise_label, weights, join, items, normalize, threshold, leaves, n_jobs
        As for :func:`partita.compare`.

    Examples
    --------
    >>> import partita
    >>> a, b = [0] * 50 + [1] * 50, [0] * 40 + [1] * 10 + [0] * 8 + [1] * 42
    >>> print(partita.significance(a, b, "ari"))
    adjusted_rand 0.403585: p = 1.2e-10 (all 49 tables)
    """
    seed = seed_of(seed)
    a, b = (list(side) if isinstance(side, Iterator) else side for side in (a, b))
    kind = kind_of(a, b)
    if kind == "trees":
        _, (a, b), _ = recognised(a, b)
    refuse_others(kind, "labels", "co", "trees", null_model=null_model != "fixed_margins", fix_a=fix_a)
    reading: _native.Reading = (missing, noise, noise_label, weights, n_jobs)
    _, objects, options = asked_of(a, b, reading, leaves, (join, items, normalize, threshold))
    found = significance_of(objects, options, measure, (null_model, fix_a, draws, seed), (tails, mid_p), n_jobs)
    if kind == "trees":
        warn_of_ranks([found.measure], a, b)
    return found


def adjust(
    a: Clustering,
    b: Clustering,
    measure: OneMeasure = "rand",
    *,
    null_model: NullModel = "fixed_margins",
    fix_a: bool = False,
    draws: int = 1000,
    seed: Seed = 0,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    join: ItemJoin = "exact",
    items: AllItems = None,
    normalize: bool = False,
    threshold: float | None = None,
    n_jobs: int | None = None,
) -> Adjusted:
    """Any measure corrected for chance under any null model: 1 for identical clusterings, 0 on average by chance.

    The parameters are those of :func:`partita.significance`.

    >>> import partita
    >>> a, b = [0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2]
    >>> round(partita.adjust(a, b, "rand").adjusted, 12) == round(partita.adjusted_rand(a, b), 12)
    True
    """
    seed = seed_of(seed)
    reading: _native.Reading = (missing, noise, noise_label, weights, n_jobs)
    _, objects, options = asked_of(a, b, reading, covers=(join, items, normalize, threshold))
    return adjusted_of(objects, options, measure, (null_model, fix_a, draws, seed), n_jobs)
