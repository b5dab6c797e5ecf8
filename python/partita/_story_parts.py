"""What a story consists of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from partita._notebook import Shown
from partita._types import Label


@dataclass(frozen=True)
class Change(Shown):
    """A split, merge or tangle, or all strays."""

    kind: str
    """``split``, ``merge``, ``tangle`` or ``strays``."""
    a: list[Label] | None
    """The labels of its clusters of A; none for strays."""
    b: list[Any] | None
    items: int
    moved: int
    """How many of them leave the rest of their cluster."""
    before: dict[str, float]
    """By measure, the score with all earlier changes undone."""
    after: dict[str, float]
    """The score with this change undone too."""
    alone: dict[str, float]
    """The score with only this change undone."""
    after_low: dict[str, float | None]
    """The lower end of the interval of `after`; none where nothing is left to undo."""
    after_high: dict[str, float | None]
    firm: bool | None
    """Whether it is more than strays; none of the strays themselves."""
    kept: int | None
    """In how many of 100 tables whose items are drawn again it is found; none of strays."""


@dataclass(frozen=True)
class StrayPair(Shown):
    """Stray items in a cluster of A and a cluster of B."""

    a: Label
    b: Label
    items: int
    home: Label
    """The cluster of B where they would belong."""
    examples: list[Any]


@dataclass(frozen=True)
class StrayCluster(Shown):
    """The stray items of a cluster of A."""

    a: Label
    items: int
    overlaps: int
    """Number of clusters of B that hold them."""
    home: Label
    """The cluster of B where they would belong."""


@dataclass(frozen=True)
class Strays(Shown):
    """The items outside the clusters that belong together."""

    items: int
    overlaps: int
    """Number of pairs of clusters that hold them."""
    clusters: list[StrayCluster]
    """By cluster of A, the most first."""
    pairs: list[StrayPair]
    """By pair of clusters, the largest first."""


@dataclass(frozen=True)
class OpenedTangle(Shown):
    """A tangle larger than two against two, and the least overlap that takes it apart."""

    a: list[Any]
    b: list[Any]
    min_overlap: float | None
    """None when the largest overlaps of its clusters alone hold it together."""


@dataclass(frozen=True)
class StoryPiece(Shown):
    """The items that a cluster of A and a cluster of B share."""

    a: Label
    b: Label
    items: int
    examples: list[Any]


@dataclass(frozen=True)
class StoryComponent(Shown):
    """Clusters of A and of B that belong together."""

    kind: str
    """``same``, ``split``, ``merge`` or ``tangle``."""
    items: int
    a: list[Any]
    b: list[Any]
    pieces: list[StoryPiece]
