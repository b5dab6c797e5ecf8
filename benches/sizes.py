"""Ours against ten lines of NumPy, pandas, genieclust and scikit-learn at the sizes that people have, in the same run.

Run by `cargo dev bench sizes`. A row is one call as users make it, at n items in K clusters on each side, 70 % of the items
in the same cluster: processor time (`time.process_time`), the best of several, ours and the peers by turns. NumPy joins the
two labels into one integer, sorts, counts the runs and the sizes of the clusters; texts are numbered by `pandas.factorize`
first, and the codes of categories and dictionaries are given to it. `--full` goes up to n = 10^7 and writes
`benches/record/DATE-sizes.csv`.
"""

from __future__ import annotations

import csv
import datetime
import pathlib
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import genieclust.compare_partitions as genie
import numpy as np
import pandas
import polars
import pyarrow
import sklearn.metrics as scikit_learn

import partita

Call = Callable[[], object]

SECONDS = 0.02
"""A measurement calls often enough to take that long."""
ROUNDS = 7
"""How many of them there are at most."""
BUDGET = 4.0
"""Seconds after which there are no more rounds of a row."""
CLUSTERS = (2, 10, 100, 1_000, 10_000, 100_000)
KINDS = ("int32", "int64", "texts", "categories", "Arrow", "Polars")
MEASURES = ("adjusted_rand", "v_measure", "adjusted_mutual_information", "all linear")


class Row(NamedTuple):
    """The milliseconds of one call, ours and of each peer."""

    measure: str
    kind: str
    n: int
    clusters: str
    ours: float
    peers: dict[str, float]

    def ratio(self, peer: str) -> float | None:
        return self.peers[peer] / self.ours if peer in self.peers else None


def numpy_counts(a: Any, b: Any) -> tuple[Any, Any, Any]:
    """The cells and the sizes of the clusters."""
    rows, columns = np.subtract(a, a.min(), dtype=np.int64), np.subtract(b, b.min(), dtype=np.int64)
    keys = rows * (columns.max() + 1) + columns
    keys.sort()
    ends = np.flatnonzero(np.diff(keys, append=-1))
    return np.diff(ends, prepend=-1), np.bincount(rows), np.bincount(columns)


