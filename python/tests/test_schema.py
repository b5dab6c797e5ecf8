"""Every golden answer fits the schema of its question, and so does what the command line prints."""

import json
from pathlib import Path

import pytest

jsonschema = pytest.importorskip("jsonschema")

ROOT = Path(__file__).parents[2]
SCHEMAS = {path.stem: json.loads(path.read_text("utf-8")) for path in (ROOT / "docs/schema").glob("*.json")}
CASES = sorted((ROOT / "testdata/golden/verbs").glob("*.json"))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_answers_fit_their_schema(path: Path) -> None:
    case = json.loads(path.read_text("utf-8"))
    if "answer" in case and case["question"] in SCHEMAS:
        jsonschema.validate(case["answer"], SCHEMAS[case["question"]])


def test_a_wrong_answer_fits_none() -> None:
    case = json.loads((ROOT / "testdata/golden/verbs/compare-labels.json").read_text("utf-8"))
    case["answer"]["scores"]["adjusted_rand"] = "much"
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(case["answer"], SCHEMAS["compare"])
