"""One verb, every kind: labels, co-clusterings, biclusters and trees."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

import partita
from partita import Biclusters, CoClustering, PartitaError, Tree

LABELS = [0, 0, 1, 1, 2], [0, 0, 1, 2, 2]
CO = CoClustering([0, 0, 1, 1], [0, 1, 1]), CoClustering([0, 1, 1, 1], [0, 1, 1])
TREES = Tree("((a:1,b:1):3,(c:2,(d:1,e:1):1):2);"), Tree("((a:1,c:1):4,(b:2,(d:1,e:1):1):3);")
BICLUSTERS = Biclusters([([0, 1], [0, 1]), ([1, 2], [1])], (4, 3)), Biclusters([([0, 1], [1, 2])], (4, 3))
KINDS = {"labels": LABELS, "co": CO, "biclusters": BICLUSTERS, "trees": TREES}


class Fitted:
    """What scikit-learn's biclustering estimators have."""

    row_labels_, column_labels_ = np.array([0, 1, 1, 1]), np.array([0, 1, 1])


@pytest.mark.parametrize("measure", partita.measures(), ids=lambda measure: measure.name)
def test_a_function_takes_every_kind_that_its_measure_compares_and_refuses_the_others(measure):
    if measure.kinds == ("tree_on_graph",):
        return
    function = getattr(partita, measure.name)
    for kind, (a, b) in KINDS.items():
        if kind in measure.kinds:
            assert function(a, b) == partita.compare(a, b, measure.name)[measure.name]
            continue
        if kind == "co" and measure.kinds == ("biclusters",):
            # The blocks of a co-clustering are biclusters for a function that takes nothing else.
            blocks = [Biclusters.from_labels(one.rows, one.columns) for one in (a, b)]
            assert function(a, b) == function(*blocks)
            continue
        with pytest.raises(PartitaError, match=f"^{measure.name} is not defined for .*; choose ") as refused:
            function(a, b)
        with pytest.raises(PartitaError) as again:
            partita.compare(a, b, measure.name)
        assert str(refused.value) == str(again.value)


def test_every_kind_has_defaults():
    assert {kind: len(partita.compare(*two)) for kind, two in KINDS.items()} == {
        "labels": 8,
        "co": 4,
        "biclusters": 8,
        "trees": 5,
    }


def test_estimators_linkages_and_newick_are_what_they_hold():
    a, b = CO
    assert partita.adjusted_rand(a, Fitted()) == partita.adjusted_rand(a, b)
    linkage = np.array([[0, 1, 1.0, 2], [2, 3, 1.0, 2], [4, 5, 3.0, 4]])
    tree = Tree.from_linkage(linkage)
    for same in (linkage, linkage.tolist(), linkage[:, :3], tree.to_newick()):
        assert partita.compare(tree, same, "rf")["rf"] == partita.robinson_foulds(same, tree) == 0
    # A table of any other width is no linkage, and labels are one column.
    with pytest.raises(PartitaError, match="labels must be one column"):
        partita.adjusted_rand(linkage[:, :2], linkage[:, :2])


@pytest.mark.parametrize(
    ("a", "b", "words"),
    [
        (TREES[0], LABELS[0], "a tree cannot be compared with a column of labels; give two of the same kind"),
        (LABELS[0], TREES[0], "a column of labels cannot be compared with a tree"),
        (CO[0], TREES[0], "a co-clustering cannot be compared with a tree"),
        (LABELS[0], Fitted(), "a column of labels cannot be compared with a co-clustering"),
    ],
)
def test_two_kinds_are_refused(a, b, words):
    calls = [
        partita.compare,
        partita.explain,
        partita.ari,
        partita.rf,
        partita.significance,
        lambda a, b: partita.rank(a, [b]),
        lambda a, b: partita.pairwise([a, b]),
        lambda a, b: partita.medoid([a, b]),
        lambda a, b: partita.consensus([a, b]),
    ]
    for call in calls:
        with pytest.raises(PartitaError, match=words):
            call(a, b)


