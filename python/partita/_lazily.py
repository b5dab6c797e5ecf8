"""Modules that are loaded when they are first used: to import them takes longer than most calls."""

from __future__ import annotations

import importlib
from typing import Any


class Lazily:
    """Stands for a module until something of it is asked for."""

    def __init__(self, module: str) -> None:
        self._module = module

    def __getattr__(self, name: str) -> Any:
        return getattr(importlib.import_module(self._module), name)
