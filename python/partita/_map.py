"""A map of things of which the distances are known."""

from __future__ import annotations

import operator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from partita import _native
from partita._native import PartitaError
from partita._pairwise_scores import Pairwise
from partita._results import Result
from partita._warn import warn


@dataclass(frozen=True, eq=False)
class DistanceMap(Result):
    """Points whose distances are as near as can be to given ones: classical scaling."""

    coordinates: npt.NDArray[np.float64]
    """A row for each thing, a column for each axis. The largest coordinate of each axis is positive."""
    share: list[float]
    """For each axis its share of all that can be shown."""
    negative_share: float
    """The share of what no map can show, because the distances are not those of points. Above 0.1 there is a warning."""
    stress: float
    """√(Σ(d − d′)² / Σd²): how much the distances in the map are wrong."""
    trustworthiness: float
    """Rarity of things that are neighbours in the map alone, 1 if there are none."""
    continuity: float
    """Rarity of neighbours that are none in the map, 1 if there are none."""


def distance_map(
    distances: npt.ArrayLike | Pairwise, dimensions: int = 2, neighbours: int = 10
) -> DistanceMap:
    """Maps things by their distances: those of :func:`partita.pairwise` by a distance, or a symmetric matrix.

    Parameters
    ----------
    distances : Pairwise or array-like of shape (n, n)
        Not negative, with zeros on the diagonal.
    dimensions : int
        The number of axes.
    neighbours : int
        The neighbours of each thing over which `trustworthiness` and `continuity` are measured.

    Examples
    --------
    >>> import partita
    >>> found = partita.distance_map([[0, 3, 4], [3, 0, 5], [4, 5, 0]])
    >>> found.coordinates.shape, round(found.stress, 9)
    ((3, 2), 0.0)
    """
    matrix = distances.to_matrix() if isinstance(distances, Pairwise) else distances
    square = np.ascontiguousarray(matrix, dtype=np.float64)
    if square.ndim != 2:
        raise PartitaError(f"the distances have the shape {square.shape}; give a square matrix")
    if min(operator.index(dimensions), operator.index(neighbours)) < 0:
        raise PartitaError(f"{dimensions} dimensions and {neighbours} neighbours: neither can be negative; give 1 or more")
    found = _native.distance_map(square, operator.index(dimensions), operator.index(neighbours))
    coordinates, share, negative_share, stress, trustworthiness, continuity = found
    if negative_share > 0.1:
        share_of_all = f"{100 * negative_share:.0f} % of these distances"
        warn(f"{share_of_all} fit into no map, of any number of axes; read it with care")
    return DistanceMap(np.array(coordinates), share, negative_share, stress, trustworthiness, continuity)
