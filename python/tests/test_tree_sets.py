"""Many trees: the golden cases that all front ends share, and what users do with them."""

from __future__ import annotations

import json
import math
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from golden import ROOT

import partita

GOLDEN = json.loads((ROOT / "testdata/golden/tree_sets.json").read_text())
SETS = GOLDEN["sets"]


@pytest.mark.parametrize("case", SETS, ids=lambda case: case["name"])
@pytest.mark.parametrize("rooted", [True, False])
def test_summaries(case: dict[str, Any], rooted: bool) -> None:
    trees = partita.TreeSet(case["trees"])
    expected = case["rooted" if rooted else "unrooted"]
    for key, options in {
        "strict": {"method": "strict"},
        "majority": {},
        "majority_67": {"threshold": 0.67},
        "greedy": {"method": "greedy"},
    }.items():
        found = partita.summary_tree(trees, rooted=rooted, **options)
        assert sorted(leaves for leaves, _ in found.support) == sorted(expected[key])
    best = partita.summary_tree(trees, "mcc", rooted=rooted)
    assert best.index == expected["mcc"] and best.tree == trees[best.index]
    assert math.isclose(best.score, expected["credibility"][best.index], rel_tol=1e-9, abs_tol=1e-9)
    medoid = partita.summary_tree(trees, "medoid", rooted=rooted)
    assert (medoid.index, medoid.score) == (expected["medoid_rf"], expected["distance_sums_rf"][medoid.index])
    support = {tuple(leaves): share * len(trees) for leaves, share in partita.tree_support(trees[0], trees, rooted=rooted)}
    assert {tuple(leaves): count for leaves, count in expected["support_of_first"]} == pytest.approx(support)


