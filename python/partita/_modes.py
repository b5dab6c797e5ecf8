"""Many runs: one answer or several, and what makes the runs differ."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any, Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from partita import _native
from partita._ask import ask
from partita._errors import named
from partita._frames import are_texts, columns_of, new_frame
from partita._inference_of import checked_level
from partita._kinds import objects_of, refuse_kind
from partita._labels import encode
from partita._many import ManyClusterings, many
from partita._native import PartitaError
from partita._pairwise_scores import Pairwise
from partita._results import Fields
from partita._types import PLURALS, Frame, Missing, Name
from partita._words import counted

DrawOrder: TypeAlias = Literal["auto", "independent"]
Representative: TypeAlias = Literal["consensus", "medoid"]
SumsBy: TypeAlias = Literal["margin", "terms"]
PermuteBy: TypeAlias = Literal["raw", "residuals"]


class Part(Fields):
    """A part of an answer: its fields are attributes, and items by their names."""

    __slots__ = ()

    def __getitem__(self, name: str) -> Any:
        return self._fields[name]


class Mode(Part):
    """One of the answers that many draws give."""

    __slots__ = ()

    weight: float
    """Its share of the draws."""
    low: float | None
    """The lower end of the interval of that share; None of the only mode."""
    high: float | None
    draws: int
    """The number of its draws."""
    names: list[Name]
    """Their names."""
    labels: npt.NDArray[np.int64] | None
    """A label per item; clusters that match have the numbers of the first mode. None of trees."""
    clusters: int | None
    medoid: Name
    """The draw of least mean loss to the others."""
    expected_loss: float
    """The mean loss of its draws to its labels."""
    own: npt.NDArray[np.float64]
    """For each item the share of its draws that give it this label."""


class ModeStory(Part):
    """What changes from the first mode to another."""

    __slots__ = ()

    to: int
    """The number of the other mode, from 0."""
    loss: float
    sentence: str
    changes: list[str]


class ModesFit(Part):
    """Mean losses of the draws to one clustering for all, and to the nearest mode."""

    __slots__ = ()

    one: float
    all: float


class ModesStep(Part):
    """The test of a set of draws."""

    __slots__ = ()

    draws: int
    groups: int
    """Into how many groups it is split; 1 where it stays together."""
    window: int
    tests: list[dict[str, Any]]
    """For two, three and four groups the p-value and the clarity."""


class Modes(Fields):
    """The answers that many draws give."""

    __slots__ = ()

    n_modes: int
    modes: list[Mode]
    """The modes, the largest first."""
    mode_of: list[int]
    """The number of the mode of each draw, from 0, in the order of the draws."""
    p: float | None
    """The p-value of the test of all draws; None where nothing was tested."""
    clarity: float | None
    """The correlation with which the worst group is found again in the other half of the items."""
    window: int
    """The places in the file within which draws depend on each other; 0 where they do not."""
    steps: list[ModesStep]
    decides: npt.NDArray[np.float64]
    """For each item how far the labels of two modes differ there, from 0 to 1."""
    aligned: npt.NDArray[np.int64]
    """For each draw its labels with the numbers of its mode; −1 where it has none."""
    fit: ModesFit
    stories: list[ModeStory]
    loss: str
    sentence: str

    def to_frame(self, backend: str | ModuleType | None = None) -> Frame:
        """A row for each mode; see :meth:`Comparison.to_frame`."""
        fields = ("weight", "low", "high", "draws", "clusters", "expected_loss", "medoid")
        columns: dict[str, list[Any]] = {"mode": list(range(self.n_modes))}
        columns |= {field: [getattr(mode, field) for mode in self.modes] for field in fields}
        return new_frame(columns, backend, texts=("medoid",) if are_texts(columns["medoid"]) else ())

    def svg(self) -> str:
        """A picture: the draws each with each, mode by mode, and where clusters go from mode to mode."""
        svg: str = _native.ask("modes_svg", [], json.dumps(self._answer["modes"]), None)
        return svg

    def __repr__(self) -> str:
        lines = [self.sentence]
        for number, mode in enumerate(self.modes):
            between = "" if mode.low is None else f" [{mode.low:.2f}, {mode.high:.2f}]"
            loss = f"scatter ({self.loss}) {mode.expected_loss:.3f}, medoid {mode.medoid}"
            lines.append(f"  mode {number}: {counted(mode.draws, 'draw')}, weight {mode.weight:.2f}{between}, {loss}")
        lines += [f"  from mode 0 to mode {story.to} ({self.loss} {story.loss:.3f}): {story.sentence}" for story in self.stories]
        return "\n".join(lines)


def modes(
    columns: ManyClusterings,
    *,
    loss: str = "vi",
    n_modes: int | None = None,
    order: DrawOrder = "auto",
    representative: Representative = "consensus",
    level: float = 0.95,
    alpha: float = 0.05,
    clear: float = 0.5,
    splits: int = 5,
    least: int | None = None,
    seed: int = 0,
    missing: Missing = "drop",
    measure: str | None = None,
    n_jobs: int | None = None,
) -> Modes:
    """Finds whether many runs are one answer or several.

    With one answer, half of the items says nothing about how runs label the other half; with several, every half shows the
    same groups of runs. That is tested, so that noise alone is rarely taken for several answers.

    Parameters
    ----------
    columns : mapping, data frame or sequence
        Two or more clusterings of the same items, as draws of a sampler or runs with many seeds, in their order. Of trees
        give `n_modes`: their leaves are not independent, so that nothing is tested.
    loss : str
        The loss of the clustering that stands for a mode, as for :func:`partita.consensus`.
    n_modes : int, optional
        The number of modes; then nothing is tested.
    order : {"auto", "independent"}
        Whether draws may depend on those before them.
    representative : {"consensus", "medoid"}
        Which clustering stands for a mode.
    level : float
        The level of the intervals of weights.
    alpha, clear : float
        There are several modes if the p-value is at most `alpha` and the clarity at least `clear`.
    splits : int
        The random halves of the items that are tried.
    least : int, optional
        The least number of draws of a mode; by default 3, or one in 50.
    measure : str, optional
        Of trees: the distance.
    seed, missing, n_jobs
        As for :func:`partita.consensus`.

    Examples
    --------
    >>> import partita
    >>> one, other = [0] * 5 + [1] * 5 + [2] * 5, [0, 1, 2] * 5
    >>> found = partita.modes([one, one, other] * 5)
    >>> found.n_modes, found.mode_of
    (2, [0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1])
    >>> [mode.draws for mode in found.modes]
    [10, 5]
    """
    found, kind, _ = many(columns)
    refuse_kind(kind, "modes", "labels", "trees")
    names = list(found)
    options: dict[str, Any] = {
        "names": [str(name) for name in names], "loss": loss, "n_modes": n_modes, "order": order,
        "representative": representative, "level": checked_level(level), "alpha": alpha, "clear": clear, "splits": splits,
        "least": least, "seed": seed, "measure": measure,
    }  # fmt: skip
    if kind == "trees":
        answer = ask("modes", objects_of(kind, list(found.values()), _reading("refuse"))[0], options, n_jobs)
    else:
        answer = ask("modes", _encoded(found), {**options, "missing": missing}, n_jobs)
    return _modes_of(answer, names)


def _reading(missing: Missing) -> _native.Reading:
    return (missing, "cluster", -1, None, None)


def _encoded(columns: Mapping[Name, Any]) -> list[object]:
    encoded: list[object] = []
    for name, column in columns.items():
        with named(f"clustering {str(name)!r}"):
            encoded.append(encode(column))
    return encoded


def _modes_of(answer: dict[str, Any], names: list[Name]) -> Modes:
    """The answer with the names as they were given, and its lists of numbers as arrays."""
    told = answer["modes"]
    mode_of = list(told["mode_of"].values())
    by_text = {str(name): name for name in names}

    def mode(fields: dict[str, Any]) -> Mode:
        labels = fields["labels"]
        return Mode({
            **fields,
            "names": [by_text[name] for name in fields["names"]],
            "medoid": by_text[fields["medoid"]],
            "labels": None if labels is None else np.array(labels, dtype=np.int64),
            "own": np.array(fields["own"], dtype=np.float64),
        }, fields)  # fmt: skip

    aligned = [[-1 if label is None else label for label in draw] for draw in told["aligned"]]
    fields = {
        **told,
        "modes": [mode(one) for one in told["modes"]],
        "mode_of": mode_of,
        "steps": [ModesStep(step) for step in told["steps"]],
        "decides": np.array(told["decides"], dtype=np.float64),
        "aligned": np.array(aligned, dtype=np.int64),
        "fit": ModesFit(told["fit"]),
        "stories": [ModeStory(story) for story in told["stories"]],
    }
    return Modes(fields, answer)


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
        objects, reading = _encoded(found), {"missing": missing}
    else:
        if missing != "refuse":
            raise PartitaError(f"{PLURALS[kind]} have no missing labels; leave missing out")
        objects, reading = objects_of(kind, list(found.values()), _reading("refuse"))  # type: ignore[assignment]
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
