"""Given co-clusterings on their matrix, against brute force."""

from __future__ import annotations

import numpy as np
import pytest

import partita
from partita.cluster import TauCoclustering, goodman_kruskal_tau, score_cocluster

COUNTS = np.array([[5, 4, 0], [3, 6, 1], [0, 1, 7], [1, 0, 9]])


def information(table):
    shares = table / table.sum()
    expected = np.outer(shares.sum(axis=1), shares.sum(axis=0))
    return float(sum(p * np.log(p / e) for p, e in zip(shares.ravel(), expected.ravel(), strict=True) if p))


def test_scores_are_those_of_the_block_table():
    rows, columns = [0, 0, 1, 1], [0, 0, 1]
    found = score_cocluster(COUNTS, (rows, columns), ([0, 1, 2, 3], [0, 1, 2]))
    blocks = np.eye(2)[rows].T @ COUNTS @ np.eye(2)[columns]
    coarse, whole = found.levels
    assert coarse["information"] == pytest.approx(information(blocks), abs=1e-14)
    assert found.information == pytest.approx(information(COUNTS), abs=1e-14)
    assert coarse["information_kept"] == pytest.approx(information(blocks) / information(COUNTS), abs=1e-14)
    assert whole["information_kept"] == 1
    for way in ("rows", "columns", "symmetric"):
        assert coarse[f"tau_{way}"] == goodman_kruskal_tau(COUNTS, rows, columns, way)
    assert found.goodness == pytest.approx((coarse["tau_symmetric"] + whole["tau_symmetric"] / 2) / 1.5, abs=1e-15)


def test_estimators_and_co_clusterings_are_taken():
    fitted = TauCoclustering().fit(COUNTS)
    pair = partita.CoClustering(fitted.row_labels_, fitted.column_labels_)
    assert score_cocluster(COUNTS, fitted).levels == score_cocluster(COUNTS, pair).levels
    assert score_cocluster(COUNTS, fitted).levels[0]["tau_symmetric"] == pytest.approx(fitted.tau_[2], abs=1e-15)


@pytest.mark.parametrize(
    ("given", "words"),
    [((), "nothing to score"), ((([0, 1], [0, 0, 1]),), "row"), (("xy",), "pair of labels")],
)
def test_what_cannot_be_scored_is_refused(given, words):
    with pytest.raises(partita.PartitaError, match=words):
        score_cocluster(COUNTS, *given)
