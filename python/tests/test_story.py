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
    (pair,) = story.strays.pairs
    assert (pair.a, pair.b, pair.items, pair.home, pair.examples) == ("z", 0, 1, 3, [89])
    assert [component.kind for component in story.components] == ["same", "split", "same"]


def test_items_as_a_frame():
    pytest.importorskip("pandas")
    frame = partita.explain(A, B).items(range(1, 91), backend="pandas")
    assert frame.iloc[-1].tolist() == [90, "z", 0, 2, "strays", "3"]
    assert frame["kind"].value_counts().to_dict() == {"same": 59, "split": 30, "strays": 1}
    with pytest.raises(partita.PartitaError, match="1 of 90 items are named"):
        partita.explain(A, B).items(["x"])
    with pytest.raises(partita.PartitaError, match="the items are not known"):
        partita.Table.from_labels(A, B).explain().items()


def test_what_is_refused():
    with pytest.raises(partita.PartitaError, match="joint_entropy has no fixed value for identical clusterings"):
        partita.explain(A, B, "joint_entropy")
    for wrong in (-0.1, 1.5, float("nan")):
        with pytest.raises(partita.PartitaError, match="is not a least overlap"):
            partita.explain(A, B, min_overlap=wrong)


def test_views_and_pickles():
    story = partita.explain(A, B)
    assert repr(story).splitlines()[2:] == [
        "1. split y into 1, 2: 30 items; undone, " + f"{story.changes[0].after['adjusted_rand']:.3f}",
        "2. strays: 1 item; undone, 1.000",
    ]
    assert story._repr_html_().startswith("<pre>")
    again = pickle.loads(pickle.dumps(story))
    assert (again.changes, again.strays) == (story.changes, story.strays)
    assert repr(partita.Table.from_labels(A, B).explain()) == repr(story)


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
