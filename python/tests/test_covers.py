"""Covers: how they are made, matched and compared; the golden cases of the core."""

from __future__ import annotations

import json
import pickle
from math import isclose
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

import partita
from partita import Cover, PartitaError

GOLDEN = json.loads((Path(__file__).parents[2] / "testdata/golden/covers.json").read_text())
A = [{0, 1, 2}, {2, 3}, {4, 5}]
B = [{0, 1, 2}, {2, 3, 5}, {0, 4, 5}]


def _cover(case: dict, side: str) -> Cover:
    if case["kind"] == "fuzzy":
        return Cover.from_matrix(case[side])
    return Cover.from_clusters(case[side], items=case["n"])


@pytest.mark.parametrize("case", [case for case in GOLDEN["cases"] if case["kind"] != "cells"], ids=lambda case: case["name"])
@pytest.mark.filterwarnings("ignore::partita.PartitaWarning")
def test_golden_values(case: dict) -> None:
    a, b = _cover(case, "a"), _cover(case, "b")
    for key, (name, *params) in GOLDEN["meta"]["measures"].items():
        if key not in case["expected"]:
            continue
        expected = case["expected"][key]
        ours = getattr(partita, name)(a, b, **(params[0] if params else {}))
        if expected is None:
            assert np.isnan(ours), key
        else:
            assert isclose(ours, expected, rel_tol=1e-12, abs_tol=1e-15), key


def test_every_way_to_make_one() -> None:
    same = [
        Cover.from_clusters(A),
        Cover.from_memberships({0: "x", 1: "x", 2: "xy", 3: "y", 4: "z", 5: "z"}),
        Cover.from_matrix(np.array([[1, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0], [0, 0, 1], [0, 0, 1]])),
        Cover.from_table([0, 1, 2, 2, 3, 4, 5], list("xxxyyzz")),
    ]
    for cover in same:
        assert partita.omega(cover, B) == 0.5
        assert (cover.n, cover.clusters, cover.is_crisp) == (6, 3, True)
    assert partita.omega(Cover.from_labels([0, 0, 0, 1, 1, 1]), [0, 0, 1, 1, 2, 2]) == partita.ari(
        [0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2]
    )


def test_sparse_matrices() -> None:
    sparse = pytest.importorskip("scipy.sparse")
    dense = [[0.5, 0.5, 0.0], [0.0, 1.0, 0.0], [0.25, 0.25, 0.5]]
    a, b = Cover.from_matrix(sparse.csr_matrix(dense)), Cover.from_matrix(dense)
    assert partita.fari(a, b) == 1.0


def test_other_libraries_are_known_by_their_attributes() -> None:
    cdlib = SimpleNamespace(communities=[list(group) for group in A], overlap=True)
    igraph = SimpleNamespace(membership=[[0], [0], [0, 1], [1], [2], [2]], n=6)
    for cover in (A, tuple(map(frozenset, A)), dict(enumerate(A)), cdlib, igraph):
        assert partita.omega(cover, B) == 0.5
        assert partita.compare(cover, B, "omega")["omega"] == 0.5
    fuzzy = SimpleNamespace(communities=[["a"], ["b"]], overlap=True, allocation_matrix={"a": {0: 0.5, 1: 0.5}, "b": {1: 1.0}})
    assert partita.fari(fuzzy, {"a": {"x": 0.5, "y": 0.5}, "b": {"y": 1.0}}) == 1.0


def test_sets_that_do_not_overlap_stay_labels() -> None:
    a, b = [{0, 1}, {2, 3}], [{0}, {1, 2, 3}]
    found = partita.compare(a, b)
    assert "adjusted_rand" in found
    assert partita.omega(a, b) == partita.ari(a, b)


def test_items_are_matched_by_name() -> None:
    a, b = Cover.from_clusters([{"x", "y"}, {"y", "z"}]), Cover.from_clusters([{"z", "y"}, {"w", "y"}])
    with pytest.raises(PartitaError, match=r"1 item that the second lacks \('x'\), and the second 1 .* join=\"inner\""):
        partita.omega(a, b)
    assert partita.compare(a, b, "omega", join="inner").n == 2
    assert partita.compare(a, b, "omega", join="outer").n == 4
    assert partita.omega(a, b, join="outer") == partita.compare(a, b, "omega", join="outer")["omega"]
    shuffled = Cover.from_clusters([{"z", "y"}, {"x", "y"}], items=["z", "x", "y"])
    assert partita.omega(a, shuffled) == 1.0


