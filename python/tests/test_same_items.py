"""Scores are of the same items: what drops them, what groups them, and what orders them."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

import partita
from partita import PartitaError, PartitaWarning

TRUTH = np.repeat([0, 1], 100)


def with_noise():
    """DBSCAN leaves out the hard items of its first cluster, and k-means errs on a few of them."""
    dbscan, kmeans = TRUTH.copy(), TRUTH.copy()
    dbscan[:80], dbscan[199], kmeans[:10] = -1, 0, 1
    return {"dbscan": dbscan, "kmeans": kmeans}


def test_candidates_are_ranked_over_the_same_items():
    kept = with_noise()["dbscan"] != -1
    by_hand = {name: partita.ari(TRUTH[kept], labels[kept]) for name, labels in with_noise().items()}
    for test in (False, True):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", PartitaWarning)
            ranking = partita.rank(TRUTH, with_noise(), "ari", noise="drop", test=test)
        assert ranking.best == "kmeans"
        assert {name: found["ari"] for name, found in ranking} == by_hand
        assert ranking.n == 120
        assert repr(ranking).splitlines()[0] == "by adjusted_rand, 120 items:"
    missing = {name: [None if label == -1 else label for label in labels.tolist()] for name, labels in with_noise().items()}
    assert partita.rank(TRUTH, missing, "ari", missing="drop") == partita.rank(TRUTH, with_noise(), "ari", noise="drop")


def test_weights_follow_the_items_that_are_left():
    weights = np.arange(200) % 3
    ranking = partita.rank(TRUTH, with_noise(), "ari", noise="drop", weights=weights)
    kept = np.repeat(np.arange(200), weights)
    kept = kept[with_noise()["dbscan"][kept] != -1]
    for name, labels in with_noise().items():
        assert ranking[name]["ari"] == partita.ari(TRUTH[kept], labels[kept])
    with pytest.raises(PartitaError, match="found 3 weights for 200 items"):
        partita.rank(TRUTH, with_noise(), "ari", noise="drop", weights=[1, 2, 3])


def test_no_policy_applies_to_groups():
    rng = np.random.default_rng(1)
    a = rng.integers(0, 3, 300)
    b = np.where(rng.random(300) < 0.8, a, rng.integers(0, 3, 300))
    c = np.where(rng.random(300) < 0.5, a, rng.integers(0, 3, 300))
    groups = np.arange(300) // 10
    shifted = groups - 1  # there is a group −1
    for how in ({"noise": "drop"}, {"missing": "drop"}, {"noise": "singletons"}):
        plain = partita.confidence_interval(a, b, groups=groups, **how)
        assert partita.confidence_interval(a, b, groups=shifted, **how) == plain
        ranked = [partita.rank(a, [b, c], "ari", test=True, groups=some, **how) for some in (groups, shifted)]
        assert ranked[0] == ranked[1]


def test_every_item_has_a_group():
    a = [0, 1] * 150
    holes = [None, *range(299)]
    for how in ({}, {"missing": "drop"}):
        with pytest.raises(PartitaError, match="1 item is without a group; give every item its group"):
            partita.confidence_interval(a, a, groups=holes, **how)
        with pytest.raises(PartitaError, match="1 item is without a group"):
            partita.rank(a, [a, a], test=True, groups=holes, **how)
    for groups in ([1, 2, 3, 4, 5], np.arange(5)):
        with pytest.raises(PartitaError, match="found 5 groups for 300 items; give one group per item"):
            partita.confidence_interval(a, a, groups=groups)
        with pytest.raises(PartitaError, match="found 5 groups for 300 items"):
            partita.rank(a, [a, a], test=True, groups=groups)


def test_an_array_of_clusterings_is_refused():
    matrix = np.array([[0, 0, 1, 1], [0, 0, 1, 2]])
    calls = [
        partita.consensus,
        partita.pairwise,
        partita.medoid,
        lambda many: partita.stability([0, 0, 1, 1], many),
        lambda many: partita.rank([0, 0, 1, 1], many),
        partita.Tree.from_levels,
    ]
    for call in calls:
        with pytest.raises(PartitaError, match=r"shape \(2, 4\).*give list\(X\), list\(X.T\) or a frame"):
            call(matrix)
        call(list(matrix))


def series(labels, index):
    pandas = pytest.importorskip("pandas")
    return pandas.Series(labels, index=index)


def test_columns_whose_indexes_share_entries_are_matched_by_the_user():
    pytest.importorskip("pandas")
    a, b = series([0, 0, 1, 1], list("wxyz")), series([0, 0, 1, 1], list("zyxw"))
    with pytest.raises(PartitaError, match=r"same index in another order; give b.reindex\(a.index\)"):
        partita.ari(a, b)
    assert partita.ari(a, b.reindex(a.index)) == partita.ari(a.to_numpy(), b.to_numpy()) == 1
    with pytest.raises(PartitaError, match="different indexes, with 3 of 4 entries in common"):
        partita.ari(a, series([0, 0, 1, 1], list("vwxy")))
    with pytest.raises(PartitaError, match="different indexes, with 2 of 4 entries in common"):
        partita.ari(series([0, 0, 1, 1], None), series([0, 0, 1, 1], [2, 3, 4, 5]))


def test_columns_of_different_indexes_are_compared_with_a_warning():
    pytest.importorskip("pandas")
    a = series([0, 0, 1, 1], list("wxyz"))
    for other in (list("abcd"), [3, 4, 5, 6]):
        with pytest.warns(PartitaWarning, match=r"different indexes.*by place.*reset_index\(drop=True\)"):
            assert partita.ari(a, series([0, 0, 1, 1], other)) == 1
    with pytest.warns(PartitaWarning, match="different indexes"):
        partita.rank(a, {"near": a, "far": series([0, 0, 1, 1], list("stuv"))})
    # A default index only numbers the items.
    partita.ari(a, series([0, 0, 1, 1], None))


def test_an_index_with_duplicates_cannot_be_reindexed():
    pytest.importorskip("pandas")
    a, b = series([0, 0, 1, 1], list("xxyz")), series([0, 0, 1, 1], list("yxxz"))
    with pytest.warns(PartitaWarning, match="some entries occur twice") as caught:
        partita.ari(a, b)
    assert "reindex" not in str(caught[0].message)


def test_weights_and_groups_have_the_same_index():
    pytest.importorskip("pandas")
    names = [f"cell {item}" for item in range(40)]
    a, other = series([0, 1] * 20, names), series([1, 1] * 20, names[::-1])
    b = series([0, 1, 1, 1, 0] * 8, names)
    calls = [
        lambda some: partita.ari(a, a, weights=some),
        lambda some: partita.compare(a, a, "ari", weights=some),
        lambda some: partita.rank(a, [a], "ari", weights=some),
        lambda some: partita.explain(a, a, weights=some),
        lambda some: partita.align(a, a, weights=some),
        lambda some: partita.Table.from_labels(a, a, weights=some),
        lambda some: partita.significance(a, a, weights=some),
        lambda some: partita.confidence_interval(a, b, groups=series(range(40), some.index)),
        lambda some: partita.rank(a, [b], "ari", test=True, groups=series(range(40), some.index)),
    ]
    for call in calls:
        with pytest.raises(PartitaError, match="same index in another order"):
            call(other)


def test_items_are_named_by_the_index_that_both_have():
    pytest.importorskip("pandas")
    a, b = series(["x", "x", "y", "y"], list("mnop")), series([0, 0, 1, 2], list("mnop"))
    assert partita.explain(a, b).items()["item"].tolist() == list("mnop")
    exact = partita.explain(a, b, exact=True)
    assert sorted(item for part in exact.components for piece in part.pieces for item in piece.examples) == list("mnop")
    assert partita.explain(a, b, items=[1, 2, 3, 4]).items()["item"].tolist() == [1, 2, 3, 4]
    assert partita.explain(a, b.tolist()).items()["item"].tolist() == [0, 1, 2, 3]
    assert partita.explain(a, series([0, 0, 1, 2], None)).items()["item"].tolist() == [0, 1, 2, 3]


def test_a_column_that_may_hold_ids_is_doubted_once_everywhere():
    ids, b = list(range(20)), [0, 1] * 10
    calls = [
        lambda: partita.ari(ids, b),
        lambda: partita.nmi(b, np.array(ids)),
        lambda: partita.ari([str(item) for item in ids], b),
        lambda: partita.compare(ids, b, "ari"),
        lambda: partita.explain(ids, b),
        lambda: partita.explain(ids, b, exact=True),
        lambda: partita.significance(ids, b, draws=10),
        lambda: partita.adjust(ids, b),
        lambda: partita.align(ids, b),
        lambda: partita.split_merge(ids, b),
        lambda: partita.Table.from_labels(ids, b),
        lambda: partita.pairwise([ids, b]),
        lambda: partita.rank(b, [ids]),
        lambda: partita.rank(b, [ids], test=True),
    ]
    for call in calls:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            call()
        assert len([one for one in caught if "20 clusters" in str(one.message)]) == 1
        assert caught[0].filename == __file__
