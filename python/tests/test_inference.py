"""Intervals, p-values and co-clusterings."""

from __future__ import annotations

import itertools
import json
import math
import pathlib
import random
import warnings
from pathlib import Path

import pytest

import partita
from partita import CoClustering

ROOT = Path(__file__).parents[2]
A = [0] * 50 + [1] * 50
B = [0] * 40 + [1] * 10 + [0] * 8 + [1] * 42


def test_a_seed_gives_the_same_interval_on_any_number_of_threads():
    drawn = {"method": "bca", "draws": 200}
    first = partita.confidence_interval(A, B, "ami", **drawn, seed=5)
    assert first == partita.confidence_interval(A, B, "ami", **drawn, seed=5, n_jobs=1)
    assert first.low < first.estimate < first.high
    assert first.estimate == partita.ami(A, B)
    assert first != partita.confidence_interval(A, B, "ami", **drawn, seed=6)
    wider = partita.confidence_interval(A, B, "ami", **drawn, seed=5, level=0.99)
    assert wider.low < first.low and wider.high > first.high
    words = '"corrected", "bca", "percentile" or "analytic"'
    with pytest.raises(partita.PartitaError, match=f'"t" is not a value of method; choose {words}'):
        partita.confidence_interval(A, B, method="t")


def test_golden_intervals():
    golden = json.loads((pathlib.Path(__file__).parents[2] / "testdata/golden/inference.json").read_text())
    of_pairs = {"adjusted_rand", "rand", "jaccard", "fowlkes_mallows"}
    checked = 0
    for case in golden["intervals"]:
        cells = [(i, j, count) for i, row in enumerate(case["table"]) for j, count in enumerate(row)]
        is_identity = all(sum(map(bool, line)) <= 1 for line in [*case["table"], *zip(*case["table"], strict=True)])
        a = [i for i, _, count in cells for _ in range(count)]
        b = [j for _, j, count in cells for _ in range(count)]
        for measure, expected in case["expected"].items():
            # What is not made of pairs has its values elsewhere, but for identical clusterings.
            if "low" not in expected or not (measure in of_pairs or is_identity):
                continue
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", partita.PartitaWarning)
                found = partita.confidence_interval(a, b, measure, level=case["level"])
            assert found.method == "corrected"
            assert (found.low, found.high) == pytest.approx((expected["low"], expected["high"]), abs=1e-6)
            assert len(found.warnings) == len(expected["warnings"])
            if "corrected" in expected:
                assert found.corrected == pytest.approx(expected["corrected"], abs=1e-9)
                assert found.items == pytest.approx(expected["items"], rel=1e-6)
                assert found.standard_error == pytest.approx(expected["s"], rel=1e-4)
            checked += 1
    assert checked == 50


def test_an_interval_that_leaves_out_the_score_says_so():
    a, b = [i % 30 for i in range(200)], [i * i % 29 for i in range(200)]
    found = partita.confidence_interval(a, b, "nmi")
    assert found.estimate > found.high
    assert "outside the interval" in found.note


def test_a_measure_without_a_population_value_is_refused_with_one_that_has():
    with pytest.raises(partita.PartitaError, match="mirkin: it grows with the number of items; use normalized_mirkin"):
        partita.confidence_interval(A, B, "mirkin")


def test_significance_of_agreement_and_of_none():
    strong = partita.significance(A, B, "ari")
    assert strong.p < 0.01
    assert strong.z > 5
    assert abs(strong.expected) < 1e-12
    none = partita.significance([0, 1] * 20, [0] * 20 + [1] * 20, "ari", null_model="multinomial", draws=500)
    assert none.p > 0.2
    with pytest.raises(partita.PartitaError, match='is not a value of null_model; choose "fixed_margins"'):
        partita.significance(A, B, null_model="none")