def test_weights_are_refused_or_prepared() -> None:
    soft = Cover.from_matrix([[0.75, 0.25], [0.5, 0.5], [0.0, 1.0]])
    with pytest.raises(PartitaError, match=r"omega compares clusters without weights.*choose threshold=0.5"):
        partita.omega(soft, ["a", "a", "b"])
    assert partita.omega(soft, ["a", "a", "b"], threshold=0.6) == partita.omega(soft.threshold(0.6), ["a", "a", "b"])
    heavy = Cover.from_matrix([[3, 1], [1, 1], [0, 2]])
    with pytest.raises(PartitaError, match=r"sum to 1 .* 3 items .*choose normalize=True"):
        partita.fari(heavy, soft)
    assert partita.fari(heavy, soft, normalize=True) == 1.0
    assert "fuzzy_adjusted_rand" in partita.compare(soft, soft)
    with pytest.raises(PartitaError, match="choose omega, or with weights fuzzy_adjusted_rand or adjusted_concordance"):
        partita.ari(soft, soft)


def test_what_is_no_cover_is_refused() -> None:
    with pytest.raises(PartitaError, match="item 'x' is in the same cluster twice"):
        Cover.from_table(["x", "x"], ["a", "a"])
    with pytest.raises(PartitaError, match="item 'c' is not among the items"):
        Cover.from_clusters([["a", "c"]], items=["a", "b"])
    with pytest.raises(PartitaError, match="weights are finite and not negative"):
        Cover.from_matrix([[-1.0, 2.0]])


def test_intervals_and_p_values() -> None:
    a = [set(range(20)), set(range(15, 40)), set(range(38, 60))]
    b = [set(range(18)), set(range(14, 42)), set(range(40, 60)) | {3, 30}]
    interval = partita.confidence_interval(a, b)
    assert interval.measure == "omega" and interval.method == "corrected" and not interval.warnings
    assert interval.low < interval.estimate < interval.high
    chance = partita.significance(a, b, "omega")
    assert chance.p < 0.01 and chance.expected == 0.0


def test_a_cover_survives_pickling() -> None:
    cover = pickle.loads(pickle.dumps(Cover.from_clusters(A, items=8)))
    assert repr(cover) == "Cover of 8 items in 3 clusters; 2 items are in none"
    assert partita.omega(cover, Cover.from_clusters(A, items=8)) == 1.0


def test_each_with_each() -> None:
    found = partita.pairwise({"a": A, "b": B, "c": [{0, 1}, {2, 3}, {4, 5}]})
    assert found.measure == "omega" and "of 3 covers" in repr(found)
    soft = Cover.from_matrix([[0.75, 0.25], [0.5, 0.5], [0.0, 1.0]])
    assert partita.pairwise([soft, ["a", "a", "b"]]).measure == "fuzzy_adjusted_rand"


@pytest.mark.filterwarnings("ignore::partita.PartitaWarning")
def test_every_function_takes_the_options_of_covers() -> None:
    a, b = Cover.from_clusters([{"x", "y", "u"}, {"y", "z"}]), Cover.from_clusters([{"z", "y"}, {"w", "y", "u"}])
    for options in ({"join": "inner"}, {"join": "outer"}, {"items": 9}, {"items": list("uvwxyz")}):
        expected = partita.compare(a, b, "omega", **options)["omega"]
        assert partita.omega(a, b, **options) == expected
        assert partita.pairwise({"a": a, "b": b}, **options)[0].score == expected
        assert partita.rank(a, {"b": b}, "omega", **options).best == "b"
        assert partita.rank(a, {"b": b}, "omega", **options)[0][1]["omega"] == expected
        assert partita.significance(a, b, draws=100, **options).observed == expected
        assert partita.adjust(a, b, "omega_observed", draws=100, **options).observed <= 1.0
        assert partita.confidence_interval(a, b, **options).estimate == expected
        assert partita.explain(a, b, **options).n == partita.compare(a, b, "omega", **options).n
    assert partita.compare(a, b, "omega", items=9).n == 9
    with pytest.raises(PartitaError, match="more than the 2 that there should be"):
        partita.omega(a, b, items=2)
    with pytest.raises(PartitaError, match="item 'x' is not among the items"):
        partita.omega(a, b, items=["y", "z", "w", "u"])
    with pytest.raises(PartitaError, match="give one of the two"):
        partita.omega(a, b, items=9, join="inner")
    with pytest.raises(PartitaError, match="items applies to covers, and these are labels"):
        partita.compare([0, 0, 1], [0, 1, 1], items=5)
    with pytest.raises(PartitaError, match="is not a threshold"):
        partita.omega(a, b, join="outer", threshold=-1)


