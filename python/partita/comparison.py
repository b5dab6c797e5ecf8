"""The answer of a comparison."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from math import log10, nan, prod
from types import MappingProxyType, ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt

from partita import _native
from partita._catalogue import Measure, of_key
from partita._frames import new_frame
from partita._results import Fields, Result
from partita._types import Frame, Kind
from partita._words import counted


class Verdict(Fields):
    """A verdict: whether two clusterings agree beyond chance, and how well."""

    __slots__ = ()

    case: str
    """A word for programs."""
    sentence: str
    """The verdict in words."""
    low: float | None
    """The ends of the interval of the adjusted Rand index, on which it rests."""
    high: float | None
    p: float | None
    """The probability of an agreement this good or better by chance."""
    p_floor: float
    """The least value that the draws can give."""
    exact: bool
    """True if no draws were needed."""
    warnings: list[str]
    """Reasons to doubt it."""


class Scores(Result, Mapping[str, float]):
    """Scores by measure: a read-only mapping; ``nan`` where there is none."""

    __slots__ = ("_answer", "_keys")

    def __init__(self, answer: dict[str, Any], keys: Sequence[str]) -> None:
        self._answer, self._keys = answer, list(keys)

    @property
    def notes(self) -> Mapping[str, str]:
        """The reason why a score is ``nan``, by name."""
        return MappingProxyType(self._answer["notes"])

    def __getitem__(self, key: str) -> float:
        scores = self._answer["scores"]
        if key not in scores:
            try:
                (key,) = _native.check([key])
            except _native.PartitaError as error:
                raise KeyError(str(error)) from None
        value = scores[key]
        return nan if value is None else float(value)

    def __iter__(self) -> Iterator[str]:
        return iter(self._keys)

    def __len__(self) -> int:
        return len(self._keys)

    def _state(self) -> tuple[Any, ...]:
        return (self._answer, self._keys)

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), self._state())

    def to_dict(self) -> dict[str, Any]:
        """The whole answer, as ``--format json`` prints it."""
        return deepcopy(self._answer)

    def to_frame(self, backend: str | ModuleType | None = None) -> Frame:
        """The scores as a data frame with the columns measure, value and note.

        ``backend`` is anything that narwhals knows, such as "pandas" or "polars"; without it, the first of
        pandas, Polars and PyArrow that is installed.
        """
        columns: dict[str, list[Any]] = {
            "measure": list(self),
            "value": list(self.values()),
            "note": [self.notes.get(key) for key in self],
        }
        return new_frame(columns, backend, texts=("measure", "note"))

    def _headline(self) -> str:
        return type(self).__name__

    def __repr__(self) -> str:
        rows = [(key, _rounded(value), *_facts(of_key(key))) for key, value in self.items()]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)] if rows else []
        lines = [self._headline()]
        for key, value, interval, better in rows:
            line = f"  {key:<{widths[0]}}  {value:<{widths[1]}}  {interval:<{widths[2]}}  {better}"
            lines.append(line.rstrip())
        lines += [f"  {key} is undefined: {reason}" for key, reason in self.notes.items()]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        scored = [(key, self._answer["scores"][key], self.notes.get(key)) for key in self]
        return _native.notebook(self._headline(), scores=scored)


class Comparison(Scores):
    """The scores of two clusterings by measure: a read-only mapping.

    The keys are canonical names with the parameters that were given. Aliases work as well.

    >>> import partita
    >>> result = partita.compare([0, 0, 1, 1], [0, 0, 1, 2], ["ari", "nmi:normalizer=max"])
    >>> list(result)
    ['adjusted_rand', 'normalized_mutual_information:normalizer=max']
    >>> result["ari"]
    0.5714285714285714
    """

    __slots__ = ("_again",)

    def __init__(self, answer: dict[str, Any], again: Callable[[], dict[str, Any]] | None = None) -> None:
        super().__init__(answer, answer["measures"])
        self._again = again

    def _complete(self) -> dict[str, Any]:
        """The answer with its verdict, which is computed when it is first asked for."""
        if self._again is not None:
            self._answer, self._again = self._again(), None
        return self._answer

    def _state(self) -> tuple[Any, ...]:
        return (self._complete(),)

    def to_dict(self) -> dict[str, Any]:
        """The whole answer, as ``--format json`` prints it."""
        return deepcopy(self._complete())

    @property
    def kind(self) -> Kind:
        """The kind of what was compared."""
        kind: Kind = self._answer["kind"]
        return kind

    @property
    def n(self) -> int:
        """Number of items, weights included; of leaves, or of the cells of a matrix."""
        return items_of(self._answer)

    @property
    def clusters(self) -> tuple[int, int]:
        """Numbers of clusters of A and B; of the blocks of co-clusterings, and of the best cuts of trees."""
        if self.kind == "co":
            sides = zip(self._answer["row_clusters"], self._answer["column_clusters"], strict=True)
            first, second = (rows * columns for rows, columns in sides)
        else:
            first, second = self._answer["biclusters" if self.kind == "biclusters" else "clusters"]
        return first, second

    @property
    def cells(self) -> int | None:
        """Number of non-empty cells of the cross-table; None where there is none."""
        return self._answer["cells"] if "n" in self._answer else None

    @property
    def verdict(self) -> Verdict | None:
        """The verdict: whether two clusterings agree beyond chance, and how well; None where measures were named and for
        other kinds. It is computed when it is first read."""
        found = self._complete()["verdict"]
        return None if found is None else Verdict(found)

    def _headline(self) -> str:
        rows, columns = self.clusters
        noun = {"co": "block", "biclusters": "bicluster"}.get(self.kind, "cluster")
        parts = [counted(self.n, "cell" if "shape" in self._answer else "item"), f"A has {counted(rows, noun)}, B has {columns}"]
        return "; ".join([*parts, *([] if self.cells is None else [counted(self.cells, "non-empty cell")])])


class TreeComparison(Comparison):
    """Scores of two trees by their names, and the two cuts that agree best."""

    __slots__ = ("_cuts", "_search", "leaves")

    leaves: list[str]
    """The names of the leaves compared."""

    def __init__(
        self, answer: dict[str, Any], leaves: Sequence[str], search: Callable[[], dict[str, Any]] | None = None, cuts: Any = None
    ) -> None:
        super().__init__(answer)
        self.leaves, self._search, self._cuts = list(leaves), search, cuts

    def _found(self) -> dict[str, Any]:
        """The best cuts and how they were found. They are searched for when they are first asked for, as most measures do
        without them."""
        if self._search is not None:
            self._cuts, self._search = self._search(), None
        found: dict[str, Any] = self._cuts
        return found

    def _state(self) -> tuple[Any, ...]:
        return (self._answer, self.leaves, None, self._found())

    @property
    def clusters(self) -> tuple[int, int]:
        """Numbers of clusters of the two cuts that agree best."""
        first, second = self._found()["agreement"]["clusters"] or (0, 0)
        return first, second

    @property
    def cuts(self) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]] | None:
        """The cluster of each of :attr:`leaves` in the two cuts that agree best; None if there is no cut."""
        cuts = self._found().get("cuts")
        return None if cuts is None else (np.array(cuts["a"], dtype=np.int64), np.array(cuts["b"], dtype=np.int64))

    @property
    def agreement(self) -> float | None:
        """The information that the cuts share beyond chance, in nats; None where there were too many cuts to try."""
        score: float | None = self._found()["agreement"]["score"]
        return score

    @property
    def trace(self) -> list[tuple[int, int, float]]:
        """The steps of the search: clusters of either cut, and their score."""
        return [(first, second, score) for first, second, score in self._found()["agreement"]["trace"]]

    @property
    def strategy(self) -> str:
        """The search for the cuts."""
        return str(self._found()["agreement"]["strategy"])

    def _headline(self) -> str:
        known = self._answer["agreement"]
        if known is None:
            return counted(self.n, "leaf")
        if known["score"] is None:
            return f"{self.n} leaves; too many cuts to try them all"
        k, l = known["clusters"]
        if (k, l) == (0, 0):
            return f"{self.n} leaves; the search finds no first cut of both trees"
        return f"{self.n} leaves; best cuts of {k} and {l} clusters share {known['score']:.6g} nats more than by chance"


def items_of(answer: Mapping[str, Any]) -> int:
    """The number of items, of leaves at most, or of the cells of a matrix."""
    if "shape" in answer:
        return prod(answer["shape"])
    size = answer["n"] if "n" in answer else answer["leaves"]
    return max(size) if isinstance(size, list) else int(size)


def _facts(measure: Measure) -> tuple[str, str]:
    better = {"similarity": "higher is more alike", "distance": "lower is more alike"}
    return measure.interval, better.get(measure.sense, "")


def _rounded(value: float) -> str:
    if value != value:
        return "—"
    if value == int(value) and abs(value) < 1e15:
        return str(int(value))
    if abs(value) >= 1e6 or abs(value) < 1e-4:
        return f"{value:.5e}"
    return f"{value:.{max(0, 5 - int(log10(abs(value)) // 1))}f}"
