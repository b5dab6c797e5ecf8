"""The certainty of what many clusterings have in common."""

from __future__ import annotations

from dataclasses import dataclass
from types import ModuleType
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from partita._catalogue import resolve
from partita._consensus import CredibleBall, Loss, _ball
from partita._frames import new_frame
from partita._inference_of import sampling
from partita._kinds import recognised, refuse_kind, refuse_others, sides
from partita._labels import read
from partita._many import ManyClusterings, ensemble_of, labels_of, many
from partita._native import PartitaError
from partita._pairwise import mean_of_trees
from partita._results import Result
from partita._seeds import Seed, seed_of
from partita._types import Column, Frame, Missing, Name, Noise, NoiseLabel, OneMeasure
from partita._warn import warn


@dataclass(frozen=True, eq=False)
class ItemScores(Result):
    """The fit of each item to its cluster."""

    own: npt.NDArray[np.float64]
    """The mean share of clusterings in which it is together with the others of its cluster; ``nan`` when it is alone."""
    next: npt.NDArray[np.float64]
    """The greatest such share for another cluster; ``nan`` when there is none."""

    def to_frame(self, backend: str | ModuleType | None = None) -> Frame:
        """A row for each item; see :meth:`Comparison.to_frame`."""
        return new_frame({"own": self.own.tolist(), "next": self.next.tolist()}, backend)


@dataclass(frozen=True, eq=False)
class MeanAgreement(Result):
    """The agreement of clusterings as a whole."""

    mean: float
    """The mean score over all pairs."""
    low: float | None
    """Lower end of its interval; None for trees, whose leaves cannot be drawn twice."""
    high: float | None
    """Upper end."""
    level: float | None
    """The probability that the interval is meant to cover."""
    medoid: Name
    """The clustering whose mean score with the others is best; the first of several."""
    medoid_mean: float
    """Its mean score with the others."""
    undefined: int
    """Replicates in which a score was undefined; they are passed over."""
    items: float | None
    """On about how many items the interval rests, or from how many clusterings it is known; None where it comes from
    replicates."""
    warnings: list[str]
    """Reasons to doubt the interval; each is also a :class:`PartitaWarning`."""


def credible_ball(
    labels: Column,
    clusterings: ManyClusterings,
    *,
    loss: Loss = "vi",
    a: float = 1.0,
    level: float = 0.95,
    missing: Missing = "drop",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    n_jobs: int | None = None,
) -> CredibleBall:
    """The ball around a clustering that holds a share of many, such as draws of a posterior (Wade and Ghahramani 2018).

    All clusterings as far as the radius are inside. ``horizontal`` are the farthest of these; ``upper`` and ``lower`` are
    the farthest of those with the fewest and with the most clusters. The losses are those of :func:`partita.consensus`.

    >>> import partita
    >>> draws = {"x": [0, 0, 1, 1], "y": [0, 0, 1, 2], "z": [0, 1, 2, 3]}
    >>> ball = partita.credible_ball([0, 0, 1, 1], draws, level=0.6)
    >>> ball.inside, ball.horizontal, ball.upper
    (['x', 'y'], ['y'], ['x'])
    """
    ensemble, _, names = labels_of("credible_ball", clusterings, missing, noise, noise_label)
    return _ball(ensemble, names, _encoded(labels), (loss, a), level, n_jobs)


def co_association(
    clusterings: ManyClusterings,
    *,
    missing: Missing = "drop",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    n_jobs: int | None = None,
) -> npt.NDArray[np.float64]:
    """The share of clusterings in which two items are together, of those that label both: a matrix of up to 5,000 items.
    For more items there is :func:`partita.item_scores`. ``nan`` where no clustering labels both.

    >>> import partita
    >>> partita.co_association([[0, 0, 1], [0, 1, 1]]).tolist()
    [[1.0, 0.5, 0.0], [0.5, 1.0, 0.5], [0.0, 0.5, 1.0]]
    """
    ensemble, _, _ = labels_of("co_association", clusterings, missing, noise, noise_label)
    return ensemble.co_association(n_jobs)


def item_scores(
    labels: Column,
    clusterings: ManyClusterings,
    *,
    missing: Missing = "drop",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    n_jobs: int | None = None,
) -> ItemScores:
    """The fit of each item to its cluster: ``own`` is the mean share of clusterings in which it is together with the others
    of its cluster, ``next`` the greatest such share for another cluster. No matrix is built.

    >>> import partita
    >>> scores = partita.item_scores([0, 0, 1], [[0, 0, 1], [0, 1, 1]])
    >>> scores.own.tolist(), scores.next.tolist()
    ([0.5, 0.5, nan], [0.0, 0.5, 0.25])
    """
    ensemble, _, _ = labels_of("item_scores", clusterings, missing, noise, noise_label)
    return ItemScores(*ensemble.item_scores(_encoded(labels), n_jobs))


