"""What a comparison found."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import isfinite, log10, nan
from types import MappingProxyType, ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt

from partita import _native
from partita._catalogue import Measure, of_key
from partita._frames import new_frame
from partita._results import Result
from partita._types import Frame
from partita._warn import warn
from partita._words import counted


class Comparison(Result, Mapping[str, float]):
    """The scores of two clusterings by measure: a read-only mapping.

    The keys are canonical names with the parameters that were given. Aliases work as well.

    >>> import partita
    >>> result = partita.compare([0, 0, 1, 1], [0, 0, 1, 2], ["ari", "nmi:normalizer=max"])
    >>> list(result)
    ['adjusted_rand', 'normalized_mutual_information:normalizer=max']
    >>> result["ari"]
    0.5714285714285714
    """

    __slots__ = ("_scores", "cells", "clusters", "n", "notes")

    n: int
    """Number of items, weights included."""
    clusters: tuple[int, int]
    """Numbers of clusters of A and B."""
    cells: int
    """Number of non-empty cells of the cross-table."""
    notes: Mapping[str, str]
    """Why a score is ``nan``, by name."""

    def __init__(
        self,
        scores: Mapping[str, float],
        n: int,
        clusters: tuple[int, int],
        cells: int,
        notes: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self._scores = dict(scores)
        self.n = n
        self.clusters = clusters
        self.cells = cells
        self.notes = MappingProxyType(dict(notes))

    def __getitem__(self, key: str) -> float:
        if key in self._scores:
            return self._scores[key]
        try:
            (canonical,) = _native.check([key])
        except _native.PartitaError as error:
            raise KeyError(str(error)) from None
        return self._scores[canonical]

    def __iter__(self) -> Iterator[str]:
        return iter(self._scores)

    def __len__(self) -> int:
        return len(self._scores)

    def __reduce__(self) -> tuple[Any, ...]:
        return (Comparison, (self._scores, self.n, self.clusters, self.cells, dict(self.notes)))

    def to_dict(self) -> dict[str, float]:
        """The scores as a dictionary."""
        return dict(self._scores)

    def to_frame(self, backend: str | ModuleType | None = None) -> Frame:
        """The scores as a data frame with the columns measure, value and note.

        ``backend`` is anything that narwhals knows, such as "pandas" or "polars"; without it, the first of
        pandas, Polars and PyArrow that is installed.
        """
        columns: dict[str, list[Any]] = {
            "measure": list(self._scores),
            "value": list(self._scores.values()),
            "note": [self.notes.get(key) for key in self._scores],
        }
        return new_frame(columns, backend, texts=("measure", "note"))

    def _headline(self) -> str:
        rows, columns = self.clusters
        clusters = f"A has {counted(rows, 'cluster')}, B has {columns}"
        return f"{counted(self.n, 'item')}; {clusters}; {counted(self.cells, 'non-empty cell')}"

    def __repr__(self) -> str:
        rows = [(key, _rounded(value), *_facts(of_key(key))) for key, value in self._scores.items()]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)] if rows else []
        lines = [self._headline()]
        for key, value, interval, better in rows:
            line = f"  {key:<{widths[0]}}  {value:<{widths[1]}}  {interval:<{widths[2]}}  {better}"
            lines.append(line.rstrip())
        lines += [f"  {key} is undefined: {reason}" for key, reason in self.notes.items()]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        scored = [
            (key, None if value != value else value, self.notes.get(key)) for key, value in self._scores.items()
        ]
        return _native.notebook(self._headline(), scores=scored)


class TreeComparison(Comparison):
    """Scores of two trees by their names, and the two cuts that agree best."""

    __slots__ = ("agreement", "cuts", "leaves", "strategy", "trace")

    leaves: list[str]
    """The names of the leaves compared."""
    cuts: tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]] | None
    """The cluster of each of :attr:`leaves` in the two cuts that agree best; None if there is no cut."""
    agreement: float | None
    """How much more the cuts share than by chance, in nats; None where there were too many cuts to try, or where none were
    searched for."""
    trace: list[tuple[int, int, float]]
    """The steps of the search: clusters of either cut, and their score."""
    strategy: str | None
    """How the cuts were searched for; None for one of the trees of a set, whose cuts are not."""

    def __init__(
        self,
        scores: Mapping[str, float],
        leaves: Sequence[str],
        strategy: str | None,
        found: tuple[float, tuple[int, int], list[tuple[int, int, float]], Any] | None,
        notes: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        clusters = found[1] if found else (0, 0)
        super().__init__(scores, len(leaves), clusters, 0, notes)
        self.leaves = list(leaves)
        self.strategy = strategy
        self.agreement = found[0] if found else None
        self.trace = found[2] if found else []
        self.cuts = found[3] if found else None

    def __reduce__(self) -> tuple[Any, ...]:
        found = None if self.agreement is None else (self.agreement, self.clusters, self.trace, self.cuts)
        return (TreeComparison, (self._scores, self.leaves, self.strategy, found, dict(self.notes)))

    def _headline(self) -> str:
        if self.strategy is None:
            return counted(self.n, "leaf")
        if self.agreement is None:
            return f"{self.n} leaves; too many cuts to try them all"
        if self.clusters == (0, 0):
            return f"{self.n} leaves; the search finds no first cut of both trees"
        k, l = self.clusters
        return f"{self.n} leaves; best cuts of {k} and {l} clusters share {self.agreement:.6g} nats more than by chance"


def from_scored(
    scored: Iterable[tuple[str, float | None, str | None]], n: int, clusters: tuple[int, int], cells: int
) -> Comparison:
    """Takes the scores of the native module; warns of those that are undefined."""
    scores, notes = scores_and_notes(scored)
    return Comparison(scores, n, clusters, cells, notes)


def scores_and_notes(
    scored: Iterable[tuple[str, float | None, str | None]],
) -> tuple[dict[str, float], dict[str, str]]:
    """The scores, ``nan`` where undefined, and why."""
    scores, notes = {}, {}
    for key, value, reason in scored:
        scores[key] = nan if value is None else value
        if reason is not None:
            notes[key] = reason
            warn(f"{key} is undefined: {reason}")
    return scores, notes


def _facts(measure: Measure) -> tuple[str, str]:
    low, high = measure.range
    interval = f"{'[' if isfinite(low) else '('}{_end(low)}, {_end(high)}{']' if isfinite(high) else ')'}"
    better = {"similarity": "higher is more alike", "distance": "lower is more alike"}
    return interval, better.get(measure.sense, "")


def _end(value: float) -> str:
    return f"{value:g}".replace("inf", "∞").replace("-", "−")


def _rounded(value: float) -> str:
    if value != value:
        return "—"
    if value == int(value) and abs(value) < 1e15:
        return str(int(value))
    if abs(value) >= 1e6 or abs(value) < 1e-4:
        return f"{value:.5e}"
    return f"{value:.{max(0, 5 - int(log10(abs(value)) // 1))}f}"
