"""The golden cases that all front ends share."""

from __future__ import annotations

import math
import warnings

import pytest
from golden import co_cases, flat_cases

import partita

FLAT, CO = list(flat_cases()), list(co_cases())


@pytest.mark.parametrize("case", FLAT, ids=[case.name for case in FLAT])
def test_expected_values(case):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", partita.PartitaWarning)
        found = partita.compare(case.a, case.b, list(case.scores), weights=case.counts)
    for key, expected in case.scores.items():
        # The expected information of large tables is a sum of millions of terms.
        tolerance = 1e-10 if "adjusted_mutual" in key or "expected_mutual" in key else 1e-12
        if expected is None:
            assert key in found.notes
            continue
        assert math.isclose(found[key], expected, rel_tol=tolerance, abs_tol=1e-15), key


@pytest.mark.parametrize(("name", "a", "b", "expected"), CO, ids=[case[0] for case in CO])
def test_expected_values_of_co_clusterings(name, a, b, expected):
    assert partita.adjusted_rand(partita.CoClustering(*a), partita.CoClustering(*b)) == pytest.approx(expected, rel=1e-12, abs=1e-15)


def test_every_measure_is_a_function_that_gives_what_compare_gives():
    a, b = [0, 0, 0, 1, 1, 1, 2], [0, 0, 1, 1, 2, 2, 2]
    at_once = partita.compare(a, b, "all")
    for measure in partita.measures():
        if "labels" in measure.kinds:
            # Those that few ask for are not among all.
            score = at_once[measure.name] if measure.name in at_once else partita.compare(a, b, measure.name)[measure.name]
            assert getattr(partita, measure.name)(a, b) == score
            # The names of scikit-learn are in a module of their own.
            for alias in {*measure.aliases} - {*partita.sklearn.__all__}:
                assert getattr(partita, alias) is getattr(partita, measure.name)
