"""Estimates from a sample of the truth, samples and coreference scores: the golden cases, as users hold them."""

from __future__ import annotations

import json
import pickle
from typing import Any

import numpy as np
import pytest
from golden import GOLDEN

import partita

CASES = json.loads((GOLDEN / "sampled-truth.json").read_text())["cases"]


def of_kind(kind: str) -> list[Any]:
    return [pytest.param(case, id=case["name"]) for case in CASES if case["kind"] == kind]


def near(found: float | None, expected: float | None) -> bool:
    if found is None or expected is None:
        return found is expected
    return abs(found - expected) <= 1e-9 * max(abs(expected), 1e-3)


def estimated(case: dict[str, Any], **more: Any) -> partita.Estimates:
    names = ("design", "weights", "strata", "draws", "plan", "drawn", "names", "by", "beta", "level")
    given = {name: case[name] for name in names if name in case}
    return partita.estimate(case["found"], case["truth"], **{**given, **more})


@pytest.mark.filterwarnings("ignore::partita.PartitaWarning")
@pytest.mark.parametrize("case", of_kind("estimate"))
def test_estimates(case: dict[str, Any]) -> None:
    found = estimated(case)
    assert found.estimates.keys() == case["expect"]["estimates"].keys()
    for measure, expected in case["expect"]["estimates"].items():
        own = found.estimates[measure]
        for name in ("value", "low", "high", "standard_error", "units", "effective", "erring"):
            assert near(getattr(own, name), expected[name]), (measure, name)
        assert own.warnings == expected["warnings"]
    assert near(found.unseen, case["expect"]["unseen"])
    clusters = {one.cluster: one for one in found.clusters}
    for name, expected in case["expect"]["clusters"].items():
        assert all(near(getattr(clusters[name], field), value) for field, value in expected.items())
    for value, measures in case["expect"].get("groups", {}).items():
        for measure, expected in measures.items():
            own_group = found.groups[value][measure]
            assert near(own_group.estimate.value, expected["estimate"]["value"])
            assert own_group.against_others is not None
            assert near(own_group.against_others.standard_error, expected["against_others"]["standard_error"])
    assert pickle.loads(pickle.dumps(found)) == found


@pytest.mark.parametrize("case", of_kind("pairs"))
def test_reviewed_pairs(case: dict[str, Any]) -> None:
    together, match, strata = zip(*case["rows"], strict=True)
    found = partita.estimate_pairs(together, match, strata=strata, pairs_in_stratum=case["pairs_in_stratum"])
    for measure, expected in case["expect"].items():
        assert all(near(getattr(found.estimates[measure], end), value) for end, value in expected.items())


@pytest.mark.filterwarnings("ignore::partita.PartitaWarning")
@pytest.mark.parametrize("case", of_kind("power"))
def test_draws_until_an_interval_is_narrow(case: dict[str, Any]) -> None:
    pilot = estimated(case, design=case.get("design", "uniform"))
    assert partita.power(case["measure"], pilot=pilot, width=case["width"]).units == case["expect"]["units"]


@pytest.mark.filterwarnings("ignore::partita.PartitaWarning")
@pytest.mark.parametrize("case", of_kind("coreference"))
def test_coreference(case: dict[str, Any]) -> None:
    found = partita.coreference(case["key"], case["response"])
    for name, expected in case["expect"].items():
        assert all(near(getattr(found.scores[name], part), value) for part, value in expected.items())


@pytest.mark.filterwarnings("ignore::partita.PartitaWarning")
@pytest.mark.parametrize("case", of_kind("conll"))
def test_coreference_of_files(case: dict[str, Any], tmp_path: Any) -> None:
    paths = [tmp_path / name for name in ("key.conll", "response.conll")]
    for path, name in zip(paths, ("key_text", "response_text"), strict=True):
        path.write_text(case[name])
    found = partita.coreference(*paths)
    assert all(near(found.scores[name].f, expected["f"]) for name, expected in case["expect"].items())


