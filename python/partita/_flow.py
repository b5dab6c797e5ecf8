"""Chains of clusterings, such as resolutions or snapshots in time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Literal, TypeAlias

from partita import _native
from partita._frames import are_texts, clusterings_of, columns_of, new_frame
from partita._kinds import recognised, refuse_kind
from partita._labels import Read, read
from partita._many import ManyClusterings, ensemble_of, warn_of_gaps
from partita._native import PartitaError
from partita._notebook import Shown
from partita._results import Result
from partita._types import Frame, Label, Missing, Name, Noise, NoiseLabel
from partita._warn import warn
from partita._words import counted, listed

MatchRule: TypeAlias = Literal["jaccard", "overlap"]
FlowPart: TypeAlias = Literal["nodes", "edges", "steps", "events"]


@dataclass(frozen=True)
class FlowNode(Shown):
    """A cluster of one of the clusterings."""

    column: Name
    """The name of its clustering."""
    cluster: Label
    size: int
    sc3_stability: float
    """Its stability in the other clusterings: 1 if it is a cluster of each."""
    order: int
    """Its place in its column of the picture."""


@dataclass(frozen=True)
class FlowEdge(Shown):
    """Items that go from one cluster to another of the next clustering."""

    step: int
    source: Label
    target: Label
    count: int
    out_proportion: float
    """Their share of the source."""
    in_proportion: float
    """Their share of the target."""


@dataclass(frozen=True)
class FlowStep(Shown):
    """A step from one clustering to the next: its costs, in nats."""

    source: Name
    """The name of the first clustering."""
    target: Name
    """The name of the second one."""
    split: float
    """The price of all splits, H(B | A)."""
    merge: float
    """The price of all merges, H(A | B)."""
    splits: list[tuple[Label, float]]
    """The price of splitting each cluster of the first, with its label."""
    merges: list[tuple[Label, float]]
    """The price of merging what becomes each cluster of the second, with its label."""

    @property
    def variation_of_information(self) -> float:
        """The sum of both prices."""
        return self.split + self.merge


@dataclass(frozen=True)
class FlowEvent(Shown):
    """An event of clusters: birth, continue, death, merge or split."""

    step: int
    event: str
    sources: list[Label]
    targets: list[Label]


@dataclass(frozen=True, eq=False)
class Flow(Result):
    """A chain of clusterings: its clusters, where their items go, what each step costs, and what happens to clusters."""

    columns: list[Name]
    nodes: list[FlowNode]
    edges: list[FlowEdge]
    steps: list[FlowStep]
    events: list[FlowEvent]
    first_to_last: float | None
    """The variation of information between the first and the last clustering; None when they share no item."""
    crossings: int | None
    """Items that cross in the picture; None when there are too many edges to count."""
    _drawn: tuple[list[_native.NodeFields], list[_native.EdgeFields]]

    def to_frame(self, part: FlowPart = "edges", backend: str | ModuleType | None = None) -> Frame:
        """The nodes, edges, steps or events as a data frame, a row each; see :meth:`Comparison.to_frame`."""
        fields = {
            "nodes": ["column", "cluster", "size", "sc3_stability", "order"],
            "edges": ["step", "source", "target", "count", "out_proportion", "in_proportion"],
            "steps": ["source", "target", "split", "merge", "variation_of_information"],
            "events": ["step", "event", "sources", "targets"],
        }
        if part not in fields:
            raise PartitaError(f"{part!r} is no part of a flow; choose {listed(fields)}")
        rows = getattr(self, part)
        columns = {field: [getattr(row, field) for row in rows] for field in fields[part]}
        for labels in ("column", "cluster", "source", "target"):
            # Labels of several clusterings may be of several types, which no column of a frame holds.
            if labels in columns and len({type(label) for label in columns[labels]}) > 1:
                columns[labels] = [str(label) for label in columns[labels]]
        if part == "events":
            for ends in ("sources", "targets"):
                columns[ends] = [", ".join(map(str, labels)) for labels in columns[ends]]
        texts = ("column", "cluster", "source", "target", "event", "sources", "targets")
        return new_frame(columns, backend, texts=tuple(name for name in texts if name in columns and are_texts(columns[name])))

    def svg(self, style: Literal["river", "tree"] = "river") -> str:
        """The chain as a picture: bands as wide as the items in them, or circles and lines of a clustering tree."""
        names = [str(node.cluster) for node in self.nodes]
        nodes, edges = self._drawn
        return _native.flow_svg([str(name) for name in self.columns], names, nodes, edges, style)

    def _repr_html_(self) -> str:
        lead, *steps = repr(self).splitlines()
        return _native.notebook(lead, texts=steps, pictures=[("Bands are items that two clusters share.", self.svg())])

    def __repr__(self) -> str:
        lines = [f"a chain of {counted(len(self.columns), 'clustering')}, {counted(len(self.nodes), 'cluster')}"]
        for at, step in enumerate(self.steps):
            kinds = [event.event for event in self.events if event.step == at]
            told = ", ".join(f"{kinds.count(kind)} {kind}" for kind in sorted(set(kinds)))
            lines.append(f"  {step.source} → {step.target}: split {step.split:.4f}, merge {step.merge:.4f}; {told}")
        return "\n".join(lines)


def flow(
    clusterings: ManyClusterings,
    *,
    prefix: str | None = None,
    sort_by_clusters: bool = False,
    rule: MatchRule = "jaccard",
    threshold: float | None = None,
    missing: Missing = "drop",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
    n_jobs: int | None = None,
) -> Flow:
    """Follows clusters along a chain of clusterings, such as resolutions or snapshots in time.

    Parameters
    ----------
    clusterings : mapping, data frame, AnnData or sequence
        Two or more clusterings of the same items, in the order of the chain. Columns of a frame whose names all begin alike
        and end with a number, such as ``leiden_0.2`` and ``leiden_2.0``, come in the order of the numbers.
    prefix : str, optional
        Take the columns that begin so and end with a number, in the order of the numbers: ``"leiden_"``.
    sort_by_clusters : bool
        Put the clusterings in the order of their numbers of clusters.
    rule : {"jaccard", "overlap"}
        Clusters of neighbouring clusterings match by what they share among what either has, or among the smaller one.
    threshold : float, optional
        They match if that is more; 0.3 for ``jaccard`` and 0.5 for ``overlap``.
    missing, noise, noise_label, n_jobs
        As for :func:`partita.consensus`.

    Examples
    --------
    >>> import partita
    >>> found = partita.flow({"coarse": [0, 0, 0, 0], "fine": ["x", "x", "y", "y"]})
    >>> found
    a chain of 2 clusterings, 3 clusters
      coarse → fine: split 0.6931, merge 0.0000; 1 split
    >>> found.events[0].targets
    ['x', 'y']
    """
    columns = clusterings_of(clusterings) if prefix is None else _numbered(columns_of(clusterings), prefix)
    if prefix is None and not sort_by_clusters and not isinstance(clusterings, (Mapping, Sequence)):
        columns = _in_order(columns)
    kind, given, _ = recognised(*columns.values()) if columns else ("labels", [], None)
    refuse_kind(kind, "flow", "labels")
    columns = dict(zip(columns, given, strict=True))
    ensemble = ensemble_of(columns.items(), (missing, noise, noise_label, None, n_jobs))
    warn_of_gaps(ensemble)
    known = [read(column) for column in columns.values()]
    if sort_by_clusters:
        sizes = ensemble.clusters()
        order = sorted(range(len(columns)), key=sizes.__getitem__)
        names = list(columns)
        columns = {names[at]: columns[names[at]] for at in order}
        known = [known[at] for at in order]
        ensemble = ensemble_of(columns.items(), (missing, noise, noise_label, None, n_jobs))
    return _found(list(columns), known, _native.follow(ensemble, rule, threshold, n_jobs))


def _numbered(columns: Mapping[Name, Any], prefix: str) -> dict[Name, Any]:
    """The columns that begin so and end with a number, in the order of the numbers."""
    names = list(columns)
    order = _native.numbered([str(name) for name in names], prefix)
    if len(order) < 2:
        known = listed(map(str, names))
        raise PartitaError(f"two or more columns must begin with {prefix!r} and end with a number; there are {known}")
    return {names[at]: columns[names[at]] for at in order}


def _in_order(columns: Mapping[Name, Any]) -> dict[Name, Any]:
    """The columns of a frame in the order of the numbers in their names, if all have one; a warning says so."""
    names = list(columns)
    order, part = _native.name_order([str(name) for name in names])
    if order is not None:
        names = [names[at] for at in order]
        known = listed(map(str, names))
        warn(f"took the columns in the order of their numbers: {known}; a mapping keeps its own order")
    elif part is not None:
        beginning, without = part
        warn(
            f"took the columns in the order of the frame, as {names[without]} does not end with a number; "
            f"prefix={beginning!r} takes those that do, in the order of the numbers"
        )
    return {name: columns[name] for name in names}


def _found(names: list[Name], known: list[Read], found: Any) -> Flow:
    nodes, edges, steps, events, first_to_last, crossings = found
    labels: list[list[Label]] = []
    for column, of in enumerate(known):
        first = [node[2] for node in nodes if node[0] == column]
        labels.append(of.given(_native.labels_at(of.encoded, first)))
    return Flow(
        columns=names,
        nodes=[FlowNode(names[at], labels[at][own], size, stable, order) for at, own, _, size, stable, order in nodes],
        edges=[
            FlowEdge(step, labels[step][source], labels[step + 1][target], *rest) for step, source, target, *rest in edges
        ],
        steps=[
            FlowStep(
                names[at],
                names[at + 1],
                split,
                merge,
                list(zip(labels[at], splits, strict=True)),
                list(zip(labels[at + 1], merges, strict=True)),
            )
            for at, (split, merge, splits, merges) in enumerate(steps)
        ],
        events=[
            FlowEvent(
                step,
                event,
                [labels[step][source] for source in sources],
                [labels[step + 1][target] for target in targets],
            )
            for step, event, sources, targets in events
        ],
        first_to_last=first_to_last,
        crossings=crossings,
        _drawn=(nodes, edges),
    )
