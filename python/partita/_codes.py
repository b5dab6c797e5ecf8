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
        categories = dtype.categories
        return codes if _is_plain(categories, lambda: _are_plain(categories)) and _has_all(codes) else None
    if dtype.name in ("str", "string") and hasattr(array, "__arrow_array__"):
        arrow = pyarrow_module()
        return None if arrow is None else _of_arrow(arrow.array(array, from_pandas=True))
    return None


_PLAIN: dict[int, weakref.ref[Any]] = {}
"""Categories and columns that were found to be plain, by their identity: they never change, and are often compared again."""


def _is_plain(known: Any, look: Callable[[], bool]) -> bool:
    """Whether no two entries mean the same label, and none may be missing: found out once."""
    place = id(known)
    before = _PLAIN.get(place)
    if before is not None and before() is known:
        return True
    if look():
        _PLAIN[place] = weakref.ref(known, lambda _: _PLAIN.pop(place, None))
        return True
    return False


def _are_plain(categories: Any) -> bool:
    """Whether categories of pandas are integers, or texts that stand for themselves."""
    if isinstance(categories.dtype, np.dtype) and categories.dtype.kind in "iu":
        return True
    return categories.inferred_type == "string" and not categories.isin(MAY_BE_MISSING).any()


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
        return None if _may_lack(column, name) else column.to_physical().to_numpy()
    return _of_arrow(arrow_column(column)) if name == "String" and pyarrow_module() is not None else None


def _may_lack(column: Any, kind: str) -> bool:
    """Whether a text of a column of Polars may stand for a missing label."""
    if kind == "Enum":
        return not set(column.dtype.categories.to_list()).isdisjoint(MAY_BE_MISSING)
    shared: Any = getattr(column.dtype, "categories", None)
    if not hasattr(shared, "__getitem__"):
        return not set(column.unique().cast(str).to_list()).isdisjoint(MAY_BE_MISSING)
    for text in MAY_BE_MISSING:
        try:
            shared[text]
        except KeyError:
            continue
        return True
    return False


def _of_arrow(column: Any) -> Any:
    arrow = pyarrow_module()
    if arrow is None or not isinstance(column, (arrow.Array, arrow.ChunkedArray)):
        return None
    types, given = arrow.types, column
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
    if indices.null_count > 0 or not _is_plain(given, lambda: _are_distinct(texts, is_new)):
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
