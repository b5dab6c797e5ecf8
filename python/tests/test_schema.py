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
    if "answer" in case and (schema := _schema(case["question"], case["answer"])):
        jsonschema.validate(case["answer"], schema)


def _schema(question: str, answer: dict) -> dict | None:
    """The schema of a question; some kinds have one of their own."""
    names = (f"{question}_of_{answer.get('kind')}", f"{question}_{answer.get('kind')}", question)
    return next((SCHEMAS[name] for name in names if name in SCHEMAS), None)


def test_a_wrong_answer_fits_none() -> None:
    case = json.loads((ROOT / "testdata/golden/verbs/compare-labels.json").read_text("utf-8"))
    case["answer"]["scores"]["adjusted_rand"] = "much"
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(case["answer"], SCHEMAS["compare"])
