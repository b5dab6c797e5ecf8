"""Golden values of measures of trees by peers: `python make_tree_peers.py > tree_peers.json`.

DendroPy gives the Robinson–Foulds distances, with and without lengths and root, and the branch score; SciPy the
cophenetic correlation and, by ranks, Baker's gamma; scikit-learn the Fowlkes–Mallows index of cuts.
"""

import json
import random

import dendropy
import numpy as np
from dendropy.calculate import treecompare
from scipy.cluster import hierarchy
from scipy.spatial.distance import pdist
from scipy.stats import pearsonr, spearmanr
from sklearn.metrics import fowlkes_mallows_score


def random_newick(leaves, chance):
    """Nested groups with lengths that floats hold exactly."""
    nodes = [f"t{leaf}" for leaf in leaves]
    while len(nodes) > 1:
        size = 2 if chance.random() < 0.8 else 3
        chance.shuffle(nodes)
        parts, nodes = nodes[:size], nodes[size:]
        nodes.append("(" + ",".join(f"{part}:{chance.randrange(1, 64) / 16}" for part in parts) + ")")
    return nodes[0] + ";"


def phylogenies(name, count, chance):
    a, b = random_newick(range(count), chance), random_newick(range(count), chance)
    scores = {}
    for rooted in (False, True):
        taxa = dendropy.TaxonNamespace()
        rooting = "force-rooted" if rooted else "force-unrooted"
        trees = [
            dendropy.Tree.get(data=text, schema="newick", taxon_namespace=taxa, rooting=rooting) for text in (a, b)
        ]
        key = f"rooted={str(rooted).lower()}"
        scores[f"robinson_foulds:{key}"] = treecompare.symmetric_difference(*trees)
        scores[f"weighted_robinson_foulds:{key}"] = treecompare.weighted_robinson_foulds_distance(*trees)
        scores[f"branch_score:{key}"] = treecompare.euclidean_distance(*trees)
    return {"name": name, "source": f"DendroPy {dendropy.__version__}", "a": a, "b": b, "scores": scores}


def newick_of(linkage):
    count = len(linkage) + 1
    texts, heights = [f"t{leaf}" for leaf in range(count)], [0.0] * count
    for left, right, height, _ in linkage:
        parts = [f"{texts[int(x)]}:{float(height) - heights[int(x)]!r}" for x in (left, right)]
        texts.append("(" + ",".join(parts) + ")")
        heights.append(float(height))
    return texts[-1] + ";"


def dendrograms(name, count, seed):
    points = np.random.default_rng(seed).normal(size=(count, 3))
    first, second = hierarchy.average(points), hierarchy.complete(points)
    x, y = hierarchy.cophenet(first), hierarchy.cophenet(second)
    scores = {
        "cophenetic_correlation": float(pearsonr(x, y)[0]),
        "bakers_gamma": float(spearmanr(np.round(x, 9), np.round(y, 9))[0]),
    }
    for k in (2, 3, count // 2):
        cuts = [hierarchy.fcluster(linkage, k, "maxclust") for linkage in (first, second)]
        scores[f"cut_fowlkes_mallows:k={k}"] = float(fowlkes_mallows_score(*cuts))
    a, b = newick_of(first), newick_of(second)
    return {"name": name, "source": "SciPy, scikit-learn", "a": a, "b": b, "scores": scores}


if __name__ == "__main__":
    chance = random.Random(20_261_115)
    cases = [phylogenies(f"phylogenies of {count}", count, chance) for count in (4, 5, 8, 13, 30)]
    cases += [dendrograms(f"dendrograms of {count}", count, count) for count in (6, 12, 40)]
    print('{"cases": [\n' + ",\n".join(json.dumps(case) for case in cases) + "\n]}")
