"""The scores of several clusterings, each with each or with others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import isqrt
from types import ModuleType
from typing import Any, overload

import numpy as np
import numpy.typing as npt

from partita import _native
from partita._catalogue import of_key
from partita._frames import are_texts, new_frame
from partita._notebook import Shown
from partita._results import Result, probability
from partita._types import Frame, Name
from partita._words import visible

Places = tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]
"""The rows and the columns of some scores of a matrix."""

_SHOWN = 1000
"""The scores that are written as text."""


@dataclass(frozen=True)
class PairwiseScore(Shown):
    """The score of two of many clusterings."""

    a: Name
    """The reference, where the measure is not symmetric."""
    b: Name
    score: float
    p: float | None = None
    """The probability of agreement this good by chance; None without `p_values`."""
    p_error: float | None = None
    """The Monte Carlo error of `p`."""
    p_floor: float | None = None
    """The least that `p` can be with these draws."""
    p_holm: float | None = None
    """Corrected after Holm: bounds the probability of any false finding."""
    p_fdr: float | None = None
    """Corrected after Benjamini and Hochberg: bounds the share of false findings."""


class Pairwise(Result, Sequence[PairwiseScore]):
    """The scores of several clusterings, each with each: once where the measure is symmetric, else in both
    directions. Or those of each with each of some others. NumPy reads it as a matrix."""

    __slots__ = ("_chances", "_matrix", "kind", "measure", "names", "others")

    kind: str
    """``labels``, ``co``, ``covers`` or ``trees``."""
    measure: str
    names: list[Name]
    others: list[Name] | None
    """The names of those that they are compared with; None for each with each."""

    def __init__(
        self,
        matrix: npt.NDArray[np.float64],
        names: Sequence[Name],
        others: Sequence[Name] | None,
        measure: str,
        kind: str,
        chances: Sequence[tuple[float, ...]] = (),
    ) -> None:
        self._matrix = matrix
        self._chances = tuple(chances)
        self.names = list(names)
        self.others = None if others is None else list(others)
        self.measure = measure
        self.kind = kind

    def _columns(self) -> list[Name]:
        return self.names if self.others is None else self.others

    @overload
    def __getitem__(self, place: int) -> PairwiseScore: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[PairwiseScore, ...]: ...
    def __getitem__(self, place: int | slice) -> PairwiseScore | tuple[PairwiseScore, ...]:
        if isinstance(place, slice):
            return tuple(self[at] for at in range(*place.indices(len(self))))
        place = range(len(self))[place]
        row, column = self._place(place)
        chance = self._chances[place] if self._chances else ()
        return PairwiseScore(self.names[row], self._columns()[column], float(self._matrix[row, column]), *chance)

    def _place(self, place: int) -> tuple[int, int]:
        """The place of the score of that number in the matrix: no list of all places is kept."""
        count = len(self.names)
        if self.others is not None:
            return divmod(place, len(self.others))
        if not of_key(self.measure).symmetric:
            row, column = divmod(place, count - 1)
            return row, column + (column >= row)
        # From the last row upwards the rows have one score, two, three, …
        after = len(self) - 1 - place
        above = (isqrt(8 * after + 1) - 1) // 2
        return count - 2 - above, count - 1 - (after - above * (above + 1) // 2)

    def __len__(self) -> int:
        count = len(self.names)
        if self.others is not None:
            return count * len(self.others)
        ordered = count * max(count - 1, 0)
        return ordered // 2 if of_key(self.measure).symmetric else ordered

    def __iter__(self) -> Iterator[PairwiseScore]:
        return (self[place] for place in range(len(self)))

    def to_frame(self, backend: str | ModuleType | None = None) -> Frame:
        """A data frame with a row per score; see :meth:`Comparison.to_frame`."""
        rows, columns = places(self._matrix, self.others is not None, self.measure)
        named = self._columns()
        fields: dict[str, Any] = {
            "a": [self.names[row] for row in rows],
            "b": [named[column] for column in columns],
            "score": self._matrix[rows, columns].tolist(),
        }
        if self._chances:
            fields |= zip(("p", "p_error", "p_floor", "p_holm", "p_fdr"), map(list, zip(*self._chances)))
        return new_frame(fields, backend, texts=tuple(side for side in ("a", "b") if are_texts(fields[side])))

    def to_matrix(self) -> npt.NDArray[np.float64]:
        """The scores as a matrix in the order of `names`: a row per reference, a column per candidate. On the diagonal
        each clustering is compared with itself, unless there are others."""
        return self._matrix.copy()

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> npt.NDArray[Any]:
        if copy is not False:
            return self._matrix.astype(self._matrix.dtype if dtype is None else dtype)
        if dtype is not None and np.dtype(dtype) != self._matrix.dtype:
            raise ValueError(f"scores are float64: {np.dtype(dtype)} takes a copy; leave out copy=False")
        shared = self._matrix.view()
        shared.flags.writeable = False
        return shared

    def __reduce__(self) -> tuple[Any, ...]:
        return (Pairwise, (self._matrix, self.names, self.others, self.measure, self.kind, self._chances))

    def _repr_html_(self) -> str:
        heads = ("", *map(str, self._columns()))
        # Large matrices are not made into lists: only the first rows are read.
        rows = ([str(name), *row.tolist()] for name, row in zip(self.names, self._matrix, strict=True))
        lead = f"{self.measure} of each with each"
        return _native.notebook(lead, tables=[("", list(heads), rows, len(self.names))])

    def __repr__(self) -> str:
        sign = "~" if of_key(self.measure).symmetric else "→"
        first = self[:_SHOWN]
        names = [f"{visible(pair.a)} {sign} {visible(pair.b)}" for pair in first]
        width = max(map(len, names), default=0)
        noun = {"co": "co-clusterings", "covers": "covers", "trees": "trees"}.get(self.kind, "clusterings")
        others = "" if self.others is None else f" with {len(self.others)} others"
        lines = [f"{self.measure} of {len(self.names)} {noun}{others}:"]
        for name, pair in zip(names, first, strict=True):
            corrected = "" if pair.p_holm is None else f"  p (Holm) {probability(pair.p_holm)}"
            lines.append(f"  {name:<{width}}  {pair.score:.6g}{corrected}")
        if len(self) > _SHOWN:
            lines.append(f"  … and {len(self) - _SHOWN} more")
        return "\n".join(lines)


def places(matrix: npt.NDArray[np.float64], apart: bool, measure: str) -> Places:
    """The entries of a matrix that are scores to list: of each with each those above the diagonal, or all but it where
    the order of two matters; of trees with others all."""
    if apart:
        every = np.indices(matrix.shape).reshape(2, -1)
        return every[0], every[1]
    if of_key(measure).symmetric:
        above: Places = np.triu_indices(len(matrix), 1)
        return above
    apart_from_itself = np.nonzero(~np.eye(len(matrix), dtype=bool))
    return apart_from_itself[0], apart_from_itself[1]
