"""A Spark cluster on this machine (a master and two workers) groups the rows; tables and estimates equal the local ones.

Run by `cargo dev test spark`; it needs Java. Prints what was measured.
"""

from __future__ import annotations

import os
import pathlib
import socket
import subprocess
import sys
import time

import numpy as np
import pyspark
from pyspark.sql import Column, DataFrame, SparkSession
from pyspark.sql import functions as f

import partita

ROWS = 4_000_000
HOST = "127.0.0.1"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


def wait_for(port: int) -> None:
    for _ in range(120):
        with socket.socket() as probe:
            if probe.connect_ex((HOST, port)) == 0:
                return
        time.sleep(0.5)
    raise TimeoutError(f"the master did not open port {port}")


def start(port: int) -> list[subprocess.Popen[bytes]]:
    home = pathlib.Path(pyspark.__path__[0])
    environment = os.environ | {"SPARK_HOME": str(home), "SPARK_LOCAL_IP": HOST, "PYSPARK_PYTHON": sys.executable}
    command = [str(home / "bin/spark-class")]
    quiet = {"env": environment, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    master = ["org.apache.spark.deploy.master.Master", "--host", HOST, "--port", str(port), "--webui-port", "0"]
    processes = [subprocess.Popen(command + master, **quiet)]
    wait_for(port)
    worker = ["org.apache.spark.deploy.worker.Worker", f"spark://{HOST}:{port}", "--host", HOST]
    for _ in range(2):
        processes.append(subprocess.Popen([*command, *worker, "--cores", "1", "--memory", "1g", "--webui-port", "0"], **quiet))
    return processes


def estimate(rows: DataFrame, identity: Column) -> None:
    """Clusters of four records, a tenth of them merged in twos; the truth of 300 is known."""
    records = rows.select(
        f.concat(f.lit("r"), identity.cast("string")).alias("record"),
        (f.floor(identity / 4) - f.when(f.pmod(f.floor(identity / 4), f.lit(20)) == 1, 1).otherwise(0)).alias("cluster"),
    )
    item = np.arange(ROWS, dtype=np.int64)
    cluster = item // 4 - (item // 4 % 20 == 1)
    sampled = np.random.default_rng(1).choice(ROWS // 4, 300, replace=False)
    truth = {f"r{record}": int(one) for one in sampled for record in range(4 * one, 4 * one + 4)}
    begin = time.perf_counter()
    far = partita.estimate(records, truth, design="uniform")
    seconds = time.perf_counter() - begin
    near = partita.estimate((np.char.add("r", item.astype(str)), cluster), truth, design="uniform")
    assert far.to_dict() == near.to_dict()
    value = far.estimates["pair_precision"]
    print(f"estimate of {ROWS} records, counted by Spark: {seconds:.1f} s, pair precision {value.value:.3f}; equal to the local one")


def main() -> None:
    item = np.arange(ROWS, dtype=np.int64)
    a, b = (item * item) % 1_009, (item * 7 + item // 1_000) % 701
    local = partita.Table.from_labels(np.char.add("t", a.astype(str)), b)
    port = free_port()
    os.environ["SPARK_LOCAL_IP"] = HOST
    processes = start(port)
    try:
        spark = (
            SparkSession.builder.master(f"spark://{HOST}:{port}")
            .config("spark.driver.host", HOST)
            .config("spark.ui.enabled", "false")
            .config("spark.executor.memory", "768m")
            .config("spark.sql.ansi.enabled", "false")
            .getOrCreate()
        )
        spark.sparkContext.setLogLevel("ERROR")
        rows = spark.range(ROWS, numPartitions=8)
        identity = f.col("id")
        frame = rows.select(
            f.concat(f.lit("t"), f.pmod(identity * identity, f.lit(1_009)).cast("string")).alias("truth"),
            f.pmod(identity * 7 + f.floor(identity / 1_000), f.lit(701)).alias("found"),
        )
        for run in ("first", "second"):
            begin = time.perf_counter()
            table = partita.Table.from_frame(frame, "truth", "found")
            seconds = time.perf_counter() - begin
            print(f"{run} query: {ROWS} rows, {table.cells} groups, {seconds:.1f} s")
        assert table == local
        assert table.compare("all").to_dict() == local.compare("all").to_dict()
        print(f"Spark {spark.version}, master and two workers: equal to the local table, all scores to the bit")
        estimate(rows, identity)
        spark.stop()
    finally:
        for process in processes:
            process.terminate()
            process.wait()


if __name__ == "__main__":
    main()
