"""Warnings that point at the line of the user."""

from __future__ import annotations

import sys
import warnings
from types import FrameType

from partita._native import PartitaWarning

PartitaWarning.code = None


class PartitaDeprecationWarning(PartitaWarning, FutureWarning):
    """Something of the package goes or changes with the next minor version; it says what to write instead."""


def warn(message: str, code: str | None = None) -> None:
    """A :class:`PartitaWarning` at the first caller outside of the package; the code says to programs what limits an answer."""
    frame: FrameType | None = sys._getframe()
    level = 1
    while frame is not None and str(frame.f_globals.get("__name__", "")).partition(".")[0] == "partita":
        frame, level = frame.f_back, level + 1
    warning = PartitaWarning(message)
    warning.code = code
    warnings.warn(warning, stacklevel=level)
