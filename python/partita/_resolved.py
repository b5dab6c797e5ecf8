"""Sets of three or four leaves by how two trees resolve them."""

from __future__ import annotations

from typing import NamedTuple

from partita._kinds import tree_pair
from partita._notebook import of_fields
from partita._types import Leaves, TreeLike


class ResolvedCounts(NamedTuple):
    """All sets of three or four leaves, by how two trees resolve them."""

    s: int
    """Resolved in both, and the same way."""
    d: int
    """Resolved in both, another way."""
    r1: int
    """Resolved in the first tree alone."""
    r2: int
    """Resolved in the second tree alone."""
    u: int
    """Resolved in neither."""

    def _repr_html_(self) -> str:
        return of_fields(self)


def quartet_counts(a: TreeLike, b: TreeLike, *, leaves: Leaves = "exact") -> ResolvedCounts:
    """Counts the sets of four leaves that two unrooted trees resolve alike, differently, or not both. The numbers are exact.

    A tree resolves four leaves if an inner branch keeps two of them apart from the other two. :func:`quartet_count` gives
    one of the numbers, :func:`quartet_similarity` the indices made of them.

    Parameters
    ----------
    a, b : Tree, str, array-like or estimator
        Trees, Newick, linkage matrices, or estimators with ``tree_``, over the same leaves.
    leaves : {"exact", "inner"}
        Whether a leaf that only one tree has is an error, or pruned.

    Examples
    --------
    >>> import partita
    >>> partita.quartet_counts("(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));")
    ResolvedCounts(s=12, d=3, r1=0, r2=0, u=0)
    """
    return ResolvedCounts(*tree_pair(a, b, leaves).quartet_counts())


def triple_counts(
    a: TreeLike, b: TreeLike, *, rooted: bool = False, leaves: Leaves = "exact"
) -> ResolvedCounts:
    """Counts the sets of three leaves that two rooted trees resolve alike, differently, or not both. The numbers are exact.

    A tree resolves three leaves if two of them have a common ancestor that the third has not.

    Parameters
    ----------
    a, b : Tree, str, array-like or estimator
        Trees, Newick, linkage matrices, or estimators with ``tree_``, over the same leaves.
    rooted : bool
        Take the roots as they stand, even of a tree that its file marks as unrooted, ``[&U]``, which is refused otherwise.
    leaves : {"exact", "inner"}
        Whether a leaf that only one tree has is an error, or pruned.

    Examples
    --------
    >>> import partita
    >>> partita.triple_counts("(((a,b),c),(d,(e,f)));", "(a,b,c,d,(e,f));")
    ResolvedCounts(s=4, d=0, r1=16, r2=0, u=0)
    """
    return ResolvedCounts(*tree_pair(a, b, leaves).triple_counts(rooted))
