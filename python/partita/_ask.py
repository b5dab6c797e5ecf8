"""The one door to the answers: every verb asks a question by name and shows what it is told."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from math import isfinite
from typing import Any, get_args

from partita import _native
from partita._types import Adjustment, Leaves, Method, NullModel, Strategy, Tails
from partita._warn import warn

Options = Mapping[str, object]

_CHOICES = {
    "ci_method": Method,
    "null_model": NullModel,
    "tails": Tails,
    "leaves": Leaves,
    "strategy": Strategy,
    "adjustment": Adjustment,
}
"""The options that are words, with the words."""


def ask(
    question: str, objects: Sequence[object], options: Options, n_jobs: int | None = None, *, warns: bool = True
) -> dict[str, Any]:
    """The answer to a question, as ``--format json`` prints it; options that are None are left out. What seems wrong with
    the input and what limits the answer are warned of."""
    answer: dict[str, Any] = told(question, objects, options, n_jobs)
    doubts = answer.pop("warnings", [])
    if warns:
        for words in doubts:
            warn(words)
        for caveat in answer.get("caveats", []):
            warn(caveat["words"], caveat["code"])
        for key, reason in answer.get("notes", {}).items():
            warn(f"{key} is undefined: {reason}")
    return answer


def told(question: str, objects: Sequence[object], options: Options, n_jobs: int | None = None) -> Any:
    """The answer to a question, without warnings."""
    given = {name: value for name, value in options.items() if value is not None}
    for name, value in given.items():
        if isinstance(value, float) and not isfinite(value):
            raise _native.PartitaError(f"{name} is {value}; give a finite number")
    for name in given.keys() & _CHOICES:
        _check_choice(name.removeprefix("ci_"), given[name], get_args(_CHOICES[name]))
    return _native.ask(question, objects, json.dumps(given, default=_plain), n_jobs)


def score_of(
    objects: Sequence[object], measure: str, options: Options, n_jobs: int | None
) -> tuple[float | None, str | None]:
    """The score by one measure, or why there is none."""
    answer = ask("compare", objects, {"measures": [measure], **options}, n_jobs, warns=False)
    ((key, value),) = answer["scores"].items()
    return value, answer["notes"].get(key)


def _check_choice(setting: str, given: object, words: tuple[str, ...]) -> None:
    if given not in words:
        *others, last = (f'"{word}"' for word in words)
        raise _native.PartitaError(f'"{given}" is not a value of {setting}; choose {", ".join(others)} or {last}')


def _plain(value: Any) -> object:
    """A number of NumPy as one of Python's."""
    return value.item() if hasattr(value, "item") else str(value)
