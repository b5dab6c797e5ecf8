"""The multinomial model against complete enumeration, and what it refuses."""

from __future__ import annotations

import itertools
import pickle

import numpy as np
import pytest

import partita

PI = np.array([[0.4, 0.1, 0.0], [0.0, 0.2, 0.3]])


@pytest.mark.parametrize("n", [4, 5])
def test_moments_equal_enumeration(n):
    model = partita.CellProbabilities(PI)
    cells = [cell for cell in np.ndindex(PI.shape) if PI[cell]]
    first = second = raw = 0.0
    for items in itertools.product(cells, repeat=n):
        a, b = zip(*items, strict=True)
        weight = np.prod([PI[cell] for cell in items])
        value = partita.modified_rand(a, b)
        first += weight * value
        second += weight * value**2
        raw += weight * partita.adjusted_rand_raw(a, b)
    assert model.modified_rand_mean() == pytest.approx(first, abs=1e-12)
    assert model.modified_rand_variance(n) == pytest.approx(second - first**2, abs=1e-12)
    assert model.adjusted_rand_raw_mean(n) == pytest.approx(raw, abs=1e-12)
    assert model.hubert_arabie_bias(n) == pytest.approx(raw / 2 - model.modified_adjusted_rand_raw(), abs=1e-12)


def test_a_model_has_three_sources():
    a, b = [0, 0, 0, 0, 0, 1, 1, 1, 1, 1], list("xxxxyyyzzz")
    of_labels = partita.CellProbabilities.from_labels(a, b)
    assert of_labels.hubert_arabie_bias(50) == pytest.approx(partita.CellProbabilities(PI).hubert_arabie_bias(50), abs=1e-15)
    scenario = partita.CellProbabilities.from_scenario(3, clusters=2, epsilon=0.5)
    same = partita.CellProbabilities([[0.5, 0.25], [0.25, 0]])
    assert scenario.modified_rand_variance(7) == pytest.approx(same.modified_rand_variance(7), abs=1e-15)
    assert repr(of_labels) == "CellProbabilities(2 × 3 clusters)"
    for model in (of_labels, scenario, same):
        assert pickle.loads(pickle.dumps(model)).modified_rand_mean() == model.modified_rand_mean()
        assert model.svg().startswith("<svg")


def test_samples_have_their_seed_and_shares():
    model = partita.CellProbabilities(PI)
    rows, columns = model.sample(20_000, seed=3)
    again = model.sample(20_000, seed=3)
    assert (rows == again[0]).all() and (columns == again[1]).all()
    shares = np.zeros(PI.shape)
    np.add.at(shares, (rows, columns), 1 / 20_000)
    assert np.abs(shares - PI).max() < 0.02
    assert np.isnan(model.modified_rand_variance(1))


@pytest.mark.parametrize(
    ("pi", "words"),
    [
        ([[0.5, 0.4]], "add up to 0.9"),
        ([[1.5, -0.5]], "no probability"),
        ([[float("nan"), 1]], "no probability"),
        ([0.5, 0.5], "1 dimensions"),
        ([["x"]], "no table of numbers"),
    ],
)
def test_what_are_no_probabilities_is_refused(pi, words):
    with pytest.raises(partita.PartitaError, match=words):
        partita.CellProbabilities(pi)


def test_what_is_no_scenario_is_refused():
    with pytest.raises(partita.PartitaError, match="no scenario 4"):
        partita.CellProbabilities.from_scenario(4, clusters=2, epsilon=0.1)
