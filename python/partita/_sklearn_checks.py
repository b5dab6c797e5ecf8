"""The checks of scikit-learn before it compares, with its words."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from numbers import Real
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

Result = TypeVar("Result")


class InvalidParameterError(ValueError, TypeError):
    """A parameter has a type or a value that the function does not take."""


def distinguished(call: Callable[[Any, Any], Result], a: Any, b: Any) -> Result:
    """The result of a call for two columns. Labels of a type that we do not take are distinguished by
    their order, as scikit-learn does it; what it refuses is refused in its words."""
    try:
        return call(a, b)
    except ValueError as error:
        if "labels are missing" in str(error):
            raise ValueError("Input contains NaN.") from None
        if "O" not in (a.dtype.kind, b.dtype.kind):
            raise
    columns = [_ordered(x) if x.dtype.kind == "O" else x for x in (a, b)]
    return call(columns[0], columns[1])


def checked(labels_true: Any, labels_pred: Any, function: str) -> tuple[Any, Any]:
    """Two columns as arrays of one dimension and the same length, or the error that scikit-learn raises."""
    arrays = []
    for name, labels in (("labels_true", labels_true), ("labels_pred", labels_pred)):
        arrays.append(_as_array(labels, name, function))
    for name, array in zip(("labels_true", "labels_pred"), arrays, strict=True):
        if array.ndim != 1:
            raise ValueError(f"{name} must be 1D: shape is {array.shape!r}")
    same_length(arrays[0], arrays[1])
    kinds = ["continuous" if _is_continuous(array) else "discrete" for array in arrays]
    if "continuous" in kinds:
        warnings.warn(
            f"Clustering metrics expects discrete values but received {kinds[0]} values for label, "
            f"and {kinds[1]} values for target",
            UserWarning,
            stacklevel=4,
        )
    columns = [_ordered(x) if x.dtype.kind == "f" or _needs_order(x) else x for x in arrays]
    return columns[0], columns[1]


def _as_array(labels: Any, name: str, function: str) -> npt.NDArray[Any]:
    is_arraylike = hasattr(labels, "__len__") or hasattr(labels, "shape") or hasattr(labels, "__array__")
    if isinstance(labels, (str, bytes)) or not is_arraylike:
        optional = function in ("contingency_matrix", "mutual_info_score")
        accepted = "an array-like or None" if optional else "an array-like"
        raise InvalidParameterError(
            f"The '{name}' parameter of {function} must be {accepted}. Got {labels!r} instead."
        )
    array = np.asarray(labels)
    if array.dtype.kind == "f" and not np.isfinite(array).all():
        found = "NaN" if np.isnan(array).any() else f"infinity or a value too large for {array.dtype!r}"
        raise ValueError(f"Input contains {found}.")
    return array


def _needs_order(array: npt.NDArray[Any]) -> bool:
    """Returns whether labels are distinguished by their order only, as in scikit-learn: objects of several types, where
    ``1`` is ``True`` and ``1.0`` but has no order with ``"1"``, or nothing but ``None``, which has none at all."""
    if array.dtype.kind != "O":
        return False
    types = set(map(type, array.tolist()))
    if len(types) < 2:
        return types == {type(None)}
    if any(x != x for x in array):
        raise ValueError("Input contains NaN.")
    return True


def _ordered(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """The rank of each label: labels are distinguished by value and order, whole numbers or not."""
    return np.unique(array, return_inverse=True)[1]


def _is_continuous(array: npt.NDArray[Any]) -> bool:
    return array.dtype.kind == "f" and bool((array != np.floor(array)).any())


def same_length(a: Any, b: Any) -> None:
    """Refuses columns of different lengths."""
    if len(a) != len(b):
        raise ValueError(f"Found input variables with inconsistent numbers of samples: [{len(a)}, {len(b)}]")


def checked_beta(beta: float, function: str) -> float:
    """A weight that is not negative."""
    if isinstance(beta, bool) or not isinstance(beta, Real) or not beta >= 0:
        raise InvalidParameterError(
            f"The 'beta' parameter of {function} must be a float in the range [0.0, inf). Got {beta!r} instead."
        )
    return float(beta)


def checked_average(method: str, function: str) -> list[tuple[str, object]]:
    """The normaliser that scikit-learn calls by this name."""
    if method not in ("min", "geometric", "arithmetic", "max"):
        raise InvalidParameterError(
            f"The 'average_method' parameter of {function} must be a str among "
            f"{{'arithmetic', 'geometric', 'max', 'min'}}. Got {method!r} instead."
        )
    return [("normalizer", method)]
