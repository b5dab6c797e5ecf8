"""The one door to the answers: every verb asks a question by name and shows what it is told."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from partita import _native
from partita._warn import warn

Options = Mapping[str, object]


def ask(
    question: str, objects: Sequence[object], options: Options, n_jobs: int | None = None, *, warns: bool = True
) -> dict[str, Any]:
    """The answer to a question, as ``--format json`` prints it; options that are None are left out. What seems wrong with
    the input and what limits the answer are warned of."""
    given = {name: value for name, value in options.items() if value is not None}
    answer: dict[str, Any] = _native.ask(question, objects, json.dumps(given, default=_plain), n_jobs)
    doubts = answer.pop("warnings", [])
    if warns:
        for words in doubts:
            warn(words)
        for caveat in answer.get("caveats", []):
            warn(caveat["words"], caveat["code"])
        for key, reason in answer.get("notes", {}).items():
            warn(f"{key} is undefined: {reason}")
    return answer


def score_of(
    objects: Sequence[object], measure: str, options: Options, n_jobs: int | None
) -> tuple[float | None, str | None]:
    """The score by one measure, or why there is none."""
    answer = ask("compare", objects, {"measures": [measure], **options}, n_jobs, warns=False)
    ((key, value),) = answer["scores"].items()
    return value, answer["notes"].get(key)


def _plain(value: Any) -> object:
    """A number of NumPy as one of Python's."""
    return value.item() if hasattr(value, "item") else str(value)
