"""Many runs: one answer or several."""

from __future__ import annotations

import json
from collections.abc import Mapping
from types import ModuleType
from typing import Any, Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from partita import _native
from partita._ask import ask
from partita._errors import named
from partita._frames import are_texts, new_frame
from partita._inference_of import checked_level
from partita._kinds import objects_of, refuse_kind
from partita._labels import encode
from partita._many import ManyClusterings, many
from partita._results import Fields
from partita._types import Frame, Missing, Name
from partita._words import counted

DrawOrder: TypeAlias = Literal["auto", "independent"]
Representative: TypeAlias = Literal["consensus", "medoid"]


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
        answer = ask("modes", objects_of(kind, list(found.values()), reading_of("refuse"))[0], options, n_jobs)
    else:
        answer = ask("modes", encoded_by_name(found), {**options, "missing": missing}, n_jobs)
    return _modes_of(answer, names)


def reading_of(missing: Missing) -> _native.Reading:
    return (missing, "cluster", -1, None, None)


def encoded_by_name(columns: Mapping[Name, Any]) -> list[object]:
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