@pytest.mark.parametrize("case", [case for case in SETS if len(case["trees"]) > 1], ids=lambda case: case["name"])
def test_all_pairs(case: dict[str, Any]) -> None:
    trees = partita.TreeSet(case["trees"])
    np.testing.assert_array_equal(partita.pairwise(trees, "rf").to_matrix(), case["unrooted"]["rf"])
    np.testing.assert_array_equal(partita.pairwise(trees, "rf:rooted=true").to_matrix(), case["rooted"]["rf"])
    np.testing.assert_allclose(partita.pairwise(list(trees), "cid").to_matrix(), case["cid"], rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize("case", GOLDEN["pairs"], ids=lambda case: case["name"])
def test_pairs(case: dict[str, Any]) -> None:
    for key, expected in case["expected"].items():
        name, parameters = GOLDEN["measures"][key]
        parameters = {"lambda_" if name == "lambda" else name: value for name, value in parameters.items()}
        found = getattr(partita, name)(case["a"], case["b"], **parameters)
        assert math.isclose(found, expected, rel_tol=1e-9, abs_tol=1e-9), key
    for counts, expected in ((partita.quartet_counts, case["quartets"]), (partita.triple_counts, case["triples"])):
        found = counts(case["a"], case["b"])
        assert {key: getattr(found, key) for key in expected} == expected


def test_one_set_against_another() -> None:
    trees = partita.TreeSet(SETS[0]["trees"])
    for measure in ("rf", "cid", "wrf"):
        whole = partita.pairwise(trees, measure).to_matrix()
        found = partita.pairwise(trees[:2], measure, others=trees)
        np.testing.assert_allclose(np.asarray(found), whole[:2], rtol=1e-12, atol=1e-12)
        assert (found.names, found.others) == ([0, 1], [*range(len(trees))])
        assert len(found) == 2 * len(trees) and (found[1].a, found[1].b) == (0, 1)
        np.testing.assert_array_equal(np.array([pair.score for pair in found]).reshape(2, -1), found)
        one = partita.pairwise({"mine": trees[0]}, measure, others=list(trees))
        np.testing.assert_array_equal(one.to_matrix()[0], found.to_matrix()[0])
        assert pickle.loads(pickle.dumps(found)) == found != one
    assert f"of 2 trees with {len(trees)} others" in repr(found)
    tested = partita.pairwise(trees[:1], "rf", others=trees[1:3], p_values=True, draws=200)
    assert tested[1].p == partita.significance(trees[0], trees[2], "rf", draws=200).p
    with pytest.raises(partita.PartitaError, match="lacks"):
        partita.pairwise(trees, "rf", others=["(a,b);"])
    with pytest.raises(partita.PartitaError, match="others are no trees"):
        partita.pairwise(trees, "rf", others=[[0, 1], [1, 1]])
    with pytest.raises(partita.PartitaError, match="others applies to trees, and these are labels"):
        partita.pairwise([[0, 1], [1, 1]], others=[[0, 1]])


def test_numpy_reads_scores_as_a_matrix() -> None:
    pairs = partita.pairwise([[0, 0, 1], [0, 1, 1]], "vi")
    np.testing.assert_array_equal(np.asarray(pairs), pairs.to_matrix())
    assert np.asarray(pairs, dtype="float32").dtype == np.float32
    np.asarray(pairs)[0, 1] = 7
    assert pairs.to_matrix()[0, 1] == pairs[0].score
    shared = pairs.__array__(copy=False)
    assert shared is not pairs.__array__() and np.shares_memory(shared, pairs.__array__(np.float64, copy=False))
    with pytest.raises(ValueError, match="read-only"):
        shared[0, 1] = 7
    with pytest.raises(ValueError, match="takes a copy"):
        pairs.__array__(np.float32, copy=False)
    pytest.importorskip("pandas")
    assert pairs.to_frame("pandas").shape == (1, 3)


def test_a_set_is_a_sequence(tmp_path: Path) -> None:
    path = tmp_path / "sample.trees"
    newick = [f"((a:1,b:{at}):1,(c:1,d:1):1);" for at in range(8)]
    partita.write_trees(path, newick, "nexus")
    trees = partita.TreeSet.read(path, burn_in=2, thin=2)
    assert [tree.name for tree in trees] == ["tree3", "tree5", "tree7"]
    assert trees[-1] == partita.Tree(newick[6]) and trees[1:] == partita.TreeSet([newick[4], newick[6]])
    assert len(partita.TreeSet.read([path, path])) == 16
    assert pickle.loads(pickle.dumps(trees)) == trees
    assert trees.leaves == ["a", "b", "c", "d"]
    with pytest.raises(IndexError):
        trees[3]


@pytest.mark.parametrize(
    ("work", "words"),
    [
        (lambda: partita.TreeSet(["(a,b);", "(a,c);"]), "the first tree and tree 2: .* lacks"),
        (lambda: partita.TreeSet(["(a_b,b);", "('a b',b);"]), "underscores for blanks"),
        (lambda: partita.summary_tree([]), "no trees"),
        (lambda: partita.summary_tree(["(a,b);"], "median"), "choose one of strict"),
        (lambda: partita.summary_tree(["(a,b);"], threshold=0.3), "from 0.5 to below 1"),
        (lambda: partita.summary_tree(["(a,b);"], "strict", measure="rf"), "for the medoid"),
        (lambda: partita.summary_tree(["(a,b);"], "medoid", measure="ari"), "adjusted_rand"),
        (lambda: partita.tree_support("(a,c);", ["(a,b);"]), "lacks"),
    ],
)
def test_bad_sets_are_refused(work: Any, words: str) -> None:
    with pytest.raises(partita.PartitaError, match=words):
        work()


def test_maps() -> None:
    for case in GOLDEN["maps"]:
        found = partita.distance_map(case["distances"], neighbours=case["neighbours"])
        gaps = found.coordinates[:, None] - found.coordinates[None]
        np.testing.assert_allclose(np.sqrt((gaps**2).sum(axis=2)), case["mapped"], atol=1e-6)
        for field in ("share", "negative_share", "stress", "trustworthiness", "continuity"):
            np.testing.assert_allclose(getattr(found, field), case[field], atol=1e-8)
    trees = partita.TreeSet(SETS[0]["trees"])
    mapped = partita.distance_map(partita.pairwise(trees, "cid"))
    np.testing.assert_allclose(mapped.stress, SETS[0]["map_of_cid"]["stress"], atol=1e-8)
    with pytest.warns(partita.PartitaWarning, match="fit into no map"):
        partita.distance_map([[0, 1, 1, 9], [1, 0, 9, 1], [1, 9, 0, 1], [9, 1, 1, 0]])
    for wrong in ([[0, 1], [2, 0]], [[1, 0], [0, 1]], [[0, 1]]):
        with pytest.raises(partita.PartitaError):
            partita.distance_map(wrong)


MARKED = ["[&U]((a,b),(c,d));", "[&U]((a,c),(b,d));", "((a,b),(c,d));"]


def test_no_trees_are_an_error_and_no_panic(tmp_path: Path) -> None:
    for work in (
        lambda: partita.tree_support("((a,b),c);", []),
        lambda: partita.pairwise(partita.TreeSet([]), "rf"),
        lambda: partita.write_trees(tmp_path / "none.nwk", []),
    ):
        with pytest.raises(partita.PartitaError, match="there are no trees"):
            work()
    with pytest.raises(partita.PartitaError, match="a text is no list of trees"):
        partita.TreeSet("((a,b),c);")
    with pytest.raises(partita.PartitaError, match=r"shape \(0,\)"):
        partita.distance_map([])


def test_what_needs_roots_refuses_trees_marked_as_unrooted() -> None:
    with pytest.raises(partita.PartitaError, match="rooted=True"):
        partita.triple_counts(MARKED[0], MARKED[2])
    assert partita.triple_counts(MARKED[0], MARKED[2], rooted=True).s == 4
    with pytest.warns(partita.PartitaWarning, match="marked as unrooted"):
        found = partita.pairwise(MARKED, "kc").to_matrix()
    assert np.isnan(found).tolist() == [[True, True, True], [True, True, True], [True, True, False]]
    medoid = partita.summary_tree(MARKED, "medoid", measure="kc", rooted=True)
    assert (medoid.index, medoid.tree.rooted) == (0, True)
    assert partita.summary_tree(MARKED).tree.rooted is False


def test_trees_of_dendropy_keep_their_marks() -> None:
    dendropy = pytest.importorskip("dendropy")
    text = "#NEXUS\nbegin trees; tree x=[&R]((a,b),c); tree y=[&U]((a,c),b); tree z=(a,(b,c)); end;"
    trees = partita.TreeSet(dendropy.TreeList.get(data=text, schema="nexus"))
    assert [(tree.name, tree.rooted) for tree in trees] == [("x", True), ("y", False), ("z", None)]


def test_one_tree_against_many_and_names_of_trees(tmp_path: Path) -> None:
    trees = partita.TreeSet.read(ROOT / "testdata/cli/sample.nex", burn_in=2)
    found = partita.pairwise(trees[0], "rf", others=trees)
    assert found.others == [tree.name for tree in trees] == ["STATE_20", "STATE_30", "STATE_40", "STATE_50"]
    assert found.to_matrix().tolist() == partita.pairwise(trees, "rf", others=trees[0]).to_matrix().T.tolist()
    assert partita.pairwise(trees, "rf").names == found.others
    assert [name for name, _ in partita.rank(trees[0], trees, "rf")][0] == "STATE_20"
    assert partita.pairwise([*trees, trees[0]], "rf").names == [0, 1, 2, 3, 4]
    partita.write_trees(tmp_path / "x.NEX", trees)
    assert (tmp_path / "x.NEX").read_text().startswith("#NEXUS")
    assert [tree.name for tree in partita.TreeSet.read(tmp_path / "x.NEX")] == found.others


def test_options_without_effect_and_wrong_ones_are_refused() -> None:
    trees = ["((a,b),(c,d));", "((a,c),(b,d));"]
    with pytest.raises(partita.PartitaError, match="threshold is for the majority"):
        partita.summary_tree(trees, "strict", threshold=0.9)
    with pytest.raises(partita.PartitaError, match="thin is -1"):
        partita.TreeSet.read(ROOT / "testdata/cli/sample.nex", thin=-1)
    with pytest.raises(partita.PartitaError, match="below 100%"):
        partita.TreeSet.read(ROOT / "testdata/cli/sample.nex", burn_in="100%")
    with pytest.raises(partita.PartitaError) as refused:
        partita.tree_support("((a,b),x);", trees)
    assert "inner" not in str(refused.value)


def test_one_tree_with_many() -> None:
    case = next(case for case in SETS if len(case["trees"]) > 2)
    trees, keys = partita.TreeSet(case["trees"]), ["rf", "cid", "rf:rooted=true", "tami", "entanglement"]
    found = partita.compare(trees[1], trees, keys)
    assert list(found) == [partita._native.check([key])[0] for key in keys] and len(found.names) == len(trees)
    for key in keys:
        np.testing.assert_array_equal(found[key], partita.pairwise(trees[1], key, others=trees).to_matrix()[0])
        turned = partita.pairwise(trees, key, others=trees[1]).to_matrix()[:, 0]
        np.testing.assert_array_equal(partita.compare(trees, trees[1], key)[key], turned)
    assert pickle.loads(pickle.dumps(found)) == found
    assert partita.compare(case["trees"][1], trees, "rf")["rf"].tolist() == found["rf"].tolist()
    assert "one tree with" in repr(found) and "<table" in found._repr_html_()
    pandas = pytest.importorskip("pandas")
    frame = found.to_frame("pandas")
    assert isinstance(frame, pandas.DataFrame) and len(frame) == len(trees) * len(keys)
    assert frame[frame.measure == "robinson_foulds"].score.tolist() == found["rf"].tolist()


def test_one_tree_with_many_says_what_is_wrong() -> None:
    many = partita.TreeSet(["[&U]((a,b),(c,d));", "((a,c),(b,d));", "((a,b),c,d);"])
    with pytest.raises(partita.PartitaError, match=r"3 trees and 3 trees.*others=b"):
        partita.compare(many, many)
    with pytest.raises(partita.PartitaError, match="no trees to compare with"):
        partita.compare("((a,b),c);", partita.TreeSet([]))
    with pytest.raises(partita.PartitaError, match="lacks"):
        partita.compare("((a,b),(c,x));", many, "rf")
    with pytest.warns(partita.PartitaWarning, match=r"kendall_colijn with 1 tree is undefined: .*unrooted"):
        found = partita.compare("((a,b),(c,d));", many, "kc")
    assert np.isnan(found["kc"]).tolist() == [True, False, False] and list(found.notes["kendall_colijn"]) == [0]


def test_the_ranking_of_a_set_is_that_of_its_trees() -> None:
    trees = partita.TreeSet.read(ROOT / "testdata/cli/sample.nex")
    packed = partita.rank(trees[2], trees, ["rf", "nye"])
    single = partita.rank(trees[2], {tree.name: tree for tree in trees}, ["rf", "nye"])
    assert [(name, dict(found)) for name, found in packed] == [(name, dict(found)) for name, found in single]
    assert packed.n == len(trees.leaves)
    assert repr(packed[0][1]).startswith(f"{packed.best}, rank 1\n")
    assert partita.rank(trees[0], trees, "rf", leaves="inner").best == partita.rank(trees[0], trees, "rf").best


def test_lengths_that_are_missing_are_said() -> None:
    whole, some = "((a:1,b:1):1,(c:1,d:1):1);", "((a:1,b):1,(c:1,d):1);"
    lacks = "has no length for 2 of its 6 branches; they count as 0 in weighted_robinson_foulds"
    for call in (
        lambda: partita.compare(whole, some, "wrf"),
        lambda: partita.weighted_robinson_foulds(whole, some),
        lambda: partita.compare(whole, partita.TreeSet([whole, some]), "wrf"),
        lambda: partita.pairwise(partita.TreeSet([whole, some]), "wrf"),
        lambda: partita.pairwise([whole, some], "wrf"),
        lambda: partita.rank(whole, partita.TreeSet([whole, some]), "wrf"),
    ):
        with pytest.warns(partita.PartitaWarning, match=lacks):
            call()
    with pytest.warns(partita.PartitaWarning, match="and 1 tree more lacks some; they count as 0 in kendall_colijn"):
        partita.compare(some, some, "kc:lambda=0.5")
    with pytest.warns(partita.PartitaWarning, match="they count as 0 in path_difference"):
        partita.path_difference(whole, some, weighted=True)
    partita.compare(whole, some, ["rf", "kc", "path_difference"])


def test_one_text_is_one_tree(tmp_path: Path) -> None:
    trees = partita.TreeSet(["((a,b),(c,d));", "((a,c),(b,d));"])
    assert partita.pairwise(trees, "rf", others="((a,b),(c,d));").to_matrix().tolist() == [[0.0], [2.0]]
    for one in ("((a,b),(c,d));", trees[0]):
        partita.write_trees(tmp_path / "one.nex", one)
        assert len(partita.TreeSet.read(tmp_path / "one.nex")) == 1


def test_a_map_has_no_negative_number_of_axes() -> None:
    with pytest.raises(partita.PartitaError, match="neither can be negative"):
        partita.distance_map([[0, 1], [1, 0]], dimensions=-1)
