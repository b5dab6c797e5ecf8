"""The command that the wheel brings: the program of Cargo, run by the interpreter."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time

import pytest
from golden import ROOT

import partita

PARTITA = [sys.executable, "-m", "partita"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (["--version"], 0),
        (["--help"], 0),
        (["compare", "examples/iris.csv", "-a", "species", "-b", "ward", "--format", "json"], 0),
        (["compare", "examples/iris.csv", "-a", "species", "-b", "none"], 1),
        (["compare", "examples/iris.csv", "-a", "species", "-b", "ward", "-m", "none"], 2),
        (["nonsense"], 2),
        ([], 2),
    ],
)
def test_it_writes_and_returns_what_the_program_does(line, code, command_line):
    ours, theirs = (
        subprocess.run([*program, *line], capture_output=True, text=True, cwd=ROOT) for program in (PARTITA, [command_line])
    )
    assert (ours.stdout, ours.stderr) == (theirs.stdout, theirs.stderr)
    assert ours.returncode == theirs.returncode == code


def test_its_version_is_that_of_the_package(command_line):
    printed = subprocess.run([command_line, "--version"], check=True, capture_output=True, text=True).stdout
    assert printed.split()[:2] == ["partita", partita.__version__]


@pytest.mark.skipif(os.name == "nt", reason="there are no such signals")
def test_an_interruption_leaves_nothing_behind(tmp_path):
    line = [*PARTITA, "count", "-", "-a", "a", "-b", "b", "-o", str(tmp_path / "table.parquet")]
    with subprocess.Popen(line, stdin=subprocess.PIPE) as process:
        assert process.stdin is not None
        # The input stays open, so the program waits for more after it has read this.
        process.stdin.write(b"a,b\n" + b"x,1\n" * (1 << 20))
        process.stdin.flush()
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        try:
            assert process.wait(timeout=30) == 130
        finally:
            process.kill()
    assert list(tmp_path.iterdir()) == []


def test_typed_columns_that_are_no_labels_and_texts_for_missing_ones(tmp_path):
    pandas = pytest.importorskip("pandas")
    pytest.importorskip("pyarrow")
    days = pandas.date_range("2024-01-01", periods=6)
    frame = pandas.DataFrame(
        {"cat": list("aabbcc"), "found": list("xxyyzz"), "ts": days, "s": ["", "nan", "NA", "q", "q", "q"]}
    )
    file = str(tmp_path / "m.parquet")
    frame.to_parquet(file)

    def run(*words):
        done = subprocess.run([*PARTITA, *words, "--format", "json"], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout), done.stderr

    for words in (["rank", "-r", "cat"], ["pairwise"], ["consensus"]):
        assert 'left out column "ts": it holds values of the type Timestamp' in run(*words, file)[1]
    line = ["compare", file, "-a", "cat", "-b", "s", "-m", "ari"]
    assert 'took "", "NA", "nan" of column "s" as labels' in run(*line)[1]
    assert run(*line, "--missing-values", ",NA,nan", "--missing", "drop")[0]["n"] == 3


@pytest.mark.skipif(os.name == "nt", reason="there are no such terminals")
def test_a_terminal_sees_how_far_it_is(tmp_path):
    pty = pytest.importorskip("pty")
    file = tmp_path / "labels.csv"
    file.write_text("a,b,c\n" + "one label,another label,a third label\n" * 1_000_000)
    for line in (["count", str(file), "-a", "a", "-b", "b"], ["rank", str(file), "-r", "a", "--scores-only", "-m", "ari"]):
        ours, theirs = pty.openpty()
        with subprocess.Popen([*PARTITA, *line], stdout=subprocess.DEVNULL, stderr=theirs) as process:
            os.close(theirs)
            shown = b""
            try:
                while piece := os.read(ours, 1 << 16):
                    shown += piece
            except OSError:  # the terminal is gone with the program
                pass
            assert process.wait() == 0, shown
        os.close(ours)
        assert b"reading" in shown, (line, shown)
