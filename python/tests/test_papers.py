"""The needs of readers of the papers: walks, worsening clusterings, measures taken apart, published hierarchies."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

import partita
from partita.cluster import HierarchicalCoclustering, Louvain, Paris


def test_a_walk_is_its_seeds_and_starts_at_agreement():
    start = partita.CoClustering(rows=[0] * 10 + [1] * 10, columns=list("xxxxyyyy"))
    walk = partita.simulate_walk(start, steps=40, every=8, seed=3)
    assert walk.steps == [0, 8, 16, 24, 32, 40]
    assert walk.scores["adjusted_rand"][0] == 1.0 and walk.scores["classification_error"][0] == 0.0
    again = partita.simulate_walk(start, steps=40, every=8, seed=3, n_jobs=1)
    assert again == walk == pickle.loads(pickle.dumps(walk))
    assert walk.svg().startswith("<svg") and "svg" not in walk.to_dict()
    still = partita.simulate_walk(start, steps=40, every=8, seed=3, moving="rows", measures=["adjusted_rand"])
    assert still.measures == ["adjusted_rand"]
    with pytest.raises(partita.PartitaError, match="1 or more"):
        partita.simulate_walk(start, every=0)


def test_only_the_split_merge_score_falls_to_nothing():
    truth = np.repeat([0, 1, 2, 3, 4], [5, 3, 2, 1, 1])
    found = partita.worsen(truth)
    scores = {name: np.array(values) for name, values in found.scores.items()}
    falls = scores["split_merge_entropy"]
    assert falls[0] == 1 and falls[-1] == 0 and (np.diff(falls) < 0).all()
    assert scores["rand"][-1] > 0.3
    assert len(found.labels) == len(found.clusters) == len(found.operations) + 1
    assert found.scores["rand"][3] == pytest.approx(partita.rand(truth, found.labels[3]))


def test_components_add_up_to_the_measure():
    generator = np.random.default_rng(2)
    a, b = generator.integers(0, 4, 30), generator.integers(0, 9, 30) // 2
    for found in (partita.decompose(a, b), partita.decompose(a, a)):
        for key, part in found.parts.items():
            total = np.dot(part["weights"], part["scores"]) + part["constant"]
            assert total == pytest.approx(part["value"], abs=1e-12), key
        assert sum(component["items"] for component in found.components) == 30
    with pytest.raises(partita.PartitaError, match="weighted sum"):
        partita.decompose(a, b, ["adjusted_rand"])


def test_published_methods_are_chosen_by_name():
    graph = np.zeros((6, 6))
    for i, j, weight in [(0, 1, 2.0), (1, 2, 1.5), (0, 2, 1.1), (3, 4, 2.5), (4, 5, 1.7), (3, 5, 0.9), (2, 3, 0.3)]:
        graph[i, j] = graph[j, i] = weight
    for method in (Paris, Louvain):
        found = method(variant="published").fit(graph)
        assert len(set(found.labels_[:3])) == 1 and found.labels_[0] != found.labels_[5]
        with pytest.raises(partita.PartitaError, match="variant"):
            method(variant="new").fit(graph)


def test_levels_are_coupled_and_compact_by_default():
    generator = np.random.default_rng(5)
    counts = generator.poisson(0.4, (60, 50)) + 6 * np.kron(np.eye(3, dtype=int), np.ones((20, 17), dtype=int))[:, :50]
    coupled = HierarchicalCoclustering(random_state=0).fit(counts)
    columns = HierarchicalCoclustering(split_by="columns", random_state=0).fit(counts)
    assert len(coupled.levels_) <= len(columns.levels_)
    assert coupled.goodness_ >= columns.goodness_


def test_a_tree_is_drawn_and_its_cuts_tell_most_between():
    tree = partita.Tree("(((a,b),(c,d)),((e,f),(g,h)));")
    assert "cut into 2 clusters" in tree.svg(2) and tree.svg().startswith("<svg")
    curve = tree.information_curve()
    assert curve.clusters == list(range(1, 9)) and curve.best["clusters"] == 3
    assert curve.information[0] == curve.information[-1] == 0
