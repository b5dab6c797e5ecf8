"""Items with a label or a value each, as the answers about samples of the truth read them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from partita import _counted
from partita._native import PartitaError


def columns_of(given: Any, name: str) -> tuple[Any, Any]:
    """Items and their labels."""
    if isinstance(given, Mapping):
        return list(given.keys()), list(given.values())
    if not isinstance(given, (list, tuple)):
        frame = _counted.frame_of(given, name)
        if frame is not None:
            return _counted.columns_of(frame)
    if hasattr(given, "index") and hasattr(given, "values") and not isinstance(given, (list, tuple)):
        return given.index, given
    if isinstance(given, (list, tuple)) and len(given) == 2:
        return given[0], given[1]
    raise PartitaError(f"{name} is a dict of items to clusters, a Series, a pair (items, labels) or a frame of these two columns")


def aligned(values: Any, items: Any) -> list[Any]:
    """The value of each item."""
    if hasattr(values, "index") and hasattr(values, "to_dict"):
        values = values.to_dict()
    if not isinstance(values, Mapping):
        raise PartitaError("names and by are dicts of items to values, or Series")
    return [values.get(item) for item in _counted.plain(items)]


def _text(label: Any) -> str:
    """A label as the library writes it."""
    label = label.item() if hasattr(label, "item") else label
    if isinstance(label, bool):
        return "true" if label else "false"
    if isinstance(label, float) and label.is_integer():
        return str(int(label))
    return str(label)


def texts(labels: Sequence[Any]) -> list[str]:
    return [_text(label) for label in labels]


def by_text(values: Mapping[Any, Any] | None) -> dict[str, Any] | None:
    if values is None:
        return None
    if hasattr(values, "to_dict"):
        values = values.to_dict()
    plain = ((_text(key), value) for key, value in values.items())
    return {key: value.item() if hasattr(value, "item") else value for key, value in plain}
