"""Co-clusterings: τ, the estimators, and the golden cases."""

from __future__ import annotations

import doctest
import json
import pickle

import numpy as np
import pytest
import scipy.sparse
from golden import ROOT
from sklearn.base import clone
from sklearn.metrics import consensus_score

import partita
from partita import CoClustering
from partita.cluster import (
    HierarchicalCoclustering,
    InformationCoclustering,
    TauCoclustering,
    goodman_kruskal_tau,
)

GOLDEN = json.loads((ROOT / "testdata/golden/cocluster.json").read_text())
ESTIMATORS = [HierarchicalCoclustering(), TauCoclustering(), InformationCoclustering((3, 3))]


def planted(seed: int = 0) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """A matrix of counts with three blocks, and the clusters of its rows and columns."""
    rng = np.random.default_rng(seed)
    rows, columns = rng.permutation(np.arange(60) % 3), rng.permutation(np.arange(45) % 3)
    return rng.poisson(np.where(rows[:, None] == columns, 4.0, 0.3)), rows, columns


@pytest.mark.parametrize("case", GOLDEN["tau"], ids=lambda case: case["name"])
@pytest.mark.parametrize("form", [np.array, scipy.sparse.csr_array, scipy.sparse.coo_matrix, scipy.sparse.csc_array])
def test_golden_taus(case, form):
    matrix = form(np.array(case["D"]))
    for direction, key in [("rows", "tau_RC"), ("columns", "tau_CR"), ("symmetric", "tau_S")]:
        found = goodman_kruskal_tau(matrix, case["r"], case["c"], direction=direction)
        assert found == pytest.approx(case[key], rel=1e-13, abs=1e-15)


@pytest.mark.parametrize("case", GOLDEN["co"], ids=lambda case: case["name"])
def test_golden_comparisons(case):
    measures = {
        "adjusted_rand": "CARI",
        "classification_error": "CE",
        "extended_normalized_mutual_information": "ENMI_sum",
        "extended_normalized_mutual_information:scale=mean": "ENMI_half",
        "consensus_score": "consensus",
    }
    found = partita.compare(
        CoClustering(case["z"], case["w"]), CoClustering(case["z2"], case["w2"]), measures=list(measures)
    )
    for measure, key in measures.items():
        assert found[measure] == pytest.approx(case[key], rel=1e-12, abs=1e-14), measure


@pytest.mark.parametrize("estimator", ESTIMATORS, ids=lambda estimator: type(estimator).__name__)
@pytest.mark.parametrize("form", [np.array, scipy.sparse.csr_array, scipy.sparse.csc_matrix])
def test_planted_blocks_are_found(estimator, form):
    matrix, rows, columns = planted()
    found = clone(estimator).fit(form(matrix))
    scores = partita.compare(found, CoClustering(rows, columns), ["ari", "classification_error"])
    assert (scores["adjusted_rand"], scores["classification_error"]) == (1.0, 0.0)
    assert found.rows_.shape == (9, 60)
    assert found.columns_.shape == (9, 45)
    blocks = [(rows == i, columns == j) for i in range(3) for j in range(3)]
    truth = tuple(np.array(side) for side in zip(*blocks, strict=True))
    assert consensus_score(found.biclusters_, truth) == 1.0
    assert found.get_submatrix(4, matrix).shape == found.get_shape(4)
    taus = [goodman_kruskal_tau(matrix, rows, columns, way) for way in ("rows", "columns", "symmetric")]
    assert found.tau_ == pytest.approx(taus)
    assert found.n_features_in_ == 45


@pytest.mark.parametrize("mode", ["exact", "paper"])
@pytest.mark.filterwarnings("ignore:.* clusters for .* items")
def test_hierarchies_are_nested_and_end_in_single_objects(mode):
    matrix, rows, _ = planted(1)
    found = HierarchicalCoclustering(mode, random_state=3).fit(matrix)
    assert found.levels_[0][0] is found.row_labels_
    assert len(np.unique(found.levels_[-1][0])) == 60
    assert len(np.unique(found.levels_[-1][1])) == 45
    purity = []
    for (coarse, _), (fine, _) in zip(found.levels_, found.levels_[1:], strict=False):
        assert partita.homogeneity(coarse, fine) == pytest.approx(1.0)
        purity.append(partita.purity(rows, fine))
    assert purity == sorted(purity)
    assert len(found.taus_) == len(found.levels_)
    assert sorted(map(int, found.row_tree_.leaves)) == list(range(60))
    assert sorted(map(int, found.column_tree_.leaves)) == list(range(45))
    again = HierarchicalCoclustering(mode, random_state=3, n_jobs=1).fit(scipy.sparse.csr_array(matrix))
    for (a, b), (c, d) in zip(found.levels_, again.levels_, strict=True):
        assert np.array_equal(a, c)
        assert np.array_equal(b, d)


def test_stop_rules():
    matrix, _, _ = planted(2)
    assert len(HierarchicalCoclustering(depth=2).fit(matrix).levels_) == 2
    whole = HierarchicalCoclustering(min_size=10).fit(matrix).levels_[-1][0]
    assert np.bincount(whole).max() > 1
    for mode in ("exact", "paper"):
        picky = HierarchicalCoclustering(mode, min_gain=0.9).fit(matrix)
        assert len(picky.levels_) == 1


def test_information_is_kept():
    matrix, _, _ = planted(3)
    two, three = (InformationCoclustering(k).fit(matrix) for k in (2, 3))
    assert 0 < two.information_ < three.information_
    assert three.get_params()["n_clusters"] == 3
    assert InformationCoclustering((2, 4)).fit(matrix).rows_.shape[0] == 8


