"""Sets of biclusters: rows with columns of one matrix, which may overlap and leave cells out."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Any, ClassVar

import numpy as np

from partita._native import BiclusterRows, PartitaError
from partita._results import Result
from partita._words import counted

Lists = list[tuple[list[Hashable], list[Hashable]]]

_SIDES = ("row", "column")


class Biclusters(Result):
    """A set of biclusters: the rows and the columns of each, as numbers or names.

    `shape` is that of the matrix; without it, only the rows and columns that biclusters have count. The measures of
    biclusters also take what makes such a set: lists of (rows, columns), ``biclusters_`` of scikit-learn, and fitted
    estimators that have it.

    >>> import partita
    >>> truth = partita.Biclusters([([0, 1], [0, 1]), ([2, 3], [2, 3])], shape=(4, 4))
    >>> truth
    2 biclusters of 8 cells in all, in a matrix of 4 rows and 4 columns
    >>> found = partita.Biclusters([([0, 1], [0, 1])], shape=(4, 4))
    >>> partita.clustering_error(truth, found)
    0.5
    """

    __slots__ = ("lists", "shape")

    lists: Lists
    """The rows and the columns of each bicluster."""
    shape: tuple[int, int] | None
    """Number of rows and of columns of the matrix, if they are known."""

    def __init__(
        self,
        biclusters: Iterable[tuple[Iterable[Hashable], Iterable[Hashable]]],
        shape: tuple[int, int] | None = None,
    ) -> None:
        self.lists = [_pair(number, bicluster) for number, bicluster in enumerate(biclusters)]
        self.shape = None if shape is None else _checked_shape(shape)
        for number, bicluster in enumerate(self.lists):
            for side, members in enumerate(bicluster):
                _check(number, side, members, None if self.shape is None else self.shape[side])

    @classmethod
    def from_indicators(cls, rows: Any, columns: Any) -> Biclusters:
        """From scikit-learn's ``biclusters_``: ``rows[k, i]`` says whether row i is in bicluster k.

        >>> import partita
        >>> partita.Biclusters.from_indicators([[True, False], [True, True]], [[True], [True]])
        2 biclusters of 3 cells in all, in a matrix of 2 rows and 1 column
        """
        sides = [np.asarray(side, dtype=bool) for side in (rows, columns)]
        for side, noun in zip(sides, _SIDES, strict=True):
            if side.ndim != 2:
                raise PartitaError(f"an array of {counted(side.ndim, 'dimension')} does not say which {noun}s biclusters have")
        if len(sides[0]) != len(sides[1]):
            raise PartitaError(
                f"found {counted(len(sides[0]), 'bicluster')} with rows and {len(sides[1])} with columns; give both for each"
            )
        lists = [tuple(np.flatnonzero(side).tolist() for side in both) for both in zip(*sides, strict=True)]
        return cls(lists, (sides[0].shape[1], sides[1].shape[1]))  # type: ignore[arg-type]

    @classmethod
    def from_labels(cls, rows: Iterable[Hashable], columns: Iterable[Hashable]) -> Biclusters:
        """The blocks of a co-clustering: the rows of each label with the columns of each label.

        >>> import partita
        >>> partita.Biclusters.from_labels([0, 0, 1], ["x", "y"])
        4 biclusters of 6 cells in all, in a matrix of 3 rows and 2 columns
        """
        groups = []
        for labels in (rows, columns):
            members: dict[Hashable, list[Hashable]] = {}
            for number, label in enumerate(labels):
                members.setdefault(label, []).append(number)
            groups.append(list(members.values()))
        shape = tuple(sum(map(len, members)) for members in groups)
        return cls([(of_rows, of_columns) for of_rows in groups[0] for of_columns in groups[1]], shape)  # type: ignore[arg-type]

    def __len__(self) -> int:
        return len(self.lists)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Biclusters) and (self.lists, self.shape) == (other.lists, other.shape)

    __hash__: ClassVar[None]

    def __reduce__(self) -> tuple[Any, ...]:
        return (Biclusters, (self.lists, self.shape))

    def __repr__(self) -> str:
        cells = sum(len(rows) * len(columns) for rows, columns in self.lists)
        known = ""
        if self.shape is not None:
            rows, columns = (counted(count, noun) for count, noun in zip(self.shape, _SIDES, strict=True))
            known = f", in a matrix of {rows} and {columns}"
        return f"{counted(len(self), 'bicluster')} of {counted(cells, 'cell')} in all{known}"


def bicluster_rows(sets: Sequence[Biclusters]) -> list[BiclusterRows]:
    """Sets of biclusters of one matrix, their rows and columns matched by name."""
    shapes = [one.shape for one in sets if one.shape is not None]
    for shape in shapes[1:]:
        if shape != shapes[0]:
            first, second = (f"{counted(rows, 'row')} and {counted(columns, 'column')}" for rows, columns in (shapes[0], shape))
            raise PartitaError(
                f"the first set of biclusters is of a matrix with {first}, the second of one with {second}; "
                "give sets of the same matrix"
            )
    sides = [_numbered(side, shapes[0][side] if shapes else None, sets) for side in (0, 1)]
    (rows, row_count), (columns, column_count) = sides
    if not row_count or not column_count:
        raise PartitaError("there are no biclusters on either side; give the shape of the matrix")
    return [
        BiclusterRows((row_count, column_count), [([rows[x] for x in own], [columns[y] for y in other]) for own, other in one.lists])
        for one in sets
    ]


def _numbered(side: int, given: int | None, sets: Sequence[Biclusters]) -> tuple[dict[Hashable, int], int]:
    """The number of each row or column that any set names, and how many there are in all."""
    names = dict.fromkeys(name for one in sets for bicluster in one.lists for name in bicluster[side])
    numbers = {name: number for number, name in enumerate(names)}
    if given is not None and given < len(numbers):
        found = counted(len(numbers), _SIDES[side])
        raise PartitaError(f"the sets of biclusters name {found}, more than the {given} that there should be")
    return numbers, len(numbers) if given is None else given


def _pair(number: int, bicluster: Any) -> tuple[list[Hashable], list[Hashable]]:
    try:
        rows, columns = bicluster
        return _members(rows), _members(columns)
    except (TypeError, ValueError):
        raise PartitaError(f"bicluster {number} is {bicluster!r}; give its rows and its columns") from None


def _members(names: Iterable[Hashable]) -> list[Hashable]:
    if isinstance(names, str):
        raise TypeError
    return names.tolist() if isinstance(names, np.ndarray) else list(names)


def _checked_shape(shape: Any) -> tuple[int, int]:
    try:
        rows, columns = (int(count) for count in shape)
    except (TypeError, ValueError):
        rows = columns = 0
    if rows < 1 or columns < 1:
        raise PartitaError(f"{shape!r} is no shape; give the numbers of rows and of columns, such as (100, 20)")
    return rows, columns


def _check(number: int, side: int, members: list[Hashable], count: int | None) -> None:
    noun = _SIDES[side]
    if len(set(members)) < len(members):
        repeated = next(name for at, name in enumerate(members) if name in members[:at])
        raise PartitaError(f"bicluster {number} lists {noun} {repeated!r} twice; list each {noun} once")
    if count is None:
        return
    for name in members:
        if isinstance(name, (int, np.integer)) and not 0 <= name < count:
            raise PartitaError(
                f"bicluster {number} has {noun} {name}, and the matrix has {counted(count, noun)}, numbered from 0"
            )
