"""Threads, interrupts, memory and forks."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

import partita

RNG = np.random.default_rng(1)
A, B = RNG.integers(0, 300, 200_000), RNG.integers(0, 300, 200_000)


def test_the_number_of_threads_changes_no_bit(monkeypatch):
    names = ["ari", "ami", "vi", "classification_accuracy"]
    expected = partita.compare(A, B, names).to_dict()
    for jobs in (1, 2, 3, -1):
        assert partita.compare(A, B, names, n_jobs=jobs).to_dict() == expected
    monkeypatch.setenv("PARTITA_NUM_THREADS", "1")
    assert partita.compare(A, B, names).to_dict() == expected
    monkeypatch.setenv("PARTITA_NUM_THREADS", "many")
    with pytest.raises(partita.PartitaError, match='"many" is not a number of threads'):
        partita.ari(A, B)
    monkeypatch.setenv("PARTITA_NUM_THREADS", "1000000000")
    assert partita.compare(A, B, names).to_dict() == expected
    with pytest.raises(partita.PartitaError, match="0 is not a number of threads"):
        partita.ari(A, B, n_jobs=0)


def test_several_python_threads_at_once():
    expected = partita.ari(A, B)
    found = []
    workers = [threading.Thread(target=lambda: found.append(partita.ari(A, B))) for _ in range(8)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert found == [expected] * 8


LONG = """
import numpy as np, partita, partita.cluster, signal, sys, time
# A shell that starts the tests in the background has interrupts ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)
rng = np.random.default_rng(0)
a, b = rng.integers(0, 300, 200_000), rng.integers(0, 300, 200_000)

def tree(leaves):
    return partita.Tree.from_linkage(partita.cluster.linkage(rng.random((leaves, 2)), "single"))

def graph(nodes):
    import scipy.sparse
    ends = rng.integers(0, nodes, (2, 10 * nodes))
    return scipy.sparse.coo_array((np.ones(10 * nodes), tuple(ends)), shape=(nodes, nodes)).tocsr()

def caterpillars(count, leaves):
    names = [f"t{leaf}" for leaf in range(leaves)]
    return partita.TreeSet(["(" * (leaves - 1) + "),".join([",".join(row[:2]), *row[2:]]) + ");"
                            for row in (rng.permutation(names).tolist() for _ in range(count))])

runs = {
    "significance": lambda: partita.significance(a, b, "ami", draws=1_000_000),
    "interval": lambda: partita.confidence_interval(a, b, "ami", method="bca", draws=1_000_000),
    "power": lambda: partita.power("accuracy", clusters=100, agreement=0.5, width=1e-4, draws=100_000),
    "adjust": lambda: partita.adjust(a, b, "accuracy", draws=1_000_000),
    "pairwise": lambda: partita.pairwise([rng.integers(0, 300, 100_000) for _ in range(200)], "ami"),
    "consensus": lambda: partita.consensus([rng.integers(0, 50, 100_000) for _ in range(200)], loss="nid"),
    "trees": lambda: partita.tree_edit_distance(tree(5000), tree(5000)),
    "agreement": lambda: partita.compare(tree(20_000), tree(20_000), "tami"),
    "pairs of trees": lambda: partita.pairwise(caterpillars(300, 1000), "mci"),
    "pairs of quartets": lambda: partita.pairwise(caterpillars(1000, 1000), "quartet_distance"),
    "summary of trees": lambda: partita.summary_tree(caterpillars(300, 1000), "medoid", measure="msi"),
    "ward": lambda: partita.cluster.Ward().fit(rng.random((200_000, 30))),
    "louvain": lambda: partita.cluster.Louvain(iterated=True).fit(graph(400_000)),
    "paris": lambda: partita.cluster.Paris().fit(graph(400_000)),
    "cocluster": lambda: partita.cluster.HierarchicalCoclustering().fit(rng.integers(0, 3, (3000, 3000))),
}
run = runs[sys.argv[1]]
print("ready", flush=True)
try:
    run()
    print("finished")
except KeyboardInterrupt:
    # What is running is found in the time that the process takes while this thread sleeps. A busy machine lets work that was
    # told to stop look at that late.
    for _ in range(5):
        time.sleep(0.5)
        before = time.process_time()
        time.sleep(1)
        taken = time.process_time() - before
        if taken < 0.2:
            break
    print("interrupted", taken, flush=True)
