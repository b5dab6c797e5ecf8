"""Ours against scikit-learn from Python, in the same run, call overhead included.

Run by `cargo dev bench python`. Prints the shortest of several runs in milliseconds, ours on one thread and on all,
and the ratio of scikit-learn's to ours on one thread beside the least that it should be. `--full` adds the cases for
which scikit-learn takes more than ten seconds, and writes `benches/record/DATE-python.csv`.
"""

from __future__ import annotations

import csv
import datetime
import os
import pathlib
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pandas
import polars
import pyarrow
import sklearn.metrics as theirs

import partita
import partita.sklearn as ours

RNG = np.random.default_rng(0)
# What is kept of a full run.
RECORD: list[list[str]] = [["what", "one_thread_ms", "all_threads_ms", "peer_ms", "ratio", "at_least", "verdict"]]


def shortest_ms(call: Callable[[], object], runs: int) -> float:
    times = []
    for _ in range(runs):
        begin = time.perf_counter()
        call()
        times.append(time.perf_counter() - begin)
    return min(times) * 1e3


def row(what: str, call: Callable[[], float], peer: Callable[[], float], least: float, runs: int = 1) -> None:
    os.environ["PARTITA_NUM_THREADS"] = "1"
    one = shortest_ms(call, 5)
    del os.environ["PARTITA_NUM_THREADS"]
    every, other = shortest_ms(call, 5), shortest_ms(peer, runs)
    assert abs(call() - peer()) < 1e-9, what
    ratio = other / one
    verdict = "met" if ratio >= least else "below"
    print(f"{what:<56} {one:>9.2f} {every:>9.2f} {other:>10.1f} {ratio:>7.0f}× {least:>6.0f}×  {verdict}", flush=True)
    RECORD.append([what, f"{one:.2f}", f"{every:.2f}", f"{other:.1f}", f"{ratio:.0f}", f"{least:.0f}", verdict])


def labels(n: int, full: bool) -> Iterator[tuple[str, Any, Any, float]]:
    """Two columns, and how many times faster than scikit-learn the adjusted Rand index should be."""
    for clusters, least in ((10, 90), (1_000, 75), (100_000, 30)):
        a, b = RNG.integers(0, clusters, n), RNG.integers(0, clusters, n)
        yield f"{clusters} clusters, int64", a, b, least
        yield f"{clusters} clusters, int32", a.astype(np.int32), b.astype(np.int32), least
    yield "Zipf 1.3", RNG.zipf(1.3, n), RNG.zipf(1.3, n), 10
    names = RNG.integers(0, 2**64, 1_000, dtype=np.uint64)
    yield "1000 clusters, random uint64", names[RNG.integers(0, 1_000, n)], names[RNG.integers(0, 1_000, n)], 20
    if full:
        yield "singletons", np.arange(n), np.arange(n), 50
        yield "all different, random uint64", *(RNG.integers(0, 2**64, n, dtype=np.uint64) for _ in range(2)), 15


def integers(full: bool) -> None:
    for what, a, b, least in labels(10_000_000, full):
        row(
            f"adjusted_rand, n = 1e7, {what}",
            lambda a=a, b=b: partita.adjusted_rand(a, b),
            lambda a=a, b=b: theirs.adjusted_rand_score(a, b),
            least,
        )
    # scikit-learn needs a minute for a million items in a thousand clusters.
    n, clusters = (1_000_000, 1_000) if full else (200_000, 400)
    a, b = RNG.integers(0, clusters, n), RNG.integers(0, clusters, n)
    row(
        f"adjusted_mutual_info_score, n = {n:g}, {clusters} clusters",
        lambda: ours.adjusted_mutual_info_score(a, b),
        lambda: theirs.adjusted_mutual_info_score(a, b),
        1_000 if full else 100,
    )


