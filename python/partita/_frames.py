"""Data frames in and out, through narwhals."""

from __future__ import annotations

import importlib
from collections.abc import Hashable, Iterable, Mapping, Sequence
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np

from partita._errors import WrongTypeError
from partita._labels import Categories, Side
from partita._lazily import Lazily
from partita._native import PartitaError
from partita._warn import warn
from partita._words import listed

if TYPE_CHECKING:
    import narwhals as nw
else:
    nw = Lazily("narwhals")


def new_frame(
    columns: dict[str, list[Any]],
    backend: str | ModuleType | None,
    texts: tuple[str, ...] = (),
    like: Mapping[str, Side] = MappingProxyType({}),
) -> Any:
    """A native data frame; columns named in `texts` are texts even where all of them are missing, and those of `like` have
    the categories and the type of the labels that were given."""
    schema, engine = {name: nw.String() for name in texts}, installed_backend(backend)
    try:
        series = {name: nw.new_series(name, values, schema.get(name), backend=engine) for name, values in columns.items()}
        for name, side in like.items():
            native = held_as(series[name].implementation.name, columns[name], side.categories, side.dtype)
            series[name] = series[name] if native is None else nw.from_native(native, series_only=True).alias(name)
        return nw.from_dict(series).to_native()
    except (nw.exceptions.NarwhalsError, ValueError, TypeError, ImportError) as error:
        raise PartitaError(f"no data frame of {engine} can hold the result: {error}") from None


def held_as(engine: str, values: list[Any], known: Categories | None, dtype: Any) -> Any:
    """A column of these categories or of that type; None where the engine has none for such labels."""
    if known is None:
        return _typed(engine, values, dtype)
    labels = set(known.labels)
    new = [value for value in dict.fromkeys(values) if value is not None and value not in labels]
    return _categorical(engine, values, Categories([*known.labels, *new], known.ordered and not new))


def _typed(engine: str, values: list[Any], dtype: Any) -> Any:
    """A column of a type of its own engine that keeps every value; None where there is none."""
    module = type(dtype).__module__.partition(".")[0]
    try:
        if engine == "PANDAS" and module in ("numpy", "pandas"):
            import pandas

            series: Any = pandas.Series(values, dtype=dtype)
            missing = series.isna().tolist()
            held = [None if is_missing else value for value, is_missing in zip(series.tolist(), missing, strict=True)]
        elif engine == "POLARS" and module == "polars":
            import polars

            series = polars.Series(values, dtype=dtype, strict=True)
            held = series.to_list()
        else:
            return None
    except (TypeError, ValueError, OverflowError):
        return None
    kinds = (bool, int, float, str)
    same = all(one == other and (type(one) is type(other) or type(one) not in kinds) for one, other in zip(held, values, strict=True))
    return series if same else None


def _categorical(engine: str, values: list[Any], known: Categories) -> Any:
    """A column of these categories; None where the engine has none for such labels."""
    categories: Any = known
    if engine == "PANDAS":
        import pandas

        return pandas.Series(pandas.Categorical(values, categories.labels, categories.ordered))
    if engine == "POLARS" and are_texts(categories.labels):
        import polars

        return polars.Series(values, dtype=polars.Enum(categories.labels) if categories.ordered else polars.Categorical)
    if engine == "PYARROW":
        import pyarrow

        place = {label: at for at, label in enumerate(categories.labels)}
        codes = pyarrow.array([None if value is None else place[value] for value in values], pyarrow.int32())
        dictionary = pyarrow.array(categories.labels)
        return pyarrow.chunked_array([pyarrow.DictionaryArray.from_arrays(codes, dictionary, ordered=categories.ordered)])
    return None


def are_texts(values: Iterable[Any]) -> bool:
    """Returns whether all of these are texts."""
    return all(isinstance(value, str) for value in values)


def columns_of(clusterings: Any) -> dict[Hashable, Any]:
    """Clusterings by name: of a mapping, a data frame, an AnnData, or a sequence of columns, numbered from 0."""
    if isinstance(clusterings, Mapping):
        return dict(clusterings)
    if is_annotated(clusterings):
        return columns_of(clusterings.obs)
    if isinstance(clusterings, np.ndarray) and clusterings.ndim == 2:
        raise PartitaError(
            f"an array of shape {clusterings.shape} may hold a clustering per row or per column; "
            "give list(X), list(X.T) or a frame"
        )
    if is_pandas(clusterings):
        # Its columns may have names that are no texts, which narwhals does not take.
        names = list(clusterings.columns)
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice is not None:
            raise PartitaError(f"two columns of the frame are named {twice!r}; give each a name of its own")
        return {name: clusterings[name] for name in names}
    try:
        frame = nw.from_native(clusterings)
    except TypeError:
        if not isinstance(clusterings, Iterable):
            kind = type(clusterings).__name__
            raise WrongTypeError(f"{kind} holds no clusterings; give a mapping, a data frame or a sequence of them") from None
        return dict(enumerate(clusterings))
    if isinstance(frame, nw.LazyFrame):
        frame = frame.collect()
    return {name: frame[name].to_native() for name in frame.columns}


