"""The peers' side of `cargo dev bench linkage`: er-evaluation's estimates of the same populations, with 1.96 standard deviations
to either side, and the times of er-evaluation and Polars.

    linkage_peers.py FOLDER SAMPLES
    linkage_peers.py --times FOUND TRUTH
    linkage_peers.py --polars FOUND TRUTH
"""

import sys
import time
import warnings
from pathlib import Path

warnings.filterwarnings("ignore")


def measures():
    """The estimator and the metric of each measure."""
    from er_evaluation import estimators, metrics

    return {
        "pair_precision": (estimators.pairwise_precision_estimator, metrics.pairwise_precision),
        "pair_recall": (estimators.pairwise_recall_estimator, metrics.pairwise_recall),
        "pair_f": (estimators.pairwise_f_estimator, metrics.pairwise_f),
        "cluster_precision": (estimators.cluster_precision_estimator, metrics.cluster_precision),
        "cluster_recall": (estimators.cluster_recall_estimator, metrics.cluster_recall),
        "b_cubed_precision": (estimators.b_cubed_precision_estimator, metrics.b_cubed_precision),
        "b_cubed_recall": (estimators.b_cubed_recall_estimator, metrics.b_cubed_recall),
    }


def coverage(folder, samples):
    """Shares of samples of 100 draws whose interval covers, and of intervals that leave [0, 1]."""
    import numpy as np
    import pandas as pd

    cells, outside, count, all_measures = [], 0, 0, measures()
    for path in sorted(folder.glob("[0-9]*.csv"), key=lambda path: int(path.stem)):
        table = pd.read_csv(path)
        found = pd.Series(table["found"].to_numpy(), index=table["item"])
        truth = pd.Series(table["truth"].to_numpy(), index=table["item"])
        clusters = truth.unique()
        values = {name: metric(found, truth) for name, (_, metric) in all_measures.items()}
        rng = np.random.default_rng(int(path.stem))
        for design in ("uniform", "cluster_size"):
            good = dict.fromkeys(all_measures, 0)
            for _ in range(samples):
                if design == "uniform":
                    drawn = rng.choice(clusters, 100, replace=False)
                else:
                    drawn = truth.iloc[rng.integers(0, len(truth), 100)].unique()
                sample = truth[truth.isin(drawn)]
                for name, (estimator, _) in all_measures.items():
                    value, deviation = estimator(found, sample, weights=design)
                    low, high = value - 1.96 * deviation, value + 1.96 * deviation
                    good[name] += bool(low - 1e-12 <= values[name] <= high + 1e-12)
                    outside += bool(low < 0 or high > 1)
                    count += 1
            cells += [(design, name, path.stem, times / samples) for name, times in good.items()]
    table = pd.DataFrame(cells, columns=["design", "measure", "population", "covered"])
    print(f"{100 * outside / max(count, 1):.0f} % of the intervals of er-evaluation leave [0, 1]")
    table.assign(samples=samples).to_csv(folder / "peers.csv", index=False)


def times(found_path, truth_path):
    """Prints the processor seconds of reading both files and of all measures."""
    import pandas as pd

    all_measures = measures()
    begun = time.process_time()
    found, truth = pd.read_csv(found_path), pd.read_csv(truth_path)
    found = pd.Series(found["found"].to_numpy(), index=found["item"])
    truth = pd.Series(truth["truth"].to_numpy(), index=truth["item"])
    for estimator, _ in all_measures.values():
        estimator(found, truth, weights="uniform")
    print(time.process_time() - begun)


def reading(found_path):
    """Prints the processor seconds of reading the clusters and counting them."""
    import polars

    begun = time.process_time()
    polars.read_csv(found_path, columns=["item", "found"]).group_by("found").len()
    print(time.process_time() - begun)


if sys.argv[1] == "--times":
    times(*sys.argv[2:4])
elif sys.argv[1] == "--polars":
    reading(sys.argv[2])
else:
    coverage(Path(sys.argv[1]), int(sys.argv[2]))
