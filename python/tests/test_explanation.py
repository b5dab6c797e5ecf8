"""Why two clusterings differ: the exact components of all overlaps."""

from __future__ import annotations

import pickle
from functools import partial

import numpy as np
import pytest

import partita

exact = partial(partita.explain, exact=True)

A = ["x"] * 4 + ["y"] * 6 + ["z"] * 10
B = [0] * 4 + [1] * 3 + [2] * 3 + [3] * 9 + [2]


def test_components_come_by_cost():
    why = exact(A, B, ["ari", "vi"])
    assert (why.n, why.clusters, why.same) == (20, (3, 4), 1)
    assert why.scores["adjusted_rand"] == partita.ari(A, B)
    (tangle,) = why.changes
    assert (tangle.kind, tangle.a, tangle.b, tangle.items) == ("tangle", ["y", "z"], [1, 2, 3], 16)
    assert tangle.share_of_loss == {"adjusted_rand": 1.0, "variation_of_information": 1.0}
    assert tangle.before == dict(why.scores)
    assert tangle.after == tangle.alone == {"adjusted_rand": 1.0, "variation_of_information": 0.0}
    assert (why.strays.items, why.strays.pairs) == (0, [])
    first, last = why.components
    assert (first.kind, first.items, last.kind, last.items) == ("tangle", 16, "same", 4)
    assert [(piece.a, piece.b, piece.items) for piece in last.pieces] == [("x", 0, 4)]
    assert "1. tangle y, z over 1, 2, 3: 16 items; undone, 1.000, 0.000; of the loss 100.0 %, 100.0 %" in repr(why)


def test_examples_are_places_or_names():
    assert exact(A, B).components[1].pieces[0].examples == [0, 1, 2]
    named = exact(A, B, examples=1, items=[f"item {i}" for i in range(20)])
    assert [piece.examples for piece in named.components[1].pieces] == [["item 0"]]
    assert exact(A, B, examples=0).changes[0].pieces[0].examples == []
    gaps = [None, *A[1:]]
    assert exact(gaps, B, missing="drop").components[1].pieces[0].examples == [1, 2, 3]
    lone = exact(gaps, B, missing="cluster")
    assert [piece.examples for change in lone.changes for piece in change.pieces if piece.a == "(missing)"] == [[0]]


def test_every_item_has_its_component():
    pytest.importorskip("pandas")
    why = exact(A, B)
    frame = why.items(range(1, 21), backend="pandas")
    assert frame.iloc[0].tolist()[:3] + frame.iloc[0].tolist()[4:] == [1, "x", 0, "same", "x", None]
    assert frame.iloc[-1].tolist() == [20, "z", 2, 1, "tangle", "z", None]
    assert pickle.loads(pickle.dumps(why)).items(range(1, 21), backend="pandas").equals(frame)
    with pytest.raises(partita.PartitaError, match="the items are not known"):
        partita.Table.from_labels(A, B).explain(exact=True).items()


def test_what_costs_nothing_is_a_change_too():
    # By homogeneity a split costs nothing, as a cluster that is the same does.
    why = exact(["x"] * 9 + ["y"] * 3 + ["z"] * 2 + ["w"], [0] * 9 + [1, 1, 2] + [3] * 3, "homogeneity")
    assert [component.kind for component in why.components] == ["merge", "split", "same"]
    assert [change.kind for change in why.changes] == ["merge", "split"]
    assert [change.after["homogeneity"] for change in why.changes] == [1.0, 1.0]


def test_a_table_is_explained_without_examples():
    why = partita.Table.from_labels(A, B).explain("s_h", exact=True)
    assert repr(why) == repr(exact(A, B, "s_h"))
    assert why.changes[0].pieces[0].examples == []


def test_explanations_survive_pickling():
    for items in (None, [f"item {i}" for i in range(20)]):
        why = exact(A, B, items=items)
        again = pickle.loads(pickle.dumps(why))
        assert (repr(again), again.changes, again.components) == (repr(why), why.changes, why.components)


