"""Given clusters of rows and columns, on the matrix that they are of."""

from __future__ import annotations

from typing import Any

from partita._ask import ask
from partita._labels import encode
from partita._native import PartitaError
from partita._results import Fields
from partita.cluster._matrices import weights_of


class CoclusterScores(Fields):
    """Scores given clusters of rows and columns by how well they describe a matrix."""

    __slots__ = ()

    shape: list[int]
    """Rows and columns of the matrix."""
    levels: list[dict[str, Any]]
    """Numbers of clusters, τ three ways, the information of the blocks and its share, co-clustering by co-clustering."""
    goodness: float
    """The mean of the symmetric τ, where the i-th co-clustering weighs 1/i."""
    information: float
    """The mutual information of the rows and columns of the matrix, in nats."""


def score_cocluster(X: object, *coclusterings: Any) -> CoclusterScores:
    """Scores co-clusterings on their matrix: Goodman and Kruskal's τ and the information that their blocks keep.

    Parameters
    ----------
    X : matrix of counts or other weights, dense or sparse
    *coclusterings : CoClustering, fitted estimator or pair of labels
        Each has a label per row and a label per column; the levels of a hierarchy begin with the coarsest.

    Examples
    --------
    >>> from partita.cluster import score_cocluster
    >>> counts = [[5, 4, 0], [3, 6, 1], [0, 1, 7], [1, 0, 9]]
    >>> found = score_cocluster(counts, ([0, 0, 1, 1], ["x", "x", "y"]))
    >>> found.levels[0]["tau_symmetric"]
    0.7034399724802203
    >>> round(found.levels[0]["information_kept"], 4)
    0.8582
    """
    objects: list[Any] = [weights_of(X)]
    for one in coclusterings:
        objects.extend(encode(side) for side in _sides(one))
    return CoclusterScores(ask("score_cocluster", objects, {}))


def _sides(one: Any) -> tuple[Any, Any]:
    if hasattr(one, "row_labels_"):
        return one.row_labels_, one.column_labels_
    if hasattr(one, "rows") and hasattr(one, "columns"):
        return one.rows, one.columns
    if isinstance(one, (tuple, list)) and len(one) == 2:
        return one[0], one[1]
    raise PartitaError("a co-clustering is a CoClustering, a fitted estimator, or a pair of labels of rows and columns")
