"""What all results share: they are equal after pickling, and a notebook shows them as a table."""

from __future__ import annotations

import html
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any, ClassVar

import numpy as np


class Result:
    """A result is what it holds: two that hold the same are equal, ``nan`` and arrays included."""

    __slots__ = ()
    __hash__: ClassVar[None]  # type: ignore[assignment]

    def _state(self) -> tuple[Any, ...]:
        """What the result holds."""
        if is_dataclass(self):
            return tuple(getattr(self, field.name) for field in fields(self))
        state = self.__reduce__()
        return tuple(state[1]) if isinstance(state, tuple) else ()

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, Result) and same(self._state(), other._state())

    def _repr_html_(self) -> str:
        if not is_dataclass(self):
            return f"<pre>{html.escape(repr(self))}</pre>"
        rows = [(field.name.replace("_", " "), shown(getattr(self, field.name))) for field in fields(self)]
        return page(type(self).__name__, (), rows)


def same(a: Any, b: Any) -> bool:
    """Whether two values are equal all the way down; ``nan`` is equal to itself."""
    if isinstance(a, np.ndarray) and isinstance(b, np.ndarray):
        return a.dtype == b.dtype and np.array_equal(a, b, equal_nan=a.dtype.kind == "f")
    if isinstance(a, Mapping) and isinstance(b, Mapping):
        return a.keys() == b.keys() and all(same(a[key], b[key]) for key in a)
    if isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)):
        return len(a) == len(b) and all(map(same, a, b))
    if is_dataclass(a) and type(a) is type(b):
        return all(same(getattr(a, field.name), getattr(b, field.name)) for field in fields(a))
    if isinstance(a, float) and isinstance(b, float) and a != a:
        return b != b
    return bool(a == b)


def shown(value: object) -> str:
    """A value for a cell of a table."""
    if isinstance(value, float):
        return "—" if value != value else f"{value:.6g}"
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {shown(number)}" for key, number in value.items())
    if isinstance(value, np.ndarray):
        return np.array2string(value, threshold=20)
    if isinstance(value, (list, tuple)):
        return ", ".join(map(shown, value)) or "none"
    return "—" if value is None else str(value)


def probability(p: float) -> str:
    """A p-value as the command line shows it: four digits after the point, or two significant ones where that would leave
    none.

    >>> probability(0.25), probability(3.016e-5)
    ('0.2500', '3.0e-5')
    """
    return f"{p:.1e}".replace("e-0", "e-") if 0 < p < 0.0005 else f"{p:.4f}"


def page(caption: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table for a notebook; the texts may hold anything."""
    head = "".join(f"<th>{html.escape(text)}</th>" for text in heads)
    body = "".join("<tr>" + "".join(f"<td>{html.escape(text)}</td>" for text in row) + "</tr>" for row in rows)
    first = f"<thead><tr>{head}</tr></thead>" if heads else ""
    return f"<table><caption>{html.escape(caption)}</caption>{first}<tbody>{body}</tbody></table>"
