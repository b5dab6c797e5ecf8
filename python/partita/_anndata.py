"""Columns of an AnnData object, as scanpy's functions take them: by their keys in ``obs``."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from typing import Any

from partita._compare import compare
from partita._native import PartitaError
from partita._types import Measures, Missing, Noise, NoiseLabel
from partita._words import listed
from partita.comparison import Comparison


def compare_obs(
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
    >>> partita.compare_obs(adata, "cell_type", "leiden", "ari")["ari"]
    1.0
    """
    a, b = (_column(adata, key) for key in (reference, candidate))
    return compare(a, b, measures, missing=missing, noise=noise, noise_label=noise_label, n_jobs=n_jobs)


def _column(adata: Any, key: str) -> Sequence[Any]:
    obs = adata if isinstance(adata, Mapping) or hasattr(adata, "columns") else getattr(adata, "obs", None)
    if obs is None:
        raise PartitaError(f"{type(adata).__name__} has no obs; give an AnnData object or its obs")
    names = list(map(str, getattr(obs, "columns", obs)))
    if key not in names:
        near = difflib.get_close_matches(str(key), names, 1)
        hint = f"did you mean {near[0]!r}?" if near else f"it has {listed(names) if names else 'none'}"
        raise PartitaError(f"obs has no column {key!r}; {hint}")
    column: Sequence[Any] = obs[key]
    return column
