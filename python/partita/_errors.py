"""Errors that are ours and what Python or scikit-learn calls them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from partita._native import PartitaError


class NotFittedError(PartitaError, AttributeError):
    """The results of an estimator are asked for before it is fitted; ``hasattr`` is then False."""


class WrongTypeError(PartitaError, TypeError):
    """An entry of a table is no number."""


@contextmanager
def named(what: str) -> Iterator[None]:
    """Errors of ours say what they are about."""
    try:
        yield
    except PartitaError as error:
        raise PartitaError(f"{what}: {error}") from None
