"""Measures as scorers of scikit-learn."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

import partita
from partita import PartitaError, measures

cluster = pytest.importorskip("sklearn.cluster")
model_selection = pytest.importorskip("sklearn.model_selection")
from partita.sklearn import scorers  # noqa: E402

POINTS = np.repeat([[0.0, 0.0], [5.0, 5.0], [9.0, 0.0]], 20, axis=0) + np.random.default_rng(0).normal(size=(60, 2))
TRUTH = np.repeat(["a", "b", "c"], 20)
# Identical clusterings have no score by some measures.
NEAR = np.where(np.arange(60) % 20 == 0, "a", TRUTH)


def test_every_measure_of_labels_is_one():
    fitted = cluster.KMeans(3, n_init=1, random_state=0).fit(POINTS)
    known = {m.name: m for m in measures() if "labels" in m.kinds and m.sense in ("similarity", "distance")}
    assert len(scorers) == len(known) > 60
    for name, scorer in scorers.items():
        measure = known[name.removeprefix("neg_")]
        value = partita.compare(NEAR, fitted.labels_, measure)[measure.name]
        assert scorer(fitted, POINTS, NEAR) == pytest.approx(-value if measure.sense == "distance" else value, nan_ok=True)
        assert pickle.loads(pickle.dumps(scorer)) == scorer
        assert name in scorers


def test_cross_validation_takes_them():
    model = cluster.KMeans(3, n_init=3, random_state=0)
    scores = model_selection.cross_val_score(model, POINTS, TRUTH, scoring=scorers["ari"], cv=3)
    assert scores.shape == (3,) and (scores <= 1).all()
    several = {name: scorers[name] for name in ("ari", "neg_vi")}
    found = model_selection.cross_validate(model, POINTS, TRUTH, scoring=several, cv=3)
    assert (found["test_neg_vi"] <= 0).all()
    search = model_selection.GridSearchCV(model, {"n_clusters": [2, 3, 6]}, scoring=scorers["ami"], cv=3)
    shuffled = np.random.default_rng(1).permutation(60)
    assert search.fit(POINTS[shuffled], TRUTH[shuffled]).best_params_ == {"n_clusters": 3}


def test_make_scorer_takes_the_function_of_every_measure():
    metrics = pytest.importorskip("sklearn.metrics")
    fitted = cluster.KMeans(3, n_init=1, random_state=0).fit(POINTS)
    for name, scorer in scorers.items():
        function = getattr(partita, name.removeprefix("neg_"))
        theirs = metrics.make_scorer(function, greater_is_better=not name.startswith("neg_"))
        assert theirs(fitted, POINTS, NEAR) == pytest.approx(scorer(fitted, POINTS, NEAR), nan_ok=True)


def test_names_are_refused_with_the_right_one():
    for wrong, right in [("vi", "neg_variation_of_information"), ("neg_ari", "adjusted_rand"), ("arii", "ari")]:
        assert wrong not in scorers
        with pytest.raises(KeyError, match=right):
            scorers[wrong]
    with pytest.raises(KeyError, match="cannot choose one"):
        scorers["entropy_a"]
    with pytest.raises(PartitaError, match="DBSCAN has no predict"):
        scorers["ari"](cluster.DBSCAN().fit(POINTS), POINTS, TRUTH)
    with pytest.raises(PartitaError, match="give y"):
        scorers["ari"](cluster.KMeans(3, n_init=1).fit(POINTS), POINTS)
