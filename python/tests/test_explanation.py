"""Why two clusterings differ: the exact components of all overlaps."""

from __future__ import annotations

import json
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
    assert (why.n, why.clusters, len(why)) == (20, (3, 4), 2)
    assert why.scores["adjusted_rand"] == partita.ari(A, B)
    first, last = why
    assert (first.kind, first.items, last.kind, last.items) == ("tangle", 16, "identical", 4)
    assert first.a == [("y", 6), ("z", 10)]
    assert [cluster.name for cluster in first.b] == [1, 2, 3]
    assert first.share_of_loss == {"adjusted_rand": 1.0, "variation_of_information": 1.0}
    assert [(piece.a, piece.b, piece.items) for piece in last.pieces] == [("x", 0, 4)]
    assert why[-1] == last and why[:1] == [first]
    with pytest.raises(IndexError):
        why[2]


def test_examples_are_places_or_names():
    assert exact(A, B)[1].pieces[0].examples == [0, 1, 2]
    named = exact(A, B, examples=1, items=[f"item {i}" for i in range(20)])
    assert [piece.examples for piece in named[1].pieces] == [["item 0"]]
    assert exact(A, B, examples=0)[0].pieces[0].examples == []
    gaps = [None, *A[1:]]
    assert exact(gaps, B, missing="drop")[1].pieces[0].examples == [1, 2, 3]
    lone = exact(gaps, B, missing="cluster")
    assert [piece.examples for component in lone for piece in component.pieces if piece.a == "(missing)"] == [[0]]


def test_exact_components_are_asked_as_a_story_is():
    pytest.importorskip("pandas")
    why = exact(A, B, ["ari", "vi"])
    assert why.components == list(why)
    (tangle,) = why.changes
    assert (tangle.kind, tangle.a, tangle.b, tangle.items) == ("tangle", ["y", "z"], [1, 2, 3], 16)
    assert tangle.before == dict(why.scores)
    assert tangle.after == tangle.alone == {"adjusted_rand": 1.0, "variation_of_information": 0.0}
    assert (why.same, why.strays.items, why.strays.pairs) == (1, 0, [])
    frame = why.items(range(1, 21), backend="pandas")
    assert frame.iloc[0].tolist()[:3] + frame.iloc[0].tolist()[4:] == [1, "x", 0, "same", "x", None]
    assert frame.iloc[-1].tolist() == [20, "z", 2, 1, "tangle", "z", None]
    assert pickle.loads(pickle.dumps(why)).items(range(1, 21), backend="pandas").equals(frame)
    with pytest.raises(partita.PartitaError, match="the items are not known"):
        partita.Table.from_labels(A, B).explain(exact=True).items()


def test_changes_are_numbered_as_the_components_are():
    # By homogeneity a split costs nothing, as a cluster that is the same does.
    why = exact(["x"] * 9 + ["y"] * 3 + ["z"] * 2 + ["w"], [0] * 9 + [1, 1, 2] + [3] * 3, "homogeneity")
    assert [component.kind for component in why.components] == ["merge", "split", "identical"]
    assert [change.kind for change in why.changes] == ["merge", "split"]
    assert [change.after["homogeneity"] for change in why.changes] == [1.0, 1.0]


def test_best_matches():
    why = exact(A, B)
    assert [(match.name, match.best_match, match.overlap, match.pieces) for match in why.clusters_a] == [
        ("x", 0, 4, 1),
        ("y", 1, 3, 2),
        ("z", 3, 9, 2),
    ]
    assert why.clusters_a[2].jaccard == 9 / 10
    assert [match.best_match for match in why.clusters_b] == ["x", "y", "y", "z"]


def test_a_table_is_explained_without_examples():
    why = partita.Table.from_labels(A, B).explain("s_h", exact=True)
    assert repr(why) == repr(exact(A, B, "s_h"))
    assert why[0].pieces[0].examples == []


