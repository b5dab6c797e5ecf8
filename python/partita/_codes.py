"""The codes that columns of categories, dictionaries and texts have already, for scores that need no names of clusters."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from typing import Any

import numpy as np

from partita._items import check_order
from partita._labels import MAY_BE_MISSING, arrow_column, pyarrow_module

Quick = Callable[[Any, Any], float | None]
"""The score of two arrays of integers or lists; None where it takes a closer look."""


def by_codes(quick: Quick, a: Any, b: Any) -> float | None:
    """The score of two columns of data frames by the codes that they have; None where it takes a closer look."""
    first = codes_of(a)
    if first is None:
        return None
    other = codes_of(b)
    found = None if other is None else quick(first, other)
    if found is not None:
        check_order((a, b))
    return found


def codes_of(column: Any) -> Any:
    """Integers that are equal where labels are, of a column without missing labels; None of everything else."""
    kind = type(column)
    if kind is np.ndarray or kind is list:
        return column
    library = kind.__module__.partition(".")[0]
    if library == "narwhals" and hasattr(column, "to_native"):
        return codes_of(column.to_native())
    of_library = _LIBRARIES.get(library)
    return None if of_library is None else of_library(column)


def _of_pandas(column: Any) -> Any:
    if type(column).__name__ not in ("Series", "Categorical", "CategoricalIndex"):
        return None
    dtype = column.dtype
    if isinstance(dtype, np.dtype):
        return column.to_numpy() if dtype.kind in "iubO" else None
    array = getattr(column, "array", column)
    if dtype.name == "category":
        codes = array.codes
        return codes if _are_plain(dtype.categories) and _has_all(codes) else None
    if dtype.name in ("str", "string") and hasattr(array, "__arrow_array__"):
        arrow = pyarrow_module()
        return None if arrow is None else _of_arrow(arrow.array(array, from_pandas=True))
    return None


_KNOWN: dict[int, weakref.ref[Any]] = {}
"""Categories that were found to be plain, by their identity: they never change, and columns are often compared again."""


def _are_plain(categories: Any) -> bool:
    """Whether categories are integers, or texts that stand for themselves: no two of them mean the same label."""
    place = id(categories)
    known = _KNOWN.get(place)
    if known is not None and known() is categories:
        return True
    is_integer = isinstance(categories.dtype, np.dtype) and categories.dtype.kind in "iu"
    if is_integer or categories.inferred_type == "string" and not categories.isin(MAY_BE_MISSING).any():
        _KNOWN[place] = weakref.ref(categories, lambda _: _KNOWN.pop(place, None))
        return True
    return False


def _has_all(codes: Any) -> bool:
    return len(codes) > 0 and bool(codes.min() >= 0)


def _of_polars(column: Any) -> Any:
    if type(column).__name__ != "Series" or column.null_count() > 0:
        return None
    kind = column.dtype
    if kind.is_integer():
        return column.to_numpy() if "128" not in str(kind) else None
    name = type(kind).__name__ if not isinstance(kind, type) else kind.__name__
    if name in ("Categorical", "Enum"):
        texts = kind.categories if name == "Enum" else column.unique().cast(str)
        return None if texts.is_in(MAY_BE_MISSING).any() else column.to_physical().to_numpy()
    return _of_arrow(arrow_column(column)) if name == "String" and pyarrow_module() is not None else None


def _of_arrow(column: Any) -> Any:
    arrow = pyarrow_module()
    if arrow is None or not isinstance(column, (arrow.Array, arrow.ChunkedArray)):
        return None
    types = arrow.types
    column = arrow_column(column)
    kind = column.type
    if types.is_integer(kind):
        return column.to_numpy(zero_copy_only=False) if column.null_count == 0 else None
    is_new = not types.is_dictionary(kind)
    if is_new:
        if not (types.is_string(kind) or types.is_large_string(kind)) or column.null_count > 0:
            return None
        column = column.dictionary_encode()
    indices, texts = column.indices, column.dictionary
    if indices.null_count > 0 or not _are_distinct(texts, is_new):
        return None
    return indices.to_numpy(zero_copy_only=False)


def _are_distinct(texts: Any, is_new: bool) -> bool:
    """Whether no two entries of a dictionary mean the same label, or one that may be missing."""
    arrow = pyarrow_module()
    import pyarrow.compute as compute

    if texts.null_count > 0 or not (arrow.types.is_string(texts.type) or arrow.types.is_large_string(texts.type)):
        return False
    stand_in = compute.is_in(texts, value_set=arrow.array(MAY_BE_MISSING, texts.type))
    if compute.any(stand_in).as_py():
        return False
    return is_new or compute.count_distinct(texts).as_py() == len(texts)


_LIBRARIES = {"pandas": _of_pandas, "polars": _of_polars, "pyarrow": _of_arrow}
