"""What goes in comes back: the type of a label, its order, the categories of a column."""

from __future__ import annotations

import pickle
import warnings

import numpy as np
import pytest

import partita

# As scanpy writes the clusters that Leiden finds, and as nobody should read them.
TEXTS, OTHERS = ["0", "1", "1", "0", "2"], ["1", "1", "0", "0", "0"]
BOOLEANS = [True, False, False, True, True]


def same(found, expected):
    """Equal, and of the same types: 1, True and "1" are three things here."""
    assert list(found) == list(expected)
    assert [type(label) for label in found] == [type(label) for label in expected]


@pytest.mark.parametrize(
    ("column", "labels"),
    [
        (TEXTS, ["0", "1", "2"]),
        (np.array(TEXTS), ["0", "1", "2"]),
        (np.array(TEXTS, dtype=object), ["0", "1", "2"]),
        ([0, 1, 1, 0, 2], [0, 1, 2]),
        (np.array([0, 1, 1, 0, 2], dtype=np.uint8), [0, 1, 2]),
        ([0.0, 1.0, 1.0, 0.0, 2.0], [0.0, 1.0, 2.0]),
        (np.array([0.0, 1.0, 1.0, 0.0, 2.0]), [0.0, 1.0, 2.0]),
        (BOOLEANS, [True, False]),
        (np.array(BOOLEANS), [True, False]),
        ([b"x", b"y", b"y", b"x", b"x"], [b"x", b"y"]),
        ([1, "2", "2", 1, 3], [1, "2", 3]),
        ([1, "2", "2", 1, True], ["1", "2", "true"]),
    ],
)
def test_labels_come_back_as_they_were(column, labels):
    table = partita.Table.from_labels(column, OTHERS)
    same(sorted(table.rows, key=str), sorted(labels, key=str))
    same(sorted(table.columns), ["0", "1"])
    same(sorted(pickle.loads(pickle.dumps(table)).rows, key=str), sorted(labels, key=str))
    same(sorted(table.merge(table).rows, key=str), sorted(labels, key=str))
    same(partita.stability(column, [OTHERS, OTHERS]), labels)
    same(sorted(partita.split_merge(column, OTHERS).split, key=str), sorted(labels, key=str))
    features = np.arange(10.0).reshape(5, 2)
    same(partita.split_merge(column, OTHERS, features=features).split, labels)
    for story in (partita.explain(column, OTHERS), table.explain(), partita.explain(column, OTHERS, exact=True)):
        found = {label for component in story.components for label in component.a}
        same(sorted(found, key=str), sorted(labels, key=str))
        assert pickle.loads(pickle.dumps(story)).to_dict() == story.to_dict()
    same({label: None for label in partita.align(column, column).tolist()}, labels)


def test_labels_of_other_types_are_equal_when_compared():
    assert partita.ari(TEXTS, [int(text) for text in TEXTS]) == 1.0
    assert partita.Table.from_labels(["1", 1, "1"], [True, "true", True]).clusters == (1, 1)
    same(partita.Table.from_labels([1, "1"], ["true", True]).rows, [1])
    week = partita.Table.from_labels(["1"], [0]).merge(partita.Table.from_labels([1, 2], [0, 0]))
    same(week.rows, ["1", 2])


def test_clusters_that_a_policy_makes_have_names():
    table = partita.Table.from_labels([0, None, 1], [True, False, True], missing="cluster")
    assert set(table.rows) == {0, 1, "(missing)"}
    assert set(table.columns) == {True, False}


def test_dates_come_back():
    days = np.array(["2020-01-02", "2020-01-01", "2020-01-02"], dtype="M8[D]")
    assert set(partita.Table.from_labels(days, [0, 1, 1]).rows) == set(days)


def test_alignment_has_the_labels_of_the_first():
    same(partita.align(["0", "0", "1"], [5, 5, 7]).tolist(), ["0", "0", "1"])
    assert partita.align([True, True, False], [1, 1, 0]).dtype == bool
    same(partita.align([True, True, False], ["x", "x", "y"]).tolist(), [True, True, False])
    same(partita.align(["0", "0", "1"], [5, 5, None], missing="drop").tolist(), ["0", "0", None])


