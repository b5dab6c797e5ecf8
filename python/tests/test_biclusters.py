"""Sets of biclusters: how they are made, matched and compared; the golden cases of the core."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

import partita
from partita import Biclusters, PartitaError

GOLDEN = json.loads((Path(__file__).parents[2] / "testdata/golden/biclusters.json").read_text())
A = [([0, 1, 2], [0, 1]), ([1], [1, 2])]
B = [([1, 2], [1, 2])]


@pytest.mark.parametrize("case", GOLDEN["cases"], ids=lambda case: case["name"])
def test_golden_values(case: dict) -> None:
    a, b = (Biclusters(case[side], case["shape"]) for side in "ab")
    found = partita.compare(a, b, list(case["scores"]))
    for key, expected in case["scores"].items():
        assert found[key] == pytest.approx(expected, abs=0.500001 * 10 ** -case["digits"]), key


def test_a_measure_of_biclusters_takes_what_holds_them() -> None:
    rows, columns = np.zeros((2, 4), bool), np.zeros((2, 3), bool)
    for at, (of_rows, of_columns) in enumerate(A):
        rows[at, of_rows], columns[at, of_columns] = True, True
    estimator = SimpleNamespace(biclusters_=(rows, columns), rows_=rows, columns_=columns)
    older = SimpleNamespace(rows_=rows, columns_=columns)
    names = [([f"g{row}" for row in of_rows], [f"c{column}" for column in of_columns]) for of_rows, of_columns in A]
    of_b = [([f"g{row}" for row in of_rows], [f"c{column}" for column in of_columns]) for of_rows, of_columns in B]
    for held in (A, Biclusters(A), (rows, columns), estimator, older):
        assert partita.clustering_error(held, B) == pytest.approx(7 / 9)
    assert partita.clustering_error(names, of_b, shape=(4, 3)) == pytest.approx(7 / 9)
    assert partita.omega((rows, columns), Biclusters(B, (4, 3))) == pytest.approx(2 / 35)
    assert partita.prelic_recovery(A, B, of="rows") == pytest.approx(7 / 12)


def test_the_shape_of_the_matrix_counts_in_omega() -> None:
    shapes = [None, (4, 3), (40, 30)]
    values = [partita.omega(Biclusters(A, shape), Biclusters(B, shape)) for shape in shapes]
    assert values[1] == pytest.approx(2 / 35)
    assert values[0] < values[1] < values[2]


def test_blocks_of_a_co_clustering_are_biclusters() -> None:
    rows, columns = [0, 0, 1, 1], ["x", "y", "y"]
    blocks, co = Biclusters.from_labels(rows, columns), partita.CoClustering(rows, columns)
    assert partita.clustering_error(blocks, co) == 0
    assert partita.compare(co, blocks)["omega"] == 1
    one = Biclusters([([0, 1, 2, 3], [0, 1, 2])], (4, 3))
    other = partita.CoClustering([0] * 4, [0] * 3)
    assert partita.omega(blocks, one) == partita.adjusted_rand(co, other)
    assert partita.consensus_score(blocks, one) == partita.consensus_score(co, other)


def test_estimators_of_scikit_learn() -> None:
    cluster = pytest.importorskip("sklearn.cluster")
    data = np.random.default_rng(1).random((12, 8)) + np.kron(np.eye(2), np.ones((6, 4))) * 5
    fitted = cluster.SpectralCoclustering(n_clusters=2, random_state=0).fit(data)
    truth = [(range(6), range(4)), (range(6, 12), range(4, 8))]
    assert partita.clustering_error(truth, fitted) == 0
    assert partita.liu_wang(fitted.biclusters_, truth) == 1


def test_what_is_no_set_of_biclusters_is_refused() -> None:
    def said(*args: object) -> str:
        with pytest.raises(PartitaError) as error:
            Biclusters(*args)  # type: ignore[arg-type]
        return str(error.value)

    assert said([([0, 5], [0])], (5, 2)) == "bicluster 0 has row 5, and the matrix has 5 rows, numbered from 0"
    assert said([(["g", "g"], [0])]) == "bicluster 0 lists row 'g' twice; list each row once"
    assert said([([0], [1]), 3]) == "bicluster 1 is 3; give its rows and its columns"
    assert said([], (0, 2)) == "(0, 2) is no shape; give the numbers of rows and of columns, such as (100, 20)"
    with pytest.raises(PartitaError, match="a matrix with 2 rows and 2 columns, the second of one with 3 rows"):
        partita.compare(Biclusters([], (2, 2)), Biclusters([], (3, 2)))
    with pytest.raises(PartitaError, match="name 3 rows, more than the 2 that there should be"):
        partita.clustering_error([(["a", "b"], [0])], [(["c"], [0])], shape=(2, 1))
    with pytest.raises(PartitaError, match="clustering_error is not defined for labels; choose adjusted_rand"):
        partita.clustering_error([0, 1], A)
    with pytest.raises(PartitaError, match="a set of biclusters cannot be compared with a column of labels"):
        partita.compare(Biclusters(A), [0, 1])
    with pytest.raises(PartitaError, match="give the shape of the matrix"):
        partita.clustering_error([], [])
    assert partita.clustering_error([], [], shape=(2, 2)) == 0


def test_there_are_no_intervals_of_biclusters() -> None:
    with pytest.raises(PartitaError, match="there are no intervals and p-values for biclusters"):
        partita.confidence_interval(Biclusters(A), Biclusters(B), "omega")
    with pytest.raises(PartitaError, match="there are no intervals and p-values for biclusters"):
        partita.significance(Biclusters(A), Biclusters(B), "omega")


def test_a_set_is_shown_equal_and_kept() -> None:
    shown = Biclusters(A, (4, 3))
    assert repr(shown) == "2 biclusters of 8 cells in all, in a matrix of 4 rows and 3 columns"
    assert repr(Biclusters([])) == "0 biclusters of 0 cells in all"
    assert pickle.loads(pickle.dumps(shown)) == shown
    assert len(shown) == 2
