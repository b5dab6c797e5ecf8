"""Measures taken apart into what each component contributes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from partita._ask import ask
from partita._kinds import two_columns
from partita._labels import encode
from partita._results import Fields
from partita._types import Column


class Decomposition(Fields):
    """Measures as weighted sums over the components of two clusterings."""

    __slots__ = ()

    n: int
    """The number of items."""
    components: list[dict[str, Any]]
    """The fate of each component, its items, and its clusters of A and of B, the largest first."""
    measures: list[str]
    """The keys of the measures."""
    parts: dict[str, dict[str, Any]]
    """For each measure the ``weights`` and ``scores`` of the components, the ``constant`` and the ``value``: the value is the
    sum of weight times score, and the constant."""


def decompose(a: Column, b: Column, measures: Sequence[str] | None = None) -> Decomposition:
    """Takes measures apart: which share each component of two clusterings contributes (Xiang and others 2012, formula 1).

    Parameters
    ----------
    a, b : array-like
        Labels of the same items.
    measures : sequence of str, optional
        Measures that are sums over components; by default rand, mutual_information, vi_similarity, van_dongen_similarity,
        classification_accuracy and split_merge_entropy.

    Examples
    --------
    >>> import partita
    >>> found = partita.decompose([0, 0, 0, 1, 1, 2], [0, 0, 1, 2, 2, 2], ["rand"])
    >>> [component["change"] for component in found.components]
    ['split', 'merge']
    >>> part = found.parts["rand"]
    >>> total = sum(w * s for w, s in zip(part["weights"], part["scores"])) + part["constant"]
    >>> abs(total - partita.rand([0, 0, 0, 1, 1, 2], [0, 0, 1, 2, 2, 2])) < 1e-12
    True
    """
    a, b, _ = two_columns("decompose", a, b, None)
    asked = {"measures": None if measures is None else list(measures)}
    return Decomposition(ask("decompose", [encode(a), encode(b)], asked))
