"""Two trees drawn face to face, turned so that few lines cross."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from partita._kinds import tree_pair
from partita._results import Result
from partita._types import Leaves, TreeLike
from partita.tree import Tree


@dataclass(frozen=True, eq=False)
class Untangled(Result):
    """Two trees with the children of their nodes in another order."""

    a: Tree
    b: Tree
    crossings: int
    """Pairs of leaves in opposite order in the two drawings."""
    crossings_before: int
    """The same of the trees as they were given."""
    entanglement: float
    """The distance of the same leaves: :func:`partita.entanglement` of the two trees."""


def untangle(
    a: TreeLike, b: TreeLike, *, sides: Literal["both", "first", "second"] = "both", leaves: Leaves = "exact"
) -> Untangled:
    """Turns the children of nodes so that few lines between the same leaves of two trees cross.

    With one tree fixed the fewest crossings are found, unless a node has more than twelve children. With both, a drawing
    without crossings is found if there is one, and the best one where the trees differ in small parts only; else the best
    of a seeded search.

    Parameters
    ----------
    a, b : Tree, str, array-like or estimator
        Trees, Newick, linkage matrices, or estimators with ``tree_``, over the same leaves.
    sides : {"both", "first", "second"}
        The trees that may be turned.
    leaves : {"exact", "inner"}
        Whether a leaf that only one tree has is an error, or pruned.

    Examples
    --------
    >>> import partita
    >>> found = partita.untangle("((a,b),(c,(d,e)));", "(((e,d),c),(b,a));", sides="second")
    >>> found.b.to_newick(), found.crossings, found.crossings_before
    ('((a,b),(c,(d,e)));', 0, 10)
    """
    turned_a, turned_b, crossings, before, entanglement = tree_pair(a, b, leaves).untangle(sides)
    return Untangled(Tree._of(turned_a), Tree._of(turned_b), crossings, before, entanglement)
