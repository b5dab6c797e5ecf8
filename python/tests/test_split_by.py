"""What the clusters of a hierarchy of co-clusterings are split by."""

from __future__ import annotations

import numpy as np
import pytest

import partita
from partita.cluster import HierarchicalCoclustering, score_cocluster


def planted(seed=0):
    """Two large blocks of two small ones each, on the diagonal."""
    rng = np.random.default_rng(seed)
    place = np.arange(40)
    near = place[:, None] // 10 == place // 10
    same = place[:, None] // 20 == place // 20
    return rng.poisson(np.where(near, 6.0, np.where(same, 2.0, 0.3)))


def test_coupled_levels_are_nested_and_describe_their_matrix():
    counts = planted()
    found = HierarchicalCoclustering(split_by="level", random_state=0).fit(counts)
    for (rows, columns), (finer_rows, finer_columns) in zip(found.levels_, found.levels_[1:], strict=False):
        for outer, inner in ((rows, finer_rows), (columns, finer_columns)):
            assert all(len(set(outer[inner == cluster])) == 1 for cluster in set(inner))
    assert len(set(found.levels_[-1][0])) == 40
    again = HierarchicalCoclustering(split_by="level", random_state=0, n_jobs=1).fit(counts)
    assert all((one[0] == two[0]).all() for one, two in zip(found.levels_, again.levels_, strict=True))


def test_the_second_level_is_coupled():
    counts = planted()
    tau = {
        way: score_cocluster(counts, *HierarchicalCoclustering(split_by=way, random_state=0).fit(counts).levels_[1:2])
        for way in ("level", "columns")
    }
    assert tau["level"].goodness >= tau["columns"].goodness - 1e-12


def test_other_words_are_refused():
    with pytest.raises(partita.PartitaError, match="not a value of split_by"):
        HierarchicalCoclustering(split_by="rows").fit(planted())
