"""The files that `stream.py` reads: PATH ROWS integers|texts|many:COLUMNS."""

import pathlib
import sys

import numpy as np
import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet as pq

CLUSTERS = 1000
CHUNK = 2_000_000


def chunks(rows):
    """Two columns of codes, seven items in ten agreeing."""
    rng = np.random.default_rng(1)
    for start in range(0, rows, CHUNK):
        size = min(CHUNK, rows - start)
        a = rng.integers(0, CLUSTERS, size, dtype=np.int32)
        other = rng.integers(0, CLUSTERS, size, dtype=np.int32)
        yield a, np.where(rng.random(size, dtype=np.float32) < 0.7, a, other)


def texts(codes):
    names = pa.array([f"cluster {code}" for code in range(CLUSTERS)])
    return names.take(pa.array(codes))


def write_two(path, rows, as_text):
    writer = None
    for a, b in chunks(rows):
        columns = {"a": texts(a), "b": texts(b)} if as_text else {"a": a, "b": b}
        table = pa.table(columns)
        if writer is None:
            kind = pq.ParquetWriter if path.suffix == ".parquet" else pa.csv.CSVWriter
            writer = kind(path, table.schema)
        writer.write_table(table)
    writer.close()


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
        write_two(path, rows, as_text=kind == "texts")


if __name__ == "__main__":
    main()
