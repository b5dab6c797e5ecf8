"""Labels in everything that holds a column, with and without missing ones."""

from __future__ import annotations

import enum
import warnings
from datetime import date
from decimal import Decimal

import numpy as np
import pytest

import partita

TEXTS = ["cat", "dog", "cat", "", "Straße", "dog", "emu", "cat"]
OTHER = [0, 1, 0, 2, 2, 1, 1, 0]
pytestmark = pytest.mark.filterwarnings('ignore:the text "" is a cluster')
with warnings.catch_warnings():
    warnings.simplefilter("ignore", partita.PartitaWarning)
    EXPECTED = partita.compare(TEXTS, OTHER, "all")


def same(column):
    found = partita.compare(column, OTHER, "all")
    assert found.to_dict() == EXPECTED.to_dict()
    assert partita.Table.from_labels(column, OTHER) == partita.Table.from_labels(TEXTS, OTHER)


class ReadTwice:
    """Nothing but an iterable."""

    def __init__(self, labels):
        self.labels = labels

    def __iter__(self):
        return iter(self.labels)


def text_columns():
    pandas, polars, pyarrow = (pytest.importorskip(name) for name in ("pandas", "polars", "pyarrow"))
    yield "tuple", tuple(TEXTS)
    yield "iterable", ReadTwice(TEXTS)
    yield "numpy U", np.array(TEXTS)
    yield "numpy U, other byte order", np.array(TEXTS).astype(">U9")
    yield "numpy U, strided", np.repeat(np.array(TEXTS), 2)[::2]
    yield "numpy bytes", np.array([text.encode() for text in TEXTS])
    yield "numpy object", np.array(TEXTS, dtype=object)
    yield "pandas object", pandas.Series(TEXTS, dtype=object)
    yield "pandas string", pandas.Series(TEXTS, dtype="string")
    yield "pandas str", pandas.Series(TEXTS)
    yield "pandas pyarrow", pandas.Series(TEXTS, dtype=pandas.ArrowDtype(pyarrow.string()))
    yield "pandas categorical", pandas.Series(TEXTS, dtype="category")
    yield "pandas.Categorical", pandas.Categorical(TEXTS)
    yield "pandas Index", pandas.Index(TEXTS)
    yield "polars", polars.Series("a", TEXTS)
    yield "polars categorical", polars.Series("a", TEXTS, dtype=polars.Categorical)
    yield "polars enum", polars.Series("a", TEXTS, dtype=polars.Enum(sorted(set(TEXTS))))
    yield "polars chunked", polars.concat([polars.Series("a", TEXTS[:3]), polars.Series("a", TEXTS[3:])])
    for kind in ("string", "large_string", "string_view"):
        yield f"arrow {kind}", pyarrow.array(TEXTS, type=getattr(pyarrow, kind)())
    yield "arrow chunked", pyarrow.chunked_array([TEXTS[:3], TEXTS[3:]])
    yield "arrow dictionary", pyarrow.array(TEXTS).dictionary_encode()
    chunks = [pyarrow.array(part).dictionary_encode() for part in (TEXTS[:3], TEXTS[3:])]
    yield "arrow chunked dictionary", pyarrow.chunked_array(chunks)


def test_texts_in_all_kinds_of_columns():
    for name, column in text_columns():
        try:
            same(column)
        except Exception as error:
            raise AssertionError(name) from error


@pytest.mark.parametrize(
    "dtype", ["int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", ">i4", "float32", "float64"]
)
def test_integers_of_every_width(dtype):
    codes = np.array([TEXTS.index(text) for text in TEXTS]).astype(dtype)
    assert partita.compare(codes, OTHER, "all").to_dict() == EXPECTED.to_dict()
    assert partita.compare(codes, np.array(OTHER, dtype=np.int32), "all").to_dict() == EXPECTED.to_dict()


def test_names_of_integers_of_every_width():
    for dtype, most in (("uint8", 255), ("uint64", 2**64 - 1), ("int64", -(2**63)), ("uint32", 2**32 - 1)):
        table = partita.Table.from_labels(np.array([most, 0], dtype=dtype), [True, False])
        assert sorted(map(str, table.rows)) == sorted([str(most), "0"])
        assert sorted(table.columns) == [False, True]


def test_integers_beyond_64_bits_and_scalars_of_numpy():
    table = partita.Table.from_labels([2**70, np.int8(3), np.str_("x"), np.bool_(True)], [0, 0, 0, 0])
    assert sorted(map(str, table.rows)) == ["1180591620717411303424", "3", "True", "x"]


