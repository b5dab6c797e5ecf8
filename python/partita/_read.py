"""Counts of two columns of a file, without a data frame."""

from __future__ import annotations

from os import PathLike, fspath

from partita import _labels
from partita._kinds import doubted
from partita._labels import Side
from partita._native import Counts
from partita._types import Missing, Noise, NoiseLabel
from partita._warn import warn
from partita.table import Table


def read(
    path: str | PathLike[str],
    a: str | int,
    b: str | int,
    *,
    weights: str | int | None = None,
    missing: Missing = "refuse",
    noise: Noise = "cluster",
    noise_label: NoiseLabel = -1,
) -> Table:
    """Counts two columns of a file, as ``partita compare FILE -a A -b B`` does.

    Rows are counted as they are read, on all threads: memory grows with the distinct pairs of labels, not with the file.

    Parameters
    ----------
    path : str or path
        Delimited text (also compressed), Parquet, Arrow or NPY.
    a, b : str or int
        Names of the two columns, or their numbers, counted from 1.
    weights : str or int, optional
        The column with the number of times each row occurs.
    missing, noise, noise_label
        As in :func:`partita.compare`.

    >>> import pathlib, tempfile, partita
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "runs.csv"
    >>> _ = file.write_text("item,first,second\\n1,x,0\\n2,x,1\\n3,y,1\\n")
    >>> partita.read(file, "first", "second").compare("ari")["ari"]
    -0.5
    """
    reading = (missing, noise, noise_label, None, None)
    columns = (str(a), str(b), None if weights is None else str(weights))
    counts, types, warnings = Counts.read(fspath(path), columns, reading)
    for warning in warnings:
        warn(warning)
    of_rows, _, of_columns = (types or "").partition(",")
    rows, labels = _labels.restored(counts.rows, of_rows), _labels.restored(counts.columns, of_columns)
    return Table(doubted(counts), (Side(rows), Side(labels)))
