"""The golden cases that all front ends share."""

from __future__ import annotations

import json
import pathlib
from collections.abc import Iterator
from typing import Any, NamedTuple

ROOT = pathlib.Path(__file__).resolve().parents[2]
GOLDEN = ROOT / "testdata/golden"


class Case(NamedTuple):
    """Two clusterings of the same items, each item standing as often as its count says."""

    name: str
    a: list[int]
    b: list[int]
    counts: list[int] | None
    scores: dict[str, float | None]


def flat_cases() -> Iterator[Case]:
    """Every flat case, from labels or from counts."""
    for file in ("information.json", "links.json", "pairs_and_matching.json", "split_merge.json"):
        for case in json.loads((GOLDEN / file).read_text())["cases"]:
            yield Case(f"{file}: {case['name']}", case["a"], case["b"], None, case["scores"])
    flat = json.loads((GOLDEN / "flat.json").read_text())
    for case in flat["cases"]:
        scores, name = _oracle_scores(case["oracle"]), f"flat.json: {case['name']}"
        if case.get("u") is None:
            yield Case(name, *map(list, zip(*case["rle_u_v_count"], strict=True)), scores)
        elif case["u"]:
            yield Case(name, case["u"], case["v"], None, scores)
    for case in flat["tables"]:
        cells = [(i, j, count) for i, row in enumerate(case["table"]) for j, count in enumerate(row) if count]
        columns = map(list, zip(*cells, strict=True))
        yield Case(f"flat.json: {case['name']}", *columns, _oracle_scores(case["oracle"]))


def co_cases() -> Iterator[tuple[str, tuple[list[int], list[int]], tuple[list[int], list[int]], float]]:
    """Name, two co-clusterings as labels of rows and columns, and the adjusted Rand index of their blocks."""
    for case in json.loads((GOLDEN / "cocluster.json").read_text())["co"]:
        yield case["name"], (case["z"], case["w"]), (case["z2"], case["w2"]), case["CARI"]


def _oracle_scores(oracle: dict[str, Any]) -> dict[str, float | None]:
    """The values of the oracle under the keys of the catalogue; what it leaves undefined is left out."""
    names = json.loads((GOLDEN / "names.json").read_text())["flat"]
    scores: dict[str, float | None] = {}
    for key, (name, *params) in names.items():
        value: Any = oracle
        for part in key.split("."):
            value = value.get(part) if isinstance(value, dict) else None
        if isinstance(value, (int, float)):
            given = sorted(params[0].items()) if params else []
            scores[":".join([name, *(f"{param}={choice}" for param, choice in given)])] = float(value)
    return scores
