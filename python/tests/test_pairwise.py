"""Many clusterings of the same items."""

from __future__ import annotations

import math

import numpy as np
import pytest

import partita

RUNS = {"x": [0, 0, 0, 1, 1, 1], "y": ["a", "a", "a", "b", "b", "c"], "z": [0, 0, 1, 1, 1, 1]}


def test_all_pairs_as_a_list_a_matrix_and_a_frame():
    polars = pytest.importorskip("polars")
    pairs = partita.pairwise(RUNS, "ari")
    assert [(pair.a, pair.b) for pair in pairs] == [("x", "y"), ("x", "z"), ("y", "z")]
    assert pairs[1].score == partita.ari(RUNS["x"], RUNS["z"])
    assert pairs[0].p is None
    matrix = pairs.to_matrix()
    assert (matrix == matrix.T).all() and (np.diag(matrix) == 1).all()
    assert matrix[0, 2] == pairs[1].score
    assert pairs.to_frame("polars").columns == ["a", "b", "score"]
    assert [pair.score for pair in partita.pairwise(polars.DataFrame(RUNS), "ari")] == [p.score for p in pairs]
    assert partita.pairwise(polars.LazyFrame(RUNS)).names == ["x", "y", "z"]
    assert partita.pairwise(list(RUNS.values())).names == [0, 1, 2]


def test_a_measure_that_is_not_symmetric_has_two_directions():
    rows, sides = ["x", "y", "z"], {"labels": RUNS, "co": {name: partita.CoClustering(run, [0, 1]) for name, run in RUNS.items()}}
    for kind, runs in sides.items():
        measure = {"labels": "purity", "co": "homogeneity"}[kind]
        pairs = partita.pairwise(runs, measure)
        assert [pair.a + pair.b for pair in pairs] == ["xy", "xz", "yx", "yz", "zx", "zy"]
        expected = [[partita.compare(runs[a], runs[b], measure)[measure] for b in rows] for a in rows]
        assert pairs.to_matrix().tolist() == expected != pairs.to_matrix().T.tolist()
        assert [pair.score for pair in pairs] == [expected[i][j] for i in range(3) for j in range(3) if i != j]
        assert f"x → y  {expected[0][1]:.6g}" in repr(pairs)
        tested = partita.pairwise(runs, measure, p_values=True, draws=200)
        assert tested[2].p == partita.significance(runs["y"], runs["x"], measure, draws=200).p
        means = {one: sum(expected[i][j] + expected[j][i] for j in range(3) if j != i) / 4 for i, one in enumerate(rows)}
        found = partita.medoid(runs, measure)
        assert found.mean_score == pytest.approx(max(means.values())) == pytest.approx(means[found.name])


@pytest.mark.parametrize("count", [2, 3, 7, 40])
@pytest.mark.parametrize("measure", ["ari", "purity"])
def test_scores_are_in_the_order_of_the_matrix(count, measure):
    runs = np.random.default_rng(count).integers(0, 3, (count, 12))
    pairs = partita.pairwise([list(run) for run in runs], measure)
    places = [(a, b) for a in range(count) for b in range(count) if a < b or (a > b and measure == "purity")]
    matrix = pairs.to_matrix()
    assert len(pairs) == len(places)
    assert [pair.score for pair in pairs] == [matrix[place] for place in places]
    assert [(pair.a, pair.b) for pair in pairs] == [(pairs.names[a], pairs.names[b]) for a, b in places]
    assert pairs[-1] == pairs[len(pairs) - 1] and pairs[-2:] == (*pairs[len(pairs) - 2 :],)
    for wrong in (len(pairs), -len(pairs) - 1):
        with pytest.raises(IndexError):
            pairs[wrong]


def test_the_diagonal_compares_each_with_itself():
    matrix = partita.pairwise(RUNS, "mutual_information").to_matrix()
    assert matrix[1, 1] == partita.mutual_information(RUNS["y"], RUNS["y"]) > 0


def test_p_values_are_corrected():
    rng = np.random.default_rng(2)
    truth = rng.integers(0, 4, 200)
    runs = {"truth": truth, "near": np.where(rng.random(200) < 0.8, truth, 0), "noise": rng.integers(0, 4, 200)}
    pairs = partita.pairwise(runs, "ami", p_values=True, draws=500, seed=3)
    assert pairs[0].p == partita.significance(truth, runs["near"], "ami", draws=500, seed=3).p < 0.01
    assert pairs[1].p > pairs[0].p
    for pair in pairs:
        assert pair.p <= pair.p_fdr <= pair.p_holm <= 1
    assert "p (Holm)" in repr(pairs)
    pytest.importorskip("pandas")
    assert pairs.to_frame("pandas").shape == (3, 8)


