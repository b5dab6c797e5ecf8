"""The flat benchmark: ours and the peers on the same labels, one process each, interleaved, best of several.

Run it by `cargo dev bench flat` (a minute, nothing is recorded) or `cargo dev bench flat --full` (the sizes that
the bars are meant for; scikit-learn alone takes minutes), which writes `benches/record/DATE-flat.csv`. Prints a
table of bars, each met or not. Times are processor time, so that a busy machine does not blur the ratios; the
gain of threads is wall time.
"""

import argparse
import csv
import datetime
import os
import pathlib
import subprocess
import sys
from dataclasses import dataclass, field

import numpy as np

HERE = pathlib.Path(__file__).parent
LABELS = HERE.parent / "target" / "bench-flat-labels"
# Repeating what takes longer than this would tell nothing new.
SLOW = 2.0
# What we compare ourselves with: reading the columns, and ARI with and without a table of all pairs of labels.
OURS = {"read": "read", "ARI of the table": "table-ari", "ARI alone": "ari", "flat RMI": "rmi-flat"}


@dataclass
class Case:
    """Labels, what is computed from them, and the bars: `peer -> minimum factor by which ours is faster`."""

    name: str
    task: str
    files: list
    command: str = "load"
    bars: dict = field(default_factory=dict)
    informative: tuple = ()
    at_most: float = None
    memory: bool = False


@dataclass
class Result:
    """`processor` does not count the time that other programs take on a shared machine; `wall` does."""

    value: float
    wall: float
    processor: float
    memory: int


