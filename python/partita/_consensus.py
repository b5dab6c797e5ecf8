"""The consensus of many clusterings of the same items."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Literal, TypeAlias, overload

import numpy as np
import numpy.typing as npt

from partita import _native
from partita._frames import are_texts, clusterings_of, new_frame
from partita._inference_of import sampling
from partita._kinds import CoClustering, kind_of, recognised, refuse_kind, sides
from partita._labels import read
from partita._many import ManyClusterings, ensemble_of, labels_by_name, many
from partita._native import PartitaError
from partita._results import Result
from partita._seeds import Seed, seed_of
from partita._types import PLURALS, Column, Frame, Label, Missing, Name, Noise, NoiseLabel
from partita._warn import warn
from partita._words import counted
from partita.tree import Tree
from partita.tree_set import SummaryTree, TreeSet, summary_tree


Loss: TypeAlias = Literal["binder", "vi", "omari", "nvi", "id", "nid"] | str


@dataclass(frozen=True, eq=False)
class CredibleBall(Result):
    """The share of the clusterings that are nearest to an estimate, and the outermost of them, by name."""

    level: float
    """The share of the clusterings that it holds at least."""
    radius: float
    """The greatest loss within."""
    inside: list[Name]
    """All clusterings that are no farther than the radius."""
    horizontal: list[Name]
    """Those farthest from the estimate."""
    upper: list[Name]
    """Of those with the fewest clusters the farthest."""
    lower: list[Name]
    """Of those with the most clusters the farthest."""


@dataclass(frozen=True, eq=False)
class Consensus(Result):
    """The clustering of least mean loss that a search found."""

    labels: npt.NDArray[np.int64]
    """A label per item, 0, 1, … in order of first appearance."""
    expected_loss: float
    """The mean loss over the clusterings, each over the items that it labels. Binder's loss pools their pairs instead."""
    loss: str
    """The loss that is least."""
    a: float
    """The weight of what the consensus splits, for binder and vi."""
    own: npt.NDArray[np.float64] | None
    """For each item the mean share of clusterings in which it is together with the others of its cluster; ``nan`` when it
    is alone. None where labels are missing and there are too many items to look at all pairs."""
    next: npt.NDArray[np.float64] | None
    """For each item the greatest such share for another cluster; ``nan`` when there is none."""
    agreement: float
    """The share of pairs, over all clusterings that label both items, on which it agrees with them."""
    stability: list[float]
    """For each cluster the mean over the clusterings of its best Jaccard index. Near 1 the cluster is found again and
    again; below a half it is not."""
    credible_ball: CredibleBall | None = None
    """The ball around it that holds a share of the clusterings, if asked for."""
    items: list[Any] | None = None
    """The items in the order of the labels, where the clusterings name them: sets of nodes, mappings."""

    def to_frame(self, backend: str | ModuleType | None = None) -> Frame:
        """A row for each item: its label, ``own`` and ``next``; see :meth:`Comparison.to_frame`."""
        items: list[Any] = list(range(len(self.labels))) if self.items is None else list(self.items)
        columns: dict[str, list[Any]] = {"item": items, "label": self.labels.tolist()}
        if self.own is not None and self.next is not None:
            columns |= {"own": self.own.tolist(), "next": self.next.tolist()}
        return new_frame(columns, backend, texts=("item",) if are_texts(items) else ())

    def __repr__(self) -> str:
        clusters, items = len(self.stability), len(self.labels)
        sizes = np.bincount(self.labels, minlength=clusters).tolist()
        found = f"{counted(items, 'item')} in {counted(clusters, 'cluster')}"
        loss = self.loss if self.a == 1 else f"{self.loss} (a = {self.a:g})"
        lines = [f"{found}; mean loss {loss} {self.expected_loss:.6g}, agrees on {100 * self.agreement:.2f} % of pairs"]
        for cluster, (size, stability) in enumerate(zip(sizes[:20], self.stability, strict=False)):
            lines.append(f"  cluster {cluster}: {counted(size, 'item')}, stability {stability:.3f}")
        if clusters > 20:
            lines.append(f"  … and {clusters - 20} more")
        return "\n".join(lines)


@dataclass(frozen=True, eq=False)
class CoConsensus(Result):
    """The co-clustering of least mean variation of information that a search found. Its entropies are sums over rows and
    columns, so each side has a consensus of its own."""

    rows: Consensus
    columns: Consensus

    @property
    def expected_loss(self) -> float:
        """The mean loss over the co-clusterings."""
        return self.rows.expected_loss + self.columns.expected_loss

    @property
    def co_clustering(self) -> CoClustering:
        """The labels of both sides."""
        return CoClustering(self.rows.labels, self.columns.labels)

    def __repr__(self) -> str:
        found = [f"{len(side.labels)} in {counted(len(side.stability), 'cluster')}" for side in (self.rows, self.columns)]
        return f"rows: {found[0]}; columns: {found[1]}; mean loss {self.rows.loss} {self.expected_loss:.6g}"


