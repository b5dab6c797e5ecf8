"""What estimators share: parameters as scikit-learn reads them, and the parts of a hierarchy."""

from __future__ import annotations

import inspect
import operator
from collections.abc import Sequence
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from partita._native import PartitaError
from partita.tree import Tree

Self = TypeVar("Self", bound="Estimator")


def whole(name: str, value: Any) -> int:
    """A parameter that counts something."""
    try:
        return operator.index(value)
    except TypeError:
        raise PartitaError(f"{name} is {value!r}; give a whole number") from None


class Estimator:
    """Parameters are the arguments of ``__init__``; scikit-learn's ``clone`` and pipelines understand them."""

    @classmethod
    def _names(cls) -> list[str]:
        return [name for name in inspect.signature(cls.__init__).parameters if name != "self"]

    def get_params(self, deep: bool = True) -> dict[str, Any]:
        """The parameters by name."""
        return {name: getattr(self, name) for name in self._names()}

    def set_params(self: Self, **params: Any) -> Self:
        """Sets parameters by name."""
        for name, value in params.items():
            if name not in self._names():
                known = ", ".join(self._names())
                raise PartitaError(f"{type(self).__name__} has no parameter {name!r}; it has {known}")
            setattr(self, name, value)
        return self

    def __repr__(self) -> str:
        defaults = {name: p.default for name, p in inspect.signature(type(self).__init__).parameters.items()}
        given = ((name, value) for name, value in self.get_params().items() if value != defaults[name])
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in given)})"


class HierarchyEstimator(Estimator):
    """An estimator that finds a tree."""

    labels_: npt.NDArray[np.int64]
    """The cluster of each item."""
    tree_: Tree
    """The hierarchy; merges at the same height are one node."""
    linkage_: npt.NDArray[np.float64]
    """The hierarchy as SciPy's linkage matrix; an infinite height joins what nothing links."""

    def _keep(self, linkage: npt.NDArray[np.float64], names: Sequence[object] | None) -> None:
        self.linkage_ = linkage
        self.tree_ = Tree.from_linkage(linkage, names)

    def _cut(self, n_clusters: int) -> npt.NDArray[np.int64]:
        """Exactly this number of clusters, as binary merges allow."""
        items, n_clusters = len(self.linkage_) + 1, whole("n_clusters", n_clusters)
        if not 1 <= n_clusters <= items:
            raise PartitaError(f"n_clusters is {n_clusters}; give 1 to {items}, the number of items")
        return Tree.from_linkage(self.linkage_, merge_ties=False).cut(n_clusters)

    def fit_predict(self, X: Any, y: object = None, **kwargs: Any) -> npt.NDArray[np.int64]:
        """Fits and returns ``labels_``."""
        self.fit(X, y, **kwargs)
        return self.labels_

    def fit(self: Self, X: Any, y: object = None, names: Sequence[object] | None = None) -> Self:
        """Finds the hierarchy."""
        raise NotImplementedError


def seed_of(random_state: object) -> int:
    """A seed from what scikit-learn calls ``random_state``: an integer, or None for 0."""
    if random_state is None:
        return 0
    if isinstance(random_state, (int, np.integer)) and 0 <= random_state < 2**64:
        return int(random_state)
    raise PartitaError(f"random_state is {random_state!r}; give an integer of 0 or more")


def vectors(X: Any) -> npt.NDArray[np.float64]:
    """A table of numbers, one row per item."""
    try:
        points = np.ascontiguousarray(X, dtype=np.float64)
    except (TypeError, ValueError) as error:
        raise PartitaError(f"X is no table of numbers: {error}") from None
    if points.ndim != 2 or 0 in points.shape:
        raise PartitaError(f"X has the shape {points.shape}; give a table with a row per item")
    return points