"""


@pytest.mark.parametrize(
    "operation",
    ["significance", "interval", "power", "adjust", "pairwise", "consensus", "trees", "agreement", "ward"]
    + ["louvain", "paris", "cocluster", "pairs of trees", "pairs of quartets", "summary of trees"],
)
def test_an_interrupt_stops_the_work_itself(operation):
    if operation in ("louvain", "paris"):
        pytest.importorskip("scipy")
    with subprocess.Popen([sys.executable, "-c", LONG, operation], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        try:
            word, _, seconds = process.communicate(timeout=60)[0].partition(" ")
        finally:
            process.kill()
    assert word == "interrupted"
    assert float(seconds) < 0.2


BESIDE = """
import numpy as np, os, partita, signal, threading
signal.signal(signal.SIGINT, signal.default_int_handler)
rng = np.random.default_rng(0)
a, b = rng.integers(0, 30, 20_000), rng.integers(0, 30, 20_000)
expected, found = partita.significance(a, b, "ami", draws=2000, seed=1), []
beside = threading.Thread(target=lambda: found.append(partita.significance(a, b, "ami", draws=2000, seed=1)))
beside.start()
threading.Timer(0.2, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
try:
    partita.significance(a, b, "ami", draws=1_000_000)
except KeyboardInterrupt:
    beside.join()
assert found == [expected]
"""


def test_an_interrupt_does_not_stop_the_work_of_another_thread():
    subprocess.run([sys.executable, "-c", BESIDE], check=True, timeout=120)


def test_a_panic_is_an_error_of_ours():
    with pytest.raises(partita.PartitaError, match=r"a bug in partita ended the computation \(on purpose\); please"):
        partita._native.panic("on purpose", False)
    with pytest.raises(partita.PartitaError, match=r"a bug in partita ended the computation \(on purpose\); please"):
        partita._native.panic("on purpose", True)


def test_a_panic_of_a_short_function_is_an_error_of_ours_too():
    # A matrix of two columns has no heights; the Python class refuses it before it gets here.
    with pytest.raises(partita.PartitaError, match="a bug in partita ended the computation"):
        partita._native.Nodes.from_linkage(np.zeros((1, 2)), None, True)
    with pytest.raises(partita.PartitaError, match="a bug in partita ended the computation"):
        partita._native.Nodes.from_hclust(np.zeros((1, 1), dtype=np.int64), np.zeros(1), None, True)


class Turning:
    """A scalar that holds a scalar of another kind, which holds it."""

    def __init__(self, other=None):
        self.other = other

    def item(self):
        return self.other


class Returning(Turning):
    pass


def test_scalars_that_hold_each_other_are_no_labels():
    one, other = Turning(), Returning()
    one.other, other.other = other, one
    with pytest.raises(partita.PartitaError, match="of item 1 is of type Turning; labels are integers"):
        partita.ari([one, other], [0, 1])


def test_an_array_that_another_thread_writes_gives_some_score_or_an_error():
    array, other = np.arange(100_000) % 100, np.arange(100_000) % 90
    done = threading.Event()

    def write():
        rng = np.random.default_rng(0)
        while not done.is_set():
            array[:] = rng.integers(-(2**62), 2**62, len(array))
            array[:] = np.arange(100_000) % 100

    writer = threading.Thread(target=write)
    writer.start()
    try:
        for _ in range(100):
            try:
                assert -1 <= partita.ari(array, other) <= 1
            except partita.PartitaWarning as doubt:
                assert "check that it holds labels and not ids" in str(doubt)
            except partita.PartitaError as error:
                assert "bug in partita" in str(error)
    finally:
        done.set()
        writer.join()


MEMORY = """
import numpy as np, partita, resource
rng = np.random.default_rng(0)
a, b = rng.integers(0, 50, 10_000_000), rng.integers(0, 50, 10_000_000)
partita.adjusted_rand(a[:1000], b[:1000])
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
partita.adjusted_rand(a, b)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the unit of ru_maxrss differs")
def test_integer_arrays_are_not_copied():
    text = subprocess.run([sys.executable, "-c", MEMORY], check=True, capture_output=True, text=True).stdout
    kilobytes = int(text)
    # A copy of one of the arrays would take 80 MB, codes of 32 bits 40 MB.
    assert kilobytes < 8_000


FORK = """
import os, numpy as np, partita
def scores():
    scattered = np.arange(100, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    large = np.arange(500_000) % 700, np.arange(500_000) % 300
    sides = [large, (np.arange(100) % 50, np.arange(100) % 47), (scattered, scattered[::-1].copy())]
    found = [partita.ari(a, b) for a, b in sides]
    found += [partita.ami(a, b) for a, b in sides[1:]]
    return [*found, partita.ari(*large, weights=np.ones(500_000, np.uint64))]
expected = scores()
child = os.fork()
if child == 0:
    os._exit(0 if scores() == expected else 1)
assert os.waitpid(child, 0)[1] == 0
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
def test_a_forked_process_does_not_wait_for_threads_that_it_has_not():
    subprocess.run([sys.executable, "-W", "ignore", "-c", FORK], check=True, timeout=120)