def test_tails_mid_p_and_the_floor():
    # Counted over all tables, a p-value has no floor.
    all_tables = partita.significance(A, B, tails="both")
    assert all_tables.exact and 0 < all_tables.p < 1e-9 and all_tables.p_floor == 0
    assert partita.Table.from_labels(A, B).significance(tails="both") == all_tables
    a, b = [item % 9 for item in range(90)], [item % 9 if item % 3 else item % 10 for item in range(90)]
    one, both = (partita.significance(a, b, draws=999, tails=tails) for tails in ("one", "both"))
    assert (one.p, one.p_floor, one.tails, one.mid_p) == (0.001, 0.001, "one", False)
    assert (both.p, both.p_floor, both.tails) == (0.002, 0.002, "both")
    mid = partita.significance(a, b, draws=999, mid_p=True)
    assert mid.p == mid.p_floor == 0.0005
    assert str(one) == "adjusted_rand 0.562139: p ≤ 0.001 ± 0.001"
    assert "mid-p ≤ 0.0005" in str(mid) and str(both).endswith("both tails")
    assert partita.Table.from_labels(a, b).significance(tails="both", draws=999) == both
    with pytest.raises(partita.PartitaError, match='"two" is not a value of tails; choose "one" or "both"'):
        partita.significance(A, B, tails="two")


TREES = "(((u:1,v:1):1,w:2):2,(x:1,(y:0.5,z:0.5):0.5):3);", "((u:1,(v:0.5,w:0.5):0.5):2,(x:2,y:2):1,z:3);"


def test_trees_against_random_trees():
    for model in ("uniform_trees", "yule_trees"):
        found = partita.significance(*TREES, "rf", null_model=model, draws=300, seed=3)
        assert (found.null_model, found.draws) == (model, 300) and 0 < found.p <= 1
        assert found == partita.significance(*TREES, "rf", null_model=model, draws=300, seed=3, n_jobs=1)
        fixed = partita.significance(*TREES, "branch_score", null_model=model, fix_a=True)
        assert fixed.fix_a and fixed.deviation > 0
        pairs = partita.pairwise(TREES, "rf", p_values=True, null_model=model, draws=300, seed=3)
        assert pairs[0].p == found.p
        with pytest.raises(partita.PartitaError, match="draws trees, and these are labels"):
            partita.significance(A, B, null_model=model)


def test_trees_against_permuted_leaves():
    found = partita.significance(*TREES, "bakers_gamma", draws=300, seed=3)
    assert found.exact_moments and found.expected == 0 and 0 < found.p <= 1
    assert found == partita.significance(*TREES, "bakers_gamma", draws=300, seed=3, n_jobs=1)
    assert partita.significance(*TREES).measure == "normalized_tree_adjusted_mutual_information"
    pairs = partita.pairwise([*TREES, TREES[0]], "rf", p_values=True, draws=100)
    assert pairs[0].p == partita.significance(*TREES, "rf", draws=100).p and pairs[0].p_error > 0
    with pytest.raises(partita.PartitaError, match="multinomial draws sizes of clusters, and trees have none"):
        partita.significance(*TREES, null_model="multinomial")
    with pytest.raises(partita.PartitaError, match="the leaves of a tree are no random sample"):
        partita.confidence_interval(*TREES, "rf")