@overload
def consensus(  # type: ignore[overload-overlap]
    clusterings: Sequence[CoClustering] | Mapping[Any, CoClustering],
    *,
    loss: Literal["vi"] = "vi",
    a: float = 1.0,
    seed: Seed = 0,
    n_jobs: int | None = None,
) -> CoConsensus: ...
@overload
def consensus(  # type: ignore[overload-overlap]
    clusterings: TreeSet | Sequence[Tree] | Mapping[Any, Tree], *, n_jobs: int | None = None
) -> SummaryTree: ...
@overload
def consensus(
    clusterings: ManyClusterings,
    *,
    loss: Loss = "vi",
    a: float = 1.0,
    max_clusters: int | None = None,
    n_clusters: int | None = None,
    credible: float | None = None,
    seed: Seed = 0,
    missing: Missing = "drop",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    n_jobs: int | None = None,
) -> Consensus: ...
def consensus(
    clusterings: ManyClusterings,
    *,
    loss: Loss = "vi",
    a: float = 1.0,
    max_clusters: int | None = None,
    n_clusters: int | None = None,
    credible: float | None = None,
    seed: Seed = 0,
    missing: Missing = "drop",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    n_jobs: int | None = None,
) -> Consensus | CoConsensus | SummaryTree:
    """One clustering for many: a search for the one whose mean loss over them is least.

    The losses are ``binder`` (the share of disagreeing pairs), ``vi`` (the variation of information, in nats), ``omari``
    (1 − adjusted Rand index), ``nvi``, ``id`` and ``nid`` (normalized variation of information, information distance,
    normalized information distance), or any measure of labels: how far it is from its value for identical clusterings.

    For ``binder`` and ``vi`` the weight ``a`` from 0 to 2 says how dear it is to split what a clustering has together: more
    than 1 makes fewer clusters. ``max_clusters`` bounds their number, ``n_clusters`` fixes it. ``credible=0.95`` adds the ball that holds 95 % of the clusterings; see :func:`partita.credible_ball`.

    The result is never worse than the best of the clusterings, and the best of all for up to eight items. The same seed
    gives the same result on any number of threads. A warning says that the consensus has more clusters than any of the
    clusterings, or fewer, and that the clusterings are several answers and not one; see :func:`partita.modes`. A clustering does not count for the items that it does not label; see :func:`partita.pairwise`.

    Co-clusterings have a :class:`CoConsensus` under ``vi``, and trees the majority of :func:`partita.summary_tree`.

    >>> import partita
    >>> runs = [[0, 0, 0, 1, 1, 1], [0, 0, 0, 1, 1, 2], [0, 0, 1, 1, 1, 1]]
    >>> partita.consensus(runs)
    6 items in 2 clusters; mean loss vi 0.337135, agrees on 84.44 % of pairs
      cluster 0: 3 items, stability 0.889
      cluster 1: 3 items, stability 0.806
    """
    seed = seed_of(seed)
    if max_clusters is not None and n_clusters is not None:
        raise PartitaError("max_clusters bounds the number of clusters and n_clusters fixes it; give one of them")
    columns, kind, items = many(clusterings)
    if kind in ("co", "trees"):
        changed = (max_clusters, n_clusters, credible, missing, noise, noise_label) != (None, None, None, "drop", "cluster", -1)
        if changed or loss != "vi" or (kind == "trees" and a != 1):
            raise PartitaError(f"the consensus of {PLURALS[kind]} has no such option; leave out all but n_jobs{', a and seed' if kind == 'co' else ''}")
        if kind == "trees":
            return summary_tree(list(columns.values()), n_jobs=n_jobs)
        both = [sides(one) for one in columns.values()]
        rows, others = (consensus([pair[at] for pair in both], a=a, seed=seed, n_jobs=n_jobs) for at in (0, 1))
        return CoConsensus(rows, others)
    refuse_kind(kind, "consensus", "labels")
    ensemble, names = labels_by_name(columns, missing, noise, noise_label), list(columns)
    bounds = (natural("max_clusters", max_clusters), natural("n_clusters", n_clusters))
    fields, doubts = ensemble.consensus((loss, a), bounds, sampling(0, seed)[1], n_jobs)
    for words, code in doubts:
        warn(words, code)
    ball = None if credible is None else _ball(ensemble, names, fields["labels"], (loss, a), credible, n_jobs)
    return Consensus(**fields, loss=loss, a=float(a), credible_ball=ball, items=items)


def _ball(
    ensemble: _native.Clusterings, names: list[Name], labels: object, loss: tuple[str, float], level: float, n_jobs: int | None
) -> CredibleBall:
    """The ball around labels, with the names of the clusterings."""
    radius, parts = ensemble.credible_ball(labels, loss, level, n_jobs)
    return CredibleBall(level, radius, *([names[number] for number in part] for part in parts))


def natural(name: str, number: int | None) -> int | None:
    """A number of clusters."""
    if number is not None and number < 1:
        raise PartitaError(f"{name} is {number}; give at least 1")
    return number


def stability(
    labels: Column,
    clusterings: ManyClusterings,
    *,
    missing: Missing = "drop",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    n_jobs: int | None = None,
) -> dict[Label, float]:
    """The stability of each cluster in other clusterings, for example of resamples: for each label the mean of
    its best Jaccard index with a cluster of theirs, over the items that they label.

    >>> import partita
    >>> resamples = [["x", "x", None, "y"], ["x", None, "y", "y"]]
    >>> partita.stability([0, 0, 1, 1], resamples)
    {0: 1.0, 1: 1.0}
    """
    columns = clusterings_of(clusterings)
    if not columns:
        raise PartitaError("there are no other clusterings; give at least one")
    refuse_kind(kind_of(*columns.values()), "stability", "labels")
    _, (labels, *others), _ = recognised(labels, *columns.values())
    column, others = read(labels), list(zip(columns, others, strict=True))
    # An ensemble has two: the mean over one clustering is that over the same one twice.
    many = others * 2 if len(others) == 1 else others
    ensemble = ensemble_of(many, (missing, noise, noise_label, None, None))
    found = ensemble.stability(column.encoded, n_jobs)
    return dict(zip(column.given([name for name, _ in found]), (value for _, value in found), strict=True))