def element_consistency(
    clusterings: ManyClusterings,
    *,
    missing: Missing = "drop",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    n_jobs: int | None = None,
) -> npt.NDArray[np.float64]:
    """For each item the mean over pairs of clusterings of the element-centric similarity there: 1 where all clusterings put
    it among the same items. ``nan`` where no two clusterings label it.

    >>> import partita
    >>> partita.element_consistency([[0, 0, 1], [0, 1, 1]]).tolist()
    [0.5, 0.5, 0.5]
    """
    ensemble, _, _ = labels_of("element_consistency", clusterings, missing, noise, noise_label)
    return ensemble.element_consistency(n_jobs)


def pac(
    clusterings: ManyClusterings,
    *,
    low: float = 0.1,
    high: float = 0.9,
    missing: Missing = "drop",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    n_jobs: int | None = None,
) -> float:
    """The share of pairs of items that are neither nearly always together nor nearly always apart: those with more than
    ``low`` and at most ``high`` of the clusterings. The fewer, the surer the clusters (Șenbabaoğlu and others 2014).

    >>> import partita
    >>> round(partita.pac([[0, 0, 1], [0, 1, 1]]), 3)
    0.667
    """
    ensemble, _, _ = labels_of("pac", clusterings, missing, noise, noise_label)
    return ensemble.pac(low, high, n_jobs)


LEAST_DRAWS = 5
"""Fewer clusterings than this say nothing of others."""


def mean_agreement(
    clusterings: ManyClusterings,
    measure: OneMeasure | None = None,
    *,
    level: float = 0.95,
    over: Literal["items", "draws"] = "items",
    draws: int = 1000,
    seed: Seed = 0,
    missing: Missing = "drop",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    n_jobs: int | None = None,
) -> MeanAgreement:
    """The agreement of many clusterings: the mean score over all pairs, with an interval from items left out in turn, each of
    all clusterings at once: the clusterings are these, and the items are a sample. Over draws the clusterings are the
    sample, as of a chain or of seeds, and each of them is left out.

    A measure that items left out say nothing of has an interval from items drawn again, and warns.
    Of co-clusterings rows and columns are drawn. Trees have no interval: a leaf cannot be drawn twice. The measure is the
    adjusted Rand index unless another is named, for trees the normalised tree adjusted mutual information.

    >>> import partita
    >>> raters = {"x": [0, 0, 0, 1, 1, 1] * 10, "y": [0, 0, 0, 1, 1, 2] * 10, "z": [0, 0, 1, 1, 1, 1] * 10}
    >>> found = partita.mean_agreement(raters)
    >>> found.low < found.mean < found.high, found.medoid
    (True, 'x')
    """
    seed = seed_of(seed)
    columns, kind, _ = many(clusterings)
    if kind == "trees":
        policies = {"missing": missing != "drop", "noise": noise != "cluster", "noise_label": noise_label != -1}
        refuse_others(kind, "labels", "co", **policies, level=level != 0.95, draws=draws != 1000, seed=seed != 0)
        best, mean = mean_of_trees(clusterings, measure, n_jobs)
        return MeanAgreement(mean, None, None, None, best.name, best.mean_score, 0, None, [])
    refuse_kind(kind, "mean_agreement", "labels", "co", "trees")
    key = resolve("adjusted_rand" if measure is None else measure, kind)[0]
    reading = (missing, noise, noise_label, None, None)
    if kind == "co":
        both = [[(name, sides(one)[at]) for name, one in columns.items()] for at in (0, 1)]
        ensemble, others = (ensemble_of(side, reading) for side in both)
    else:
        ensemble, others = ensemble_of(columns.items(), reading), None
    if over == "draws" and (kind == "co" or len(columns) < LEAST_DRAWS):
        given = "co-clusterings" if kind == "co" else f"{len(columns)}"
        raise PartitaError(f"`over=\"draws\"` needs {LEAST_DRAWS} columns of labels or more, {given} were given")
    (mean, low, high), medoid, medoid_mean, undefined, items, warnings = ensemble.mean_agreement(
        key, level, (sampling(draws, seed), over == "draws"), others, n_jobs
    )
    for warning in warnings:
        warn(f"mean {key}: {warning}")
    return MeanAgreement(mean, low, high, level, list(columns)[medoid], medoid_mean, undefined, items, warnings)


def _encoded(labels: Column) -> Any:
    """The labels of one clustering."""
    _, (labels,), _ = recognised(labels)
    return read(labels).encoded
