"""Trees: reading, cutting, comparing, and the golden cases that all front ends share."""

from __future__ import annotations

import json
import math
import pickle
import subprocess
from pathlib import Path

import numpy as np
import pytest
from golden import ROOT

import partita

CASES = json.loads((ROOT / "testdata/golden/trees.json").read_text())["trees"]
NAMES = json.loads((ROOT / "testdata/golden/names.json").read_text())["trees"]
ON_GRAPHS = json.loads((ROOT / "testdata/golden/tree_graph.json").read_text())["cases"]


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_expected_values(case):
    for key, (name, params) in NAMES.items():
        group, field = key.split(".")
        found = getattr(partita, name)(case["t1"], case["t2"], **params)
        assert math.isclose(found, case[group][field], rel_tol=1e-10, abs_tol=1e-10), key


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_better_searches_and_the_trace(case):
    a, b = partita.Tree.from_newick(case["t1"]), partita.Tree.from_newick(case["t2"])
    for key, chance in [("tami", "permutations"), ("tpami", "swaps")]:
        greedy = partita.compare(a, b, [key], strategy="greedy", adjustment=chance)
        assert math.isclose(greedy.agreement, case[key]["score"], abs_tol=1e-10)
        assert [step[2] for step in greedy.trace] == pytest.approx([s[2] for s in case[key]["trace"]], abs=1e-10)
        better = partita.compare(a, b, [key], adjustment=chance)
        assert better.agreement >= max(greedy.agreement, 0) - 1e-12
        assert better[key] == better.agreement
        optimum = case[key].get("exhaustive_optimum")
        if optimum:
            assert math.isclose(better.agreement, max(optimum[0], 0), abs_tol=1e-10)
        if greedy.cuts is not None:
            # The score of the two flat clusterings that the cuts are.
            flat = partita.compare(*greedy.cuts, ["mi", "emi", "pami"])
            expected = flat["mi"] - flat["emi"] if key == "tami" else flat["pami"]
            assert math.isclose(greedy.agreement, expected, abs_tol=1e-10)
            assert greedy.clusters == tuple(len(set(cut.tolist())) for cut in greedy.cuts)


@pytest.mark.parametrize("case", ON_GRAPHS, ids=[case["name"] for case in ON_GRAPHS])
def test_trees_on_graphs(case):
    dense = np.zeros((case["nodes"], case["nodes"]))
    for i, j, weight in case["edges"]:
        dense[i, j] += weight
        dense[j, i] += weight
    for key, expected in case["scores"].items():
        name, *params = key.split(":")
        given = {param: json.loads(value) if value in ("true", "false") else value for param, value in
                 (part.split("=") for part in params)}
        found = getattr(partita, name)(case["tree"], dense, **given)
        assert math.isclose(found, expected, rel_tol=1e-12, abs_tol=1e-15), key


def test_same_bits_as_the_command_line(command_line, tmp_path):
    for case in CASES:
        files = [tmp_path / "a.nwk", tmp_path / "b.nwk"]
        for file, key in zip(files, ["t1", "t2"], strict=True):
            file.write_text(case[key])
        options = ["compare", *map(str, files), "--all", "--format", "json"]
        run = subprocess.run([command_line, *options], check=True, capture_output=True, text=True)
        theirs = json.loads(run.stdout)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("warnings.warn", lambda *_, **__: None)
            ours = partita.compare(case["t1"], case["t2"], "all")
        assert dict(ours.notes) == theirs["notes"]
        assert list(ours.clusters) == theirs["agreement"]["clusters"]
        for key, value in theirs["scores"].items():
            assert math.isnan(ours[key]) if value is None else ours[key].hex() == float(value).hex(), key


def test_the_curve_of_bk_has_the_bits_of_the_command_line(command_line, tmp_path):
    for case in CASES:
        files = [tmp_path / "a.nwk", tmp_path / "b.nwk"]
        for file, key in zip(files, ["t1", "t2"], strict=True):
            file.write_text(case[key])
        options = ["compare", *map(str, files), "-m", "rf", "--bk-curve", str(tmp_path / "curve.json")]
        subprocess.run([command_line, *options], check=True, capture_output=True)
        theirs = json.loads((tmp_path / "curve.json").read_text())["curve"]
        ours = partita.bk_curve(case["t1"], case["t2"])
        assert len(ours) == len(theirs)
        for field in ["k", "clusters", "bk", "expected", "standard_deviation", "limit"]:
            assert getattr(ours, field).tolist() == [point[field] for point in theirs]
        for k, bk in list(zip(ours.k, ours.bk, strict=True))[:5]:
            assert partita.bk(case["t1"], case["t2"], k=k) == bk


