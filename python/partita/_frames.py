"""Data frames in and out, through narwhals."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from types import ModuleType
from typing import Any

import narwhals as nw

from partita._native import PartitaError


def new_frame(columns: dict[str, list[Any]], backend: str | ModuleType | None, texts: tuple[str, ...]) -> Any:
    """A native data frame; columns named in `texts` are texts even where all of them are missing."""
    schema = {name: nw.String() for name in texts}
    series = {
        name: nw.new_series(name, values, schema.get(name), backend=installed_backend(backend))
        for name, values in columns.items()
    }
    return nw.from_dict(series).to_native()


def columns_of(clusterings: Any) -> dict[str, Any]:
    """Clusterings by name: of a mapping, a data frame, or a sequence of columns, numbered from 1."""
    if isinstance(clusterings, Mapping):
        return {str(name): column for name, column in clusterings.items()}
    try:
        frame = nw.from_native(clusterings)
    except TypeError:
        return {str(place): column for place, column in enumerate(clusterings, 1)}
    if isinstance(frame, nw.LazyFrame):
        frame = frame.collect()
    return {str(name): frame[name].to_native() for name in frame.columns}


def installed_backend(backend: str | ModuleType | None) -> Any:
    """This backend, or without one the first that is installed."""
    if backend is not None:
        return backend
    for name in ("pandas", "polars", "pyarrow"):
        try:
            importlib.import_module(name)
        except ImportError:
            continue
        return name
    raise PartitaError("a data frame needs pandas, polars or pyarrow; install one, or use to_dict()")
