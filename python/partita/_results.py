"""The base of all results: they are equal after pickling, and a notebook shows them."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import fields, is_dataclass
from typing import Any, ClassVar

import numpy as np

from partita._notebook import Shown


class Result(Shown):
    """A result is what it holds: two that hold the same are equal, ``nan`` and arrays included."""

    __slots__ = ()
    __hash__: ClassVar[None]  # type: ignore[assignment]

    def _state(self) -> tuple[Any, ...]:
        """The contents of the result."""
        if is_dataclass(self):
            return tuple(getattr(self, field.name) for field in fields(self))
        state = self.__reduce__()
        return tuple(state[1]) if isinstance(state, tuple) else ()

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, Result) and same(self._state(), other._state())


class Fields(Result):
    """A result whose attributes are the fields of a dictionary, as the JSON of all front ends has them."""

    __slots__ = ("_answer", "_fields")

    def __init__(self, fields: Mapping[str, Any], answer: Mapping[str, Any] | None = None) -> None:
        self._fields = fields
        self._answer = fields if answer is None else answer

    @classmethod
    def _field_names(cls) -> list[str]:
        return [name for name in cls.__annotations__ if not name.startswith("_")]

    def __getattr__(self, name: str) -> Any:
        if name in type(self)._field_names():
            return self._fields[name]
        raise AttributeError(f"{type(self).__name__} has no attribute {name!r}")

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self._field_names()]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in self._field_names())})"

    def _state(self) -> tuple[Any, ...]:
        return (self._fields,)

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (self._fields, self._answer))

    def to_dict(self) -> dict[str, Any]:
        """The whole answer, as ``--format json`` prints it."""
        return deepcopy(dict(self._answer))


class Drawn(Fields):
    """A result with a drawing, which is no part of its JSON."""

    __slots__ = ()

    def __init__(self, fields: Mapping[str, Any], answer: Mapping[str, Any] | None = None) -> None:
        plain = {name: value for name, value in fields.items() if name != "svg"}
        super().__init__(fields, plain if answer is None else answer)

    def svg(self) -> str:
        """The result as a drawing."""
        return str(self._fields["svg"])


def same(a: Any, b: Any) -> bool:
    """Returns whether two values are equal all the way down; ``nan`` is equal to itself."""
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


def interval(low: float, high: float) -> str:
    """The ends of an interval: four digits after the point, or six significant ones where those would hide its width.

    >>> interval(0.25, 0.5), interval(-4.9e-6, 4.7e-6)
    ('[0.2500, 0.5000]', '[-4.9e-06, 4.7e-06]')
    """
    return f"[{low:.4f}, {high:.4f}]" if high - low >= 0.001 else f"[{low:.6g}, {high:.6g}]"


def probability(p: float) -> str:
    """A p-value as the command line shows it: four digits after the point, or two significant ones where that would leave
    none. Normal tails are not known so far out that less than 1e-15 would say more.

    >>> probability(0.25), probability(3.016e-5), probability(2.2e-308)
    ('0.2500', '3.0e-5', '< 1e-15')
    """
    if 0 < p < 1e-15:
        return "< 1e-15"
    return f"{p:.1e}".replace("e-0", "e-") if 0 < p < 0.0005 else f"{p:.4f}"