def test_the_curve_of_bk_tells_alike_from_unrelated():
    a, b = "((a,b),((c,d),(e,f)));", "((a,b),((c,e),(d,f)));"
    curve = partita.bk_curve(a, b)
    assert curve.k.tolist() == [2, 3, 4, 5]
    assert "k = 2 to 5" in repr(curve)
    assert "5 % limit" in curve.svg()
    assert curve.svg() in curve._repr_html_()
    assert len(partita.bk_curve("(a,b);", "(a,b);")) == 0
    assert repr(partita.bk_curve("(a,b);", "(a,b);")) == "Bk of 0 cuts"
    assert partita.bk_curve(a, "((a,b),((c,e),(d,g)));", leaves="inner").k.tolist() == [2, 3, 4]


def test_every_measure_is_a_function_that_gives_what_compare_gives():
    a, b = "((a:1,b:1):3,(c:2,(d:1,e:1):1):2);", "((a:1,c:1):4,(b:2,(d:1,e:1):1):3);"
    at_once = partita.compare(a, b, "all")
    assert len(at_once) > 20
    for measure in partita.measures():
        if "trees" in measure.kinds:
            assert getattr(partita, measure.name)(a, b) == at_once[measure.name]
            for alias in measure.aliases:
                assert getattr(partita, alias) is getattr(partita, measure.name)


def test_sources():
    rows = [[0, 1, 1.0, 2], [2, 3, 1.0, 2], [4, 5, 3.0, 4]]
    tree = partita.Tree.from_linkage(rows, ["ant", "bee", "cat", "dog"])
    assert tree.to_newick() == "((ant:1,bee:1):2,(cat:1,dog:1):2);"
    assert tree.leaves == ["ant", "bee", "cat", "dog"]
    assert tree.heights.tolist() == [3, 1, 0, 0, 1, 0, 0]
    assert tree.parents.tolist() == [-1, 0, 1, 1, 0, 4, 4]
    tied = [[0, 1, 1.0, 2], [2, 3, 1.0, 3]]
    assert partita.Tree.from_linkage(tied).n_nodes == 4
    assert partita.Tree.from_linkage(tied, merge_ties=False).n_nodes == 5
    assert partita.Tree.from_hclust([[-1, -2], [-3, 1]], [1.0, 2.0]).to_newick() == "(3:2,(1:1,2:1):1);"
    levels = partita.Tree.from_levels([["x", "x", "y"], [1, 2, 3]], ["a", "b", "c"])
    assert levels.cut(height=2).tolist() == [0, 0, 1]
    assert partita.Tree(levels) == levels
    assert partita.Tree(levels.to_newick()).to_newick() == levels.to_newick()
    assert partita.Tree(np.array(rows)).n_leaves == 4


def test_cuts():
    tree = partita.Tree.from_newick("((a:1,b:1):3,(c:2,(d:1,e:1):1):2);")
    assert tree.cut(2).tolist() == [0, 0, 1, 1, 1]
    assert tree.cut(3).tolist() == [0, 0, 1, 2, 2]
    assert tree.cut(height=1).tolist() == [0, 0, 1, 2, 2]
    assert tree.cut(level=1).tolist() == [0, 0, 1, 1, 1]
    assert tree.cut(size=2).tolist() == [0, 0, 1, 2, 2]
    assert tree.prune(["a", "d", "e"]).to_newick() == "(a:4,(d:1,e:1):3);"
    found = tree.statistics()
    assert (found.leaves, found.nodes, found.deepest_leaf, found.binary, found.colless) == (5, 9, 3, True, 2)


