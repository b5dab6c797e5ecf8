"""The kinds of what is compared: labels, co-clusterings, covers, sets of biclusters or trees."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from numbers import Real
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from partita import _native
from partita._biclusters import are_biclusters, biclusters_of
from partita._catalogue import of_key
from partita._covers import cover_of, is_grouped, overlaps
from partita._items import columns, is_column
from partita._labels import encode
from partita._native import Counts, PartitaError, TreePair
from partita._results import Result
from partita._trees import is_nested, is_tree
from partita._types import PLURALS, AllItems, ItemJoin, Kind, Leaves
from partita._warn import warn
from partita._words import counted
from partita.biclusters import bicluster_rows
from partita.cover import Cover, matched
from partita.tree import Tree

_NOUNS = {
    "labels": "a column of labels",
    "co": "a co-clustering",
    "covers": "a cover",
    "biclusters": "a set of biclusters",
    "trees": "a tree",
}

CoverReading = tuple[ItemJoin, AllItems, bool, float | None]
"""Rules for matching and weighting covers: join, items, normalize, threshold."""

AS_THEY_ARE: CoverReading = ("exact", None, False, None)


@dataclass(frozen=True, eq=False, repr=False)
class CoClustering(Result):
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

    rows: Sequence[object] | npt.NDArray[Any]
    """The label of each row."""
    columns: Sequence[object] | npt.NDArray[Any]
    """The label of each column."""

    def __repr__(self) -> str:
        rows, columns = (counted(len(side), noun) for side, noun in ((self.rows, "row"), (self.columns, "column")))
        return f"CoClustering of {rows} and {columns}"


class Given(NamedTuple):
    """The objects that are compared, all of one kind."""

    kind: Kind
    clusterings: list[Any]
    """Columns of labels of the same items in the same order, co-clusterings, covers, sets of biclusters, or trees."""
    items: list[Hashable] | None
    """The names of the items, where the clusterings name them."""


def recognised(*given: Any, beside: Sequence[Any] = (), covers: bool = False) -> Given:
    """The kind that all of these have, in the form that the native module takes. The only door for what users hold.
    Weights and groups of the same items are `beside` them. Sets of items are covers where `covers` says so, else only if
    they overlap."""
    if all(map(_is_plain, given)):
        return Given("labels", list(given), None)
    given = tuple(list(value) if isinstance(value, Iterator) else value for value in given)
    kind = kind_of(*given)
    if kind == "labels" and covers and all(map(is_grouped, given)):
        kind = "covers"
    if kind == "covers":
        return Given("covers", [cover_of(value) for value in given], None)
    if kind == "biclusters":
        return Given("biclusters", [biclusters_of(value) for value in given], None)
    if kind == "labels":
        return Given("labels", *columns(given, beside))
    if kind == "co":
        return Given("co", [CoClustering(*sides(value)) for value in given], None)
    return Given("trees", [Tree(value) for value in given], None)


_SCALARS = (int, str, bool, float, type(None))


def _is_plain(value: Any) -> bool:
    """Returns whether this is a column beyond doubt: that is found out faster than short columns are compared."""
    if type(value) is list:
        return bool(value) and type(value[0]) in _SCALARS
    return type(value) is np.ndarray and value.ndim == 1


def kind_of(*given: Any) -> Kind:
    """The kind that all of these have. An estimator that has a tree has labels too, for a comparison with labels."""
    kinds = [_kind(value) for value in given]
    if "labels" in kinds:
        kinds = ["labels" if _has_labels(value) else kind for value, kind in zip(given, kinds, strict=True)]
    if "covers" in kinds and {*kinds} <= {"labels", "covers"}:
        return "covers"
    if "biclusters" in kinds and {*kinds} <= {"co", "biclusters"}:
        return "biclusters"
    first = kinds[0]
    for other in kinds:
        if other != first:
            raise PartitaError(f"{_NOUNS[first]} cannot be compared with {_NOUNS[other]}; give two of the same kind")
    return first


def two_columns(verb: str, a: Any, b: Any, weights: Any = None) -> tuple[Any, Any, list[Hashable] | None]:
    """Two columns of labels of the same items, for a function that takes no other kind, and the items if they have
    names."""
    kind, (first, second), items = recognised(a, b, beside=[weights])
    refuse_kind(kind, verb, "labels")
    return first, second, items


def _kind(value: Any) -> Kind:
    if isinstance(value, np.ndarray):
        return "trees" if value.ndim == 2 and value.shape[1] in (3, 4) else "labels"
    if are_biclusters(value):
        return "biclusters"
    if overlaps(value):
        return "covers"
    if isinstance(value, (list, tuple)):
        return _kind_of_list(value)
    _check_given(value)
    if isinstance(value, (Tree, str)):
        return "trees"
    if is_column(value):
        return "labels"
    if isinstance(value, CoClustering) or hasattr(value, "row_labels_"):
        return "co"
    return "trees" if is_tree(value) else "labels"


def _has_labels(value: Any) -> bool:
    """Returns whether this is a fitted estimator with a label per item."""
    return not is_column(value) and hasattr(value, "fit") and hasattr(value, "labels_")


def flat(value: Any) -> Any:
    """The labels of what has a tree and labels, for a measure that compares no trees: a fitted estimator, or a dendrogram
    of igraph, which is cut where it fits its graph best."""
    if is_column(value) or isinstance(value, (list, tuple)):
        return value
    if _has_labels(value):
        return value.labels_
    return value.as_clustering() if hasattr(value, "as_clustering") and hasattr(value, "merges") else value


def _check_given(value: Any) -> None:
    """Refuses what is no clustering, in words that say what to give instead."""
    if isinstance(value, str) and not any(mark in value for mark in "();"):
        raise PartitaError(
            f"{value!r} is a text; give the labels themselves, such as frame[{value!r}], or a tree in Newick form, which "
            "ends in ';'; Tree.read reads a file"
        )
    if type(value).__module__ == "partita.table":
        raise PartitaError("a Table holds both clusterings; use its methods, such as table.compare(…)")
    if isinstance(value, type):
        raise PartitaError(f"{value.__name__} is a class; give a fitted estimator or labels")
    found = ("labels_", "tree_", "dendrogram_", "children_", "row_labels_", "membership")
    if hasattr(value, "fit") and not is_column(value) and not any(hasattr(value, name) for name in found):
        raise PartitaError(
            f"{type(value).__name__} is not fitted, or has no labels_; call fit first, or give the labels that fit_predict "
            "returns"
        )


def _kind_of_list(value: Sequence[Any]) -> Kind:
    """Labels are no sequences: a list of sequences holds the rows of a linkage matrix, or the nodes of a tree."""
    sequences = (list, tuple, np.ndarray)
    if not value or not isinstance(value[0], sequences):
        return "labels"
    if not is_nested(value) or any(is_nested(entry) for entry in value):
        return "trees"
    if not all(isinstance(entry, sequences) for entry in value):
        return "labels"
    raise PartitaError(
        "a list of lists may be clusters or a tree; give clusters as sets, [set(items) for items in …], "
        "and a tree as partita.Tree(…)"
    )


def refuse_others(kind: Kind, *wanted: Kind, **given: bool) -> None:
    """Refuses options that are given and have no effect on this kind."""
    for name, is_given in given.items():
        if is_given and kind not in wanted:
            *first, last = (PLURALS[one] for one in wanted)
            kinds = f"{', '.join(first)} and {last}" if first else last
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


def refuse_cover_reading(kind: Kind, reading: CoverReading) -> None:
    """Refuses how covers are matched and weighted where there are none."""
    join, items, normalize, threshold = reading
    given = {"join": join != "exact", "items": items is not None}
    refuse_others(kind, "covers", **given, normalize=normalize, threshold=threshold is not None)


def sides(coclustering: Any) -> tuple[Any, Any]:
    """The row labels and the column labels of a co-clustering."""
    if isinstance(coclustering, CoClustering):
        return coclustering.rows, coclustering.columns
    return coclustering.row_labels_, coclustering.column_labels_


def asked_of(
    a: Any, b: Any, reading: _native.Reading, leaves: Leaves = "exact", covers: CoverReading = AS_THEY_ARE
) -> tuple[Kind, list[object], dict[str, object]]:
    """The objects of a question about two clusterings, with their kind and the rules for reading them."""
    kind, (a, b), _ = recognised(a, b, beside=[reading[3]])
    refuse_reading(kind, reading, leaves)
    refuse_cover_reading(kind, covers)
    if kind == "labels":
        return kind, [Counts.from_columns(a, b, reading)], {}
    return kind, *objects_of(kind, [a, b], reading, leaves, covers)


def objects_of(
    kind: Kind, given: Sequence[Any], reading: _native.Reading, leaves: Leaves = "exact", covers: CoverReading = AS_THEY_ARE
) -> tuple[list[object], dict[str, object]]:
    """Clusterings of one kind as the objects of a question, and how they are read."""
    if kind == "covers":
        return [cover._rows for cover in same_items(given, covers)], {}
    if kind == "biclusters":
        return [*bicluster_rows(given)], {}
    if kind == "trees":
        return [Tree(tree)._nodes for tree in given], {"leaves": leaves}
    policies = _native.policies(reading)
    if kind == "labels":
        return [encode(column) for column in given], policies
    return [encode(side) for one in given for side in sides(one)], {"kind": "co", **policies}


def doubted(counts: Counts) -> Counts:
    """These counts; warns if a clustering may hold ids."""
    warn_of_ids(counts.clusters, counts.n)
    return counts


def warn_of_ids(clusters: Sequence[int], n: int, names: Sequence[str] = ("a", "b")) -> None:
    """Warns of clusterings that have nearly as many clusters as items."""
    for name, count in zip(names, clusters, strict=True):
        doubt = _native.doubt(name, count, n)
        if doubt is not None:
            warn(doubt)


def warn_of_heights(keys: Sequence[str], *trees: Any) -> None:
    """Warns of measures that read heights, of trees that have only ranks of merges, or that lack lengths of branches."""
    lacking = [tree for tree in trees if isinstance(tree, Tree) and tree._nodes.branches_without_length]
    for tree in lacking[:1]:
        name = f"tree {tree.name}" if tree.name else "a tree"
        warn_of_lengths(keys, name, tree._nodes.branches_without_length, tree._nodes.n_nodes - 1, len(lacking) - 1)
    warn_of_ranks(keys, *trees)


def warn_of_ranks(keys: Sequence[str], *trees: Any) -> None:
    """Warns of measures that read heights, of trees that have only ranks of merges."""
    for key in keys:
        if of_key(key).reads_heights:
            ranked = [tree for tree in trees if isinstance(tree, Tree) and tree._ranks is not None]
            for tree in ranked[:1]:
                tree._warn_of_ranks(key.partition(":")[0])


def warn_of_lengths(keys: Sequence[str], name: str, lacking: int, branches: int, others: int) -> None:
    """Warns of a measure that reads lengths, of which a tree lacks some; so do that many others."""
    for key in [key for key in keys if _native.reads_lengths(key)][:1]:
        more = f", and {counted(others, 'tree')} more {'lacks' if others == 1 else 'lack'} some" if others else ""
        measure = key.partition(":")[0]
        warn(f"{name} has no length for {lacking} of its {branches} branches{more}; they count as 0 in {measure}")


def same_items(covers: Sequence[Any], reading: CoverReading) -> list[Cover]:
    """Covers over the items of all of them, or over those that all have, with the weights that the options say. Items in no
    cluster of any have no name."""
    join, items, normalize, threshold = reading
    rows, _ = matched([weighted(cover, normalize, threshold) for cover in covers], join, items)
    return [Cover(one, range(one.n)) for one in rows]


def weighted(cover: Cover, normalize: bool, threshold: float | None) -> Cover:
    """The weights as the options say."""
    if normalize and threshold is not None:
        raise PartitaError("normalize divides the weights by their sum, and threshold makes them 1 or 0; give one of the two")
    if threshold is not None and not (isinstance(threshold, Real) and 0 < threshold < float("inf")):
        raise PartitaError(f"{threshold!r} is not a threshold; give a positive number, such as 0.5")
    if normalize:
        return cover.normalize()
    return cover if threshold is None else cover.threshold(threshold)


def tree_pair(a: Any, b: Any, leaves: Leaves) -> TreePair:
    """Two trees, their leaves matched by name."""
    return TreePair(Tree(a)._nodes, Tree(b)._nodes, leaves)
