"""The peers' side of `cargo dev bench trees`: the trees and graphs that our worker wrote, timed one by one.

One line per time: key, processor seconds, value. A peer that fails is left out with a sentence on standard error.
"""

import pathlib
import sys
import time

FOLDER = pathlib.Path(sys.argv[1])


def timed(key, work, value=float, rounds=1):
    try:
        least, found = None, None
        for _ in range(rounds):
            start = time.process_time()
            found = work()
            seconds = time.process_time() - start
            least = seconds if least is None else min(least, seconds)
        print(f"{key}\t{least:.9f}\t{value(found)!r}", flush=True)
        return found
    except Exception as error:  # noqa: BLE001
        print(f"{key} was left out: {type(error).__name__}: {error}", file=sys.stderr)
        return None


def text(name):
    return (FOLDER / name).read_text()


def robinson_foulds():
    def by_ete3():
        from ete3 import Tree

        a, b = Tree(text("rf-a.nwk")), Tree(text("rf-b.nwk"))
        return a.robinson_foulds(b, unrooted_trees=True)[0]

    def by_dendropy():
        import dendropy
        from dendropy.calculate.treecompare import symmetric_difference

        taxa = dendropy.TaxonNamespace()
        trees = [
            dendropy.Tree.get(data=text(name), schema="newick", taxon_namespace=taxa, rooting="force-unrooted")
            for name in ("rf-a.nwk", "rf-b.nwk")
        ]
        for tree in trees:
            tree.encode_bipartitions()
        return symmetric_difference(*trees, is_bipartitions_updated=True)

    timed("ete3 rf 1e4 with parsing", by_ete3)
    timed("dendropy rf 1e4 with parsing", by_dendropy)


def parsed(name):
    """A tree as (label, children); inner nodes have no label."""
    stack, label = [["", []]], ""
    for letter in text(name).strip():
        if letter == "(":
            stack.append(["", []])
        elif letter in ",);":
            if label:
                stack[-1][1].append([label, []])
                label = ""
            if letter == ")":
                node = stack.pop()
                stack[-1][1].append(node)
        else:
            label += letter
    return stack[0][1][0]


def edit_distances():
    import zss
    from apted import APTED, Config

    class Nodes(Config):
        def rename(self, a, b):
            return int(a[0] != b[0])

        def children(self, node):
            return node[1]

    for leaves in (60, 200):
        a, b = parsed(f"ted-{leaves}-a.nwk"), parsed(f"ted-{leaves}-b.nwk")
        if leaves == 60:
            timed(
                "zss ted 60",
                lambda: zss.simple_distance(
                    a, b, get_children=lambda node: node[1], get_label=lambda node: node[0],
                    label_dist=lambda x, y: int(x != y),
                ),
            )
            timed("apted ted 60", lambda: APTED(a, b, Nodes()).compute_edit_distance())


def hierarchies():
    import numpy as np
    from scipy import sparse
    from sknetwork.clustering import Louvain, get_modularity
    from sknetwork.embedding import GSVD
    from sknetwork.hierarchy import LouvainHierarchy, LouvainIteration, Paris, dasgupta_score
    from scipy.cluster.hierarchy import ward

    edges = np.loadtxt(FOLDER / "sbm.tsv", dtype=np.int64)
    nodes = edges.max() + 1
    half = sparse.coo_matrix((np.ones(len(edges)), (edges[:, 0], edges[:, 1])), shape=(nodes, nodes))
    graph = (half + half.T).tocsr()

    def fit(dendrogram):
        return float(dasgupta_score(graph, dendrogram))

    timed("scikit-network paris sbm", lambda: Paris().fit_predict(graph), fit)
    timed("scikit-network louvain sbm", lambda: LouvainHierarchy(random_state=0).fit_predict(graph), fit)
    timed(
        "scikit-network louvain sbm modularity",
        lambda: Louvain(random_state=0).fit_predict(graph),
        lambda labels: float(get_modularity(graph, labels)),
    )
    timed("scikit-network spectral-ward sbm", lambda: ward(GSVD(10).fit_transform(graph)), fit)
    timed("scikit-network louvain-iterated sbm", lambda: LouvainIteration(random_state=0).fit_predict(graph), fit)


if __name__ == "__main__":
    sys.setrecursionlimit(1_000_000)
    robinson_foulds()
    edit_distances()
    hierarchies()