def test_integers_and_their_texts_are_the_same_labels():
    assert partita.Table.from_labels([1, 2, "1"], ["0", 0, 0]) == partita.Table.from_labels(["1", "2", "1"], [0] * 3)


def missing_columns():
    pandas, polars, pyarrow = (pytest.importorskip(name) for name in ("pandas", "polars", "pyarrow"))
    yield "list", ["x", None, "y", "x"]
    yield "nan", ["x", float("nan"), "y", "x"]
    yield "pandas NA", pandas.Series(["x", pandas.NA, "y", "x"], dtype="string")
    yield "pandas category", pandas.Series(["x", None, "y", "x"], dtype="category")
    yield "pandas object", pandas.Series(["x", None, "y", "x"], dtype=object)
    yield "polars", polars.Series(["x", None, "y", "x"])
    yield "arrow", pyarrow.array(["x", None, "y", "x"])
    yield "arrow dictionary", pyarrow.array(["x", None, "y", "x"]).dictionary_encode()
    yield "pandas Int64", pandas.Series([7, None, 8, 7], dtype="Int64")
    yield "floats", np.array([7, np.nan, 8, 7])
    yield "polars integers", polars.Series([7, None, 8, 7])
    yield "masked", np.ma.masked_array([7, 0, 8, 7], mask=[False, True, False, False])


def test_missing_labels_are_refused_or_follow_the_policy():
    words = 'labels are missing, 1 in the first clustering and 0 in the second; choose missing="drop"'
    for name, column in missing_columns():
        try:
            partita.adjusted_rand(column, [0, 0, 1, 0])
        except partita.PartitaError as error:
            assert words in str(error), name
        else:
            raise AssertionError(name)
        for policy, expected in (("drop", (3, 2)), ("cluster", (4, 3)), ("singletons", (4, 3))):
            found = partita.compare(column, [0, 0, 1, 0], missing=policy)
            assert (found.n, found.clusters[0]) == expected, name


def test_noise():
    a, b = [0, 0, 1, 1, -1, -1], [0, 0, 1, 1, -1, 1]
    assert partita.adjusted_rand(a, b, noise="drop") == 1.0
    assert partita.compare(a, b, noise="singletons").clusters == (4, 3)
    assert partita.compare(a, b).clusters == (3, 3)
    assert partita.adjusted_rand(np.array(a), np.array(b), noise="drop") == 1.0
    texts = [{0: "x", 1: "y", -1: "noise"}[label] for label in a]
    assert partita.compare(texts, b, noise="drop", noise_label="noise").n == 4


def test_weights_are_multiplicities():
    a, b, w = [0, 0, 1, 1], [0, 1, 1, 1], [3, 1, 2, 0]
    repeated = [np.repeat(side, w) for side in (a, b)]
    assert partita.compare(a, b, "all", weights=w).to_dict() == partita.compare(*repeated, "all").to_dict()
    with pytest.raises(partita.PartitaError, match='weight "-1" of item 2 is not a non-negative integer'):
        partita.rand(a, b, weights=[1, -1, 1, 1])
    with pytest.raises(partita.PartitaError, match="found 3 weights for 4 items"):
        partita.rand(a, b, weights=[1, 1, 1])


@pytest.mark.parametrize(
    ("a", "b", "words"),
    [
        ([0, 1], [0], "the two clusterings label 2 and 1 items; they must label the same items"),
        ([], [], "there are no items to compare; at least one is needed"),
        ([0.5, 1], [0, 1], "label 0.5 of item 1 is not an integer"),
        (np.array([0, 1.5]), [0, 1], "label 1.5 of item 2 is not an integer"),
        ([(0, 1), 2], [0, 1], "item 1 is of type tuple; labels are integers, strings or booleans"),
        (["\ud800"], [0], "the label of item 1 holds half a character"),
        (np.zeros((2, 2)), [0, 1], r"labels must be one column, not an array of shape \(2, 2\)"),
        (np.array([1j, 2]), [0, 1], "labels of type complex128 cannot be compared"),
        ("abc", [0, 1, 2], "'abc' is a text; give the labels themselves"),
        (3, [0], "a column of labels cannot be int"),
        ({"a": 1}, [0], "one clustering names its items and another does not"),
        ({1, 2}, [0, 1], "a column of labels cannot be set"),
        ([10**40, float("inf")], [0, 1], "label inf of item 2 is not an integer"),
    ],
)
def test_what_is_no_column_is_refused(a, b, words):
    with pytest.raises(partita.PartitaError, match=words):
        partita.adjusted_rand(a, b)