def texts() -> None:
    n, clusters = 1_000_000, 1_000
    names = np.array([f"cluster number {i}" for i in range(clusters)], dtype=object)
    shared = [names[RNG.integers(0, clusters, n)] for _ in range(2)]
    # Each item an object of its own, as a file would give them.
    distinct = [np.array([str(text.encode(), "ascii") for text in side], dtype=object) for side in shared]
    columns: dict[str, list[Any]] = {"objects, all distinct": distinct, "objects, shared": shared}
    columns["NumPy <U"] = [side.astype(str) for side in shared]
    columns["pandas str"] = [pandas.Series(side, dtype="str") for side in shared]
    columns["pandas category"] = [pandas.Series(side, dtype="category") for side in shared]
    columns["Polars String"] = [polars.Series(side) for side in shared]
    columns["Polars Categorical"] = [side.cast(polars.Categorical) for side in columns["Polars String"]]
    columns["Arrow string"] = [pyarrow.array(side) for side in shared]
    columns["Arrow dictionary"] = [side.dictionary_encode() for side in columns["Arrow string"]]
    for kind, (a, b) in columns.items():
        row(
            f"adjusted_rand, n = 1e6, {kind}",
            lambda a=a, b=b: partita.adjusted_rand(a, b),
            lambda: theirs.adjusted_rand_score(*shared),
            20,
        )


def overhead() -> None:
    a, b = RNG.integers(0, 5, 100), RNG.integers(0, 5, 100)
    calls = 2_000

    def microseconds(call: Callable[[], object]) -> float:
        return shortest_ms(lambda: [call() for _ in range(calls)], 20) * 1e3 / calls

    mine, peer = microseconds(lambda: partita.adjusted_rand(a, b)), shortest_ms(lambda: theirs.adjusted_rand_score(a, b), 200)
    print(f"adjusted_rand, n = 100: {mine:.2f} µs per call in all; scikit-learn {1e3 * peer:.0f} µs")
    RECORD.append(["adjusted_rand, n = 100", f"{mine * 1e-3:.5f}", "", f"{peer:.3f}", f"{1e3 * peer / mine:.0f}", "", ""])


def intervals() -> None:
    """The default interval of a small table against that of the bootstrap, and those of the best of many maps."""
    a = RNG.integers(0, 5, 200)
    b = np.where(RNG.random(200) < 0.3, RNG.integers(0, 5, 200), a)
    for measure, least in (("adjusted_rand", 20), ("normalized_mutual_information", 20), ("b_cubed_f", 20), ("purity", 0), ("accuracy", 0)):
        mine = shortest_ms(lambda m=measure: partita.confidence_interval(a, b, m), 200)
        peer = shortest_ms(lambda m=measure: partita.confidence_interval(a, b, m, method="bca"), 20)
        ratio, bar = peer / mine, f"at least {least}×" if least else "at most 2 ms"
        verdict = "met" if (ratio >= least if least else mine <= 2) else "below"
        print(f"interval of {measure}, n = 200: {mine:.3f} ms; BCa {peer:.2f} ms, {ratio:.0f}× as long; {bar}: {verdict}")
        RECORD.append([f"interval of {measure}, n = 200, against BCa", f"{mine:.3f}", "", f"{peer:.2f}", f"{ratio:.0f}", str(least or ""), verdict])


MEMORY = """
import numpy as np, partita
def peak():
    return next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmHWM"))
rng = np.random.default_rng(0)
a, b = rng.integers(0, 1_000, 10_000_000), rng.integers(0, 1_000, 10_000_000)
partita.adjusted_rand(a[:1_000], b[:1_000])
before = peak()
partita.adjusted_rand(a, b)
print(peak() - before)
"""


def memory() -> None:
    if sys.platform != "linux":
        return
    kilobytes = int(subprocess.run([sys.executable, "-c", MEMORY], check=True, capture_output=True, text=True).stdout)
    share = kilobytes * 1024 / 1e7
    print(f"adjusted_rand, n = 1e7, int64, 1000 clusters: peak memory grows by {kilobytes} kB ({share:.2f} bytes an item)")


def main() -> None:
    full = "--full" in sys.argv
    overhead()
    intervals()
    memory()
    print(f"{'milliseconds':<56} {'1 thread':>9} {'all':>9} {'peer':>10} {'ratio':>8} {'least':>7}")
    integers(full)
    texts()
    if full:
        folder = pathlib.Path(__file__).parent / "record"
        folder.mkdir(exist_ok=True)
        with (folder / f"{datetime.date.today()}-python.csv").open("w", newline="") as file:
            csv.writer(file).writerows(RECORD)


if __name__ == "__main__":
    main()
