"""Covers as people hold them: sets of items that may overlap, and the covers of graph libraries."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import Any

from partita._items import is_column, names_of
from partita.cover import Cover


def is_grouped(value: Any) -> bool:
    """Returns whether this lists the items of each cluster, or the clusters of each item."""
    return isinstance(value, Cover) or _is_weighted(value) or _is_igraph(value) or _groups(value) is not None


def overlaps(value: Any) -> bool:
    """Returns whether this is a cover beyond doubt: weights, or an item in several clusters or in none."""
    if isinstance(value, Cover) or _is_weighted(value):
        return True
    if _is_igraph(value):
        return any(len(clusters) != 1 for clusters in value.membership)
    groups = _groups(value)
    if groups is None:
        return False
    members = [item for group in groups for item in group]
    return len(members) != len(set(members))


def cover_of(value: Any) -> Cover:
    """A cover from anything that holds one, or from labels."""
    if isinstance(value, Cover):
        return value
    if _is_weighted(value):
        return _of_weights(getattr(value, "allocation_matrix", value))
    if _is_igraph(value):
        names = names_of(value)
        items = range(len(value.membership)) if names is None else names
        return Cover.from_memberships(dict(zip(items, value.membership, strict=True)))
    groups = _groups(value)
    if groups is not None:
        return Cover.from_clusters(dict(zip(value, groups, strict=True)) if isinstance(value, Mapping) else groups)
    if isinstance(value, Mapping):
        return Cover.from_labels(value.values(), value.keys())
    column = value.labels_ if hasattr(value, "labels_") and hasattr(value, "fit") else value
    return Cover.from_labels(getattr(column, "membership", column))


def _is_igraph(value: Any) -> bool:
    """A ``VertexCover`` lists the clusters of each vertex."""
    membership = None if is_column(value) else getattr(value, "membership", None)
    return isinstance(membership, list) and bool(membership) and isinstance(membership[0], (list, tuple))


def _is_weighted(value: Any) -> bool:
    """A fuzzy clustering of cdlib, or a mapping from items to weights of clusters."""
    if is_column(value):
        return False
    if getattr(value, "allocation_matrix", None) is not None:
        return True
    return isinstance(value, Mapping) and isinstance(next(iter(value.values()), None), Mapping)


def _of_weights(allocation: Any) -> Cover:
    if isinstance(allocation, Mapping):
        rows = {item: row if isinstance(row, Mapping) else dict(enumerate(row)) for item, row in allocation.items()}
        return Cover.from_memberships(rows)
    return Cover.from_matrix(allocation)


def _groups(value: Any) -> list[Iterable[Hashable]] | None:
    """The items of each cluster; None for other things."""
    if is_column(value) or isinstance(value, (str, Cover)):
        return None
    if hasattr(value, "communities") and hasattr(value, "overlap"):
        return [set(group) for group in value.communities]
    if isinstance(value, Mapping):
        value = value.values()
    is_list = isinstance(value, (list, tuple)) or type(value).__name__ in ("dict_values", "dict_keys")
    if not is_list or not isinstance(next(iter(value), None), (set, frozenset)):
        return None
    return list(value) if all(isinstance(group, (set, frozenset)) for group in value) else None
