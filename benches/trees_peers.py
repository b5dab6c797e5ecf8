"""The peers' side of `cargo dev bench trees`: the trees and graphs that our worker wrote, timed one by one.

One line per time: key, processor seconds, value. Every peer runs in a process of its own. One that is not done in
time is stopped, and the limit stands for its time and `nan` for its value; one that fails is left out with a sentence
on standard error.
"""

import importlib
import multiprocessing
import pathlib
import re
import sys
import time

FOLDER = pathlib.Path(sys.argv[1])

# Seconds of the clock that one peer may take.
LIMIT = 100.0


def text(name):
    return (FOLDER / name).read_text()


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


def by_zss(leaves):
    import zss

    a, b = parsed(f"ted-{leaves}-a.nwk"), parsed(f"ted-{leaves}-b.nwk")
    # Its simple_distance would insert nodes without a label for nothing.
    return zss.distance(
        a,
        b,
        get_children=lambda node: node[1],
        insert_cost=lambda node: 1,
        remove_cost=lambda node: 1,
        update_cost=lambda x, y: int(x[0] != y[0]),
    )


def by_apted(leaves):
    from apted import APTED, Config

    class Nodes(Config):
        def rename(self, a, b):
            return int(a[0] != b[0])

        def children(self, node):
            return node[1]

    return APTED(parsed(f"ted-{leaves}-a.nwk"), parsed(f"ted-{leaves}-b.nwk"), Nodes()).compute_edit_distance()


def graph():
    import numpy as np
    from scipy import sparse

    edges = np.loadtxt(FOLDER / "sbm.tsv", dtype=np.int64)
    nodes = edges.max() + 1
    half = sparse.coo_matrix((np.ones(len(edges)), (edges[:, 0], edges[:, 1])), shape=(nodes, nodes))
    return (half + half.T).tocsr()


def by_scikit_network(method):
    """What finds a dendrogram, everything imported, and what scores it."""
    from sknetwork.hierarchy import LouvainHierarchy, LouvainIteration, Paris, dasgupta_score

    adjacency = graph()
    find = {
        "paris": lambda: Paris().fit_predict(adjacency),
        "louvain": lambda: LouvainHierarchy(random_state=0).fit_predict(adjacency),
        "louvain-iterated": lambda: LouvainIteration(random_state=0).fit_predict(adjacency),
        "spectral-ward": spectral_ward(adjacency),
    }[method]
    return find, lambda dendrogram: dasgupta_score(adjacency, dendrogram)


def spectral_ward(adjacency):
    from scipy.cluster.hierarchy import ward
    from sknetwork.embedding import GSVD

    return lambda: ward(GSVD(10).fit_transform(adjacency))


def communities():
    from sknetwork.clustering import Louvain, get_modularity

    adjacency = graph()
    return lambda: Louvain(random_state=0).fit_predict(adjacency), lambda labels: get_modularity(adjacency, labels)


def transfer():
    """Transfer support by one product of matrices per tree; the trees are rows of leaves below branches before the clock runs."""
    import numpy as np

    *sample, given = (FOLDER / "transfer-500.nwk").read_text().split()

    def clades(newick):
        """The leaves below each branch."""
        stack, found, name = [[]], [], ""
        for part in re.findall(r"[(),;]|[^(),;]+", newick):
            if part == "(":
                stack.append([])
            elif part not in "),;":
                name = part.partition(":")[0]
                if not name:
                    continue
                stack[-1].append(name)
                found.append([name])
            elif part == ")":
                below = stack.pop()
                found.append(below)
                stack[-1].extend(below)
        found.sort(key=len)
        return found[:-1]

    leaves = [clade[0] for clade in clades(given) if len(clade) == 1]
    names = {name: place for place, name in enumerate(leaves)}

    def rows(newick):
        found = clades(newick)
        matrix = np.zeros((len(found), len(names)), np.float32)
        for row, clade in zip(matrix, found, strict=True):
            row[[names[name] for name in clade]] = 1
        return matrix

    splits = rows(given)
    sizes = splits.sum(1)
    inner = np.minimum(sizes, len(names) - sizes) > 1
    # The two branches at the root are one split.
    sides = np.where(splits[:, :1] > 0, 1 - splits, splits)
    inner &= np.isin(np.arange(len(splits)), np.unique(sides, axis=0, return_index=True)[1])
    splits, sizes = splits[inner], sizes[inner]
    trees = [rows(newick) for newick in sample]

    def work():
        total = 0
        for branches in trees:
            moved = sizes[:, None] + branches.sum(1)[None, :] - 2 * (splits @ branches.T)
            total = total + np.minimum(moved, len(names) - moved).min(1)
        least = np.minimum(sizes, len(names) - sizes) - 1
        return 1 - total.astype(np.float64) / len(trees) / least

    return work, lambda found: found.sum(), len(trees)


def alone(module, work, *arguments):
    """Work with its module imported before, its value as it is."""

    def prepared():
        importlib.import_module(module)
        return (lambda: work(*arguments)), float

    return prepared


# Key, and what prepares the work and the score of what it finds; a third thing is how many parts of the work one time is of.
PEERS = [
    ("ete3 rf 1000 with parsing", alone("ete3", by_ete3)),
    ("dendropy rf 1000 with parsing", alone("dendropy", by_dendropy)),
    ("zss ted 60", alone("zss", by_zss, 60)),
    ("apted ted 60", alone("apted", by_apted, 60)),
    ("apted ted 200", alone("apted", by_apted, 200)),
    ("NumPy transfer support 500", transfer),
    ("scikit-network paris sbm", lambda: by_scikit_network("paris")),
    ("scikit-network louvain sbm", lambda: by_scikit_network("louvain")),
    ("scikit-network louvain sbm modularity", communities),
    ("scikit-network spectral-ward sbm", lambda: by_scikit_network("spectral-ward")),
    ("scikit-network louvain-iterated sbm", lambda: by_scikit_network("louvain-iterated")),
]


def timed(key, prepare):
    sys.setrecursionlimit(1_000_000)
    try:
        work, value, *parts = prepare()
        start = time.process_time()
        found = work()
        seconds = (time.process_time() - start) / (parts[0] if parts else 1)
        print(f"{key}\t{seconds:.9f}\t{float(value(found))!r}", flush=True)
    except Exception as error:  # noqa: BLE001
        print(f"{key} was left out: {type(error).__name__}: {error}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    fork = multiprocessing.get_context("fork")
    for key, prepare in PEERS:
        peer = fork.Process(target=timed, args=(key, prepare))
        peer.start()
        peer.join(LIMIT)
        if peer.is_alive():
            peer.kill()
            peer.join()
            print(f"{key}\t{LIMIT}\tnan", flush=True)
