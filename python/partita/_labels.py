"""Columns of labels, whatever holds them, in the form that the native module counts.

Integers are passed on without a copy. The native module encodes texts; dictionaries and categories keep the codes that
they have already.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, time, timedelta
from decimal import Decimal
from enum import Enum
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from partita._native import Labels, PartitaError
from partita._types import Label
from partita._warn import warn
from partita._words import counted


class Categories(NamedTuple):
    """The categories of a column, in their order."""

    labels: list[Label]
    ordered: bool


@dataclass(frozen=True, eq=False)
class Read:
    """A column in the form that the native module counts, and what its texts were when they were given."""

    encoded: npt.NDArray[Any] | Labels
    categories: Categories | None
    dtype: Any = None
    """The type of the column by its own library."""

    def given(self, names: list[str], *others: Read) -> list[Label]:
        """The labels as they were given; what this column does not have, as the next one has it. A cluster that a
        policy made keeps its name, and so do labels that Python takes for the same, such as 1 and True."""
        columns = [column.known(names) for column in (self, *others)]
        found = zip(names, *columns, strict=True)
        labels = [next((label for label in known if label is not None), name) for name, *known in found]
        return labels if len(set(labels)) == len(set(names)) else list(names)

    def known(self, names: list[str]) -> list[Any]:
        """The object that was given for each name; None for a name that no item has."""
        if isinstance(self.encoded, Labels):
            return self.encoded.given(names)
        if self.encoded.dtype.kind == "b":
            return [{"true": True, "false": False}.get(name) for name in names]
        return [int(name) if _is_integer(name) else None for name in names]


class ByText(dict[str, Any]):
    """The labels of a column as they were given, by their texts; a cluster that a policy made keeps its name."""

    def __missing__(self, text: str) -> Label:
        return text


class _Integers(ByText):
    def __missing__(self, text: str) -> Label:
        return int(text) if _is_integer(text) else text


def by_text(column: Read) -> ByText:
    """The labels of a column by their texts."""
    encoded = column.encoded
    if isinstance(encoded, Labels):
        names = encoded.names
        return ByText(zip(names, column.given(names), strict=True))
    return ByText(true=True, false=False) if encoded.dtype.kind == "b" else _Integers()


@dataclass(frozen=True)
class Side:
    """The clusters of one side of a table, as they were given."""

    labels: list[Label]
    categories: Categories | None = None
    dtype: Any = None

    @classmethod
    def of(cls, column: Read, names: list[str]) -> Side:
        """The side that a column makes, by the names of its clusters."""
        return cls(column.given(names), column.categories, column.dtype)

    def merged(self, own: list[str], other: Side, others: list[str], names: list[str]) -> Side:
        """The side of a merged table, of which these are the names; a label that both have is as this one has it."""
        known = dict(zip(others, other.labels, strict=True)) | dict(zip(own, self.labels, strict=True))
        dtype = self.dtype if self.dtype == other.dtype else None
        return Side([known[name] for name in names], _joined(self.categories, other.categories), dtype)


def _joined(one: Categories | None, other: Categories | None) -> Categories | None:
    if one is None or other is None or one == other:
        return one if one == other else None
    return Categories(list(dict.fromkeys([*one.labels, *other.labels])), False)


def read(column: Any) -> Read:
    """A column of labels, with what its labels were."""
    return Read(encode(column), _categories(column), _dtype(column))


def _dtype(column: Any) -> Any:
    """The type of a column of NumPy, pandas or Polars, where it says more than that labels are objects."""
    column = column.to_native() if hasattr(column, "to_native") else column
    is_known = type(column).__module__.partition(".")[0] in ("numpy", "pandas", "polars")
    kind: Any = getattr(column, "dtype", None) if is_known else None
    return None if isinstance(kind, np.dtype) and kind.kind not in "iufb" else kind


def _categories(column: Any) -> Categories | None:
    """The categories of a pandas, Polars or Arrow column that has some."""
    if hasattr(column, "to_native"):
        column = column.to_native()
    kind: Any = getattr(column, "dtype", getattr(column, "type", None))
    name = type(kind).__name__
    if name == "CategoricalDtype":
        return Categories(kind.categories.tolist(), bool(kind.ordered))
    if name in ("Categorical", "Enum"):
        # The categories of Polars' Categorical are shared by all columns of a process.
        labels = kind.categories if name == "Enum" else column.drop_nulls().unique(maintain_order=True)
        return Categories(labels.to_list(), name == "Enum")
    if name == "DictionaryType":
        first = column.chunk(0) if hasattr(column, "chunks") and column.num_chunks else column
        if hasattr(first, "dictionary"):
            return Categories(first.dictionary.to_pylist(), bool(kind.ordered))
    return None


MAY_BE_MISSING = ["", "NA", "N/A", "<NA>", "NaN", "nan", "null", "NULL", "Null", "None"]
"""Words for missing labels in text files; columns that were turned into texts hold them too."""


def encode(values: Any) -> npt.NDArray[Any] | Labels:
    """An array of integers without a copy where that is possible, or encoded labels; warns of texts that may stand for
    missing labels."""
    encoded = _encoded(values)
    if isinstance(encoded, Labels) and encoded is not values:
        given = (text.decode(errors="replace") if isinstance(text, bytes) else text for text in encoded.given(MAY_BE_MISSING))
        found = [f'"{text}"' for text in given if text is not None]
        if found:
            texts, are, stand = ("text", "is", "it stands") if len(found) == 1 else ("texts", "are", "they stand")
            warn(
                f"the {texts} {', '.join(found)} {are} {'a cluster' if len(found) == 1 else 'clusters'} like any other; "
                f"if {stand} for missing labels, give them as None, and say what to do with them by missing="
            )
    return encoded


def _encoded(values: Any) -> npt.NDArray[Any] | Labels:
    if isinstance(values, Labels):
        return values
    if isinstance(values, np.ndarray):
        return _from_array(values)
    if isinstance(values, (list, tuple)):
        return _from_objects(list(values))
    is_frame = hasattr(values, "columns") and not isinstance(values, type)
    if is_frame or isinstance(values, (str, bytes, dict, set, frozenset)) or not hasattr(values, "__iter__"):
        raise PartitaError(
            f"a column of labels cannot be {type(values).__name__}; give a list, an array or a column"
        )
    module = type(values).__module__.partition(".")[0]
    if module == "pandas":
        return _from_pandas(values)
    if module == "polars":
        return _from_polars(values)
    if module == "narwhals":
        return _encoded(values.to_native())
    if hasattr(values, "__arrow_c_stream__") or hasattr(values, "__arrow_c_array__"):
        return _from_arrow(values)
    if hasattr(values, "__array__"):
        return _from_array(np.asarray(values))
    return _from_objects(list(values))


_SAMPLES = (64, 4096)
"""Numbers of items that tell a column of ids from most others, and from nearly all."""


def may_hold_ids(column: Any) -> bool:
    """Returns whether nearly every item may have a label of its own. A few items say no to most columns, so that a
    single score costs hardly more."""
    try:
        for size in _SAMPLES:
            step = max(len(column) // size, 1)
            some = column.iloc[::step] if hasattr(column, "iloc") else column[::step]
            values = some.to_pylist() if hasattr(some, "to_pylist") else some.tolist() if hasattr(some, "tolist") else some
            if len(values) < 10 or len(set(values)) < 0.8 * len(values):
                return False
    except (TypeError, ValueError, KeyError):  # whatever is no column is refused elsewhere
        return False
    return True


def weights(values: Any, place: Callable[[int], str] | None = None) -> npt.NDArray[np.uint64]:
    """Multiplicities as an array of unsigned integers; counts of a table, where a `place` has a name."""
    array = np.asarray(values)
    if array.dtype.kind == "O":
        array = np.asarray(array.tolist())
    if array.ndim != 1:
        raise PartitaError(f"weights must be one column, not an array of shape {array.shape}")
    if array.dtype.kind in "ub":
        return np.ascontiguousarray(array, dtype=np.uint64)
    valid = np.zeros(len(array), dtype=bool)
    if array.dtype.kind == "i":
        valid = array >= 0
    elif array.dtype.kind == "f":
        valid = (array >= 0) & (array <= 2**53) & (array == np.floor(array))
    if not valid.all():
        item = int(np.argmin(valid))
        if place is not None:
            what = f"count {array[item]} in {place(item)}"
            raise PartitaError(f"{what} is not a non-negative integer; a table holds counts, not shares")
        raise PartitaError(
            f'weight "{array[item]}" of item {item + 1} is not a non-negative integer; '
            "weights are multiplicities"
        )
    return np.ascontiguousarray(array, dtype=np.uint64)


def one_per_item(values: Any, items: int) -> npt.NDArray[np.uint64]:
    """The weights of that many items."""
    array = weights(values)
    if len(array) != items:
        raise PartitaError(f"found {counted(len(array), 'weight')} for {counted(items, 'item')}; give one weight per item")
    return array


def _from_array(array: npt.NDArray[Any]) -> npt.NDArray[Any] | Labels:
    if array.ndim != 1:
        raise PartitaError(f"labels must be one column, not an array of shape {array.shape}")
    if isinstance(array, np.ma.MaskedArray):
        objects = np.array(array.data, dtype=object)
        objects[np.ma.getmaskarray(array)] = None
        return Labels.from_objects(objects)
    array = np.asarray(array)
    kind = array.dtype.kind
    if kind in "iub":
        return np.ascontiguousarray(array, dtype=array.dtype.newbyteorder("="))
    if kind == "f":
        return Labels.from_floats(array.astype(np.float64, copy=False))
    if kind == "U":
        return _from_texts(np.ascontiguousarray(array, dtype=array.dtype.newbyteorder("=")))
    if kind in "OST":
        return _from_objects(array.astype(object, copy=False))
    if kind in "mM":
        moments, codes = np.unique(array, return_inverse=True)
        return _from_codes(np.where(np.isnat(array), -1, codes), moments)
    raise PartitaError(
        f"labels of type {array.dtype} cannot be compared; labels are integers, strings or booleans"
    )


def _from_objects(objects: Any) -> Labels:
    """Labels of Python, or what has a text that tells it from others: dates, decimals, periods, members of an enumeration."""
    try:
        return Labels.from_objects(objects)
    except PartitaError:
        places: dict[tuple[type, Any], int] = {}
        codes = np.empty(len(objects), dtype=np.int64)
        for at, label in enumerate(objects):
            if not (label is None or isinstance(label, (str, int, float)) or _has_text(label)):
                raise
            is_missing = label is None or label != label
            codes[at] = -1 if is_missing else places.setdefault((type(label), label), len(places))
        return _from_codes(codes, [label for _, label in places])


def _has_text(label: object) -> bool:
    of_pandas = type(label).__module__.startswith("pandas.") and type(label).__name__ in ("Period", "Interval", "NaTType")
    return of_pandas or isinstance(label, (date, time, timedelta, Decimal, Enum))


def _from_texts(array: npt.NDArray[Any]) -> Labels:
    width = array.dtype.itemsize // 4
    if width == 0 or len(array) == 0:
        return Labels.from_objects([""] * len(array))
    return Labels.from_code_points(array.view(np.uint32).reshape(len(array), width))


def _from_pandas(values: Any) -> npt.NDArray[Any] | Labels:
    dtype = values.dtype
    if isinstance(dtype, np.dtype):
        return _from_array(values.to_numpy())
    if dtype.name == "category":
        categorical = values.cat if hasattr(values, "cat") else values
        return _from_codes(np.asarray(categorical.codes), categorical.categories.tolist())
    if dtype.kind in "mM":
        return _from_array(values.to_numpy(dtype=f"{dtype.kind}8[ns]"))
    if dtype.name.startswith(("period", "interval")):
        return _from_objects(values.to_numpy(dtype=object))
    array = getattr(values, "array", values)
    if hasattr(array, "__arrow_array__"):
        arrow = pyarrow_module()
        if arrow is not None:
            return _from_arrow(arrow.array(array, from_pandas=True))
    return _from_objects(values.to_numpy(dtype=object))


def _from_polars(values: Any) -> npt.NDArray[Any] | Labels:
    wide = "128" in str(values.dtype)
    if values.dtype.is_integer() and values.null_count() == 0 and not wide:
        return _from_array(values.to_numpy())
    if pyarrow_module() is not None and not wide:
        return _from_arrow(values)
    return Labels.from_objects(values.to_list())


def _from_arrow(values: Any) -> npt.NDArray[Any] | Labels:
    arrow = pyarrow_module()
    if arrow is None:
        raise PartitaError("reading an Arrow column needs pyarrow; install it, or give a list or a NumPy array")
    column = arrow_column(values)
    kind = column.type
    if arrow.types.is_integer(kind) and column.null_count == 0:
        return _from_array(column.to_numpy(zero_copy_only=False))
    if arrow.types.is_string_view(kind):
        column = column.cast(arrow.large_string())
    if not arrow.types.is_dictionary(kind):
        try:
            column = column.dictionary_encode()
        except arrow.ArrowNotImplementedError:
            raise PartitaError(
                f"labels of type {kind} cannot be compared; labels are integers, strings or booleans"
            ) from None
    # Unsigned numbers have no room for the mark of a missing label.
    codes = column.indices.cast(arrow.int64()).fill_null(-1)
    return _from_codes(codes.to_numpy(zero_copy_only=False), column.dictionary.to_pylist())


def arrow_column(values: Any) -> Any:
    """An array of Arrow in one piece."""
    arrow = pyarrow_module()
    column = values
    if not isinstance(column, (arrow.Array, arrow.ChunkedArray)):
        column = arrow.chunked_array(values) if hasattr(values, "__arrow_c_stream__") else arrow.array(values)
    if isinstance(column, arrow.ChunkedArray):
        if arrow.types.is_dictionary(column.type):
            column = column.unify_dictionaries()
        column = column.chunk(0) if column.num_chunks == 1 else column.combine_chunks()
    return column


def _from_codes(codes: npt.NDArray[Any], labels: Iterable[Any]) -> Labels:
    # Categories may be intervals or dates: their text distinguishes them.
    plain, given = (str, int, float, type(None)), list(labels)
    names = [label if isinstance(label, plain) else str(label) for label in given]
    return Labels.from_codes(np.ascontiguousarray(codes, dtype=np.int64), names, given)


def pyarrow_module() -> Any:
    """PyArrow, if it is installed."""
    try:
        import pyarrow
        import pyarrow.types
    except ImportError:
        return None
    return pyarrow


def type_of(labels: list[Label]) -> str:
    """The type that all labels have, in a word for a file; nothing if they differ."""
    for word, kind in (("text", str), ("truth", bool), ("integer", int)):
        if all(isinstance(label, kind) for label in labels):
            return word
    return ""


def restored(names: list[str], word: str = "") -> list[Label]:
    """The labels of a file of this :func:`type_of`; of a file without types integers if all of them are, else texts."""
    if word == "text":
        return list(names)
    if word == "truth" and set(names) <= {"true", "false"}:
        return [name == "true" for name in names]
    return [int(name) for name in names] if all(map(_is_integer, names)) else list(names)


def text_of(label: object) -> str:
    """A label as the native module writes it."""
    return str(label).lower() if isinstance(label, (bool, np.bool_)) else str(label)


def _is_integer(name: str) -> bool:
    digits = name[1:] if name[:1] == "-" else name
    return digits.isascii() and digits.isdigit() and len(digits) < 25 and str(int(name)) == name