class Worker:
    """A process that answers each line with a line."""

    def __init__(self, name, command):
        self.name = name
        # One thread for the peers; for all, memory that is freed goes back to the system, so that a peak is one.
        one = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "MALLOC_MMAP_THRESHOLD_": "131072"}
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env={**os.environ, **one}
        )

    def ask(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline().strip()
        if not answer:
            raise SystemExit(f"{self.name} gave no answer to {line!r}")
        return answer

    def run(self, task):
        before = self.processor_seconds()
        answer = self.ask(f"run {task}")
        if answer.startswith("failed"):
            return None
        value, wall, extra = answer.split()
        return Result(float(value), float(wall), self.processor_seconds() - before, int(extra))

    def processor_seconds(self):
        """The time that all threads have run; a waiting process has nothing on the clock."""
        tasks = pathlib.Path(f"/proc/{self.process.pid}/task").glob("*/schedstat")
        return sum(int(task.read_text().split()[0]) for task in tasks) * 1e-9

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def save(name, array):
    LABELS.mkdir(parents=True, exist_ok=True)
    path = LABELS / f"{name}.npy"
    np.save(path, array)
    return str(path)


def save_texts(name, labels):
    LABELS.mkdir(parents=True, exist_ok=True)
    path = LABELS / f"{name}.txt"
    path.write_text("\n".join(labels) + "\n")
    return str(path)


def columns(name, a, b):
    return [save(f"{name}-a", a), save(f"{name}-b", b)]


def cases(n, full):
    random = np.random.default_rng(20_261_115)

    def uniform(k, dtype):
        return random.integers(0, k, n).astype(dtype), random.integers(0, k, n).astype(dtype)

    for k, bars in ((10, (5, 90)), (1000, (4, 75)), (100_000, (None, 30))):
        for dtype in ("int32", "int64"):
            peers = {"scikit-learn": bars[1]} | ({"genieclust": bars[0]} if bars[0] else {})
            if k == 10:
                peers["read"] = 1 / 2.5
            informative = ("igraph",) if k == 10 and dtype == "int64" else ()
            files = columns(f"uniform-{k}-{dtype}", *uniform(k, dtype))
            yield Case(f"ARI, K = {k}, {dtype}", "ari", files, bars=peers, informative=informative, memory=True)
            if dtype == "int32":
                yield Case(f"all linear measures, K = {k}", "linear", files, bars={"ARI of the table": 1 / 2}, informative=("ARI alone",))
    order = np.arange(n)
    yield Case("ARI, 0..n twice", "ari", columns("order", order, order), bars={"scikit-learn": 50}, memory=True)
    shuffled = columns("shuffled", order, random.permutation(n))
    yield Case("ARI, 0..n shuffled", "ari", shuffled, at_most=1.0, memory=True)
    one = columns("one", np.zeros(n, np.int64), order)
    yield Case("ARI, one cluster against 0..n", "ari", one, at_most=1.0, memory=True)
    pairs = columns("pairs", random.permutation(n) // 2, random.permutation(n) // 2)
    yield Case("ARI, clusters of two", "ari", pairs, at_most=1.0, memory=True)
    zipf = columns("zipf", *(np.minimum(random.zipf(1.3, n), 10**15) for _ in "ab"))
    yield Case("ARI, Zipf 1.3", "ari", zipf, bars={"scikit-learn": 10}, memory=True)
    names = random.integers(0, 2**64, 1000, dtype=np.uint64)
    few = columns("u64-1000", *(names[random.integers(0, 1000, n)] for _ in "ab"))
    yield Case("ARI, random u64, K = 1000", "ari", few, bars={"scikit-learn": 20}, memory=True)
    many = columns("u64-n", *(random.integers(0, 2**64, n, dtype=np.uint64) for _ in "ab"))
    yield Case("ARI, random u64, K = n", "ari", many, bars={"scikit-learn": 15}, memory=True)
    moved = random.integers(0, 1000, n)
    reference = np.where(random.random(n) < 0.3, random.integers(0, 1000, n), moved)
    files = columns("moved", reference.astype(np.int32), moved.astype(np.int32))
    yield Case("RMI by reference, 30 % moved", "rmi", files, bars={"flat RMI": 1 / 6}, informative=("clustering-mi",))
    yield from expectations(random, full)
    words = [f"cluster {i:x}" for i in random.integers(0, 2**40, 1000)]
    m = min(n, 10**6)
    texts = [save_texts(f"texts-{side}", (words[i] for i in random.integers(0, 1000, m))) for side in "ab"]
    yield Case("ARI, texts, K = 1000", "ari", texts, "texts", bars={"scikit-learn": 20})


def expectations(random, full):
    def sizes(n, k):
        return np.bincount(random.integers(0, k, n), minlength=k).astype(np.int64)

    for n, k, bar in ((10**6, 1000, 0.050), (10**7, 1000, 0.250)):
        files = columns(f"sizes-{n}-{k}", sizes(n, k), sizes(n, k))
        yield Case(f"EMI, n = {n:.0e}, K = {k}", "emi", files, "sizes", at_most=bar)
    every = np.arange(1, 1414)
    yield Case("EMI, sizes 1..1413 twice", "emi", columns("sizes-every", every, every), "sizes", at_most=0.150)
    x = np.arange(10**6)
    modular = columns("modular", x % 8000, x % 7000)
    yield Case("AMI, x mod 8000, x mod 7000, n = 1e6", "ami", modular, at_most=0.050)
    n, k = (10**6, 1000) if full else (10**5, 300)
    labels = columns("ami", random.integers(0, k, n), random.integers(0, k, n))
    bars = {"scikit-learn": 1000 if full else 100}
    yield Case(f"AMI, n = {n:.0e}, K = {k}", "ami", labels, bars=bars, informative=("fastami",))


def measure(case, workers, repeats):
    """The best of several runs of every contender, interleaved."""
    others = (*case.bars, *case.informative)
    names = ["ours", "ours, all threads", *(name for name in others if name in workers)]
    for name in names:
        workers[name].ask(f"{case.command} {' '.join(case.files)}")
    tasks = [(name, name, case.task) for name in names]
    tasks += [(name, "ours", task) for name, task in OURS.items() if name in others]
    best = {}
    for repeat in range(repeats):
        for name, worker, task in tasks:
            if repeat > 0 and (name not in best or best[name].wall > SLOW):
                continue
            result = workers[worker].run(task)
            if result and name not in best:
                best[name] = result
            elif result:
                best[name].wall = min(best[name].wall, result.wall)
                best[name].processor = min(best[name].processor, result.processor)
                best[name].memory = max(best[name].memory, result.memory)
    return best


def check_values(case, best):
    """Values of the same score must agree; fastami estimates, and clustering-mi rounds logarithms of the gamma function."""
    for name, result in best.items():
        # Reading gives no score, and all measures together another number than one of them.
        if name in OURS:
            continue
        tolerance = {"fastami": 0.05, "clustering-mi": 1e-6}.get(name, 1e-9)
        if abs(result.value - best["ours"].value) > tolerance:
            raise SystemExit(f"{case.name}: {name} gives {result.value!r}, ours {best['ours'].value!r}")
    scores = {best[name].value for name in ("ARI of the table", "ARI alone") if name in best}
    if len(scores) > 1:
        raise SystemExit(f"{case.name}: ARI with and without a table differ: {scores}")


def rows(case, best, n):
    """One row per bar: (case, contender, ours, theirs, ratio, bar, verdict), in milliseconds of processor."""
    ours = best["ours"].processor

    def row(contender, ours, theirs, ratio, bar, met):
        verdict = "" if met is None else "met" if met else "NOT MET"
        return [case.name, contender, *(f"{x:.2f}" if isinstance(x, (int, float)) else x for x in (ours, theirs, ratio, bar)), verdict]

    for name in (*case.bars, *case.informative):
        if name not in best:
            yield row(name, ours * 1e3, "failed", "", "", None)
            continue
        ratio = best[name].processor / ours
        bar = case.bars.get(name, "")
        yield row(name, ours * 1e3, best[name].processor * 1e3, ratio, bar, ratio >= bar if bar else None)
    if case.at_most:
        yield row("at most", ours * 1e3, case.at_most * 1e3, case.at_most / ours, 1.0, ours <= case.at_most)
    wall, threads = best["ours"].wall, best["ours, all threads"].wall
    wanted = 1.5 if n >= 10**7 and case.task == "ari" and case.command == "load" else ""
    speedup = wall / threads
    yield row(f"{os.cpu_count()} threads, wall", wall * 1e3, threads * 1e3, speedup, wanted, speedup >= wanted if wanted else None)
    if case.memory:
        # What the process itself takes does not grow with the items.
        extra, allowed = max(0, best["ours"].memory - 2**22) / n, 16
        yield row("bytes per item", extra, "", "", allowed, extra <= allowed)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--worker", required=True)
    parser.add_argument("--full", action="store_true")
    options = parser.parse_args()
    n, repeats = (10**7, 5) if options.full else (10**6, 5)
    peers = ("scikit-learn", "genieclust", "igraph", "fastami", "clustering-mi")
    workers = {name: Worker(name, [sys.executable, str(HERE / "flat_peer.py"), name]) for name in peers}
    workers["ours"] = Worker("ours", [options.worker, "flat-worker", "1"])
    workers["ours, all threads"] = Worker("ours, all threads", [options.worker, "flat-worker", str(os.cpu_count())])
    head = ["case", "against", "ours ms", "theirs ms", "ratio", "at least", "verdict"]
    table = []
    for case in cases(n, options.full):
        best = measure(case, workers, repeats)
        check_values(case, best)
        for row in rows(case, best, n):
            table.append(row)
            print(" | ".join(cell.rjust(12) if i > 1 else cell.ljust(34 if i == 0 else 14) for i, cell in enumerate(row)))
            sys.stdout.flush()
    for worker in workers.values():
        worker.close()
    missed = sum(row[-1] == "NOT MET" for row in table)
    print(f"{sum(row[-1] == 'met' for row in table)} bars met, {missed} not")
    if options.full:
        record = HERE / "record" / f"{datetime.date.today()}-flat.csv"
        record.parent.mkdir(exist_ok=True)
        with record.open("w", newline="") as out:
            csv.writer(out).writerows([head, *table])
        print(f"written to {record.relative_to(HERE.parent)}")


main()
