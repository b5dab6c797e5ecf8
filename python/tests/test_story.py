"""Where two clusterings differ: the story."""

from __future__ import annotations

import json
import pickle

import pytest
from golden import GOLDEN

import partita

A = ["x"] * 20 + ["y"] * 30 + ["z"] * 40
B = [0] * 20 + [1] * 15 + [2] * 15 + [3] * 39 + [0]


def test_changes_and_strays():
    story = partita.explain(A, B, ["ari", "vi"])
    assert (story.n, story.clusters, story.same) == (90, (3, 4), 2)
    split, strays = story.changes
    assert (split.kind, split.a, split.b, split.items) == ("split", ["y"], [1, 2], 30)
    assert (strays.kind, strays.a, strays.b, strays.items) == ("strays", None, None, 1)
    assert split.before["adjusted_rand"] == partita.ari(A, B) == story.scores["adjusted_rand"]
    assert strays.before == split.after
    assert strays.after == {"adjusted_rand": 1.0, "variation_of_information": 0.0}
    (cluster,) = story.strays.clusters
    assert (cluster.a, cluster.items, cluster.overlaps, cluster.home) == ("z", 1, 1, 3)
    (pair,) = story.strays.pairs
    assert (pair.a, pair.b, pair.items, pair.home) == ("z", 0, 1, 3)
    assert [piece.examples for piece in split.pieces] == [[20, 21, 22], [35, 36, 37]]
    assert [(component.kind, component.a) for component in story.components] == [("split", ["y"]), ("same", ["z"]), ("same", ["x"])]


def test_items_as_a_frame():
    pytest.importorskip("pandas")
    frame = partita.explain(A, B).items(range(1, 91), backend="pandas")
    assert frame.iloc[-1].tolist() == [90, "z", 0, 2, "strays", "z", 3]
    assert partita.ari(A, frame["label"]) == 1
    assert frame["home"].notna().sum() == 1
    assert frame["kind"].value_counts().to_dict() == {"same": 59, "split": 30, "strays": 1}
    again = pickle.loads(pickle.dumps(partita.explain(A, B, items=range(1, 91)))).items(backend="pandas")
    assert again.equals(frame)
    with pytest.raises(partita.PartitaError, match="1 of 90 items are named"):
        partita.explain(A, B).items(["x"])
    with pytest.raises(partita.PartitaError, match="the items are not known"):
        partita.Table.from_labels(A, B).explain().items()


def test_what_is_refused():
    with pytest.raises(partita.PartitaError, match="joint_entropy has no fixed value for identical clusterings"):
        partita.explain(A, B, "joint_entropy")
    for wrong in (-0.1, 1.5):
        with pytest.raises(partita.PartitaError, match="is not a least overlap"):
            partita.explain(A, B, min_overlap=wrong)
    with pytest.raises(partita.PartitaError, match="min_overlap is nan; give a finite number"):
        partita.explain(A, B, min_overlap=float("nan"))


def test_views_and_pickles():
    story = partita.explain(A, B)
    assert repr(story).splitlines()[2:] == [
        "2 clusters are the same apart from strays. The rest: 1 split, 1 stray (1.1 %).",
        "1. split y into 1, 2: 30 items; undone, " + f"{story.changes[0].after['adjusted_rand']:.3f}; found again in 100 of 100",
        "2. strays: 1 item; undone, 1.000",
    ]
    again = pickle.loads(pickle.dumps(story))
    assert (again.changes, again.strays) == (story.changes, story.strays)
    assert repr(partita.Table.from_labels(A, B).explain()) == repr(story)


def test_items_that_a_policy_left_out_survive_a_pickle():
    pytest.importorskip("pandas")
    a, b = [*A, None, "z"], [*B, 3, None]
    story = partita.explain(a, b, missing="drop")
    frame = story.items(backend="pandas")
    assert frame["kind"].isna().tolist() == [False] * 90 + [True, True]
    assert frame["b"].tolist()[-2:] == [3, None] or frame["b"].isna().tolist()[-2:] == [False, True]
    assert pickle.loads(pickle.dumps(story)).items(backend="pandas").equals(frame)


def test_items_in_clusters_of_their_own_belong_to_a_change():
    pytest.importorskip("pandas")
    a, b = [*A, -1, "z"], [*B, 3, -1]
    story = partita.explain(a, b, noise="singletons")
    frame = story.items(backend="pandas")
    assert frame["kind"].notna().all()
    assert frame.iloc[-2].tolist()[1:3] == [-1, 3]
    assert frame.iloc[-1].tolist()[1:3] == ["z", -1]
    counts = frame["kind"].value_counts().to_dict()
    for kind in ("split", "merge", "tangle", "strays"):
        assert counts.get(kind, 0) == sum(change.items for change in story.changes if change.kind == kind)
    pieces = [piece for part in story.components for piece in part.pieces] + story.strays.pairs
    assert [piece.items for piece in pieces if "(alone 1)" in (piece.a, piece.b)] == [1, 1]
    gaps = partita.explain([*A, None], [*B, 3], missing="singletons").items(backend="pandas")
    assert gaps["kind"].notna().all()
    assert gaps["a"].isna().sum() == 1