def test_explanations_survive_pickling():
    for items in (None, [f"item {i}" for i in range(20)]):
        why = exact(A, B, items=items)
        again = pickle.loads(pickle.dumps(why))
        assert repr(again) == repr(why)
        assert [component.pieces for component in again] == [component.pieces for component in why]
        assert again.clusters_b == why.clusters_b


def test_weights_count():
    assert exact(["x", "y"], [0, 0], weights=[3, 2]).n == 5


def test_pictures_and_frames():
    pytest.importorskip("pandas")
    why = exact(A, B)
    assert why.svg(("truth", "<b>")).startswith("<svg")
    assert "&lt;b&gt;" in why.svg(("truth", "<b>"))
    assert why._repr_html_().count("<title>") == 5
    frame = why.to_frame("pandas")
    assert frame["items"].tolist() == [16, 4]
    assert frame["adjusted_rand lost"].tolist() == [1.0, 0.0]


def test_many_components_are_cut_short():
    with pytest.warns(partita.PartitaWarning, match="has 40 clusters for 40 items"):
        text = repr(exact(range(40), range(40)))
    assert "40 components" in text
    assert text.endswith("… and 30 more components")


def test_co_clusterings_are_explained_by_rows_and_columns():
    why = exact(partita.CoClustering(A, [0, 1, 1]), partita.CoClustering(B, ["u", "v", "v"]))
    assert repr(why.rows) == repr(exact(A, B))
    assert [component.kind for component in why.columns] == ["identical", "identical"]
    with pytest.raises(partita.PartitaError, match="items applies to labels and covers, and these are co-clusterings"):
        exact(partita.CoClustering(A, [0, 1, 1]), partita.CoClustering(B, [0, 1, 1]), items=A)


def test_trees_are_explained_at_the_cuts_that_agree_best():
    a, b = partita.Tree("((a,b),((c,d),(e,f)));"), partita.Tree("((a,b),((c,e),(d,f)));")
    why, found = exact(a, b), partita.compare(a, b)
    parts = [[(part.kind, part.items) for part in explanation] for explanation in (why, exact(*found.cuts))]
    assert parts[0] == parts[1]
    assert [cluster.name for cluster in why[0].a] == ["4 leaves: c, d … f"]
    assert {name for part in why for piece in part.pieces for name in piece.examples} <= set("abcdef")
    with pytest.raises(partita.PartitaError, match="nothing to explain"):
        exact("(a,b);", "(a,b);", strategy="greedy")


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
    assert len(why) == 1
    assert why[0].kind == "tangle"
    with pytest.warns(partita.PartitaWarning, match="has 200000 clusters for 200000 items"):
        assert len(exact(items // 2, items, examples=1)) == 100_000


def test_a_dictionary_is_what_the_command_line_writes():
    why = exact(A, B, ["ari", "vi"], items=[f"item {i}" for i in range(20)])
    found = why.to_dict(("truth", "ours"))
    assert json.loads(json.dumps(found)) == found
    assert list(found) == ["n", "a", "b", "measures", "components_in_all", "components", "clusters_a", "clusters_b"]
    assert (found["n"], found["a"], found["b"], found["components_in_all"]) == (20, "truth", "ours", 2)
    assert found["measures"]["adjusted_rand"] == {"score": partita.ari(A, B)}
    first = found["components"][0]
    assert list(first) == ["kind", "items", "a", "b", "pieces", "share_of_loss"]
    assert first["a"] == [{"name": "y", "size": 6}, {"name": "z", "size": 10}]
    assert found["components"][1]["pieces"] == [
        {"a": "x", "b": 0, "items": 4, "examples": ["item 0", "item 1", "item 2"]}
    ]
    assert found["clusters_a"][2] == {
        "name": "z", "size": 10, "pieces": 2, "best_match": 3, "overlap": 9, "jaccard": 0.9,
    }  # fmt: skip
    assert len(why.to_dict(top=1)["components"]) == 1
