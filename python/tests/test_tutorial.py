"""The examples of the guide and of the README."""

from __future__ import annotations

import doctest
import re

from golden import ROOT


def test_the_guide_runs(monkeypatch):
    monkeypatch.chdir(ROOT)
    result = doctest.testfile(str(ROOT / "docs/python.md"), module_relative=False, verbose=False)
    assert result.attempted > 15
    assert result.failed == 0


def test_the_readme_runs():
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.S)
    assert blocks
    for block in blocks:
        exec(compile(block, "README.md", "exec"), {})
