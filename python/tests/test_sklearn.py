"""`partita.sklearn` against scikit-learn itself, and scikit-learn's own tests against `partita.sklearn`."""

from __future__ import annotations

import inspect
import itertools
import os
import pathlib
import subprocess
import sys
import warnings

import numpy as np
import pytest

import partita.sklearn as ours

theirs = pytest.importorskip("sklearn.metrics.cluster")

SCORES = [
    "adjusted_mutual_info_score",
    "adjusted_rand_score",
    "completeness_score",
    "fowlkes_mallows_score",
    "homogeneity_score",
    "mutual_info_score",
    "normalized_mutual_info_score",
    "rand_score",
    "v_measure_score",
]
MATRICES = ["contingency_matrix", "pair_confusion_matrix", "homogeneity_completeness_v_measure"]


def clusterings(n):
    """The labels of every clustering of n items; a cluster is numbered after those that came before."""
    every = [[]]
    for _ in range(n):
        every = [[*labels, new] for labels in every for new in range(max(labels, default=-1) + 2)]
    return every


def small_pairs():
    """All pairs of clusterings of up to four items, and some of six."""
    for n in range(5):
        yield from itertools.product(clusterings(n), repeat=2)
    rng = np.random.default_rng(1)
    for clusters in (1, 2, 3, 6):
        for _ in range(25):
            yield rng.integers(0, clusters, 6).tolist(), rng.integers(0, 3, 6).tolist()


@pytest.mark.parametrize("name", SCORES + MATRICES)
def test_all_small_clusterings(name):
    for a, b in small_pairs():
        if name == "fowlkes_mallows_score" and a and len(set(a)) == len(set(b)) == len(a):
            assert ours.fowlkes_mallows_score(a, b) == 1.0  # scikit-learn gives 0 for identical singletons
            continue
        if name == "mutual_info_score" and not a:
            assert ours.mutual_info_score(a, b) == 0.0  # scikit-learn fails with "math domain error"
            continue
        expected, found = getattr(theirs, name)(a, b), getattr(ours, name)(a, b)
        np.testing.assert_allclose(found, expected, rtol=1e-12, atol=1e-14, err_msg=f"{a} {b}")
        assert type(found) is type(expected)


def columns():
    rng = np.random.default_rng(3)
    codes = rng.integers(0, 12, 300)
    names = np.array([f"name {code}" for code in range(90, 102)])
    yield codes - 5
    yield codes.astype(np.uint8) * 20
    yield codes.astype(np.uint64) + 2**63 - 6
    yield codes % 2 == 0
    yield names[codes]
    yield names[codes].astype(object)
    yield names[codes].tolist()
    yield (codes - 3).astype(object)
    yield codes / 2


@pytest.mark.parametrize("name", SCORES + MATRICES)
def test_all_kinds_of_labels(name):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        for a, b in itertools.product(columns(), repeat=2):
            expected, found = getattr(theirs, name)(a, b), getattr(ours, name)(a, b)
            np.testing.assert_allclose(found, expected, rtol=1e-10)


@pytest.mark.parametrize("method", ["min", "geometric", "arithmetic", "max"])
def test_parameters(method):
    rng = np.random.default_rng(5)
    a, b = rng.integers(0, 4, 50), rng.integers(0, 6, 50)
    for name in ("adjusted_mutual_info_score", "normalized_mutual_info_score"):
        expected = getattr(theirs, name)(a, b, average_method=method)
        assert getattr(ours, name)(a, b, average_method=method) == pytest.approx(expected, rel=1e-11)
    for beta in (0, 0.5, 3):
        expected = theirs.v_measure_score(a, b, beta=beta)
        assert ours.v_measure_score(a, b, beta=beta) == pytest.approx(expected, rel=1e-12)
    table = theirs.contingency_matrix(a, b, sparse=True)
    assert type(ours.contingency_matrix(a, b, sparse=True)) is type(table)
    assert ours.contingency_matrix(a, b, dtype=np.float32).dtype == np.float32
    for matrix in (table, table.toarray()):
        expected = theirs.mutual_info_score(None, None, contingency=matrix)
        assert ours.mutual_info_score(None, None, contingency=matrix) == pytest.approx(expected, rel=1e-12)
        expected = theirs.expected_mutual_information(matrix, 50)
        assert ours.expected_mutual_information(matrix, 50) == pytest.approx(expected, rel=1e-11)


def test_signatures():
    for name in set(ours.__all__) - {"expected_mutual_information", "Scorers", "scorers"}:
        expected, found = (inspect.signature(getattr(module, name)) for module in (theirs, ours))
        assert list(found.parameters) == list(expected.parameters), name
        for parameter in expected.parameters.values():
            assert found.parameters[parameter.name].default == parameter.default
            assert found.parameters[parameter.name].kind == parameter.kind


WRONG = [
    ([0, 1], [1, 1, 1]),
    ([[0, 1], [1, 0]], [1, 1, 1]),
    ([0, 1, 0], [[1, 1], [0, 0]]),
    ([0, 1], [np.nan, 1]),
    ([0, 1], [np.inf, 1]),
    (5, [0, 1]),
    ([0, 1], "ab"),
]


