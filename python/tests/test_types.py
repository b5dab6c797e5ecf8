"""Type checkers know the types of all that is public."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest
from golden import ROOT

pytest.importorskip("pyright")


def test_the_types_of_the_public_names_are_complete(tmp_path):
    environment = os.environ | {"PYTHONPATH": str(ROOT / "python")}
    command = ["-m", "pyright", "--verifytypes", "partita", "--ignoreexternal", "--outputjson"]
    # Elsewhere than the repository, whose settings are for the tests.
    found = subprocess.run(
        [sys.executable, *command, "--pythonpath", sys.executable],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
    )
    try:
        report = json.loads(found.stdout)
    except json.JSONDecodeError:
        pytest.skip(f"pyright cannot be started: {found.stderr.strip()[-200:]}")
    incomplete = [symbol["name"] for symbol in report["typeCompleteness"]["symbols"] if not symbol["isTypeKnown"]]
    assert report["typeCompleteness"]["completenessScore"] >= 0.99, incomplete