def test_categories_come_back_from_pandas():
    pandas = pytest.importorskip("pandas")
    kind = pandas.CategoricalDtype(["2", "1", "0"], ordered=True)
    a, b = pandas.Series(TEXTS, dtype=kind, index=list("vwxyz"), name="leiden"), pandas.Series(OTHERS, dtype="category")
    table = partita.Table.from_labels(a, b)
    for one in (table, table.merge(table), pickle.loads(pickle.dumps(table))):
        frame = one.to_frame("pandas")
        assert frame["a"].dtype == kind
        assert list(frame["b"].cat.categories) == ["0", "1"] and not frame["b"].cat.ordered
    aligned = partita.align(b.set_axis(a.index), a)
    assert isinstance(aligned, pandas.Series) and aligned.name == "leiden" and list(aligned.index) == list("vwxyz")
    assert list(aligned.cat.categories)[:2] == ["0", "1"]
    assert partita.align(a, a).dtype == kind
    numbers = pandas.Series([3, 1, 1], dtype="category")
    same(partita.Table.from_labels(numbers, [0, 0, 1]).to_frame("pandas")["a"].cat.categories.tolist(), [1, 3])


def test_categories_come_back_from_polars_and_arrow():
    polars, pyarrow = pytest.importorskip("polars"), pytest.importorskip("pyarrow")
    enum = polars.Enum(["2", "1", "0"])
    table = partita.Table.from_labels(polars.Series(TEXTS, dtype=enum), polars.Series(OTHERS, dtype=polars.Categorical))
    assert table.to_frame("polars").schema["a"] == enum
    assert table.to_frame("polars").schema["b"] == polars.Categorical
    assert partita.align(polars.Series("x", TEXTS, dtype=enum), polars.Series("y", TEXTS, dtype=enum)).dtype == enum
    kind = table.to_frame("pyarrow").schema.field("a").type
    assert pyarrow.types.is_dictionary(kind) and kind.ordered


def test_names_of_clusterings_come_back():
    pandas = pytest.importorskip("pandas")
    runs = {0.5: [0, 0, 1, 1], 1.0: [0, 0, 1, 2], 2: [0, 1, 2, 2]}
    assert partita.rank([0, 0, 1, 1], runs).best == 0.5
    assert partita.medoid(runs).name in runs
    assert [(pair.a, pair.b) for pair in partita.pairwise(runs)] == [(0.5, 1.0), (0.5, 2), (1.0, 2)]
    assert list(partita.pairwise(runs).to_frame("pandas")["a"]) == [0.5, 0.5, 1.0]
    frame = pandas.DataFrame(np.array(list(runs.values())).T)
    assert partita.rank([0, 0, 1, 1], frame).best == 0
    assert partita.pairwise(frame).names == [0, 1, 2]
    assert partita.Table.from_frame(frame, 0, 1) == partita.Table.from_labels(runs[0.5], runs[1.0])
    assert partita.Table.from_frame(frame, 0, 1, weights=2).n == 5
    twice = pandas.DataFrame([[0, 1], [0, 1]], columns=["x", "x"])
    with pytest.raises(partita.PartitaError, match="two columns of the frame are named 'x'"):
        partita.pairwise(twice)


def test_a_medoid_says_nothing_about_items_that_it_leaves_out():
    runs = [["x", "x", None, "y"], ["x", "x", "y", "y"]]
    with pytest.raises(partita.PartitaError, match="lacks the labels of 1 item"):
        partita.medoid(runs)
    assert partita.medoid(runs, missing="drop").mean_score == 1.0


def test_unsigned_codes_with_a_missing_label():
    polars, pyarrow = pytest.importorskip("polars"), pytest.importorskip("pyarrow")
    texts, expected = ["x", None, "y", "x"], partita.compare(["x", None, "y", "x"], [0, 0, 1, 0], missing="drop")
    columns = [polars.Series(texts, dtype=polars.Categorical), polars.Series(texts, dtype=polars.Enum(["y", "x"]))]
    for kind in (pyarrow.uint8(), pyarrow.uint16(), pyarrow.uint32(), pyarrow.uint64()):
        codes = pyarrow.array([0, None, 1, 0], kind)
        columns.append(pyarrow.DictionaryArray.from_arrays(codes, pyarrow.array(["x", "y"])))
    for column in columns:
        assert dict(partita.compare(column, [0, 0, 1, 0], missing="drop")) == dict(expected)


