"""One page that answers: the same as ``partita report`` writes."""

from __future__ import annotations

import csv
import html
import tempfile
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any

from partita import _native
from partita._catalogue import resolve
from partita._frames import clusterings_of
from partita._kinds import CoClustering, kind_of, recognised, refuse_cover_reading, refuse_reading
from partita._labels import encode, one_per_item
from partita._native import PartitaError
from partita._results import Result
from partita._types import PLURALS, ItemJoin, Kind, Measures, Missing, Noise, NoiseLabel, Weights
from partita.cover import Cover, matched
from partita.table import Table
from partita.tree import Tree


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
    seed: int = 0,
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
        What to call the two.
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
    reading: _native.Reading = (missing, noise, noise_label, weights, None)
    with tempfile.TemporaryDirectory() as folder:
        line = _input(Path(folder), a, b, reference, ids, names, reading, join)
        line += [] if measures is None else [f"--measure={key}" for key in resolve(measures, _kind(a, b))]
        line += [] if min_overlap is None else [f"--min-overlap={min_overlap}"]
        line += [] if level == 0.95 else [f"--level={level}"]
        line += [] if seed == 0 else [f"--seed={seed}"]
        page = Report(_native.report_page(["--called=partita.report", *line]))
    if path is not None:
        page.save(path)
    return page


def _kind(a: Any, b: Any) -> Kind:
    return "labels" if b is None else kind_of(a, b)


def _input(
    folder: Path,
    a: Any,
    b: Any,
    reference: str | None,
    ids: Iterable[object] | None,
    names: Sequence[str],
    reading: _native.Reading,
    join: ItemJoin,
) -> list[str]:
    """Files with what is compared, and the options that read them."""
    if isinstance(a, Table):
        refuse_reading("labels", reading, "exact")
        # It keeps labels as they are.
        a.save(folder / "counts.parquet")
        return ["--table", str(folder / "counts.parquet"), "--missing-values="]
    if b is None:
        columns = {str(name): column for name, column in clusterings_of(a).items()}
        if len(columns) < 2:
            raise PartitaError("a report compares clusterings; give two, or a mapping of names to several")
        return _many(folder / "clusterings.csv", columns, reference, ids, reading)
    if len(names) != 2 or names[0] == names[1]:
        raise PartitaError(f"names is {names!r}; give two different texts")
    kind = kind_of(a, b)
    refuse_reading(kind, reading, "exact")
    refuse_cover_reading(kind, (join, None, False, None))
    if kind == "trees":
        paths = [folder / f"{_file_name(name)}.nwk" for name in names]
        for file, tree in zip(paths, (a, b), strict=True):
            file.write_text(Tree(tree).to_newick() + "\n", encoding="utf-8")
        return [str(file) for file in paths]
    if kind == "co":
        return _co(folder, (a, b), names, reading)
    if kind == "covers":
        return _covers(folder, recognised(a, b)[1], names, join)
    if kind != "labels":
        raise PartitaError(f"there are no reports on {PLURALS[kind]}; partita.compare says how alike they are")
    _, (first, second), items = recognised(a, b, beside=[reading[3]])
    columns = dict(zip(names, (first, second), strict=True))
    line = _table(folder / "clusterings.csv", columns, ids if ids is not None else items, reading)
    return [*line, f"-a={names[0]}", f"-b={names[1]}"]


def _many(
    file: Path, columns: Mapping[str, Any], reference: str | None, ids: Iterable[object] | None, reading: _native.Reading
) -> list[str]:
    if reading[3] is not None:
        raise PartitaError("a report on several clusterings takes no weights; repeat items instead")
    line = _table(file, columns, ids, reading)
    if reference is None:
        return [*line, *(f"--clusterings={name}" for name in columns)]
    if reference not in columns:
        raise PartitaError(f"reference is {reference!r}; the clusterings are {', '.join(map(repr, columns))}")
    return [*line, f"--reference={reference}"]


def _co(folder: Path, two: tuple[Any, Any], names: Sequence[str], reading: _native.Reading) -> list[str]:
    line: list[str] = []
    for side in ("rows", "columns"):
        columns = {name: getattr(_co_clustering(one), side) for name, one in zip(names, two, strict=True)}
        file = folder / f"{side}.csv"
        how = _table(file, columns, None, reading, as_text=False)[2:]
        line.append(f"--{side}={file}")
    return [*line, *how, f"-a={names[0]}", f"-b={names[1]}"]


def _covers(folder: Path, covers: Sequence[Cover], names: Sequence[str], join: ItemJoin) -> list[str]:
    matched(covers, join, None)
    line = ["--kind=covers", "--header=yes"]
    if join == "exact":
        (folder / "items.txt").write_text("".join(f"{item}\n" for item in covers[0].items), encoding="utf-8")
        line.append(f"--items={folder / 'items.txt'}")
    else:
        line.append(f"--join={join}")
    for name, cover in zip(names, covers, strict=True):
        items, clusters, weights = cover._rows.columns()
        labels, shares = cover.cluster_names, [1.0] * len(items) if weights is None else weights.tolist()
        file = folder / f"{_file_name(name)}.csv"
        with file.open("w", encoding="utf-8", newline="") as opened:
            writer = csv.writer(opened)
            writer.writerow(["item", "cluster", "weight"])
            writer.writerows((cover.items[i], labels[k], share) for i, k, share in zip(items, clusters, shares, strict=True))
        line.append(str(file))
    return line


def _co_clustering(value: Any) -> CoClustering:
    return value if isinstance(value, CoClustering) else CoClustering(value.row_labels_, value.column_labels_)


def _file_name(name: str) -> str:
    return "".join(character if character.isalnum() or character in "-_ " else "_" for character in name)


_AS_TEXT = ["--labels-as=text", "--header=yes"]


def _table(
    file: Path, columns: Mapping[str, Any], ids: Iterable[object] | None, reading: _native.Reading, as_text: bool = True
) -> list[str]:
    """A table of texts with a column of ids and perhaps one of weights, whose names are none of the others."""
    missing, noise, _, weights, _ = reading
    texts = [_native.texts(encode(column)) for column in columns.values()]
    items = len(texts[0])
    named = [str(number) for number in range(1, items + 1)] if ids is None else [str(item) for item in ids]
    lengths = [len(named), *map(len, texts)]
    if {*lengths} != {items}:
        raise PartitaError(f"the columns have {', '.join(map(str, lengths))} entries; give one for each item")
    # No label may be what stands for missing ones.
    lacking = _other_than("(missing)" if as_text else "", {text for column in texts for text in column if text is not None})
    id_name = _other_than("item", columns)
    held: dict[str, Sequence[Any]] = {id_name: named, **dict(zip(columns, texts, strict=True))}
    policies = _native.policies(reading)
    line = [str(file), f"--id={id_name}"]
    line += [] if missing == "refuse" else [f"--missing={missing}"]
    line += [*_AS_TEXT, f"--missing-values={lacking}"] if as_text else []
    line += [] if noise == "cluster" else [f"--noise={noise}", f"--noise-label={policies['noise_label']}"]
    if weights is not None:
        weight = _other_than("weight", held)
        held[weight] = one_per_item(weights, items).tolist()
        line.append(f"--weight={weight}")
    with file.open("w", encoding="utf-8", newline="") as opened:
        writer = csv.writer(opened, quoting=csv.QUOTE_ALL)
        writer.writerow(held)
        writer.writerows([lacking if field is None else field for field in row] for row in zip(*held.values(), strict=True))
    return line


def _other_than(name: str, taken: Container[str]) -> str:
    while name in taken:
        name += "_"
    return name