def test_progress_is_told_and_its_exceptions_stop_the_run():
    matrix, _, _ = planted(4)
    told = []
    HierarchicalCoclustering(progress=lambda *report: told.append(report)).fit(matrix)
    assert ("first level", 10, 10) in told
    assert told[-1] == ("splits", 105, 105)

    def refuse(stage, done, total):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        HierarchicalCoclustering(progress=refuse).fit(matrix)


@pytest.mark.parametrize(
    ("X", "sentence"),
    [
        ([[1, -2], [3, 4]], "row 1, column 2 is -2"),
        ([[1, np.nan], [3, 4]], "row 1, column 2 is NaN"),
        ([[1, np.inf], [3, 4]], "row 1, column 2 is inf"),
        ([[0, 0], [0, 0]], "all entries of the 2 × 2 matrix are zero"),
        ([[0, 0], [1, 2]], "only one row of 2"),
        ([[1, 2, 3]], "n_samples = 1"),
        ([[1], [2]], "n_features = 1"),
        ([["a", "b"], ["c", "d"]], "could not convert string to float"),
        ([1, 2, 3], "1 dimensions"),
    ],
)
def test_bad_matrices_are_refused_in_a_sentence(X, sentence):
    for estimator in ESTIMATORS:
        with pytest.raises(partita.PartitaError, match=sentence):
            clone(estimator).fit(X)


def test_other_bad_input():
    matrix, rows, columns = planted()
    with pytest.raises(partita.PartitaError, match="3 row labels for a matrix of 60 rows"):
        goodman_kruskal_tau(matrix, rows[:3], columns)
    with pytest.raises(partita.PartitaError, match="44 column labels for a matrix of 45 columns"):
        goodman_kruskal_tau(matrix, rows, columns[1:])
    with pytest.raises(partita.PartitaError, match="'up' is not a direction; choose rows, columns, symmetric"):
        goodman_kruskal_tau(matrix, rows, columns, "up")
    with pytest.raises(partita.PartitaError, match='"fast" is not a value of mode; choose "exact" or "paper"'):
        TauCoclustering("fast").fit(matrix)
    with pytest.raises(partita.PartitaError, match="61 row clusters were requested; choose from 1 to 60"):
        InformationCoclustering((61, 2)).fit(matrix)
    with pytest.raises(partita.PartitaError, match="not fitted yet"):
        _ = TauCoclustering().rows_


def test_empty_rows_join_the_largest_cluster():
    matrix, rows, _ = planted(5)
    matrix[7] = 0
    with pytest.warns(partita.PartitaWarning, match="1 row and 0 columns"):
        found = TauCoclustering().fit(matrix)
    assert len(np.unique(found.row_labels_)) == 3
    assert np.bincount(found.row_labels_).argmax() == found.row_labels_[7]


def test_a_fitted_estimator_can_be_kept():
    matrix, _, _ = planted()
    found = HierarchicalCoclustering().fit(matrix)
    kept = pickle.loads(pickle.dumps(found))
    assert np.array_equal(kept.rows_, found.rows_)
    assert kept.row_tree_.to_newick() == found.row_tree_.to_newick()


def test_the_guide_runs():
    path = str(ROOT / "docs/coclustering.md")
    result = doctest.testfile(path, module_relative=False, optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    assert result.attempted > 8
    assert result.failed == 0


def test_measures_of_coclusterings_alone_are_functions():
    a, b = CoClustering([0, 0, 1, 2], [0, 1, 1]), CoClustering([0, 1, 1, 2], [0, 0, 1])
    compared = partita.compare(a, b, ["consensus_score", "enmi", "enmi:scale=mean"])
    assert partita.consensus_score(a, b) == compared["consensus_score"]
    assert partita.extended_normalized_mutual_information(a, b) == compared["enmi"]
    assert partita.enmi(a, b, scale="mean") == compared["enmi"] / 2
    noisy = CoClustering([0, -1], [0])
    assert partita.consensus_score(noisy, noisy, noise="drop") == 1
    with pytest.raises(partita.PartitaError, match="a column of labels cannot be compared with a co-clustering"):
        partita.consensus_score([0, 1, 1], a)
    with pytest.raises(partita.PartitaError, match="scale"):
        partita.enmi(a, b, scale="median")


def test_errors_name_the_side_of_a_coclustering():
    a = CoClustering([0, 1], [0, 1])
    for b, words in [(([0, 1, 1], [0, 1]), "rows: .* 2 and 3 items"), (([0, 1], [0]), "columns: .* 2 and 1 items")]:
        with pytest.raises(partita.PartitaError, match=words):
            partita.compare(a, CoClustering(*b))


@pytest.mark.parametrize(
    ("n_clusters", "words"),
    [
        ("2", "'2'; give a whole number"),
        (2.5, "2.5; give a whole number"),
        (None, "None; give a whole number"),
        ((2,), "one number, or"),
        ((2, 2, 2), "one number, or"),
        (-1, "-1; give 1 or more"),
        ((2, 0), "give 1 or more"),
    ],
)
def test_itcc_refuses_numbers_of_clusters_that_are_none(n_clusters, words):
    with pytest.raises(partita.PartitaError, match=words):
        InformationCoclustering(n_clusters).fit(np.eye(4))


def test_empty_rows_and_columns_are_named():
    counts = np.array([[5, 0, 4, 0], [0, 0, 0, 0], [4, 0, 6, 1], [0, 0, 1, 7]])
    words = "1 row and 1 column of the matrix hold only zeros; what says nothing is put into the largest cluster"
    for estimator in (HierarchicalCoclustering(), TauCoclustering(), InformationCoclustering((2, 2))):
        for matrix in (counts, scipy.sparse.csc_array(counts)):
            with pytest.warns(partita.PartitaWarning, match=words):
                clone(estimator).fit(matrix)
