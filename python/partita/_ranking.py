"""The answer of a ranking of candidates."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from math import nan
from types import ModuleType
from typing import Any, overload

from partita import _native
from partita._frames import are_texts, is_pandas, new_frame
from partita._inference_results import Interval
from partita._native import PartitaError
from partita._notebook import table
from partita._results import Fields, Result, interval, probability
from partita._types import Frame, Name
from partita._words import counted, listed, visible
from partita.comparison import Scores, Verdict, items_of


class Advantage(Fields):
    """The advantage of one candidate over another in closeness to the reference, and whether that could be chance."""

    __slots__ = ()

    better: Name
    other: Name
    first: float
    """The score of the better one, and of the other one."""
    second: float
    difference: float
    """The difference of their scores, positive where the first is closer to the reference; it holds their bias."""
    advantage: float
    """The difference freed of its bias."""
    low: float
    high: float
    standard_error: float
    items: float
    """On about how many items the standard error rests, or from how many groups it is known."""
    p: float
    """The probability of a difference this large, in either direction, if there is none."""
    p_holm: float
    """Corrected after Holm: bounds the probability of any false finding."""
    p_fdr: float
    """Corrected after Benjamini and Hochberg: bounds the share of false findings."""
    warnings: list[str]
    """Reasons to doubt it; each is also a :class:`PartitaWarning`."""

    def within(self, margin: float) -> str:
        """Says whether the advantage lies within ± `margin`, as far as the interval says: "same", "different" or "open"."""
        if not margin > 0:
            raise PartitaError(f"{margin} is not a margin; give a number above 0")
        if -margin <= self.low and self.high <= margin:
            return "same"
        return "different" if self.low > margin or self.high < -margin else "open"


class Closest(Fields):
    """The closest candidate, and whether that may be chance."""

    __slots__ = ()

    candidates: list[Name]
    """The closest, and those that are the same or have the same score."""
    case: str
    """A word for programs."""
    p: float | None
    """The largest p-value of its tests against those that differ from it, after Holm for these questions alone."""
    sentence: str
    """The conclusion in words."""


class Candidate(Scores):
    """The scores of a candidate by measure: a read-only mapping."""

    __slots__ = ()

    @property
    def rank(self) -> int:
        """Its rank, from 1; candidates that are the same have one rank."""
        rank: int = self._answer["rank"]
        return rank

    @property
    def interval(self) -> Interval | None:
        """The interval of its first score; None unless the candidates were tested."""
        found = self._answer["interval"]
        return None if found is None else Interval({"measure": self._keys[0], **found})

    def _headline(self) -> str:
        return f"{visible(self._answer['candidate'])}, rank {self.rank}"


class Ranking(Result, Sequence[tuple[Name, Candidate]]):
    """Candidates with their scores, the best by the first measure on top."""

    __slots__ = ("_answer", "_entries", "_names")

    def __init__(self, answer: dict[str, Any], names: Mapping[str, Name]) -> None:
        self._answer, self._names = answer, dict(names)
        ranked = answer["ranking"]
        self._entries = tuple((names[one["candidate"]], Candidate(one, answer["measures"])) for one in ranked)

    @property
    def by(self) -> str:
        """The measure that decides."""
        by: str = self._answer["measures"][0]
        return by

    @property
    def n(self) -> int:
        """Number of items that all are compared on, weights included; of leaves, or of the cells of a matrix."""
        return items_of(self._answer)

    @property
    def best(self) -> Name:
        """The name of the best candidate."""
        return self._entries[0][0]

    @property
    def intervals(self) -> dict[Name, Interval]:
        """By candidate the interval for its score; empty unless they were tested."""
        return {name: found.interval for name, found in self._entries if found.interval is not None}

    @property
    def tests(self) -> list[Advantage]:
        """Every two candidates, the better one first; empty unless they were tested."""
        names = self._names
        return [
            Advantage({**test, "better": names[test["better"]], "other": names[test["other"]]}, test)
            for test in self._answer["tests"]
        ]

    @property
    def margin(self) -> float | None:
        """The value of `within`: differences of no matter."""
        margin: float | None = self._answer["within"]
        return margin

    @property
    def low_chosen(self) -> float | None:
        """The lower end of the interval of the closest candidate that allows for its having been chosen; None for distances,
        and where it has no interval."""
        return self._answer.get("low_chosen")

    @property
    def high_chosen(self) -> float | None:
        """Of distances, the upper end that does."""
        return self._answer.get("high_chosen")

    @property
    def closest(self) -> Closest | None:
        """The closest candidate, and whether that may be chance; None where none has a score."""
        found = self._answer["closest"]
        names = found and [self._names[name] for name in found["candidates"]]
        return found and Closest({**found, "candidates": names}, found)

    @property
    def verdict(self) -> Verdict | None:
        """The verdict whether the closest candidate agrees with the reference beyond chance, and how well."""
        found = self._answer["verdict"]
        return None if found is None else Verdict(found)

    def to_dict(self) -> dict[str, Any]:
        """The whole answer, as ``--format json`` prints it."""
        return deepcopy(self._answer)

    def __reduce__(self) -> tuple[Any, ...]:
        return (Ranking, (self._answer, self._names))

    @overload
    def __getitem__(self, place: int) -> tuple[Name, Candidate]: ...  # type: ignore[overload-overlap]
    @overload
    def __getitem__(self, place: slice) -> tuple[tuple[Name, Candidate], ...]: ...
    @overload
    def __getitem__(self, place: Name) -> Candidate: ...
    def __getitem__(self, place: Name | slice) -> Any:
        """The scores of the candidate of that name, or by place the name and the scores."""
        by_name = dict(self._entries)
        if not isinstance(place, slice) and place in by_name:
            return by_name[place]
        if isinstance(place, (int, slice)):
            return self._entries[place]
        raise KeyError(f"there is no candidate {place!r}; there are {listed(by_name)}")

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Iterator[tuple[Name, Candidate]]:
        return iter(self._entries)

    def to_frame(self, backend: str | ModuleType | None = None) -> Frame:
        """A data frame with a row per candidate and measure, the best candidate first: candidate, measure, score, and, if
        candidates were tested, low and high of the interval of the deciding measure, and of the test against the best p,
        p_holm, corrected after Holm, and with `within` the decision. In pandas the candidates are the index."""
        columns: dict[str, list[Any]] = {"candidate": [], "measure": [], "score": []}
        tested: dict[str, list[Any]] = {"low": [], "high": [], "p": [], "p_holm": [], "within": []}
        against = {test.other: test for test in self.tests if test.better == self.best}
        for name, found in self._entries:
            for key, score in found.items():
                own, test = (self.intervals.get(name), against.get(name)) if key == self.by else (None, None)
                chance = (test.p, test.p_holm, self.margin and test.within(self.margin)) if test else (None,) * 3
                row = (name, key, score, own and own.low, own and own.high, *chance)
                for column, value in zip((*columns.values(), *tested.values()), row, strict=True):
                    column.append(value)
        if self.margin is None:
            del tested["within"]
        columns |= tested if self.intervals else {}
        names = ("measure", "within") if "within" in columns else ("measure",)
        texts = ("candidate", *names) if are_texts(columns["candidate"]) else names
        frame = new_frame(columns, backend, texts)
        return frame.set_index("candidate") if is_pandas(frame) else frame

    def _repr_html_(self) -> str:
        ends = {name: (own.low, own.high) for name, own in self.intervals.items()}
        known = [*(found[self.by] for _, found in self._entries), *(end for two in ends.values() for end in two)]
        shown = [value for value in known if value == value]
        over = (min(shown, default=0.0), max(shown, default=0.0))
        heads = ["", "candidate", *self._entries[0][1], *(("low", "high") if ends else ()), "on its range"]
        rows = [
            [
                place,
                str(name),
                *found.values(),
                *(ends.get(name, (nan, nan)) if ends else ()),
                (found[self.by] if found[self.by] == found[self.by] else None, ends.get(name), over),
            ]
            for place, (name, found) in enumerate(self._entries, 1)
        ]
        tables = [table(heads, rows), *([self._tests_table()] if self.tests else [])]
        return _native.notebook(f"by {self.by}{self._size()}", tables=tables)

    def _tests_table(self) -> _native.NotebookTable:
        decided = [] if self.margin is None else [f"within ±{self.margin:g}"]
        heads = ["", "difference", "advantage", "low", "high", "p", "p (Holm)", "p (FDR)", *decided]
        rows: list[list[_native.Field]] = [
            [
                f"{pair.better} over {pair.other}",
                *(pair.difference, pair.advantage, pair.low, pair.high),
                *(probability(number) for number in (pair.p, pair.p_holm, pair.p_fdr)),
                *([] if self.margin is None else [pair.within(self.margin)]),
            ]
            for pair in self.tests
        ]
        return table(heads, rows, "Tests of every two candidates")

    def _size(self) -> str:
        """The size of what was compared, where all have the same."""
        if "shape" in self._answer:
            rows, columns = self._answer["shape"]
            return f", {counted(rows, 'row')} and {counted(columns, 'column')}"
        size, noun = (self._answer["n"], "item") if "n" in self._answer else (self._answer["leaves"], "leaf")
        return f", {counted(size, noun)}" if isinstance(size, int) else ""

    def __repr__(self) -> str:
        width = max(len(visible(name)) for name, _ in self._entries)
        lines = [f"by {self.by}{self._size()}:"]
        for place, (name, found) in enumerate(self._entries, 1):
            line = f"  {place}. {visible(name):<{width}}  {found[self.by]:.6g}"
            if name in self.intervals:
                line += f"  {interval(self.intervals[name].low, self.intervals[name].high)}"
            lines.append(line)
        for pair in self.tests:
            names = f"{visible(pair.better)} over {visible(pair.other)}"
            between = interval(pair.low, pair.high)
            decided = "" if self.margin is None else f"  within ±{self.margin:g}: {pair.within(self.margin)}"
            chance = f"p {probability(pair.p)}  p (Holm) {probability(pair.p_holm)}"
            lines.append(f"  {names}: {pair.advantage:.6g}  {between}  {chance}{decided}")
        return "\n".join(lines)
