"""The types of what the functions take, for annotations of your own.

>>> from partita.typing import Clustering, Measures
>>> def agreement(truth: Clustering, found: Clustering, by: Measures = "ami") -> float: ...
"""

from partita._seeds import Seed
from partita._types import (
    BiclustersLike,
    Clustering,
    Column,
    CoverLike,
    GraphLike,
    Kind,
    Label,
    Measures,
    Missing,
    Name,
    Noise,
    NoiseLabel,
    NullModel,
    OneMeasure,
    Progress,
    TreeLike,
    Weights,
)

__all__ = [
    "BiclustersLike",
    "Clustering",
    "Column",
    "CoverLike",
    "GraphLike",
    "Kind",
    "Label",
    "Measures",
    "Missing",
    "Name",
    "Noise",
    "NoiseLabel",
    "NullModel",
    "OneMeasure",
    "Progress",
    "Seed",
    "TreeLike",
    "Weights",
]
