"""The peers' side of `cargo dev bench leaderboard`: the classic tests of our boards by SciPy, scikit-posthocs and autorank.

    leaderboard_peers.py BOARDS
"""

import json
import sys
import time
import warnings

import autorank
import numpy as np
import pandas as pd
import scikit_posthocs
from scipy import stats

warnings.filterwarnings("ignore")


def main(path):
    with open(path) as file:
        boards = json.load(file)
    differences = dict.fromkeys(
        ("SciPy, Friedman", "SciPy, Wilcoxon", "SciPy, critical difference", "scikit-posthocs, Nemenyi", "autorank, mean ranks", "autorank, p"),
        0.0,
    )
    approximate = 0.0

    def differ(peer, own, theirs):
        # Below a millionth a p-value of SciPy has its absolute error alone.
        differences[peer] = max(differences[peer], abs(own - theirs) / max(abs(theirs), 1e-6))

    seconds = {"scikit-posthocs": 0.0, "autorank": 0.0}
    for board in boards:
        scores, classic = np.array(board["scores"]), board["classic"]
        friedman = stats.friedmanchisquare(*scores.T)
        differ("SciPy, Friedman", classic["friedman"]["statistic"], friedman.statistic)
        differ("SciPy, Friedman", classic["friedman"]["p"], friedman.pvalue)
        begun = time.process_time()
        nemenyi = scikit_posthocs.posthoc_nemenyi_friedman(scores).to_numpy()
        seconds["scikit-posthocs"] += time.process_time() - begun
        for pair in classic["nemenyi"]["pairs"]:
            differ("scikit-posthocs, Nemenyi", pair["p"], nemenyi[int(pair["a"][1:]), int(pair["b"][1:])])
        for pair in classic["wilcoxon"]["pairs"]:
            a, b = int(pair["a"][1:]), int(pair["b"][1:])
            theirs = stats.wilcoxon(scores[:, a], scores[:, b], correction=False).pvalue
            differ("SciPy, Wilcoxon", pair["p"], theirs)
        k, n = scores.shape[1], len(scores)
        width = np.sqrt(k * (k + 1) / (6 * n))
        own = classic["nemenyi"]["critical_difference"]
        differ("SciPy, critical difference", own, stats.studentized_range.ppf(0.95, k, np.inf) / np.sqrt(2) * width)
        begun = time.process_time()
        frame = pd.DataFrame(scores, columns=[f"a{at}" for at in range(k)])
        ranked = autorank.autorank(frame, alpha=0.05, verbose=False, force_mode="nonparametric")
        seconds["autorank"] += time.process_time() - begun
        differ("autorank, p", classic["friedman"]["p"], ranked.pvalue)
        for name, rank in board["mean_ranks"].items():
            differ("autorank, mean ranks", rank, ranked.rankdf.loc[name, "meanrank"])
        # autorank's critical difference is an approximation: it is shown, and held to a thousandth.
        approximate = max(approximate, abs(own - ranked.cd) / ranked.cd)
    print("classic tests, the largest relative difference to a peer:")
    for peer, difference in differences.items():
        print(f"{peer}: {difference:.1e}")
    print(f"autorank, critical difference, which is approximate there: {approximate:.1e}")
    for peer, spent in seconds.items():
        print(f"{peer}, {len(boards)} boards: {spent:.3f} s")
    if max(differences.values()) > 1e-7 or approximate > 1e-3:
        sys.exit("a classic test differs from its peer")


main(sys.argv[1])
