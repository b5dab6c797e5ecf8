"""Clusters the data sets of the benchmark suite, and writes the results in the layout of clustering-benchmarks.

python benches/leaderboard_results.py DATA RESULTS

DATA holds BATTERY/SET.data.gz and BATTERY/SET.labelsN.gz, as in https://github.com/gagolews/clustering_benchmarks_v1. RESULTS
gets BATTERY/SET.resultK.gz for the K of each truth, and families.csv: data sets whose names differ in their numbers only are
one family. Needs scikit-learn and genieclust.
"""

import csv
import gzip
import re
import sys
import warnings
from pathlib import Path

import genieclust
import numpy as np
from sklearn.cluster import AgglomerativeClustering, Birch, KMeans, SpectralClustering
from sklearn.mixture import GaussianMixture

MOST_ITEMS = 2100
MOST_FEATURES = 64


def algorithms(k, n):
    return {
        "kmeans": KMeans(k, n_init=1, random_state=0),
        "gmm": GaussianMixture(k, n_init=1, random_state=0, reg_covar=1e-6),
        "ward": AgglomerativeClustering(k, linkage="ward"),
        "average": AgglomerativeClustering(k, linkage="average"),
        "complete": AgglomerativeClustering(k, linkage="complete"),
        "single": AgglomerativeClustering(k, linkage="single"),
        "genie": genieclust.Genie(k, gini_threshold=0.3),
        "birch": Birch(n_clusters=k, threshold=0.01),
        "spectral": SpectralClustering(k, affinity="nearest_neighbors", n_neighbors=min(10, n - 1), random_state=0),
        "kmeans_worst": KMeans(k, n_init=1, init="random", max_iter=2, random_state=0),
    }


def clusters(path):
    """The number of clusters of a truth; 0 is noise."""
    with gzip.open(path, "rt") as lines:
        return len({int(line) for line in lines if line.strip()} - {0})


def family(name):
    return re.sub(r"[_-]?(noisy|outliers|\d+)$", "", re.sub(r"\d+$", "", name)) or name


def main(data, results):
    families = {}
    for path in sorted(data.glob("*/*.data.gz")):
        name = path.name.removesuffix(".data.gz")
        points = np.loadtxt(path, ndmin=2)
        if len(points) > MOST_ITEMS or points.shape[1] > MOST_FEATURES:
            continue
        points = (points - points.mean(0)) / points.std()
        folder = results / path.parent.name
        folder.mkdir(parents=True, exist_ok=True)
        families[name] = family(name)
        for k in sorted({clusters(truth) for truth in path.parent.glob(f"{name}.labels*.gz")} - {0, 1}):
            found = {called: algorithm.fit_predict(points) + 1 for called, algorithm in algorithms(k, len(points)).items()}
            with gzip.open(folder / f"{name}.result{k}.gz", "wt", newline="") as file:
                writer = csv.writer(file)
                writer.writerow(found)
                writer.writerows(zip(*found.values()))
        print(name, file=sys.stderr)
    with open(results / "families.csv", "w", newline="") as file:
        csv.writer(file).writerows([("dataset", "family"), *families.items()])


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    main(Path(sys.argv[1]), Path(sys.argv[2]))
