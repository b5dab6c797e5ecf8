"""Algorithms over many data sets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import numpy as np

from partita import _native
from partita._ask import ask
from partita._inference_of import checked_level
from partita._labels import encode
from partita._native import PartitaError
from partita._seeds import Seed, seed_of
from partita._types import Noise, NoiseLabel
from partita.leaderboard_result import Leaderboard


def leaderboard(
    data: Any,
    *,
    truth: Mapping[Any, Any] | None = None,
    measure: str = "adjusted_rand",
    distance: bool = False,
    families: Mapping[Any, Any] | Sequence[Any] | None = None,
    truths: Literal["max", "mean", "all"] = "max",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    missing: Literal["fit", "common"] | float = "fit",
    by: Literal["score", "rank"] = "score",
    question: Literal["like-these", "these"] = "like-these",
    level: float = 0.95,
    within: float | None = None,
    draws: int = 9999,
    seed: Seed = 0,
    n_jobs: int | None = None,
) -> Leaderboard:
    """Finds which algorithm is better over many data sets, and how sure that is.

    Parameters
    ----------
    data : mapping or data frame
        Scores as ``{dataset: {algorithm: score}}``, with a list of scores for several runs and None for a run that failed.
        Or labels as ``{dataset: {algorithm: labels}}`` with `truth`: a list of labels for several runs, or ``{K: labels}`` for
        each number of clusters. Or a data frame: a long table with the columns dataset, algorithm, perhaps seed and family, and
        score, or truth and found with a row for each item; or a wide table, the data sets in its first column.
    truth : mapping, optional
        The true labels of each data set, or a list of several.
    measure : str
        The measure of labels.
    distance : bool
        Whether less is better, where scores are given.
    families : mapping or sequence, optional
        The family of each data set: data sets of one are not independent. By default each stands alone.
    truths : {"max", "mean", "all"}
        The rule that makes several truths one score: the best, the mean, or each as a data set of its own.
    noise, noise_label
        Treatment of items that a truth calls noise, as for :func:`partita.compare`.
    missing : {"fit", "common"} or float
        Where an algorithm was not run: fit effects of data sets and algorithms, use the data sets that all have, or a score.
    by : {"score", "rank"}
        The quantity that is compared: scores, or ranks within data sets.
    question : {"like-these", "these"}
        Whether the conclusion is about data sets like these, or about these alone, had other items been drawn.
    level : float
        The level of intervals and tests.
    within : float, optional
        A margin within which algorithms count as the same.
    draws, seed : int
        The draws where there are too many ways to draw data sets.

    Examples
    --------
    >>> import partita
    >>> scores = {f"set {i}": {"ward": 0.6 + i / 50, "random": i / 60} for i in range(8)}
    >>> board = partita.leaderboard(scores)
    >>> board.verdict["sentence"]
    'ward is first.'
    >>> board.pairs[0]["p"] <= 0.05
    True
    """
    seed = seed_of(seed)
    objects: list[Any] = []
    asked = _Asked(objects)
    if isinstance(data, Mapping):
        asked.take_mapping(data, truth)
    else:
        asked.take_frame(data)
    options: dict[str, Any] = {
        "runs": asked.runs, "truth": asked.truths, "families": asked.families_of(families), "measure": measure,
        "distance": distance, "truths": _choice("truths", truths, ("max", "mean", "all")), "noise": noise,
        "noise_label": str(noise_label), "missing_cells": _missing(missing), "by": _choice("by", by, ("score", "rank")),
        "question": _choice("question", question, ("like-these", "these")), "level": checked_level(level),
        "within": within, "draws": draws, "seed": seed,
    }  # fmt: skip
    answer = ask("leaderboard", objects, options, n_jobs)
    answer["warnings"] = [caveat["words"] for caveat in answer["caveats"]]
    return Leaderboard(answer)


class _Asked:
    """The options of the question, run by run; labels stand among the objects."""

    def __init__(self, objects: list[Any]) -> None:
        self.objects = objects
        self.runs: list[dict[str, Any]] = []
        self.truths: list[dict[str, Any]] = []
        self.names: list[str] = []
        self.families: dict[str, str] = {}

    def place(self, labels: Any) -> int:
        """The place of labels among the objects."""
        self.objects.append(encode(labels))
        return len(self.objects) - 1

    def take_mapping(self, data: Mapping[Any, Any], truth: Mapping[Any, Any] | None) -> None:
        for dataset, found in data.items():
            name = str(dataset)
            self.names.append(name)
            if truth is not None:
                if dataset not in truth:
                    raise PartitaError(f"data set '{name}' has no truth")
                labels = truth[dataset]
                for one in labels if _is_list_of_columns(labels) else [labels]:
                    self.truths.append({"dataset": name, "labels": self.place(one)})
            for algorithm, value in found.items():
                for run in self.runs_of(name, str(algorithm), value, truth is not None):
                    self.runs.append({"dataset": name, "algorithm": str(algorithm), **run})

    def runs_of(self, dataset: str, algorithm: str, value: Any, are_labels: bool) -> list[dict[str, Any]]:
        """The runs of an algorithm on a data set; one that has no score keeps its place in the order."""
        if value is None:
            return [{}]
        if not are_labels:
            scores = value if isinstance(value, (list, tuple, np.ndarray)) else [value]
            return [{"score": _score(score, dataset, algorithm)} for score in scores] or [{}]
        given = [one for one in value if one is not None] if isinstance(value, (list, tuple)) else []
        several = _is_list_of_columns(given) or _is_list_of_mappings(given)
        return [{} if one is None else self.labels_of(one) for one in (value if several else [value])]

    def labels_of(self, value: Any) -> dict[str, Any]:
        if isinstance(value, Mapping):
            return {"clusters": {str(int(clusters)): self.place(labels) for clusters, labels in value.items()}}
        return {"labels": self.place(value)}

    def take_frame(self, data: Any) -> None:
        columns = _columns(data)
        names = [*columns]
        if "dataset" not in columns or "algorithm" not in columns:
            self.take_wide(columns, names)
            return
        datasets, algorithms = columns["dataset"], columns["algorithm"]
        seeds = columns.get("seed", [None] * len(datasets))
        for dataset, family in zip(datasets, columns.get("family", [None] * len(datasets)), strict=True):
            if str(dataset) not in self.names:
                self.names.append(str(dataset))
            if family is not None:
                self.families[str(dataset)] = str(family)
        keys = [
            (str(dataset), str(algorithm), None if seed is None else str(seed))
            for dataset, algorithm, seed in zip(datasets, algorithms, seeds, strict=True)
        ]
        truths = [name for name in names if name.startswith("truth")]
        if "score" in columns:
            _refuse_repeated(keys)
            for key, score in zip(keys, columns["score"], strict=True):
                self.add(key, {"score": None if score is None else _score(score, *key[:2])})
        elif truths and "found" in columns:
            self.take_long_labels(keys, [columns[name] for name in truths], columns["found"])
        else:
            raise PartitaError("a long table needs the column score, or truth and found with a row for each item")

    def take_long_labels(self, keys: list[Any], truths: list[list[Any]], found: list[Any]) -> None:
        rows: dict[Any, list[int]] = {}
        for row, key in enumerate(keys):
            rows.setdefault(key, []).append(row)
        first: dict[str, Any] = {}
        for key, own in rows.items():
            known = first.setdefault(key[0], key)
            of = [[column[row] for row in own] for column in truths]
            if known is key:
                for labels in of:
                    if any(label is not None for label in labels):
                        self.truths.append({"dataset": key[0], "labels": self.place(labels)})
            elif len(own) != len(rows[known]):
                raise PartitaError(f"data set '{key[0]}': {len(rows[known])} true labels, {len(own)} of '{key[1]}'")
            elif of != [[column[row] for row in rows[known]] for column in truths]:
                raise PartitaError(
                    f"data set '{key[0]}': '{key[1]}' has other true labels than '{known[1]}'; give the items in the same order"
                )
            self.add(key, {"labels": self.place([found[row] for row in own])})

    def take_wide(self, columns: dict[str, list[Any]], names: list[str]) -> None:
        if len(names) < 2:
            raise PartitaError("a wide table has the data sets in its first column and a column for each algorithm")
        for row, dataset in enumerate(columns[names[0]]):
            name = str(dataset)
            if name in self.names:
                raise PartitaError(f"data set '{name}' is given twice")
            self.names.append(name)
            for algorithm in names[1:]:
                value = columns[algorithm][row]
                if algorithm == "family":
                    self.families[name] = str(value)
                else:
                    self.add((name, algorithm, None), {"score": None if value is None else _score(value, name, algorithm)})

    def add(self, key: tuple[str, str, str | None], run: dict[str, Any]) -> None:
        dataset, algorithm, seed = key
        self.runs.append({"dataset": dataset, "algorithm": algorithm, "seed": seed, **run})

    def families_of(self, given: Mapping[Any, Any] | Sequence[Any] | None) -> dict[str, str]:
        if given is None:
            return self.families
        if isinstance(given, Mapping):
            return {str(dataset): str(family) for dataset, family in given.items() if str(dataset) in self.names}
        if isinstance(given, str) or len(given) != len(self.names):
            raise PartitaError(f"families are a mapping, or a list with one for each of the {len(self.names)} data sets")
        return {name: str(family) for name, family in zip(self.names, given, strict=True)}


def _refuse_repeated(keys: list[tuple[str, str, str | None]]) -> None:
    seen = set()
    for key in keys:
        if key in seen:
            dataset, algorithm, seed = key
            seeded = "" if seed is None else f", seed {seed}"
            raise PartitaError(f"data set '{dataset}', algorithm '{algorithm}'{seeded} is given twice")
        seen.add(key)


def _score(value: Any, dataset: str, algorithm: str) -> float | None:
    if value is None:
        return None
    try:
        score = float(value)
    except (TypeError, ValueError):
        score = np.inf
    if np.isnan(score):
        return None
    if np.isinf(score):
        raise PartitaError(f"'score' of data set '{dataset}', algorithm '{algorithm}' is {value!r}, which is no number")
    return score


def _is_list_of_columns(value: Any) -> bool:
    """Returns whether something holds columns and not labels."""
    if isinstance(value, np.ndarray):
        return value.ndim == 2
    is_column = lambda one: hasattr(one, "__len__") and not isinstance(one, (str, bytes, Mapping))  # noqa: E731
    return isinstance(value, (list, tuple)) and len(value) > 0 and all(map(is_column, value))


def _is_list_of_mappings(value: Any) -> bool:
    return len(value) > 0 and all(isinstance(one, Mapping) for one in value)


def _columns(data: Any) -> dict[str, list[Any]]:
    """The columns of a data frame, with None where a value is missing."""
    import narwhals as nw

    try:
        frame = nw.from_native(data, eager_only=True)
    except TypeError:
        raise PartitaError(
            f"data cannot be {type(data).__name__}; give a data frame, or a mapping of data sets to algorithms"
        ) from None
    return {str(name): [_plain(value) for value in frame[name].to_list()] for name in frame.columns}


def _plain(value: Any) -> Any:
    return None if value is None or value != value else value


def _missing(given: Any) -> str | float:
    if isinstance(given, str):
        return _choice("missing", given, ("fit", "common"))
    return float(given)


def _choice(setting: str, given: str, words: tuple[str, ...]) -> str:
    if given not in words:
        *others, last = (f'"{word}"' for word in words)
        raise _native.PartitaError(f'"{given}" is not a value of {setting}; choose {", ".join(others)} or {last}')
    return given