def test_pickles_are_the_same_tree():
    linkage = partita.Tree.from_linkage([[2, 0, 0.1], [3, 1, 0.3]], ["x", "y", "z"])
    for tree in [linkage, partita.Tree.from_newick("((a:1,'b c':2)in:0.5,d:3);"), partita.Tree.from_newick("(a,b);")]:
        again = pickle.loads(pickle.dumps(tree))
        assert again == tree
        assert hash(again) == hash(tree)
        assert again.leaves == tree.leaves
    found = partita.compare("((a,b),(c,d));", "((a,c),(b,d));")
    again = pickle.loads(pickle.dumps(found))
    assert (dict(again), again.trace, again.clusters) == (dict(found), found.trace, found.clusters)


def test_leaves_that_only_one_tree_has():
    a, b = "((a,b),(c,d),e);", "((a,b),(c,d),f);"
    with pytest.raises(partita.PartitaError, match="the first tree has 1 leaf that the second lacks.*e"):
        partita.robinson_foulds(a, b)
    assert partita.robinson_foulds(a, b, leaves="inner") == 0
    assert partita.compare(a, b, "rf", leaves="inner").leaves == ["a", "b", "c", "d"]


def test_deep_and_wide_trees():
    n = 100_000
    caterpillar = "(" * (n - 1) + "0" + "".join(f",{i})" for i in range(1, n)) + ";"
    tree = partita.Tree.from_newick(caterpillar)
    assert tree.to_newick() == caterpillar
    assert partita.robinson_foulds(tree, caterpillar) == 0
    assert partita.Tree.from_newick("(" + ",".join(map(str, range(n))) + ");").n_nodes == n + 1


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: partita.Tree.from_newick("((a,b);"), "line 1, column 1: 1 '\\(' still open"),
        (lambda: partita.Tree.from_newick("(a,b));"), "line 1, column 6: a '\\)' that no '\\(' opens"),
        (lambda: partita.Tree.from_newick("(a,b,a);"), "line 1, column 6: the leaf name \"a\" was seen before"),
        (lambda: partita.Tree.from_newick("(a,,b);"), "line 1, column 4: a leaf has an empty name"),
        (lambda: partita.Tree.from_newick("(a,b);(a,b);"), "the text holds 2 trees; give one"),
        (lambda: partita.Tree.from_linkage([[0, 3, 1.0], [1, 2, 2.0]]), "row 1 joins cluster 3"),
        (lambda: partita.Tree.from_linkage([[0, 0.5, 1.0]]), "row 1: 0.5 is not the number of a cluster"),
        (lambda: partita.Tree.from_linkage([0, 1, 2]), "a table of 3 or 4 columns"),
        (lambda: partita.Tree.from_linkage([[0, 1, 2.0]], ["a"]), "1 name for 2 items"),
        (lambda: partita.Tree.from_levels([[0, 1], [0, 0]]), "items 1 and 2 are together at level 2"),
        (lambda: partita.Tree(object()), "object is no tree; give Newick"),
        (lambda: partita.Tree.from_newick("(a,b);").cut(), "0 ways to cut are given"),
        (lambda: partita.Tree.from_newick("(a,b);").cut(0), "k is 0; give 1 or more"),
        (lambda: partita.Tree.from_newick("(a,b);").cut(2.5), "k is 2.5; give a whole number"),
        (lambda: partita.Tree.from_newick("(a:1,b:1);").cut(height="x"), "height is 'x'; give a number"),
        (lambda: partita.Tree.from_linkage([[0, 1, np.nan, 2]]), "row 1: the height NaN is not a number"),
        (lambda: partita.Tree.from_newick("(a,b);").cut(height=1), "no branch lengths to cut at a height"),
        (lambda: partita.Tree.from_newick("(a,b);").prune(["z"]), "the tree has no leaf \"z\""),
        (lambda: partita.rf("(a,b);", "(a,b);", leaves="some"), 'choose "exact" or "inner"'),
        (lambda: partita.compare("(a,b);", "(a,b);", "rf", strategy="luck"), "\"luck\" is not a value of strategy"),
        (lambda: partita.compare("(a,b);", "(a,b);", "ari"), "adjusted_rand is not defined for trees; choose"),
        (lambda: partita.dasgupta_cost("(0,1);", [[0, 1]]), "has 1 row and 2 columns; give a square one"),
        (lambda: partita.dasgupta_cost("(0,1);", "(0,1);"), "str is no graph"),
    ],
)
def test_bad_input_is_refused_with_a_sentence(call, message):
    with pytest.raises(partita.PartitaError, match=message):
        call()


