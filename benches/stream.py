"""Files that are streamed, and many columns: time, bytes per second and peak memory of the command line.

Run by `cargo dev bench stream` (10^7 rows) and `cargo dev bench stream --full` (10^8 rows of Parquet). The same
labels are read as Parquet of integers, Parquet of texts, CSV, standard input and shards; all must give the same
bits. Nothing is compared with a peer here: none of them reads files.

The files are written by another process: a program that is started inherits the peak memory of the one that
starts it, so this one must stay small.
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


def run(program, arguments, stdin=None):
    """Output, seconds of wall and processor time, and peak memory in megabytes."""
    started = time.perf_counter()
    with tempfile.TemporaryFile() as out:
        process = subprocess.Popen([program, *arguments], stdin=stdin, stdout=out)
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - started
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise SystemExit(f"partita {' '.join(arguments)} failed")
        out.seek(0)
        text = out.read().decode()
    return text, wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def write(path, rows, kind):
    writer = pathlib.Path(__file__).with_name("stream_files.py")
    subprocess.run([sys.executable, writer, path, str(rows), kind], check=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    parser.add_argument("--full", action="store_true")
    options = parser.parse_args()
    rows, many = (100_000_000, 100) if options.full else (10_000_000, 30)
    found = []
    with tempfile.TemporaryDirectory(dir="target") as folder:
        folder = pathlib.Path(folder)

        def measure(what, size, arguments, file=None, stdin=None):
            text, wall, processor, peak = run(options.program, arguments, stdin)
            megabytes = file.stat().st_size / 1e6 if file else 0.0
            found.append([what, size, f"{wall:.2f}", f"{processor:.2f}", f"{megabytes:.0f}", f"{peak:.0f}"])
            print(f"{what:<34} {size:>11,} rows {wall:8.2f} s {processor:8.2f} s cpu "
                  f"{megabytes:7.0f} MB file {peak:6.0f} MB peak", flush=True)
            return text

        columns = ["-a", "a", "-b", "b", "--format", "json"]
        scores = ["-m", "adjusted_rand,adjusted_mutual_information"]

        def compare(what, size, file, stdin=None):
            name = "-" if stdin else str(file)
            return measure(what, size, ["compare", name, *columns, *scores], file, stdin)

        integers = folder / "integers.parquet"
        write(integers, rows, "integers")
        compare("Parquet, integers", rows, integers)
        integers.unlink()

        small = rows // 10
        values = set()
        for name in ["integers.parquet", "texts.parquet", "texts.csv", "integers.csv"]:
            file = folder / name
            write(file, small, file.stem)
            values.add(compare(name, small, file))
        with open(folder / "integers.csv", "rb") as stdin:
            values.add(compare("standard input, CSV", small, folder / "integers.csv", stdin))
        table = str(folder / "table.parquet")
        measure("count into a table", small, ["count", str(folder / "texts.parquet"), *columns[:4], "-o", table])
        values.add(measure("compare --table", small, ["compare", "--table", table, "--format", "json", *scores]))
        if len({json.dumps(json.loads(value)["scores"]) for value in values}) != 1:
            raise SystemExit("the ways in do not give the same bits")

        file = folder / "many.parquet"
        write(file, 1_000_000, f"many:{many}")
        measure(f"pairwise of {many} columns", 1_000_000, ["pairwise", str(file), "--format", "csv"], file)
        measure(f"ranking of {many} columns", 1_000_000,
                ["rank", str(file), "--reference", "run0", "--scores-only", "-m", "ari", "--format", "csv"], file)
    if options.full:
        record = pathlib.Path("benches/record") / f"{datetime.date.today()}-stream.csv"
        record.parent.mkdir(exist_ok=True)
        with open(record, "w", newline="") as out:
            writer = csv.writer(out, lineterminator="\n")
            writer.writerow(["work", "rows", "wall_s", "cpu_s", "file_mb", "peak_mb"])
            writer.writerows(found)
        print(f"wrote {record}")


if __name__ == "__main__":
    main()