def test_ranks_are_of_the_same_items() -> None:
    truth = Cover.from_clusters([{1, 2, 3}, {3, 4, 5, 6}])
    runs = {"part": [{1, 2, 3}, {3, 4}], "whole": [{1, 2}, {3, 4, 5, 6}, {2, 3}]}
    ranking = partita.rank(truth, runs, "omega", join="inner")
    assert ranking.n == 4
    assert partita.rank(truth, runs, "omega", join="outer").n == 6


@pytest.mark.filterwarnings("ignore::partita.PartitaWarning")
def test_candidates_that_are_covers_are_tested() -> None:
    truth = [set(range(30)), set(range(25, 60)), set(range(55, 90))]
    runs = {
        "poor": [set(range(0, 90, 2)), set(range(1, 90, 2)), set(range(0, 90, 3))],
        "good": [set(range(28)), set(range(25, 60)), set(range(57, 90)) | {3, 28, 29}],
    }
    ranking = partita.rank(truth, runs, "omega", test=True, within=0.01)
    assert ranking.best == "good" and ranking.tests[0].p < 0.01
    assert set(ranking.intervals) == {"poor", "good"} and ranking.intervals["good"].low > 0.5
    assert partita.rank(truth, runs, "omega", test=True, join="outer", items=200).tests[0].low > 0
    with pytest.raises(PartitaError, match="groups applies to labels, and these are covers"):
        partita.rank(truth, runs, "omega", test=True, groups=[0] * 90)


def test_the_story_of_two_covers() -> None:
    a = Cover.from_clusters({"red": [0, 1, 2, 3], "blue": [3, 4, 5, 6]}, items=9)
    b = Cover.from_clusters([[0, 1], [2, 3], [3, 4, 5, 6], [7, 8]])
    story = partita.explain(a, b)
    assert (story.n, story.clusters, story.same) == (9, (2, 4), 1)
    assert story.sentence == "1 cluster is the same. The rest: 1 split, 1 gained."
    split, gained = story.changes
    assert (split.kind, split.a, split.b, split.leave, split.join) == ("split", ["red"], [0, 1], 0, 0)
    assert (gained.kind, gained.b, gained.join) == ("gained", [3], 2)
    assert [(piece.b, piece.items, piece.examples) for piece in split.pieces] == [(0, 2, [0, 1]), (1, 2, [2, 3])]
    assert gained.join_examples == [7, 8]
    assert "1. split red into 0, 1: 0 leave, 0 join" in repr(story)
    assert story.svg().startswith("<svg") and pickle.loads(pickle.dumps(story)) == story
    with pytest.raises(PartitaError, match="explain compares clusters without weights"):
        partita.explain(Cover.from_matrix([[0.5, 0.5]]), Cover.from_matrix([[0.5, 0.5]]))
    with pytest.raises(PartitaError, match="no change can be undone alone"):
        partita.explain(a, b, "omega")
    with pytest.raises(PartitaError, match="exact, open_tangles and strays apply to clusterings without overlaps"):
        partita.explain(a, b, exact=True)


def test_clusters_keep_their_names() -> None:
    cover = Cover.from_memberships({"a": {"x": 0.75, "y": 0.25}, "b": {"z": 1.0}})
    assert cover.cluster_names == ["x", "y", "z"]
    assert cover.threshold(0.5).cluster_names == ["x", "z"]
    assert pickle.loads(pickle.dumps(cover.threshold(0.5))).cluster_names == ["x", "z"]
    assert Cover.from_clusters([[1], [], [2]]).cluster_names == [0, 2]


def test_a_cover_is_made_by_a_door_that_says_from_what() -> None:
    with pytest.raises(PartitaError, match="a cover is made by from_clusters"):
        Cover([{1, 2}, {2, 3}], [1, 2, 3])  # type: ignore[arg-type]
