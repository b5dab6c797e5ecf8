"""One clustering for many."""

import json
import string
from typing import Any

import numpy as np
import pytest

from golden import GOLDEN

import partita

CASES = json.loads((GOLDEN / "consensus.json").read_text())
DIGITS = string.digits + string.ascii_uppercase + string.ascii_lowercase


@pytest.mark.parametrize("case", CASES["optimum"], ids=lambda case: case["name"])
@pytest.mark.filterwarnings("ignore::partita.PartitaWarning")
def test_the_best_of_all_clusterings_is_that_of_the_reference(case: dict[str, Any]) -> None:
    for expected in case["optima"]:
        settings = {key: expected[key] for key in ("loss", "a", "max_clusters", "n_clusters")}
        found = partita.consensus(case["draws"], **settings)
        assert found.expected_loss == pytest.approx(expected["best"], rel=1e-12, abs=1e-12), expected
        assert (found.loss, found.a) == (expected["loss"], expected["a"])
        if expected["optima"] == 1:
            assert found.labels.tolist() == expected["labels"], expected


@pytest.mark.parametrize("case", CASES["large"], ids=lambda case: case["name"])
@pytest.mark.filterwarnings("ignore::partita.PartitaWarning")
def test_the_loss_is_near_the_least_known(case: dict[str, Any]) -> None:
    draws = [[DIGITS.index(digit) for digit in draw] for draw in case["draws_base62"]]
    for loss, best in case["best"].items():
        near = 1.0005 if loss in ("binder", "vi", "omari") else 1.002
        assert partita.consensus(draws, loss=loss).expected_loss <= near * best, loss


def test_clusters_beyond_all_clusterings_are_said() -> None:
    rng = np.random.default_rng(3)
    draws = [np.where(rng.random(100) < 0.35, np.arange(100) % 4, rng.integers(0, 4, 100)) for _ in range(12)]
    with pytest.warns(partita.PartitaWarning, match="clusters where the clusterings all have 4; .* % of its items are alone"):
        found = partita.consensus(draws, loss="binder")
    assert found.labels.max() > 3
    assert partita.consensus(draws, loss="binder", max_clusters=4).labels.max() == 3


def test_what_no_consensus_can_be_is_refused() -> None:
    draws = [[0, 0, 1], [0, 1, 1]]
    for settings, words in [
        ({"loss": "ari2"}, "ari2"),
        ({"a": 2.5}, "between 0 and 2, not at 2.5"),
        ({"loss": "nvi", "a": 0.5}, "the loss nvi has no weight"),
        ({"n_clusters": 4}, "3 items cannot make 4 clusters; ask for 1 to 3"),
        ({"max_clusters": 0}, "max_clusters is 0; give at least 1"),
        ({"max_clusters": 2, "n_clusters": 2}, "give one of them"),
    ]:
        with pytest.raises(partita.PartitaError, match=words):
            partita.consensus(draws, **settings)  # type: ignore[arg-type]
