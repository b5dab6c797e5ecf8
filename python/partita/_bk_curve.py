"""The curve of Bk: two trees cut into k clusters, for every k."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from partita import _native
from partita._kinds import tree_pair
from partita._results import Result
from partita._types import Leaves, TreeLike


@dataclass(frozen=True, eq=False, repr=False)
class BkCurve(Result):
    """The likeness of the cuts of two trees into k clusters, one entry per k."""

    k: npt.NDArray[np.int64]
    """The numbers of clusters: 2, …, n − 1."""
    clusters: npt.NDArray[np.int64]
    """The numbers of clusters that the two cuts have, a row per k: fewer than k where a node has many children."""
    bk: npt.NDArray[np.float64]
    """The Fowlkes–Mallows index of the two cuts."""
    expected: npt.NDArray[np.float64]
    """Its exact mean for unrelated trees that are cut into clusters of the same sizes."""
    standard_deviation: npt.NDArray[np.float64]
    """Its exact standard deviation for such trees."""
    limit: npt.NDArray[np.float64]
    """The mean plus 1.645 standard deviations, which unrelated trees exceed in about 5 of 100 cases."""

    def __len__(self) -> int:
        return len(self.k)

    def __repr__(self) -> str:
        if not len(self):
            return "Bk of 0 cuts"
        best = int(np.argmax(self.bk - self.expected))
        above = int(np.sum(self.bk > self.limit))
        return (
            f"Bk for k = {self.k[0]} to {self.k[-1]}; above the limit of chance at {above} of {len(self)}; "
            f"furthest above its mean at k = {self.k[best]}: {self.bk[best]:.6g}, by chance {self.expected[best]:.6g}"
        )

    def svg(self) -> str:
        """The curve with its mean and limit by chance, as a drawing."""
        clusters = self.clusters.T.tolist()
        lines = (self.bk, self.expected, self.standard_deviation, self.limit)
        columns = [self.k.tolist(), *clusters, *(line.tolist() for line in lines)]
        return _native.bk_svg(list(zip(*columns, strict=True)))

    def _repr_html_(self) -> str:
        caption = "How alike the cuts into k clusters are, and what unrelated trees give."
        return _native.notebook(repr(self), pictures=[(caption, self.svg())] if len(self) else [])


def bk_curve(a: TreeLike, b: TreeLike, *, leaves: Leaves = "exact") -> BkCurve:
    """The curve of Bk: the Fowlkes–Mallows index of two trees cut into k clusters, for every k, with its mean and
    limit for unrelated trees.

    Parameters
    ----------
    a, b : Tree, str, array-like or estimator
        Trees, Newick, linkage matrices, or estimators with ``tree_``, over the same leaves.
    leaves : {"exact", "inner"}
        Whether a leaf that only one tree has is an error, or pruned.

    Examples
    --------
    >>> import partita
    >>> curve = partita.bk_curve("((a:1,b:1):3,(c:2,(d:1,e:1):1):2);", "((a:1,c:1):4,(b:2,(d:1,e:1):1):3);")
    >>> curve
    Bk for k = 2 to 4; above the limit of chance at 1 of 3; furthest above its mean at k = 4: 1, by chance 0.1
    >>> curve.k.tolist(), curve.bk.tolist(), curve.expected.tolist()
    ([2, 3, 4], [0.25, 0.5, 1.0], [0.4, 0.2, 0.1])
    """
    points = tree_pair(a, b, leaves).bk_curve()
    table = np.array(points, dtype=np.float64).reshape(-1, 7)
    counts = table[:, :3].astype(np.int64)
    return BkCurve(counts[:, 0], counts[:, 1:], table[:, 3], table[:, 4], table[:, 5], table[:, 6])