def test_what_is_no_column_of_a_frame_is_refused():
    pandas, polars, pyarrow = (pytest.importorskip(name) for name in ("pandas", "polars", "pyarrow"))
    for frame in (pandas.DataFrame({"a": [1]}), polars.DataFrame({"a": [1]}), pyarrow.table({"a": [1]})):
        with pytest.raises(partita.PartitaError, match="a column of labels cannot be "):
            partita.adjusted_rand(frame, [0])
    nested = (polars.Series([[1], [2]]), polars.Series([{"a": 1}, {"a": 2}]), pyarrow.array([[1], [2]]))
    for column in nested:
        with pytest.raises(partita.PartitaError, match="cannot be compared"):
            partita.adjusted_rand(column, [0, 1])


def test_rare_columns():
    pandas, polars = pytest.importorskip("pandas"), pytest.importorskip("polars")
    days = np.array(["2020-01-01", "NaT", "2020-01-01"], dtype="M8[D]")
    zoned = pandas.Series(pandas.to_datetime(["2020-01-01", None, "2020-01-01"]).tz_localize("UTC"))
    for column in (days, pandas.Series(days), zoned, pandas.array([1, None, 1], dtype="Int64")):
        assert partita.compare(column, [0, 1, 0], missing="drop").clusters == (1, 1)
    wide = polars.Series([2**100, 1, 2**100], dtype=polars.Int128)
    assert partita.adjusted_rand(wide, [0, 1, 0]) == 1.0
    ones = np.array([1, 2, 1], dtype=object)
    assert partita.compare([0, 1, 0], [0, 1, 0], weights=ones).n == 4


def test_wrong_policies_and_parameters():
    with pytest.raises(partita.PartitaError, match='"keep" is not a value of missing; choose "refuse", "drop"') as refused:
        partita.rand([0], [0], missing="keep")
    assert not hasattr(refused.value, "__notes__")
    with pytest.raises(partita.PartitaError, match='"x" is not a value of noise'):
        partita.rand([0], [0], noise="x")
    with pytest.raises(partita.PartitaError, match="is not a value of normalized_mutual_information's normalizer"):
        partita.nmi([0], [0], normalizer="mean")
    with pytest.raises(partita.PartitaError, match='there is no measure "adjusted_rnd"; did you mean "adjusted_rand"'):
        partita.compare([0], [0], ["adjusted_rnd"])


def test_ids_in_a_frame_are_left_out_with_a_word():
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"id": [f"c{item}" for item in range(8)], "a": [0, 1] * 4, "b": [0, 0, 1, 1] * 2})
    for find in (lambda: partita.rank([0, 0, 0, 1, 1, 1, 2, 2], frame).best, lambda: partita.medoid(frame).name):
        with pytest.warns(partita.PartitaWarning, match="left out column 'id': no two of its values are the same"):
            assert find() != "id"
    # Who names the columns means them.
    assert partita.pairwise(frame[["id"]].to_dict("list") | {"a": frame["a"]}, "ari").to_matrix().shape == (2, 2)


def test_dates_decimals_periods_and_members_are_labels():
    class Colour(enum.Enum):
        RED = "r"
        BLUE = "b"

    pandas = pytest.importorskip("pandas")
    codes = [0, 0, 1, 1, 1]
    days, amounts = [date(2024, 1, 1), date(2024, 1, 2)], [Decimal("1.5"), Decimal(2)]
    for labels in (days, amounts, list(Colour), list(pandas.period_range("2024-01", periods=2, freq="M"))):
        column = [labels[code] for code in codes]
        assert partita.ari(column, codes) == 1
        table = partita.Table.from_labels([*column, None], [*codes, 0], missing="drop")
        assert (table.n, table.rows) == (5, labels)
        assert partita.align(column, codes).tolist() == column
        assert partita.ari(np.array(column, dtype=object), pandas.Series(column)) == 1
    assert partita.ari(days * 3, [str(day) for day in days] * 3) == 1
    with pytest.raises(partita.PartitaError, match="labels are integers, strings or booleans"):
        partita.ari([{}, object()], [0, 1])
