"""What the tests share."""

from __future__ import annotations

import os
import subprocess
from importlib.util import find_spec

import pytest
from golden import ROOT

# Not tests: a program for a cluster, a plugin that swaps functions when it is imported, code for the type checker.
collect_ignore = ["spark_cluster.py", "swapped.py", "typed.py"]
# The estimators are those of scikit-learn, which not every environment has.
if find_spec("sklearn") is None:
    collect_ignore += ["test_coclustering.py", "test_estimators.py", "test_hierarchies.py"]


@pytest.fixture(scope="session")
def command_line() -> str:
    """The program `partita`, built beside the tests."""
    program = os.environ.get("PARTITA_CLI")
    if program is None:
        subprocess.run(["cargo", "build", "--quiet", "-p", "partita-cli", "--features", "columnar"], cwd=ROOT, check=True)
        program = str(ROOT / "target/debug/partita")
    return program