def test_draws_for_many_p_values():
    runs = {str(k): [(i * i * k + i // 7) % (k + 2) for i in range(40)] for k in range(1, 6)}
    with pytest.warns(partita.PartitaWarning, match="100 draws for each of 10 pairs: the least p-value .* below 0.10"):
        partita.pairwise(runs, p_values=True, draws=100)
    assert min(pair.p for pair in partita.pairwise({**runs, "same": runs["1"]}, p_values=True)) < 1e-9


def test_intervals_of_sparse_tables_are_wide():
    interval = partita.confidence_interval([0, 1, 2, 3, 0, 1], [0, 1, 2, 2, 1, 0], "nmi")
    assert (interval.low, interval.high) == (0, 1)


def test_any_measure_is_adjusted_for_any_chance():
    exact = partita.adjust(A, B, "rand")
    assert float(exact) == pytest.approx(partita.adjusted_rand(A, B), rel=1e-12)
    assert exact.expected_error == 0.0
    sampled = partita.adjust(A, B, "vi", null_model="all_partitions", fix_a=True, draws=300, seed=4)
    assert sampled.expected_error > 0
    assert sampled.observed == partita.variation_of_information(A, B)
    assert sampled.adjusted == pytest.approx(1 - sampled.observed / sampled.expected)
    assert partita.adjust(A, B, "vi", draws=300, n_jobs=1) == partita.adjust(A, B, "vi", draws=300, n_jobs=2)
    with pytest.raises(partita.PartitaError, match="identical clusterings have no fixed value"):
        partita.adjust(A, B, "mi")


def test_adjusted_to_nothing_is_nan_with_a_warning():
    # A single draw may well be a perfect match, and leaves no room between chance and identity.
    a, b = [0, 0, 0, 1], [1, 0, 0, 0]
    with pytest.warns(partita.PartitaWarning, match="purity adjusted is undefined: chance alone reaches"):
        found = [partita.adjust(a, b, "purity", null_model="multinomial", draws=1, seed=seed) for seed in range(50)]
    assert any(one.adjusted is None and math.isnan(float(one)) for one in found)


def advantage(truth, first, second, measure="adjusted_rand", **options):
    """Two candidates against one reference."""
    (found,) = partita.rank(truth, {"first": first, "second": second}, measure, test=True, **options).tests
    return found


def test_candidates_are_compared_on_the_same_items():
    truth = [0, 1, 2] * 40
    good, poor = [0, 1, 2] * 36 + [0, 0, 1] * 4, [0, 1, 2] * 20 + [1, 0, 0] * 20
    ranking = partita.rank(truth, {"poor": poor, "good": good}, "ari", test=True, seed=1)
    assert [(name, found["ari"]) for name, found in ranking] == [
        ("good", partita.ari(truth, good)),
        ("poor", partita.ari(truth, poor)),
    ]
    for name, column in (("good", good), ("poor", poor)):
        assert ranking.intervals[name] == partita.confidence_interval(truth, column, "ari", seed=1)
    (found,) = ranking.tests
    assert (found.better, found.other) == ("good", "poor")
    assert found.advantage == ranking[0][1]["ari"] - ranking[1][1]["ari"] > 0
    assert 0 < found.low < found.advantage < found.high
    assert found.p == found.p_holm == found.p_fdr < 0.05
    assert "good over poor" in repr(ranking) and "p (Holm)" in repr(ranking)
    # The better candidate has the advantage by a distance too.
    assert advantage(truth, good, poor, "vi").advantage > 0
    same = advantage(truth, good, good)
    assert same.advantage == 0 and same.p > 0.9
    again = partita.rank(truth, {"poor": poor, "good": good}, "ari", test=True, seed=1, n_jobs=1)
    assert again.tests == [found]
    with pytest.warns(partita.PartitaWarning, match="no item differs"):
        three = partita.rank(truth, {"poor": poor, "good": good, "truth": truth}, "ari", test=True)
    assert [(pair.better, pair.other) for pair in three.tests] == [
        ("truth", "good"),
        ("truth", "poor"),
        ("good", "poor"),
    ]


def test_noise_is_not_better_by_its_best_map():
    rng = random.Random(4)
    truth, *others = ([rng.randrange(5) for _ in range(200)] for _ in range(13))
    for first, second in zip(others[::2], others[1::2], strict=True):
        for measure in ("purity", "accuracy", "normalized_van_dongen"):
            assert advantage(truth, first, second, measure).p > 0.05
    with pytest.warns(partita.PartitaWarning) as caught:
        found = advantage(truth, others[0], others[1], "f_measure")
    assert any("not known to cover" in str(warning.message) for warning in caught)
    assert any("not known to cover" in warning for warning in found.warnings)


def test_candidates_follow_the_policies():
    truth, first = [0, 0, 0, 1, 1, 1] * 10, [0, 0, -1, 1, 1, None] * 10
    with pytest.raises(partita.PartitaError, match='clustering "first" lacks the labels of 10 items; choose missing="drop"'):
        advantage(truth, first, truth)

    def scores(**options):
        with warnings.catch_warnings():
            # Of the intervals, which are not what is tested here.
            warnings.simplefilter("ignore", partita.PartitaWarning)
            ranking = partita.rank(truth, {"first": first, "second": truth}, test=True, **options)
        return {name: found["ari"] for name, found in ranking}

    assert scores(missing="drop", noise="drop") == {"first": 1.0, "second": 1.0}
    alone = scores(missing="singletons", noise="singletons")
    assert alone["first"] == partita.ari(truth, first, missing="singletons", noise="singletons")
    assert scores(missing="cluster")["first"] == partita.ari(truth, first, missing="cluster")
    with pytest.raises(partita.PartitaError, match="label 60 and 59 items"):
        advantage(truth, truth, truth[1:])


def test_wrong_draws_and_seeds_are_refused():
    for function in (partita.confidence_interval, partita.significance, partita.adjust):
        with pytest.raises(partita.PartitaError, match="-1 is not a value of draws; give an integer from 0"):
            function(A, B, draws=-1)
        with pytest.raises(partita.PartitaError, match="-5 is not a value of seed"):
            function(A, B, seed=-5)


def test_a_table_gives_what_its_labels_give():
    table = partita.Table.from_labels(A, B)
    assert table.confidence_interval("ami") == partita.confidence_interval(A, B, "ami")
    assert table.significance("ami", draws=100) == partita.significance(A, B, "ami", draws=100)
    assert table.adjust("purity", draws=100) == partita.adjust(A, B, "purity", draws=100)


def test_inference_of_co_clusterings():
    a, b = CoClustering(A, [0, 0, 1, 1] * 5), CoClustering(B, [0, 1, 1, 1] * 5)
    # Rows and columns are left out in turn, without draws.
    interval = partita.confidence_interval(a, b, "ari")
    assert interval.method == "corrected"
    assert interval.low <= interval.estimate <= interval.high
    assert interval.estimate == partita.compare(a, b, "ari")["ari"]
    assert partita.significance(a, b, "ari", draws=200).p < 0.05
    assert 0 < partita.adjust(a, b, "rand", draws=200).adjusted < 1
    with pytest.raises(partita.PartitaError, match="a co-clustering cannot be compared with a column of labels"):
        partita.significance(a, A)


def test_a_co_clustering_equals_the_clustering_of_its_cells():
    a, b = CoClustering(["x", "x", "y"], [0, 1, 1, 0]), CoClustering([0, 1, 1], [5, 5, 6, 5])
    cells = [[f"{row}/{column}" for row, column in itertools.product(side.rows, side.columns)] for side in (a, b)]
    flat, co = partita.compare(*cells, ["ari", "mi", "rand"]), partita.compare(a, b, "all")
    for key in flat:
        assert co[key] == pytest.approx(flat[key], rel=1e-12)
    assert (co.n, co.clusters) == (flat.n, flat.clusters)
    assert "consensus_score" in co and "extended_normalized_mutual_information" in partita.compare(a, b)


def test_estimators_are_co_clusterings():
    cluster, datasets = pytest.importorskip("sklearn.cluster"), pytest.importorskip("sklearn.datasets")
    data, rows, columns = datasets.make_biclusters((30, 20), 3, noise=0.1, random_state=0)
    model = cluster.SpectralCoclustering(3, random_state=0).fit(data)
    truth = CoClustering(rows.argmax(axis=0), columns.argmax(axis=0))
    assert partita.compare(truth, model, "ari")["ari"] == 1.0
    with pytest.raises(partita.PartitaError, match="a column of labels cannot be compared with a co-clustering"):
        partita.compare([0, 1, 2], truth)


def test_candidates_that_are_noise_have_no_advantage():
    rows = [line.split(",") for line in (ROOT / "testdata/cli/unrelated.csv").read_text().split()[1:]]
    truth, two, twenty = ([row[column] for row in rows] for column in range(3))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", partita.PartitaWarning)
        found = advantage(truth, twenty, two, "nmi")
    assert found.difference > 0.08
    assert found.p > 0.05 and found.low < 0 < found.high
    assert found.within(1.0) == "same" and found.within(1e-9) == "open"
    with pytest.raises(partita.PartitaError, match="-1 is not a margin"):
        found.within(-1)


def test_items_in_groups():
    rows = [line.split(",") for line in (ROOT / "testdata/cli/words.csv").read_text().split()[1:]]
    document, truth, first, second = ([row[column] for row in rows] for column in range(4))
    interval = partita.confidence_interval(truth, first, "ari", groups=document)
    assert interval.low < interval.corrected < interval.high
    ranking = partita.rank(truth, {"first": first, "second": second}, "ari", test=True, groups=document)
    assert ranking.intervals["first"] == interval
    assert ranking.tests[0].items == 12
    with pytest.raises(partita.PartitaError, match="there is no interval for purity"):
        partita.confidence_interval(truth, first, "purity", groups=document)
    with pytest.raises(partita.PartitaError, match="at least two groups are needed"):
        partita.confidence_interval(truth, first, groups=["one"] * len(truth))
    with pytest.warns(partita.PartitaWarning, match="rests on [23] groups"):
        partita.confidence_interval(truth, first, groups=[i % 3 for i in range(len(truth))])
    with pytest.raises(partita.PartitaError, match="groups has no effect without test"):
        partita.rank(truth, {"first": first}, groups=document)


def test_draws_that_are_not_needed_are_said():
    truth = [0, 1, 2, 1] * 30
    first = [(label + (item % 7 == 0)) % 3 for item, label in enumerate(truth)]
    second = [(label + (item % 5 == 0)) % 3 for item, label in enumerate(truth)]
    idle = "^draws has no effect: these intervals need no random tables; leave it out$"
    documents = [item // 5 for item in range(len(truth))]
    for call in (
        lambda: partita.confidence_interval(truth, first, draws=500),
        lambda: partita.confidence_interval(truth, first, "nmi", draws=1000),
        lambda: partita.confidence_interval(truth, first, method="analytic", draws=500),
        lambda: partita.confidence_interval(truth, first, groups=documents, draws=500),
        lambda: partita.Table.from_labels(truth, first).confidence_interval(draws=500),
        lambda: partita.rank(truth, {"first": first, "second": second}, "ari", test=True, draws=500),
        lambda: partita.rank(truth, {"first": first}, "ari", test=True, groups=documents, draws=500),
    ):
        with pytest.warns(partita.PartitaWarning, match=idle) as said:
            call()
        assert sum("draws" in str(one.message) for one in said) == 1
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", ".* was chosen (from|of)")
        partita.confidence_interval(truth, first, method="bca", draws=200)
        partita.confidence_interval(truth, first)
        partita.rank(truth, {"first": first, "second": second}, "ari", test=True)


def test_how_many_samples_are_drawn_is_told():
    told = []
    needed = partita.power(clusters=3, agreement=0.8, width=0.4, draws=50, progress=lambda *report: told.append(report), n_jobs=1)
    assert len(told) == 50 * len(needed.trials)
    assert told[:51] == [("samples", done, 50) for done in range(50)] + [("samples", 0, 50)]

    def refuse(*_report):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        partita.power(clusters=3, agreement=0.8, width=0.001, progress=refuse)


def test_how_many_items_it_takes():
    wide, narrow = (partita.power("ari", clusters=3, agreement=0.8, width=width, draws=50) for width in (0.4, 0.2))
    assert wide.items < narrow.items
    assert narrow == partita.power("ari", sizes=[2, 2, 2], agreement=0.8, width=0.2, draws=50, n_jobs=1)
    assert [trial.items for trial in narrow.trials] == sorted(trial.items for trial in narrow.trials)
    found = partita.power(clusters=3, agreement=0.9, against=0.5, draws=50)
    assert next(trial for trial in found.trials if trial.items == found.items).value >= 0.8
    with pytest.raises(partita.PartitaError, match="give either width or against"):
        partita.power(clusters=3, agreement=0.9)
    with pytest.raises(partita.PartitaError, match="there is no difference to find"):
        partita.power(clusters=3, agreement=0.9, against=0.9)


def test_numbers_beyond_sight_are_not_printed():
    draw, truth = random.Random(0), [item % 3 for item in range(100_000)]
    near, far = [0] * 50 + truth[50:], [draw.randrange(3) for _ in truth]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", partita.PartitaWarning)
        shown = repr(partita.rank(truth, {"near": near, "far": far}, "ari", test=True))
    assert "p < 1e-15" in shown and "e-308" not in shown and "-0.0000" not in shown
