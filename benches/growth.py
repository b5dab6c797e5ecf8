"""How the time of every verb and every measure grows: at n, 2n, 4n and 8n, with the exponent that is promised and the one that is
measured.

Run by `cargo dev bench growth`. Times are processor time (`time.process_time`), the best of several; the exponent is the slope of a
line through the logarithms of both. A row is above its promise where it is more than a quarter beyond it: caches and what a call
costs by itself bend the line by that much. `--full` begins at larger sizes and writes `benches/record/DATE-growth.csv`.
"""

from __future__ import annotations

import csv
import datetime
import math
import pathlib
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

import partita

Call = Callable[[], object]
Make = Callable[[int], Call]

LEEWAY = 0.25
"""What the measured exponent may have beyond the promised one."""
LONG = 4.0
"""Seconds beyond which the next size, at least twice as long, is not tried."""
PROMISED = {
    "linear": 1.0,
    "nodes of the trees × the logarithm": 1.1,
    "distinct pairs of cluster sizes × spread of the counts, squared": 2.0,
    "distinct pairs of cluster sizes": 1.0,
    "sets of clusters": 1.0,
    "memberships of A": 1.0,
    "pairs of types": 2.0,
    "pairs of biclusters": 2.0,
    "biclusters of types": 2.0,
    "an assignment problem per": 2.0,
    "an assignment problem between": 3.0,
    "nodes of one tree × nodes of the other × their depths": 3.0,
    "nodes of one tree": 2.0,
    "the cuts": 2.0,
}
"""The exponent in items or leaves that each cost of the catalogue means, by its first words; the longer words first."""


class Work(NamedTuple):
    """What is timed: a name, what grows, the exponent promised, the first size, and the call at a size."""

    name: str
    grows: str
    promised: float
    first: int
    make: Make


def rng(n: int) -> np.random.Generator:
    return np.random.default_rng(n)


def two(n: int, clusters: int) -> tuple[Any, Any]:
    """Two columns in which 70 % of the items have the same label."""
    a = rng(n).integers(0, clusters, n)
    return a, np.where(rng(n + 1).random(n) < 0.7, a, rng(n + 2).integers(0, clusters, n))


def several(n: int, runs: int, clusters: int = 10) -> list[Any]:
    """Columns, each with 80 % of the items as in the first."""
    first = rng(n).integers(0, clusters, n)
    return [np.where(rng(n + run).random(n) < 0.8, first, rng(n + 2 * run).integers(0, clusters, n)) for run in range(1, runs + 1)]


def tree(leaves: int, seed: int) -> partita.Tree:
    """A tree that joins two random neighbours at a time: its depth grows with the logarithm."""
    random = rng(seed)
    nodes = [f"x{leaf}:1" for leaf in range(leaves)]
    while len(nodes) > 1:
        starts = range(0, len(nodes) - 1, 2)
        joined = [f"({nodes[at]},{nodes[at + 1]}):{random.integers(1, 9)}" for at in starts]
        nodes = [joined[at] for at in random.permutation(len(joined))] + nodes[2 * len(joined) :]
    return partita.Tree(nodes[0].rpartition(":")[0] + ";")


