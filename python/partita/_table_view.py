"""A cross-table for people: the best matches on the diagonal, as much as fits."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np

from partita._native import Counts
from partita._notebook import of_table
from partita._types import Label
from partita._words import counted, visible

Names: TypeAlias = tuple[list[Label], list[Label]]
"""The labels of the rows and of the columns, as they were given."""

_SHOWN = 12
"""Rows and columns that are shown."""


def text(counts: Counts, names: Names) -> str:
    """The table for a terminal."""
    lines = [list(map(str, line)) for line in _grid(counts, names)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    shown = [_headline(counts)]
    for first, *rest in lines:
        numbers = (f"{cell:>{width}}" for cell, width in zip(rest, widths[1:], strict=True))
        shown.append(f"  {first:<{widths[0]}}  " + "  ".join(numbers))
    return "\n".join(shown)


def page(counts: Counts, names: Names) -> str:
    """The table for a notebook."""
    head, *body = _grid(counts, names)
    return of_table(_headline(counts), list(map(str, head)), body)


def _headline(counts: Counts) -> str:
    (rows, columns), cells = counts.clusters, len(counts.cells()[0])
    line = (
        f"{counted(counts.n, 'item')}; A has {counted(rows, 'cluster')}, B has {columns}; "
        f"{counted(cells, 'non-empty cell')}"
    )
    if rows > _SHOWN or columns > _SHOWN:
        line += f"; shown: {min(rows, _SHOWN)} of {rows} rows and {min(columns, _SHOWN)} of {columns} columns"
    return line


def _grid(counts: Counts, names: Names) -> list[list[str | int]]:
    """The best matches on the diagonal, with the total of each row."""
    rows, columns = (order[:_SHOWN] for order in counts.reading_order())
    row, col, count = counts.cells()
    row_labels, column_labels = names
    lines: list[list[str | int]] = [["", *(visible(column_labels[j]) for j in columns), "total"]]
    for i in rows:
        own = row == i
        shown = dict(zip(col[own].tolist(), count[own].tolist(), strict=True))
        cells = (shown.get(j, 0) for j in columns)
        lines.append([visible(row_labels[i]), *cells, int(np.sum(count[own]))])
    return lines
