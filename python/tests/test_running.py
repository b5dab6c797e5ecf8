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
import numpy as np, os, partita, signal
# A shell that starts the tests in the background has interrupts ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)
rng = np.random.default_rng(0)
a, b = rng.integers(0, 300, 1_000_000), rng.integers(0, 300, 1_000_000)
print("ready", flush=True)
try:
    partita.significance(a, b, "ami", draws=1_000_000)
except KeyboardInterrupt:
    print("interrupted", flush=True)
    os._exit(0)
"""


def test_an_interrupt_is_heard():
    with subprocess.Popen([sys.executable, "-c", LONG], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(2)
        process.send_signal(signal.SIGINT)
        try:
            assert process.communicate(timeout=60)[0] == "interrupted\n"
        finally:
            process.kill()


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
