"""The cases of ``testdata/golden/recent.json``: measures of labels, runs of trees, transfer, consensus."""

from __future__ import annotations

import json
import math
import warnings
from typing import Any

import pytest
from golden import GOLDEN

import partita

CASES = json.loads((GOLDEN / "recent.json").read_text())
RUNS = CASES["runs"]


def named(cases: list[dict[str, Any]]) -> Any:
    return pytest.mark.parametrize("case", cases, ids=[case.get("name", str(at)) for at, case in enumerate(cases)])


def same(found: Any, expected: Any, tolerance: float = 1e-12) -> None:
    """Equal but for rounding, all the way down."""
    if isinstance(expected, list):
        assert len(found) == len(expected)
        for one, other in zip(found, expected, strict=True):
            same(one, other, tolerance)
    elif isinstance(expected, float):
        assert found == pytest.approx(expected, rel=tolerance, abs=1e-300)
    else:
        assert found == (math.inf if expected == "inf" else expected)


@named(CASES["labels"])
@pytest.mark.filterwarnings("ignore::partita.PartitaWarning")
def test_measures_of_labels(case):
    keys = {key: key.replace(",", ":") for key in case["values"]}
    found = partita.compare(case["a"], case["b"], list(keys.values()))
    for key, expected in case["values"].items():
        tolerance = 5e-9 if "dirichlet" in key else 1e-12
        assert found[keys[key]] == pytest.approx(expected, rel=tolerance, abs=tolerance), key


@pytest.mark.parametrize(
    ("alias", "name"),
    [
        ("ss1", "sokal_sneath"),
        ("sokal_sneath_1", "sokal_sneath"),
        ("cluster_f1", "cluster_f"),
        ("ccf", "closest_cluster_f"),
        ("closest_cluster_f1", "closest_cluster_f"),
        ("k_metric", "k_measure"),
        ("lea", "lea_f"),
        ("lea_f1", "lea_f"),
        ("conll_score", "conll"),
        ("conll_f1", "conll"),
        ("gmd", "merge_distance"),
        ("generalized_merge_distance", "merge_distance"),
        ("b3", "b_cubed_f"),
        ("bcubed", "b_cubed_f"),
    ],
)
def test_names_that_people_type(alias, name):
    assert getattr(partita, alias) is getattr(partita, name)


def test_what_does_not_exist_is_refused():
    a, b = [0, 0, 1, 1], [0, 1, 1, 1]
    for measure, words in [
        ("lea_f:adjusted=true", "lea_f has no closed form by chance; adjusted=true is for lea_precision and lea_recall"),
        ("b_cubed_f:adjusted=true", "adjusted=true is for b_cubed_precision and b_cubed_recall"),
        ("cari", "cari is the adjusted Rand index of co-clusterings, and these are labels: use adjusted_rand"),
        ("rmi:reduction=dirichlet:count=exact", "leave it out with reduction=dirichlet"),
        ("rmi:count=approximate:reduction=dirichlet", "leave it out with reduction=dirichlet"),
    ]:
        with pytest.raises(partita.PartitaError, match=words.replace("(", ".")):
            partita.compare(a, b, measure)
    both = partita.CoClustering(a, b)
    assert partita.compare(both, both, "cari")["adjusted_rand"] == 1.0


@pytest.mark.filterwarnings("ignore::partita.PartitaWarning")
def test_rarely_asked_measures_are_known_by_name_and_not_among_all():
    a, b = [0, 0, 1, 1], [0, 1, 1, 1]
    every = partita.compare(a, b, "all")
    for name in ("southwood", "rogers_tanimoto", "frobenius", "chi_squared", "normalized_mirkin"):
        assert name not in every
        assert name in partita.compare(a, b, name)


def runs_of(case: dict[str, Any]) -> list[partita.TreeSet]:
    trees = [partita.Tree(text) for text in case["trees"]]
    return [partita.TreeSet([trees[at] for at in run]) for run in case["runs"]]


@named(RUNS)
def test_runs(case):
    found, expected = partita.convergence(runs_of(case), rooted=case["rooted"]), dict(case["expect"])
    same([run.ess for run in found.runs], expected.pop("run_ess"))
    same([run.approximate_ess for run in found.runs], case["approximate_ess"], 1e-9)
    splits = expected.pop("splits")
    for name, value in expected.items():
        same(getattr(found, name), value)
    assert [split.leaves for split in found.splits] == [split["leaves"] for split in splits]
    for split, one in zip(found.splits, splits, strict=True):
        for name, value in one.items():
            same(split[name], value)


