"""Chains of clusterings."""

import json
import pickle
import warnings
from types import SimpleNamespace
from typing import Any

import pytest

from golden import GOLDEN

import partita


@pytest.mark.parametrize("case", json.loads((GOLDEN / "consensus.json").read_text())["flow"], ids=lambda case: case["name"])
def test_chains_are_those_of_the_reference(case: dict[str, Any]) -> None:
    found = partita.flow(case["columns"], rule=case["rule"], threshold=case["threshold"])
    edges = [[edge.step, edge.source, edge.target, edge.count] for edge in found.edges]
    assert edges == [[edge["step"], edge["from"], edge["to"], edge["count"]] for edge in case["edges"]]
    for edge, expected in zip(found.edges, case["edges"], strict=True):
        assert edge.out_proportion == pytest.approx(expected["out_proportion"], rel=1e-12)
        assert edge.in_proportion == pytest.approx(expected["in_proportion"], rel=1e-12)
    for step, expected in zip(found.steps, case["steps"], strict=True):
        assert step.split == pytest.approx(expected["split"], rel=1e-12, abs=1e-15)
        assert step.variation_of_information == pytest.approx(expected["vi"], rel=1e-12)
        assert sum(price for _, price in step.splits) == pytest.approx(expected["split"], rel=1e-12, abs=1e-15)
    assert [[event.step, event.event, event.sources, event.targets] for event in found.events] == case["events"]
    stability = [value for column in case["sc3_stability"] for value in column]
    assert [node.sc3_stability for node in found.nodes] == pytest.approx(stability, rel=1e-12)
    assert found.crossings == case["crossings"]["least"]


def test_labels_come_back_as_they_were_given() -> None:
    found = partita.flow({"a": ["x", "x", "y"], "b": [True, False, False]})
    assert {(edge.source, edge.target) for edge in found.edges} == {("x", True), ("x", False), ("y", False)}
    assert [node.column for node in found.nodes] == ["a", "a", "b", "b"]
    assert found.steps[0].splits == [("x", pytest.approx(0.46209812)), ("y", 0.0)]
    alone = partita.flow([[-1, -1, 0, 0], [0, 0, 1, 1]], noise="singletons").steps[0]
    assert len(alone.splits) == 3 and sum(price for _, price in alone.merges) == pytest.approx(alone.merge)


def test_columns_are_chosen_by_their_numbers() -> None:
    pd, pl = pytest.importorskip("pandas"), pytest.importorskip("polars")
    obs = pd.DataFrame({"leiden_2.0": [0, 1, 2, 2], "n": [1] * 4, "leiden_0.5": [0] * 4, "leiden_10": [2, 1, 0, 0]})
    for clusterings in (obs, pl.from_pandas(obs), SimpleNamespace(obs=obs), dict(obs)):
        assert partita.flow(clusterings, prefix="leiden_").columns == ["leiden_0.5", "leiden_2.0", "leiden_10"]  # type: ignore[arg-type]
    assert partita.flow(obs, sort_by_clusters=True).columns[:2] == ["n", "leiden_0.5"]
    small = {"res_1e-05": [0, 0], "res_0.1": [0, 1], "res_0.001": [0, 0]}
    assert partita.flow(small, prefix="res_").columns == ["res_1e-05", "res_0.001", "res_0.1"]
    with pytest.raises(partita.PartitaError, match="begin with 'louvain_' and end with a number"):
        partita.flow(obs, prefix="louvain_")


def test_columns_of_a_frame_come_in_the_order_of_their_numbers() -> None:
    pd = pytest.importorskip("pandas")
    obs = pd.DataFrame({"leiden_2.0": [0, 1, 2, 2], "leiden_0.5": [0] * 4, "leiden_10": [2, 1, 0, 0]})
    with pytest.warns(partita.PartitaWarning, match="order of their numbers: 'leiden_0.5', 'leiden_2.0' and 'leiden_10'"):
        assert partita.flow(obs).columns == ["leiden_0.5", "leiden_2.0", "leiden_10"]
    with pytest.warns(partita.PartitaWarning, match="leiden_best does not end with a number; prefix='leiden_'"):
        assert partita.flow(obs.assign(leiden_best=[0, 0, 1, 1])).columns[0] == "leiden_2.0"
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert partita.flow(dict(obs)).columns[0] == "leiden_2.0"
        assert partita.flow(obs[["leiden_0.5", "leiden_10"]]).columns[0] == "leiden_0.5"


def test_parts_are_frames_and_pictures() -> None:
    pytest.importorskip("pandas")
    pytest.importorskip("polars")
    with pytest.warns(partita.PartitaWarning, match="1 of 4 items are left out of some comparisons"):
        found = partita.flow({"a": [0, 0, 1, 1], "b": ["x", "y", "y", None]})
    edges = found.to_frame("edges", "pandas")
    assert list(edges.columns) == ["step", "source", "target", "count", "out_proportion", "in_proportion"]
    assert edges["count"].tolist() == [1, 1, 1]
    assert found.to_frame("nodes", "polars").shape == (4, 5)
    assert found.to_frame("steps", "pandas")["variation_of_information"].tolist() == [
        found.steps[0].variation_of_information
    ]
    assert set(found.to_frame("events", "pandas")["event"]) <= {"birth", "continue", "death", "merge", "split"}
    for style in ("river", "tree"):
        assert found.svg(style).startswith("<svg")  # type: ignore[arg-type]
    assert "<svg" in found._repr_html_()
    assert pickle.loads(pickle.dumps(found)) == found
    for wrong in (lambda: found.svg("pie"), lambda: found.to_frame("cells")):  # type: ignore[arg-type]
        with pytest.raises(partita.PartitaError, match="choose"):
            wrong()


def test_what_makes_no_chain_is_refused() -> None:
    with pytest.raises(partita.PartitaError, match="is not a share"):
        partita.flow([[0, 1], [0, 0]], threshold=2.0)
    with pytest.raises(partita.PartitaError, match="jaccard"):
        partita.flow([[0, 1], [0, 0]], rule="cosine")  # type: ignore[arg-type]
    with pytest.raises(partita.PartitaError):
        partita.flow([[0, 1]])
