//! Two columns become a table.

use std::borrow::Cow;

use numpy::{PyArray1, PyReadonlyArray1};
use partita::{Columns, Contingency, LabelledTable, Labels, LabelsBuilder, Request};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

use crate::column::{Column, with_keys};
use crate::failure::{caught, raise};
use crate::interruptible::Threads;
use crate::policies::{Given, Reading, warn_of_absent_noise};

/// Two columns as far as a measure needs them: integers are read where they lie.
pub fn columns(
    request: &Request,
    a: &Bound<'_, PyAny>,
    b: &Bound<'_, PyAny>,
    reading: &Reading<'_>,
    with_sizes: bool,
) -> PyResult<Columns> {
    let (py, a, b) = (a.py(), Column::of(a)?, Column::of(b)?);
    if !is_plain(&a, &b, reading) {
        return Ok(by_policies(py, &a, &b, reading)?.into_counts().into());
    }
    counted_for(py, request, &a, &b, with_sizes, reading.threads)
}

/// As [`columns`], of columns in which every item has a label.
pub fn counted_for(
    py: Python<'_>,
    request: &Request,
    a: &Column<'_>,
    b: &Column<'_>,
    with_sizes: bool,
    threads: Threads,
) -> PyResult<Columns> {
    with_keys!(a, keys_a => with_keys!(b, keys_b => {
        threads.run(py, keys_a.len(), || request.count(keys_a, keys_b, with_sizes))
    }))
}

/// The counts with their labels.
pub fn labelled(
    a: &Bound<'_, PyAny>,
    b: &Bound<'_, PyAny>,
    reading: &Reading<'_>,
) -> PyResult<LabelledTable> {
    let (py, a, b) = (a.py(), Column::of(a)?, Column::of(b)?);
    if !is_plain(&a, &b, reading) {
        return by_policies(py, &a, &b, reading);
    }
    with_keys!(&a, keys_a => with_keys!(&b, keys_b => {
        let counted = reading.threads.run(py, keys_a.len(), || Contingency::count_labels(keys_a, keys_b))?;
        let rows = counted.rows.into_iter().map(|key| a.name(key.into())).collect();
        let columns = counted.columns.into_iter().map(|key| b.name(key.into())).collect();
        let cells = counted.table.cells().iter().map(|cell| (cell.row, cell.column, cell.count));
        LabelledTable::from_counts(cells, rows, columns).map_err(raise)
    }))
}

fn is_plain(a: &Column<'_>, b: &Column<'_>, reading: &Reading<'_>) -> bool {
    reading.is_plain() && !a.lacks_labels() && !b.lacks_labels()
}

/// Counts under policies for missing labels and noise, or with weights.
fn by_policies(
    py: Python<'_>,
    a: &Column<'_>,
    b: &Column<'_>,
    reading: &Reading<'_>,
) -> PyResult<LabelledTable> {
    of_labels(py, &*labels(a)?, &*labels(b)?, reading)
}

/// As [`by_policies`], for columns that have texts already.
pub fn of_labels(py: Python<'_>, a: &Labels, b: &Labels, reading: &Reading<'_>) -> PyResult<LabelledTable> {
    let policies = &reading.policies;
    counted(py, a, b, reading, |weights| LabelledTable::from_labels(a, b, weights, policies))
}

/// Applies `count` to two columns and the weights of the items.
fn counted<R: Send>(
    py: Python<'_>,
    a: &Labels,
    b: &Labels,
    reading: &Reading<'_>,
    count: impl FnOnce(Option<&[u64]>) -> partita::Result<R> + Send,
) -> PyResult<R> {
    warn_of_absent_noise(py, &reading.policies, [a, b])?;
    let weights = reading.weights.as_ref().map(read_weights).transpose()?;
    let weights = weights.as_ref().map(PyReadonlyArray1::as_slice).transpose()?;
    reading.threads.run(py, a.len(), || count(weights))
}

/// A code per item of B, −1 where its label is missing, and the label of each code after those of A that match
/// best.
#[pyfunction]
pub fn align<'py>(
    a: &Bound<'py, PyAny>,
    b: &Bound<'py, PyAny>,
    reading: Given<'py>,
) -> PyResult<(Bound<'py, PyArray1<i64>>, Vec<String>)> {
    let reading = reading.0?;
    let (py, a, b) = (a.py(), Column::of(a)?, Column::of(b)?);
    let table = by_policies(py, &a, &b, &reading)?;
    let (of_a, labels) = (labels(&a)?, labels(&b)?);
    let names = caught(|| Ok(table.aligned_labels(&of_a, &labels, &reading.policies)))?;
    let code = |&code: &u32| if code == Labels::MISSING { -1 } else { i64::from(code) };
    Ok((PyArray1::from_iter(py, labels.codes().iter().map(code)), names))
}

/// A column as labels with texts.
pub fn labels<'a>(column: &'a Column<'_>) -> PyResult<Cow<'a, Labels>> {
    if let Column::Labels(labels) = column {
        return Ok(Cow::Borrowed(&labels.get().0));
    }
    with_keys!(column, keys => {
        let mut builder = LabelsBuilder::default();
        keys.iter().for_each(|&key| column.add_to(&mut builder, key.into()));
        Ok(Cow::Owned(builder.finish()))
    })
}

/// The text of each label; None where it is missing.
#[pyfunction]
pub fn texts(column: &Bound<'_, PyAny>) -> PyResult<Vec<Option<String>>> {
    let column = Column::of(column)?;
    let labels = labels(&column)?;
    Ok((0..labels.len()).map(|item| labels.get(item).map(str::to_owned)).collect())
}

fn read_weights<'py>(weights: &Bound<'py, PyAny>) -> PyResult<PyReadonlyArray1<'py, u64>> {
    static READ: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let read = READ.import(weights.py(), "partita._labels", "weights")?;
    read.call1((weights,))?.extract()
}
