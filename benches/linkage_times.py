"""Times and peak memory of `estimate` on files, beside Polars and er-evaluation in the same run.

    linkage_times.py PROGRAM FOLDER [--full]

Times are processor seconds, as other programs share the machine. The files are written by another process: a program that is
started inherits the peak memory of the one that starts it, so this one must stay small.
"""

import argparse
import csv
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).parent
COLUMNS = ["--id", "item", "--found", "found", "--cluster", "truth", "--design", "uniform", "--format", "json"]


def run(arguments):
    """What a program prints, its seconds on the wall and of the processor, and its peak memory in megabytes."""
    started = time.perf_counter()
    with tempfile.TemporaryFile() as out:
        process = subprocess.Popen(arguments, stdout=out)
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - started
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise SystemExit(f"{' '.join(map(str, arguments))} failed")
        out.seek(0)
        return out.read().decode(), wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


class Times:
    def __init__(self, program, folder):
        self.program, self.folder, self.rows = program, folder, []

    def write(self, items, samples, form="csv"):
        subprocess.run([sys.executable, HERE / "linkage_files.py", self.folder, str(items), samples, form], check=True)

    def add(self, what, items, sampled, wall, processor, peak):
        self.rows.append([what, items, sampled, f"{wall:.2f}", f"{processor:.2f}", f"{peak:.0f}"])
        print(f"{what:<40} {items:>11,} items {sampled:>7,} sampled {wall:8.2f} s {processor:8.2f} s cpu {peak:6.0f} MB", flush=True)
        return processor

    def ours(self, what, items, sampled, form="csv", more=()):
        truth = self.folder / f"truth{sampled}.csv"
        best = min(
            (run([self.program, "estimate", self.folder / f"found.{form}", "--truth", truth, *COLUMNS, *more])[1:] for _ in range(3)),
            key=lambda measured: measured[1],
        )
        return self.add(what, items, sampled, *best)

    def peer(self, what, items, sampled, mode):
        files = [self.folder / "found.csv", self.folder / f"truth{sampled}.csv"]
        text, *measured = run([sys.executable, HERE / "linkage_peers.py", mode, *files])
        self.add(what, items, sampled, measured[0], float(text), measured[2])
        return float(text)


def beside_peers(times, items):
    times.write(2 * items, "1000")
    twice = times.ours("partita", 2 * items, 1000)
    times.write(items, "1000,10000")
    once = times.ours("partita", items, 1000)
    lean = times.ours("partita --lean", items, 1000, more=["--lean"])
    many = times.ours("partita", items, 10_000)
    polars = times.peer("Polars, reading and counting alone", items, 1000, "--polars")
    peer = times.peer("er-evaluation, seven measures", items, 1000, "--times")
    print(f"{once / polars:.1f} times Polars reading and counting (goal 2), {peer / once:.1f} times as fast as er-evaluation")
    print(f"twice the items: {twice / once:.2f} times as long (goal 2.6); ten times the sample: {many / once:.2f} (goal 1.6)")
    print(f"--lean: {lean / once:.2f} times as long")


def large(times, items):
    for form in ("csv", "parquet"):
        times.write(items, "10000", form)
        times.ours(f"partita, {form}", items, 10_000, form)
        if form == "csv":
            times.ours("partita --lean, csv", items, 10_000, form, ["--lean"])
        (times.folder / f"found.{form}").unlink()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--full", action="store_true")
    options = parser.parse_args()
    times = Times(options.program, options.folder)
    beside_peers(times, 1_000_000 if options.full else 200_000)
    large(times, 50_000_000 if options.full else 2_000_000)
    with open(options.folder / "times.csv", "w", newline="") as out:
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(["work", "items", "sampled", "wall_s", "cpu_s", "peak_mb"])
        writer.writerows(times.rows)


if __name__ == "__main__":
    main()
