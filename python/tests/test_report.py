"""One page: the same as the command line writes, whatever is compared."""

import json
import re

import pytest

import partita

TRUTH = ["cat", "cat", "cat", "dog", "dog", "dog", "<i>", "<i>"]
FOUND = [0, 0, 1, 1, 2, 2, 3, 3]


def data(page: partita.Report) -> dict:
    return json.loads(re.search(r'<script id="data" type="application/json">(.*?)</script>', page.html, re.S)[1])


def test_a_page_says_what_compare_says(tmp_path):
    page = partita.report(TRUTH, FOUND, names=("truth", "found"), path=tmp_path / "page.html")
    assert (tmp_path / "page.html").read_text(encoding="utf-8") == page.html
    scores = partita.compare(TRUTH, FOUND)
    found = data(page)["compare"]["scores"]
    assert {key: found[key] for key in scores} == pytest.approx(dict(scores), abs=1e-12)
    assert "truth and found" in re.sub("<.*?>", "", page.html) and "<i>" not in page.html
    assert page == partita.report(TRUTH, FOUND, names=("truth", "found"))


def test_measures_are_named_as_for_compare():
    for measures in ("ari", [partita.ari], partita.ari):
        assert list(data(partita.report(TRUTH, FOUND, measures=measures))["compare"]["scores"]) == ["adjusted_rand"]


def test_a_notebook_shows_it_in_a_frame():
    shown = partita.report(TRUTH, FOUND)._repr_html_()
    assert shown.startswith("<iframe") and "&lt;!DOCTYPE html&gt;" in shown and shown.count("<") == 2


def test_many_clusterings_are_ranked():
    columns = {"truth": TRUTH, "found": FOUND, "one": [0] * 8}
    ranked = data(partita.report(columns, reference="truth"))["rank"]["ranking"]
    assert [each["candidate"] for each in ranked] == ["found", "one"]
    assert data(partita.report(columns))["rank"] is None
    with pytest.raises(partita.PartitaError, match="reference is 'none'"):
        partita.report(columns, reference="none")


def test_trees_co_clusterings_and_counts_have_pages_too():
    trees = partita.report("((a,b),(c,d));", "((a,c),(b,d));")
    assert data(trees)["compare"]["scores"]["robinson_foulds"] == partita.robinson_foulds("((a,b),(c,d));", "((a,c),(b,d));")
    one, other = partita.CoClustering(TRUTH, ["x", "y", "x"]), partita.CoClustering(FOUND, ["x", "y", "y"])
    assert data(partita.report(one, other))["compare"]["kind"] == "co"
    counts = partita.report(partita.Table.from_labels(TRUTH, FOUND))
    assert data(counts)["compare"]["n"] == 8 and data(counts)["strays"] is None


def test_what_has_no_page_says_so():
    with pytest.raises(partita.PartitaError, match="two different texts"):
        partita.report(TRUTH, FOUND, names=("x", "x"))
    with pytest.raises(partita.PartitaError, match="no reports on .*biclusters; partita.compare says how alike they are"):
        partita.report(partita.Biclusters([([0, 1], [0])]), partita.Biclusters([([0], [0])]))


def test_covers_have_pages_with_or_without_weights():
    a, b = partita.Cover.from_clusters([{1, 2}, {2, 3}], range(6)), partita.Cover.from_clusters([{1, 2}, {3}], range(6))
    found = data(partita.report(a, b, names=("<a>", "b")))
    assert found["compare"]["scores"]["omega"] == partita.omega(a, b) and found["compare"]["n"] == 6
    assert found["explain"]["changes"][0]["kind"] == "changed"
    soft = [partita.Cover.from_matrix([[x, 1 - x] for x in column]) for column in ([0.9, 0.2, 0.5], [0.8, 0.1, 0.7])]
    page = partita.report(*soft)
    assert data(page)["explain"] is None and "Where do they differ?" in page.html
    with pytest.raises(partita.PartitaError, match="items"):
        partita.report([{1, 2}, {2, 3}], [{1, 2}, {2, 4}])


AWKWARD = {
    "a blank at the end": (["a", "a ", "a", "a ", "b", "b"], [0, 1, 0, 1, 2, 2]),
    "numbers as texts": (["1.0", "1", "1.0", "1", "2", "2"], [0, 1, 0, 1, 2, 2]),
    "fractions as texts": (["0.5", "0.5", "1.5", "1.5", "2.5", "x"], [0, 0, 1, 1, 2, 2]),
    "what marks missing labels elsewhere": (["NA", "NA", "", "", "(missing)", "(missing)"], [0, 1, 0, 1, 2, 2]),
    "quotes and lines": (['"', '"', "a,b", "a,b", "two\nlines", "two\nlines"], [0, 1, 0, 1, 2, 2]),
    "floats and truth values": ([1.0, 1, 2.0, 2, 3, 3], [True, True, False, False, True, False]),
}


@pytest.mark.parametrize("name", AWKWARD)
@pytest.mark.filterwarnings("ignore::partita.PartitaWarning")
def test_labels_are_what_they_are_for_compare(name):
    a, b = AWKWARD[name]
    found, expected = data(partita.report(a, b))["compare"], partita.compare(a, b)
    assert (found["n"], tuple(found["clusters"])) == (expected.n, expected.clusters)
    assert found["scores"] == expected.to_dict()["scores"]
    counted = data(partita.report(partita.Table.from_labels(a, b)))["compare"]
    assert counted["scores"] == found["scores"]
    ranked = data(partita.report({"a": a, "b": b, "c": b}, reference="a"))["rank"]["ranking"]
    assert ranked[0]["scores"]["adjusted_rand"] == expected["ari"]


@pytest.mark.parametrize(
    "how",
    [{"missing": "drop"}, {"missing": "singletons"}, {"missing": "drop", "noise": "drop", "noise_label": "x"}, {"missing": "cluster", "weights": range(1, 9)}],
)
def test_labels_are_read_as_compare_reads_them(how):
    a, b = [None, "x", "x", "y", "y", "z", "z", "z"], [0, 0, 1, 1, None, 2, 2, 2]
    found, expected = data(partita.report(a, b, **how))["compare"], partita.compare(a, b, **how)
    assert (found["n"], tuple(found["clusters"])) == (expected.n, expected.clusters)
    assert found["scores"] == expected.to_dict()["scores"]


def test_covers_are_joined_as_compare_joins_them():
    a, b = [{1, 2}, {2, 3}], [{1, 2}, {2, 4}]
    for join in ("inner", "outer"):
        found, expected = data(partita.report(a, b, join=join))["compare"], partita.compare(a, b, join=join)
        assert found["n"] == expected.n and found["scores"]["omega"] == expected["omega"]
    with pytest.raises(partita.PartitaError, match="join applies to covers"):
        partita.report([0, 1], [0, 1], join="inner")
