"""Types that the signatures share."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeAlias

if TYPE_CHECKING:
    from partita._catalogue import Measure
    from partita._kinds import CoClustering
    from partita.biclusters import Biclusters
    from partita.cover import Cover
    from partita.tree import Tree
    from partita.tree_set import TreeSet

Kind: TypeAlias = Literal["labels", "co", "covers", "biclusters", "trees"]

PLURALS: dict[Kind, str] = {
    "labels": "labels",
    "co": "co-clusterings",
    "covers": "covers",
    "biclusters": "sets of biclusters",
    "trees": "trees",
}
"""The kinds in words."""

Label: TypeAlias = Hashable
"""A label as it was given: an integer, a text, a boolean."""

Progress: TypeAlias = Callable[[str, int, int], object]
"""A function that is told the stage of a long run, the number of units done and their total."""

Name: TypeAlias = Hashable
"""The name of one of several clusterings, as it was given: the key of a mapping or the name of a column."""


class Fitted(Protocol):
    """A fitted estimator of scikit-learn."""

    @property
    def labels_(self) -> Iterable[object]:
        """The label of each item."""
        ...


class Biclustering(Protocol):
    """A fitted estimator of rows and columns."""

    @property
    def row_labels_(self) -> Iterable[object]:
        """The label of each row."""
        ...

    @property
    def column_labels_(self) -> Iterable[object]:
        """The label of each column."""
        ...


class Grown(Protocol):
    """A fitted estimator that has a tree."""

    @property
    def tree_(self) -> Any:
        """The tree."""
        ...


class Rooted(Protocol):
    """A tree of another library."""

    @property
    def root(self) -> Any:
        """Its root."""
        ...


class Communities(Protocol):
    """A clustering of a graph library."""

    @property
    def communities(self) -> Any:
        """The items of each cluster."""
        ...


class Series(Protocol):
    """A column of pandas or Polars."""

    @property
    def name(self) -> Any:
        """Its name."""
        ...

    def to_list(self) -> list[Any]:
        """Its values."""
        ...


Column: TypeAlias = Iterable[object] | Fitted
"""Labels of the items: a list, a NumPy array, a pandas, Polars or Arrow column. Or a clustering that names its items: a
mapping from item to label, sets of items, communities of NetworkX, igraph or cdlib."""

TreeLike: TypeAlias = object
"""A :class:`partita.Tree`, Newick, a linkage matrix, an estimator that has a tree, or a tree of another library."""

GraphLike: TypeAlias = object
"""A sparse or dense adjacency matrix, or a graph of NetworkX."""

Clustering: TypeAlias = (
    "Iterable[object] | Fitted | Biclustering | Rooted | Grown | CoClustering | Cover | Biclusters | Tree | TreeSet | Communities"
)
"""A column of labels, a :class:`partita.CoClustering` or a fitted estimator in its place, a :class:`partita.Cover` or what
makes one, a set of :class:`partita.Biclusters`, or a tree."""

CoverLike: TypeAlias = object
"""A :class:`partita.Cover`, sets of items that may overlap, or a cover of cdlib or igraph."""

BiclustersLike: TypeAlias = object
"""A set of :class:`partita.Biclusters`, lists of (rows, columns), ``biclusters_`` of scikit-learn, or a fitted estimator that
has it."""

Shape: TypeAlias = tuple[int, int] | None
"""The numbers of rows and of columns of a matrix."""

OneMeasure: TypeAlias = "str | Measure | Callable[..., float]"
"""A name or alias, with parameters if any, an entry of :func:`partita.measures`, or the function of a measure."""

Measures: TypeAlias = "OneMeasure | Sequence[OneMeasure] | None"

Missing: TypeAlias = Literal["refuse", "drop", "cluster", "singletons"]
Noise: TypeAlias = Literal["cluster", "drop", "singletons"]
NoiseLabel: TypeAlias = int | str
Weights: TypeAlias = Iterable[object] | None
"""Number of times each item occurs: non-negative integers, one per item."""

Frame: TypeAlias = Any
"""A data frame of the library that was asked for."""

ItemJoin: TypeAlias = Literal["exact", "inner", "outer"]
Unshared: TypeAlias = Literal["wrong", "singletons"] | None
AllItems: TypeAlias = int | Iterable[Hashable] | None
"""All items of covers, where some are in no cluster: how many there are, or which."""
Leaves: TypeAlias = Literal["exact", "inner"]
Strategy: TypeAlias = Literal["alternate", "greedy", "exhaustive"]
Adjustment: TypeAlias = Literal["permutations", "swaps"]
NullModel: TypeAlias = Literal[
    "fixed_margins", "multinomial", "fixed_clusters", "all_partitions", "uniform_trees", "yule_trees"
]
Tails: TypeAlias = Literal["one", "both"]
Method: TypeAlias = Literal["corrected", "bca", "percentile", "analytic"]
