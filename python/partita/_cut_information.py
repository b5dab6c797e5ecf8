"""The information of cuts of a tree beyond chance."""

from __future__ import annotations

from partita._results import Drawn


class CutInformation(Drawn):
    """The information of the cuts of a tree beyond chance, against their number of clusters."""

    __slots__ = ()

    clusters: list[int]
    """The numbers of clusters: each up to 200 that the tree can be cut into, then every one with 5 % more."""
    information: list[float]
    """The entropy of each cut less the mutual information that clusters of these sizes share by chance, in nats."""
    best: dict[str, float]
    """The number of clusters with the most information, and how much that is."""

