"""Ids that last from run to run."""

from __future__ import annotations

import numpy as np
import pytest

import partita
from partita import PartitaError

RUNS = [[1, 1, 1, 2, 2], ["x", "x", "x", "y", "y"], ["p", "p", "q", "q", "q"], ["u", "v", "w", "w", "w"]]
IDS = [[1, 1, 1, 2, 2], [1, 1, 2, 2, 2], ["1.1", "1.2", "2", "2", "2"]]


def test_a_chain_keeps_its_ids(tmp_path):
    store = tmp_path / "ids.tsv"
    for a, b, expected in zip(RUNS, RUNS[1:], IDS, strict=False):
        assert partita.align(a, b, keep_ids=store).tolist() == expected
        before = store.read_bytes(), store.stat().st_mtime_ns
        assert partita.align(a, b, keep_ids=store).tolist() == expected
        assert (store.read_bytes(), store.stat().st_mtime_ns) == before
    assert store.read_text().splitlines()[0].startswith("run\tid\tlabel\titems\tevent")
    assert [file.name for file in tmp_path.iterdir()] == ["ids.tsv"]
    # The whole chain once more: nothing changes, and it is said of the runs before the last.
    with pytest.warns(partita.PartitaWarning, match="these two are run 2 of the store"):
        assert partita.align(RUNS[0], RUNS[1], keep_ids=store).tolist() == IDS[0]
    assert store.read_bytes() == before[0]


def test_named_items_and_missing_labels(tmp_path):
    one, two = {"ann": "a", "bob": "a", "cid": "b"}, {"cid": 7, "bob": 8, "ann": 8}
    assert partita.align(one, two, keep_ids=tmp_path / "named") == {"ann": "a", "bob": "a", "cid": "b"}
    found = partita.align([1, 1, 2], [5, 5, None], missing="drop", keep_ids=tmp_path / "missing")
    assert found.tolist() == [1, 1, None]


def test_series_stay_series(tmp_path):
    pandas = pytest.importorskip("pandas")
    found = partita.align(pandas.Series(RUNS[0]), pandas.Series(RUNS[1], name="new"), keep_ids=tmp_path / "ids")
    assert (found.name, found.tolist()) == ("new", IDS[0])


def test_it_is_refused_with_the_way_out(tmp_path):
    with pytest.raises(PartitaError, match="give keep_ids"):
        partita.align([1], [1], floor=0.5)
    with pytest.raises(PartitaError, match="the floor is 1.5"):
        partita.align([1], [1], keep_ids=tmp_path / "new", floor=1.5)
    other = tmp_path / "table.csv"
    other.write_text("a,b,count\n1,2,3\n")
    with pytest.raises(PartitaError, match="this is no store of ids"):
        partita.align([1], [1], keep_ids=other)
    assert other.read_text() == "a,b,count\n1,2,3\n"
    with pytest.raises(PartitaError, match="cannot write"):
        partita.align([1, 1], [2, 2], keep_ids=tmp_path / "nowhere" / "ids")
    assert np.array_equal(partita.align([1, 1], [2, 2]), [1, 1])
