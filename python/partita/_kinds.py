"""What is compared: labels, co-clusterings or trees."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from partita import _native
from partita._native import CoCounts, Counts, PartitaError, TreePair
from partita._types import PLURALS, Column, Kind, Leaves
from partita._words import counted
from partita.tree import Tree

_NOUNS = {"labels": "a column of labels", "co": "a co-clustering", "trees": "a tree"}


@dataclass(frozen=True, eq=False, repr=False)
class CoClustering:
    """A clustering of the rows and of the columns of one matrix.

    Its blocks are the pairs of a row cluster and a column cluster. Every function that compares clusterings takes
    it, and fitted estimators with ``row_labels_`` and ``column_labels_`` in its place.

    >>> import partita
    >>> a = partita.CoClustering(rows=[0, 0, 1], columns=["x", "y"])
    >>> a
    CoClustering of 3 rows and 2 columns
    >>> partita.adjusted_rand(a, partita.CoClustering([1, 1, 0], [0, 1]))
    1.0
    """

    rows: Column
    """The label of each row."""
    columns: Column
    """The label of each column."""

    def __repr__(self) -> str:
        return f"CoClustering of {counted(len(self.rows), 'row')} and {counted(len(self.columns), 'column')}"


def kind_of(*given: Any) -> Kind:
    """The kind that all of these have."""
    first = _kind(given[0])
    for value in given[1:]:
        other = _kind(value)
        if other != first:
            raise PartitaError(f"{_NOUNS[first]} cannot be compared with {_NOUNS[other]}; give two of the same kind")
    return first


def _kind(value: Any) -> Kind:
    if isinstance(value, np.ndarray):
        return "trees" if value.ndim == 2 and value.shape[1] in (3, 4) else "labels"
    if isinstance(value, (list, tuple)):
        # The rows of a linkage matrix: labels are no sequences.
        first = value[0] if value else None
        return "trees" if isinstance(first, (list, tuple, np.ndarray)) and len(first) in (3, 4) else "labels"
    if isinstance(value, (Tree, str)):
        return "trees"
    if isinstance(value, CoClustering) or hasattr(value, "row_labels_"):
        return "co"
    return "trees" if hasattr(value, "tree_") or hasattr(value, "dendrogram_") else "labels"


def refuse_others(kind: Kind, *wanted: Kind, **given: bool) -> None:
    """Refuses options that are given and have no effect on this kind."""
    for name, is_given in given.items():
        if is_given and kind not in wanted:
            kinds = " and ".join(PLURALS[one] for one in wanted)
            raise PartitaError(f"{name} applies to {kinds}, and these are {PLURALS[kind]}; leave it out")


def refuse_reading(kind: Kind, reading: _native.Reading, leaves: Leaves) -> None:
    """Refuses how labels are read where there are none, and how leaves are matched where there are none."""
    missing, noise, noise_label, weights, _ = reading
    given = {"missing": missing != "refuse", "noise": noise != "cluster", "noise_label": noise_label != -1}
    refuse_others(kind, "labels", "co", **given)
    refuse_others(kind, "labels", weights=weights is not None)
    refuse_others(kind, "trees", leaves=leaves != "exact")


def refuse_without(switch: str, **given: bool) -> None:
    """Refuses options that are given and have no effect without another one."""
    for name, is_given in given.items():
        if is_given:
            raise PartitaError(f"{name} has no effect without {switch}; leave it out, or give {switch}=True")


def refuse_kind(kind: Kind, verb: str, *wanted: Kind) -> None:
    """Refuses what a function cannot do with this kind."""
    if kind not in wanted:
        raise PartitaError(f"{verb} takes {' or '.join(PLURALS[one] for one in wanted)}, not {PLURALS[kind]}")


def sides(coclustering: Any) -> tuple[Column, Column]:
    """The row labels and the column labels of a co-clustering."""
    if isinstance(coclustering, CoClustering):
        return coclustering.rows, coclustering.columns
    return coclustering.row_labels_, coclustering.column_labels_


def counts_of(a: Any, b: Any, reading: _native.Reading, leaves: Leaves = "exact") -> _native.AnyCounts:
    """What measures and inference read of two clusterings of the same kind."""
    kind = kind_of(a, b)
    refuse_reading(kind, reading, leaves)
    if kind == "labels":
        return Counts.from_columns(a, b, reading)
    if kind == "co":
        return CoCounts.from_columns(sides(a), sides(b), reading)
    return tree_pair(a, b, leaves)


def tree_pair(a: Any, b: Any, leaves: Leaves) -> TreePair:
    """Two trees, their leaves matched by name."""
    return TreePair(Tree(a)._nodes, Tree(b)._nodes, leaves)
