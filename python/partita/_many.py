"""Many clusterings of the same items, by name and of one kind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from partita import _native
from partita._errors import named
from partita._frames import clusterings_of, index_of
from partita._kinds import recognised, refuse_kind
from partita._labels import encode
from partita._native import Clusterings, PartitaError
from partita._types import Clustering, Frame, Kind, Missing, Name, Noise, NoiseLabel
from partita._warn import warn
from partita.tree import Tree
from partita.tree_set import TreeSet

ManyClusterings: TypeAlias = Mapping[Any, Clustering] | Sequence[Clustering] | Frame
"""Clusterings by name, a data frame with a clustering per column, or a sequence of clusterings, named 0, 1, …"""


class OfSet(Mapping[Name, Tree]):
    """The trees of a set by their names, or numbered from 0. None is built before it is asked for."""

    def __init__(self, trees: TreeSet) -> None:
        self.trees = trees
        self.places = {name: place for place, name in enumerate(trees._names())}

    def __getitem__(self, name: Name) -> Tree:
        return self.trees[self.places[name]]

    def __iter__(self) -> Iterator[Name]:
        return iter(self.places)

    def __len__(self) -> int:
        return len(self.trees)


def forest(columns: Mapping[Name, Any]) -> _native.Forest:
    """Trees as the native module holds a set of them."""
    if isinstance(columns, OfSet):
        return columns.trees._forest
    return _native.Forest([tree._nodes for tree in columns.values()])


def many(clusterings: ManyClusterings) -> tuple[Mapping[Name, Any], Kind, list[Any] | None]:
    """The clusterings by name, their kind, and the names of their items if they have any."""
    if isinstance(clusterings, TreeSet):
        if not len(clusterings):
            raise PartitaError("there are no trees; give one or more")
        return OfSet(clusterings), "trees", None
    columns = clusterings_of(clusterings)
    if not columns:
        return {}, "labels", None
    kind, given, items = recognised(*columns.values())
    return dict(zip(columns, given, strict=True)), kind, index_of(clusterings) if items is None else items


def labels_of(
    verb: str, clusterings: ManyClusterings, missing: Missing, noise: Noise, noise_label: NoiseLabel
) -> tuple[Clusterings, list[Any] | None, list[Name]]:
    """Columns of labels of the same items, for a function that takes no other kind, the items if they have names, and the
    names of the clusterings."""
    columns, kind, items = many(clusterings)
    refuse_kind(kind, verb, "labels")
    return labels_by_name(columns, missing, noise, noise_label), items, list(columns)


def labels_by_name(
    columns: Mapping[Name, Any], missing: Missing, noise: Noise, noise_label: NoiseLabel
) -> Clusterings:
    """Columns of labels of the same items; says how many items lack labels."""
    ensemble = ensemble_of(columns.items(), (missing, noise, noise_label, None, None))
    warn_of_gaps(ensemble)
    return ensemble


def warn_of_gaps(ensemble: Clusterings) -> None:
    """Says how many items lack labels, for a function that leaves them out unless told otherwise."""
    for gap in ensemble.gaps:
        warn(gap)


def ensemble_of(columns: Iterable[tuple[Name, Any]], reading: _native.Reading) -> Clusterings:
    """Columns of labels by name; warns of those that may hold ids."""
    names, encoded = [], []
    for name, column in columns:
        with named(f"clustering {str(name)!r}"):
            encoded.append(encode(column))
        names.append(str(name))
    clusterings = Clusterings(names, encoded, reading)
    for doubt in dict.fromkeys(clusterings.doubts):
        warn(doubt)
    return clusterings
