"""Ours against scikit-learn from Python, in the same run, call overhead included.

Run by `cargo dev bench python`; prints milliseconds (the median of several runs) and their ratio.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable

import numpy as np
import sklearn.metrics as theirs

import partita
import partita.sklearn as ours

NAMES = ["adjusted_rand_score", "normalized_mutual_info_score", "adjusted_mutual_info_score"]


def median_ms(call: Callable[[], object], least: float = 1.0) -> float:
    """Repeats until a second has passed, at least three times."""
    times: list[float] = []
    while len(times) < 3 or (sum(times) < least and len(times) < 1_000):
        begin = time.perf_counter()
        call()
        times.append(time.perf_counter() - begin)
    return statistics.median(times) * 1e3


def row(what: str, mine: float, peer: float) -> None:
    print(f"{what:<62} {mine:>10.3f} {peer:>10.1f} {peer / mine:>8.0f}×", flush=True)


def integers(n: int, clusters: int) -> None:
    rng = np.random.default_rng(0)
    a, b = rng.integers(0, clusters, n), rng.integers(0, clusters, n)
    for name in NAMES:
        mine, peer = (median_ms(lambda f=getattr(module, name): f(a, b)) for module in (ours, theirs))
        row(f"{name}, int64, n = {n:g}, {clusters} clusters", mine, peer)


def texts(n: int) -> None:
    rng = np.random.default_rng(0)
    names = np.array([f"cluster number {i}" for i in range(50)], dtype=object)
    a, b = names[rng.integers(0, 50, n)], names[rng.integers(0, 50, n)]
    # Each item an object of its own, as a file would give them.
    distinct = [np.array([str(x.encode(), "ascii") for x in side], dtype=object) for side in (a, b)]
    columns = {"objects, shared": (a, b), "objects, all distinct": distinct}
    columns["<U"] = [side.astype(str) for side in (a, b)]
    for kind, (x, y) in columns.items():
        mine, peer = (median_ms(lambda f=m.adjusted_rand_score, x=x, y=y: f(x, y)) for m in (ours, theirs))
        row(f"adjusted_rand_score, {kind}, n = {n:g}", mine, peer)


def overhead() -> None:
    rng = np.random.default_rng(0)
    a, b = rng.integers(0, 5, 100), rng.integers(0, 5, 100)
    mine = median_ms(lambda: [partita.adjusted_rand(a, b) for _ in range(100)]) / 100
    peer = median_ms(lambda: [theirs.adjusted_rand_score(a, b) for _ in range(10)]) / 10
    row("adjusted_rand (ours) and adjusted_rand_score, n = 100", mine, peer)


def main() -> None:
    full = "--full" in sys.argv
    print(f"{'':<62} {'ours ms':>10} {'peer ms':>10} {'ratio':>9}")
    overhead()
    for n in (1_000_000, 10_000_000) if full else (1_000_000,):
        for clusters in (10, 1_000):
            integers(n, clusters)
    texts(1_000_000)


if __name__ == "__main__":
    main()
