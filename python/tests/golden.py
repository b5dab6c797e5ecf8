"""The golden cases that all front ends share."""

from __future__ import annotations

import json
import pathlib
from collections.abc import Iterator
from typing import Any

ROOT = pathlib.Path(__file__).resolve().parents[2]


def golden_cases() -> Iterator[tuple[str, list[int], list[int], dict[str, float | None]]]:
    """Name, labels and expected scores of every case that lists its labels."""
    for file in ("information.json", "pairs_and_matching.json"):
        content = json.loads((ROOT / "testdata/golden" / file).read_text())
        for case in content if isinstance(content, list) else content["cases"]:
            if "a" in case and "scores" in case:
                yield f"{file}: {case['name']}", case["a"], case["b"], case["scores"]
    flat = json.loads((ROOT / "testdata/golden/flat.json").read_text())
    for case in flat["cases"]:
        if case.get("u"):
            yield f"flat.json: {case['name']}", case["u"], case["v"], _oracle_scores(case["oracle"])


def _oracle_scores(oracle: dict[str, Any]) -> dict[str, float]:
    """The values of the oracle under the keys of the catalogue; what it leaves undefined is left out."""
    names = json.loads((ROOT / "testdata/golden/names.json").read_text())["flat"]
    scores = {}
    for key, (name, *params) in names.items():
        value: Any = oracle
        for part in key.split("."):
            value = value.get(part) if isinstance(value, dict) else None
        if isinstance(value, (int, float)):
            given = sorted(params[0].items()) if params else []
            scores[":".join([name, *(f"{param}={choice}" for param, choice in given)])] = float(value)
    return scores
