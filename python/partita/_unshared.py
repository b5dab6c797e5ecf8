"""Labels by item, where the two sides may hold different items."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import Any

from partita import _native
from partita._catalogue import asked
from partita._kinds import objects_of
from partita._types import ItemJoin, Measures, Unshared


def by_item(clustering: Any) -> dict[Hashable, Any] | None:
    """The label of each item of a dictionary or a Series; None of what is neither."""
    pairs: Iterable[tuple[Hashable, Any]]
    if isinstance(clustering, Mapping):
        pairs = clustering.items()
    elif hasattr(clustering, "index") and hasattr(clustering, "to_list"):
        pairs = zip(clustering.index.to_list(), clustering.to_list(), strict=True)
    else:
        return None
    found: dict[Hashable, Any] = {}
    for item, label in pairs:
        if isinstance(label, (set, frozenset, list, tuple, dict)):
            return None
        if item in found:
            raise _native.PartitaError(f"item {item!r} is listed twice; give each item one label")
        found[item] = label
    return found


def joined(
    a: Any, b: Any, measures: Measures, reading: _native.Reading, join: ItemJoin, unshared: Unshared
) -> tuple[list[object], dict[str, object]] | None:
    """The objects of a comparison of labels by item; None where these are no labels by item."""
    of_a, of_b = by_item(a), by_item(b)
    if of_a is None or of_b is None:
        if unshared is not None:
            raise _native.PartitaError("unshared is for labels by item; give {item: label} or Series, and join='outer'")
        return None
    if reading[3] is not None:
        raise _native.PartitaError("weights have no items; give each item once, or leave out join")
    if join not in ("exact", "inner", "outer"):
        raise _native.PartitaError(f'{join!r} is not a value of join; choose "exact", "inner" or "outer"')
    if unshared is not None and join != "outer":
        raise _native.PartitaError("unshared is for items that only one side has; give join='outer'")
    if unshared not in (None, "wrong", "singletons"):
        raise _native.PartitaError(f'{unshared!r} is not a value of unshared; choose "wrong" or "singletons"')
    if join == "exact" and of_a.keys() != of_b.keys():
        only = len(of_a.keys() ^ of_b.keys())
        raise _native.PartitaError(f"{only} items are on one side only; give join='inner' or join='outer'")
    items = [item for item in of_a if join != "inner" or item in of_b]
    if join == "outer":
        items += [item for item in of_b if item not in of_a]
    objects, options = objects_of("labels", [[side.get(item) for item in items] for side in (of_a, of_b)], reading)
    if join == "outer" and (unshared is not None or reading[0] == "refuse"):
        options["unshared"] = unshared or "wrong"
    return objects, {"measures": asked(measures), **options}
