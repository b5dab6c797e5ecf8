"""Covers: clusterings whose clusters may overlap, leave items out, or hold items in part."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from partita._native import CoverRows, PartitaError
from partita._results import Result
from partita._types import AllItems, ItemJoin
from partita._words import counted

Names = list[Hashable]


class Cover(Result):
    """A clustering whose clusters may overlap. Weights say how far an item is in a cluster.

    Every function that compares covers also takes what makes one: lists of sets such as the communities of NetworkX, a
    clustering of cdlib, a ``VertexCover`` of igraph.

    >>> import partita
    >>> a = partita.Cover.from_clusters([{0, 1, 2}, {2, 3}, {4, 5}])
    >>> a
    Cover of 6 items in 3 clusters
    >>> partita.omega(a, [{0, 1, 2}, {2, 3, 5}, {0, 4, 5}])
    0.5
    """

    __slots__ = ("_names", "_rows", "items")

    items: Names
    """The names of the items."""

    def __init__(self, rows: CoverRows, items: Iterable[Hashable], names: Sequence[Hashable] | None = None) -> None:
        if not isinstance(rows, CoverRows):
            raise PartitaError("a cover is made by from_clusters, from_memberships, from_matrix, from_labels or from_table")
        self._rows = rows
        self.items = list(items)
        self._names = None if names is None else list(names)

    @classmethod
    def from_clusters(
        cls,
        clusters: Mapping[Hashable, Iterable[Hashable]] | Iterable[Iterable[Hashable]],
        items: int | Iterable[Hashable] | None = None,
    ) -> Cover:
        """From the items of each cluster, or a mapping from the names of clusters to their items.

        `items` are all items, where some are in no cluster: a list, or a number for the items 0, 1, ….

        >>> import partita
        >>> partita.Cover.from_clusters([["a", "b"], ["b", "c"]], items="abcd")
        Cover of 4 items in 2 clusters; 1 item is in none
        """
        names = list(clusters) if isinstance(clusters, Mapping) else None
        groups = [list(cluster) for cluster in (clusters.values() if isinstance(clusters, Mapping) else clusters)]
        of_cluster = np.repeat(np.arange(len(groups), dtype=np.uint32), [len(group) for group in groups])
        members = [item for group in groups for item in group]
        return cls._of(members, of_cluster, None, names or range(len(groups)), items)

    @classmethod
    def from_memberships(cls, memberships: Mapping[Hashable, Any]) -> Cover:
        """From the clusters of each item, or a mapping from its clusters to weights.

        >>> import partita
        >>> partita.Cover.from_memberships({"a": {"x": 0.75, "y": 0.25}, "b": {"y": 1.0}})
        Cover of 2 items in 2 clusters, with weights
        """
        members: Names = []
        names: Names = []
        weights: list[float] = []
        for item, clusters in memberships.items():
            weighted = clusters.items() if isinstance(clusters, Mapping) else ((cluster, 1.0) for cluster in clusters)
            for cluster, weight in weighted:
                members.append(item)
                names.append(cluster)
                weights.append(float(weight))
        of_cluster, known = _numbered(names)
        return cls._of(members, of_cluster, np.asarray(weights, np.float64), known, memberships)

    @classmethod
    def from_matrix(cls, weights: Any, normalize: bool = False, items: Iterable[Hashable] | None = None) -> Cover:
        """From a matrix items × clusters: a NumPy array or a sparse matrix of SciPy.

        >>> import partita
        >>> partita.Cover.from_matrix([[2, 2], [1, 3]], normalize=True)
        Cover of 2 items in 2 clusters, with weights
        """
        if hasattr(weights, "tocoo"):
            sparse = weights.tocsr().tocoo()
            (n, k), rows, columns, values = sparse.shape, sparse.row, sparse.col, sparse.data
        else:
            dense = np.asarray(weights, dtype=np.float64)
            if dense.ndim != 2:
                raise PartitaError(f"an array of {counted(dense.ndim, 'dimension')} is no matrix of items × clusters")
            (n, k), (rows, columns) = dense.shape, np.nonzero(dense)
            values = dense[rows, columns]
        native = CoverRows.from_columns((n, k), _numbers(rows), _numbers(columns), np.ascontiguousarray(values, np.float64))
        names = list(range(n)) if items is None else list(items)
        if len(names) != n:
            raise PartitaError(f"the matrix has {counted(n, 'row')} for {counted(len(names), 'item')}; name every row")
        return cls(native.normalized() if normalize else native, names)

    @classmethod
    def from_labels(cls, labels: Iterable[Hashable], items: Iterable[Hashable] | None = None) -> Cover:
        """From one label per item: a flat clustering. Items without a label (None) are in no cluster.

        >>> import partita
        >>> partita.Cover.from_labels(["x", "x", "y", None])
        Cover of 4 items in 2 clusters; 1 item is in none
        """
        column = list(labels)
        names = list(range(len(column))) if items is None else list(items)
        if len(names) != len(column):
            raise PartitaError(f"found {counted(len(column), 'label')} for {counted(len(names), 'item')}; label every item")
        known = [(item, label) for item, label in zip(names, column, strict=True) if label is not None and label == label]
        of_cluster, clusters = _numbered([label for _, label in known])
        return cls._of([item for item, _ in known], of_cluster, None, clusters, names)

    @classmethod
    def from_table(
        cls,
        items: Iterable[Hashable],
        clusters: Iterable[Hashable],
        weights: Iterable[float] | None = None,
    ) -> Cover:
        """From columns of memberships: an item, a cluster and perhaps a weight in each row.

        >>> import partita
        >>> partita.Cover.from_table(["a", "b", "b"], ["x", "x", "y"])
        Cover of 2 items in 2 clusters
        """
        members, (of_cluster, names) = list(items), _numbered(list(clusters))
        column = None if weights is None else np.asarray(list(weights), np.float64)
        lengths = (len(members), len(of_cluster), len(members) if column is None else len(column))
        if len(set(lengths)) > 1:
            raise PartitaError(f"the columns have {lengths[0]}, {lengths[1]} and {lengths[2]} rows; give columns of one length")
        return cls._of(members, of_cluster, column, names, None)

    @classmethod
    def _of(
        cls,
        members: Sequence[Hashable],
        of_cluster: npt.NDArray[np.uint32],
        weights: npt.NDArray[np.float64] | None,
        clusters: Sequence[Hashable],
        items: int | Iterable[Hashable] | None,
    ) -> Cover:
        """Numbers the items: those that are given first, else in the order of the memberships."""
        if items is None:
            distinct: dict[Any, None] = dict.fromkeys(members)
            items = sorted(distinct) if _are_integers(distinct) else distinct
        elif isinstance(items, int):
            items = range(items)
        numbers = {item: number for number, item in enumerate(dict.fromkeys(items))}
        try:
            of_item = np.fromiter((numbers[item] for item in members), np.uint32, len(members))
        except KeyError as error:
            raise PartitaError(f"item {error.args[0]!r} is not among the items that are given; add it there") from None
        _refuse_repeated(members, of_item, of_cluster)
        return cls(CoverRows.from_columns((len(numbers), len(clusters)), of_item, of_cluster, weights), numbers, clusters)

    @property
    def n(self) -> int:
        """Number of items."""
        return self._rows.n

    @property
    def clusters(self) -> int:
        """Number of clusters; none is empty."""
        return self._rows.clusters

    @property
    def cluster_names(self) -> Names:
        """The names of the clusters; their numbers from 0 where they have no names."""
        names = self._names
        return [number if names is None else names[number] for number in self._rows.origins]

    @property
    def is_crisp(self) -> bool:
        """Returns whether every weight is one."""
        return self._rows.is_crisp

    @property
    def empty_clusters(self) -> int:
        """Clusters without items that were dropped."""
        return self._rows.empty_clusters

    @property
    def duplicate_clusters(self) -> int:
        """Clusters that hold the same items as one before them."""
        return self._rows.duplicate_clusters

    @property
    def in_none(self) -> int:
        """Items in no cluster."""
        return self._rows.in_none

    def threshold(self, weight: float) -> Cover:
        """Weights of at least this become one, the others vanish."""
        return Cover(self._rows.thresholded(weight), self.items, self._names)

    def normalize(self) -> Cover:
        """The weights of each item divided by their sum."""
        return Cover(self._rows.normalized(), self.items, self._names)

    def __reduce__(self) -> tuple[Any, ...]:
        items, clusters, weights = self._rows.columns()
        return (_rebuilt, ((self.n, self.clusters), items, clusters, weights, self.items, self.cluster_names))

    def __repr__(self) -> str:
        weights = "" if self.is_crisp else ", with weights"
        none = ""
        if self.in_none:
            none = f"; {counted(self.in_none, 'item')} {'is' if self.in_none == 1 else 'are'} in none"
        return f"Cover of {counted(self.n, 'item')} in {counted(self.clusters, 'cluster')}{weights}{none}"


def _rebuilt(
    shape: tuple[int, int],
    items: npt.NDArray[np.uint32],
    clusters: npt.NDArray[np.uint32],
    weights: npt.NDArray[np.float64] | None,
    names: Names,
    cluster_names: Names,
) -> Cover:
    return Cover(CoverRows.from_columns(shape, items, clusters, weights), names, cluster_names)


def _numbers(values: Any) -> npt.NDArray[np.uint32]:
    return np.ascontiguousarray(values, dtype=np.uint32)


def _numbered(names: Sequence[Hashable]) -> tuple[npt.NDArray[np.uint32], list[Hashable]]:
    """The number of each name, and the names in order of first appearance."""
    known: dict[Hashable, int] = {}
    numbers = np.fromiter((known.setdefault(name, len(known)) for name in names), np.uint32, len(names))
    return numbers, list(known)


def _are_integers(values: Iterable[Any]) -> bool:
    return all(isinstance(value, (int, np.integer)) and not isinstance(value, bool) for value in values)


def _refuse_repeated(
    members: Sequence[Hashable], of_item: npt.NDArray[np.uint32], of_cluster: npt.NDArray[np.uint32]
) -> None:
    both = of_cluster.astype(np.uint64) << np.uint64(32) | of_item
    _, firsts = np.unique(both, return_index=True)
    if len(firsts) < len(both):
        repeated = np.setdiff1d(np.arange(len(both)), firsts)[0]
        raise PartitaError(f"item {members[repeated]!r} is in the same cluster twice; list each item of a cluster once")


def matched(covers: Sequence[Cover], join: ItemJoin, items: AllItems) -> tuple[list[CoverRows], Names]:
    """Covers of the same items in the same order, and the names of these; further items are in no cluster of any of them."""
    if join not in ("exact", "inner", "outer"):
        raise PartitaError(f'{join!r} is not a value of join; choose "exact", "inner" or "outer"')
    if items is not None and join == "inner":
        raise PartitaError('join="inner" leaves items out, and items names them all; give one of the two')
    names, more = universe(covers, join, items)
    numbers = {item: number for number, item in enumerate(names)}

    def placed(cover: Cover) -> CoverRows:
        if cover.items == names and not more:
            return cover._rows
        places = np.fromiter((numbers.get(item, -1) for item in cover.items), np.int64, cover.n)
        return cover._rows.placed(len(names) + more, places)

    return [placed(cover) for cover in covers], names


def universe(covers: Sequence[Cover], join: ItemJoin, items: AllItems) -> tuple[Names, int]:
    """The items over which covers are matched, and how many more are in no cluster of any of them."""
    first, sets = covers[0], [set(cover.items) for cover in covers]
    union = list(dict.fromkeys(item for cover in covers for item in cover.items))
    if isinstance(items, (int, np.integer)):
        if items < len(union):
            raise PartitaError(f"the covers have {counted(len(union), 'item')}, more than the {items} that there should be")
        return union, int(items) - len(union)
    if items is not None:
        names = list(dict.fromkeys(items))
        known = set(names)
        for item in union:
            if item not in known:
                raise PartitaError(f"item {item!r} is not among the items that are given; add it there")
        return names, 0
    if join == "outer":
        return union, 0
    if join == "inner":
        common = [item for item in first.items if all(item in other for other in sets)]
        if not common:
            raise PartitaError("no item is in all covers; items are matched by their names")
        return common, 0
    for cover, known in zip(covers[1:], sets[1:], strict=True):
        if known != sets[0]:
            _refuse_unmatched(first, cover, sets[0], known)
    return first.items, 0


def _refuse_unmatched(a: Cover, b: Cover, in_a: set[Hashable], in_b: set[Hashable]) -> None:
    only_a, only_b = [item for item in a.items if item not in in_b], [item for item in b.items if item not in in_a]
    raise PartitaError(
        f"the first cover has {counted(len(only_a), 'item')} that the second lacks{_examples(only_a)}, and the second "
        f"{len(only_b)} that the first lacks{_examples(only_b)}; choose join=\"inner\" to leave such items out, or "
        'join="outer" to take them as in no cluster'
    )


def names_in(cover: Cover, rows: CoverRows) -> Names:
    """The names of the clusters of a cover that was matched with others."""
    return cover.cluster_names if rows is cover._rows else [cover.cluster_names[number] for number in rows.origins]


def _examples(items: Names) -> str:
    if not items:
        return ""
    return f" ({', '.join(repr(item) for item in items[:3])}{', …' if len(items) > 3 else ''})"