def test_weights_count():
    assert exact(["x", "y"], [0, 0], weights=[3, 2]).n == 5


def test_pictures_and_frames():
    pytest.importorskip("pandas")
    why = exact(A, B)
    assert why.svg(("truth", "<b>")).startswith("<svg")
    assert "&lt;b&gt;" in why.svg(("truth", "<b>"))
    assert why._repr_html_().count("<title>") == 5
    frame = why.to_frame("pandas")
    assert frame["items"].tolist() == [16]
    assert frame["adjusted_rand lost"].tolist() == [1.0]


def test_many_components_are_cut_short():
    with pytest.warns(partita.PartitaWarning, match="has 40 clusters for 40 items"):
        text = repr(exact([item // 2 for item in range(40)], range(40)))
    assert text.endswith("… and 10 more changes")


def test_co_clusterings_are_explained_by_rows_and_columns():
    why = exact(partita.CoClustering(A, [0, 1, 1]), partita.CoClustering(B, ["u", "v", "v"]))
    rows, columns = why
    assert repr(rows) == repr(exact(A, B)) and rows.svg() == exact(A, B).svg()
    assert [component.kind for component in columns.components] == ["same", "same"]
    assert (rows.n, columns.n, rows.changes[0].b, columns.components[0].b) == (20, 3, [1, 2, 3], ["v"])
    blocks = partita.compare(partita.CoClustering(A, [0, 1, 1]), partita.CoClustering(B, ["u", "v", "v"]), "ari")
    assert why.scores == {"adjusted_rand": blocks["ari"]}
    with pytest.raises(partita.PartitaError, match="items applies to labels and covers, and these are co-clusterings"):
        exact(partita.CoClustering(A, [0, 1, 1]), partita.CoClustering(B, [0, 1, 1]), items=A)


def test_trees_are_explained_at_the_cuts_that_agree_best():
    a, b = partita.Tree("((a,b),((c,d),(e,f)));"), partita.Tree("((a,b),((c,e),(d,f)));")
    why, found = exact(a, b), partita.compare(a, b)
    parts = [sorted((one.kind, one.items) for one in story.components) for story in (why, exact(*found.cuts))]
    assert parts[0] == parts[1]
    assert "4 leaves: c, e … f" in [name for component in why.components for name in component.a]
    assert {name for part in why.components for piece in part.pieces for name in piece.examples} <= set("abcdef")
    with pytest.raises(partita.PartitaError, match="nothing to explain"):
        exact("(a,b);", "(a,b);", strategy="greedy")


def test_leaves_of_explained_trees_have_their_names():
    pytest.importorskip("pandas")
    why = exact(partita.Tree("((a,b),((c,d),(e,f)));"), partita.Tree("((a,b),((c,e),(d,f)));"))
    assert sorted(why.items()["item"].tolist()) == list("abcdef")


def test_measures_without_a_loss_are_refused():
    with pytest.raises(partita.PartitaError):
        exact(A, B, "entropy_a")


def test_wrong_examples_and_items_are_refused():
    with pytest.raises(partita.PartitaError, match="-1 is not a number of examples"):
        exact(A, B, examples=-1)
    with pytest.raises(partita.PartitaError, match="1 of 20 items are named"):
        exact(A, B, items=["x"])


def test_a_hundred_thousand_clusters():
    items = np.arange(200_000)
    why = exact(items // 2, (items + 1) // 2, examples=1)
    assert [change.kind for change in why.changes] == ["tangle"]
    with pytest.warns(partita.PartitaWarning, match="has 200000 clusters for 200000 items"):
        assert len(exact(items // 2, items, examples=1).changes) == 100_000


def test_a_flag_may_say_whether_every_overlap_counts():
    for flag in (True, False):
        why = partita.explain(A, B, exact=flag)
        assert (why.to_dict()["min_overlap"] is None) == flag