def numpy_adjusted_rand(a: Any, b: Any) -> float:
    cells, rows, columns = ((counts * (counts - 1) // 2).sum() for counts in numpy_counts(a, b))
    expected = float(rows) * float(columns) / (len(a) * (len(a) - 1) / 2)
    return float((cells - expected) / ((rows + columns) / 2 - expected))


def numpy_v_measure(a: Any, b: Any) -> float:
    cells, rows, columns = (_entropy(counts[counts > 0], len(a)) for counts in numpy_counts(a, b))
    return 2 * (rows + columns - cells) / (rows + columns)


def _entropy(counts: Any, n: int) -> float:
    return float(np.log(n) - (counts * np.log(counts)).sum() / n)


def columns(kind: str, a: Any, b: Any) -> tuple[Any, Any, Any, Any]:
    """Two columns as users hold them, and as NumPy gets them."""
    if kind in ("int32", "int64"):
        a, b = a.astype(kind), b.astype(kind)
        return a, b, a, b
    texts = [np.array([f"cluster number {label}" for label in side.tolist()], dtype=object) for side in (a, b)]
    if kind == "texts":
        # Each item an object of its own, as a file would give them.
        texts = [np.array([str(text.encode(), "ascii") for text in side.tolist()], dtype=object) for side in texts]
        return *texts, *texts
    if kind == "categories":
        held = [pandas.Series(side, dtype="category") for side in texts]
        return *held, *(side.cat.codes.to_numpy() for side in held)
    if kind == "Arrow":
        arrow = [pyarrow.array(side).dictionary_encode() for side in texts]
        return *arrow, *(side.indices.to_numpy() for side in arrow)
    frames = [polars.Series(side.tolist(), dtype=polars.Categorical) for side in texts]
    return *frames, *(side.to_physical().to_numpy() for side in frames)


def labels(n: int, clusters: int) -> tuple[Any, Any]:
    """Two columns in which 70 % of the items have the same label."""
    rng = np.random.default_rng([n, clusters])
    a = rng.integers(0, clusters, n)
    return a, np.where(rng.random(n) < 0.7, a, rng.integers(0, clusters, n))


def calls(measure: str, kind: str, a: Any, b: Any) -> dict[str, Call]:
    """Ours first, then the peers that take this kind in less than minutes."""
    ours_a, ours_b, a, b = columns(kind, a, b)
    if measure == "all linear":
        linear = [one.name for one in partita.measures() if "labels" in one.kinds and one.cost.startswith("linear")]
        return {"ours": lambda: partita.compare(ours_a, ours_b, linear)}
    function = getattr(partita, measure)
    found: dict[str, Call] = {"ours": lambda: function(ours_a, ours_b)}
    ten_lines = {"adjusted_rand": numpy_adjusted_rand, "v_measure": numpy_v_measure}.get(measure)
    if ten_lines is not None:
        numbered = pandas.factorize if kind == "texts" else lambda side: (side, None)
        found["NumPy"] = lambda: ten_lines(numbered(a)[0], numbered(b)[0])
    if kind != "texts":
        found |= integer_peers(measure, a, b)
    return found


def integer_peers(measure: str, a: Any, b: Any) -> dict[str, Call]:
    """Peers that take integers; genieclust has a cell for every pair of clusters, scikit-learn needs minutes for many."""
    n, clusters = len(a), int(a.max()) + 1
    peers: dict[str, Call] = {}
    pairs = {
        "adjusted_rand": (genie.adjusted_rand_score, scikit_learn.adjusted_rand_score),
        "v_measure": (None, scikit_learn.v_measure_score),
        "adjusted_mutual_information": (genie.adjusted_mi_score, scikit_learn.adjusted_mutual_info_score),
    }
    of_genie, of_sklearn = pairs[measure]
    if of_genie is not None and clusters <= 10_000:
        peers["genieclust"] = lambda: of_genie(a, b)
    if n <= 1_000_000 and (measure != "adjusted_mutual_information" or clusters <= 1_000):
        peers["scikit-learn"] = lambda: of_sklearn(a, b)
    return peers


def measured(todo: dict[str, Call]) -> dict[str, float]:
    """The least milliseconds of one call of each, by turns."""
    repeats, best, begin = {}, {}, time.process_time()
    for name, call in todo.items():
        call()
        once = min(seconds(call, 1) for _ in range(2))
        repeats[name], best[name] = max(1, int(SECONDS / max(once, 1e-7))), once
    for _ in range(ROUNDS):
        for name, call in todo.items():
            if repeats[name] > 1 or best[name] < BUDGET / ROUNDS:
                best[name] = min(best[name], seconds(call, repeats[name]))
        if time.process_time() - begin > BUDGET:
            break
    return {name: least * 1e3 for name, least in best.items()}


def seconds(call: Call, repeats: int) -> float:
    begin = time.process_time()
    for _ in range(repeats):
        call()
    return (time.process_time() - begin) / repeats


def sizes(full: bool) -> Iterator[tuple[int, int, str]]:
    """Items, clusters, and the name of these."""
    items = (100, 1_000, 10_000, 100_000, 1_000_000, 3_000_000, 10_000_000) if full else (100, 1_000, 10_000, 100_000)
    for n in items:
        for clusters in CLUSTERS:
            if clusters * 10 <= n:
                yield n, clusters, str(clusters)
        yield n, n // 2, "n/2"


def wanted(full: bool) -> Iterator[tuple[str, str, int, int, str]]:
    for kind in KINDS:
        for measure in MEASURES if kind in ("int32", "int64") else MEASURES[:2]:
            for n, clusters, name in sizes(full):
                is_quick = kind in ("int64", "categories") and measure == MEASURES[0] or clusters in (10, n // 2)
                most = {"int32": 1e7, "int64": 1e7}.get(kind, 1e6)
                if n <= most and (full or is_quick):
                    yield measure, kind, n, clusters, name


def rows(full: bool) -> Iterator[Row]:
    for measure, kind, n, clusters, name in wanted(full):
        todo = calls(measure, kind, *labels(n, clusters))
        if "NumPy" in todo and n <= 100_000:
            ours, theirs = todo["ours"](), todo["NumPy"]()
            assert abs(ours - theirs) < 1e-9, (measure, kind, n, name, ours, theirs)  # type: ignore[operator]
        times = measured(todo)
        yield Row(measure, kind, n, name, times.pop("ours"), times)


def shown(found: list[Row], peer: str) -> None:
    """The ratio of a peer to ours by items and clusters, a table for each measure and kind."""
    names = [str(clusters) for clusters in CLUSTERS] + ["n/2"]
    for measure, kind in dict.fromkeys((row.measure, row.kind) for row in found if peer in row.peers):
        say(f"\n{measure}, {kind}: the time of {peer} divided by ours (ours in µs)")
        say("| n | " + " | ".join(names) + " |\n|---" + "|---" * len(names) + "|")
        of_kind = [row for row in found if (row.measure, row.kind) == (measure, kind) and peer in row.peers]
        for n in dict.fromkeys(row.n for row in of_kind):
            by_name = {row.clusters: f"{row.ratio(peer):.2f} ({row.ours * 1e3:.4g})" for row in of_kind if row.n == n}
            say(f"| {n} | " + " | ".join(by_name.get(name, "") for name in names) + " |")


def summed_up(found: list[Row]) -> None:
    for peer in ("NumPy", "genieclust", "scikit-learn"):
        ratios = sorted(ratio for row in found if (ratio := row.ratio(peer)) is not None)
        if ratios:
            slower, twice = (sum(ratio < 1 for ratio in ratios), sum(ratio >= 2 for ratio in ratios))
            say(
                f"{peer}: {len(ratios)} sizes, ours slower in {slower}, at least twice as fast in {twice} "
                f"({twice / len(ratios):.0%}); least {ratios[0]:.2f}, median {ratios[len(ratios) // 2]:.2f}"
            )


MEMORY = """
import numpy as np, partita
def peak():
    return next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmHWM"))
rng = np.random.default_rng(0)
n = 1_000_000
a = rng.integers(0, n // 2, n)
b = np.where(rng.random(n) < 0.7, a, rng.integers(0, n // 2, n))
partita.MEASURE(a[:1_000], b[:1_000])
before = peak()
partita.MEASURE(a, b)
print((peak() - before) * 1024 / n)
"""


def memory() -> None:
    """The peak beyond the input at a million items in half a million clusters."""
    for measure in MEASURES[:2] if sys.platform == "linux" else ():
        code = [sys.executable, "-c", MEMORY.replace("MEASURE", measure)]
        grown = subprocess.run(code, check=True, capture_output=True, text=True).stdout
        say(f"{measure}, n = 10^6, K = n/2: {float(grown):.1f} bytes an item beyond the input (at most 40)")


def say(line: str) -> None:
    print(line, flush=True)


def record(found: list[Row]) -> None:
    peers = ("NumPy", "genieclust", "scikit-learn")
    folder = pathlib.Path(__file__).parent / "record"
    with (folder / f"{datetime.date.today()}-sizes.csv").open("w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["measure", "kind", "n", "clusters", "ours_ms", *(f"{peer}_ms" for peer in peers), "ratio_to_numpy"])
        for row in found:
            times = [f"{row.peers[peer]:.5g}" if peer in row.peers else "" for peer in peers]
            ratio = row.ratio("NumPy")
            shown_ratio = "" if ratio is None else f"{ratio:.2f}"
            writer.writerow([row.measure, row.kind, row.n, row.clusters, f"{row.ours:.5g}", *times, shown_ratio])


def main() -> None:
    full = "--full" in sys.argv
    found = []
    for row in rows(full):
        found.append(row)
        peers = ", ".join(f"{peer} {time:.4g}" for peer, time in row.peers.items())
        print(f"{row.measure}, {row.kind}, n = {row.n}, K = {row.clusters}: {row.ours:.4g} ms; {peers}", file=sys.stderr)
    for peer in ("NumPy", "genieclust"):
        shown(found, peer)
    say("")
    summed_up(found)
    memory()
    if full:
        record(found)


if __name__ == "__main__":
    main()