@pytest.mark.parametrize("name", SCORES)
@pytest.mark.parametrize(("a", "b"), WRONG)
def test_the_same_words_for_wrong_input(name, a, b):
    with pytest.raises(ValueError) as expected:
        getattr(theirs, name)(a, b)
    with pytest.raises(ValueError) as found:
        getattr(ours, name)(a, b)
    assert str(found.value).splitlines()[0] == str(expected.value).splitlines()[0]


@pytest.mark.parametrize("name", SCORES + MATRICES)
def test_nan_among_objects(name):
    labels = np.array(["x", float("nan"), "y"], dtype=object)
    with pytest.raises(ValueError, match="Input contains NaN"):
        getattr(ours, name)(labels, [0, 1, 1])


@pytest.mark.parametrize(
    "labels",
    [[1, "1", "a", 1], [1, None, 1, 2], ["a", None, "b", "b"], [None] * 4, [1, float("nan"), 1, 2], [np.float64("nan"), 1, 1, 2]],
    ids=str,
)
def test_objects_without_an_order_are_refused_as_scikit_learn_refuses_them(labels):
    labels = np.array(labels, dtype=object)
    with pytest.raises((TypeError, ValueError)) as theirs_raised:
        theirs.adjusted_rand_score(labels, [0, 0, 1, 1])
    with pytest.raises(theirs_raised.type) as ours_raised:
        ours.adjusted_rand_score(labels, [0, 0, 1, 1])
    assert str(ours_raised.value).rstrip(".") == str(theirs_raised.value).rstrip(".")


@pytest.mark.parametrize("labels", [[True, 1, 0, False], [1, 2.0, 1.0, 3]], ids=str)
def test_equal_objects_of_different_types_are_one_label(labels):
    labels = np.array(labels, dtype=object)
    assert ours.adjusted_rand_score(labels, [0, 0, 1, 1]) == theirs.adjusted_rand_score(labels, [0, 0, 1, 1])


def test_objects_that_only_their_order_tells_apart():
    halves = np.array([2.5, 1, 2.5, 0.5], dtype=object)
    for name in SCORES + MATRICES:
        expected, found = getattr(theirs, name)(halves, [0, 1, 0, 1]), getattr(ours, name)(halves, [0, 1, 0, 1])
        np.testing.assert_allclose(found, expected)
    with pytest.raises(TypeError, match="'<' not supported"):
        ours.contingency_matrix(np.array([1, "x"], dtype=object), [0, 1])


def test_the_same_words_for_wrong_parameters():
    calls = [
        ("v_measure_score", {"beta": -1}),
        ("homogeneity_completeness_v_measure", {"beta": "x"}),
        ("contingency_matrix", {"eps": -1}),
    ]
    for name, keywords in calls:
        with pytest.raises(ValueError) as expected:
            getattr(theirs, name)([0], [0], **keywords)
        with pytest.raises(ValueError) as found:
            getattr(ours, name)([0], [0], **keywords)
        assert str(found.value) == str(expected.value)
    with pytest.raises(ValueError, match="'average_method' parameter of adjusted_mutual_info_score must be a str"):
        ours.adjusted_mutual_info_score([0], [0], average_method="mean")


def test_consensus_score_of_overlapping_biclusters():
    rng = np.random.default_rng(2)
    for _ in range(20):
        a = (rng.random((4, 9)) < 0.5, rng.random((4, 7)) < 0.5)
        b = (rng.random((3, 9)) < 0.5, rng.random((3, 7)) < 0.5)
        assert ours.consensus_score(a, b) == pytest.approx(theirs.consensus_score(a, b), rel=1e-12)

    def shared_rows(a_rows, a_cols, b_rows, b_cols):
        return float((a_rows & b_rows).sum()) / 9

    found = ours.consensus_score(a, b, similarity=shared_rows)
    assert found == pytest.approx(theirs.consensus_score(a, b, similarity=shared_rows))


# Tests of scikit-learn that say nothing about our functions, and why.
LEFT_OUT = {
    "test_generalized_average": "tests a private helper of scikit-learn",
    "test_check_clustering_error": "tests a private helper of scikit-learn; its warning is tested above",
    "test_public_entropy_deprecation": "tests a deprecated function that we do not have",
    "test_entropy": "tests a private helper of scikit-learn",
    "test_entropy_array_api": "tests a private helper of scikit-learn",
    "test_jaccard": "tests a private helper of scikit-learn",
    "test_array_api_compliance": "tests unsupervised metrics only",
}


def test_the_tests_of_scikit_learn_pass_with_our_functions():
    here = pathlib.Path(__file__).parent
    modules = [f"sklearn.metrics.cluster.tests.{name}" for name in ("test_supervised", "test_bicluster", "test_common")]
    without = " and ".join(f"not {name}" for name in LEFT_OUT)
    # `test_entropy` and the like are parts of longer names that must run.
    arguments = ["-m", "pytest", "--pyargs", *modules, "-p", "swapped", "-q", "-k", without, "-p", "no:cacheprovider"]
    # The package itself may be found by the path alone.
    paths = [str(here), *(path for path in [os.environ.get("PYTHONPATH")] if path)]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(paths)}
    run = subprocess.run([sys.executable, *arguments], capture_output=True, text=True, env=environment, cwd="/")
    assert run.returncode == 0, run.stdout + run.stderr
    assert " passed" in run.stdout
