"""The peers' side of `cargo dev bench covers`: the covers that our side wrote, a cluster per line.

One line per time: work, peer, seconds of processor time, value. One that fails is left out with a sentence on standard error.
"""

import resource
import subprocess
import sys
import time
import warnings
from collections import Counter
from pathlib import Path

import numpy as np
import scipy.sparse as sparse

FOLDER = Path(sys.argv[1])
XMEASURES = sys.argv[2] if len(sys.argv) > 2 else None
warnings.filterwarnings("ignore")


def clusters(work):
    lines = ((FOLDER / work / name).read_text().splitlines() for name in ("a.cnl", "b.cnl"))
    return [[[int(item) for item in line.split()] for line in side] for side in lines]


def matrix(side):
    items = np.concatenate([np.array(cluster) for cluster in side])
    columns = np.repeat(np.arange(len(side)), [len(cluster) for cluster in side])
    return sparse.csr_matrix((np.ones(len(items), dtype=np.int64), (items, columns)))


def by_scipy(work):
    """Shared clusters of all pairs by sparse products."""
    a, b = map(matrix, clusters(work))

    def omega():
        n = a.shape[0]
        x, y = sparse.triu(a @ a.T, 1, format="csr"), sparse.triu(b @ b.T, 1, format="csr")
        pairs = n * (n - 1) // 2
        differing = (x != y).nnz
        counts = [Counter(m.data.tolist()) for m in (x, y)]
        zeros = [pairs - m.nnz for m in (x, y)]
        expected = zeros[0] * zeros[1] + sum(count * counts[1][t] for t, count in counts[0].items())
        observed, chance = (pairs - differing) / pairs, expected / pairs**2
        return (observed - chance) / (1 - chance)

    return omega


def by_clusim(work, measure):
    from clusim import sim
    from clusim.clustering import Clustering

    a, b = (Clustering(clu2elm_dict=dict(enumerate(side))) for side in clusters(work))
    return lambda: getattr(sim, measure)(a, b)


def by_cdlib(work, measure):
    import networkx
    from cdlib import NodeClustering, evaluation

    sides = clusters(work)
    graph = networkx.empty_graph(1 + max(max(cluster) for cluster in sides[0]))
    a, b = (NodeClustering(side, graph, overlap=True) for side in sides)
    return lambda: getattr(evaluation, measure)(a, b).score


def by_xmeasures(work, *options):
    """The processor time of the program, which reads the files."""
    if XMEASURES is None:
        return None
    command = [XMEASURES, *options, *(str(FOLDER / work / name) for name in ("a.cnl", "b.cnl"))]

    def run():
        # The value is the last thing that is printed.
        text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        return float(text.split()[-1].rstrip(",;"))

    return run


def processor_time():
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def timed(work, peer, prepare, *arguments):
    """The best of three where a run is short."""
    try:
        function = prepare(work, *arguments)
        if function is None:
            return
        seconds = []
        while len(seconds) < 3 and sum(seconds) < 2:
            before = processor_time()
            value = function()
            seconds.append(processor_time() - before)
        print(work, peer, min(seconds), value, sep="\t", flush=True)
    except Exception as error:
        print(f"{peer}, {work}: {type(error).__name__}: {error}", file=sys.stderr)


timed("omega", "SciPy", by_scipy)
timed("omega", "xmeasures with reading", by_xmeasures, "-o")
timed("omega of 4000", "clusim", by_clusim, "omega_index")
timed("omega of 1000", "cdlib", by_cdlib, "omega")
timed("onmi of 4000", "clusim", by_clusim, "onmi")
timed("onmi of 1000", "cdlib", by_cdlib, "overlapping_normalized_mutual_information_MGH")
timed("F1 and onmi", "xmeasures, F1 alone", by_xmeasures, "-fa", "-ku")
