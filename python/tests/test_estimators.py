"""The estimators as scikit-learn knows estimators."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.base import clone, is_clusterer
from sklearn.exceptions import NotFittedError
from sklearn.utils.estimator_checks import parametrize_with_checks
from sklearn.utils.validation import check_is_fitted

import partita
from partita.cluster import (
    HierarchicalCoclustering,
    InformationCoclustering,
    Louvain,
    Paris,
    TauCoclustering,
    Ward,
)

COCLUSTERINGS = [HierarchicalCoclustering(), TauCoclustering(), InformationCoclustering()]
HIERARCHIES = [Ward(), Paris(), Louvain()]
X = np.random.default_rng(0).integers(0, 9, (12, 12)).astype(float)

# Checks of scikit-learn that do not apply, by the name of the estimator, and why.
NOT_FOR_US: dict[str, dict[str, str]] = {}


@pytest.mark.filterwarnings("ignore:.* of the matrix hold only zeros")
@parametrize_with_checks(
    [*COCLUSTERINGS, *HIERARCHIES], expected_failed_checks=lambda estimator: NOT_FOR_US.get(type(estimator).__name__, {})
)
def test_scikit_learns_estimator_checks(estimator, check):
    check(estimator)


@pytest.mark.parametrize("estimator", [*COCLUSTERINGS, *HIERARCHIES], ids=lambda estimator: type(estimator).__name__)
def test_nothing_is_known_before_fitting(estimator):
    estimator = clone(estimator)
    found = ("labels_", "tree_", "linkage_", "row_labels_", "rows_", "columns_", "biclusters_", "n_features_in_")
    assert not any(hasattr(estimator, name) for name in found)
    with pytest.raises(NotFittedError):
        check_is_fitted(estimator)
    assert "not fitted" in estimator._repr_html_()
    estimator.fit(X)
    check_is_fitted(estimator)
    assert estimator.n_features_in_ == 12 and not hasattr(estimator, "feature_names_in_")
    assert ", fitted" in estimator._repr_html_() and "<table>" in estimator._repr_html_()
    assert is_clusterer(estimator) == hasattr(estimator, "labels_")


def test_names_of_features():
    pandas = pytest.importorskip("pandas")
    names = [f"gene {at}" for at in range(12)]
    for estimator in (*COCLUSTERINGS, *HIERARCHIES):
        fitted = clone(estimator).fit(pandas.DataFrame(X, columns=names))
        assert fitted.feature_names_in_.tolist() == names
        assert not hasattr(fitted.fit(X), "feature_names_in_")


def test_generators_of_numpy_are_seeds():
    for estimator in (*COCLUSTERINGS, Louvain(), Ward(graph=True, dims=3)):
        for state in (np.random.RandomState, np.random.default_rng):
            one, other = (clone(estimator).set_params(random_state=state(5)).fit(X) for _ in range(2))
            labels = "labels_" if hasattr(one, "labels_") else "row_labels_"
            assert (getattr(one, labels) == getattr(other, labels)).all()
    with pytest.raises(partita.PartitaError, match="give an integer of 0 or more, or a generator of NumPy"):
        Louvain(random_state="seed").fit(X)
