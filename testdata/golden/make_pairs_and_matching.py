"""Writes pairs_and_matching.json: golden values of the pair-counting, set-matching and element measures.

Every value comes from the definition, item by item and pair by pair, in exact rationals; matchings come from
trying all of them (small cases) or from scipy's solver on the full matrix. The peers that have a measure are
asserted to give the same value, with genieclust, clusim and scikit-learn as installed.

Run: python make_pairs_and_matching.py   (needs numpy, scipy, scikit-learn, genieclust, clusim)
"""

import json
import math
import pathlib
import random
from collections import Counter
from fractions import Fraction as F
from itertools import combinations, permutations

import genieclust.compare_partitions as genie
import numpy as np
import sklearn.metrics as skm
from clusim.clustering import Clustering
from clusim.sim import element_sim, rogers_tanimoto_index
from scipy.optimize import linear_sum_assignment


def ratio(num, den):
    return F(num) / F(den) if den else F(0)


def f_beta(p, r, beta=1):
    return ratio((1 + beta**2) * p * r, beta**2 * p + r)


def root_ratio(num, square):
    """num / sqrt(square) of exact rationals, 0 for 0/0."""
    return float(num) / math.sqrt(square) if square else 0.0


def pair_scores(a, b):
    n11 = n10 = n01 = n00 = 0
    for i, j in combinations(range(len(a)), 2):
        in_a, in_b = a[i] == a[j], b[i] == b[j]
        n11 += in_a and in_b
        n10 += in_a and not in_b
        n01 += in_b and not in_a
        n00 += not in_a and not in_b
    total, s1, s2 = n11 + n10 + n01 + n00, n11 + n10, n11 + n01
    gap = F(n11) - F(s1 * s2, total)
    links = [ratio(n11, s2), ratio(n11, s1)]
    non_links = [ratio(n00, total - s2), ratio(n00, total - s1)]
    spread = math.sqrt(s1 * s2)
    return {
        "pairs_together": n11, "pairs_only_a": n10, "pairs_only_b": n01, "pairs_apart": n00,
        "rand": ratio(n11 + n00, total),
        "adjusted_rand": ratio(gap, F(s1 + s2, 2) - F(s1 * s2, total)),
        "modified_rand": ratio(n11, total),
        "adjusted_rand_raw": 2 * gap / total,
        "jaccard": ratio(n11, n11 + n10 + n01),
        "fowlkes_mallows": root_ratio(n11, s1 * s2),
        "adjusted_fowlkes_mallows": float(gap) / (spread - s1 * s2 / total) if gap else 0.0,
        "pair_precision": links[0], "pair_recall": links[1],
        "pair_f": f_beta(*links), "pair_f:beta=0.5": f_beta(*links, F(1, 2)), "pair_f:beta=3": f_beta(*links, 3),
        "adjusted_wallace_a_to_b": ratio(gap, s1 * (1 - F(s2, total))),
        "adjusted_wallace_b_to_a": ratio(gap, s2 * (1 - F(s1, total))),
        "mirkin": 2 * (n10 + n01),
        "normalized_mirkin": F(2 * (n10 + n01), len(a) ** 2),
        "rogers_tanimoto": ratio(n11 + n00, n11 + n00 + 2 * (n10 + n01)),
        "southwood": F(n11, n10 + n01) if n10 + n01 else None,
        "pearson_gamma": root_ratio(n11 * n00 - n10 * n01, s1 * s2 * (total - s1) * (total - s2)),
        "blanc_precision": (links[0] + non_links[0]) / 2,
        "blanc_recall": (links[1] + non_links[1]) / 2,
        "blanc": (f_beta(*links) + f_beta(*non_links)) / 2,
    }


def quadruplet_scores(a, b):
    """The modified adjusted Rand indices; small cases by enumerating pairs of disjoint pairs."""
    n = len(a)
    if n < 4:
        return {"modified_adjusted_rand_raw": None, "modified_adjusted_rand": None}
    pairs = list(combinations(range(n), 2))
    of_a = [p for p in pairs if a[p[0]] == a[p[1]]]
    of_b = [p for p in pairs if b[p[0]] == b[p[1]]]
    touching = Counter(i for p in of_b for i in p)
    in_b = set(of_b)
    # Pairs of B disjoint from (i, j): all, less those at i or at j, those at both put back.
    q = sum(len(of_b) - touching[i] - touching[j] + ((i, j) in in_b) for i, j in of_a)
    if n <= 12:
        assert q == sum(not set(p) & set(r) for p in of_a for r in of_b)
    chance = F(q, 6 * math.comb(n, 4))
    both, total = len(set(of_a) & in_b), len(pairs)
    most = F(len(of_a) + len(of_b), 2) - total * chance
    return {
        "modified_adjusted_rand_raw": F(both, total) - chance,
        "modified_adjusted_rand": (both - total * chance) / most if most else None,
    }


