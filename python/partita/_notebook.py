"""Pieces that a notebook shows: tables, dots and pictures as in a report."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from itertools import islice
from typing import Any

import numpy as np

from partita import _native

_LISTED = 20
"""Entries of a list within a field."""


class Shown:
    """A notebook shows what it holds, a row for each field, or its first line."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return of_fields(self)


def of_fields(result: Any) -> str:
    """The name of a result and a row for each of its fields, or the line that a terminal shows."""
    if isinstance(result, tuple) and hasattr(result, "_asdict"):
        held: dict[str, Any] = result._asdict()
    elif is_dataclass(result):
        held = {field.name: getattr(result, field.name) for field in fields(result) if not field.name.startswith("_")}
    elif hasattr(result, "_field_names"):
        held = {name: getattr(result, name) for name in result._field_names()}
    else:
        return _native.notebook(_line(result))
    rows = [(name.replace("_", " "), _field(value)) for name, value in held.items()]
    return of_table(type(result).__name__, ("", ""), rows)


def of_table(lead: str, heads: Sequence[str], rows: Sequence[Sequence[_native.Field]]) -> str:
    """A line about a result, and a table."""
    return _native.notebook(lead, tables=[table(heads, rows)])


def table(
    heads: Sequence[str], rows: Sequence[Sequence[_native.Field]], label: str = ""
) -> _native.NotebookTable:
    """A table for :func:`partita._native.notebook`."""
    return label, list(heads), rows, len(rows)


def _field(value: object) -> _native.Field:
    if isinstance(value, (bool, np.bool_)) or not isinstance(value, (int, float, np.integer, np.floating)):
        return _text(value)
    return int(value) if isinstance(value, (int, np.integer)) else float(value)


def _text(value: object) -> str:
    """A value in words."""
    if value is None:
        return "—"
    if isinstance(value, float):
        return "—" if value != value else f"{value:.6g}"
    if isinstance(value, Mapping):
        return _listed((f"{key}: {_text(entry)}" for key, entry in value.items()), len(value))
    if isinstance(value, np.ndarray):
        return " ".join(np.array2string(value, threshold=_LISTED).split())
    if isinstance(value, (list, tuple)):
        return _listed(map(_text, value), len(value)) or "none"
    return _line(value)


def _listed(texts: Iterable[str], count: int) -> str:
    more = f", … {count - _LISTED} more" if count > _LISTED else ""
    return ", ".join(islice(texts, _LISTED)) + more


def _line(value: object) -> str:
    return str(value) if isinstance(value, str) else repr(value).partition("\n")[0]
