"""Clusterings in the ``obs`` of an AnnData object, by their keys as scanpy's functions take them."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from typing import Any

from partita._alignment import align
from partita._compare import compare as _compare
from partita._explain import explain
from partita._native import PartitaError
from partita._consensus import stability
from partita._types import Measures, Missing, Noise, NoiseLabel
from partita._words import listed
from partita.comparison import Comparison

__all__ = ["compare", "write"]


def compare(
    adata: Any,
    reference: str,
    candidate: str,
    measures: Measures = None,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    n_jobs: int | None = None,
) -> Comparison:
    """Compares two columns of ``adata.obs``, such as cell types and the clusters of Leiden.

    Parameters
    ----------
    adata : AnnData
        Or anything else with a data frame ``obs``, or that data frame.
    reference, candidate : str
        Keys in ``adata.obs``.
    measures, missing, noise, noise_label, n_jobs
        As for :func:`partita.compare`.

    Examples
    --------
    >>> from types import SimpleNamespace
    >>> import partita
    >>> adata = SimpleNamespace(obs={"cell_type": ["B", "B", "T"], "leiden": ["0", "0", "1"]})
    >>> partita.anndata.compare(adata, "cell_type", "leiden", "ari")["ari"]
    1.0
    """
    a, b = (_column(adata, key) for key in (reference, candidate))
    return _compare(a, b, measures, missing=missing, noise=noise, noise_label=noise_label, n_jobs=n_jobs)


def write(
    adata: Any,
    reference: str,
    candidate: str,
    measures: Measures = None,
    *,
    runs: Sequence[str] = (),
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    n_jobs: int | None = None,
) -> Comparison:
    """Compares two columns of ``adata.obs``, and writes what is found of items and clusters back into ``obs`` and ``uns``.

    With the candidate ``leiden`` these are

    - ``obs["leiden_aligned"]``: its clusters named after their best matches in the reference, so that plots use the same colours;
    - ``obs["leiden_stray"]``: whether the item lies outside the clusters that belong together;
    - ``obs["leiden_home"]``: the cluster of the candidate where a stray would belong, and of all others their own;
    - ``uns["partita"]["leiden"]``: ``reference``, ``scores`` by measure, the ``sentence`` that says where the two differ, and of
      each cluster its ``stability`` over other runs, if any are named.

    What stands there already under these names is replaced.

    Parameters
    ----------
    adata : AnnData
        It is changed in place.
    reference, candidate : str
        Keys in ``adata.obs``.
    runs : sequence of str
        Keys of clusterings by the same method with other seeds or parts of the data, for the stability.
    measures, missing, noise, noise_label, n_jobs
        As for :func:`partita.compare`.

    Returns
    -------
    Comparison
        As of :func:`compare`.
    """
    if isinstance(runs, str):
        raise PartitaError(f'runs is {runs!r}; give a list of keys, as ["{runs}"]')
    obs, uns = (getattr(adata, name, None) for name in ("obs", "uns"))
    if obs is None or uns is None:
        raise PartitaError(f"{type(adata).__name__} has no obs and uns; give an AnnData object")
    a, b, *others = (_column(adata, key) for key in (reference, candidate, *runs))
    reading: Any = {"missing": missing, "noise": noise, "noise_label": noise_label}
    found: Comparison = _compare(a, b, measures, n_jobs=n_jobs, **reading)
    story = explain(a, b, measures, n_jobs=n_jobs, **reading)
    items = story.items(backend="pandas")
    is_stray = (items["kind"] == "strays").to_numpy()
    about: dict[str, Any] = {"reference": reference, "scores": dict(found), "sentence": story.sentence}
    if others:
        of_clusters = stability(b, others, missing="drop" if missing == "refuse" else missing, noise=noise, noise_label=noise_label)
        about["stability"] = {str(cluster): share for cluster, share in of_clusters.items()}
    aligned: Any = align(a, b, n_jobs=n_jobs, **reading)
    obs[f"{candidate}_aligned"] = aligned.astype("category")
    obs[f"{candidate}_stray"] = is_stray
    # A text column would be refused by the files of AnnData where it holds None.
    obs[f"{candidate}_home"] = b.where(~is_stray, items["home"].set_axis(b.index)).astype("category")
    uns.setdefault("partita", {})[candidate] = about
    return found


def _column(adata: Any, key: str) -> Any:
    obs = adata if isinstance(adata, Mapping) or hasattr(adata, "columns") else getattr(adata, "obs", None)
    if obs is None:
        raise PartitaError(f"{type(adata).__name__} has no obs; give an AnnData object or its obs")
    names = list(map(str, getattr(obs, "columns", obs)))
    if key not in names:
        near = difflib.get_close_matches(str(key), names, 1)
        hint = f"did you mean {near[0]!r}?" if near else f"it has {listed(names) if names else 'none'}"
        raise PartitaError(f"obs has no column {key!r}; {hint}")
    return obs[key]