def best_matching(weights):
    """The largest sum over matchings of an exact matrix, by trying all when that is feasible."""
    k, l = len(weights), len(weights[0])
    if k > l:
        return best_matching([list(column) for column in zip(*weights)])
    if l <= 6:
        return max(sum(row[j] for row, j in zip(weights, chosen)) for chosen in permutations(range(l), k))
    rows, cols = linear_sum_assignment(np.array(weights, dtype=float), maximize=True)
    return sum(weights[i][j] for i, j in zip(rows, cols))


def set_scores(a, b):
    n = len(a)
    clusters_a = [{i for i in range(n) if a[i] == x} for x in sorted(set(a))]
    clusters_b = [{i for i in range(n) if b[i] == x} for x in sorted(set(b))]
    k, l = len(clusters_a), len(clusters_b)
    table = [[len(x & y) for y in clusters_b] for x in clusters_a]
    size_a, size_b = [len(x) for x in clusters_a], [len(y) for y in clusters_b]
    shares = lambda share: best_matching([[share(table[i][j], size_a[i], size_b[j]) for j in range(l)] for i in range(k)])
    matched = best_matching(table)
    purity = F(sum(max(column) for column in zip(*table)), n)
    inverse = F(sum(max(row) for row in table), n)
    home_a = {i: x for x in clusters_a for i in x}
    home_b = {i: y for y in clusters_b for i in y}
    common = {i: len(home_a[i] & home_b[i]) for i in range(n)}
    precision = sum(F(common[i], len(home_b[i])) for i in range(n)) / n
    recall = sum(F(common[i], len(home_a[i])) for i in range(n)) / n
    pieces = lambda x, others: sum(bool(x & y) for y in others)
    muc_r = ratio(sum(len(x) - pieces(x, clusters_b) for x in clusters_a), sum(len(x) - 1 for x in clusters_a))
    muc_p = ratio(sum(len(y) - pieces(y, clusters_a) for y in clusters_b), sum(len(y) - 1 for y in clusters_b))
    entity = shares(lambda c, x, y: F(2 * c, x + y))
    rank_pairs = zip(sorted(size_a, reverse=True), sorted(size_b, reverse=True))
    chance = sum(F(x * y, n) / max(x, y) for x, y in rank_pairs)
    psi_sum = shares(lambda c, x, y: F(c, max(x, y)))
    cross = sum(F(table[i][j] ** 2, size_a[i] * size_b[j]) for i in range(k) for j in range(l))
    scores = {
        "chi_squared": n * (cross - 1), "frobenius": k + l - 2 * cross,
        "classification_accuracy": F(matched, n), "classification_error": 1 - F(matched, n),
        "purity": purity, "inverse_purity": inverse,
        "purity_f": f_beta(purity, inverse), "purity_f:beta=2": f_beta(purity, inverse, 2),
        "van_dongen": 2 * n - n * (purity + inverse),
        "normalized_van_dongen": 1 - (purity + inverse) / 2,
        "van_dongen_similarity": (purity + inverse) / 2,
        "b_cubed_precision": precision, "b_cubed_recall": recall,
        "b_cubed_f": f_beta(precision, recall), "b_cubed_f:beta=2": f_beta(precision, recall, 2),
        "f_measure": sum(F(x, n) * max(F(2 * c, x + y) for c, y in zip(row, size_b)) for row, x in zip(table, size_a)),
        "normalized_clustering_accuracy": (shares(lambda c, x, y: F(c, x)) - 1) / (k - 1) if k > 1 else None,
        "normalized_pivoted_accuracy": (F(matched, n) - F(1, max(k, l))) / (1 - F(1, max(k, l))),
        "pair_sets_index": max(F(0), (psi_sum - chance) / (max(k, l) - chance)),
        "muc_precision": muc_p, "muc_recall": muc_r, "muc_f": f_beta(muc_p, muc_r),
        "ceaf_precision": entity / l, "ceaf_recall": entity / k, "ceaf_f": f_beta(entity / l, entity / k),
        "element_centric_similarity": element_scores(a, b, home_a, home_b),
    }
    for part in ("precision", "recall", "f"):
        scores[f"ceaf_{part}:similarity=mention"] = F(matched, n)
    return scores


