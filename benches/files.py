"""Two columns of a file counted: the command line against Polars and DuckDB, each on two threads.

Run by `cargo dev bench files` (a tenth of the rows) and `cargo dev bench files --full` (10^7 rows, and 10^8 of CSV). Of
ours the whole program is measured, from its start to its answer; of the peers only `GROUP BY a, b` with the number of
rows, after they are imported. The file is in memory after a first reading. The best of several runs counts.

Files and peers have processes of their own: a program that is started inherits the peak memory of the one that starts it.
"""

import argparse
import csv
import datetime
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

THREADS = 2

# What is measured: the file, its kind for `stream_files.py`, its millions of rows, the peers.
PEERS = ["polars", "duckdb"]
WORK = [
    ("CSV, an id and two integers", "integers.csv", "numbered:integers", 10, PEERS),
    ("CSV, an id and two texts", "texts.csv", "numbered:texts", 3, PEERS),
    ("CSV, two texts in quotation marks", "quoted.csv", "quoted", 3, PEERS),
    ("CSV, 100 columns", "wide.csv", "wide:100", 0.5, PEERS),
    ("CSV, two integers, gzip", "integers.csv.gz", "numbered:integers", 3, PEERS),
    ("Parquet, two integers", "integers.parquet", "integers", 10, PEERS),
    ("Parquet, two texts", "texts.parquet", "texts", 3, PEERS),
    ("Arrow, two integers", "integers.arrow", "integers", 10, ["polars"]),
    ("NPY, two integers", "integers.npy", "integers", 10, []),
]

# A peer imports itself first, then times itself and prints seconds of wall and processor time, groups and rows.
PEER = """
import json, sys, time
what, path = sys.argv[1:]
if what == "polars":
    import polars as pl
    def run():
        scan = pl.scan_csv if ".csv" in path else pl.scan_ipc if path.endswith(".arrow") else pl.scan_parquet
        table = scan(path).group_by("a", "b").len().collect(engine="streaming")
        return table.height, int(table["len"].sum())
else:
    import duckdb
    connection = duckdb.connect()
    connection.execute("SET threads TO 2")
    connection.execute("SET enable_progress_bar TO false")
    def run():
        query = f"SELECT a, b, count(*) AS n FROM '{path}' GROUP BY a, b"
        return connection.execute(f"SELECT count(*), sum(n)::BIGINT FROM ({query})").fetchone()
wall, processor = time.perf_counter(), time.process_time()
groups, rows = run()
print(json.dumps([time.perf_counter() - wall, time.process_time() - processor, groups, rows]))
"""


def write(path, rows, kind):
    writer = pathlib.Path(__file__).with_name("stream_files.py")
    subprocess.run([sys.executable, writer, path, str(rows), kind], check=True)


def ours(program, path):
    """Seconds of wall and processor time, and peak memory in megabytes."""
    columns = ["1", "2"] if path.suffix == ".npy" else ["a", "b"]
    arguments = ["compare", str(path), "-a", columns[0], "-b", columns[1], "-m", "adjusted_rand", "--format", "json"]
    environment = os.environ | {"PARTITA_NUM_THREADS": str(THREADS)}
    started = time.perf_counter()
    process = subprocess.Popen([program, *arguments], stdout=subprocess.PIPE, env=environment)
    text = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - started
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"partita {' '.join(arguments)} failed")
    return [wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, json.loads(text)["n"]]


def peer(name, path):
    environment = os.environ | {"POLARS_MAX_THREADS": str(THREADS)}
    out = subprocess.run([sys.executable, "-c", PEER, name, str(path)], env=environment, check=True, capture_output=True)
    # A library may print before the answer.
    return json.loads(out.stdout.splitlines()[-1])


def best(runs, measure):
    """Of several runs, the one with the least time on the wall."""
    return min((measure() for _ in range(runs)), key=lambda found: found[0])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--only", help="only the work with this word in it")
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()
    found = []

    def tell(what, who, rows, megabytes, wall, processor, peak=""):
        found.append([what, who, rows, f"{megabytes:.0f}", f"{wall:.3f}", f"{processor:.3f}", peak])
        print(f"{what:<36} {who:<8} {rows:>11,} rows {megabytes:6.0f} MB {wall:8.3f} s {processor:8.3f} s cpu {peak:>6}",
              flush=True)

    with tempfile.TemporaryDirectory(dir="target") as folder:
        for what, name, kind, millions, peers in WORK:
            if options.only and options.only not in what:
                continue
            rows = int(millions * (1e6 if options.full else 1e5))
            path = pathlib.Path(folder) / name
            write(path, rows, kind)
            megabytes = path.stat().st_size / 1e6
            subprocess.run(["cat", path], stdout=subprocess.DEVNULL, check=True)
            wall, processor, peak, items = best(options.runs, lambda: ours(options.program, path))
            if items != rows:
                raise SystemExit(f"{what}: {items} of {rows} rows were counted")
            tell(what, "partita", rows, megabytes, wall, processor, f"{peak:.0f}")
            for other in peers:
                wall, processor, _, counted = best(options.runs, lambda: peer(other, path))
                if counted != rows:
                    raise SystemExit(f"{what}: {other} counted {counted} of {rows} rows")
                tell(what, other, rows, megabytes, wall, processor)
            path.unlink()
        if options.full and not options.only:
            path = pathlib.Path(folder) / "large.csv"
            write(path, 100_000_000, "numbered:integers")
            wall, processor, peak, items = ours(options.program, path)
            tell("CSV, an id and two integers", "partita", items, path.stat().st_size / 1e6, wall, processor, f"{peak:.0f}")
    if options.full and not options.only:
        record = pathlib.Path("benches/record") / f"{datetime.date.today()}-files.csv"
        with open(record, "w", newline="") as out:
            writer = csv.writer(out, lineterminator="\n")
            writer.writerow(["work", "program", "rows", "file_mb", "wall_s", "cpu_s", "peak_mb"])
            writer.writerows(found)
        print(f"wrote {record}")


if __name__ == "__main__":
    main()
