"""Writes information.json: golden values of the information measures, from their definitions.

Nothing here is shared with the Rust code. Entropies are summed with 40 digits; the mean and the variance of the
mutual information over permutations come from the list of *all* tables with the given margins, each with its
probability; pairwise adjustment from all swaps of two items; the reduced mutual information from the listed tables
or from the printed approximation. scikit-learn and clusim must agree where they have the measure.

Needs Python 3, mpmath, scikit-learn and clusim:  python make_information.py
"""

import itertools
import json
import math
import pathlib
import random
from collections import Counter
from fractions import Fraction

import clusim.sim
from clusim.clustering import Clustering
from mpmath import mp, mpf
from sklearn import metrics

mp.dps = 40
MOST_TABLES = 50_000
MOST_STATES = 6_000


def log(x):
    return mp.log(mpf(x.numerator) / x.denominator) if isinstance(x, Fraction) else mp.log(x)


def entropy(counts):
    n = sum(counts)
    return -sum(mpf(c) / n * log(Fraction(c, n)) for c in counts if c)


def mutual_information(cells, rows, cols, n):
    return sum(mpf(c) / n * log(Fraction(n * c, rows[i] * cols[j])) for (i, j), c in cells.items() if c)


def fillings(total, capacities):
    """All ways to put `total` items into boxes of these capacities."""
    if len(capacities) == 1:
        if total <= capacities[0]:
            yield (total,)
        return
    least = max(0, total - sum(capacities[1:]))
    for first in range(least, min(total, capacities[0]) + 1):
        for rest in fillings(total - first, capacities[1:]):
            yield (first, *rest)


def tables(rows, cols):
    """All tables of counts with these margins, as tuples of rows."""
    if not rows:
        yield ()
        return
    for row in fillings(rows[0], cols):
        left = tuple(c - x for c, x in zip(cols, row))
        for rest in tables(rows[1:], left):
            yield (row, *rest)


def count_tables(rows, cols):
    """The number of those tables, column totals taken as the state; None where there are too many states."""
    if math.prod(c + 1 for c in cols) > MOST_STATES:
        return None
    states = Counter({tuple(cols): 1})
    for row in rows:
        following = Counter()
        for left, ways in states.items():
            for filling in fillings(row, left):
                following[tuple(c - x for c, x in zip(left, filling))] += ways
        states = following
    return sum(states.values())


def moments(rows, cols):
    """Mean and variance of the mutual information over all permutations, from all tables."""
    n = sum(rows)
    step = [mpf(0)] + [mpf(k) * log(k) for k in range(1, n + 1)]
    constant = mpf(n) * log(n) - sum(step[r] for r in rows) - sum(step[c] for c in cols)
    fixed = math.prod(map(math.factorial, rows)) * math.prod(map(math.factorial, cols))
    whole = mpf(math.factorial(n))
    first = second = total = mpf(0)
    for table in tables(tuple(rows), tuple(cols)):
        ways = mpf(fixed) / math.prod(math.factorial(c) for row in table for c in row) / whole
        information = (constant + sum(step[c] for row in table for c in row)) / n
        total += ways
        first += ways * information
        second += ways * information**2
    assert abs(total - 1) < mpf(10) ** -30, total
    return first, second - first**2


def expected_by_cells(rows, cols):
    """The mean alone, cell by cell, where the tables are too many to list."""
    n = sum(rows)
    mean = mpf(0)
    for (a, many_a) in Counter(rows).items():
        for (b, many_b) in Counter(cols).items():
            for k in range(max(1, a + b - n), min(a, b) + 1):
                ways = Fraction(math.comb(b, k) * math.comb(n - b, a - k), math.comb(n, a))
                weight = mpf(ways.numerator) / ways.denominator
                mean += many_a * many_b * weight * k * log(Fraction(n * k, a * b)) / n
    return mean


def pairwise_adjusted(cells, rows, cols, n):
    """MI less its mean over all n² ordered swaps of the B labels of two items (an item with itself included)."""
    step = [mpf(0)] + [mpf(k) * log(k) for k in range(1, max(rows) + 2)]
    gained = mpf(0)
    for (i, j), count in cells.items():
        for (k, l), other in cells.items():
            if i == k or j == l:
                continue
            gain = sum(step[cells[cell] - 1] - step[cells[cell]] for cell in ((i, j), (k, l)))
            gain += sum(step[cells[cell] + 1] - step[cells[cell]] for cell in ((i, l), (k, j)))
            gained += count * other * gain
    return -gained / mpf(n) ** 3


