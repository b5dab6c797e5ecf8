"""What many clusterings of the same items have in common."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from partita._frames import clusterings_of
from partita._kinds import kind_of, recognised, refuse_kind
from partita._labels import read
from partita._native import PartitaError
from partita._pairwise import ManyClusterings, ensemble_of, labels_of
from partita._results import Result
from partita._types import Column, Label, Missing, Noise, NoiseLabel
from partita._words import counted


@dataclass(frozen=True, eq=False)
class Consensus(Result):
    """The clustering that a search found to disagree with all clusterings on the fewest pairs of items."""

    labels: npt.NDArray[np.int64]
    """A label per item, 0, 1, … in order of first appearance."""
    agreement: float
    """The share of pairs, over all clusterings that label both items, on which it agrees with them."""
    stability: list[float]
    """For each cluster the mean over the clusterings of its best Jaccard index. Near 1 the cluster is found again and
    again; below a half it is not."""
    items: list[Any] | None = None
    """The items in the order of the labels, where the clusterings name them: sets of nodes, mappings."""

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


def consensus(
    clusterings: ManyClusterings,
    *,
    missing: Missing = "drop",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    n_jobs: int | None = None,
) -> Consensus:
    """One clustering for many: a search for the one that disagrees with them on the fewest pairs of items.

    No n × n matrix is built. Items that no clustering separates are moved together, and an item is only tried
    beside those that share its cluster in more than half of the clusterings. The time is nearly linear for similar
    clusterings and for unrelated ones of many clusters; for unrelated ones of few clusters it grows faster. A
    clustering does not count for the items that it does not label; see :func:`partita.pairwise`.

    >>> import partita
    >>> runs = [[0, 0, 0, 1, 1, 1], [0, 0, 0, 1, 1, 2], [0, 0, 1, 1, 1, 1]]
    >>> partita.consensus(runs)
    6 items in 2 clusters; agrees on 84.44 % of pairs
      cluster 0: 3 items, stability 0.889
      cluster 1: 3 items, stability 0.806
    """
    ensemble, items = labels_of("consensus", clusterings, missing, noise, noise_label)
    return Consensus(**ensemble.consensus(n_jobs), items=items)


def stability(
    labels: Column,
    clusterings: ManyClusterings,
    *,
    missing: Missing = "drop",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    n_jobs: int | None = None,
) -> dict[Label, float]:
    """How well each cluster is found again in other clusterings, for example of resamples: for each label the mean of
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
