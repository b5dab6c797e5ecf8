"""Writes split_merge.json: golden values of the split-merge scores, from their definitions with 40 digits.

S*(A, B) = sum over cells of (n_ij / n) s(B | A_i) s(A | B_j), Xiang et al. 2012.
"""

import json
import pathlib
import random
from collections import Counter

from mpmath import mp, mpf

mp.dps = 40


def entropy_score(pieces):
    size = sum(pieces)
    if size == 1:
        return mpf(1)
    entropy = -sum(mpf(piece) / size * mp.log(mpf(piece) / size) for piece in pieces)
    return 1 - entropy / mp.log(size)


def largest_piece_score(pieces):
    return mpf(max(pieces)) / sum(pieces)


def product_form(score, a, b):
    cells = Counter(zip(a, b))
    of_a = {i: score([count for (x, _), count in cells.items() if x == i]) for i in set(a)}
    of_b = {j: score([count for (_, y), count in cells.items() if y == j]) for j in set(b)}
    return sum(mpf(count) / len(a) * of_a[i] * of_b[j] for (i, j), count in cells.items())


def mean_form(score, a, b):
    cells = Counter(zip(a, b))
    one = sum(mpf(sum(p)) / len(a) * score(p) for p in ([c for (x, _), c in cells.items() if x == i] for i in set(a)))
    two = sum(mpf(sum(p)) / len(a) * score(p) for p in ([c for (_, y), c in cells.items() if y == j] for j in set(b)))
    return (one + two) / 2


def number(value):
    """The value as a float; what 40 digits leave of an exact zero is zero."""
    return 0.0 if abs(value) < mpf(10) ** -30 else float(value)


def noisy(seed, n, k, l, keep):
    draw = random.Random(seed)
    a = [draw.randrange(k) for _ in range(n)]
    b = [x % l if draw.random() < keep else draw.randrange(l) for x in a]
    return a, b


CASES = [
    ("crossed", [0, 0, 1, 1], [0, 1, 0, 1]),
    ("one_against_singletons", [0] * 5, [0, 1, 2, 3, 4]),
    ("split_and_merged", [0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2]),
    ("refined", [0, 0, 0, 0, 1, 1, 1, 1], [0, 0, 1, 1, 2, 2, 3, 3]),
    ("twenty", *noisy(1, 20, 3, 3, 0.7)),
    ("hundred", *noisy(2, 100, 9, 4, 0.6)),
    ("thousand", *noisy(3, 1000, 20, 30, 0.8)),
]

if __name__ == "__main__":
    rows = []
    for name, a, b in CASES:
        scores = {}
        for key, score in [("split_merge_entropy", entropy_score), ("split_merge_largest_piece", largest_piece_score)]:
            scores[f"{key}:combine=product"] = number(product_form(score, a, b))
            scores[f"{key}:combine=mean"] = number(mean_form(score, a, b))
        rows.append(json.dumps({"name": name, "source": "definition, 40 digits", "a": a, "b": b, "scores": scores}))
    path = pathlib.Path(__file__).with_name("split_merge.json")
    path.write_text('{"cases": [\n' + ",\n".join(rows) + "\n]}\n", encoding="utf-8")