def test_the_name_of_a_file_is_no_tree():
    with pytest.raises(partita.PartitaError, match="Tree.read reads a file"):
        partita.Tree("some/tree.nwk")
    with pytest.raises(partita.PartitaError, match="Tree.read"):
        partita.robinson_foulds("((a,b),c);", "tree.nwk")
    assert partita.Tree("a;").leaves == ["a"]


def test_nexus_files_are_sampled_and_written_back(tmp_path: Path) -> None:
    path = tmp_path / "chain.trees"
    newick = [f"[&R] ((a:1,b:{at}):0.1,('c d':1e-30,e_f:2):3);" for at in range(10)]
    lines = "".join(f"tree STATE_{at} = {text}" for at, text in enumerate(newick))
    path.write_text(f"#NEXUS\nbegin trees;\n{lines}\nend;\n")
    trees = partita.Tree.read_all(path, burn_in="25%", thin=3)
    assert [tree.name for tree in trees] == ["STATE_2", "STATE_5", "STATE_8"]
    assert all(tree.rooted for tree in trees)
    assert trees[1] == partita.Tree(newick[5])
    assert pickle.loads(pickle.dumps(trees[1])).name == "STATE_5"
    for form in ("newick", "nexus"):
        partita.write_trees(path, trees, form)
        again = partita.Tree.read_all(path, form)
        assert again == trees and all(tree.rooted for tree in again)
    assert [tree.name for tree in again] == [tree.name for tree in trees]
    assert partita.Tree("(a,b);").rooted is None and partita.Tree("(a,b);").name == ""


@pytest.mark.parametrize(("options", "words"), [({"burn_in": 3}, "leaves none of the 3"), ({"thin": 0}, "thin is 0")])
def test_no_tree_left_is_an_error(tmp_path: Path, options: dict[str, int], words: str) -> None:
    path = tmp_path / "three.nwk"
    path.write_text("(a,b);(a,b);(a,b);")
    with pytest.raises(partita.PartitaError, match=words):
        partita.Tree.read_all(path, **options)


def sets_of_trees():
    return json.loads((ROOT / "testdata/golden/tree_sets.json").read_text())


@pytest.mark.parametrize("case", sets_of_trees()["pairs"], ids=lambda case: case["name"])
def test_measures_of_phylogenies(case):
    named = sets_of_trees()["measures"]
    for key, expected in case["expected"].items():
        name, params = named[key]
        given = {"lambda_" if param == "lambda" else param: value for param, value in params.items()}
        found = getattr(partita, name)(case["a"], case["b"], **given)
        assert math.isclose(found, expected, rel_tol=1e-9, abs_tol=1e-9), key
    assert partita.quartet_counts(case["a"], case["b"])._asdict() == case["quartets"]
    assert partita.triple_counts(case["a"], case["b"])._asdict() == case["triples"]
    assert partita.quartet_count(case["a"], case["b"], count="d") == case["quartets"]["d"]


@pytest.mark.parametrize("case", sets_of_trees()["tangles"], ids=lambda case: case["name"])
def test_untangled_trees(case):
    a, b = partita.Tree(case["a"]), partita.Tree(case["b"])
    for sides, key in [("both", "least"), ("first", "one_sided_a"), ("second", "one_sided_b")]:
        found = partita.untangle(a, b, sides=sides)
        assert (found.crossings_before, found.crossings) == (case["crossings"], case[key]), sides
        assert partita.robinson_foulds(a, found.a, rooted=True) == partita.robinson_foulds(b, found.b, rooted=True) == 0
        assert found.entanglement == partita.entanglement(found.a, found.b)
        assert partita.untangle(found.a, found.b).crossings <= found.crossings
        assert (found.a == a) or sides != "second"
    with pytest.raises(partita.PartitaError, match="sides"):
        partita.untangle(a, b, sides="left")
def test_modules_of_infomap_are_a_tree(tmp_path):
    path = tmp_path / "modules.tree"
    path.write_text('# path flow name node_id\n1:1 0.25 "a" 1\n1:2 0.25 "b" 2\n2:1 0.5 "c d" 3\n')
    assert partita.Tree.read(path).to_newick() == "((a,b),('c d'));"
    assert partita.Tree.read(path, "infomap") == partita.Tree.read(path)
