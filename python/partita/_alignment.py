"""One clustering with the names of another."""

from __future__ import annotations

import os
import sys
from collections.abc import Hashable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any, TypeVar, overload

import numpy as np
import numpy.typing as npt

from partita import _native
from partita._ask import ask
from partita._frames import are_texts, held_as
from partita._kinds import doubted, two_columns
from partita._labels import Categories, Read, may_hold_ids, one_per_item, read
from partita._native import PartitaError
from partita._store import replace, text_of
from partita._types import Column, Label, Missing, Noise, NoiseLabel, Series, Weights

Item = TypeVar("Item", bound=Hashable)


@overload
def align(  # type: ignore[overload-overlap]
    a: Column,
    b: Mapping[Item, object] | Sequence[AbstractSet[Item]],
    *,
    missing: Missing = ...,
    noise: Noise = ...,
    noise_label: NoiseLabel = ...,
    weights: Weights = ...,
    keep_ids: str | os.PathLike[str] | None = ...,
    floor: float | None = ...,
    n_jobs: int | None = ...,
) -> dict[Item, Label]: ...


@overload
def align(
    a: Column,
    b: Series,
    *,
    missing: Missing = ...,
    noise: Noise = ...,
    noise_label: NoiseLabel = ...,
    weights: Weights = ...,
    keep_ids: str | os.PathLike[str] | None = ...,
    floor: float | None = ...,
    n_jobs: int | None = ...,
) -> Any: ...


@overload
def align(
    a: Column,
    b: Column,
    *,
    missing: Missing = ...,
    noise: Noise = ...,
    noise_label: NoiseLabel = ...,
    weights: Weights = ...,
    keep_ids: str | os.PathLike[str] | None = ...,
    floor: float | None = ...,
    n_jobs: int | None = ...,
) -> npt.NDArray[np.generic]: ...


def align(
    a: Column,
    b: Column | Series,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    keep_ids: str | os.PathLike[str] | None = None,
    floor: float | None = None,
    n_jobs: int | None = None,
) -> object:
    """The labels of B, each cluster named after its best match in A, so that plots use the same colours.

    Clusters are matched one to one so that most items agree; a cluster without a partner keeps its name, or
    gets a new one where A has that name already. A pandas or Polars series gives a series, a clustering that names its
    items gives a mapping from item to label, all else an array. Labels
    have the type that they have in A, and where a column has categories, the result has those of A and any new ones.
    Missing labels that a policy lets pass are None.

    With ``keep_ids``, a file that keeps ids from run to run, A is the last run and B the new one. A cluster that shares more than
    half of its items with one of A, and holds more than half of that, continues it under its id; ``floor`` is another share of
    the larger of the two that must be exceeded. Pieces of a cluster get new ids that name it, as 3.1; other clusters get
    new ids. Ids that end are never used again, and the same two runs given twice change nothing. The first time, the labels of A are
    the ids; later they are given as they were then. Ids that are all integers are integers, others texts.

    >>> import partita
    >>> partita.align(["cat", "cat", "dog", "dog"], [1, 1, 0, 2]).tolist()
    ['cat', 'cat', 'dog', '2']
    """
    if floor is not None and keep_ids is None:
        raise PartitaError("floor says when an id is kept; give keep_ids, the file that keeps them")
    a, b, items = two_columns("align", a, b, weights)
    of_a, of_b = read(a), read(b)
    reading = (missing, noise, noise_label, weights, n_jobs)
    if may_hold_ids(a) or may_hold_ids(b):
        doubted(_native.Counts.from_columns(of_a.encoded, of_b.encoded, reading))
    codes, names = _native.align(of_a.encoded, of_b.encoded, reading)
    if keep_ids is not None:
        names = _kept(of_a, of_b, reading, keep_ids, floor, items)
        labels: list[Any] = names if any(_integer(name) is None for name in names) else [_integer(name) for name in names]
    else:
        labels = _given(of_a, of_b, names)
        if are_texts(label for label in of_a.given(names) if label is not None):
            # A number among texts would belong to neither clustering.
            labels = names
    values = _values(labels, codes)
    if items is not None:
        return dict(zip(items, values.tolist(), strict=True))
    if keep_ids is not None:
        return _like(b, values, None, None)
    return _like(b, values, _categories(of_a, of_b, labels), of_a.dtype)


