"""Linkage matrices of vectors."""

from __future__ import annotations

from typing import Literal

import numpy as np
import numpy.typing as npt

from partita import _native
from partita.cluster._estimator import vectors

Method = Literal["ward", "single", "complete", "average", "weighted"]


def linkage(X: npt.ArrayLike, method: Method = "ward") -> npt.NDArray[np.float64]:
    """SciPy's linkage matrix of the rows of a table, by Euclidean distance.

    >>> import partita.cluster
    >>> partita.cluster.linkage([[0.0], [1.0], [5.0]], "single").tolist()
    [[0.0, 1.0, 1.0, 2.0], [2.0, 3.0, 4.0, 3.0]]
    """
    return _native.linkage(vectors(X), method)
