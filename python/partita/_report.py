"""One page that answers: the same as ``partita report`` writes."""

from __future__ import annotations

import html
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np

from partita import _native
from partita._ask import ask
from partita._catalogue import resolve
from partita._frames import clusterings_of
from partita._kinds import objects_of, recognised, refuse_cover_reading, refuse_reading, same_items
from partita._labels import encode, one_per_item
from partita._native import PartitaError
from partita._results import Result
from partita._seeds import Seed, seed_of
from partita._types import PLURALS, ItemJoin, Measures, Missing, Noise, NoiseLabel, Weights
from partita.cover import Cover, universe
from partita.table import Table


@dataclass(frozen=True, eq=False, repr=False)
class Report(Result):
    """A page of HTML. A notebook shows it; :meth:`save` writes it to a file that opens in any browser."""

    html: str
    """The page: one document that fetches nothing."""

    def save(self, path: str | PathLike[str]) -> None:
        """Writes the page to a file."""
        Path(path).write_text(self.html, encoding="utf-8")

    def __repr__(self) -> str:
        return f"Report of {len(self.html.encode())} bytes; save(path) writes it"

    def _repr_html_(self) -> str:
        # A frame of its own keeps the style of the page from that of the notebook, and its script from everything else.
        frame = "width: 100%; height: 40rem; border: 1px solid #d5d5d5"
        page = html.escape(self.html)
        return f'<iframe title="Report" sandbox="allow-scripts allow-downloads" style="{frame}" srcdoc="{page}"></iframe>'


def report(
    a: Any,
    b: Any = None,
    *,
    reference: str | None = None,
    ids: Iterable[object] | None = None,
    names: Sequence[str] = ("A", "B"),
    measures: Measures = None,
    min_overlap: float | None = None,
    level: float = 0.95,
    seed: Seed = 0,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    weights: Weights = None,
    join: ItemJoin = "exact",
    path: str | PathLike[str] | None = None,
) -> Report:
    """One page on clusterings: do they agree, where do they differ, and how sure is it?

    Parameters
    ----------
    a, b : clusterings
        Two columns of labels, two trees, two co-clusterings or two covers. Alone, `a` is a :class:`Table` of counts, or several columns of
        labels: a mapping of names to columns, or a data frame.
    reference : str, optional
        Of several clusterings the one by which to rank the others.
    ids : sequence, optional
        The names of the items; by default they are numbered.
    names : two texts
        The names of the two.
    measures : str or sequence of str, optional
        The measures to show; by default those of :func:`partita.compare`.
    min_overlap : float, optional
        Least overlap of clusters that belong together; items in smaller overlaps are strays.
    level : float
        The level of the confidence intervals.
    seed : int
        The seed of the random tables.
    missing, noise, noise_label, weights, join
        As for :func:`partita.compare`.
    path : path, optional
        A file to write the page to.

    Examples
    --------
    >>> import partita
    >>> page = partita.report(["x", "x", "x", "y", "y", "y"], [0, 0, 0, 1, 1, 0])
    >>> "Do they agree?" in page.html
    True
    """
    seed = seed_of(seed)
    reading: _native.Reading = (missing, noise, noise_label, weights, None)
    objects, options = _asked(a, b, reference, ids, names, measures, reading, join)
    options |= {"min_overlap": min_overlap, "level": level, "seed": seed, "reference": reference, "called": "partita.report"}
    page = Report(ask("report", objects, options)["html"])
    if path is not None:
        page.save(path)
    return page


def _asked(
    a: Any,
    b: Any,
    reference: str | None,
    ids: Iterable[object] | None,
    names: Sequence[str],
    measures: Measures,
    reading: _native.Reading,
    join: ItemJoin,
) -> tuple[list[object], dict[str, Any]]:
    """The subject of the page, and the rules for reading it."""
    if isinstance(a, Table):
        refuse_reading("labels", reading, "exact")
        return [a._counts], {"names": ["a", "b"], "measures": _keys(measures, "labels")}
    if b is None:
        columns = {str(name): column for name, column in clusterings_of(a).items()}
        if len(columns) < 2:
            raise PartitaError("a report compares clusterings; give two, or a mapping of names to several")
        objects, options = _several(columns, reference, ids, reading)
        return objects, options | {"measures": _keys(measures, "labels")}
    if len(names) != 2 or names[0] == names[1]:
        raise PartitaError(f"names is {names!r}; give two different texts")
    kind, two, items = recognised(a, b, beside=[reading[3]])
    if kind not in ("labels", "trees", "co", "covers"):
        raise PartitaError(f"there are no reports on {PLURALS[kind]}; partita.compare says how alike they are")
    refuse_reading(kind, reading, "exact")
    covers = (join, None, False, None)
    refuse_cover_reading(kind, covers)
    options = {"names": list(names), "measures": _keys(measures, kind)}
    if kind == "covers":
        return _covers(two, join, options)
    objects, how = objects_of(kind, two, reading)
    if kind == "labels":
        if reading[3] is not None:
            objects.append(np.asarray(one_per_item(reading[3], len(two[0])), dtype=float))
        options["ids"] = _texts(ids if ids is not None else items)
    return objects, options | how


def _several(
    columns: Mapping[str, Any], reference: str | None, ids: Iterable[object] | None, reading: _native.Reading
) -> tuple[list[object], dict[str, Any]]:
    if reading[3] is not None:
        raise PartitaError("a report on several clusterings takes no weights; repeat items instead")
    if reference is not None and reference not in columns:
        raise PartitaError(f"reference is {reference!r}; the clusterings are {', '.join(map(repr, columns))}")
    options = {"names": list(columns), "several": True, "ids": _texts(ids), **_native.policies(reading)}
    return [encode(column) for column in columns.values()], options


def _covers(two: Sequence[Cover], join: ItemJoin, options: dict[str, Any]) -> tuple[list[object], dict[str, Any]]:
    """Covers of the same items, with the names of these and of the clusters."""
    names = [str(item) for item in universe(two, join, None)[0]]
    objects: list[object] = [cover._rows for cover in same_items(two, (join, None, False, None))]
    clusters = [[str(name) for name in cover.cluster_names] for cover in two]
    return objects, {**options, "ids": names, "clusters": clusters}


def _keys(measures: Measures, kind: Any) -> list[str] | None:
    return None if measures is None else resolve(measures, kind)


def _texts(names: Iterable[object] | None) -> list[str] | None:
    return None if names is None else [str(name) for name in names]
