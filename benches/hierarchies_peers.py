"""The peer's side of `cargo dev bench hierarchies`: scikit-network on the graphs that were written for it.

One line per graph: its name, Dasgupta's score of Paris, of the Louvain hierarchy and of the iterated one, and the
modularity of the Louvain communities; `nan` where the library fails.
"""

import pathlib
import sys

import numpy as np
from scipy import sparse
from sknetwork.clustering import Louvain, get_modularity
from sknetwork.hierarchy import LouvainHierarchy, LouvainIteration, Paris, dasgupta_score


def adjacency(file):
    nodes = int(file.read_text().partition("\n")[0].removeprefix("# "))
    left, right, weight = np.loadtxt(file, ndmin=2).T
    half = sparse.coo_matrix((weight, (left.astype(int), right.astype(int))), shape=(nodes, nodes))
    return (half + half.T).tocsr()


def or_nan(score):
    try:
        return float(score())
    except Exception as error:  # noqa: BLE001
        print(f"{file.stem}: {type(error).__name__}: {error}", file=sys.stderr)
        return float("nan")


def fit(method):
    return or_nan(lambda: dasgupta_score(graph, method.fit_predict(graph)))


for file in sorted(pathlib.Path(sys.argv[1]).glob("*.tsv")):
    graph = adjacency(file)
    scores = [fit(method) for method in (Paris(), LouvainHierarchy(), LouvainIteration())]
    scores.append(or_nan(lambda: get_modularity(graph, Louvain().fit_predict(graph))))
    print("\t".join([file.stem, *map(repr, scores)]), flush=True)
