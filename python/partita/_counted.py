"""Items with their clusters in data frames; those of a lazy one stay where they are, and only counts travel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeGuard

from partita._native import PartitaError

if TYPE_CHECKING:
    import narwhals as nw

_NAMES = ("partita_item", "partita_cluster")


def plain(column: Any) -> list[Any]:
    """The values of a column as Python holds them: a scalar of Arrow or NumPy is the key of no dictionary."""
    whole = next((getattr(column, name) for name in ("to_pylist", "to_list", "tolist") if hasattr(column, name)), None)
    values = list(column) if whole is None else whole()
    return [value.item() if hasattr(value, "item") else value for value in values]


def frame_of(given: Any, name: str) -> nw.DataFrame[Any] | nw.LazyFrame[Any] | None:
    """A data frame of items and clusters, its two columns in this order; None of what is no data frame."""
    import narwhals as nw

    frame = nw.from_native(given, pass_through=True)
    if not isinstance(frame, (nw.DataFrame, nw.LazyFrame)):
        return None
    columns = frame.collect_schema().names()
    if len(columns) != 2:
        raise PartitaError(f"{name} has {len(columns)} columns; select two, that of items and that of clusters")
    return frame.select(*(nw.col(column).alias(own) for column, own in zip(columns, _NAMES, strict=True)))


def is_lazy(frame: Any) -> TypeGuard[nw.LazyFrame[Any]]:
    """Returns whether the rows of a frame stay where they are."""
    import narwhals as nw

    return isinstance(frame, nw.LazyFrame)


def columns_of(frame: Any) -> tuple[Any, Any]:
    """Both columns."""
    held = frame.collect() if is_lazy(frame) else frame
    items, clusters = (held[name].to_native() for name in _NAMES)
    return items, clusters


def counted(frame: nw.LazyFrame[Any], items: Any) -> tuple[list[Any], list[Any], dict[int, int], dict[Any, int]]:
    """Of these items those that there are with their clusters, how many clusters have each size, and the sizes of theirs.

    The engine of the frame counts its own rows.
    """
    import narwhals as nw

    wanted = plain(items)
    item, cluster = (nw.col(name) for name in _NAMES)
    sizes = frame.group_by(_NAMES[1]).agg(nw.len().alias("partita_size"))
    try:
        met = frame.filter(item.is_in(wanted)).collect()
        found = met[_NAMES[1]].to_list()
        of_met = sizes.filter(cluster.is_in(list(dict.fromkeys(found)))).collect()
        of_all = sizes.group_by("partita_size").agg(nw.len().alias("partita_count")).collect()
    except Exception as error:
        raise PartitaError(f"the clusters cannot be counted where they are: {error}") from error
    histogram = dict(zip(of_all["partita_size"].to_list(), of_all["partita_count"].to_list(), strict=True))
    own = dict(zip(of_met[_NAMES[1]].to_list(), of_met["partita_size"].to_list(), strict=True))
    return met[_NAMES[0]].to_list(), found, histogram, own