@named(RUNS)
def test_other_estimates_of_runs(case):
    runs = runs_of(case)
    for share, expected in case["asdsf_at"].items():
        same(partita.convergence(runs, rooted=case["rooted"], min_share=float(share)).asdsf, expected)
    same([partita.topological_ess(run, measure="rf") for run in runs], case["frechet_rf"], 1e-9)


@pytest.fixture
def two_files(tmp_path):
    """Files of two runs that have nothing in common."""
    one, other = "((a,b),(c,d),e);", "((a,b),(c,e),d);"
    paths = [tmp_path / f"run{run}.nwk" for run in (1, 2)]
    paths[0].write_text("\n".join([one, one, one, other] * 3))
    paths[1].write_text("\n".join([other] * 12))
    return paths


def test_pooled_runs_that_differ_are_said_to(two_files):
    trees = partita.TreeSet.read(two_files)
    for question in (partita.summary_tree, lambda trees: partita.pairwise(trees, "rf")):
        with pytest.warns(partita.PartitaWarning, match="these runs differ: ASDSF 0.354; partita.convergence says where"):
            question(trees)


def test_runs_from_their_first_trees_are_advised_to_leave_some_out(two_files):
    runs = [partita.TreeSet.read(path) for path in two_files]
    with pytest.warns(partita.PartitaWarning, match='R-hat is .*; burn_in="25%" of TreeSet.read leaves out a quarter of each'):
        partita.convergence(runs)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        partita.convergence([partita.TreeSet.read(path, burn_in=1) for path in two_files])
        partita.summary_tree(runs[0])



def test_runs_in_every_form():
    a, b = ["((a,b),(c,d),e);"] * 8, ["((a,b),(c,e),d);"] * 8
    sets = partita.TreeSet(a), partita.TreeSet(b)
    found = partita.convergence({"x": a, "y": sets[1]})
    assert [run.name for run in found.runs] == ["x", "y"]
    assert found.verdict == "disagree" and found.rhat == math.inf and "disagree" in repr(found)
    assert found.to_dict()["convergence"]["stuck"] is True
    assert partita.compare(*sets) == partita.convergence(sets)
    assert partita.convergence(sets[0]).verdict == "nothing varies"
    with pytest.raises(partita.PartitaError, match=r"run 2 has 3 trees; a run needs at least 4"):
        partita.convergence([a, b[:3]])
    with pytest.raises(partita.PartitaError, match="others"):
        partita.compare(*sets, "rf")
    with pytest.raises(partita.PartitaError, match="many trees"):
        partita.convergence(a)


@named(CASES["transfer"])
def test_transfer(case):
    found = partita.tree_support(case["tree"], case["trees"], method="transfer")
    expected = sorted(case["support"], key=lambda one: (len(one[0]), one[0]))
    assert [list(one) for one in found] == [[leaves, pytest.approx(value, abs=1e-12)] for leaves, value in expected]
    for tree, (scaled, plain) in zip(case["trees"], case["dissimilarity"], strict=True):
        assert partita.transfer_dissimilarity(case["tree"], tree) == pytest.approx(scaled, rel=1e-12)
        assert partita.transfer_dist(case["tree"], tree, scaled=False) == plain


def test_what_transfer_does_not_have_is_refused():
    trees = ["((a,b),(c,d),e);", "((a,c),(b,d),e);"]
    with pytest.raises(partita.PartitaError, match="rooted"):
        partita.tree_support(trees[0], trees, "transfer", rooted=True)
    with pytest.raises(partita.PartitaError, match="scaled"):
        partita.transfer_dissimilarity(*trees, scaled=False, normalized=True)


@named(CASES["consensus"])
def test_consensus(case):
    for method, other in [("loose", "semi_strict"), ("majority_plus", "majority+"), ("frequency_difference", None)]:
        found = partita.summary_tree(case["trees"], method, rooted=case["rooted"])
        assert sorted(leaves for leaves, _ in found.support) == case["splits"][method]
        assert other is None or partita.summary_tree(case["trees"], other, rooted=case["rooted"]) == found
