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


def test_the_guide_to_the_papers_runs(monkeypatch):
    monkeypatch.chdir(ROOT)
    result = doctest.testfile(str(ROOT / "docs/papers.md"), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert result.attempted > 10
    assert result.failed == 0


def test_the_readme_runs():
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.S)
    assert blocks
    for block in blocks:
        exec(compile(block, "README.md", "exec"), {})


def test_the_guide_to_trees_runs(monkeypatch, tmp_path, capsys):
    """What its blocks print stands behind `#`; an ellipsis leaves out the rest."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "docs/many-trees.md").read_text(), re.S)
    assert len(blocks) > 1
    names: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, "docs/many-trees.md", "exec"), names)
        expected = re.findall(r"^# (.*)$", block, re.M)
        printed = capsys.readouterr().out.splitlines()
        if "…" in expected:
            expected, printed = expected[:-1], printed[: len(expected) - 1]
        assert printed == expected
    assert (tmp_path / "kept.nex").exists()
