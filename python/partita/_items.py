"""Clusterings as people hold them: columns, and what names its items, such as sets of nodes, mappings from nodes to
clusters, and the communities of graph libraries. All become columns of labels of the same items in the same order.

Nothing is imported: libraries are known by the attributes of what they return.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from partita._native import PartitaError
from partita._types import Label
from partita._warn import warn

Labelled = dict[Hashable, Label]
"""The label of each item."""


def columns(given: Sequence[Any], beside: Sequence[Any] = ()) -> tuple[list[Any], list[Hashable] | None]:
    """Columns of the same items in the same order, and the items, if the clusterings name them. Weights and groups are
    `beside` them: they are matched by place too."""
    given = [list(value) if isinstance(value, Iterator) else value for value in given]
    named = [_by_item(value) for value in given]
    if all(labels is None for labels in named):
        check_order([*given, *beside])
        return [_column(value) for value in given], None
    items = dict.fromkeys(item for labels in named if labels is not None for item in labels)
    every = [_matched(value, items) if labels is None else labels for value, labels in zip(given, named, strict=True)]
    items |= dict.fromkeys(item for labels in every for item in labels)
    _refuse_strangers(every)
    return [[labels.get(item) for item in items] for labels in every], list(items)


def _refuse_strangers(every: Sequence[Labelled]) -> None:
    """Refuses clusterings that share no item: their items have other names, such as 0 and "0"."""
    if not all(every) or set(every[0]).intersection(*every[1:]):
        return
    other = next(labels for labels in every if set(labels).isdisjoint(every[0])) if len(every) == 2 else every[1]
    examples = [next(iter(labels)) for labels in (every[0], other)]
    raise PartitaError(
        f"the clusterings have no item in common: the first has {examples[0]!r}, another {examples[1]!r}; name the items "
        "alike in all"
    )


def is_column(value: Any) -> bool:
    """Returns whether this is an array, or a column of a data frame. Those of pandas have an attribute for every name in
    their index, so that their attributes say nothing."""
    libraries = ("numpy", "pandas", "polars", "pyarrow", "narwhals")
    return type(value).__module__.partition(".")[0] in libraries


def _by_item(value: Any) -> Labelled | None:
    """The label of each item of a clustering that names its items; None for a column."""
    if is_column(value):
        return None
    if isinstance(value, Mapping):
        if isinstance(next(iter(value.values()), None), (set, frozenset)):
            return _of_groups(value.items())
        return dict(value)
    if hasattr(value, "edges") and hasattr(value, "nodes") or hasattr(value, "es") and hasattr(value, "vs"):
        raise PartitaError(
            f"a {type(value).__name__} is no clustering; give its communities, or for a tree a directed graph with edges "
            "from parents to children"
        )
    if hasattr(value, "communities") and hasattr(value, "overlap"):
        return _of_groups(enumerate(value.communities))
    is_list = isinstance(value, (list, tuple)) or type(value).__name__ in ("dict_values", "dict_keys")
    if is_list and isinstance(next(iter(value), None), (set, frozenset)):
        return _of_groups(enumerate(value))
    return None


def _of_groups(groups: Iterable[tuple[Label, Iterable[Hashable]]]) -> Labelled:
    labels: Labelled = {}
    for label, items in groups:
        for item in items:
            if labels.setdefault(item, label) != label:
                raise PartitaError(
                    f"item {item!r} is in the clusters {labels[item]!r} and {label!r}; give clusters that do not overlap, or "
                    "compare them as covers, with measures such as omega"
                )
    return labels


def _column(value: Any) -> Any:
    """A clustering of igraph, a fitted estimator, or the column itself."""
    if is_column(value):
        return value
    if hasattr(value, "membership"):
        return value.membership
    return value.labels_ if hasattr(value, "labels_") and hasattr(value, "fit") else value


def _matched(value: Any, items: Iterable[Hashable]) -> Labelled:
    """The labels of a column beside a clustering that names its items: by an index or names of nodes, or by the numbers
    of the items."""
    column, names = list(_column(value)), names_of(value)
    if names is None:
        numbers = set(range(len(column)))
        if not set(items) <= numbers:
            raise PartitaError(
                "one clustering names its items and another does not; "
                "give both as mappings from item to label, or both as columns in the same order"
            )
        names = range(len(column))
    return dict(zip(names, column, strict=True))


def names_of(value: Any) -> Iterable[Hashable] | None:
    if is_column(value):
        return list(value.index) if _is_indexed(value) else None
    vertices = getattr(getattr(value, "graph", None), "vs", None)
    return list(vertices["name"]) if vertices is not None and "name" in vertices.attributes() else None


def _is_indexed(value: Any) -> bool:
    return type(value).__module__.partition(".")[0] == "pandas" and hasattr(value, "index")


def check_order(given: Sequence[Any]) -> None:
    """Columns are compared by place; indexes that differ say that the user may mean something else. Those that share
    entries are refused, others warned of."""
    first, *others = [value.index for value in given if _is_indexed(value)] or [None]
    for other in others:
        if other is first or len(other) != len(first) or first.equals(other):
            continue
        if _check_indexes(first, other):
            return


def _check_indexes(first: Any, other: Any) -> bool:
    """Refuses or warns of two indexes that differ; says whether it did."""
    one, two = set(first), set(other)
    by_place = "or to_numpy() of both to compare them by place"
    if not (first.is_unique and other.is_unique):
        twice = "two columns have different indexes, in which some entries occur twice, and are compared by place"
        warn(f"{twice}; put both into the same order first")
    elif one == two:
        same = "two columns have the same index in another order"
        raise PartitaError(f"{same}; give b.reindex(a.index) to match their items, {by_place}")
    elif not one.isdisjoint(two):
        differ = f"two columns have different indexes, with {len(one & two)} of {len(one)} entries in common"
        raise PartitaError(f"{differ}; give both the same items in the same order, {by_place}")
    elif _only_numbers(first) or _only_numbers(other):
        return False
    else:
        differ = "two columns have different indexes and are compared by place"
        warn(f"{differ}; match their items first, or give reset_index(drop=True) of both if the places are right")
    return True


def _only_numbers(index: Any) -> bool:
    """Returns whether this is the index that pandas gives to a column that has none."""
    return type(index).__name__ == "RangeIndex" and index.start == 0 and index.step == 1


def shared_index(a: Any, b: Any) -> list[Hashable] | None:
    """The names of the items that two columns of pandas agree on; None where their index only numbers them."""
    if not (_is_indexed(a) and _is_indexed(b)) or _only_numbers(a.index) or not a.index.equals(b.index):
        return None
    return list(a.index)


def is_numeric(values: Iterable[Any]) -> bool:
    """Returns whether these are numbers."""
    return all(isinstance(value, (int, float, np.number)) and not isinstance(value, bool) for value in values)
