"""One tree compared with many."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import isnan
from types import MappingProxyType, ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt

from partita import _native
from partita._frames import are_texts, new_frame
from partita._kinds import warn_of_heights, warn_of_lengths
from partita._native import PartitaError
from partita._notebook import of_table
from partita._results import Result
from partita._types import Frame, Leaves, Name, Strategy
from partita._warn import warn
from partita._words import counted
from partita.tree import Tree
from partita.tree_set import TreeSet


class TreeScores(Result, Mapping[str, npt.NDArray[np.float64]]):
    """The scores of one tree with many by measure: a read-only mapping to arrays with an entry for each of the many.

    >>> import partita
    >>> many = partita.TreeSet(["((a,b),(c,d));", "((a,c),(b,d));"])
    >>> found = partita.compare("((a,b),(c,d));", many, ["rf", "nye"])
    >>> found
    4 leaves; one tree with 2 trees
      robinson_foulds  mean 1         from 0 to 2
      nye_similarity   mean 0.666667  from 0.333333 to 1
    >>> found["rf"].tolist()
    [0.0, 2.0]
    """

    __slots__ = ("_scores", "leaves", "names", "notes")

    leaves: int
    """Number of leaves."""
    names: list[Name]
    """The names of the many, or their places from 0."""
    notes: Mapping[str, Mapping[Name, str]]
    """The reasons why scores are ``nan``: by measure, then by tree."""

    def __init__(
        self,
        scores: Mapping[str, npt.NDArray[np.float64]],
        names: Sequence[Name],
        leaves: int,
        notes: Mapping[str, Mapping[Name, str]] = MappingProxyType({}),
    ) -> None:
        self._scores = dict(scores)
        self.names = list(names)
        self.leaves = leaves
        self.notes = {key: dict(reasons) for key, reasons in notes.items()}

    def __getitem__(self, key: str) -> npt.NDArray[np.float64]:
        if key in self._scores:
            return self._scores[key]
        try:
            (canonical,) = _native.check([key])
        except PartitaError as error:
            raise KeyError(str(error)) from None
        return self._scores[canonical]

    def __iter__(self) -> Iterator[str]:
        return iter(self._scores)

    def __len__(self) -> int:
        return len(self._scores)

    def __reduce__(self) -> tuple[Any, ...]:
        return (TreeScores, (self._scores, self.names, self.leaves, self.notes))

    def to_frame(self, backend: str | ModuleType | None = None) -> Frame:
        """A data frame with a row per tree and measure: tree, measure, score; see :meth:`Comparison.to_frame`."""
        columns: dict[str, list[Any]] = {
            "tree": [name for name in self.names for _ in self._scores],
            "measure": list(self._scores) * len(self.names),
            "score": [float(score) for row in zip(*self._scores.values(), strict=True) for score in row],
        }
        return new_frame(columns, backend, texts=("tree", "measure") if are_texts(self.names) else ("measure",))

    def _rows(self) -> list[tuple[str, str, str]]:
        rows = []
        for key, scores in self._scores.items():
            known = [float(score) for score in scores if not isnan(score)]
            ends = f"from {min(known):.6g} to {max(known):.6g}" if known else "undefined"
            rows.append((key, f"mean {sum(known) / len(known):.6g}" if known else "", ends))
        return rows

    def _headline(self) -> str:
        return f"{counted(self.leaves, 'leaf')}; one tree with {counted(len(self.names), 'tree')}"

    def _repr_html_(self) -> str:
        return of_table(self._headline(), ("measure", "mean", "range"), self._rows())

    def __repr__(self) -> str:
        rows = self._rows()
        first, second = (max(len(row[column]) for row in rows) for column in (0, 1))
        return "\n".join([self._headline(), *(f"  {key:<{first}}  {mean:<{second}}  {ends}" for key, mean, ends in rows)])


def one_with_many(
    a: Any, b: Any, keys: list[str], strategy: Strategy, leaves: Leaves, n_jobs: int | None
) -> TreeScores:
    """A tree and a set of trees, in either order."""
    if leaves != "exact":
        raise PartitaError("one tree is compared with many over the same leaves; leave out leaves")
    one, many = (a, b) if isinstance(b, TreeSet) else (b, a)
    if isinstance(one, TreeSet):
        if 1 not in (len(a), len(b)):
            problem = f"there are {counted(len(a), 'tree')} and {counted(len(b), 'tree')}, and compare takes one with many"
            raise PartitaError(f"{problem}; pairwise(a, measure, others=b) compares each with each")
        one, many = (one[0], many) if len(one) == 1 else (many[0], one)
    if not len(many):
        raise PartitaError("there are no trees to compare with; give one or more")
    one = Tree(one)
    warn_of_heights(keys, one)
    names = many._names()
    warn_of_set(keys, many, names)
    single = _native.Forest([one._nodes])
    first, second = (single, many._forest) if many is b else (many._forest, single)
    scores, notes = {}, {}
    for key, matrix, undefined in first.matrices(keys, strategy, second, n_jobs):
        scores[key] = matrix.reshape(-1)
        reasons = {names[max(row, column)]: reason for row, column, reason in undefined}
        if reasons:
            notes[key] = reasons
            reason, count = next(iter(reasons.values())), counted(len(reasons), "tree")
            warn(f"{key} with {count} is undefined: {reason}")
    return TreeScores(scores, names, one.n_leaves, notes)


def warn_of_set(keys: Sequence[str], trees: TreeSet, names: Sequence[Name]) -> None:
    """Warns of measures that read lengths which some trees of a set lack."""
    found = trees._forest.lacking_lengths()
    if found is not None:
        at, lacking, branches, count = found
        warn_of_lengths(keys, f"tree {names[at]}", lacking, branches, count - 1)
