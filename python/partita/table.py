"""The cross-table of two clusterings, from labels or from counts."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from os import PathLike, fspath
from types import ModuleType
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from partita import _labels, _native, _table_view
from partita._catalogue import asked
from partita._compare import comparison
from partita._explain import options_of, story_of
from partita._frames import grouped, is_pandas, new_frame
from partita._inference_of import adjusted_of, interval_of, significance_of
from partita._inference_results import Adjusted, Interval, Significance
from partita._kinds import doubted, two_columns
from partita._labels import ByText, Side
from partita._native import Counts, PartitaError
from partita._seeds import Seed, seed_of
from partita._types import Column, Frame, Label, Measures, Method, Missing, Noise, NoiseLabel, NullModel, Tails, Weights
from partita._weights import one_weight
from partita.comparison import Comparison
from partita.story import Asked, Story


class Table:
    """The cross-table of two clusterings: the number of items that each cluster of A shares with each of B.

    All measures of labels read this and nothing else. Tables of different items can be merged, so shards, SQL engines
    and compute clusters only exchange tables.

    >>> import partita
    >>> table = partita.Table.from_labels(["x", "x", "y"], [0, 1, 1])
    >>> table
    3 items; A has 2 clusters, B has 2; 3 non-empty cells
         0  1  total
      x  1  1      2
      y  0  1      1
    >>> table.merge(table).n
    6
    >>> table.compare("ari")["ari"]
    -0.5
    """

    __slots__ = ("_counts", "_sides")
    __hash__: ClassVar[None]  # type: ignore[assignment]

    def __init__(self, counts: Counts, sides: tuple[Side, Side] | None = None) -> None:
        if not isinstance(counts, Counts) or sides is None:
            raise PartitaError(
                "a table is made by from_labels, from_counts, from_dense, from_sparse, from_frame, load or partita.read"
            )
        self._counts, self._sides = counts, sides

    @classmethod
    def from_labels(
        cls,
        a: Column,
        b: Column,
        *,
        missing: Missing = "refuse",
        noise: Noise = "cluster",
        noise_label: NoiseLabel = -1,
        weights: Weights = None,
        sample_weight: Weights = None,
        n_jobs: int | None = None,
    ) -> Table:
        """Counts two columns of labels of the same items; see :func:`partita.compare`."""
        weights = one_weight(weights, sample_weight)
        a, b, _ = two_columns("a table", a, b, weights)
        return cls._from_columns(a, b, (missing, noise, noise_label, weights, n_jobs))

    @classmethod
    def from_counts(
        cls,
        a: Column,
        b: Column,
        count: Weights,
        *,
        missing: Missing = "refuse",
        noise: Noise = "cluster",
        noise_label: NoiseLabel = -1,
    ) -> Table:
        """Takes one row per cell, as ``SELECT a, b, COUNT(*) … GROUP BY a, b`` gives; repeated cells add up."""
        table = cls._from_columns(a, b, (missing, noise, noise_label, count, None))
        table._counts.refuse_margins()
        return table

    @classmethod
    def _from_columns(cls, a: Column, b: Column, reading: _native.Reading) -> Table:
        rows, columns = _labels.read(a), _labels.read(b)
        counts = doubted(Counts.from_columns(rows.encoded, columns.encoded, reading))
        return cls(counts, (Side.of(rows, counts.rows), Side.of(columns, counts.columns)))

    @classmethod
    def from_dense(
        cls, counts: npt.ArrayLike, rows: Sequence[Label] | None = None, columns: Sequence[Label] | None = None
    ) -> Table:
        """Takes a matrix of counts, one row per cluster of A, with their labels if they have any. A data frame, such as
        ``pandas.crosstab`` gives, brings them."""
        if is_pandas(counts):
            frame: Any = counts
            rows = frame.index.tolist() if rows is None else rows
            columns = frame.columns.tolist() if columns is None else columns
        matrix = np.asarray(counts)
        if matrix.ndim != 2:
            raise PartitaError(f"a table of counts has rows and columns, not the shape {matrix.shape}")
        row, col = np.indices(matrix.shape)
        return cls._from_cells(row.ravel(), col.ravel(), matrix.ravel(), matrix.shape, rows, columns)

    @classmethod
    def from_sparse(
        cls, counts: object, rows: Sequence[Label] | None = None, columns: Sequence[Label] | None = None
    ) -> Table:
        """Takes a sparse matrix of SciPy, one row per cluster of A."""
        if not hasattr(counts, "tocoo"):
            raise PartitaError(f"{type(counts).__name__} is no sparse matrix of SciPy; see from_dense")
        matrix = counts.tocoo()
        return cls._from_cells(matrix.row, matrix.col, matrix.data, matrix.shape, rows, columns)

    @classmethod
    def _from_cells(
        cls, row: Any, col: Any, count: Any, shape: Any, rows: Sequence[Any] | None, columns: Sequence[Any] | None
    ) -> Table:
        given = [
            list(range(length) if labels is None else labels)
            for length, labels in zip(shape, (rows, columns), strict=True)
        ]
        names = [[_labels.text_of(label) for label in labels] for labels in given]
        for side in names:
            if len(set(side)) < len(side):
                again = next(label for label in side if side.count(label) > 1)
                raise PartitaError(f'the label "{again}" occurs twice; give each cluster a label of its own')
        places = [np.ascontiguousarray(place, dtype=np.uint32) for place in (row, col)]
        numbers = _labels.weights(count, lambda at: f"row {places[0][at] + 1}, column {places[1][at] + 1}")
        counts = Counts.from_cells(places[0], places[1], numbers, names[0], names[1])
        counts.refuse_margins()
        known = (dict(zip(texts, labels, strict=True)) for texts, labels in zip(names, given, strict=True))
        kept = zip(known, (counts.rows, counts.columns), strict=True)
        of_rows, of_columns = (Side([labels[name] for name in texts]) for labels, texts in kept)
        return cls(counts, (of_rows, of_columns))

    @classmethod
    def from_frame(
        cls,
        frame: Frame,
        a: Hashable,
        b: Hashable,
        *,
        weights: Hashable | None = None,
        missing: Missing = "refuse",
        noise: Noise = "cluster",
        noise_label: NoiseLabel = -1,
    ) -> Table:
        """Counts two columns of a data frame, grouped by the engine that holds it: pandas, Polars (also lazy),
        PyArrow, DuckDB, Dask, PySpark and others that narwhals knows. Only the groups leave the engine.

        Parameters
        ----------
        frame : a data frame, eager or lazy
        a, b : str
            Names of the two columns.
        weights : str, optional
            The column with the number of times each row occurs.
        """
        labels_a, labels_b, count = grouped(frame, (a, b), weights)
        return cls.from_counts(labels_a, labels_b, count, missing=missing, noise=noise, noise_label=noise_label)

    def merge(self, *others: Table) -> Table:
        """The sum of tables of different items, matched by their labels."""
        merged = self
        for other in others:
            if not isinstance(other, Table):
                raise PartitaError(f"a table is merged with tables, not with {type(other).__name__}")
            merged = merged._merged(other)
        return merged

    def _merged(self, other: Table) -> Table:
        counts, (rows, columns), (their_rows, their_columns) = self._counts, self._sides, other._sides
        both = counts.merge(other._counts)
        rows = rows.merged(counts.rows, their_rows, other._counts.rows, both.rows)
        columns = columns.merged(counts.columns, their_columns, other._counts.columns, both.columns)
        return Table(both, (rows, columns))

    def compare(
        self, measures: Measures = None, *, n_jobs: int | None = None
    ) -> Comparison:
        """The scores of the two clusterings; see :func:`partita.compare`."""
        return comparison([self._counts], {"measures": asked(measures)}, n_jobs)

    def confidence_interval(
        self,
        measure: str = "adjusted_rand",
        *,
        level: float = 0.95,
        method: Method = "corrected",
        draws: int | None = None,
        seed: Seed = 0,
        n_jobs: int | None = None,
    ) -> Interval:
        """An interval for a measure; see :func:`partita.confidence_interval`."""
        seed = seed_of(seed)
        return interval_of([self._counts], {}, measure, (level, method, draws, seed), n_jobs)

    def significance(
        self,
        measure: str = "adjusted_rand",
        *,
        null_model: NullModel = "fixed_margins",
        fix_a: bool = False,
        tails: Tails = "one",
        mid_p: bool = False,
        draws: int = 1000,
        seed: Seed = 0,
        n_jobs: int | None = None,
    ) -> Significance:
        """Tests whether chance alone would agree as well; see :func:`partita.significance`."""
        seed = seed_of(seed)
        chance = (null_model, fix_a, draws, seed)
        return significance_of([self._counts], {}, measure, chance, (tails, mid_p), n_jobs)

    def adjust(
        self,
        measure: str = "rand",
        *,
        null_model: NullModel = "fixed_margins",
        fix_a: bool = False,
        draws: int = 1000,
        seed: Seed = 0,
        n_jobs: int | None = None,
    ) -> Adjusted:
        """A measure corrected for chance; see :func:`partita.adjust`."""
        seed = seed_of(seed)
        return adjusted_of([self._counts], {}, measure, (null_model, fix_a, draws, seed), n_jobs)

    def explain(
        self,
        measure: Measures = None,
        *,
        min_overlap: float | None = None,
        open_tangles: bool = False,
        exact: bool = False,
        n_jobs: int | None = None,
    ) -> Story:
        """The differences of A and B; see :func:`partita.explain`. A table holds no examples."""
        of_a, of_b = (
            (ByText(zip(names, side.labels, strict=True)), side)
            for names, side in zip((self._counts.rows, self._counts.columns), self._sides, strict=True)
        )
        return story_of(Asked([self._counts], options_of(measure, min_overlap, open_tangles, exact)), (of_a, of_b), n_jobs)

    @property
    def n(self) -> int:
        """Number of items."""
        return self._counts.n

    @property
    def clusters(self) -> tuple[int, int]:
        """Numbers of clusters of A and B."""
        return self._counts.clusters

    @property
    def cells(self) -> int:
        """Number of non-empty cells."""
        return len(self._counts.cells()[0])

    @property
    def rows(self) -> list[Label]:
        """Labels of the clusters of A, as they were given."""
        return list(self._sides[0].labels)

    @property
    def columns(self) -> list[Label]:
        """Labels of the clusters of B, as they were given."""
        return list(self._sides[1].labels)

    def to_frame(self, backend: str | ModuleType | None = None) -> Frame:
        """The non-empty cells as a data frame with the columns a, b and count; labels have the type that they
        had, and categories their order. See :meth:`Comparison.to_frame`."""
        row, col, count = self._counts.cells()
        rows, columns = self.rows, self.columns
        cells: dict[str, list[Any]] = {"a": [rows[i] for i in row], "b": [columns[j] for j in col], "count": count.tolist()}
        return new_frame(cells, backend, like={"a": self._sides[0], "b": self._sides[1]})

    def to_dense(self) -> npt.NDArray[np.int64]:
        """The counts as a matrix, one row per cluster of A."""
        row, col, count = self._counts.cells()
        matrix = np.zeros(self.clusters, dtype=np.int64)
        matrix[row, col] = count
        return matrix

    def to_sparse(self) -> Any:
        """The counts as a sparse matrix of SciPy."""
        from scipy.sparse import csr_array

        row, col, count = self._counts.cells()
        return csr_array((count.astype(np.int64), (row, col)), shape=self.clusters)

    def save(self, path: str | PathLike[str]) -> None:
        """Writes the non-empty cells as ``a,b,count``: Parquet, or delimited text, compressed if the name ends in
        ``.gz``. Parquet keeps whether labels are texts, integers or truth values; a text file cannot."""
        self._counts.save(fspath(path), ",".join(_labels.type_of(side.labels) for side in self._sides))

    @classmethod
    def load(
        cls,
        path: str | PathLike[str],
        *,
        missing: Missing = "refuse",
        noise: Noise = "cluster",
        noise_label: NoiseLabel = -1,
    ) -> Table:
        """Reads what :meth:`save`, the command line or a database wrote: the columns a, b and count of delimited
        text, Parquet or Arrow, just as ``partita compare --table`` reads them.

        A text file has no types: labels that are all integers come back as integers."""
        counts, types = Counts.load(fspath(path), (missing, noise, noise_label, None, None))
        counts.refuse_margins()
        of_rows, _, of_columns = (types or "").partition(",")
        rows, columns = _labels.restored(counts.rows, of_rows), _labels.restored(counts.columns, of_columns)
        return cls(counts, (Side(rows), Side(columns)))

    def __reduce__(self) -> tuple[Any, ...]:
        return (Table, (self._counts, self._sides))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and self._by_label() == other._by_label()

    def _by_label(self) -> dict[tuple[str, str], int]:
        row, col, count = self._counts.cells()
        rows, columns = self._counts.rows, self._counts.columns
        return {(rows[i], columns[j]): c for i, j, c in zip(row, col, count.tolist(), strict=True)}

    def __repr__(self) -> str:
        return _table_view.text(self._counts, (self.rows, self.columns))

    def _repr_html_(self) -> str:
        return _table_view.page(self._counts, (self.rows, self.columns))
