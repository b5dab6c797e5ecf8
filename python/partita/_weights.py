"""How often each item occurs, under the name of this package or that of scikit-learn."""

from __future__ import annotations

from partita._native import PartitaError
from partita._types import Weights


def one_weight(weights: Weights, sample_weight: Weights) -> Weights:
    """The weights, which have two names and are given under one."""
    if sample_weight is None:
        return weights
    if weights is not None:
        raise PartitaError("weights and sample_weight are two names of the same; give one of them")
    return sample_weight
