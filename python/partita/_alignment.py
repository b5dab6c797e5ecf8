"""One clustering with the names of another."""

from __future__ import annotations

from typing import Any

import numpy as np

from partita import _native
from partita._labels import restored
from partita._types import Column, Missing, Noise, NoiseLabel, Weights


def align(
    a: Column,
    b: Column,
    *,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    n_jobs: int | None = None,
) -> Any:
    """The labels of B, each cluster named after its best match in A, so that plots use the same colours.

    Clusters are matched one to one so that most items agree; a cluster without a partner keeps its name, or
    gets a new one where A has that name already. A pandas or Polars series gives a series, all else an array.
    Missing labels that a policy lets pass are None.

    >>> import partita
    >>> partita.align(["cat", "cat", "dog", "dog"], [1, 1, 0, 2]).tolist()
    ['cat', 'cat', 'dog', '2']
    """
    codes, names = _native.align(a, b, (missing, noise, noise_label, weights, n_jobs))
    labels = restored(names)
    if (codes < 0).any():
        values = np.array([*labels, None], dtype=object)[codes]
    elif labels and isinstance(labels[0], int):
        values = np.array(labels, dtype=np.int64)[codes]
    else:
        values = np.array(labels, dtype=object)[codes]
    return _like(b, values)


def _like(column: Any, values: Any) -> Any:
    module = type(column).__module__.partition(".")[0]
    if module == "pandas" and hasattr(column, "index"):
        return type(column)(values, index=column.index, name=column.name)
    if module == "polars":
        return type(column)(column.name, values.tolist())
    return values
