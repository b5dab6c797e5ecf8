"""Intervals, p-values and co-clusterings."""

from __future__ import annotations

import itertools
import math

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


def test_intervals_of_sparse_tables_warn():
    with pytest.warns(partita.PartitaWarning, match="adjusted_rand: "):
        interval = partita.confidence_interval([0, 1, 2, 3, 0, 1], [0, 1, 2, 2, 1, 0], draws=100)
    assert interval.warnings


def test_any_measure_is_adjusted_for_any_chance():
    exact = partita.adjust(A, B, "rand")
    assert float(exact) == pytest.approx(partita.adjusted_rand(A, B), rel=1e-12)
    assert (exact.expected_error, exact.null, exact.one_sided) == (0.0, "fixed_margins", False)
    sampled = partita.adjust(A, B, "vi", null="all_partitions", one_sided=True, draws=300, seed=4)
    assert sampled.expected_error > 0
    assert sampled.observed == partita.variation_of_information(A, B)
    assert sampled.adjusted == pytest.approx(1 - sampled.observed / sampled.expected)
    assert partita.adjust(A, B, "vi", draws=300, n_jobs=1) == partita.adjust(A, B, "vi", draws=300, n_jobs=2)
    with pytest.raises(partita.PartitaError, match="identical clusterings have no fixed value"):
        partita.adjust(A, B, "mi")


def test_adjusted_to_nothing_is_nan_with_a_warning():
    # A single draw may well be a perfect match, and leaves no room between chance and identity.
    a, b = [0, 0, 0, 1], [1, 0, 0, 0]
    with pytest.warns(partita.PartitaWarning, match="purity adjusted is undefined: chance alone reaches"):
        found = [partita.adjust(a, b, "purity", null="multinomial", draws=1, seed=seed) for seed in range(50)]
    assert any(math.isnan(one.adjusted) for one in found)


def test_candidates_are_compared_on_the_same_items():
    truth = [0, 1, 2] * 40
    good, poor = [0, 1, 2] * 36 + [0, 0, 1] * 4, [0, 1, 2] * 20 + [1, 0, 0] * 20
    found = partita.compare_candidates(truth, good, poor, "ari", draws=400, seed=1)
    assert (found.first, found.second) == (partita.ari(truth, good), partita.ari(truth, poor))
    assert found.advantage == found.first - found.second > 0
    assert 0 < found.low < found.advantage < found.high
    assert found.p < 0.05
    # The better candidate has the advantage by a distance too.
    assert partita.compare_candidates(truth, good, poor, "vi", draws=400).advantage > 0
    same = partita.compare_candidates(truth, good, good, draws=400)
    assert same.advantage == 0 and same.p > 0.9
    assert found == partita.compare_candidates(truth, good, poor, "ari", draws=400, seed=1, n_jobs=1)


def test_candidates_follow_the_policies():
    truth, first = [0, 0, 0, 1, 1, 1] * 10, [0, 0, -1, 1, 1, None] * 10
    with pytest.raises(partita.PartitaError, match='clustering "first" lacks the labels of 10 items; choose missing="drop"'):
        partita.compare_candidates(truth, first, truth)
    found = partita.compare_candidates(truth, first, truth, missing="drop", noise="drop", draws=100)
    assert (found.first, found.second) == (1.0, 1.0)
    alone = partita.compare_candidates(truth, first, truth, missing="singletons", noise="singletons", draws=100)
    assert alone.first == partita.ari(truth, first, missing="singletons", noise="singletons")
    together = partita.compare_candidates(truth, first, truth, missing="cluster", draws=100)
    assert together.first == partita.ari(truth, first, missing="cluster")
    with pytest.raises(partita.PartitaError, match="label 60 and 59 items"):
        partita.compare_candidates(truth, truth, truth[1:])


def test_wrong_draws_and_seeds_are_refused():
    for function in (partita.confidence_interval, partita.significance, partita.adjust):
        with pytest.raises(partita.PartitaError, match="-1 is not a value of draws; give an integer from 0"):
            function(A, B, draws=-1)
        with pytest.raises(partita.PartitaError, match="-5 is not a value of seed"):
            function(A, B, seed=-5)


def test_a_table_gives_what_its_labels_give():
    table = partita.Table.from_labels(A, B)
    assert table.confidence_interval("ami", draws=100) == partita.confidence_interval(A, B, "ami", draws=100)
    assert table.significance("ami", draws=100) == partita.significance(A, B, "ami", draws=100)
    assert table.adjust("purity", draws=100) == partita.adjust(A, B, "purity", draws=100)


def test_inference_of_co_clusterings():
    a, b = (A, [0, 0, 1, 1] * 5), (B, [0, 1, 1, 1] * 5)
    interval = partita.confidence_interval(a, b, "ari", draws=200)
    assert interval.low <= interval.estimate <= interval.high
    assert interval.estimate == partita.compare_coclusterings(a, b, "ari")["ari"]
    assert partita.significance(a, b, "ari", draws=200).p < 0.05
    assert 0 < partita.adjust(a, b, "rand", draws=200).adjusted < 1
    with pytest.raises(partita.PartitaError, match="b is no co-clustering"):
        partita.significance(a, A)


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
