"""The base of estimators: parameters as scikit-learn reads them, and the parts of a hierarchy."""

from __future__ import annotations

import inspect
import operator
from collections.abc import Sequence
from typing import Any, Literal, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from partita._errors import WrongTypeError
from partita._native import PartitaError
from partita._notebook import of_table
from partita._results import same
from partita.tree import Tree

Self = TypeVar("Self", bound="Estimator")
RandomState: TypeAlias = int | np.random.RandomState | np.random.Generator | None
"""A seed, or a generator of NumPy from which one is drawn; None for 0."""
Variant: TypeAlias = Literal["improved", "published"]
"""The way in which a method of graphs is done."""


def is_published(variant: str) -> bool:
    """True if a method is done as it was published."""
    if variant not in ("improved", "published"):
        raise PartitaError(f'{variant!r} is not a value of variant; choose "improved" or "published"')
    return variant == "published"



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

    n_features_in_: int
    """Number of columns of X."""
    feature_names_in_: npt.NDArray[np.object_]
    """Names of the columns of X, if it is a data frame and all of them are texts."""

    def _note_features(self, X: Any) -> None:
        """Keeps what scikit-learn wants to know about the columns of X."""
        if hasattr(X, "shape") and len(X.shape) == 2:
            self.n_features_in_ = int(X.shape[1])
        elif isinstance(X, (list, tuple)) and X and hasattr(X[0], "__len__"):
            self.n_features_in_ = len(X[0])
        names = list(X.columns) if hasattr(X, "columns") and not callable(X.columns) else []
        self.__dict__.pop("feature_names_in_", None)
        if names and all(isinstance(name, str) for name in names):
            self.feature_names_in_ = np.array(names, dtype=object)

    def __sklearn_is_fitted__(self) -> bool:
        return any(name.endswith("_") and not name.startswith("_") for name in vars(self))

    def __sklearn_tags__(self) -> Any:
        """The tags that scikit-learn wants to know; it is only imported when it asks."""
        from sklearn.utils import InputTags, Tags, TargetTags

        return Tags(estimator_type=None, target_tags=TargetTags(required=False), input_tags=InputTags())

    def _repr_html_(self) -> str:
        rows = [(name, repr(value)) for name, value in self.get_params().items()]
        state = "fitted" if self.__sklearn_is_fitted__() else "not fitted"
        return of_table(f"{type(self).__name__}, {state}", ("parameter", "value"), rows)

    def __repr__(self) -> str:
        defaults = {name: p.default for name, p in inspect.signature(type(self).__init__).parameters.items()}
        given = ((name, value) for name, value in self.get_params().items() if not same(value, defaults[name]))
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in given)})"


class HierarchyEstimator(Estimator):
    """An estimator that finds a tree."""

    labels_: npt.NDArray[np.int64]
    """The cluster of each item."""
    tree_: Tree
    """The hierarchy; merges at the same height are one node."""
    linkage_: npt.NDArray[np.float64]
    """The hierarchy as SciPy's linkage matrix; an infinite height joins what nothing links."""

    def _keep(self, X: Any, linkage: npt.NDArray[np.float64], names: Sequence[object] | None) -> None:
        self._note_features(X)
        self.linkage_ = linkage
        self.tree_ = Tree.from_linkage(linkage, names)

    def _label(self, labels: npt.NDArray[np.int64]) -> None:
        self.labels_ = labels

    def _cut(self, n_clusters: int) -> npt.NDArray[np.int64]:
        """Exactly this number of clusters, as binary merges allow."""
        items, n_clusters = len(self.linkage_) + 1, whole("n_clusters", n_clusters)
        if not 1 <= n_clusters <= items:
            raise PartitaError(f"n_clusters is {n_clusters}; give 1 to {items}, the number of items")
        return Tree.from_linkage(self.linkage_, merge_ties=False).cut(n_clusters)

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        tags.estimator_type = "clusterer"
        return tags

    def fit_predict(self, X: object, y: object = None, **kwargs: Any) -> npt.NDArray[np.int64]:
        """Fits and returns ``labels_``."""
        self.fit(X, y, **kwargs)
        return self.labels_

    def fit(self: Self, X: object, y: object = None, names: Sequence[object] | None = None) -> Self:
        """Finds the hierarchy."""
        raise NotImplementedError


def seed_of(random_state: object) -> int:
    """A seed from what scikit-learn calls ``random_state``: an integer, a generator of NumPy, or None for 0."""
    if random_state is None:
        return 0
    if isinstance(random_state, np.random.RandomState):
        return int(random_state.randint(2**31))
    if isinstance(random_state, np.random.Generator):
        return int(random_state.integers(2**31))
    if isinstance(random_state, (int, np.integer)) and 0 <= random_state < 2**64:
        return int(random_state)
    raise PartitaError(f"random_state is {random_state!r}; give an integer of 0 or more, or a generator of NumPy")


def vectors(X: Any) -> npt.NDArray[np.float64]:
    """A table of numbers, one row per item."""
    if hasattr(X, "tocsr"):
        raise PartitaError("X is a sparse matrix; give a dense one, X.toarray(), or a graph with graph=True")
    try:
        if np.iscomplexobj(X):
            raise PartitaError("Complex data not supported: the entries of a table of vectors are real numbers")
        points = np.ascontiguousarray(X, dtype=np.float64)
    except PartitaError:
        raise
    except (TypeError, ValueError) as error:
        kind = WrongTypeError if isinstance(error, TypeError) else PartitaError
        raise kind(f"X is no table of numbers: {error}") from None
    if points.ndim != 2:
        raise PartitaError(
            f"X has the shape {points.shape}; give a table with a row per item. Reshape your data with X.reshape(-1, 1) "
            "if it has one column"
        )
    if 0 in points.shape:
        which, count = ("sample", points.shape[0]) if not points.shape[0] else ("feature", 0)
        raise PartitaError(f"{count} {which}(s) (shape={points.shape}) while a minimum of 1 is required.")
    return points