def test_an_index_in_another_order_is_refused():
    pandas = pytest.importorskip("pandas")
    a, b = pandas.Series([0, 0, 1, 1], index=list("wxyz")), pandas.Series([0, 0, 0, 1], index=list("zyxw"))
    calls = [partita.compare, partita.ari, partita.explain, partita.align, partita.significance, partita.split_merge]
    calls += [partita.Table.from_labels, lambda a, b: partita.pairwise([a, b]), lambda a, b: partita.rank(a, [b])]
    for call in calls:
        with pytest.raises(partita.PartitaError, match="the same index in another order"):
            call(a, b)
        call(a, b.reindex(a.index))


def test_a_column_that_looks_like_ids_is_warned_of():
    ids, labels = [f"cell {at}" for at in range(40)], [0, 1, 2, 3] * 10
    words = '"{}" has 40 clusters for 40 items; check that it holds labels and not ids'
    for name, call in {
        "a": lambda: partita.compare(ids, labels),
        "b": lambda: partita.compare(labels, ids),
        "barcode": lambda: partita.rank(labels, {"barcode": ids}, "ari"),
        "the reference": lambda: partita.rank(ids, {"x": labels}, "ari"),
        "1": lambda: partita.pairwise([labels, ids]),
        "cell": lambda: partita.consensus({"cell": ids, "label": labels}),
    }.items():
        with pytest.warns(partita.PartitaWarning, match=words.format(name)) as caught:
            call()
        assert all(warning.filename == __file__ for warning in caught)
    partita.compare(list(range(9)), labels[:9])


def test_categories_that_no_item_has_are_no_clusters():
    pandas = pytest.importorskip("pandas")
    few = pandas.Series(["x", "y"] * 10, dtype=pandas.CategoricalDtype(["x", "y", *map(str, range(40))]))
    assert partita.pairwise([few, few])[0].score == partita.compare(few, few)["ari"] == 1.0
    assert partita.Table.from_labels(few, few).rows == ["x", "y"]


def test_types_of_columns_come_back_from_pandas():
    pd = pytest.importorskip("pandas")
    a, b = pd.Series([1, 2, 1, 1], dtype="Int8"), pd.Series(["x", "y", "x", "y"], dtype="string")
    frame = partita.Table.from_labels(a, b).to_frame("pandas")
    assert (frame["a"].dtype, frame["b"].dtype) == (a.dtype, b.dtype)
    assert partita.align(a, b).dtype == a.dtype
    assert partita.align(b, a).dtype == b.dtype
    assert partita.align(np.array([1, 2, 1, 1], dtype=np.uint8), [5, 6, 5, 6]).dtype == np.uint8
    ordered = pd.Series(pd.Categorical(["lo", "hi", "lo", "lo"], ["lo", "hi"], ordered=True))
    items = partita.explain(ordered, b).items(backend="pandas")
    assert (items["a"].dtype, items["label"].dtype) == (ordered.dtype, ordered.dtype)
    assert (items["b"].dtype, items["home"].dtype) == (b.dtype, b.dtype)
    missing = partita.explain(pd.Series(["lo", None, "hi", "lo"], dtype=ordered.dtype), b, missing="cluster")
    assert missing.items(backend="pandas")["label"].tolist()[1] == "(missing)"


def test_types_of_columns_come_back_from_polars():
    pl = pytest.importorskip("polars")
    a = pl.Series(["a", "b", "a"], dtype=pl.Enum(["b", "a"]))
    assert partita.align(a, pl.Series([1, 2, 1])).dtype == a.dtype
    small = pl.Series([1, 2, 1], dtype=pl.UInt8)
    assert partita.align(small, small).dtype == pl.UInt8
    assert partita.explain(a, small).items(backend="polars")["b"].dtype == pl.UInt8


@pytest.mark.parametrize("missing", ["singletons", "cluster"])
def test_no_cluster_is_named_after_items_without_a_label(missing):
    assert partita.align([1, 1, None], [1, 2, 2], missing=missing).tolist() == [1, 2, 2]


def test_items_that_no_clustering_shares_are_said():
    with pytest.raises(partita.PartitaError, match=r"no item in common: the first has '0', another 0"):
        partita.ari({"0": 1, "1": 2}, {0: 1, 1: 2})
    assert partita.ari({"x": {1, 2}, "y": {3}}, [{1, 2}, {3}]) == 1


def test_a_warning_is_said_once():
    pd = pytest.importorskip("pandas")
    a = pd.Series([0, 0, 1, 1], index=[1, 2, 3, 4])
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        partita.significance(a, a.set_axis(list("wxyz")))
    assert len(said) == 1
