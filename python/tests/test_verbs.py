"""Every case of `testdata/golden/verbs`: the answer of all front ends, by the question and by the public functions."""

from __future__ import annotations

import json
import warnings
from typing import Any

import numpy as np
import pytest
from golden import GOLDEN

import partita
from partita import _native

CASES = {path.stem: json.loads(path.read_text()) for path in sorted((GOLDEN / "verbs").glob("*.json"))}
# What stands outside the equality of front ends.
OWN = ("warnings", "source")


def native(written: dict[str, Any]) -> Any:
    """An object of a question, as the native module takes it."""
    ((kind, value),) = written.items()
    if kind == "labels":
        return _native.Labels.from_objects(value)
    if kind in ("numbers", "matrix"):
        return np.array(value, dtype=np.float64)
    if kind == "trees":
        return _native.Forest([tree for text in value for tree in _native.Nodes.from_newick(text)])
    if kind == "table":
        row, column = (side.ravel().astype(np.uint32) for side in np.indices(np.shape(value["counts"])))
        counts = np.array(value["counts"], dtype=np.uint64).ravel()
        return _native.Counts.from_cells(row, column, counts, value["rows"], value["columns"])
    if kind == "cover":
        items, clusters, weights = np.array(value["members"], dtype=np.float64).reshape(-1, 3).T
        places = items.astype(np.uint32), clusters.astype(np.uint32), np.ascontiguousarray(weights)
        return _native.CoverRows.from_columns((value["items"], value["clusters"]), *places)
    assert kind == "biclusters"
    return _native.BiclusterRows(tuple(value["shape"]), [tuple(one) for one in value["biclusters"]])


def given(written: dict[str, Any]) -> Any:
    """An object of a question, as users hold it; None for what has no such form."""
    ((kind, value),) = written.items()
    if kind == "table":
        return partita.Table.from_dense(value["counts"], value["rows"], value["columns"])
    if kind == "trees":
        return partita.Tree(value[0]) if len(value) == 1 else partita.TreeSet(value)
    if kind == "cover":
        return partita.Cover(native(written), range(value["items"]))
    if kind == "biclusters":
        return partita.Biclusters(value["biclusters"], tuple(value["shape"]))
    return value


def same(found: Any, expected: Any) -> None:
    """Equal, key by key and bit by bit."""
    found, expected = ({k: v for k, v in one.items() if k not in OWN} for one in (found, expected))
    assert json.dumps(found, sort_keys=True) == json.dumps(expected, sort_keys=True)


@pytest.mark.parametrize("name", CASES)
def test_the_question_has_the_answer(name: str) -> None:
    case = CASES[name]

    def ask() -> Any:
        return _native.ask(case["question"], [native(one) for one in case["objects"]], json.dumps(case["options"]))

    if "error" in case:
        with pytest.raises(partita.PartitaError) as caught:
            ask()
        assert str(caught.value).startswith(case["error"]["message"])
    else:
        same(ask(), case["answer"])


READING = ("missing", "noise", "noise_label", "weights")


def compared(objects: list[Any], options: dict[str, Any]) -> Any:
    measures = options.pop("measures", None)
    measures = "all" if measures == ["all"] else measures
    if "weights" not in options and len(objects) == 1:
        return objects[0].compare(measures)
    return partita.compare(*objects, measures, **options)


def interval(objects: list[Any], options: dict[str, Any]) -> Any:
    options["level"], options["method"] = options.pop("ci", 0.95), options.pop("ci_method", "corrected")
    return partita.confidence_interval(*objects, measure_of(options), **options)


def measure_of(options: dict[str, Any]) -> Any:
    names = options.pop("measures", None)
    return None if names is None else names[0]


def ranked(objects: list[Any], options: dict[str, Any]) -> Any:
    reference, *candidates = objects
    names = options.pop("names", [str(place) for place in range(1, len(candidates) + 1)])
    # Nobody who asks for no test is told that there are none.
    is_tested = isinstance(reference, (list, partita.Cover))
    measures, test = options.pop("measures", None), options.pop("test", is_tested)
    return partita.rank(reference, dict(zip(names, candidates, strict=True)), measures, test=test, **options)


def explained(objects: list[Any], options: dict[str, Any]) -> Any:
    measures = options.pop("measures", None)
    if len(objects) == 1:
        return objects[0].explain(measures, **options)
    return partita.explain(*objects, measures, **options)


VERBS = {
    "compare": compared,
    "interval": interval,
    "significance": lambda objects, options: partita.significance(*objects, measure_of(options), **options),
    "adjust": lambda objects, options: partita.adjust(*objects, measure_of(options), **options),
    "rank": ranked,
    "explain": explained,
}
# What the public function does not take: several measures or uncertainty beside scores, a name of the reference, a graph.
UNTOLD = {"compare": {"ci", "p_value", "adjust", "grouped", "verdict"}, "rank": {"reference"}, "explain": {"ids", "clusters", "names", "top", "strays", "picture"}}


def public(case: dict[str, Any]) -> tuple[list[Any], dict[str, Any]] | None:
    """Objects and options as a public function takes them; None where it does not."""
    question, options = case["question"], dict(case["options"])
    several = question in ("interval", "significance", "adjust") and len(options.get("measures", [""])) > 1
    kinds = [kind for one in case["objects"] for kind in one]
    if question not in VERBS or several or UNTOLD.get(question, set()) & set(options) or "matrix" in kinds:
        return None
    objects = [given(one) for one in case["objects"]]
    if options.pop("grouped", False):
        options["groups"] = objects.pop()
    if kinds[-1] == "numbers":
        options["weights"] = objects.pop()
    if options.pop("kind", None) == "co" or (question != "rank" and kinds == ["labels"] * 4):
        objects = [partita.CoClustering(*objects[at : at + 2]) for at in range(0, len(objects), 2)]
    return objects, options


TOLD = {name: told for name, case in CASES.items() if (told := public(case)) is not None}


@pytest.mark.parametrize("name", TOLD)
@pytest.mark.filterwarnings("ignore::partita.PartitaWarning")
def test_the_public_function_has_the_answer(name: str) -> None:
    case, (objects, options) = CASES[name], TOLD[name]
    if "error" in case:
        with pytest.raises(partita.PartitaError) as caught:
            VERBS[case["question"]](objects, options)
        assert case["error"]["message"] in str(caught.value)
    else:
        same(VERBS[case["question"]](objects, options).to_dict(), case["answer"])


def test_most_cases_are_told() -> None:
    assert len(TOLD) >= 40, len(TOLD)


def test_caveats_are_warnings_with_a_code() -> None:
    truth, near, far = [0, 1, 2] * 10, [0, 1, 2] * 8 + [0, 0, 1] * 2, [0, 1, 2] * 5 + [1, 0, 0] * 5
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        ranking = partita.rank(truth, {"near": near, "far": far}, "ari", test=True)
    codes = [getattr(warning.message, "code", None) for warning in caught]
    assert "chosen_by_score" in codes and ranking.to_dict()["caveats"][0]["code"] == "chosen_by_score"
