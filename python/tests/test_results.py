"""Comparisons, rankings and alignments."""

from __future__ import annotations

import math
import pickle

import numpy as np
import pytest

import partita

A, B = [0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2]


def test_a_comparison_is_a_mapping_with_facts():
    found = partita.compare(A, B)
    assert len(found) == 8
    assert (found.n, found.clusters, found.cells, dict(found.notes)) == (6, (2, 3), 4, {})
    assert found["ari"] == found["adjusted_rand"] == dict(found)["adjusted_rand"] == 8 / 33
    with pytest.raises(KeyError, match="did you mean"):
        found["adjusted_rnd"]
    with pytest.raises(KeyError):
        found["jaccard"]
    with pytest.raises(TypeError):
        found["ari"] = 1.0
    with pytest.raises(TypeError):
        found.notes["ari"] = "changed"


def test_results_survive_pickling():
    found = partita.compare(A, B, "all")
    again = pickle.loads(pickle.dumps(found))
    assert again.to_dict() == found.to_dict()
    assert (again.n, again.clusters, again.notes) == (found.n, found.clusters, found.notes)
    intervals = partita.confidence_interval(A * 20, B * 20), partita.significance(A, B, draws=100)
    for result in (*intervals, partita.adjust(A, B), partita.medoid([A, B]), partita.split_merge(A, B)):
        assert pickle.loads(pickle.dumps(result)) == result
    pairs, ranking = partita.pairwise([A, B]), partita.rank(A, {"b": B})
    assert list(pickle.loads(pickle.dumps(pairs))) == list(pairs)
    assert repr(pickle.loads(pickle.dumps(ranking))) == repr(ranking)
    consensus = partita.consensus([A, B])
    assert repr(pickle.loads(pickle.dumps(consensus))) == repr(consensus)
    error = pickle.loads(pickle.dumps(partita.PartitaError("words")))
    assert isinstance(error, partita.PartitaError) and isinstance(error, ValueError)


@pytest.mark.parametrize("backend", ["pandas", "polars", "pyarrow"])
def test_frames(backend):
    pytest.importorskip(backend)
    frame = partita.compare(A, B, ["ari", "vi"]).to_frame(backend)
    assert type(frame).__module__.startswith(backend)
    columns = frame.to_pydict() if backend == "pyarrow" else {name: list(frame[name]) for name in frame.columns}
    assert list(columns["measure"]) == ["adjusted_rand", "variation_of_information"]
    assert columns["value"][0] == 8 / 33


def test_an_undefined_score_is_nan_with_a_warning_and_a_note():
    with pytest.warns(partita.PartitaWarning, match="standardized_mutual_information is undefined: "):
        value = partita.standardized_mutual_information([0, 0], [0, 1])
    assert math.isnan(value)
    with pytest.warns(partita.PartitaWarning):
        found = partita.compare([0, 0], [0, 1], ["smi", "ari"])
    assert math.isnan(found["smi"])
    assert set(found.notes) == {"standardized_mutual_information"}
    assert "standardized_mutual_information is undefined" in repr(found)
    assert "—" in found._repr_html_()


def test_html_shows_all_measures():
    page = partita.compare(A, B, "all")._repr_html_()
    rarely_asked = 5
    assert page.count("<tr>") == 1 + sum("labels" in m.kinds for m in partita.measures()) - rarely_asked


def test_a_measure_without_a_direction_ranks_nothing():
    for call in (partita.rank, lambda a, others, measure: partita.medoid([a, *others.values()], measure)):
        with pytest.raises(partita.PartitaError, match="does not say how well two clusterings agree"):
            call(A, {"b": B}, "entropy_a")


def test_rank_follows_the_direction_of_the_measure():
    candidates = {"same": [5, 5, 5, 6, 6, 6], "none": [0] * 6, "some": B}
    assert [name for name, _ in partita.rank(A, candidates, "ari")] == ["same", "some", "none"]
    by_distance = partita.rank(A, candidates, ["vi", "ari"])
    assert by_distance.best == "same"
    assert by_distance.by == "variation_of_information"
    polars = pytest.importorskip("polars")
    from_frame = partita.rank(A, polars.DataFrame(candidates), "ari")
    assert [name for name, _ in from_frame] == ["same", "some", "none"]
    assert from_frame.to_frame("polars")["score"].to_list()[0] == 1.0
    assert partita.rank(A, [B, A]).best == 1
    with pytest.raises(partita.PartitaError, match="there are no candidates to rank"):
        partita.rank(A, {})


def test_align_keeps_the_kind_of_column():
    pandas, polars = pytest.importorskip("pandas"), pytest.importorskip("polars")
    truth, found = ["cat", "cat", "dog", "dog"], [1, 1, 0, 2]
    series = partita.align(truth, pandas.Series(found, index=list("wxyz"), name="found"))
    assert series.to_dict() == {"w": "cat", "x": "cat", "y": "dog", "z": "2"}
    assert series.name == "found"
    assert partita.align(truth, polars.Series("found", found)).to_list() == ["cat", "cat", "dog", "2"]
    numbers = partita.align([7, 7, 8, 8], np.array(found))
    assert numbers.dtype == np.int64
    assert numbers.tolist() == [7, 7, 8, 2]
    assert partita.align([7, 7, 8], ["x", None, "y"], missing="drop").tolist() == [7, None, 8]


def test_views_tell_a_terminal_nothing():
    red = ["\x1b[31mred", "two\nlines", "right \u202e left"]
    columns = {"\x1b[1mbold": red, "plain": [0, 1, 1]}
    views = [
        repr(partita.Table.from_labels(red, [0, 1, 1])),
        repr(partita.explain(red, [0, 0, 1], "rand", exact=True)),
        repr(partita.explain(red, [0, 0, 0], "rand")),
        repr(partita.pairwise(columns)),
        repr(partita.rank([0, 1, 1], {"\x1b[1mbold": [0, 0, 1], "plain": [0, 1, 1]}, "rand")),
        repr(partita.Tree("('\x1b[31mred',b);")),
    ]
    for view in views:
        assert "\\u{1b}[" in view
        assert all(letter.isprintable() or letter == "\n" for letter in view), ascii(view)


def test_one_is_no_plural():
    assert repr(partita.compare([0], [0], "rand")).startswith("1 item; A has 1 cluster, B has 1; 1 non-empty cell\n")
    assert repr(partita.Table.from_labels([0], [0])).startswith("1 item; A has 1 cluster, B has 1; 1 non-empty cell\n")
    assert repr(partita.explain([0], [0], "rand", exact=True)).startswith("1 item; A has 1 cluster, B has 1\n")
