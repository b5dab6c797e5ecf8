"""Omega of two covers by peers: a line each with the name and the seconds of processor time."""

import importlib.util
import sys
import time
from collections import Counter
from pathlib import Path

import numpy as np
import scipy.sparse as sparse


def read(path):
    items, clusters = np.loadtxt(path, dtype=np.int64).T
    return sparse.csr_matrix((np.ones(len(items), dtype=np.int64), (items, clusters)))


def by_scipy(a, b):
    """Shared clusters of all pairs by sparse products."""
    n = a.shape[0]
    x, y = sparse.triu(a @ a.T, 1, format="csr"), sparse.triu(b @ b.T, 1, format="csr")
    pairs = n * (n - 1) // 2
    differing = (x != y).nnz
    counts = [Counter(m.data.tolist()) for m in (x, y)]
    zeros = [pairs - m.nnz for m in (x, y)]
    expected = zeros[0] * zeros[1] + sum(count * counts[1][t] for t, count in counts[0].items())
    observed, expected = (pairs - differing) / pairs, expected / pairs**2
    return (observed - expected) / (1 - expected)


def timed(name, function):
    before = time.process_time()
    function()
    print(f"{name}\t{time.process_time() - before:.6f}", flush=True)


def clusters_of(matrix):
    columns = matrix.tocsc()
    return [columns.indices[columns.indptr[k] : columns.indptr[k + 1]].tolist() for k in range(columns.shape[1])]


folder = Path(sys.argv[1])
a, b = read(folder / "a"), read(folder / "b")
timed("SciPy", lambda: by_scipy(a, b))
if importlib.util.find_spec("clusim"):
    from clusim.clustering import Clustering
    from clusim.sim import omega_index

    small = 4000
    sides = [
        Clustering(elm2clu_dict={i: m[i].indices.tolist() for i in range(small)}) for m in (a, b)
    ]
    timed("clusim (4000 of the items)", lambda: omega_index(*sides))