@pytest.mark.filterwarnings("ignore::partita.PartitaWarning")
def test_columns_of_any_kind_give_the_same() -> None:
    items, found = np.arange(90), np.arange(90) // 2
    truth = {item: item // 3 for item in range(0, 60)}
    by_dict = partita.estimate(dict(zip(items.tolist(), found.tolist(), strict=True)), truth, design="size")
    by_columns = partita.estimate((items, found), (list(truth), list(truth.values())), design="size")
    assert by_dict.to_dict() == by_columns.to_dict()
    pandas = pytest.importorskip("pandas")
    by_series = partita.estimate(pandas.Series(found, index=items), pandas.Series(truth), design="size")
    assert by_dict.to_dict() == by_series.to_dict()


@pytest.mark.filterwarnings("ignore::partita.PartitaWarning")
@pytest.mark.parametrize("case", of_kind("outer"))
def test_items_of_one_side_alone(case: dict[str, Any]) -> None:
    for policy in ("wrong", "singletons"):
        expected = case["expect"][policy]
        found = partita.compare(case["a"], case["b"], list(expected), join="outer", unshared=policy)
        assert all(near(found[measure], value) for measure, value in expected.items())
    usual = ["pair_f", "b_cubed_f", "muc_f", "ceaf_f", "lea_f"]
    assert partita.compare(case["a"], case["b"], join="outer").to_dict()["measures"] == usual
    common = sorted(case["a"].keys() & case["b"].keys())
    in_order = partita.compare(*([side[item] for item in common] for side in (case["a"], case["b"])), "ari")
    assert partita.compare(case["a"], case["b"], "ari", join="inner")["ari"] == in_order["ari"]
    with pytest.raises(partita.PartitaError, match="adjusted_rand is not defined where items that one side lacks are wrong"):
        partita.compare(case["a"], case["b"], "ari", join="outer")
    pandas = pytest.importorskip("pandas")
    series = [pandas.Series(case[side]) for side in ("a", "b")]
    assert partita.compare(*series, "muc_f", join="outer")["muc"] == pytest.approx(case["expect"]["wrong"]["muc_f"])


def test_a_sample_is_all_that_an_estimate_needs() -> None:
    found = {f"r{item}": f"f{item // 4}" for item in range(400)}
    truth = {item: f"t{int(item[1:]) // 5}" for item in found}
    drawn = partita.sample(found, 40, seed=3)
    clusters = {truth[item] for item in drawn.items}
    labelled = {item: cluster for item, cluster in truth.items() if cluster in clusters}
    result = partita.estimate(found, labelled, plan=drawn.plan)
    precision = result.estimates["pair_precision"]
    assert precision.low is not None and precision.high is not None and precision.low <= 0.6 <= precision.high
    more = partita.sample(found, 60, seed=4, pilot=result)
    assert len(more.items) == 20 and not set(more.items) & set(drawn.items)


def test_errors_say_what_is_wrong() -> None:
    with pytest.raises(partita.PartitaError, match="how the truth was drawn"):
        partita.estimate({"a": 1}, {"a": 1})
    with pytest.raises(partita.PartitaError, match="lacks 1 item"):
        partita.estimate({"a": 1}, {"b": 1}, design="uniform")
    with pytest.raises(partita.PartitaError, match="has no weight"):
        partita.estimate({"a": 1, "b": 1}, {"a": 1, "b": 2}, design="weights", weights={1: 2.0})
    with pytest.raises(partita.PartitaError, match="holds no items"):
        partita.estimate({"a": 1}, {}, design="uniform")


@pytest.mark.filterwarnings("ignore::partita.PartitaWarning")
def test_a_plan_gives_no_chance_to_items_that_the_clustering_lacks() -> None:
    found = {f"r{item}": f"f{item // 2}" for item in range(40)}
    drawn = partita.sample(found, 10, seed=2)
    truth = {item: f"t{int(item[1:]) // 4}" for item in found}
    labelled = {item: truth[item] for item in found if truth[item] in {truth[one] for one in drawn.items}}
    plain = partita.estimate(found, labelled, plan=drawn.plan)
    first = labelled[drawn.items[0]]
    more = partita.estimate(found, {**labelled, "new": first}, plan=drawn.plan, join="outer")
    weight = {one.cluster: one.weight for one in more.clusters}
    assert weight == {one.cluster: one.weight for one in plain.clusters}
    items = {one.cluster: one.items for one in more.clusters}
    assert items[first] == 1 + sum(cluster == first for cluster in labelled.values())
    assert more.estimates["b_cubed_recall"].value < plain.estimates["b_cubed_recall"].value


@pytest.mark.filterwarnings("ignore::partita.PartitaWarning")
def test_nothing_unseen_is_nothing() -> None:
    singles = partita.estimate({"a": 1, "b": 2}, {"a": 1, "b": 2}, design="uniform")
    assert str(singles.unseen) == "0.0"


@pytest.mark.filterwarnings("ignore::partita.PartitaWarning")
@pytest.mark.parametrize("engine", ["pandas", "polars", "pyarrow", "lazy", "duckdb"])
def test_frames_of_two_columns_are_clusterings(engine: str) -> None:
    rows = {"record": [f"r{item}" for item in range(300)], "cluster": [item // 3 for item in range(300)]}
    truth = {f"r{item}": item // 4 for item in range(0, 120)}
    if engine == "duckdb":
        duckdb, pandas = pytest.importorskip("duckdb"), pytest.importorskip("pandas")
        table = pandas.DataFrame(rows)
        found = duckdb.connect().from_df(table)
    elif engine == "lazy":
        found = pytest.importorskip("polars").LazyFrame(rows)
    elif engine == "pyarrow":
        found = pytest.importorskip("pyarrow").table(rows)
    else:
        found = pytest.importorskip(engine).DataFrame(rows)
    by = {item: "even" if int(item[1:]) % 2 == 0 else "odd" for item in rows["record"]}
    plain = partita.estimate(dict(zip(rows["record"], rows["cluster"], strict=True)), truth, design="uniform", by=by)
    counted = partita.estimate(found, truth, design="uniform", by=by)
    assert counted.to_dict() == plain.to_dict()
    if engine not in ("lazy", "duckdb"):
        columns = (found["record"], found["cluster"])
        assert partita.estimate(columns, truth, design="uniform", by=by).to_dict() == plain.to_dict()
    assert partita.power("b_cubed_f", pilot=counted, width=0.3) == partita.power("b_cubed_f", pilot=plain, width=0.3)
    assert partita.sample(found, 20, seed=1).to_dict() == partita.sample((rows["record"], rows["cluster"]), 20, seed=1).to_dict()


@pytest.mark.filterwarnings("ignore::partita.PartitaWarning")
def test_clusters_that_were_counted_elsewhere_give_the_same() -> None:
    found = {item: item // 3 for item in range(300)}
    truth = {item: item // 4 for item in range(120)}
    counts = {cluster: 3 for cluster in range(100)}
    plain = partita.estimate(found, truth, design="uniform")
    met: dict[int, int | None] = {item: found[item] for item in truth}
    assert partita.estimate(met, truth, design="uniform", counts=counts).to_dict() == plain.to_dict()
    polars = pytest.importorskip("polars")
    frame = polars.DataFrame({"found": list(counts), "n": list(counts.values())})
    assert partita.estimate(met, truth, design="uniform", counts=frame).to_dict() == plain.to_dict()
    for wrong, words in [
        (met | {5: None}, "lacks 1 item of the truth"),
        (polars.LazyFrame({"item": [1], "found": [0]}), "a lazy frame counts its own clusters"),
    ]:
        with pytest.raises(partita.PartitaError, match=words):
            partita.estimate(wrong, truth, design="uniform", counts=counts)
    for sizes, words in [
        (counts | {1: 2.5}, "'1' has 2.5 items"),
        (polars.concat([frame, frame[:1]]), "'0' has two rows"),
        (counts | {0: 1}, "counted as 1 items"),
    ]:
        with pytest.raises(partita.PartitaError, match=words):
            partita.estimate(met, truth, design="uniform", counts=sizes)


@pytest.mark.filterwarnings("ignore::partita.PartitaWarning")
def test_a_frame_of_more_columns_is_refused() -> None:
    frame = pytest.importorskip("polars").DataFrame({"id": [1], "found": [1], "name": ["x"]})
    with pytest.raises(partita.PartitaError, match="found has 3 columns; select two"):
        partita.estimate(frame, {1: 1}, design="uniform")
    lazy = frame.lazy().select("id", "found")
    with pytest.raises(partita.PartitaError, match="counted has none"):
        partita.estimate(lazy, {1: 1}, design="uniform", names={1: "x"})
