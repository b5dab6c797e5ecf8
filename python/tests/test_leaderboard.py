"""Algorithms over many data sets, gates and floors."""

from __future__ import annotations

import json
import pickle

import numpy as np
import pytest
from golden import GOLDEN

import partita

CASES = json.loads((GOLDEN / "leaderboard.json").read_text())["cases"]
SMALL = [case for case in CASES if case["kind"] == "board" and case["expect"]["exact"]]
quiet = pytest.mark.filterwarnings("ignore::partita.PartitaWarning")


def board_of(case):
    data = {f"d{at}": {f"a{column}": score for column, score in enumerate(row)} for at, row in enumerate(case["scores"])}
    return partita.leaderboard(data, families=case["families"], level=case["level"])


@quiet
@pytest.mark.parametrize("case", SMALL, ids=lambda case: case["name"])
def test_boards_are_those_of_the_reference(case):
    board, expect = board_of(case), case["expect"]
    own = {one["name"]: one for one in board.algorithms}
    for at, (mean, best, worst) in enumerate(zip(expect["mean"], expect["rank_best"], expect["rank_worst"], strict=True)):
        found = own[f"a{at}"]
        assert found["mean"] == pytest.approx(mean, rel=1e-12)
        assert (found["rank_best"], found["rank_worst"]) == (best, worst)
    pairs = {frozenset((pair["better"], pair["other"])): pair["p"] for pair in board.pairs}
    for (a, b), p in zip(expect["pairs"], expect["p"], strict=True):
        assert pairs[frozenset((f"a{a}", f"a{b}"))] == pytest.approx(p, abs=1e-9)


@quiet
def test_frames_and_mappings_give_the_same_board():
    pandas = pytest.importorskip("pandas")
    case = SMALL[0]
    rows = [(f"d{at}", f"a{a}", score) for at, row in enumerate(case["scores"]) for a, score in enumerate(row)]
    long = pandas.DataFrame(rows, columns=["dataset", "algorithm", "score"])
    wide = pandas.DataFrame(case["scores"], columns=[f"a{a}" for a in range(len(case["scores"][0]))])
    wide.insert(0, "set", [f"d{at}" for at in range(len(case["scores"]))])
    boards = [board_of(case), partita.leaderboard(long), partita.leaderboard(wide)]
    assert boards[0].to_dict() == boards[1].to_dict() == boards[2].to_dict()
    assert list(boards[0].to_frame("pandas")["name"]) == [one["name"] for one in boards[0].algorithms]
    assert pickle.loads(pickle.dumps(boards[0])) == boards[0]
    assert boards[0].svg().startswith("<svg") and "rank" in repr(boards[0])


@quiet
def test_labels_seeds_and_numbers_of_clusters():
    rng = np.random.default_rng(1)
    truth = {f"s{at}": np.arange(30) % 3 for at in range(6)}

    def found(labels, share):
        return np.where(rng.random(30) < share, rng.integers(0, 3, 30), labels)

    data = {
        name: {"good": [found(labels, 0.1), found(labels, 0.2)], "poor": found(labels, 0.8), "by_k": {3: labels, 4: labels}}
        for name, labels in truth.items()
    }
    board = partita.leaderboard(data, truth=truth)
    assert [one["name"] for one in board.algorithms][0] == "by_k" and board.these is not None
    assert next(one for one in board.algorithms if one["name"] == "good")["runs"] == 12
    turned = partita.leaderboard(data, truth=truth, question="these")
    assert turned.question == "these" and turned.like_these == board.pairs
    frame = pytest.importorskip("pandas").DataFrame(
        [(name, algorithm, label, mine) for name, labels in truth.items() for algorithm in ("poor", "by_k")
         for label, mine in zip(labels, data[name]["poor"] if algorithm == "poor" else labels, strict=True)],
        columns=["dataset", "algorithm", "truth", "found"],
    )  # fmt: skip
    scores = {(cell["dataset"], cell["algorithm"]): cell["score"] for cell in board.cells}
    for cell in partita.leaderboard(frame).cells:
        assert cell["score"] == scores[cell["dataset"], cell["algorithm"]]


def test_what_is_missing_or_wrong_is_said():
    scores = {"d1": {"x": 0.5}, "d2": {"y": 0.4, "z": 0.3}}
    with pytest.raises(partita.PartitaError, match="'x' shares no data set with 'y', 'z'"):
        partita.leaderboard(scores)
    with pytest.warns(partita.PartitaWarning, match="do not say"):
        board = partita.leaderboard(scores, missing=0)
    assert board.critical is None and board.warnings
    with pytest.raises(partita.PartitaError, match="'score' of data set 'd1', algorithm 'x' is 'n/a'"):
        partita.leaderboard({"d1": {"x": "n/a", "y": 1}})


@pytest.mark.parametrize("case", [case for case in CASES if case["kind"] == "floor"], ids=lambda case: case["name"])
def test_floors_are_those_of_the_reference(case):
    if case["expect"] is None:
        with pytest.raises(partita.PartitaError, match="18 runs allow a floor that fails 5.3 % at best; give 19 runs"):
            partita.floor(case["values"], rate=case["rate"])
        return
    found, expect = partita.floor(case["values"], rate=case["rate"]), case["expect"]
    assert (found.floor, found.k, found.value, found.passed) == (expect["floor"], expect["k"], None, None)
    assert found.rate == pytest.approx(expect["rate"]) and found.rate_at_most == pytest.approx(expect["worst_rate"], rel=1e-9)


