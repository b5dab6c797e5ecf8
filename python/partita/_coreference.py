"""Coreference: key and response hold different mentions, and scores are those of the official scorers."""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy
from os import PathLike
from pathlib import Path
from typing import Any, Literal

from partita._ask import ask
from partita._labels import encode
from partita._notebook import of_table
from partita._results import Fields, Result
from partita._words import counted


class CoreferenceScore(Fields):
    """A recall, a precision and their harmonic mean."""

    __slots__ = ()

    recall: float
    """The share of the key that the response has."""
    precision: float
    """The share of the response that the key has."""
    f: float
    """Their harmonic mean."""


class Coreference(Result):
    """The scores of a response by a key."""

    __slots__ = ("_answer",)

    def __init__(self, answer: dict[str, Any]) -> None:
        self._answer = answer

    @property
    def scores(self) -> dict[str, CoreferenceScore]:
        """Recall, precision and F by name: mentions, muc, b_cubed, ceaf_m, ceaf_e, lea, blanc and conll, the mean of muc,
        b_cubed and ceaf_e."""
        return {name: CoreferenceScore(score) for name, score in self._answer["scores"].items()}

    @property
    def documents(self) -> int:
        """The number of documents of the key."""
        documents: int = self._answer["documents"]
        return documents

    @property
    def repeated(self) -> int:
        """The number of times that mentions were named again; they stay in the chain that came first."""
        repeated: int = self._answer["repeated"]
        return repeated

    def to_dict(self) -> dict[str, Any]:
        """The whole answer, as ``--format json`` prints it."""
        return deepcopy(self._answer)

    def __reduce__(self) -> tuple[Any, ...]:
        return (Coreference, (self._answer,))

    def _rows(self) -> list[tuple[str, str, str, str]]:
        def percent(share: float) -> str:
            return f"{100 * share:.2f}"

        scores = self.scores.items()
        return [(name, percent(one.recall), percent(one.precision), percent(one.f)) for name, one in scores]

    def __repr__(self) -> str:
        lines = [f"  {name:<9} {recall:>6} {precision:>6} {f:>6}" for name, recall, precision, f in self._rows()]
        return "\n".join([f"{counted(self.documents, 'document')}: recall, precision, F", *lines])

    def _repr_html_(self) -> str:
        return of_table(counted(self.documents, "document"), ("", "recall", "precision", "F"), self._rows())


def coreference(
    key: str | PathLike[str] | Iterable[tuple[Any, Any, Any]],
    response: str | PathLike[str] | Iterable[tuple[Any, Any, Any]],
    *,
    singletons: Literal["keep", "drop"] = "keep",
    column: int | None = None,
) -> Coreference:
    """Scores a response by a key, as the official scorers do.

    Parameters
    ----------
    key, response : path of a CoNLL file, or rows (document, mention, chain)
        Both may differ in form.
    singletons : str
        "drop" leaves chains of one mention out of both sides.
    column : int
        The column of chains in CoNLL files, counted from 1; by default the last one.

    Examples
    --------
    >>> import partita
    >>> key = [("d", "Alice", 1), ("d", "she", 1), ("d", "the Rabbit", 2), ("d", "he", 2)]
    >>> response = [("d", "Alice", 1), ("d", "she", 1), ("d", "he", 1)]
    >>> scores = partita.coreference(key, response).scores
    >>> scores["muc"].recall, scores["muc"].precision, scores["muc"].f
    (0.5, 0.5, 0.5)
    """
    objects: list[object] = []
    options: dict[str, object] = {"singletons": singletons, "column": column}
    for name, side in (("key", key), ("response", response)):
        if isinstance(side, (str, PathLike)):
            options[name] = Path(side).read_text(encoding="utf-8")
        else:
            rows = [tuple(row) for row in side]
            objects += [encode([str(row[at]) for row in rows]) for at in range(3)]
    return Coreference(ask("coreference", objects, options))