def element_scores(a, b, home_a, home_b, alpha=F(9, 10)):
    """From the definition: half the L1 distance of the two vectors of random walks with restart."""
    n, cache = len(a), {}
    for v in range(n):
        cell = (a[v], b[v])
        if cell not in cache:
            vector = lambda home: {w: alpha / len(home[v]) + (1 - alpha) * (w == v) for w in home[v]}
            x, y = vector(home_a), vector(home_b)
            distance = sum(abs(x.get(w, 0) - y.get(w, 0)) for w in home_a[v] | home_b[v])
            cache[cell] = 1 - distance / (2 * alpha)
    return sum(cache[a[v], b[v]] for v in range(n)) / n


def check_against_peers(name, a, b, scores):
    """Peers that have a measure must agree, where they do not refuse or give NaN."""
    k, l = len(set(a)), len(set(b))
    # genieclust takes gaps in the numbering for empty clusters.
    x, y = (np.unique(labels, return_inverse=True)[1] for labels in (a, b))
    own = Clustering(elm2clu_dict={i: [c] for i, c in enumerate(a)})
    other = Clustering(elm2clu_dict={i: [c] for i, c in enumerate(b)})
    peers = {
        "rand": skm.rand_score(a, b), "adjusted_rand": skm.adjusted_rand_score(a, b),
        "fowlkes_mallows": skm.fowlkes_mallows_score(a, b),
        "rogers_tanimoto": rogers_tanimoto_index(own, other),
        "element_centric_similarity": element_sim(own, other, alpha=0.9),
    }
    if min(k, l) > 1:
        peers["pair_sets_index"] = genie.pair_sets_index(x, y)
        peers["adjusted_fowlkes_mallows"] = genie.adjusted_fm_score(x, y)
    if k == l > 1:
        peers["normalized_clustering_accuracy"] = genie.normalized_clustering_accuracy(x, y)
        peers["normalized_pivoted_accuracy"] = genie.normalized_pivoted_accuracy(x, y)
    for measure, value in peers.items():
        if not math.isnan(value):
            assert abs(value - float(scores[measure])) < 1e-9, (name, measure, value, float(scores[measure]))


def random_case(seed, n, k, l, keep):
    rng = random.Random(seed)
    a = [rng.randrange(k) for _ in range(n)]
    return a, [x % l if rng.random() < keep else rng.randrange(l) for x in a]


CASES = {
    "crossed_n4": ([0, 0, 1, 1], [0, 1, 0, 1]),
    "undefined_mari_n4": ([0, 1, 2, 2], [0, 0, 1, 2]),
    "negative_mari_n5": ([0, 0, 0, 1, 1], [0, 1, 2, 0, 1]),
    "user_guide_n6": ([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2]),
    "one_cluster_n6": ([0] * 6, [0, 0, 1, 1, 2, 2]),
    "singletons_n6": ([0, 0, 0, 1, 1, 1], [0, 1, 2, 3, 4, 5]),
    "refined_n8": ([0] * 5 + [1] * 3, [0, 0, 0, 1, 1, 2, 2, 3]),
    "coreference_n12": ([0, 0, 0, 0, 0, 1, 1, 2, 2, 2, 2, 2], [0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1]),
    "noisy_n30": random_case(1, 30, 3, 3, 0.7),
    "more_candidates_n60": random_case(2, 60, 4, 9, 0.5),
    "fewer_candidates_n80": random_case(3, 80, 9, 4, 0.8),
    "unbalanced_n100": ([0] * 90 + [1] * 8 + [2] * 2, [0] * 85 + [1] * 9 + [2] * 6),
    "nearly_independent_n1000": ([0] * 990 + [1] * 10, [0] * 501 + [1] * 489 + [0] * 5 + [1] * 5),
    "square_n200": random_case(4, 200, 20, 20, 0.8),
    "many_n1000": random_case(5, 1000, 60, 45, 0.6),
}


def number(value):
    return None if value is None else float(value) if F(value).denominator != 1 or isinstance(value, float) else int(value)


def main():
    cases = []
    for name, (a, b) in CASES.items():
        scores = {**pair_scores(a, b), **quadruplet_scores(a, b), **set_scores(a, b)}
        check_against_peers(name, a, b, scores)
        source = "exact rationals from the definitions; agrees with scikit-learn, clusim and genieclust where they have the measure"
        cases.append({"name": name, "source": source, "a": a, "b": b, "scores": {k: number(v) for k, v in sorted(scores.items())}})
    target = pathlib.Path(__file__).with_name("pairs_and_matching.json")
    lines = ",\n".join(json.dumps(case, ensure_ascii=False) for case in cases)
    target.write_text(f'{{"cases": [\n{lines}\n]}}\n', encoding="utf-8")


if __name__ == "__main__":
    main()
