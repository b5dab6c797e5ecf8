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
    differences = {"SciPy, Friedman": 0.0, "SciPy, Wilcoxon": 0.0, "scikit-posthocs, Nemenyi": 0.0}

    def differ(peer, own, theirs):
        differences[peer] = max(differences[peer], abs(own - theirs) / max(abs(theirs), 1e-12))

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
        begun = time.process_time()
        autorank.autorank(pd.DataFrame(scores), alpha=0.05, verbose=False, force_mode="nonparametric")
        seconds["autorank"] += time.process_time() - begun
    print("classic tests, the largest relative difference to a peer:")
    for peer, difference in differences.items():
        print(f"{peer}: {difference:.1e}")
    for peer, spent in seconds.items():
        print(f"{peer}, {len(boards)} boards: {spent:.3f} s")
    if max(differences.values()) > 1e-7:
        sys.exit("a classic test differs from its peer")


main(sys.argv[1])