def test_a_dictionary_lists_every_stray_pair():
    a, b = [i for i in range(30) for _ in range(300)], [i for i in range(30) for _ in range(300)]
    for i in range(30):
        for j in range(10):
            b[300 * i + j] = (i + j + 1) % 30
    story = partita.explain(a, b)
    assert story.strays.overlaps == len(story.to_dict()["strays"]["pairs"]) == 300


def test_a_notebook_shows_sentences_table_and_picture_escaped():
    names = {"x": "x & <b>", "y": "y", "z": "z"}
    shown = partita.explain([names[a] for a in A], [f"<{b}>" for b in B])._repr_html_()
    assert "2 clusters are the same apart from strays. The rest: 1 split, 1 stray (1.1 %)." in shown
    assert '<th scope="row">split</th><td><bdi>y</bdi></td><td><bdi>&lt;1&gt;</bdi>, <bdi>&lt;2&gt;</bdi></td>' in shown
    assert "<svg" in shown
    assert "x &amp; &lt;b&gt;" in shown
    assert "<b>" not in shown
    assert "<1>" not in shown
    same = partita.explain(["x", "y"], [0, 1])._repr_html_()
    assert "2 clusters are the same." in same
    assert "<table>" not in same


def test_the_picture_is_that_of_the_story():
    story, exact = partita.explain(A, B), partita.explain(A, B, exact=True)
    assert "stray" in story.svg()
    assert "stray" not in exact.svg()
    assert story.svg(("mine", "yours")).count("yours") == 1


# Two shuffled pairs of clusters that a weaker overlap joins, and one that is the same.
TANGLED = [[40, 40, 0, 0, 0], [40, 40, 18, 0, 0], [0, 0, 40, 40, 0], [0, 0, 40, 40, 0], [0, 0, 0, 0, 400]]


def test_large_tangles_are_opened_on_demand():
    a, b, counts = zip(*((i, j, count) for i, row in enumerate(TANGLED) for j, count in enumerate(row) if count), strict=True)
    closed = partita.explain(a, b, weights=counts, min_overlap=0.1)
    assert ([change.kind for change in closed.changes], closed.opened) == (["tangle"], [])
    story = partita.explain(a, b, weights=counts, min_overlap=0.1, open_tangles=True)
    assert sorted(change.kind for change in story.changes) == ["strays", "tangle", "tangle"]
    assert story.strays.items == 18
    (tangle,) = story.opened
    assert (tangle.a, tangle.b, tangle.min_overlap) == ([0, 1, 2, 3], [0, 1, 2, 3], 0.2)
    assert "The tangle of 0, 1, 2, 3 over 4 clusters falls apart at an overlap of 0.2." in repr(story).splitlines()
    assert pickle.loads(pickle.dumps(story)).opened == story.opened
    for wrong in ({"open_tangles": True}, {"min_overlap": 0.1}):
        with pytest.raises(partita.PartitaError, match="exact counts every overlap"):
            partita.explain(a, b, exact=True, **wrong)


def test_cuts_of_trees_are_named_after_their_leaves():
    trees = ["(((a,b),(c,d)),((e,f),(g,h)));", "(((a,b),(c,e)),((d,f),(g,h)));"]
    story = partita.explain(*map(partita.Tree.from_newick, trees))
    named = [name for component in story.components for name in component.a]
    assert sorted(leaf for name in named for leaf in name.split(" …")[0].split(", ")) == list("abcdefgh")


@pytest.mark.parametrize("case", json.loads((GOLDEN / "story.json").read_text())["cases"], ids=lambda case: case["name"])
def test_golden_stories(case):
    a, b, counts = zip(*case["cells"], strict=True)
    story = partita.explain(a, b, weights=counts)
    assert (story.same, story.strays.items) == (case["same"], case["strays"])
    # Clusters come in the order of their first items.
    def numbers(clusters):
        return clusters and sorted(clusters)

    path = [(change.kind, numbers(change.a), numbers(change.b), change.items) for change in story.changes]
    assert path == [(step["kind"], step["a"], step["b"], step["items"]) for step in case["path"]]
    after = [change.after["adjusted_rand"] for change in story.changes]
    assert after == pytest.approx([step["after"] for step in case["path"]], rel=1e-12)
