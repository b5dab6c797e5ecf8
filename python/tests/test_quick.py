"""A score without options takes a short way; with an option the long one. Both give the same bits, warnings and errors."""

import warnings

import numpy as np
import pytest

import partita

pd = pytest.importorskip("pandas")
pl = pytest.importorskip("polars")
pa = pytest.importorskip("pyarrow")

MEASURES = ["adjusted_rand", "v_measure", "adjusted_mutual_information", "classification_accuracy", "omega"]
RNG = np.random.default_rng(5)


def outcome(call):
    """The bits of a score or the words of an error, with the words of all warnings."""
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        try:
            found = call()
        except (partita.PartitaError, TypeError) as error:
            found = str(error)
    found = found.hex() if isinstance(found, float) else found
    return found, [str(one.message) for one in said], {one.filename for one in said}


def same_both_ways(a, b, measures=MEASURES):
    for name in measures:
        measure = getattr(partita, name)
        assert outcome(lambda m=measure: m(a, b)) == outcome(lambda m=measure: m(a, b, n_jobs=1)), name


def two(n, clusters):
    a = RNG.integers(0, clusters, n)
    return a, np.where(RNG.random(n) < 0.7, a, RNG.integers(0, clusters, n))


@pytest.mark.parametrize("n", [1, 2, 9, 10, 100, 4_095, 4_096, 70_000])
@pytest.mark.parametrize("share", [0.02, 0.3, 0.5, 3.0])
def test_integers(n, share):
    a, b = two(n, max(1, int(n * share)))
    for kind in ("int8", "uint8", "int32", "uint64", "int64", "bool"):
        same_both_ways(a.astype(kind), b, MEASURES[:3])
    same_both_ways(a * 10**12 - 5, b[::-1].copy())
    same_both_ways(a[::-1], b)
    same_both_ways(a.tolist(), b.tolist())
    same_both_ways(a.tolist(), b)


def held(texts):
    """A column in all its forms."""
    yield texts
    yield np.array(texts, dtype=object)
    yield np.array([str(text.encode(), "ascii") for text in texts], dtype=object)
    yield np.array(texts)
    yield pd.Series(texts)
    yield pd.Series(texts, dtype=object)
    yield pd.Series(texts, dtype="category")
    yield pd.Categorical(texts)
    yield pl.Series(texts)
    yield pl.Series(texts, dtype=pl.Categorical)
    yield pl.Series(texts, dtype=pl.Enum(sorted({*texts, "unused"})))
    yield pa.array(texts)
    yield pa.array(texts, pa.large_string())
    yield pa.array(texts).dictionary_encode()
    yield pa.chunked_array([texts[: len(texts) // 2], texts[len(texts) // 2 :]]).dictionary_encode()


@pytest.mark.parametrize("n", [12, 5_000])
def test_texts_categories_and_dictionaries(n):
    a, b = ([f"c{label}" for label in side.tolist()] for side in two(n, n // 3))
    for one, other in zip(held(a), held(b), strict=True):
        same_both_ways(one, other, MEASURES[:2])
        same_both_ways(one, b, MEASURES[:1])


@pytest.mark.parametrize("odd", ["NA", "", "null", None, 3, 2.5, 1.0, True, b"x", "1"])
def test_what_takes_a_closer_look(odd):
    a, b = ["x", "1", "x", odd] * 5, ["x", "x", "y", "y"] * 5
    same_both_ways(a, b, MEASURES[:1])
    same_both_ways(np.array(a, dtype=object), b, MEASURES[:1])
    same_both_ways(pd.Series(a, dtype="category"), pd.Series(b, dtype="category"), MEASURES[:1])
    if isinstance(odd, str | None):
        same_both_ways(pa.array(a), pa.array(b), MEASURES[:1])
        same_both_ways(pl.Series(a), pl.Series(b), MEASURES[:1])
        same_both_ways(pa.array(a).dictionary_encode(), pa.array(b), MEASURES[:1])


def test_entries_of_a_dictionary_that_mean_the_same():
    codes = pa.array([0, 1, 2, 0, 1, 2])
    twice = pa.DictionaryArray.from_arrays(codes, pa.array(["x", "y", "x"]))
    same_both_ways(twice, [1, 2, 1, 1, 2, 1])
    mixed = pd.Categorical([1, "1", 2, 1, "1", 2], categories=[1, "1", 2])
    same_both_ways(mixed, [1, 1, 2, 1, 1, 2])


def test_indexes_ids_lengths_and_undefined_scores():
    ids = list(range(100))
    same_both_ways(ids, ids)
    same_both_ways(pd.Series(ids, dtype="category"), pd.Series(ids, dtype="category"))
    same_both_ways([1, 2, 3], [1, 2])
    same_both_ways([], [])
    a = pd.Series([1, 1, 2, 2], index=[1, 2, 3, 4], dtype="category")
    same_both_ways(a, a.set_axis([4, 3, 2, 1]))
    same_both_ways(a, a.set_axis(["w", "x", "y", "z"]))
    same_both_ways([1, 1, 1], [1, 1, 1], ["mutual_information", "adjusted_rand"])
    same_both_ways([[1, 2], [3]], [[1, 2], [3]], MEASURES[:1])
    same_both_ways(np.ma.array([1, 1, 2], mask=[0, 1, 0]), [1, 1, 2], MEASURES[:1])
