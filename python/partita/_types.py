"""Types that the signatures share."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

Column: TypeAlias = Any
"""Labels of the items: a list, a NumPy array, a pandas, Polars or Arrow column."""

Missing: TypeAlias = Literal["refuse", "drop", "cluster", "singletons"]
Noise: TypeAlias = Literal["cluster", "drop", "singletons"]
NoiseLabel: TypeAlias = int | str
Weights: TypeAlias = Any
"""How many times each item stands: non-negative integers, one per item."""
