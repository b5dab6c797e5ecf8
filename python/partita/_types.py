"""Types that the signatures share."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

Kind: TypeAlias = Literal["labels", "co", "trees"]

PLURALS: dict[Kind, str] = {"labels": "labels", "co": "co-clusterings", "trees": "trees"}
"""The kinds in words."""

Column: TypeAlias = Any
"""Labels of the items: a list, a NumPy array, a pandas, Polars or Arrow column."""

TreeLike: TypeAlias = Any
"""A :class:`partita.Tree`, Newick, a linkage matrix, or an estimator with ``tree_`` or ``dendrogram_``."""

Clustering: TypeAlias = Any
"""A column of labels, a :class:`partita.CoClustering` or a fitted estimator in its place, or a tree."""

Missing: TypeAlias = Literal["refuse", "drop", "cluster", "singletons"]
Noise: TypeAlias = Literal["cluster", "drop", "singletons"]
NoiseLabel: TypeAlias = int | str
Weights: TypeAlias = Any
"""Number of times each item occurs: non-negative integers, one per item."""

Leaves: TypeAlias = Literal["exact", "inner"]
Strategy: TypeAlias = Literal["alternate", "greedy", "exhaustive"]
Adjustment: TypeAlias = Literal["permutations", "swaps"]
NullModel: TypeAlias = Literal["fixed_margins", "multinomial", "fixed_clusters", "all_partitions"]
Method: TypeAlias = Literal["bca", "percentile", "analytic"]
