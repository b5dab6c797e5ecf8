"""Measures along clusterings that get worse."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from partita._ask import ask
from partita._kinds import CoClustering
from partita._labels import encode
from partita._results import Drawn
from partita._types import Column


class Walk(Drawn):
    """A walk away from a co-clustering, with the scores of each point against the start."""

    __slots__ = ()

    shape: list[int]
    """Rows and columns."""
    clusters: list[int]
    """Clusters of the rows and of the columns."""
    steps: list[int]
    """The number of steps from the start to each point."""
    measures: list[str]
    """The keys of the measures."""
    scores: dict[str, list[float | None]]
    """For each measure its score at each point; None where it is undefined."""


class Worsening(Drawn):
    """Clusterings from the truth to a worst one, with their scores against the truth."""

    __slots__ = ()

    operations: list[str]
    """The operation of each step: ``"split"`` or ``"merge"``."""
    clusters: list[int]
    """The number of clusters, from the truth on."""
    labels: list[list[int]]
    """The labels, from the truth on."""
    measures: list[str]
    """The keys of the measures."""
    scores: dict[str, list[float | None]]
    """For each measure its scores, from the truth on; None where it is undefined."""


def simulate_walk(
    start: CoClustering,
    *,
    steps: int = 1000,
    every: int = 1,
    moving: Literal["both", "rows", "columns"] = "both",
    measures: Sequence[str] | None = None,
    seed: int = 0,
    n_jobs: int | None = None,
) -> Walk:
    """Walks away from a co-clustering: at each step one row and one column get a cluster drawn at random (Robert, Vasseur and
    Brault 2021).

    Parameters
    ----------
    start : CoClustering
    steps : int
        The number of steps.
    every : int
        Scores are computed after every so many steps.
    moving : {"both", "rows", "columns"}
        The labels that are drawn anew.
    measures : sequence of str, optional
        Measures of co-clusterings; by default those of the simulation study.
    seed : int
        Walks of one seed take the same steps.

    Examples
    --------
    >>> import partita
    >>> start = partita.CoClustering(rows=[0, 0, 0, 1, 1, 1], columns=["x", "x", "y", "y"])
    >>> walk = partita.simulate_walk(start, steps=20, every=10, seed=1)
    >>> walk.steps, walk.scores["adjusted_rand"][0]
    ([0, 10, 20], 1.0)
    """
    asked: dict[str, Any] = {"steps": steps, "every": every, "moving": moving, "seed": seed, "picture": True}
    asked["measures"] = None if measures is None else list(measures)
    return Walk(ask("walk", [encode(start.rows), encode(start.columns)], asked, n_jobs))


def worsen(
    truth: Column,
    *,
    measures: Sequence[str] | None = None,
    seed: int = 0,
    n_jobs: int | None = None,
) -> Worsening:
    """Makes a clustering worse step by step, and scores each step against it (Xiang and others 2012, figure 3).

    The largest cluster is halved until all items are single. Then the items that are single in the truth are put together in
    pairs; a last one joins any cluster.

    Parameters
    ----------
    truth : array-like
        Labels.
    measures : sequence of str, optional
        Measures of labels; by default those of the figure.
    seed : int
        Decides which cluster a last single item joins.

    Examples
    --------
    >>> import partita
    >>> found = partita.worsen([0, 0, 0, 0, 1, 1, 2, 3], measures=["split_merge_entropy"])
    >>> found.clusters, found.operations[-1]
    ([4, 5, 6, 7, 8, 7], 'merge')
    >>> found.scores["split_merge_entropy"][-1]
    0.0
    """
    asked: dict[str, Any] = {"seed": seed, "sequence": True, "picture": True}
    asked["measures"] = None if measures is None else list(measures)
    return Worsening(ask("worsen", [encode(truth)], asked, n_jobs))
