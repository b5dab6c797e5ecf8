"""The shape of a tree."""

from __future__ import annotations

from dataclasses import dataclass

from partita._results import Result


@dataclass(frozen=True, eq=False)
class TreeStatistics(Result):
    """The shape of a tree in a few numbers."""

    leaves: int
    nodes: int
    """Leaves included."""
    deepest_leaf: int
    """Edges between the root and the deepest leaf."""
    mean_leaf_depth: float
    most_children: int
    binary: bool
    """True if every inner node has two children."""
    sackin: int
    """Sum of the depths of the leaves."""
    colless: int | None
    """Sum over inner nodes of the difference in leaves of their two children; None if not binary."""
    balance: float
    """1 if every node splits its leaves evenly."""