@quiet
@pytest.mark.parametrize("case", [case for case in CASES if case["kind"] == "runs"], ids=lambda case: case["name"])
def test_floors_of_runs_are_those_of_the_reference(case):
    found, expect = partita.floor(case["runs"], "ari", new=case["new"], rate=case["rate"]), case["expect"]
    assert (found.k, found.passed, found.rate_at_most) == (expect["k"], expect["passes"], None)
    assert (found.floor, found.value) == (pytest.approx(expect["floor"]), pytest.approx(expect["value"]))


def test_a_gate_is_kept_by_the_low_end():
    truth = [0, 1, 2] * 30
    found = [(label + 1) % 3 if at % 15 == 0 else label for at, label in enumerate(truth)]
    gate = partita.gate(truth, found, "ari>=0.8")
    assert not gate.passed and gate.low < 0.8 < gate.value and "low end" in gate.message
    assert partita.gate(truth, found, "ari >= 0.8", estimate=True).passed


def test_runs_that_failed_beside_others_are_named_or_count():
    scores = {f"d{at}": {"a": [0.5, None] if at == 3 else [0.5, 0.6], "b": [at / 10, 0.1]} for at in range(6)}

    def score(board):
        return next(cell["score"] for cell in board.cells if (cell["dataset"], cell["algorithm"]) == ("d3", "a"))

    with pytest.warns(partita.PartitaWarning, match="'a' has 1 failed run, which its means leave out: 'd3'"):
        assert score(partita.leaderboard(scores)) == 0.5
    assert score(partita.leaderboard(scores, missing=0)) == 0.25
    labels = np.arange(12) % 3
    found = {name: {"a": [labels, None], "b": np.roll(labels, 1)} for name in scores}
    truth = dict.fromkeys(scores, labels)
    with pytest.warns(partita.PartitaWarning, match="'a' has 6 failed runs"):
        assert score(partita.leaderboard(found, truth=truth)) == 1.0
    assert score(partita.leaderboard(found, truth=truth, missing=0)) == 0.5


def boards_of_numbers():
    """Boards without ties and with many, each with its classic tests."""
    rng = np.random.default_rng(3)
    for sets, algorithms, ties in [(8, 3, False), (9, 4, True), (14, 3, False), (30, 6, True)]:
        scores = rng.normal(size=(sets, algorithms)) + 0.3 * np.arange(algorithms)
        scores = np.round(2 * scores) / 2 if ties else scores
        rows = {f"d{at}": {f"a{column}": float(score) for column, score in enumerate(row)} for at, row in enumerate(scores)}
        yield scores, partita.leaderboard(rows, draws=99)


def by_places(pairs, key):
    return {(int(pair["a"][1:]), int(pair["b"][1:])): pair[key] for pair in pairs}


@quiet
def test_classic_tests_are_those_of_scipy():
    stats = pytest.importorskip("scipy.stats")
    for scores, board in boards_of_numbers():
        classic, (sets, algorithms) = board.classic, scores.shape
        friedman = stats.friedmanchisquare(*scores.T)
        assert classic["friedman"]["statistic"] == pytest.approx(friedman.statistic, rel=1e-9)
        assert classic["friedman"]["p"] == pytest.approx(friedman.pvalue, rel=1e-9)
        for (a, b), p in by_places(classic["wilcoxon"]["pairs"], "p").items():
            own = stats.wilcoxon(scores[:, a], scores[:, b], correction=False).pvalue
            assert p == pytest.approx(own, rel=1e-9), (sets, algorithms, a, b)
        reach = stats.studentized_range.ppf(0.95, algorithms, np.inf) / np.sqrt(2)
        wide = reach * np.sqrt(algorithms * (algorithms + 1) / (6 * sets))
        assert classic["nemenyi"]["critical_difference"] == pytest.approx(wide, rel=1e-8)


@quiet
def test_nemenyi_is_that_of_scikit_posthocs():
    posthocs = pytest.importorskip("scikit_posthocs", reason="scikit-posthocs is not installed")
    for scores, board in boards_of_numbers():
        theirs = posthocs.posthoc_nemenyi_friedman(scores).to_numpy()
        for (a, b), p in by_places(board.classic["nemenyi"]["pairs"], "p").items():
            assert p == pytest.approx(theirs[a, b], rel=1e-9)


@quiet
@pytest.mark.filterwarnings("ignore")
def test_ranks_and_friedman_are_those_of_autorank():
    autorank = pytest.importorskip("autorank", reason="autorank is not installed")
    pandas = pytest.importorskip("pandas")
    for scores, board in boards_of_numbers():
        frame = pandas.DataFrame(scores, columns=[f"a{at}" for at in range(scores.shape[1])])
        theirs = autorank.autorank(frame, alpha=0.05, verbose=False, force_mode="nonparametric")
        assert board.classic["friedman"]["p"] == pytest.approx(theirs.pvalue, rel=1e-9)
        for one in board.algorithms:
            assert one["mean_rank"] == pytest.approx(theirs.rankdf.loc[one["name"], "meanrank"], rel=1e-12)
        # Its critical difference is an approximation.
        assert board.classic["nemenyi"]["critical_difference"] == pytest.approx(theirs.cd, rel=1e-3)
