"""Tables of counts: from labels, counts, matrices, files and the data frames of every engine."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

import partita
from partita import Table

RNG = np.random.default_rng(7)
A = RNG.integers(0, 9, 2_000)
B = np.where(RNG.random(2_000) < 0.7, A // 2, RNG.integers(0, 5, 2_000))
TABLE = Table.from_labels(A, B)
SCORES = partita.compare(A, B, "all").to_dict()


def frames():
    pandas, polars, pyarrow = (pytest.importorskip(name) for name in ("pandas", "polars", "pyarrow"))
    columns = {"truth": [f"t{label}" for label in A], "found": B, "other": np.arange(len(A))}
    frame = pandas.DataFrame(columns)
    yield "pandas", frame
    yield "polars", polars.DataFrame(columns)
    yield "polars lazy", polars.LazyFrame(columns)
    yield "pyarrow", pyarrow.table(columns)
    duckdb = pytest.importorskip("duckdb")
    yield "duckdb", duckdb.sql("select * from frame")
    dask = pytest.importorskip("dask.dataframe")
    yield "dask", dask.from_pandas(frame, npartitions=3)


def test_every_engine_groups_to_the_same_table():
    expected = Table.from_labels([f"t{label}" for label in A], B)
    for name, frame in frames():
        table = Table.from_frame(frame, "truth", "found")
        assert table == expected, name
        assert table.compare("all").to_dict() == SCORES, name


def test_frames_with_nulls_weights_and_awkward_names():
    pandas, polars = pytest.importorskip("pandas"), pytest.importorskip("polars")
    columns = {"count": ["x", None, "y", "x"], "partita_a": ["u", "u", "v", "v"], "w": [2, 1, 1, 3]}
    for frame in (pandas.DataFrame(columns), polars.DataFrame(columns), polars.LazyFrame(columns)):
        with pytest.raises(partita.PartitaError, match="labels are missing, 1 in the first clustering"):
            Table.from_frame(frame, "count", "partita_a")
        dropped = Table.from_frame(frame, "count", "partita_a", missing="drop", weights="w")
        assert dropped == Table.from_counts(["x", "y", "x"], ["u", "v", "v"], [2, 1, 3])
        assert Table.from_frame(frame, "w", "w").clusters == (3, 3)


def test_counts_matrices_and_back():
    sparse = pytest.importorskip("scipy.sparse")
    dense = TABLE.to_dense()
    assert dense.sum() == 2_000
    assert Table.from_dense(dense, TABLE.rows, TABLE.columns) == TABLE
    for kind in (sparse.csr_array, sparse.coo_matrix, sparse.csc_matrix):
        assert Table.from_sparse(kind(dense), TABLE.rows, TABLE.columns) == TABLE
    assert (TABLE.to_sparse().toarray() == dense).all()
    frame = TABLE.to_frame("polars")
    assert Table.from_counts(frame["a"], frame["b"], frame["count"]) == TABLE
    assert Table.from_counts([0, 0], ["x", "x"], [2, 3]).to_dense().tolist() == [[5]]
    with pytest.raises(partita.PartitaError, match="is not a non-negative integer"):
        Table.from_dense([[1, -1]])
    with pytest.raises(partita.PartitaError, match="a table of counts has rows and columns"):
        Table.from_dense([1, 2])
    with pytest.raises(partita.PartitaError, match="beyond the labels"):
        Table.from_dense([[1, 2]], columns=["only one"])


def test_what_makes_no_table_is_refused():
    for wrong, words in (
        (lambda: Table(3), "a table is made by from_labels"),
        (lambda: Table.from_sparse([[1]]), "list is no sparse matrix"),
        (lambda: Table.from_dense([[1], [2]], rows=["x", "x"]), 'the label "x" occurs twice'),
        (lambda: TABLE.merge(3), "merged with tables, not with int"),
    ):
        with pytest.raises(partita.PartitaError, match=words):
            wrong()


def test_shards_merge_to_the_whole():
    parts = [Table.from_labels(A[i::4], B[i::4]) for i in range(4)]
    merged = parts[0].merge(*parts[1:])
    assert merged == TABLE
    assert merged.compare("all").to_dict() == SCORES


def test_pickling_and_equality():
    assert pickle.loads(pickle.dumps(TABLE)) == TABLE
    assert TABLE != Table.from_labels(B, A)
    assert TABLE != "a table"
    with pytest.raises(TypeError):
        hash(TABLE)


@pytest.mark.parametrize("name", ["counts.csv", "counts.tsv", "counts.csv.gz", "counts.parquet"])
def test_files_hold_the_table(name, tmp_path):
    table = Table.from_labels(["a,b", "c", '"'], [1, 2, 2])
    table.save(tmp_path / name)
    assert Table.load(tmp_path / name) == table
    with pytest.raises(partita.PartitaError, match="there is no such file"):
        Table.load(tmp_path / f"no-{name}")


def test_parquet_keeps_the_types_of_labels(tmp_path):
    for labels in (["0", "1", "1"], [0, 1, 1], [True, False, True], ["x", "y", "true"]):
        table = Table.from_labels(labels, ["7", "8", "8"])
        table.save(tmp_path / "counts.parquet")
        loaded = Table.load(tmp_path / "counts.parquet")
        assert sorted(loaded.rows, key=str) == sorted(set(labels), key=str)
        assert {type(label) for label in loaded.rows} == {type(label) for label in labels}
        assert sorted(loaded.columns, key=str) == ["7", "8"]
        table.save(tmp_path / "counts.csv")
        assert Table.load(tmp_path / "counts.csv") == table


@pytest.mark.filterwarnings('ignore:the text "" is a cluster')
def test_text_files_that_would_not_be_read_back_are_refused(tmp_path):
    for label in ("", "1.0"):
        table = Table.from_labels([label, "1"], [0, 1])
        with pytest.raises(partita.PartitaError):
            table.save(tmp_path / "counts.csv")
        table.save(tmp_path / "counts.parquet")
        assert Table.load(tmp_path / "counts.parquet") == table
    assert not (tmp_path / "counts.csv").exists()


def test_a_large_table_is_shown_in_part():
    items = np.arange(80) // 2
    text = repr(Table.from_labels(items, items))
    assert "shown: 12 of 40 rows and 12 of 40 columns" in text
    assert len(text.splitlines()) == 14
    assert "<table>" in Table.from_labels(["<b>"], [0])._repr_html_()
    assert "<b>" not in Table.from_labels(["<b>"], [0])._repr_html_()


def test_sums_of_a_crosstab_are_no_clusters():
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"type": ["a", "a", "b", "b", "c"], "found": [1, 1, 1, 2, 2]})
    margins = pandas.crosstab(frame["type"], frame["found"], margins=True)
    told = 'row "All" and column "All" of the table are the sums of the others, as `pandas.crosstab'
    with pytest.raises(partita.PartitaError, match=told):
        partita.Table.from_dense(margins)
    cells = margins.stack().reset_index(name="count")
    with pytest.raises(partita.PartitaError, match=told):
        partita.Table.from_counts(cells["type"], cells["found"], cells["count"])
    plain = partita.Table.from_dense(pandas.crosstab(frame["type"], frame["found"]))
    assert plain == partita.Table.from_labels(frame["type"], frame["found"])


def test_what_is_no_frame_and_columns_it_lacks():
    with pytest.raises(TypeError, match="list is no data frame; Table.from_labels counts two columns"):
        partita.Table.from_frame([1, 2], "a", "b")
    frame = pytest.importorskip("pandas").DataFrame({"a": [1, 1, 2], 7: [1, 2, 2]})
    with pytest.raises(partita.PartitaError, match="the frame has no column 'b'; its columns are 'a' and 7"):
        partita.Table.from_frame(frame, "a", "b")
    polars = pytest.importorskip("polars")
    with pytest.raises(partita.PartitaError, match="the frame has no column 'w'; its columns are 'a' and 'b'"):
        partita.Table.from_frame(polars.LazyFrame({"a": [1], "b": [1]}), "a", "b", weights="w")
    with pytest.raises(TypeError, match="int holds no clusterings; give a mapping"):
        partita.pairwise(5, "ari")
