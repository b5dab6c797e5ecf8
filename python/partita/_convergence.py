"""Do the runs agree? Samples of trees beside each other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import inf
from types import ModuleType
from typing import Any, Literal

from partita._ask import ask, told
from partita._catalogue import resolve
from partita._frames import new_frame
from partita._native import PartitaError
from partita._notebook import of_table
from partita._results import Fields
from partita._types import Frame, OneMeasure, TreeLike
from partita._warn import warn
from partita._words import counted
from partita.tree import Tree
from partita.tree_set import TreeSet

EssMethod = Literal["frechet", "approximate"]
_ESS_METHODS = ("frechet", "approximate")
LEAST_TREES = 4
"""Trees of a run."""
_FAR = 1.1
"""The potential scale reduction above which runs may come from far."""
_SHOWN = 3
"""Splits that a result shows."""


class _Part(Fields):
    """Attributes that can be taken by their names in brackets, too."""

    __slots__ = ()

    def __getitem__(self, name: str) -> Any:
        return self._fields[name]


class ConvergenceRun(_Part):
    """One run by itself."""

    __slots__ = ()

    name: str
    """Its name, or its place from 1."""
    trees: int
    """The number of its trees."""
    topologies: int
    """The number of different ones."""
    ess: float | None
    """How many independent trees it is worth, by the correlations of trees; None where no tree differs."""
    approximate_ess: float | None
    """The same by the lag at which distances no longer grow; None also below 20 trees."""


class ConvergenceSplit(_Part):
    """One split in all runs."""

    __slots__ = ()

    leaves: list[str]
    """The leaves of the clade, or of the side without the least name."""
    share: float
    """The mean of the shares."""
    shares: list[float]
    """The share of the trees of each run that have it."""
    difference: float
    """The greatest share less the smallest."""
    sd: float | None
    """The standard deviation of the shares; None of one run."""
    ess: float | None
    """The independent draws of all runs; None where nothing varies."""
    run_ess: list[float | None]
    """Those of each run alone; None where it does not vary."""
    rhat: float | None
    """The potential scale reduction; None where nothing varies, infinite where each half of a run stays as it is."""
    p: float | None
    """The probability that shares of one distribution differ as much; None of one run, or where nothing varies."""


class Convergence(_Part):
    """Whether runs agree, and how much longer they must be.

    >>> import partita
    >>> a, b = "((a,b),(c,d),e);", "((a,b),(c,e),d);"
    >>> partita.convergence([[a, b] * 300, [b, b, a, a] * 150]).verdict
    'agree'
    """

    __slots__ = ()

    verdict: str
    """``agree``, ``longer``, ``disagree`` or ``nothing varies``."""
    sentence: str
    """The same in words."""
    p: float | None
    """The least p-value of a split times the number of splits that vary, at most 1; None of one run."""
    asdsf: float | None
    """The average standard deviation of split frequencies; None of one run."""
    largest_sd: float | None
    """The largest of these deviations."""
    counted: int
    """The splits that the average is over; 0 of one run."""
    ess: float | None
    """The independent draws of all runs, over all splits; None where nothing varies."""
    least_ess: float | None
    """The fewest of a split that counts."""
    rhat: float | None
    """The largest potential scale reduction."""
    factor: list[float] | None
    """How many times longer the runs must be, from and to; None where they agree or nothing varies."""
    runs: list[ConvergenceRun]
    """Each run by itself."""
    splits: list[ConvergenceSplit]
    """The splits that count, by falling difference, then by falling share and by the names of their leaves."""

    def __init__(self, fields: Mapping[str, Any], answer: Mapping[str, Any] | None = None) -> None:
        super().__init__(fields, answer)

    @classmethod
    def _of(cls, answer: Mapping[str, Any]) -> Convergence:
        found = dict(_finite(answer["convergence"]))
        found["runs"] = [ConvergenceRun(run) for run in found["runs"]]
        found["splits"] = [ConvergenceSplit(_finite(split)) for split in found["splits"]]
        return cls(found, answer)

    def to_frame(self, backend: str | ModuleType | None = None) -> Frame:
        """A data frame with a row per split: its leaves, its share, the share of each run, difference, sd, ess, rhat, p."""
        numbers = ("difference", "sd", "ess", "rhat", "p")
        columns: dict[str, list[Any]] = {
            "leaves": [" ".join(split.leaves) for split in self.splits],
            "share": [split.share for split in self.splits],
        }
        for at, run in enumerate(self.runs):
            columns[f"share of {run.name}"] = [split.shares[at] for split in self.splits]
        for name in numbers:
            columns[name] = [_number(split[name]) for split in self.splits]
        return new_frame(columns, backend, texts=("leaves",))

    def __repr__(self) -> str:
        lines = [self.sentence]
        if self.asdsf is not None:
            lines.append(f"ASDSF {self.asdsf:.3f} ({counted(self.counted, 'split')})")
        for run in self.runs:
            ess = "" if run.ess is None else f", worth {run.ess:.1f}"
            lines.append(f"  {run.name}: {counted(run.trees, 'tree')}{ess}")
        for split in self.splits[:_SHOWN]:
            shares = ", ".join(f"{share:.3f}" for share in split.shares)
            lines.append(f"  {_named(split.leaves)}: {shares}")
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        heads = ("split", *(run.name for run in self.runs), "effective", "R-hat")
        rows = [
            (_named(split.leaves), *split.shares, *("—" if number is None else number for number in (split.ess, split.rhat)))
            for split in self.splits[:10]
        ]
        return of_table(self.sentence, heads, rows)


def _finite(found: Mapping[str, Any]) -> dict[str, Any]:
    """JSON has no infinity: it says that a split is stuck."""
    fields = dict(found)
    if fields.pop("stuck", False):
        fields["rhat"] = inf
    return fields


def _number(value: float | None) -> float:
    return float("nan") if value is None else value


def _named(leaves: Sequence[str]) -> str:
    return ", ".join(leaves) if len(leaves) <= _SHOWN else f"{leaves[0]}, … {len(leaves) - 1} more"


def convergence(
    runs: TreeSet | Sequence[TreeSet | Iterable[TreeLike]] | Mapping[str, TreeSet | Iterable[TreeLike]],
    *,
    rooted: bool = False,
    min_share: float = 0.1,
    target_ess: float = 200,
    n_jobs: int | None = None,
) -> Convergence:
    """Do the runs of a sampler of trees agree, and how much longer must they run?

    Parameters
    ----------
    runs : TreeSet, list or dict
        One run, several, or several by their names; each is a :class:`TreeSet` or what that takes, of at least 4 trees
        over the same leaves. :meth:`TreeSet.read` leaves out a burn-in.
    rooted : bool
        Whether to compare clades instead of splits into two sides.
    min_share : float
        A split counts if at least this share of the trees of some run have it.
    target_ess : float
        The independent draws that are enough.

    Examples
    --------
    >>> import partita
    >>> a, b = "((a,b),(c,d),e);", "((a,b),(c,e),d);"
    >>> found = partita.convergence({"first": [a] * 20, "second": [b] * 20})
    >>> found.verdict, found.asdsf, found.splits[0].leaves, found.splits[0].shares
    ('disagree', 0.47140452079103173, ['c', 'd'], [1.0, 0.0])
    """
    names: list[str] | None = None
    if isinstance(runs, TreeSet):
        sets = [runs]
    elif isinstance(runs, Mapping):
        names = [str(name) for name in runs]
        sets = [_run(run) for run in runs.values()]
    else:
        sets = [_run(run) for run in runs]
    options: dict[str, object] = {
        "names": names,
        "rooted": rooted,
        "min_share": float(min_share),
        "target_ess": float(target_ess),
    }
    found = Convergence._of(ask("convergence", [run._forest for run in sets], options, n_jobs))
    if found.rhat is not None and found.rhat > _FAR and any(run._forest.is_from_start() for run in sets):
        how = "is infinite" if found.rhat == inf else f"is {found.rhat:.2f}"
        problem = f"R-hat {how}, and no tree was left out at the beginning of the runs"
        warn(f'{problem}; burn_in="25%" of TreeSet.read leaves out a quarter of each', "no_burn_in")
    return found


def _run(run: Any) -> TreeSet:
    if isinstance(run, (str, Tree)):
        raise PartitaError("a run is many trees, and this is one; for a single run give TreeSet(trees)")
    return run if isinstance(run, TreeSet) else TreeSet(run)


def topological_ess(
    trees: Iterable[TreeLike], method: EssMethod = "frechet", measure: OneMeasure | None = None
) -> float | None:
    """How many independent trees one run is worth, from the distances between its trees; None where no tree differs.

    Parameters
    ----------
    method : str
        ``frechet``: by the correlations of trees (Magee et al. 2024). ``approximate``: by the lag at which distances no
        longer grow (Lanfear et al. 2016).
    measure : str, optional
        Squared distances are those of this measure. By default they are the number of different splits, so that each split
        counts by itself; by the approximate method, as it is published, the square of that number.

    Examples
    --------
    >>> import partita
    >>> a, b = "((a,b),(c,d),e);", "((a,b),(c,e),d);"
    >>> round(partita.topological_ess([a, b] * 20), 1), partita.topological_ess([a] * 10 + [b] * 10) < 4, partita.topological_ess([a] * 5)
    (57.1, True, None)
    """
    if method not in _ESS_METHODS:
        raise PartitaError(f"method is {method!r}; choose one of {', '.join(_ESS_METHODS)}")
    given = trees if isinstance(trees, TreeSet) else TreeSet(trees)
    key = None if measure is None else resolve(measure, "trees")[0]
    found = told("topological_ess", [given._forest], {"method": method, "measure": key})
    if found["step"] > 1:
        warn(f"there are {len(given)} trees, and one of {found['step']} was looked at", "thinned")
    ess: float | None = found["ess"]
    return ess