def log_tables_approximately(rows, cols):
    """Newman, Cantwell and Young 2020, equation 29 (after Diaconis and Efron 1985)."""
    n, r, s = sum(rows), len(rows), len(cols)
    half = mpf(r * s) / 2
    w = n / (n + half)
    x = [(1 - w) / r + w * a / n for a in rows]
    y = [(1 - w) / s + w * b / n for b in cols]
    mu = mpf(r + 1) / (r * sum(v * v for v in y)) - mpf(1) / r
    nu = mpf(s + 1) / (s * sum(v * v for v in x)) - mpf(1) / s
    gammas = mp.loggamma(mu * r) + mp.loggamma(nu * s)
    gammas -= s * (mp.loggamma(nu) + mp.loggamma(r)) + r * (mp.loggamma(mu) + mp.loggamma(s))
    powers = (r + nu - 2) * sum(map(mp.log, y)) + (s + mu - 2) * sum(map(mp.log, x))
    return (r - 1) * (s - 1) * mp.log(n + half) + (powers + gammas) / 2


def reduced(cells, rows, cols, n, log_tables):
    factorial = lambda counts: sum(mp.loggamma(c + 1) for c in counts)
    information = mp.loggamma(n + 1) + factorial(cells.values()) - factorial(rows) - factorial(cols)
    return (information - log_tables(rows, cols)) / n


def means(x, y):
    return {"arithmetic": (x + y) / 2, "geometric": mp.sqrt(abs(x * y)), "min": min(x, y), "max": max(x, y)}


def entropies(scores, h_a, h_b, mi, n):
    joint = h_a + h_b - mi
    vi = joint - mi
    in_nats = {
        "entropy_a": h_a, "entropy_b": h_b, "joint_entropy": joint, "conditional_entropy_a": h_a - mi,
        "conditional_entropy_b": h_b - mi, "mutual_information": mi, "variation_of_information": vi,
        "information_distance": max(h_a, h_b) - mi,
    }
    for name, value in in_nats.items():
        scores[name] = value
        scores[name + ":unit=bits"] = value / mp.log(2)
    h, c = (mi / h_a if h_a else mpf(1)), (mi / h_b if h_b else mpf(1))
    scores["homogeneity"], scores["completeness"] = h, c
    for beta, name in [(mpf(1), "v_measure"), (mpf("0.5"), "v_measure:beta=0.5"), (mpf(2), "v_measure:beta=2")]:
        scores[name] = (1 + beta) * h * c / (beta * h + c) if h * c else mpf(0)
    scores["normalized_variation_of_information"] = vi / joint
    scores["normalized_information_distance"] = 1 - mi / max(h_a, h_b)
    scores["vi_similarity"] = 1 - vi / log(n)
    scores["vi_similarity:bound=log_k:k=7"] = 1 - vi / (2 * log(7))


def adjusted(scores, cells, rows, cols, n, h_a, h_b, mi):
    if len(list(itertools.islice(tables(tuple(rows), tuple(cols)), MOST_TABLES + 1))) <= MOST_TABLES:
        mean, variance = moments(rows, cols)
        assert abs(mean - expected_by_cells(rows, cols)) < mpf(10) ** -30
        if variance > mpf(10) ** -30:
            scores["standardized_mutual_information"] = (mi - mean) / mp.sqrt(variance)
    else:
        mean = expected_by_cells(rows, cols)
    scores["expected_mutual_information"] = mean
    scores["expected_mutual_information:unit=bits"] = mean / mp.log(2)
    scores["adjusted_mutual_information:normalizer=none"] = mi - mean
    for normalizer, value in means(h_a, h_b).items():
        if value - mean > mpf(10) ** -30:
            scores["adjusted_mutual_information:normalizer=" + normalizer] = (mi - mean) / (value - mean)


def pairwise(scores, cells, rows, cols, n):
    diagonal = lambda sizes: pairwise_adjusted(Counter({(i, i): s for i, s in enumerate(sizes)}), sizes, sizes, n)
    values = {
        "pairwise_adjusted_mutual_information": pairwise_adjusted(cells, rows, cols, n),
        "pairwise_adjusted_entropy_a": diagonal(rows),
        "pairwise_adjusted_entropy_b": diagonal(cols),
    }
    pami, e_a, e_b = values.values()
    for name, value in values.items():
        scores[name] = value
        scores[name + ":scale=authors"] = value / 2
        scores[name + ":scale=large_n"] = value * n / 4
    for normalizer, value in means(e_a, e_b).items():
        if value > mpf(10) ** -30:
            scores["normalized_pairwise_adjusted_mutual_information:normalizer=" + normalizer] = pami / value


def reductions(scores, cells, rows, cols, n):
    counts = {"approximate": log_tables_approximately}
    if all(count_tables(x, y) for x, y in [(rows, cols), (rows, rows), (cols, cols)]):
        counts["exact"] = lambda r, c: mp.log(count_tables(r, c))
    for count, log_tables in counts.items():
        score = lambda table, r, c: reduced(table, r, c, n, log_tables)
        key = f"reduced_mutual_information:count={count}"
        scores[key] = score(cells, rows, cols)
        scores[key + ":unit=bits"] = scores[key] / mp.log(2)
        self_a = score(Counter({(i, i): s for i, s in enumerate(rows)}), rows, rows)
        self_b = score(Counter({(i, i): s for i, s in enumerate(cols)}), cols, cols)
        if min(self_a, self_b) > mpf(10) ** -30:
            scores[key + ":normalizer=arithmetic"] = 2 * scores[key] / (self_a + self_b)


