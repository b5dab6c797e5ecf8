"""The contents of a leaderboard."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from partita import _native
from partita._frames import new_frame
from partita._results import Fields


class Leaderboard(Fields):
    """Algorithms over many data sets, the best mean first, with what is sure of their order."""

    __slots__ = ()

    question: str
    """The question that the conclusion answers: "like-these" or "these"."""
    population: str
    """The same as a phrase."""
    measure: str
    level: float
    by: str
    within: float | None
    datasets: int
    units: int
    """The number of families."""
    critical: float | None
    """The number of standard errors that the intervals of pairs reach."""
    exact: bool
    """True if all ways to draw the data sets were taken."""
    algorithms: list[dict[str, Any]]
    pairs: list[dict[str, Any]]
    these: list[dict[str, Any]] | None
    """The pairs on these data sets alone, had other items been drawn; None of scores."""
    like_these: list[dict[str, Any]] | None
    classic: dict[str, Any]
    bayes: list[dict[str, Any]] | None
    cells: list[dict[str, Any]]
    verdict: dict[str, Any]
    sentences: list[str]
    caveats: list[dict[str, str]]
    warnings: list[str]
    """The limits of the answer, in words."""

    def to_frame(self, backend: str | ModuleType | None = None) -> Any:
        """A data frame with a row for each algorithm."""
        names = [name for name in self.algorithms[0] if name != "missing"]
        columns = {name: [one[name] for one in self.algorithms] for name in names}
        return new_frame(columns, backend, texts=("name",))

    def svg(self) -> str:
        """A picture: the ranks that each algorithm may have, and how far the first lies ahead."""
        shown = {name: self._fields[name] for name in ("sentences", "level", "measure", "algorithms", "pairs")}
        import json

        svg: str = _native.ask("leaderboard_svg", [], json.dumps(shown), None)
        return svg

    def __repr__(self) -> str:
        wide = max(len(one["name"]) for one in self.algorithms)
        lines = [f"{self.sentences[0]}:"]
        for one in self.algorithms:
            best, worst = one["rank_best"], one["rank_worst"]
            ranks = str(best) if best == worst else f"{best}–{worst}"
            lines.append(f"  {one['name']:<{wide}}  {one['mean']:.6g}  rank {ranks}")
        return "\n".join([*lines, *self.sentences[1:]])
