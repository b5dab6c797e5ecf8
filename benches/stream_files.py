"""The files that `stream.py` and `files.py` read: PATH ROWS KIND.

A kind is integers, texts, numbered:integers or numbered:texts (with a column of ids before them), quoted, many:COLUMNS
(runs that agree less and less), or wide:COLUMNS (two columns of labels among others).
"""

import contextlib
import gzip
import pathlib
import sys

import numpy as np
import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet as pq

CLUSTERS = 1000
CHUNK = 2_000_000


def chunks(rows, size=CHUNK):
    """The first row, and two columns of codes, seven items in ten agreeing."""
    rng = np.random.default_rng(1)
    for start in range(0, rows, size):
        count = min(size, rows - start)
        a = rng.integers(0, CLUSTERS, count, dtype=np.int32)
        other = rng.integers(0, CLUSTERS, count, dtype=np.int32)
        yield start, a, np.where(rng.random(count, dtype=np.float32) < 0.7, a, other)


def texts(codes):
    names = pa.array([f"cluster {code}" for code in range(CLUSTERS)])
    return names.take(pa.array(codes))


def tables(rows, kind):
    if kind.startswith("wide:"):
        rng = np.random.default_rng(2)
        for _, a, b in chunks(rows, 50_000):
            others = rng.integers(0, 10_000, (int(kind.removeprefix("wide:")) - 2, len(a)), dtype=np.int32)
            columns = {f"x{number}": column for number, column in enumerate(others)}
            yield pa.table(dict(list(columns.items())[:40]) | {"a": a, "b": b} | dict(list(columns.items())[40:]))
        return
    for start, a, b in chunks(rows):
        ids = {"id": np.arange(start, start + len(a), dtype=np.int64)} if kind.startswith("numbered:") else {}
        if kind.endswith("integers"):
            yield pa.table(ids | {"a": a, "b": b})
        else:
            yield pa.table(ids | {"a": texts(a), "b": texts(b)})


def write(path, rows, kind):
    if path.suffix == ".npy":
        parts = [np.column_stack([a, b]).astype(np.int64) for _, a, b in chunks(rows)]
        return np.save(path, np.concatenate(parts))
    writer = None
    with contextlib.ExitStack() as stack:
        for table in tables(rows, kind):
            if writer is None and path.suffix == ".parquet":
                writer = stack.enter_context(pq.ParquetWriter(path, table.schema))
            elif writer is None and path.suffix == ".arrow":
                writer = stack.enter_context(pa.ipc.new_file(path, table.schema))
            elif writer is None:
                packed = path.suffix == ".gz"
                out = stack.enter_context(gzip.open(path, "wb", compresslevel=6) if packed else open(path, "wb"))
                style = "all_valid" if kind == "quoted" else "none"
                options = pa.csv.WriteOptions(quoting_style=style)
                writer = stack.enter_context(pa.csv.CSVWriter(out, table.schema, write_options=options))
            writer.write_table(table)


def write_many(path, rows, columns):
    rng = np.random.default_rng(1)
    base = rng.integers(0, 20, rows, dtype=np.int32)
    noise = {}
    for column in range(columns):
        other = rng.integers(0, 20, rows, dtype=np.int32)
        noise[f"run{column}"] = np.where(rng.random(rows, dtype=np.float32) < column / columns, other, base)
    pq.write_table(pa.table(noise), path)


def main():
    path, rows, kind = pathlib.Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
    if kind.startswith("many:"):
        write_many(path, rows, int(kind.removeprefix("many:")))
    else:
        write(path, rows, kind)


if __name__ == "__main__":
    main()
