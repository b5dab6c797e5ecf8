"""The golden cases that all front ends share, and the same bits as the command line."""

from __future__ import annotations

import json
import math
import subprocess
import warnings

import pytest
from golden import golden_cases

import partita

CASES = list(golden_cases())


@pytest.mark.parametrize(("name", "a", "b", "scores"), CASES, ids=[case[0] for case in CASES])
def test_expected_values(name, a, b, scores):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", partita.PartitaWarning)
        found = partita.compare(a, b, list(scores))
    for key, expected in scores.items():
        # The expected information of large tables is a sum of millions of terms.
        tolerance = 1e-10 if "adjusted_mutual" in key or "expected_mutual" in key else 1e-12
        if expected is None:
            assert key in found.notes
            continue
        assert math.isclose(found[key], expected, rel_tol=tolerance, abs_tol=1e-15), key


def test_same_bits_as_the_command_line(command_line, tmp_path):
    for number, (name, a, b, _) in enumerate(CASES):
        file = tmp_path / f"{number}.csv"
        file.write_text("a,b\n" + "".join(f"{x},{y}\n" for x, y in zip(a, b, strict=True)))
        options = ["compare", str(file), "-a", "a", "-b", "b", "--all", "--format", "json"]
        run = subprocess.run([command_line, *options], check=True, capture_output=True, text=True)
        theirs = json.loads(run.stdout)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", partita.PartitaWarning)
            ours = partita.compare(a, b, "all")
        assert (ours.n, list(ours.clusters), ours.cells) == (theirs["n"], theirs["clusters"], theirs["cells"])
        assert dict(ours.notes) == theirs["notes"], name
        assert set(ours) == set(theirs["scores"])
        for key, value in theirs["scores"].items():
            assert math.isnan(ours[key]) if value is None else ours[key].hex() == float(value).hex(), (name, key)


def test_every_measure_is_a_function_that_gives_what_compare_gives():
    a, b = [0, 0, 0, 1, 1, 1, 2], [0, 0, 1, 1, 2, 2, 2]
    together = partita.compare(a, b, "all")
    for measure in partita.measures():
        if "flat clusterings" in measure.inputs:
            assert getattr(partita, measure.name)(a, b) == together[measure.name]
            for alias in measure.aliases:
                assert getattr(partita, alias) is getattr(partita, measure.name)
