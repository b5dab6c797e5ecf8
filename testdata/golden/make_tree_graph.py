"""Golden values of the measures of one tree against a graph: `python make_tree_graph.py > tree_graph.json`.

The values come from the definitions, in exact fractions up to the last logarithm (mpmath, 50 digits), pair of
nodes by pair of nodes. Binary trees are also given to scikit-network, whose single-precision values must agree
to six digits.
"""

import json
import random
from fractions import Fraction

import mpmath
import numpy as np
from scipy import sparse
from sknetwork import hierarchy

mpmath.mp.dps = 50


def leaves(tree):
    return [tree] if isinstance(tree, int) else [leaf for child in tree for leaf in leaves(child)]


def newick(tree):
    return str(tree) if isinstance(tree, int) else "(" + ",".join(map(newick, tree)) + ")"


def inner(tree):
    return [] if isinstance(tree, int) else [tree] + [node for child in tree for node in inner(child)]


def meets(tree, i, j):
    """Where i and j meet: at a node with i and j in different children, or, if they are one leaf, at its parent."""
    for at, node in enumerate(inner(tree)):
        sides = [leaves(child) for child in node]
        if i == j and i in node:
            return at
        if i != j and any(i in a for a in sides) and any(j in a for a in sides) and not any(i in a and j in a for a in sides):
            return at


def matrix(n, edges):
    a = [[Fraction(0)] * n for _ in range(n)]
    for i, j, w in edges:
        a[i][j] += Fraction(w)
        a[j][i] += Fraction(w)
    return a


def scores(n, edges, tree):
    a = matrix(n, edges)
    total = sum(map(sum, a))
    at = {(i, j): meets(tree, i, j) for i in range(n) for j in range(n)}
    nodes = inner(tree)
    p = [sum(a[i][j] for (i, j), t in at.items() if t == k) / total for k in range(len(nodes))]
    result = {}
    for name in ["uniform", "degree"]:
        w = [Fraction(1, n)] * n if name == "uniform" else [sum(row) / total for row in a]
        size = [sum(w[leaf] for leaf in leaves(node)) for node in nodes]
        share = sum(x * y for x, y in zip(p, size))
        result[f"dasgupta_cost:weights={name}"] = share * (n if name == "uniform" else total)
        result[f"dasgupta_score:weights={name}"] = 1 - share
        q = [sum(w[i] * w[j] for (i, j), t in at.items() if t == k) for k in range(len(nodes))]
        log = lambda x: mpmath.log(mpmath.mpf(x.numerator) / x.denominator)
        mp = lambda x: mpmath.mpf(x.numerator) / x.denominator
        tsd = sum(mp(x) * log(x / y) for x, y in zip(p, q) if x)
        whole = sum(mp(a[i][j] / total) * log(a[i][j] / total / (w[i] * w[j])) for i in range(n) for j in range(n) if a[i][j])
        result[f"tree_sampling_divergence:normalized=false:weights={name}"] = tsd
        result[f"tree_sampling_divergence:weights={name}"] = tsd / whole
    return {key: float(value) for key, value in result.items()}


def check(n, edges, tree, ours):
    merges, number = [], [n]

    def merge(node):
        if isinstance(node, int):
            return node
        left, right = map(merge, node)
        merges.append([left, right, 1.0 + len(merges), len(leaves(node))])
        number[0] += 1
        return number[0] - 1

    merge(tree)
    graph = sparse.csr_matrix(np.array([[float(x) for x in row] for row in matrix(n, edges)]))
    dendrogram = np.array(merges)
    for key, value in ours.items():
        weights = key.split("weights=")[1]
        if key.startswith("dasgupta_cost"):
            peer = hierarchy.dasgupta_cost(graph, dendrogram, weights=weights)
        elif key.startswith("dasgupta_score"):
            peer = hierarchy.dasgupta_score(graph, dendrogram, weights=weights)
        else:
            peer = hierarchy.tree_sampling_divergence(graph, dendrogram, weights, normalized="false" not in key)
        assert abs(peer - value) < 1e-6 * max(1, abs(value)), (key, peer, value)


def random_tree(rng, n, most):
    parts = list(range(n))
    while len(parts) > 1:
        rng.shuffle(parts)
        size = min(len(parts), rng.randint(2, most))
        parts = [parts[:size]] + parts[size:]
    return parts[0]


def cases():
    house = [(0, 1, 1), (0, 4, 1), (1, 2, 1), (1, 4, 1), (2, 3, 1), (3, 4, 1)]
    yield "house", 5, house, [[[0, 1], 4], [2, 3]]
    yield "house, star tree", 5, house, [0, 1, 2, 3, 4]
    yield "loop", 3, [(0, 0, 2), (0, 1, 1), (1, 2, 3)], [[0, 1], 2]
    for seed, (n, most) in enumerate([(6, 2), (9, 2), (14, 2), (8, 4), (15, 5), (20, 3)]):
        rng = random.Random(seed)
        pairs = [(i, j) for i in range(n) for j in range(i)]
        path = [(i, i + 1, rng.randint(1, 5)) for i in range(n - 1)]
        chords = [(i, j, rng.choice([1, 2, 0.5, 0.125])) for i, j in rng.sample(pairs, len(pairs) // 3)]
        yield f"random {n} most {most}", n, path + chords, random_tree(rng, n, most)


def main():
    result = []
    for name, n, edges, tree in cases():
        values = scores(n, edges, tree)
        if all(len(node) == 2 for node in inner(tree)):
            check(n, edges, tree, values)
        result.append({"name": name, "source": "definition, make_tree_graph.py", "nodes": n, "edges": edges, "tree": newick(tree) + ";", "scores": values})
    print('{"cases": [\n' + ",\n".join(map(json.dumps, result)) + "\n]}")


main()
