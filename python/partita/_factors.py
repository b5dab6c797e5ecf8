"""What makes runs differ: the share of each factor in their spread."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any, Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from partita import _native
from partita._ask import ask
from partita._frames import columns_of, new_frame
from partita._kinds import objects_of
from partita._many import ManyClusterings, many
from partita._modes import Part, encoded_by_name, reading_of
from partita._native import PartitaError
from partita._pairwise_scores import Pairwise
from partita._results import Fields
from partita._types import PLURALS, Frame, Missing
from partita._words import counted

SumsBy: TypeAlias = Literal["margin", "terms"]
PermuteBy: TypeAlias = Literal["raw", "residuals"]


class Spread(Part):
    """How far the runs of each level are from their centre, and whether levels differ in that."""

    __slots__ = ()

    f: float | None
    p: float | None
    mean: dict[str, float]


class FactorRow(Part):
    """What one factor explains."""

    __slots__ = ()

    factor: str
    df: int
    """Its degrees of freedom; 0 where other factors say all that it says."""
    ss: float
    r2: float | None
    """Its share of what makes the runs differ."""
    omega2: float | None
    """Its share beyond what a factor without effect would have; it may be negative."""
    f: float | None
    p: float | None
    alias: str | None
    """The factor, or factors, that say all that it says."""
    spread: Spread | None


class SumOfSquares(Part):
    """What no factor explains, or all of it."""

    __slots__ = ()

    df: int
    ss: float
    r2: float | None


class Factors(Fields):
    """What makes runs differ: the share of each factor."""

    __slots__ = ()

    rows: list[FactorRow]
    residual: SumOfSquares
    total: SumOfSquares
    shared: float | None
    """The share that several factors explain together; it may be negative."""
    by: str
    power: float
    permute: str
    measure: str | None
    """The measure; None of distances that were given."""
    map: dict[str, Any] | None
    """The runs in a plane, with the factor that explains most and the level of each run; None where all are the same."""
    sentence: str

    def to_frame(self, backend: str | ModuleType | None = None) -> Frame:
        """A row for each factor; see :meth:`Comparison.to_frame`."""
        fields = ("factor", "df", "ss", "r2", "omega2", "f", "p")
        return new_frame({field: [row[field] for row in self.rows] for field in fields}, backend, texts=("factor",))

    def svg(self) -> str:
        """A picture: the shares as bars, with a mark where the share beyond chance ends, and the runs in a plane."""
        svg: str = _native.ask("factors_svg", [], json.dumps(self._answer["factors"]), None)
        return svg

    def __repr__(self) -> str:
        wide = max(len(row.factor) for row in self.rows)

        def share(value: float | None) -> str:
            return "    –" if value is None else f"{100 * value:5.1f}"

        lines = [self.sentence]
        for row in self.rows:
            p = "" if row.p is None else f", p = {row.p:.3f}"
            lines.append(f"  {row.factor:<{wide}}  {share(row.r2)} %, beyond chance {share(row.omega2)} %{p}")
        return "\n".join(lines)


def factors(
    columns: ManyClusterings | Pairwise | npt.NDArray[np.float64],
    table: Mapping[Any, Sequence[Any]] | Frame,
    *,
    terms: str | Sequence[str] | None = None,
    by: SumsBy = "margin",
    measure: str | None = None,
    power: float = 1,
    numeric: str | Sequence[str] = (),
    blocks: str | None = None,
    units: str | None = None,
    permute: PermuteBy = "raw",
    draws: int = 999,
    permutations: Sequence[Sequence[int]] | npt.NDArray[np.integer[Any]] | None = None,
    seed: int = 0,
    missing: Missing = "refuse",
    n_jobs: int | None = None,
) -> Factors:
    """Finds what makes runs differ: the share of each factor in the spread of all runs.

    Parameters
    ----------
    columns : mapping, data frame, sequence, :class:`Pairwise` or array
        The runs: clusterings, trees or others of one kind; or the scores of each with each; or a square array of distances.
    table : mapping of names to columns, or data frame
        What each run has of each factor, such as its seed, algorithm and number of clusters: a row for each run, in their
        order.
    terms : sequence of str, optional
        The columns that are factors, in order; by default all but `blocks` and `units`.
    by : {"margin", "terms"}
        Whether a factor gets what only it explains, or what it explains beyond those before it.
    measure : str, optional
        The measure by which runs differ; by default the variation of information, of trees the Robinson–Foulds distance. A
        similarity counts as how far it is from its value for identical ones.
    power : float
        The power of the distances whose sums are shared out. The variation of information and the share of disagreeing
        pairs are squared distances already.
    numeric : sequence of str
        The columns that are numbers, whose effect is linear.
    blocks : str, optional
        The column of blocks: runs change places only inside one.
    units : str, optional
        The column of units, which change places as wholes for a factor that is constant inside each.
    permute : {"raw", "residuals"}
        What is permuted: the runs, or what the other factors leave of them.
    draws, seed : int
        The permutations.
    permutations : array, optional
        The permutations themselves, a row of indices from 0 each.

    Examples
    --------
    >>> import partita
    >>> a, b = [0, 0, 0, 0, 1, 1, 1, 1], [0, 1, 0, 1, 0, 1, 0, 1]
    >>> runs = [a, a[:7] + [0], a[:6] + [0, 1], [1] + a[1:], b, b[:7] + [0], b[:6] + [1, 1], [1] + b[1:]]
    >>> found = partita.factors(runs, {"algorithm": ["x"] * 4 + ["y"] * 4})
    >>> found.rows[0].df, round(found.rows[0].r2, 2)
    (1, 0.38)
    """
    options: dict[str, Any] = {
        "table": [{"name": str(name), "values": _texts(column)} for name, column in columns_of(table).items()],
        "terms": None if terms is None else _names_of(terms), "by": by, "power": power,
        "numeric": _names_of(numeric), "blocks": blocks, "units": units, "permute": permute, "draws": draws,
        "permutations": None if permutations is None else np.asarray(permutations).tolist(), "seed": seed,
    }  # fmt: skip
    distances = _distances(columns)
    if distances is not None:
        if measure is not None:
            raise PartitaError("a measure is of runs; leave it out where their distances are given")
        return _factors_of(ask("factors", [], {**options, "distances": distances}, n_jobs))
    found, kind, _ = many(columns)
    if len(found) < 3:
        raise PartitaError(f"found {counted(len(found), 'run')}; at least three are needed to say what makes them differ")
    if kind == "labels":
        objects, reading = encoded_by_name(found), {"missing": missing}
    else:
        if missing != "refuse":
            raise PartitaError(f"{PLURALS[kind]} have no missing labels; leave missing out")
        objects, reading = objects_of(kind, list(found.values()), reading_of("refuse"))  # type: ignore[assignment]
    names = [str(name) for name in found]
    return _factors_of(ask("factors", objects, {**options, **reading, "names": names, "measure": measure}, n_jobs))


def _names_of(columns: str | Sequence[str]) -> list[str]:
    """Names of columns; one may stand alone."""
    return [columns] if isinstance(columns, str) else [str(name) for name in columns]


def _texts(column: Any) -> list[str | None]:
    """Values as texts; None where there is none."""
    values = column.tolist() if hasattr(column, "tolist") else list(column)
    return [None if value is None or value != value else str(value) for value in values]


def _distances(given: Any) -> list[list[float]] | None:
    """The distances of runs, where these are given and not the runs."""
    if isinstance(given, Pairwise):
        given = given.to_matrix()
    elif isinstance(given, (list, tuple)) and given and all(isinstance(row, (list, tuple)) for row in given):
        square = all(len(row) == len(given) for row in given)
        if not square or not any(isinstance(value, float) for row in given for value in row):
            return None
        given = np.array(given, dtype=np.float64)
    if not isinstance(given, np.ndarray) or given.ndim != 2:
        return None
    if given.shape[0] != given.shape[1]:
        raise PartitaError(f"an array of shape {given.shape} holds no distances; give a square one, or list(X) of labels")
    matrix = given.astype(np.float64)
    if not np.isfinite(matrix).all():
        raise PartitaError("a distance of two runs is no number; leave out runs without one")
    matrix = (matrix + matrix.T) / 2
    own = np.diag(matrix)
    if not np.allclose(own, own[:1]):
        raise PartitaError("the diagonal of distances or scores holds different values; give each run with itself")
    distances: list[list[float]] = np.abs(own[0] - matrix).tolist()
    return distances


def _factors_of(answer: dict[str, Any]) -> Factors:
    told = answer["factors"]

    def row(fields: dict[str, Any]) -> FactorRow:
        spread = fields["spread"]
        return FactorRow({**fields, "spread": None if spread is None else Spread(spread)}, fields)

    fields = {
        **told,
        "rows": [row(one) for one in told["rows"]],
        "residual": SumOfSquares(told["residual"]),
        "total": SumOfSquares(told["total"]),
    }
    return Factors(fields, answer)
