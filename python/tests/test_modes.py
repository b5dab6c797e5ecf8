"""Modes of many runs, and what makes runs differ."""

from __future__ import annotations

import json
import pickle

import numpy as np
import pytest
from golden import GOLDEN

import partita

CASES = json.loads((GOLDEN / "modes.json").read_text())
DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
quiet = pytest.mark.filterwarnings("ignore::partita.PartitaWarning")
ONE, OTHER = [item // 10 for item in range(30)], [item % 3 for item in range(30)]


def unpacked(draws):
    return [[DIGITS.index(digit) for digit in draw] for draw in draws]


@quiet
@pytest.mark.parametrize("case", CASES["modes"], ids=lambda case: case["name"])
def test_modes_are_those_of_the_reference(case):
    draws = unpacked(case["draws_base62"])
    found = partita.modes(draws)
    assert found.n_modes == case["n_modes"]
    assert found.mode_of == case["mode_of"]
    if case["decides"] is not None:
        assert np.flatnonzero(found.decides >= 0.5).tolist() == case["decides"]


def test_one_clustering_is_one_mode_with_a_warning():
    with pytest.warns(partita.PartitaWarning, match="one clustering has no modes; give at least two"):
        found = partita.modes([[0, 0, 1, 2]])
    assert (found.n_modes, found.mode_of, found.modes[0].labels.tolist(), found.p) == (1, [0], [0, 0, 1, 2], None)


@quiet
@pytest.mark.parametrize("case", CASES["weights"], ids=range(len(CASES["weights"])))
def test_intervals_of_weights_are_those_of_the_reference(case):
    draws = [ONE if is_one == "1" else OTHER for is_one in case["indicator"]]
    for order in ("auto", "independent"):
        found = partita.modes(draws, n_modes=2, order=order)
        own = found.modes[found.mode_of[case["indicator"].index("1")]]
        assert [own.low, own.high] == pytest.approx(case[order], rel=1e-9)


def near(found, expected):
    assert (found is None) == (expected is None)
    assert found is None or found == pytest.approx(expected, rel=1e-9, abs=1e-12)


@quiet
@pytest.mark.parametrize("case", CASES["factors"], ids=lambda case: case["name"])
def test_factors_are_those_of_vegan(case):
    draws = unpacked(case["draws_base62"])
    for key, expected in case["results"].items():
        by, power = key[:-1], int(key[-1])
        found = partita.factors(
            draws, case["table"], by=by, power=power, measure=case["measure"], permutations=case["permutations"]
        )
        for row, wanted in zip(found.rows, expected["rows"], strict=True):
            assert (row.factor, row.df) == (wanted["factor"], wanted["df"])
            for field in ("ss", "r2", "f", "omega2"):
                near(row[field], wanted.get(field))
            if case["permutations"] is not None:
                near(row.p, wanted.get("p"))
        near(found.residual.ss, expected["residual"]["ss"])
        near(found.total.ss, expected["total"]["ss"])
        if power == 1:
            spread = found.rows[0].spread
            near(spread.f, case["spread"]["f"])
            assert spread.mean == pytest.approx(case["spread"]["mean"], rel=1e-9)


@quiet
@pytest.mark.parametrize("case", CASES["pairs"], ids=range(len(CASES["pairs"])))
def test_all_pairs_are_those_of_the_reference(case):
    for measure in ("ari", "vi"):
        found = partita.pairwise(case["columns"], measure).to_matrix()
        np.testing.assert_allclose(found, case[measure], rtol=1e-12, atol=1e-15)


def test_modes_hold_what_the_command_line_prints():
    found = partita.modes({f"d{draw}": ONE if draw % 5 < 3 else OTHER for draw in range(20)})
    assert found.n_modes == 2 and [mode.draws for mode in found.modes] == [12, 8]
    assert found.modes[0].names[:2] == ["d0", "d1"] and found.modes[0].medoid == "d0"
    assert found.aligned.shape == (20, 30) and (found.aligned[0] == found.modes[0].labels).all()
    assert found.fit.all == 0 and found.fit["one"] > 0.5
    assert found.stories[0].sentence and found.steps[0].groups == 2
    told = found.to_dict()
    assert told["schema"] == 1 and told["kind"] == "labels"
    assert list(told["modes"]["mode_of"].values()) == found.mode_of
    assert pickle.loads(pickle.dumps(found)) == found
    assert found.svg().startswith("<svg") and "2 answers, not one" in repr(found)


def test_modes_are_a_frame():
    pytest.importorskip("pandas")
    found = partita.modes({f"d{draw}": ONE if draw % 5 < 3 else OTHER for draw in range(20)})
    assert list(found.to_frame("pandas")["draws"]) == [12, 8]


def test_what_modes_refuse_and_warn_of():
    with pytest.raises(partita.PartitaError, match="8 clusterings cannot make 9 modes"):
        partita.modes([ONE] * 8, n_modes=9)
    with pytest.raises(partita.PartitaError, match="no test says how many modes trees have"):
        partita.modes(["((a,b),(c,d));", "((a,c),(b,d));"])
    trees = partita.modes(["((a,b),(c,d));", "((a,c),(b,d));", "((a,b),(c,d));"], n_modes=2)
    assert trees.mode_of == [0, 1, 0] and trees.modes[0].labels is None
    with pytest.warns(partita.PartitaWarning, match="the draws of a mode stand together"):
        partita.modes([ONE] * 30 + [OTHER] * 20)
    draws = [ONE if draw % 5 < 3 else OTHER for draw in range(20)]
    with pytest.warns(partita.PartitaWarning, match="2 modes hold 60 and 40 % of them") as warned:
        partita.consensus(draws)
    assert "several_modes" in [warning.message.code for warning in warned]


@quiet
def test_factors_take_runs_scores_and_distances():
    runs = [ONE, [*ONE[:29], 0], [*ONE[:28], 0, 1], OTHER, [*OTHER[:29], 0], [*OTHER[:28], 0, 0]]
    table = {"algorithm": ["x", "x", "x", "y", "y", "y"], "seed": [1, 2, 3, 1, 2, 3]}
    found = partita.factors(runs, table, draws=99)
    scores = partita.pairwise(runs, "vi")
    for other in (partita.factors(scores, table, draws=99), partita.factors(scores.to_matrix(), table, draws=99)):
        assert [row.ss for row in other.rows] == pytest.approx([row.ss for row in found.rows])
    assert found.rows[0].r2 > 0.5 and found.rows[1].spread is not None and "algorithm" in found.sentence
    assert found.svg().startswith("<svg") and pickle.loads(pickle.dumps(found)) == found
    assert partita.factors(runs, table, numeric=["seed"]).rows[1].df == 1
    with pytest.raises(partita.PartitaError, match="every run has a = 1; it cannot explain a difference"):
        partita.factors(runs, {"a": [1] * 6})
    with pytest.raises(partita.PartitaError, match="5 rows and there are 6 runs"):
        partita.factors(runs, {"a": [1, 2, 3, 4, 5]})
    similar = partita.factors(runs, table, measure="ari", draws=9)
    assert similar.rows[0].r2 > 0.5


def test_one_column_may_stand_alone():
    runs = [ONE, ONE[:29] + [0], ONE[:28] + [0, 0], OTHER, OTHER[:29] + [0], OTHER[:28] + [0, 0]]
    table = {"algorithm": ["x"] * 3 + ["y"] * 3, "size": [1, 2, 3] * 2}
    found = partita.factors(runs, table, terms="size", numeric="size", draws=0)
    assert [(row.factor, row.df) for row in found.rows] == [("size", 1)]


def test_a_run_without_a_value_is_said_to_be_a_level_of_its_own():
    runs = [ONE, ONE[:29] + [0], ONE[:28] + [0, 0], OTHER, OTHER[:29] + [0], OTHER[:28] + [0, 0]]
    with pytest.warns(partita.PartitaWarning, match="1 run without a value of algorithm is a level of its own"):
        partita.factors(runs, {"algorithm": ["x", "x", None, "y", "y", "y"]}, draws=0)


def test_the_picture_of_factors_has_the_runs_in_a_plane():
    runs = [ONE, ONE[:29] + [0], ONE[:28] + [0, 0], OTHER, OTHER[:29] + [0], OTHER[:28] + [0, 0]]
    found = partita.factors(runs, {"algorithm": ["x"] * 3 + ["y"] * 3}, draws=99)
    assert found.map["factor"] == "algorithm"
    assert found.map["level_of"] == [0, 0, 0, 1, 1, 1]
    assert "6 runs by algorithm" in found.svg()