def peers(a, b, scores):
    """Values of scikit-learn and clusim, which must agree with the definitions."""
    values = {
        "homogeneity": metrics.homogeneity_score(a, b),
        "completeness": metrics.completeness_score(a, b),
        "v_measure": metrics.v_measure_score(a, b),
        "v_measure:beta=0.5": metrics.v_measure_score(a, b, beta=0.5),
        "v_measure:beta=2": metrics.v_measure_score(a, b, beta=2.0),
        "mutual_information": metrics.mutual_info_score(a, b),
    }
    for normalizer in ("arithmetic", "geometric", "min", "max"):
        key = "adjusted_mutual_information:normalizer=" + normalizer
        values[key] = metrics.adjusted_mutual_info_score(a, b, average_method=normalizer)
    pair = [Clustering().from_membership_list(list(x)) for x in (a, b)]
    reduced_key = "reduced_mutual_information:count=approximate"
    values[reduced_key + ":unit=bits"] = clusim.sim.rmi(*pair, norm_type="none")
    values[reduced_key + ":normalizer=arithmetic"] = clusim.sim.rmi(*pair, norm_type="normalized")
    for key, value in values.items():
        if key in scores:
            assert abs(scores[key] - value) < 1e-9, (key, scores[key], value)


def case(name, a, b):
    rows_by_label, cols_by_label = Counter(a), Counter(b)
    row_of = {label: i for i, label in enumerate(rows_by_label)}
    col_of = {label: j for j, label in enumerate(cols_by_label)}
    cells = Counter((row_of[x], col_of[y]) for x, y in zip(a, b))
    rows, cols, n = list(rows_by_label.values()), list(cols_by_label.values()), len(a)
    mi = mutual_information(cells, rows, cols, n)
    h_a, h_b = entropy(rows), entropy(cols)
    scores = {}
    entropies(scores, h_a, h_b, mi, n)
    adjusted(scores, cells, rows, cols, n, h_a, h_b, mi)
    pairwise(scores, cells, rows, cols, n)
    reductions(scores, cells, rows, cols, n)
    peers(a, b, scores)
    clean = {key: 0.0 if abs(value) < mpf(10) ** -30 else float(value) for key, value in sorted(scores.items())}
    source = "definitions with 40 digits (all tables, all swaps); scikit-learn 1.9.1 and clusim 0.4 agree"
    return {"name": name, "source": source, "a": a, "b": b, "scores": clean}


def noisy(seed, n, k, l, keep):
    """A clustering of n items into k clusters and a copy that keeps a label with probability `keep`."""
    draw = random.Random(seed)
    a = [min(int(draw.random() ** 1.5 * k), k - 1) for _ in range(n)]
    return a, [x % l if draw.random() < keep else draw.randrange(l) for x in a]


CASES = [
    ("crossed", [0, 0, 1, 1], [0, 1, 0, 1]),
    ("one_split", [0, 0, 1, 2], [0, 0, 1, 1]),
    ("one_cluster_against_two", [0, 0, 0, 0, 0], [0, 0, 0, 1, 1]),
    ("halves_against_thirds", [0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2]),
    ("refinement", [0, 0, 0, 1, 1, 1, 1], [0, 0, 1, 2, 2, 2, 3]),
    ("pairs_against_singletons", [0, 0, 1, 1, 2, 2, 3, 3], [0, 1, 2, 3, 4, 5, 6, 7]),
    ("three_by_four", *noisy(1, 12, 3, 4, 0.6)),
    ("two_by_four", *noisy(2, 20, 2, 4, 0.3)),
    ("nearly_equal", *noisy(3, 50, 3, 3, 0.9)),
    ("two_by_three", *noisy(4, 120, 2, 3, 0.5)),
    ("five_by_six", *noisy(5, 400, 5, 6, 0.7)),
    ("independent_halves", *noisy(6, 1000, 2, 2, 0.0)),
    ("twenty_by_fifteen", *noisy(7, 1000, 20, 15, 0.8)),
]

if __name__ == "__main__":
    path = pathlib.Path(__file__).with_name("information.json")
    cases = [case(*given) for given in CASES]
    rows = []
    for entry in cases:
        lines = [f"    {json.dumps(key)}: {json.dumps(entry[key])}" for key in ("name", "source", "a", "b")]
        scores = ",\n".join(f"      {json.dumps(key)}: {json.dumps(value)}" for key, value in entry["scores"].items())
        rows.append("  {\n" + ",\n".join(lines) + ',\n    "scores": {\n' + scores + "\n    }\n  }")
    path.write_text('{"cases": [\n' + ",\n".join(rows) + "\n]}\n", encoding="utf-8")
