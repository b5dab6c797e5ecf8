"""One peer in the flat benchmark: reads commands from standard input, answers each with one line.

The same commands as our own worker: `load A.npy B.npy`, `texts A.txt B.txt`, `run TASK`. A task answers with
the value, the seconds and the bytes of memory beyond the inputs at the peak.
"""

import sys
import time

import numpy as np


def scikit_learn():
    from sklearn.metrics import adjusted_mutual_info_score, adjusted_rand_score

    return {"ari": adjusted_rand_score, "ami": adjusted_mutual_info_score}


def genieclust():
    from genieclust.compare_partitions import adjusted_rand_score

    return {"ari": adjusted_rand_score}


def igraph():
    from igraph import compare_communities

    return {"ari": lambda a, b: compare_communities(a.tolist(), b.tolist(), method="adjusted_rand")}


def fastami():
    from fastami import adjusted_mutual_info_mc

    return {"ami": lambda a, b: adjusted_mutual_info_mc(a, b, seed=1)[0]}


def clustering_mi():
    import clustering_mi as mi

    return {"rmi": lambda a, b: mi.normalized_mutual_information(b, a)}


def memory(field):
    with open("/proc/self/status") as status:
        for line in status:
            if line.startswith(field):
                return int(line.split()[1]) * 1024
    return 0


def reset_peak():
    with open("/proc/self/clear_refs", "w") as refs:
        refs.write("5")
    return memory("VmRSS")


def texts(path):
    with open(path) as lines:
        return np.array(lines.read().splitlines(), dtype=object)


def main():
    peers = {"scikit-learn": scikit_learn, "genieclust": genieclust, "igraph": igraph, "fastami": fastami}
    tasks = {**peers, "clustering-mi": clustering_mi}[sys.argv[1]]()
    a = b = None
    for line in sys.stdin:
        command, *words = line.split()
        if command == "load":
            a, b = (np.load(path) for path in words)
            answer = "ok"
        elif command == "texts":
            a, b = (texts(path) for path in words)
            answer = "ok"
        else:
            resident = reset_peak()
            start = time.perf_counter()
            try:
                value = float(tasks[words[0]](a, b))
            except Exception as error:
                answer = f"failed {type(error).__name__}: {error}".replace("\n", " ")[:200]
            else:
                seconds = time.perf_counter() - start
                answer = f"{value!r} {seconds!r} {max(0, memory('VmHWM') - resident)}"
        print(answer, flush=True)


main()
