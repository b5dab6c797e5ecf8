//! A cross-table with its labels, as the Python class `Table` holds it.

use std::path::PathBuf;
use std::sync::Arc;

use numpy::{PyArray1, PyReadonlyArray1};
use partita::{LabelledTable, Labels, RawTable, Summary};
use partita_io::{
    ColumnRef, CountColumns, CountsForm, ReadOptions, Source, count_columns, write_atomically, write_counts,
};
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::counting;
use crate::failure::{caught, raise};
use crate::policies::Given;

/// Counts, labels, and the sums that measures share.
#[pyclass(frozen, module = "partita._native")]
pub struct Counts {
    pub summary: Arc<Summary>,
    table: Arc<LabelledTable>,
}

/// Row, column and count of each cell.
type Cells<'py> = (Bound<'py, PyArray1<u32>>, Bound<'py, PyArray1<u32>>, Bound<'py, PyArray1<u64>>);

/// The same, and the labels of the rows and of the columns.
type Parts<'py> = (
    Bound<'py, PyArray1<u32>>,
    Bound<'py, PyArray1<u32>>,
    Bound<'py, PyArray1<u64>>,
    Vec<String>,
    Vec<String>,
);

#[pymethods]
impl Counts {
    /// Two columns of labels of the same items.
    #[classmethod]
    fn from_columns(
        _: &Bound<'_, PyType>,
        a: &Bound<'_, PyAny>,
        b: &Bound<'_, PyAny>,
        reading: Given<'_>,
    ) -> PyResult<Self> {
        let reading = reading.0?;
        counting::labelled(a, b, &reading).map(Self::from)
    }

    /// Cells as positions in two lists of labels.
    #[classmethod]
    fn from_cells(
        _: &Bound<'_, PyType>,
        rows: PyReadonlyArray1<'_, u32>,
        columns: PyReadonlyArray1<'_, u32>,
        counts: PyReadonlyArray1<'_, u64>,
        row_labels: Vec<String>,
        column_labels: Vec<String>,
    ) -> PyResult<Self> {
        let (rows, columns, counts) = (rows.as_slice()?, columns.as_slice()?, counts.as_slice()?);
        let within =
            |places: &[u32], labels: &[String]| places.iter().all(|&at| (at as usize) < labels.len());
        if !within(rows, &row_labels) || !within(columns, &column_labels) {
            return Err(raise(
                "a cell lies beyond the labels of its table; give one label per row and column",
            ));
        }
        let cells = rows.iter().zip(columns).zip(counts).map(|((&row, &col), &count)| (row, col, count));
        caught(|| LabelledTable::from_counts(cells, row_labels, column_labels).map(Self::from).map_err(raise))
    }

    /// Refuses counts that hold the sums of their rows and columns too.
    fn refuse_margins(&self) -> PyResult<()> {
        caught(|| self.table.refuse_margins().map_err(raise))
    }

    /// Reads a file in the form `a,b,count`, as the command line does, and what `save` was told of the labels.
    #[classmethod]
    fn load(
        _: &Bound<'_, PyType>,
        py: Python<'_>,
        path: PathBuf,
        reading: Given<'_>,
    ) -> PyResult<(Self, Option<String>)> {
        let (table, types, _) =
            counted_in(py, path, &CountColumns::of_counts(), &ReadOptions::for_counts(), reading)?;
        Ok((table, types))
    }

    /// Counts two columns of a file, as the command line does: also what is known of the labels, and what was guessed.
    #[classmethod]
    fn read(
        _: &Bound<'_, PyType>,
        py: Python<'_>,
        path: PathBuf,
        columns: (String, String, Option<String>),
        reading: Given<'_>,
    ) -> PyResult<Read> {
        let (a, b, weights) = columns;
        let [a, b] = [a, b].map(|column| ColumnRef::parse(&column));
        let columns = CountColumns { a, b, weights: weights.as_deref().map(ColumnRef::parse) };
        counted_in(py, path, &columns, &ReadOptions::default(), reading)
    }

