"""Hierarchies from vectors and graphs, against SciPy and scikit-learn where they have the same."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from scipy import sparse
from scipy.cluster import hierarchy
from sklearn.base import clone
from sklearn.cluster import AgglomerativeClustering

import partita
from partita.cluster import Louvain, Paris, Ward, linkage


def points(n: int = 60) -> np.ndarray:
    random = np.random.default_rng(3)
    return random.normal(size=(n, 3)) + 8 * random.integers(0, 3, size=(n, 1))


def blocks(sizes: tuple[int, ...] = (15, 15, 15)) -> sparse.csr_matrix:
    random = np.random.default_rng(5)
    truth = np.repeat(np.arange(len(sizes)), sizes)
    chance = np.where(truth[:, None] == truth[None, :], 0.8, 0.03)
    upper = np.triu(random.random(chance.shape) < chance, 1).astype(float)
    return sparse.csr_matrix(upper + upper.T)


@pytest.mark.parametrize("method", ["ward", "single", "complete", "average", "weighted"])
def test_linkages_are_those_of_scipy(method):
    ours, theirs = linkage(points(), method), hierarchy.linkage(points(), method)
    assert np.allclose(ours, theirs, rtol=1e-9)
    assert hierarchy.is_valid_linkage(ours)


def test_ward_gives_the_clusters_of_scikit_learn():
    found = Ward(3).fit(points())
    theirs = AgglomerativeClustering(3).fit_predict(points())
    assert partita.adjusted_rand(found.labels_, theirs) == 1
    assert found.tree_.n_leaves == 60
    assert np.array_equal(found.linkage_, linkage(points()))


@pytest.mark.parametrize("estimator", [Paris(3), Louvain(), Louvain(iterated=True), Ward(3, graph=True, dims=3)])
def test_the_blocks_of_a_graph_are_found(estimator):
    graph = blocks()
    truth = np.repeat(np.arange(3), 15)
    for given in [graph, graph.toarray(), sparse.coo_array(graph)]:
        found = clone(estimator).fit(given)
        assert partita.adjusted_rand(found.labels_, truth) == 1
        assert found.linkage_.shape == (44, 4)
        assert hierarchy.is_valid_linkage(found.linkage_)
        assert found.tree_.leaves == [str(node) for node in range(45)]
        assert np.array_equal(found.labels_, clone(estimator).fit_predict(given))
    assert partita.dasgupta_score(found, graph) > 0.5


def test_louvain_options():
    graph = blocks()
    communities = Louvain().fit(graph)
    assert 0.5 < communities.modularity_ < 0.7
    assert len(set(Louvain(n_clusters=2).fit(graph).labels_.tolist())) == 2
    assert Louvain(8.0).fit(graph).labels_.max() > communities.labels_.max()
    with pytest.raises(partita.PartitaError, match="the resolution is -1"):
        Louvain(-1).fit(graph)


def test_components_join_at_infinite_height():
    found = Paris().fit(np.array([[0, 1, 0], [1, 0, 0], [0, 0, 0]]))
    assert np.isinf(found.linkage_[-1, 2])
    assert found.labels_.tolist() == [0, 0, 1]
    assert partita.Tree.from_linkage(found.linkage_) == found.tree_


def test_bipartite_graphs_have_rows_and_columns_as_leaves():
    table = np.array([[3, 0], [2, 0], [0, 4]])
    found = Paris(bipartite=True).fit(table, names=["r0", "r1", "r2", "c0", "c1"])
    assert found.labels_.tolist() == [0, 0, 1, 0, 1]
    assert found.tree_.leaves[-1] == "c1"
    assert partita.dasgupta_cost(Paris(bipartite=True).fit(table), table, bipartite=True) > 0


class FromNetworkX:
    """What is used of a graph of NetworkX."""

    nodes = ("ann", "bob", "cid")

    def edges(self, data: bool) -> list[tuple[str, str, dict[str, float]]]:
        assert data
        return [("ann", "bob", {"weight": 3.0}), ("bob", "cid", {}), ("cid", "cid", {})]


def test_graphs_with_names():
    found = Paris().fit(FromNetworkX())
    assert found.tree_.leaves == ["ann", "bob", "cid"]
    assert found.labels_.tolist() == [0, 0, 1]
    matrix = np.array([[0, 3, 0], [3, 0, 1], [0, 1, 1]])
    assert partita.dasgupta_cost(found, FromNetworkX()) == partita.dasgupta_cost(Paris().fit(matrix), matrix)


def test_estimators_behave_as_scikit_learn_expects():
    estimator = Ward(4)
    assert estimator.get_params() == {
        "n_clusters": 4, "graph": False, "dims": 10, "bipartite": False, "random_state": None,
    }
    assert estimator.set_params(n_clusters=5) is estimator
    assert repr(clone(estimator)) == "Ward(n_clusters=5)"
    again = pickle.loads(pickle.dumps(estimator.fit(points())))
    assert again.tree_ == estimator.tree_
    with pytest.raises(partita.PartitaError, match="Ward has no parameter 'k'"):
        estimator.set_params(k=1)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: Ward(61).fit(points()), "n_clusters is 61; give 1 to 60"),
        (lambda: Ward().fit([1.0, 2.0]), "X has the shape \\(2,\\)"),
        (lambda: Ward().fit([[np.nan], [1.0]]), "row 1 holds NaN"),
        (lambda: Ward().fit([["a"], ["b"]]), "X is no table of numbers"),
        (lambda: linkage(points(), "nearest"), '"nearest" is not a value of method'),
        (lambda: Paris().fit(np.zeros((3, 3))), "3 nodes and no edge"),
        (lambda: Paris().fit(-blocks()), "weighs -1"),
        (lambda: Paris().fit(blocks(), names=["a"]), "1 name for 45 items"),
        (lambda: Louvain(random_state=-1).fit(blocks()), "random_state is -1"),
    ],
)
def test_bad_input_is_refused_with_a_sentence(call, message):
    with pytest.raises(partita.PartitaError, match=message):
        call()
