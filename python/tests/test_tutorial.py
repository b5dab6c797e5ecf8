"""The examples of the guide."""

from __future__ import annotations

import doctest

from golden import ROOT


def test_the_guide_runs(monkeypatch):
    monkeypatch.chdir(ROOT)
    result = doctest.testfile(str(ROOT / "docs/python.md"), module_relative=False, verbose=False)
    assert result.attempted > 15
    assert result.failed == 0