def _kept(
    a: Read, b: Read, reading: _native.Reading, path: str | os.PathLike[str], floor: float | None, items: list[Any] | None
) -> list[str]:
    """The ids of the labels of B, and the file with them."""
    objects: list[Any] = [a.encoded, b.encoded]
    if reading[3] is not None:
        objects.append(one_per_item(reading[3], len(a.encoded)).astype(np.float64))
    before = text_of(path)
    named = None if items is None else [str(item) for item in items]
    options = {"store": before, "floor": floor, "items": named, **_native.policies(reading)}
    answer = ask("align", objects, options, reading[4])
    if answer["ids"]["store"] != before:
        replace(path, answer["ids"]["store"])
    return [one["to"] for one in answer["renamed"]]


def _integer(name: str) -> int | None:
    """The integer that a name is, as integers are written."""
    try:
        return int(name) if str(int(name)) == name else None
    except ValueError:
        return None


def _given(a: Read, b: Read, names: list[str]) -> list[Any]:
    """The labels as they were given; a new name is a number where those of A are."""
    of_a, labels = a.known(names), a.given(names, b)
    kinds = {type(label) for label in of_a if label is not None}
    kind: Any = kinds.pop() if len(kinds) == 1 and kinds <= {int, float} else None
    if kind is None:
        return labels
    new = (one is None and other is None for one, other in zip(of_a, b.known(names), strict=True))
    return [_number(kind, label) if is_new else label for label, is_new in zip(labels, new, strict=True)]


def _number(kind: Any, name: Any) -> Label:
    """A new name as a number; that of a cluster which a policy made is none."""
    try:
        number: Label = kind(name)
    except ValueError:
        return str(name)
    return number


def _values(labels: list[Any], codes: npt.NDArray[np.int64]) -> npt.NDArray[Any]:
    kinds = {type(label) for label in labels}
    plain = len(kinds) == 1 and kinds <= {int, bool, float} and not (codes < 0).any()
    if plain and all(abs(label) < 2**63 for label in labels):
        return np.array(labels)[codes]
    return np.array([*labels, None], dtype=object)[codes]


def _categories(a: Read, b: Read, labels: list[Label]) -> Categories | None:
    if a.categories is None and b.categories is None:
        return None
    known = [] if a.categories is None else a.categories.labels
    new = [label for label in dict.fromkeys(labels) if label not in set(known)]
    ordered = a.categories is not None and a.categories.ordered
    return Categories([*known, *new], ordered and not new)


def _like(column: Any, values: npt.NDArray[Any], categories: Categories | None, dtype: Any) -> object:
    """A column of the kind of B with the type of A; the library of B is loaded, since B exists."""
    module = type(column).__module__.partition(".")[0]
    if module == "pandas":
        pandas: Any = sys.modules["pandas"]
        held = values if categories is None else pandas.Categorical(values, categories.labels, categories.ordered)
        typed = held_as("PANDAS", values.tolist(), None, dtype) if categories is None else None
        held = held if typed is None else typed.array
        return pandas.Series(held, index=column.index, name=column.name) if hasattr(column, "index") else held
    if module == "polars":
        polars: Any = sys.modules["polars"]
        series = polars.Series(column.name, values.tolist())
        if categories is None or series.dtype != polars.String:
            typed = held_as("POLARS", values.tolist(), None, dtype)
            return series if typed is None else typed.alias(column.name)
        is_enum = isinstance(dtype, polars.Enum) or isinstance(column.dtype, polars.Enum)
        return series.cast(polars.Enum(categories.labels) if is_enum else polars.Categorical)
    if isinstance(dtype, np.dtype) and dtype.kind in "iuf" and values.dtype.kind == ("f" if dtype.kind == "f" else "i"):
        typed = values.astype(dtype)
        return typed if np.array_equal(typed, values) else values
    return values
