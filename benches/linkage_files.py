"""The files of `cargo dev bench linkage`: FOLDER ITEMS SAMPLES FORMAT.

Writes found.csv or found.parquet, records in no order with their found clusters, and for each number of SAMPLES, comma-separated,
truthN.csv: all records of so many true clusters. Clusters have one to four records; a tenth are merged in twos, a tenth split.
"""

import sys
from pathlib import Path

import numpy as np
import polars


def main(folder, items, samples, form):
    rng = np.random.default_rng(7)
    sizes = rng.integers(1, 5, items, dtype=np.int32)
    count = int(np.searchsorted(np.cumsum(sizes, dtype=np.int64), items)) + 1
    truth = np.repeat(np.arange(count, dtype=np.int32), sizes[:count])[:items]
    found = truth - (truth % 10 == 1)
    odd = np.arange(items, dtype=np.int64) % 2 == 1
    found = np.where((truth % 10 == 5) & odd, found + np.int32(count), found)
    for number in samples:
        drawn = np.isin(truth, rng.choice(count, number, replace=False).astype(np.int32))
        table = polars.DataFrame({"item": np.flatnonzero(drawn), "truth": truth[drawn]})
        table.select(polars.format("r{}", "item").alias("item"), polars.format("t{}", "truth").alias("truth")).write_csv(
            folder / f"truth{number}.csv"
        )
    del truth, odd, sizes
    order = rng.permutation(items).astype(np.int32)
    table = polars.DataFrame({"item": order, "found": found[order]}).lazy()
    table = table.select(polars.format("r{}", "item").alias("item"), polars.format("f{}", "found").alias("found"))
    if form == "parquet":
        table.sink_parquet(folder / "found.parquet")
    else:
        table.sink_csv(folder / "found.csv")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), [int(number) for number in sys.argv[3].split(",")], sys.argv[4])
