"""How good is a clustering of everything, where only a sample of the truth is known?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from partita import _counted
from partita._ask import ask
from partita._by_item import aligned, by_text, columns_of, texts
from partita._estimates import Estimates
from partita._labels import encode
from partita._native import PartitaError

Design = Literal["uniform", "size", "weights", "strata", "plan", "items"]
Lacking = Literal["exact", "inner", "outer"]


def estimate(
    found: Any,
    truth: Any,
    *,
    design: Design | None = None,
    weights: Mapping[Any, float] | None = None,
    strata: Mapping[Any, Any] | None = None,
    draws: Mapping[Any, int] | None = None,
    plan: Mapping[str, Any] | None = None,
    drawn: Sequence[Any] | None = None,
    names: Any = None,
    by: Any = None,
    join: Lacking = "exact",
    beta: float = 1.0,
    level: float = 0.95,
    worst_by: str | None = None,
    counts: Any = None,
) -> Estimates:
    """Estimates how good a clustering of everything is, where only a sample of the truth is known.

    Parameters
    ----------
    found : dict of items to clusters, Series, (items, labels), or a frame of these two columns
        The clustering of everything. The columns of (items, labels) may be those of pandas, Polars or Arrow. A lazy frame of
        Polars, DuckDB, Dask or PySpark counts its own clusters, and only counts travel.
    truth : as `found`
        The items of which the true cluster is known; their clusters are complete, unless the design is "items".
    design : str
        The design by which the truth was drawn, which decides what a cluster weighs. "uniform": every true cluster had
        the same chance. "size": items were drawn and their clusters completed. "weights": by `weights`. "strata": the
        same in `strata`. "plan": the items of `plan`. "items": a sample of items whose clusters are not complete.
    weights, strata, draws : dict of true clusters to values
        1 over the chance to be drawn, up to a factor; the stratum; how often a cluster was drawn, by default once.
    plan : dict
        The plan of :func:`sample`.
    drawn : sequence
        The drawn items of the plan, in place of those that it lists.
    names, by : dict of items to values, or Series
        Names of all items, which adds how far they vary and are shared; groups of items, which adds the estimates of each.
    join : str
        Treatment of items of the truth that `found` lacks: "exact" refuses them, "inner" leaves them out, and "outer"
        makes each a found cluster of its own.
    beta : float
        The weight of recall in an F, as a multiple of that of precision.
    level : float
        The level of the intervals.
    worst_by : str
        The measure whose loss orders the clusters; by default pair_f.
    counts : dict of found clusters to numbers of items, or a frame of these two columns
        The sizes of all found clusters, where they were counted elsewhere, as by SQL. `found` then holds the items of the
        truth alone.

    Examples
    --------
    >>> import partita
    >>> found = {f"r{item}": item // 2 for item in range(200)}
    >>> truth = {f"r{item}": item // 4 for item in range(80)}
    >>> estimates = partita.estimate(found, truth, design="uniform").estimates
    >>> estimates["pair_precision"].value, estimates["pair_recall"].value
    (1.0, 0.3333333333333333)
    """
    true_items, true_clusters = columns_of(truth, "truth")
    items, clusters, sizes = _counts(found, true_items) if counts is None else _counted_elsewhere(found, counts)
    columns: list[object] = [items, clusters, true_items, true_clusters]
    beside = {"names": names, "by": by}
    given = [name for name, values in beside.items() if values is not None]
    columns += [aligned(beside[name], items) for name in given]
    if plan is not None and "strata" not in plan:
        raise PartitaError("this is no plan: it has no strata; give the plan of partita.sample")
    options = {
        "design": "plan" if design is None and plan is not None else design,
        "weights": by_text(weights),
        "strata": by_text(strata),
        "draws": by_text(draws),
        "plan": None if plan is None else {"strata": plan["strata"], "drawn": texts(plan.get("drawn", []))},
        "drawn": None if drawn is None else texts(drawn),
        "beside": given or None,
        "counted": sizes,
        "join": join,
        "beta": beta,
        "level": level,
        "worst_by": worst_by,
    }
    return Estimates(ask("estimate", [encode(column) for column in columns], options), columns, options)


def _counts(found: Any, wanted: Any) -> tuple[Any, Any, dict[str, Any] | None]:
    """Items with their clusters; of a lazy frame only those that are wanted, with counts of all clusters."""
    frame = None if isinstance(found, (Mapping, list, tuple)) else _counted.frame_of(found, "found")
    if frame is None or not _counted.is_lazy(frame):
        return (*columns_of(found, "found"), None)
    items, clusters, sizes, own = _counted.counted(frame, wanted)
    return items, clusters, {"sizes": by_text(sizes), "clusters": by_text(own)}


def _counted_elsewhere(found: Any, counts: Any) -> tuple[list[Any], list[Any], dict[str, Any]]:
    """Items of the truth with their clusters, and counts of all clusters."""
    if _is_lazy(found):
        raise PartitaError("a lazy frame counts its own clusters; leave out counts, or give the items of the truth alone")
    known = [
        (item, cluster)
        for item, cluster in zip(*(_counted.plain(column) for column in columns_of(found, "found")), strict=True)
        if cluster is not None and cluster == cluster  # A join leaves items without a cluster: None, or NaN.
    ]
    own, numbers = (_counted.plain(column) for column in columns_of(counts, "counts"))
    sizes: dict[str, int] = {}
    for cluster, number in zip(texts(own), numbers, strict=True):
        if isinstance(number, bool) or not isinstance(number, (int, float)) or number != number // 1 or number < 0:
            raise PartitaError(f"found cluster {cluster!r} has {number!r} items, which is no whole number")
        if cluster in sizes:
            raise PartitaError(f"found cluster {cluster!r} has two rows; give a row per found cluster")
        sizes[cluster] = int(number)
    met = set(texts([cluster for _, cluster in known]))
    histogram = Counter(size for size in sizes.values() if size > 0)
    items, clusters = [item for item, _ in known], [cluster for _, cluster in known]
    return items, clusters, {"sizes": by_text(histogram), "clusters": {name: sizes[name] for name in met & sizes.keys()}}


def _is_lazy(found: Any) -> bool:
    frame = None if isinstance(found, (Mapping, list, tuple)) else _counted.frame_of(found, "found")
    return frame is not None and _counted.is_lazy(frame)
