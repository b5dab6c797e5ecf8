"""The split–merge framework with scores, features and distances that the user gives."""

from __future__ import annotations

from math import log

import numpy as np
import pytest

import partita

RNG = np.random.default_rng(8)
A = RNG.integers(0, 6, 200)
B = np.where(RNG.random(200) < 0.7, A // 2, RNG.integers(0, 5, 200))


def entropy_score(pieces, size):
    if size == 1:
        return 1.0
    return 1 + sum(p / size * log(p / size) for p in pieces) / log(size)


def test_a_function_of_ones_own_gives_what_the_named_score_gives():
    found, named = partita.split_merge(A, B, entropy_score), partita.split_merge(A, B, "entropy")
    assert found.product == pytest.approx(named.product, rel=1e-12)
    assert named.product == partita.split_merge_entropy(A, B)
    assert named.mean == partita.split_merge_entropy(A, B, combine="mean")
    assert found.split == pytest.approx(named.split)
    largest = partita.split_merge(A, B, "largest_piece")
    assert largest.mean == pytest.approx(partita.van_dongen_similarity(A, B), rel=1e-12)
    assert set(largest.split) == set(A.tolist()) and set(largest.merge) == set(B.tolist())


def test_what_a_function_breaks_is_said():
    with pytest.warns(partita.PartitaWarning) as said:
        partita.split_merge([0, 0], [0, 1], lambda pieces, size: 1.0)
    assert "only single items score 0 fails: pieces [1, 1] score 1" in [str(warning.message) for warning in said]


def test_exceptions_of_the_function_pass_through():
    def wrong(pieces, size):
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        partita.split_merge(A, B, wrong)
    with pytest.raises(TypeError):
        partita.split_merge(A, B, lambda pieces, size: "no number")
    with pytest.raises(partita.PartitaError, match="a score cannot be int; choose entropy"):
        partita.split_merge(A, B, 3)
    with pytest.raises(partita.PartitaError, match='"mean" is not a value of score; choose entropy'):
        partita.split_merge(A, B, "mean")


def test_features_dense_sparse_and_as_distances():
    sparse = pytest.importorskip("scipy.sparse")
    points = RNG.normal(size=(200, 3)) * (RNG.random((200, 3)) < 0.6)
    found = partita.split_merge(A, B, features=points)
    assert 0 < found.product < found.mean < 1
    by_hand = {}
    for label in np.unique(A):
        own = A == label
        within = sum(((points[own & (B == b)] - points[own & (B == b)].mean(axis=0)) ** 2).sum() for b in np.unique(B[own]))
        by_hand[label] = within / ((points[own] - points[own].mean(axis=0)) ** 2).sum()
    assert found.split == pytest.approx(by_hand)
    matrix = sparse.csc_matrix(points)
    assert partita.split_merge(A, B, features=matrix).product == pytest.approx(found.product, rel=1e-12)
    distances = np.sqrt(((points[:, None] - points[None]) ** 2).sum(axis=2))
    assert partita.split_merge(A, B, distances=distances).product == pytest.approx(found.product, rel=1e-9)


def test_wrong_features_are_refused():
    with pytest.raises(partita.PartitaError, match="features must be a matrix"):
        partita.split_merge(A, B, features=np.zeros(200))
    with pytest.raises(partita.PartitaError, match="label 200 and 3 items"):
        partita.split_merge(A, B, features=np.zeros((3, 2)))
    with pytest.raises(partita.PartitaError, match="the distances are 3 × 3 for 200 items"):
        partita.split_merge(A, B, distances=np.zeros((3, 3)))
    with pytest.raises(partita.PartitaError, match="not a finite number"):
        partita.split_merge([0, 0], [0, 1], distances=[[0, np.nan], [1, 0]])
    with pytest.raises(partita.PartitaError, match="give one of them"):
        partita.split_merge(A, B, features=np.zeros((200, 1)), distances=np.zeros((200, 200)))
    with pytest.raises(partita.PartitaError, match="leave out the policies"):
        partita.split_merge(A, B, features=np.zeros((200, 1)), missing="drop")