def clusterings_of(clusterings: Any) -> dict[Hashable, Any]:
    """As :func:`columns_of`, without the columns of a frame that hold ids, unless all do; a warning names them."""
    columns = columns_of(clusterings)
    if isinstance(clusterings, (Mapping, Sequence)):
        return columns
    if is_annotated(clusterings):
        return _categories_of(columns)

    def holds_ids(column: Any) -> bool:
        series: Any = nw.from_native(column, pass_through=True, allow_series=True)
        return isinstance(series, nw.Series) and len(series) > 2 and bool(series.n_unique() == len(series))

    ids = [name for name, column in columns.items() if holds_ids(column)]
    if len(ids) == len(columns):
        return columns
    for name in ids:
        warn(f"left out column {name!r}: no two of its values are the same, as in a column of ids")
    return {name: column for name, column in columns.items() if name not in ids}


def is_annotated(clusterings: Any) -> bool:
    """Returns whether this has labels of observations beside much else, as AnnData has."""
    return hasattr(clusterings, "obs") and not hasattr(clusterings, "columns")


def _categories_of(columns: dict[Hashable, Any]) -> dict[Hashable, Any]:
    """The columns that hold categories, as those of clusterings in AnnData do; a warning names the others."""

    def is_category(column: Any) -> bool:
        series: Any = nw.from_native(column, pass_through=True, allow_series=True)
        return not isinstance(series, nw.Series) or isinstance(series.dtype, (nw.Categorical, nw.Enum))

    others = [name for name, column in columns.items() if not is_category(column)]
    if others:
        warn(f"left out {listed(map(str, others))} of obs: only columns of categories are taken for clusterings")
    return {name: column for name, column in columns.items() if name not in others}


def index_of(frame: Any) -> list[Any] | None:
    """The names of the rows of a frame of pandas, or of an AnnData, where they have any."""
    frame = frame.obs if is_annotated(frame) else frame
    if not is_pandas(frame) or type(frame.index).__name__ == "RangeIndex":
        return None
    names: list[Any] = frame.index.tolist()
    return names


def is_pandas(frame: Any) -> bool:
    """Returns whether this is a data frame of pandas, or of a library that takes after it and is held in memory."""
    return type(frame).__module__.partition(".")[0] == "pandas" and hasattr(frame, "columns")


def _names(frame: Any) -> list[Any]:
    """The names of the columns of a data frame."""
    if is_pandas(frame):
        return list(frame.columns)
    try:
        return list(nw.from_native(frame).collect_schema().names())
    except (TypeError, AttributeError):
        kind = type(frame).__name__
        raise WrongTypeError(f"{kind} is no data frame; Table.from_labels counts two columns of any kind") from None


def grouped(frame: Any, names: Sequence[Hashable], weight: Hashable | None) -> tuple[Any, Any, Any]:
    """The distinct pairs of labels of two columns, and how often each occurs, grouped by the engine of the frame."""
    wanted = ["partita_a", "partita_b"] + ["partita_weight"] * (weight is not None)
    sources: list[Any] = [*names] + [weight] * (weight is not None)
    known = _names(frame)
    absent = next((source for source in sources if source not in known), None)
    if absent is not None:
        raise PartitaError(f"the frame has no column {absent!r}; its columns are {listed(known)}")
    try:
        if is_pandas(frame):
            frame = frame[sources].set_axis(wanted, axis=1)
            sources = wanted
        columns = (nw.col(source).alias(name) for source, name in zip(sources, wanted, strict=True))
        size = nw.len() if weight is None else nw.col("partita_weight").sum()
        groups: Any = nw.from_native(frame).select(*columns).group_by(wanted[:2]).agg(size.alias("partita_count"))
        if isinstance(groups, nw.LazyFrame):
            groups = groups.collect()
    except (nw.exceptions.NarwhalsError, KeyError, TypeError) as error:
        raise PartitaError(f"the columns {listed(sources)} cannot be counted: {error}") from None
    labels_a, labels_b = (groups[name].to_native() for name in wanted[:2])
    return labels_a, labels_b, groups["partita_count"].to_numpy()


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
