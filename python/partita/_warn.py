"""Warnings that point at the line of the user."""

from __future__ import annotations

import sys
import warnings
from types import FrameType

from partita._native import PartitaWarning


def warn(message: str) -> None:
    """A :class:`PartitaWarning` at the first caller outside of the package."""
    frame: FrameType | None = sys._getframe()
    level = 1
    while frame is not None and str(frame.f_globals.get("__name__", "")).partition(".")[0] == "partita":
        frame, level = frame.f_back, level + 1
    warnings.warn(message, PartitaWarning, stacklevel=level)
