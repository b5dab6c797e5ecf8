"""The workflow of the guide is run."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys

import pytest
from golden import ROOT

pytest.importorskip("snakemake")

TRUTH = [*"aaaaabbbbbccccc"] * 4


def written(folder, name, labels):
    rows = "".join(f"{item},{label}\n" for item, label in enumerate(labels))
    (folder / f"{name}.csv").write_text(f"item,{name}\n{rows}")


@pytest.mark.parametrize(("found", "passes"), [(TRUTH, True), ([*"xyz"] * 20, False)])
def test_a_gate_lets_what_is_good_pass_and_stops_the_rest(tmp_path, command_line, found, passes):
    (rules,) = re.findall(r"```python snakemake\n(.*?)```", (ROOT / "docs/pipelines.md").read_text(), re.S)
    (tmp_path / "Snakefile").write_text(rules)
    (tmp_path / "bin").mkdir()
    shutil.copy(command_line, tmp_path / "bin/partita")
    written(tmp_path, "truth", TRUTH)
    written(tmp_path, "found", found)
    environment = os.environ | {"PATH": f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}", "HOME": str(tmp_path)}
    snakemake = [sys.executable, "-m", "snakemake", "--cores", "1", "--keep-incomplete"]
    run = subprocess.run(snakemake, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert (run.returncode == 0) == passes, run.stderr
    assert (tmp_path / "report.html").exists() == passes
    gate = (tmp_path / "gate.xml").read_text()
    assert gate.lstrip().startswith("<?xml") and ("<failure" in gate) != passes