def test_the_medoid_follows_the_direction_of_the_measure():
    assert partita.medoid(RUNS, "ari").name == partita.medoid(RUNS, "vi").name == "x"
    scores = [partita.vi(RUNS["x"], RUNS[other]) for other in ("y", "z")]
    assert partita.medoid(RUNS, "vi").mean_score == pytest.approx(sum(scores) / 2)


def test_consensus_finds_what_most_runs_agree_on():
    rng = np.random.default_rng(5)
    truth = rng.integers(0, 5, 300)
    runs = [np.where(rng.random(300) < 0.75, rng.permutation(5)[truth], rng.integers(0, 5, 300)) for _ in range(15)]
    found = partita.consensus(runs)
    assert partita.ari(truth, found.labels) > 0.95
    assert partita.ari(truth, found.labels) > max(partita.ari(truth, run) for run in runs)
    assert 0.5 < found.agreement < 1
    assert len(found.stability) == found.labels.max() + 1
    assert (partita.consensus(runs, n_jobs=1).labels == found.labels).all()


def test_items_that_a_resample_lacks_are_passed_over():
    labels = [0, 0, 0, 1, 1, 1]
    resamples = [["x", "x", None, "y", "y", None], [None, "x", "x", None, "y", "y"]]
    with pytest.warns(partita.PartitaWarning, match="4 of 6 items are left out of some comparisons"):
        assert partita.consensus(resamples).agreement == 1.0
    assert partita.stability(labels, resamples) == {0: 1.0, 1: 1.0}
    with pytest.raises(partita.PartitaError, match='"0" lacks the labels of 2 items; choose missing="drop"'):
        partita.pairwise(resamples)
    assert partita.pairwise(resamples, missing="drop")[0].score == partita.medoid(resamples, missing="drop").mean_score == 1.0
    split = partita.stability(["a"] * 3 + ["b"] * 3, [[0, 0, 1, 2, 2, 2], [0, 0, 0, 1, 1, 1]])
    assert split == {"a": pytest.approx((2 / 3 + 1) / 2), "b": 1.0}


def test_noise_and_missing_labels_follow_the_policies():
    runs = {"dbscan": [0, 0, 1, 1, -1, -1], "other": [5, 5, 6, 6, 6, 5]}
    assert partita.pairwise(runs, noise="drop")[0].score == 1.0
    for policy in ("cluster", "singletons"):
        expected = partita.ari(*runs.values(), noise=policy)
        assert partita.pairwise(runs, noise=policy)[0].score == partita.medoid(runs, noise=policy).mean_score == expected
    with pytest.raises(partita.PartitaError, match='clustering "second" lacks the labels of 1 item; choose missing'):
        partita.consensus({"first": [0, 1], "second": [0, None]}, missing="refuse")
    assert partita.consensus(runs, noise="singletons").labels.tolist()[:4] == [0, 0, 1, 1]
    assert partita.stability([0, 0, 1, 1, 1, 0], runs, noise="drop") == {0: 1.0, 1: 1.0}


def test_what_is_no_ensemble_is_refused():
    with pytest.raises(partita.PartitaError, match="at least two"):
        partita.consensus([[0, 1]])
    with pytest.raises(partita.PartitaError, match="label 2 and 3 items"):
        partita.pairwise([[0, 1], [0, 1, 2]])
    with pytest.raises(partita.PartitaError, match="label 2 and 3 items"):
        partita.stability([0, 1], [[0, 1, 2], [0, 1, 1]])
    with pytest.raises(partita.PartitaError, match='there is no measure "nothing"'):
        partita.medoid(RUNS, "nothing")


def test_undefined_pairs_are_nan_with_a_warning():
    with pytest.warns(partita.PartitaWarning, match="of 0 and 1 is undefined"):
        pairs = partita.pairwise([[0, 0], [0, 1]], "smi")
    assert math.isnan(pairs[0].score)


def test_stability_does_not_depend_on_the_threads():
    labels, runs = [0, 0, 1, 1, 2], [[0, 0, 1, 1, 1], [0, 1, 1, 2, 2]]
    assert partita.stability(labels, runs, n_jobs=1) == partita.stability(labels, runs, n_jobs=2)
    with pytest.raises(partita.PartitaError, match="number of threads"):
        partita.stability(labels, runs, n_jobs=0)
