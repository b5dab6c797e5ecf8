"""What a newcomer gives, and what he is told."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

import partita
from partita import PartitaError, PartitaWarning

A, B = [0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2]
DENDROGRAMS = "((a:1,b:1):3,(c:2,(d:1,e:1):1):2);", "((a:1,c:1):4,(b:2,(d:1,e:1):1):3);"


def refused(words, call):
    with pytest.raises(PartitaError, match=words):
        call()


def hierarchy(**options):
    cluster = pytest.importorskip("sklearn.cluster")
    points = np.array([[0.0], [0.1], [1.0], [1.3], [5.0], [5.2], [9.0]])
    return cluster.AgglomerativeClustering(3, **options).fit(points)


def test_ranks_of_merges_are_no_heights():
    ranks, heights = hierarchy(), hierarchy(compute_distances=True)
    for measure in ("cophenetic_correlation", "weighted_robinson_foulds", "branch_score"):
        calls = [
            lambda: getattr(partita, measure)(ranks, heights),
            lambda: partita.compare(heights, partita.Tree(ranks), measure),
            lambda: partita.rank(heights, [ranks], measure),
            lambda: partita.pairwise([heights, ranks], measure),
            lambda: partita.significance(heights, ranks, measure, draws=10),
        ]
        for call in calls:
            with pytest.warns(PartitaWarning, match=f"{measure} reads heights.*compute_distances=True") as caught:
                call()
            assert {one.filename for one in caught} == {__file__}
        getattr(partita, measure)(heights, heights)
    assert partita.robinson_foulds(ranks, heights) == 0
    assert {one.name for one in partita.measures() if one.reads_heights} == {
        "cophenetic_correlation",
        "weighted_robinson_foulds",
        "branch_score",
    }
    with pytest.warns(PartitaWarning, match="compute_distances=True"):
        partita.Tree(ranks).cut(height=2)


def test_the_label_of_noise():
    a, b = ["x", "x", "noise", "y"], [0, 0, 1, 1]
    assert partita.compare(a, b, "ari", noise="drop", noise_label="noise").n == 3
    assert partita.compare([0, 0, 9, 1], b, "ari", noise="drop", noise_label=9.0).n == 3
    assert partita.compare([True, False, True], [0, 1, 2], "ari", noise="drop", noise_label=True).n == 1
    for label in ([-1], {"noise"}, 0.5):
        refused("noise_label is .*; give one label, an integer or a text", lambda: partita.ari(a, b, noise="drop", noise_label=label))
    for label in (None, float("nan")):
        refused("noise_label is a missing value", lambda: partita.ari(a, b, noise="drop", noise_label=label))
    for call in (partita.ari, partita.compare, partita.align, partita.Table.from_labels, partita.explain):
        refused("noise_label has no effect without noise", lambda: call(a, b, noise_label="noise"))
    many = [a, b]
    refused("noise_label has no effect without noise", lambda: partita.pairwise(many, noise_label="noise"))
    for call in (
        lambda: partita.ari(a, b, noise="drop", noise_label="nose"),
        lambda: partita.explain(a, b, noise="drop", noise_label="nose"),
        lambda: partita.consensus(many, noise="drop", noise_label="nose"),
        lambda: partita.rank(a, [b], noise="drop", noise_label="nose"),
    ):
        with pytest.warns(PartitaWarning, match='no item has the noise label "nose"') as caught:
            call()
        assert caught[0].filename == __file__
    partita.ari(b, b, noise="drop")  # nobody chose the label


def test_the_texts_of_missing_labels_are_doubted():
    b = [0, 0, 1, 1]
    for text in ("nan", "NaN", "None", "<NA>"):
        column = ["x", "x", text, "y"]
        for given in (column, np.array(column), np.array(column, dtype=object)):
            with pytest.warns(PartitaWarning, match=f'the text "{text}" is a cluster.*missing=') as caught:
                assert partita.compare(given, b, "ari").clusters == (3, 2)
            assert caught[0].filename == __file__
    partita.ari(["x", "x", None, "nancy"], b, missing="drop")


def test_aligned_integers_stay_integers():
    found = partita.align([0, 0, 0, 0, 1, 1], [5, 5, 1, 1, 0, 0])
    assert found.dtype.kind == "i" and found.tolist() == [0, 0, 6, 6, 1, 1]
    found = partita.align(np.array([0.0, 0, 0, 0, 1, 1]), np.array([5.0, 5, 1, 1, 0, 0]))
    assert found.dtype.kind == "f" and found.tolist() == [0, 0, 6, 6, 1, 1]
    assert partita.align(["0", "0", "0", "1"], [5, 5, 1, 7]).tolist() == ["0", "0", "8", "1"]


def test_a_cluster_without_a_partner_takes_no_name_of_a():
    a, b = [-1, -1, 0, 0, 1, 1, 7, 0], [1, 1, 5, 5, 6, 6, -1, 7]
    assert partita.align(a, b, noise="drop").tolist() == [9, 9, 0, 0, 1, 1, -1, 8]


def test_tested_rankings_name_their_probabilities():
    pytest.importorskip("pandas")
    truth = [0, 1, 2] * 40
    runs = {"poor": [0, 1, 2] * 20 + [1, 0, 0] * 20, "fair": [0, 1, 2] * 30 + [0, 0, 1] * 10, "good": truth}
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        ranking = partita.rank(truth, runs, "ari", test=True, within=0.05)
    assert caught and {one.filename for one in caught} == {__file__}
    assert any(str(one.message).startswith("good: ") for one in caught)
    frame, tests = ranking.to_frame("pandas"), {test.other: test for test in ranking.tests if test.better == "good"}
    for name, test in tests.items():
        assert (frame.p[name], frame.p_holm[name]) == (test.p, test.p_holm)
        assert frame.within[name] == test.within(0.05)
    assert "0.0000" not in repr(ranking) and "e-" in repr(ranking)
    assert "within ±0.05: different" in repr(ranking)
    page = ranking._repr_html_()
    assert all(word in page for word in ("good over poor", "p (Holm)", "advantage", "within ±0.05", "different"))
    del runs["good"]
    assert "within" not in partita.rank(truth, runs, "ari", test=True).to_frame("pandas")
    refused("within has no effect without test", lambda: partita.rank(truth, runs, "ari", within=0.05))
    for margin in (0, -1, float("nan"), float("inf"), "0.1"):
        refused("is not a margin", lambda: partita.rank(truth, runs, "ari", test=True, within=margin))


def test_the_labels_of_an_estimator_are_compared_with_labels():
    from partita.cluster import Ward

    fitted, y = hierarchy(), [0, 0, 0, 0, 1, 1, 2]
    assert partita.ari(y, fitted) == partita.ari(fitted, y) == partita.ari(y, fitted.labels_)
    ward = Ward(n_clusters=2).fit([[0.0], [0.1], [1.0], [1.3], [5.0], [5.2], [9.0]])
    assert partita.ari(y, ward) == partita.ari(y, ward.labels_)
    assert partita.rank(y, {"one": fitted, "two": ward}, "ari")["two"]["ari"] == partita.ari(y, ward)
    assert partita.robinson_foulds(fitted, ward) == 0
    refused("a column of labels cannot be compared with a tree", lambda: partita.ari(y, DENDROGRAMS[0]))


def test_texts_tables_and_unfitted_estimators():
    refused(r"'truth' is a text; give the labels themselves, such as frame\['truth'\]", lambda: partita.rank("truth", [A]))
    refused("'ari' is a text", lambda: partita.ari(A, "ari"))
    table = partita.Table.from_labels(A, B)
    refused(r"a Table holds both clusterings; use its methods, such as table.compare\(…\)", lambda: partita.compare(table, "ari"))

    class Forest:
        def fit(self):
            return self

    refused("Forest is not fitted, or has no labels_; call fit first", lambda: partita.ari(A, Forest()))
    refused("Forest is a class; give a fitted estimator", lambda: partita.ari(A, Forest))
    from partita.cluster import Ward

    refused("Ward is not fitted, or has no labels_; call fit first", lambda: partita.ari(A, Ward()))


def test_messages_name_what_is_wrong():
    refused("count 0.15 in row 1, column 2 is not a non-negative integer; a table holds counts", lambda: partita.Table.from_dense([[1, 0.15], [2, 3]]))
    big = [2.0**53, 1, 1, 1, 1, 1]
    refused(r"label 9007199254740992 of item 1 is a float of 2\^53 or more", lambda: partita.ari(big, A))
    for broken, words in (([0.5, *A[1:]], "label 0.5 of item 1"), ([None, *A[1:]], "labels are missing|lacks the labels")):
        refused(f"candidate 'two': .*{words}", lambda: partita.rank(A, {"one": B, "two": broken}))
        refused(f"'two': .*{words}|\"two\" {words}", lambda: partita.pairwise({"one": B, "two": broken}))
        refused(f"reference.*{words}|first clustering", lambda: partita.rank(broken, {"one": B}))
    assert partita.stability(A, [B]) == partita.stability(A, [B, B])
    refused("no other clusterings", lambda: partita.stability(A, []))
    for label in (1j, object()):
        refused("labels are integers, strings or booleans: convert it to text", lambda: partita.ari([label, label], [0, 1]))


def test_numbers_of_inference():
    calls = [
        lambda **how: partita.significance(A, B, **how),
        lambda **how: partita.adjust(A, B, **how),
        lambda **how: partita.confidence_interval(A * 9, B * 9, **how),
        lambda **how: partita.Table.from_labels(A, B).significance(**how),
        lambda **how: partita.power(clusters=2, agreement=0.5, width=0.3, **how),
        lambda **how: partita.rank(A, [B, A], test=True, **how),
        lambda **how: partita.pairwise([A, B], p_values=True, **how),
    ]
    for call in calls:
        for seed in ("1", 1.5):
            refused("seed is .*; give an integer: the same seed gives the same result", lambda: call(seed=seed))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            assert call(seed=None) == call(), "None is the seed of every call without one"
            for generator in (np.random.default_rng, np.random.RandomState):
                assert call(seed=generator(1)) == call(seed=generator(1))
        refused("-1 is not a value of seed", lambda: call(seed=-1))
        refused(r"draws is 1000.0; give an integer", lambda: call(draws=1e3))
    for level in ("95%", None, [0.95]):
        refused("level is .*; give a number between 0 and 1", lambda: partita.confidence_interval(A, B, level=level))
        refused("level is .*; give a number", lambda: partita.rank(A, [B, A], test=True, level=level))
        refused("level is .*; give a number", lambda: partita.power(clusters=2, agreement=0.5, width=0.3, level=level))
    assert partita.significance(A, B, seed=np.int64(3)) == partita.significance(A, B, seed=3)
    generator = np.random.default_rng(1)
    one, other = (partita.consensus([A * 9, B * 9], seed=generator) for _ in range(2))
    assert one.expected_loss == other.expected_loss


def test_weights_have_the_name_that_scikit_learn_gives_them():
    weights = [1, 2, 3, 4, 5, 6]
    expected = partita.ari(A, B, weights=weights)
    assert partita.ari(A, B, sample_weight=weights) == expected
    assert partita.b_cubed_f(A, B, sample_weight=weights) == partita.b_cubed_f(A, B, weights=weights)
    assert partita.compare(A, B, "ari", sample_weight=weights)["ari"] == expected
    assert partita.Table.from_labels(A, B, sample_weight=np.array(weights)).compare("ari")["ari"] == expected
    assert partita.ari(A, B, sample_weight=[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]) == expected
    for call in (partita.ari, partita.compare, partita.Table.from_labels):
        refused("two names of the same", lambda: call(A, B, weights=weights, sample_weight=weights))
        refused("\"0.5\" of item 1 is not a non-negative integer; weights are multiplicities", lambda: call(A, B, sample_weight=[0.5, 1, 1, 1, 1, 1]))


def test_frames_keep_their_names():
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"type": ["B", "B", "T", "T"], "leiden": ["0", "1", "1", "1"]})
    counts = partita.Table.from_dense(pandas.crosstab(frame["type"], frame["leiden"]))
    assert counts == partita.Table.from_labels(frame["type"], frame["leiden"])
    assert (counts.rows, counts.columns) == (["B", "T"], ["0", "1"])
    assert partita.anndata.compare(frame, "type", "leiden", "ari")["ari"] == partita.ari(frame["type"], frame["leiden"])
    refused("no column 'typ'; did you mean 'type'", lambda: partita.anndata.compare(frame, "typ", "leiden"))


def test_names_of_scikit_learn_are_pointed_to():
    with pytest.raises(AttributeError, match=r"adjusted_mutual_information\? partita.sklearn has adjusted_mutual_info_score"):
        partita.adjusted_mutual_info_score  # noqa: B018
    with pytest.raises(AttributeError, match="did you mean compare"):
        partita.comapre  # noqa: B018
    assert not hasattr(partita, "__wrapped__")


def test_help_and_tables_for_people():
    import pydoc

    text = pydoc.render_doc(partita.Story)
    assert all(word in text for word in ("regains most", "outside the clusters that belong together", "the large tangles"))
    assert "standard error rests" in pydoc.render_doc(partita.Interval)
    page = partita.power(clusters=3, agreement=0.8, width=0.3, draws=20)._repr_html_()
    assert "Trial(" not in page and "median width" in page
    shown = repr(partita.Table.from_labels([True, False], [1, 2]))
    assert "True" in shown and "true" not in shown


def test_what_goes_is_announced_to_everybody():
    assert issubclass(partita.PartitaDeprecationWarning, partita.PartitaWarning)
    assert issubclass(partita.PartitaDeprecationWarning, FutureWarning)