    /// Writes a file in the form `a,b,count`. Parquet keeps what the labels are.
    fn save(&self, path: PathBuf, label_types: String) -> PyResult<()> {
        caught(|| {
            let mut file = Vec::new();
            let form = CountsForm::of(&path).map_err(raise)?;
            let mut counts = self.counted()?;
            counts.label_types = Some(label_types);
            write_counts(&mut file, Some(&path), form, &counts).map_err(raise)?;
            write_atomically(&path, |out| out.write_all(&file)).map_err(raise)
        })
    }

    /// The sum of two tables, matched by their labels.
    fn merge(&self, other: &Self) -> PyResult<Self> {
        caught(|| self.table.merge(&other.table).map(Self::from).map_err(raise))
    }

    /// The order of rows and columns in which the table is best read.
    fn reading_order(&self) -> PyResult<(Vec<usize>, Vec<usize>)> {
        caught(|| Ok(self.table.reading_order()))
    }

    /// Row, column and count of each non-empty cell, by row and column.
    fn cells<'py>(&self, py: Python<'py>) -> Cells<'py> {
        let cells = self.summary.table().cells();
        (
            PyArray1::from_iter(py, cells.iter().map(|cell| cell.row)),
            PyArray1::from_iter(py, cells.iter().map(|cell| cell.column)),
            PyArray1::from_iter(py, cells.iter().map(|cell| cell.count)),
        )
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Parts<'py>)> {
        let (rows, columns, counts) = slf.get().cells(slf.py());
        let [of_rows, of_columns] = [slf.get().rows(), slf.get().columns()].map(<[String]>::to_vec);
        Ok((slf.get_type().getattr("from_cells")?, (rows, columns, counts, of_rows, of_columns)))
    }

    /// Labels of the clusters of A.
    #[getter]
    fn rows(&self) -> &[String] {
        self.table.rows()
    }

    /// Labels of the clusters of B.
    #[getter]
    fn columns(&self) -> &[String] {
        self.table.columns()
    }

    /// Number of items.
    #[getter]
    fn n(&self) -> u64 {
        self.summary.table().n()
    }

    /// Numbers of clusters.
    #[getter]
    fn clusters(&self) -> (usize, usize) {
        self.summary.table().clusters()
    }
}

impl Counts {
    /// The counts as files hold them.
    fn counted(&self) -> PyResult<partita_io::Counts> {
        let cells = self.summary.table().cells();
        let a = Labels::from_texts(cells.iter().map(|cell| &self.table.rows()[cell.row as usize]));
        let b = Labels::from_texts(cells.iter().map(|cell| &self.table.columns()[cell.column as usize]));
        let counts: Vec<u64> = cells.iter().map(|cell| cell.count).collect();
        RawTable::count(&a, &b, Some(&counts)).map(partita_io::Counts::from).map_err(raise)
    }

    /// The table with its labels.
    pub fn shared(&self) -> Arc<LabelledTable> {
        Arc::clone(&self.table)
    }
}

/// Counts, what a file says of the types of its labels, and warnings.
type Read = (Counts, Option<String>, Vec<String>);

/// Counts the rows of a file. Other threads of Python go on meanwhile.
fn counted_in(
    py: Python<'_>,
    path: PathBuf,
    columns: &CountColumns,
    options: &ReadOptions,
    reading: Given<'_>,
) -> PyResult<Read> {
    let reading = reading.0?;
    let count = || count_columns(&[Source::parse(path)], columns, options, &mut |_| {});
    let counted = caught(|| py.detach(count).map_err(raise))?;
    let table = counted.table.into_table(&reading.policies).map(Counts::from).map_err(raise)?;
    Ok((table, counted.label_types, counted.warnings.iter().map(ToString::to_string).collect()))
}

impl From<LabelledTable> for Counts {
    fn from(table: LabelledTable) -> Self {
        Self { summary: Arc::new(Summary::new(table.counts().clone())), table: Arc::new(table) }
    }
}
