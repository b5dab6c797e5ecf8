"""Hints for names that the package does not have."""

from __future__ import annotations

import difflib
from collections.abc import Sequence

from partita._native import similar_measures


def advice_on(name: str, known: Sequence[str]) -> str:
    """Advice on what to write in place of a name; empty where nothing is near.

    >>> advice_on("rand_score", [])
    '; did you mean rand? partita.sklearn has rand_score'
    >>> advice_on("explian", ["explain"])
    '; did you mean explain?'
    """
    if name.startswith("_"):
        return ""
    from partita import sklearn

    meant = similar_measures(name) or difflib.get_close_matches(name, known, 1)
    advice = f"; did you mean {' or '.join(meant)}?" if meant else ""
    return f"{advice} partita.sklearn has {name}" if name in sklearn.__all__ else advice
