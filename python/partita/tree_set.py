"""Many trees over the same leaves, and the tree that sums them up."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from os import PathLike
from typing import Any, ClassVar, Literal, overload

from partita import _native
from partita._catalogue import resolve
from partita._native import PartitaError
from partita._notebook import Shown, table
from partita._results import Result
from partita._types import Name, OneMeasure, TreeLike
from partita._warn import warn
from partita._words import counted
from partita.tree import Form, Tree, one_of

Method = Literal[
    "strict",
    "loose",
    "semi_strict",
    "majority",
    "majority_plus",
    "majority+",
    "frequency_difference",
    "greedy",
    "mcc",
    "medoid",
]
Support = Literal["share", "transfer"]
_NAMED = 12
"""Leaves of a split that a notebook names."""

_METHODS = ("strict", "loose", "majority", "majority_plus", "frequency_difference", "greedy", "mcc", "medoid")
_OTHER_NAMES = {"semi_strict": "loose", "majority+": "majority_plus"}
_SUPPORTS = ("share", "transfer")


class TreeSet(Shown, Sequence[Tree]):
    """Trees over the same leaves, such as a sample from a posterior. It is immutable, and keeps the names of the
    leaves once.

    >>> import partita
    >>> trees = partita.TreeSet(["((a,b),(c,d));", "((a,b),(d,c));", "((a,c),(b,d));"])
    >>> trees
    TreeSet of 3 trees and 4 leaves
    >>> partita.summary_tree(trees).support
    [(['c', 'd'], 0.6666666666666666)]
    """

    __slots__ = ("_forest",)

    _forest: _native.Forest

    def __init__(self, trees: Iterable[TreeLike]) -> None:
        if isinstance(trees, str):
            raise PartitaError("a text is no list of trees; give [text], or read a file with TreeSet.read")
        self._forest = _native.Forest([Tree(tree)._nodes for tree in trees])

    @classmethod
    def read(
        cls,
        path: str | PathLike[str] | Sequence[str | PathLike[str]],
        form: Form = "detect",
        *,
        merge_ties: bool = True,
        burn_in: int | str = 0,
        thin: int = 1,
    ) -> TreeSet:
        """The trees of a file, or of several. The text of one tree is in memory at a time.

        Parameters
        ----------
        burn_in : int or str
            The number of trees at the beginning of each file to leave out, or a share of them such as ``"25%"``, rounded
            down.
        thin : int
            After the burn-in, keep the first tree of a file and then one of this many.
        """
        paths = [path] if isinstance(path, (str, PathLike)) else list(path)
        found = cls.__new__(cls)
        found._forest = _native.Forest.read(paths, form, merge_ties, str(burn_in), one_of(thin))
        return found

    @property
    def leaves(self) -> list[str]:
        """The names of the leaves, in the order of their bytes."""
        return self._forest.leaves()

    def _names(self) -> list[Name]:
        """The names of the trees where each has its own, as a Nexus file gives them, else their places from 0."""
        titles = self._forest.titles()
        named = all(titles) and len(set(titles)) == len(titles)
        return [*titles] if named else [*range(len(titles))]

    def __len__(self) -> int:
        return len(self._forest)

    @overload
    def __getitem__(self, place: int) -> Tree: ...
    @overload
    def __getitem__(self, place: slice) -> TreeSet: ...
    def __getitem__(self, place: int | slice) -> Tree | TreeSet:
        if isinstance(place, slice):
            return TreeSet(self[at] for at in range(*place.indices(len(self))))
        at = operator.index(place)
        at += len(self) if at < 0 else 0
        if not 0 <= at < len(self):
            raise IndexError(f"tree {place} of {len(self)}")
        return Tree._of(self._forest.tree(at))

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, TreeSet) else NotImplemented

    __hash__: ClassVar[None]  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        return (TreeSet, (list(self),))

    def __repr__(self) -> str:
        return f"TreeSet of {counted(len(self), 'tree')} and {counted(len(self.leaves), 'leaf')}"


@dataclass(frozen=True, eq=False)
class SummaryTree(Result):
    """A tree that sums up others."""

    tree: Tree
    """Its branches have mean lengths, over the trees that have them, if all trees have lengths; unless it is one of the
    trees. It is marked as rooted if it was summed up so, else as unrooted, unless it is one of the trees."""
    support: list[tuple[list[str], float]]
    """The splits of the tree as the names of their leaves, and the share of the trees that have them."""
    index: int | None
    """The place of the tree, if it is one of them."""
    score: float | None
    """The sum of the logarithms of its shares (mcc) or of its scores with all trees (medoid)."""

    def __repr__(self) -> str:
        return f"{self.tree!r}; {counted(len(self.support), 'split')}"

    def _repr_html_(self) -> str:
        heads = ("split", "leaves", "share of the trees", "on its range")
        rows = [(_named(leaves), len(leaves), share, (share, None, (0.0, 1.0))) for leaves, share in self.support]
        return _native.notebook(repr(self), tables=[table(heads, rows)])


def _named(leaves: list[str]) -> str:
    return ", ".join(leaves[:_NAMED]) + (", …" if len(leaves) > _NAMED else "")


def summary_tree(
    trees: Iterable[TreeLike],
    method: Method = "majority",
    *,
    rooted: bool = False,
    threshold: float = 0.5,
    measure: OneMeasure | None = None,
    n_jobs: int | None = None,
) -> SummaryTree:
    """One tree for many over the same leaves.

    Parameters
    ----------
    method : str
        ``strict``: the splits of all trees. ``loose`` (``semi_strict``): those that no tree contradicts. ``majority``: those
        of more than `threshold` of them. ``majority_plus`` (``majority+``): those of more trees than contradict them.
        ``frequency_difference``: those of strictly more trees than each split that contradicts them. ``greedy``: those of
        the majority, then others by falling number of trees, each if it fits those before it. ``mcc``: the tree whose
        clades have the greatest product of shares. ``medoid``: the tree with the best sum of scores with all others.
    rooted : bool
        Whether to compare clades instead of splits into two sides; so does `measure`, unless it says otherwise.
    threshold : float
        Of the majority: from 0.5 to below 1.
    measure : str, optional
        That of the medoid; by default the Robinson–Foulds distance.

    Examples
    --------
    >>> import partita
    >>> trees = ["((a,b),(c,d));", "((a,b),(d,c));", "((a,c),(b,d));"]
    >>> partita.summary_tree(trees, rooted=True).tree.to_newick()
    '((a,b),(c,d));'
    >>> partita.summary_tree(trees, "medoid").index
    0
    """
    named = _OTHER_NAMES.get(method, method)
    if named not in _METHODS:
        raise PartitaError(f"method is {method!r}; choose one of {', '.join(_METHODS)}")
    if measure is not None and method != "medoid":
        raise PartitaError(f"measure is for the medoid; leave it out with method={method!r}")
    if threshold != 0.5 and method != "majority":
        raise PartitaError(f"threshold is for the majority; leave it out with method={method!r}")
    key = resolve("robinson_foulds" if measure is None else measure, "trees")[0]
    given = _set_of(trees)
    forest = given._forest
    warn_of_runs(given, rooted)
    nodes, support, index, score = forest.summary(named, rooted, float(threshold), key, n_jobs)
    return SummaryTree(Tree._of(nodes), support, index, score)


def tree_support(
    tree: TreeLike, trees: Iterable[TreeLike], method: Support = "share", *, rooted: bool = False
) -> list[tuple[list[str], float]]:
    """The splits of a tree as the names of their leaves, and how well the trees support them. Unrooted, the side without
    the least name is listed.

    Parameters
    ----------
    method : str
        ``share``: the share of the trees that have the split. ``transfer``: 1 less the mean number of leaves that must
        change sides until a tree has it, in parts of the most that it can be (transfer bootstrap expectation); unrooted.
    rooted : bool
        Whether to look for clades instead of splits into two sides.

    Examples
    --------
    >>> import partita
    >>> partita.tree_support("((a,b),(c,d));", ["((a,b),(c,d));", "((a,c),(b,d));"])
    [(['c', 'd'], 0.5)]
    >>> partita.tree_support("((a,b,c),(d,e,f));", ["((a,b),((d,e,f),c));", "((a,b,d),(c,e,f));"], "transfer")
    [(['d', 'e', 'f'], 0.5)]
    """
    if method not in _SUPPORTS:
        raise PartitaError(f"method is {method!r}; choose one of {', '.join(_SUPPORTS)}")
    if rooted and method == "transfer":
        raise PartitaError("transfer support is of splits into two sides; leave out rooted")
    forest, nodes = _set_of(trees)._forest, Tree(tree)._nodes
    return forest.transfer_support(nodes) if method == "transfer" else forest.support(nodes, rooted)


def warn_of_runs(trees: TreeSet, rooted: bool = False) -> None:
    """Warns where the files that a set was read from are runs that do not agree."""
    said = trees._forest.differ(rooted)
    if said is not None:
        warn(said, "runs_differ")


def _set_of(trees: Iterable[TreeLike]) -> TreeSet:
    return trees if isinstance(trees, TreeSet) else TreeSet(trees)
