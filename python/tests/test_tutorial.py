"""The examples of the guide and of the README."""

from __future__ import annotations

import doctest
import re

import pytest
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


def run_page(name, names, capsys):
    """What the blocks of a page print stands behind `#`; an ellipsis leaves out the rest."""
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / f"docs/{name}.md").read_text(), re.S)
    assert blocks
    for block in blocks:
        exec(compile(block, f"docs/{name}.md", "exec"), names)
        expected = re.findall(r"^# (.*)$", block, re.M)
        printed = capsys.readouterr().out.splitlines()
        if "…" in expected:
            expected, printed = expected[:-1], printed[: len(expected) - 1]
        assert printed == expected


def test_the_guide_to_trees_runs(monkeypatch, tmp_path, capsys):
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    run_page("many-trees", {}, capsys)
    assert (tmp_path / "kept.nex").exists()


def test_the_guide_to_ids_runs(capsys):
    run_page("ids", {}, capsys)


def test_the_guide_to_other_libraries_runs(capsys):
    for library in ("sklearn", "anndata", "pandas", "duckdb", "polars"):
        pytest.importorskip(library)
    run_page("libraries", {}, capsys)


def test_the_guide_to_trackers_runs(monkeypatch, tmp_path, capsys):
    """Without a network."""
    for library in ("mlflow", "wandb", "optuna"):
        pytest.importorskip(library)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("WANDB_SILENT", "true")
    run_page("trackers", {"folder": str(tmp_path)}, capsys)


def test_the_guide_to_modes_runs(monkeypatch, capsys):
    monkeypatch.chdir(ROOT)
    run_page("modes", {}, capsys)


@pytest.mark.filterwarnings("ignore::partita.PartitaWarning")
@pytest.mark.parametrize("page", ["leaderboard", "pipelines", "linkage", "coreference"])
def test_the_pages_of_jobs_run(page):
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / f"docs/{page}.md").read_text(), re.S)
    assert blocks
    names: dict[str, object] = {}
    for block in blocks:
        if "polars" in block:
            pytest.importorskip("polars")
        exec(compile(block, f"docs/{page}.md", "exec"), names)