def cover(n: int, seed: int) -> partita.Cover:
    """Clusters of about twenty items, a fifth of which are in a second one."""
    random, clusters = rng(seed), max(n // 20, 2)
    sets: list[set[int]] = [set() for _ in range(clusters)]
    for item, (home, other) in enumerate(zip(rng(n).integers(0, clusters, n), random.integers(0, clusters, n), strict=True)):
        sets[other if random.random() < 0.2 else home].add(item)
        if random.random() < 0.2:
            sets[other].add(item)
    return partita.Cover([one for one in sets if one])


def biclusters(n: int, seed: int) -> partita.Biclusters:
    random = rng(seed)
    sets = [(random.choice(n, 10, replace=False), random.choice(n, 10, replace=False)) for _ in range(max(n // 10, 2))]
    return partita.Biclusters(sets, shape=(n, n))


def co(n: int, seed: int) -> partita.CoClustering:
    return partita.CoClustering(rng(seed).integers(0, 10, n), rng(seed + 1).integers(0, 10, n))


def graph(n: int) -> Any:
    """About four edges for each node."""
    matrix = np.zeros((n, n))
    ends = rng(n).integers(0, n, (2, 4 * n))
    matrix[ends[0], ends[1]] = matrix[ends[1], ends[0]] = 1
    np.fill_diagonal(matrix, 0)
    return matrix


def measure_of_kind(measure: partita.Measure, kind: str) -> tuple[int, Make]:
    """The first size, and the score of inputs of a size."""

    def make(n: int) -> Call:
        inputs: dict[str, Callable[[], tuple[Any, Any]]] = {
            "labels": lambda: two(n, n // 4),
            "co": lambda: (co(n, 1), co(n, 2)),
            "covers": lambda: (cover(n, 1), cover(n, 2)),
            "biclusters": lambda: (biclusters(n, 1), biclusters(n, 2)),
            "trees": lambda: (tree(n, 1), tree(n, 2)),
            "tree_on_graph": lambda: (partita.Tree.from_linkage(chain(n)), graph(n)),
        }
        a, b = inputs[kind]()
        if kind == "tree_on_graph":
            return lambda: getattr(partita, measure.name)(a, b)
        return lambda: partita.compare(a, b, [measure.name])

    firsts = {"labels": 4_000, "co": 40_000, "covers": 1_000, "biclusters": 200, "trees": 100, "tree_on_graph": 100}
    return firsts[kind], make


def chain(n: int) -> Any:
    """A linkage in which pairs are joined, then pairs of pairs."""
    from scipy.cluster.hierarchy import linkage

    return linkage(rng(n).random((n, 2)), "average")


def of_measures() -> Iterator[Work]:
    for measure in partita.measures():
        promised = next(power for words, power in PROMISED.items() if measure.cost.startswith(words))
        kind = measure.kinds[0]
        first, make = measure_of_kind(measure, kind)
        grows = {"trees": "leaves", "tree_on_graph": "nodes", "co": "rows and columns", "biclusters": "rows and columns"}
        yield Work(measure.name, f"{kind}: {grows.get(kind, 'items')}", promised, first, make)


def of_verbs() -> Iterator[Work]:
    def labels(call: Callable[[Any, Any], object], clusters: Callable[[int], int] = lambda n: 10) -> Make:
        def make(n: int) -> Call:
            a, b = two(n, clusters(n))
            return lambda: call(a, b)

        return make

    def many(call: Callable[[list[Any]], object], items: int) -> Make:
        def make(n: int) -> Call:
            columns = several(items, n)
            return lambda: call(columns)

        return make

    def trees(call: Callable[[Any, Any], object]) -> Make:
        def make(n: int) -> Call:
            a, b = tree(n, 1), tree(n, 2)
            return lambda: call(a, b)

        return make

    def forest(n: int, leaves: int) -> list[partita.Tree]:
        return [tree(leaves, seed) for seed in range(n)]

    half = lambda n: n // 2  # noqa: E731
    for what, clusters in (("items", lambda n: 10), ("items and clusters", half)):
        yield Work("adjusted_rand", what, 1.0, 50_000, labels(partita.adjusted_rand, clusters))
        yield Work("v_measure", what, 1.0, 50_000, labels(partita.v_measure, clusters))
        yield Work("table", what, 1.0, 20_000, labels(partita.Table.from_labels, clusters))
        yield Work("compare", what, 1.0, 20_000, labels(lambda a, b: partita.compare(a, b).to_dict(), clusters))
        yield Work("explain", what, 1.1, 10_000, labels(partita.explain, clusters))
        yield Work("align", what, 1.1, 20_000, labels(partita.align, clusters))
        yield Work("confidence_interval", what, 1.0, 20_000, labels(partita.confidence_interval, clusters))
        yield Work("report", what, 1.1, 2_000, labels(partita.report, clusters))
        yield Work("flow", what, 1.1, 10_000, labels(lambda a, b: partita.flow([a, b]), clusters))
    yield Work("compare all measures", "items", 1.0, 2_000, labels(lambda a, b: partita.compare(a, b, "all").to_dict()))
    yield Work("significance", "items", 1.0, 2_000, labels(partita.significance))
    yield Work("verdict", "items", 1.0, 2_000, labels(partita.verdict))
    yield Work("split_merge", "items", 1.1, 10_000, labels(partita.split_merge))

    def groups(n: int) -> Call:
        a, b = two(n, 20)
        names = rng(n).integers(0, max(n // 2, 1), n)
        return lambda: partita.confidence_interval(a, b, groups=names)

    yield Work("confidence_interval by groups", "items and groups", 1.0, 5_000, groups)
    yield Work("rank", "candidates", 1.0, 20, many(lambda runs: partita.rank(runs[0], runs[1:]), 2_000))
    yield Work("pairwise", "clusterings", 2.0, 25, many(partita.pairwise, 2_000))
    yield Work("medoid", "clusterings", 2.0, 25, many(partita.medoid, 2_000))
    yield Work("mean_agreement", "clusterings", 2.0, 25, many(partita.mean_agreement, 2_000))
    yield Work("consensus", "clusterings", 1.1, 10, many(partita.consensus, 500))
    yield Work("flow", "clusterings", 1.0, 10, many(partita.flow, 5_000))
    yield Work("co_association", "items", 2.0, 200, lambda n: lambda runs=several(n, 10): partita.co_association(runs))  # type: ignore[misc]
    yield Work("consensus", "items", 1.1, 500, lambda n: lambda runs=several(n, 10): partita.consensus(runs))  # type: ignore[misc]
    yield Work("compare trees", "leaves", 1.1, 500, trees(lambda a, b: partita.compare(a, b).to_dict()))
    yield Work("bk_curve", "leaves", 2.0, 200, trees(partita.bk_curve))
    yield Work("untangle", "leaves", 1.5, 200, trees(partita.untangle))
    yield Work("quartet_counts", "leaves", 2.0, 200, trees(partita.quartet_counts))
    yield Work("triple_counts", "leaves", 2.0, 200, trees(partita.triple_counts))
    yield Work("pairwise trees", "trees", 2.0, 20, lambda n: lambda given=forest(n, 50): partita.pairwise(given))  # type: ignore[misc]
    yield Work("summary_tree", "trees", 1.0, 20, lambda n: lambda given=forest(n, 50): partita.summary_tree(given))  # type: ignore[misc]


def seconds(call: Call) -> float:
    """The least processor time of a call."""
    best, repeats, begin = math.inf, 1, time.process_time()
    for _ in range(9):
        start = time.process_time()
        for _ in range(repeats):
            call()
        once = (time.process_time() - start) / repeats
        best, repeats = min(best, once), max(1, min(1000, int(0.01 / max(once, 1e-6))))
        if time.process_time() - begin > 0.5:
            break
    return best


class Row(NamedTuple):
    name: str
    grows: str
    first: int
    seconds: list[float]
    promised: float
    measured: float | None

    @property
    def verdict(self) -> str:
        if self.measured is None:
            return "too long"
        return "met" if self.measured <= self.promised + LEEWAY else "above"


def measured(work: Work, factor: int) -> Row:
    first, times = work.first * factor, []
    for step in range(4):
        call = work.make(first << step)
        call()
        times.append(seconds(call))
        if times[-1] > LONG:
            break
    exponent = None
    if len(times) > 1:
        exponent = float(np.polyfit(np.log2(first) + np.arange(len(times)), np.log2(times), 1)[0])
    return Row(work.name, work.grows, first, times, work.promised, exponent)


def main() -> None:
    warnings.simplefilter("ignore")
    full = "--full" in sys.argv
    say("| what | grows | n | ms at n, 2n, 4n, 8n | promised | measured | |\n|---|---|---|---|---|---|---|")
    rows = []
    for work in (*of_verbs(), *of_measures()):
        try:
            row = measured(work, 4 if full else 1)
        except partita.PartitaError as error:
            say(f"| {work.name} | {work.grows} | {work.first} | {error} | {work.promised} | | refused |")
            continue
        rows.append(row)
        times = ", ".join(f"{1e3 * one:.3g}" for one in row.seconds)
        slope = "" if row.measured is None else f"{row.measured:.2f}"
        say(f"| {row.name} | {row.grows} | {row.first} | {times} | {row.promised} | {slope} | {row.verdict} |")
    above = [row.name for row in rows if row.verdict != "met"]
    say(f"\n{len(rows)} rows, {len(above)} above what is promised: {', '.join(above) or 'none'}")
    if full:
        record(rows)


def record(rows: list[Row]) -> None:
    folder = pathlib.Path(__file__).parent / "record"
    with (folder / f"{datetime.date.today()}-growth.csv").open("w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["what", "grows", "n", "ms_n", "ms_2n", "ms_4n", "ms_8n", "promised", "measured", "verdict"])
        for row in rows:
            times = [f"{1e3 * one:.4g}" for one in row.seconds] + [""] * (4 - len(row.seconds))
            slope = "" if row.measured is None else f"{row.measured:.2f}"
            writer.writerow([row.name, row.grows, row.first, *times, row.promised, slope, row.verdict])


def say(line: str) -> None:
    print(line, flush=True)


if __name__ == "__main__":
    main()