def test_options_of_another_kind_are_refused():
    for call, words in [
        (lambda: partita.compare(*LABELS, strategy="greedy"), "strategy applies to trees, and these are labels"),
        (lambda: partita.compare(*CO, leaves="inner"), "leaves applies to trees, and these are co-clusterings"),
        (lambda: partita.compare(*CO, weights=[1, 1, 1, 1]), "weights applies to labels, and these are co-clusterings"),
        (lambda: partita.ari(*CO, weights=[1, 1, 1, 1]), "weights applies to labels, and these are co-clusterings"),
        (lambda: partita.compare(*TREES, missing="drop"), "missing applies to labels and co-clusterings, and these are trees"),
        (lambda: partita.compare(*TREES, noise="drop"), "noise applies to labels and co-clusterings, and these are trees"),
        (lambda: partita.explain(*TREES, noise_label=0), "noise_label applies to labels and co-clusterings"),
        (lambda: partita.rank(TREES[0], TREES, missing="drop"), "missing applies to labels and co-clusterings"),
        (lambda: partita.rank(LABELS[0], LABELS, leaves="inner"), "leaves applies to trees, and these are labels"),
        (lambda: partita.pairwise(LABELS, leaves="inner"), "leaves applies to trees, and these are labels"),
        (lambda: partita.pairwise(TREES, missing="drop"), "missing applies to labels and co-clusterings"),
        (lambda: partita.medoid(CO, leaves="inner"), "leaves applies to trees, and these are co-clusterings"),
        (lambda: partita.medoid(TREES, noise="drop"), "noise applies to labels and co-clusterings"),
        (lambda: partita.explain(*TREES, items="abcde"), "items applies to labels and covers, and these are trees"),
        (lambda: partita.consensus(TREES, loss="binder"), "the consensus of trees has no such option"),
        (lambda: partita.stability(LABELS[0], CO), "stability takes labels, not co-clusterings"),
    ]:
        with pytest.raises(PartitaError, match=words):
            call()


@pytest.mark.parametrize("option", ["level", "draws", "seed"])
def test_options_of_a_test_are_refused_without_it(option):
    with pytest.raises(PartitaError, match=f"^{option} has no effect without test; leave it out, or give test=True$"):
        partita.rank(LABELS[0], LABELS, **{option: 0.5 if option == "level" else 7})


@pytest.mark.parametrize("option", ["null_model", "fix_a", "draws", "seed"])
def test_options_of_p_values_are_refused_without_them(option):
    value = {"null_model": "multinomial", "fix_a": True}.get(option, 7)
    with pytest.raises(PartitaError, match=f"^{option} has no effect without p_values; leave it out, or give p_values=True$"):
        partita.pairwise(LABELS, **{option: value})


def test_trees_are_ranked_over_common_leaves():
    wide = Tree("((a,b),(c,(d,(e,f))));")
    with pytest.raises(PartitaError, match='choose leaves="inner"'):
        partita.rank(TREES[0], {"wide": wide})
    assert partita.rank(TREES[0], {"wide": wide}, "rf", leaves="inner")[0][1]["rf"] == 0


def test_rank_and_pairwise_and_medoid_of_every_kind():
    for kind, measure in {"labels": "vi", "co": "ari", "trees": "rf"}.items():
        a, b = KINDS[kind]
        score = partita.compare(a, b, measure)[measure]
        ranking = partita.rank(a, {"far": b, "same": a}, measure)
        assert [name for name, _ in ranking] == ["same", "far"]
        assert ranking[1][1][measure] == score
        found = partita.pairwise({"a": a, "b": b, "again": a}, measure)
        assert (found.kind, [pair.score for pair in found]) == (kind, [score, partita.compare(a, a, measure)[measure], score])
        assert partita.medoid({"b": b, "a": a, "again": a}, measure).name == "a"
        assert repr(pickle.loads(pickle.dumps(found))) == repr(found)
    assert partita.pairwise(TREES).measure == "robinson_foulds"
    assert partita.pairwise(CO).measure == "adjusted_rand"


def test_p_values_of_co_clusterings():
    a, b = CoClustering([0, 1] * 10, [0, 1] * 5), CoClustering([0, 1] * 9 + [1, 0], [0, 1] * 5)
    (pair,) = partita.pairwise([a, b], p_values=True, draws=200, seed=3)
    assert pair.p == pair.p_holm == pair.p_fdr == partita.significance(a, b, draws=200, seed=3).p < 0.05


def test_trees_have_no_resamples():
    for call in (partita.confidence_interval,):
        with pytest.raises(PartitaError, match="trees"):
            call(*TREES, "rf")


def test_a_co_clustering_is_shown_and_pickled():
    assert repr(pickle.loads(pickle.dumps(CO[0]))) == "CoClustering of 4 rows and 3 columns"
    with pytest.raises(AttributeError):
        CO[0].rows = [1]
