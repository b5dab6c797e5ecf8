"""Errors that are ours and what Python or scikit-learn calls them."""

from __future__ import annotations

from partita._native import PartitaError


class NotFittedError(PartitaError, AttributeError):
    """What an estimator finds is asked for before it is fitted; ``hasattr`` is then False."""


class WrongTypeError(PartitaError, TypeError):
    """An entry of a table is no number."""
