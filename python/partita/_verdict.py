"""Do two clusterings agree beyond chance, and how well?"""

from __future__ import annotations

from typing import Any

from partita._ask import ask
from partita._kinds import asked_of
from partita._seeds import Seed, seed_of
from partita._types import Clustering, Missing, Noise, NoiseLabel
from partita.comparison import Verdict


def verdict(
    a: Clustering,
    b: Clustering,
    *,
    level: float = 0.95,
    seed: Seed = 0,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    n_jobs: int | None = None,
) -> Verdict | None:
    """Judges whether two clusterings agree beyond chance, and how well: the p-value of the adjusted Rand index decides
    whether, its interval how well. None where their table is too large to say so quickly.

    >>> import partita
    >>> partita.verdict([0] * 50 + [1] * 50, [0] * 40 + [1] * 10 + [0] * 8 + [1] * 42).case
    'graded'
    """
    seed = seed_of(seed)
    _, objects, options = asked_of(a, b, (missing, noise, noise_label, None, n_jobs))
    asked = {**options, "measures": ["adjusted_rand"], "verdict": True, "ci": level, "seed": seed}
    found = ask("compare", objects, asked, n_jobs)["verdict"]
    return None if found is None else Verdict(found)


def judge(
    n: int,
    low: float | None = None,
    high: float | None = None,
    p: float | None = None,
    floor: float = 0,
    exact: bool = False,
    identical: bool = False,
    one_cluster: int = 0,
    alone: bool = False,
    warned: str | None = None,
    level: float = 0.95,
) -> Verdict:
    """The rule of :func:`verdict` alone: what may be said of `n` items from the ends of an interval of the adjusted Rand
    index and a p-value.

    `one_cluster` says how many of the two clusterings are a single cluster, `alone` whether no two items are together in
    either, and `warned` is the first warning of the interval.

    >>> import partita
    >>> partita.judge(200, low=-0.05, high=0.03, p=0.43).case
    'not_shown'
    """
    facts: dict[str, Any] = {"n": n, "low": low, "high": high, "p": p, "floor": floor, "exact": exact, "identical": identical}
    facts |= {"one_cluster": one_cluster, "alone": alone, "warned": warned, "level": level}
    return Verdict(ask("judge", [], facts)["verdict"])
