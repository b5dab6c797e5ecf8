"""Intervals, p-values and co-clusterings."""

from __future__ import annotations

import itertools

import pytest

import partita

A = [0] * 50 + [1] * 50
B = [0] * 40 + [1] * 10 + [0] * 8 + [1] * 42


def test_a_seed_gives_the_same_interval_on_any_number_of_threads():
    first = partita.confidence_interval(A, B, "ami", draws=200, seed=5)
    assert first == partita.confidence_interval(A, B, "ami", draws=200, seed=5, n_jobs=1)
    assert first.low < first.estimate < first.high
    assert first.estimate == partita.ami(A, B)
    assert first != partita.confidence_interval(A, B, "ami", draws=200, seed=6)
    wider = partita.confidence_interval(A, B, "ami", draws=200, seed=5, level=0.99)
    assert wider.low < first.low and wider.high > first.high
    with pytest.raises(partita.PartitaError, match='"t" is not a value of method; choose bca, percentile, analytic'):
        partita.confidence_interval(A, B, method="t")


def test_significance_of_agreement_and_of_none():
    strong = partita.significance(A, B, "ari")
    assert strong.p < 0.01
    assert strong.z > 5
    assert abs(strong.expected) < 1e-12
    none = partita.significance([0, 1] * 20, [0] * 20 + [1] * 20, "ari", null="multinomial", draws=500)
    assert none.p > 0.2
    with pytest.raises(partita.PartitaError, match="is not a value of null; choose fixed_margins"):
        partita.significance(A, B, null="none")


def test_a_co_clustering_equals_the_clustering_of_its_cells():
    a, b = (["x", "x", "y"], [0, 1, 1, 0]), ([0, 1, 1], [5, 5, 6, 5])
    cells = [[f"{row}/{col}" for row, col in itertools.product(*side)] for side in (a, b)]
    flat, co = partita.compare(*cells, ["ari", "mi", "rand"]), partita.compare_coclusterings(a, b, "all")
    for key in flat:
        assert co[key] == pytest.approx(flat[key], rel=1e-12)
    assert (co.n, co.clusters) == (flat.n, flat.clusters)
    assert "consensus_score" in partita.compare_coclusterings(a, b)


def test_estimators_are_co_clusterings():
    cluster, datasets = pytest.importorskip("sklearn.cluster"), pytest.importorskip("sklearn.datasets")
    data, rows, cols = datasets.make_biclusters((30, 20), 3, noise=0.1, random_state=0)
    model = cluster.SpectralCoclustering(3, random_state=0).fit(data)
    truth = rows.argmax(axis=0), cols.argmax(axis=0)
    assert partita.compare_coclusterings(truth, model, "ari")["ari"] == 1.0
    with pytest.raises(partita.PartitaError, match="a is no co-clustering"):
        partita.compare_coclusterings([0, 1, 2], truth)
