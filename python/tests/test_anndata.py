"""Clusterings in the obs of an AnnData object."""

from __future__ import annotations

import numpy as np
import pytest

import partita
from partita import PartitaError

anndata = pytest.importorskip("anndata")
pandas = pytest.importorskip("pandas")

TYPES = ["B"] * 10 + ["T"] * 12 + ["NK"] * 8
LEIDEN = ["0"] * 10 + ["1"] * 11 + ["0"] + ["2"] * 8


def object_with(**columns):
    obs = pandas.DataFrame({name: pandas.Categorical(column) for name, column in columns.items()})
    obs.index = [f"cell{i}" for i in range(len(obs))]
    return anndata.AnnData(np.zeros((len(obs), 2)), obs=obs)


def test_what_is_found_is_written_back(tmp_path):
    runs = {f"run{i}": LEIDEN for i in range(3)}
    adata = object_with(cell_type=TYPES, leiden=LEIDEN, **runs)
    found = partita.anndata.write(adata, "cell_type", "leiden", "ari", runs=list(runs))
    assert found["ari"] == partita.ari(TYPES, LEIDEN)
    assert adata.obs["leiden_aligned"].tolist() == partita.align(TYPES, LEIDEN).tolist()
    assert adata.obs["leiden_stray"].tolist() == [i == 21 for i in range(30)]
    assert adata.obs["leiden_home"].iloc[21] == "1"
    others = np.arange(30) != 21
    assert (adata.obs["leiden_home"].astype(str)[others] == adata.obs["leiden"].astype(str)[others]).all()
    about = adata.uns["partita"]["leiden"]
    assert about["scores"] == {"adjusted_rand": found["ari"]} and about["reference"] == "cell_type"
    assert about["stability"] == {"0": 1.0, "1": 1.0, "2": 1.0}
    # Twice is as once, and files take it.
    once = adata.copy()
    partita.anndata.write(adata, "cell_type", "leiden", "ari", runs=list(runs))
    pandas.testing.assert_frame_equal(adata.obs, once.obs)
    adata.write_h5ad(tmp_path / "kept.h5ad")
    back = anndata.read_h5ad(tmp_path / "kept.h5ad")
    assert back.obs["leiden_stray"].tolist() == adata.obs["leiden_stray"].tolist()
    assert back.uns["partita"]["leiden"]["sentence"] == about["sentence"]


def test_wrong_keys_are_refused_and_nothing_is_written():
    adata = object_with(cell_type=TYPES, leiden=LEIDEN)
    before = list(adata.obs)
    for call, words in [
        (lambda: partita.anndata.write(adata, "cell_type", "laiden"), "did you mean 'leiden'"),
        (lambda: partita.anndata.write(adata, "cell_type", "leiden", runs="run1"), "give a list of keys"),
        (lambda: partita.anndata.write(adata.obs, "cell_type", "leiden"), "has no obs and uns"),
        (lambda: partita.anndata.write(adata, "cell_type", "leiden", runs=["run1"]), "no column 'run1'"),
    ]:
        with pytest.raises(PartitaError, match=words):
            call()
    assert list(adata.obs) == before and "partita" not in adata.uns
