//! The story of two clusterings.

use std::sync::Arc;

use partita::story::{Change, MinOverlap, Step, Story, tell};
use partita::{Cell, LabelledTable, Request, Score, Summary};
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::column::Column;
use crate::counting::{labels, of_labels};
use crate::explanation::{Examples, find_examples, placed, placed_examples};
use crate::failure::raise;
use crate::interruptible::Threads;
use crate::policies::Given;
use crate::scoring::{Scored, parse, scored};
use crate::table::Counts;

/// The story of two clusterings. Changes and components are read one by one: there may be a hundred thousand.
#[pyclass(frozen, module = "partita._native")]
pub struct Told {
    table: LabelledTable,
    requests: Vec<Request>,
    story: Story,
    examples: Examples,
    /// The clusters of each item, where the items are known.
    placed: Option<Vec<Option<(u32, u32)>>>,
}

/// Cluster of A, cluster of B, items, examples.
type Piece = (u32, u32, u64, Vec<usize>);
/// Kind, items, clusters of A and of B with their sizes, pieces.
type Component = (String, u64, Vec<(u32, u64)>, Vec<(u32, u64)>, Vec<Piece>);
/// The component, or none for the strays; items; before, after and alone by each measure.
type Changed = (Option<u32>, u64, Vec<[Option<f64>; 3]>);
/// Cluster of A, cluster of B, the number of the change from 1, or 0 where nothing changes.
type Placed = Option<(u32, u32, usize, bool)>;

#[pymethods]
impl Told {
    /// Two columns of labels of the same items, with up to `examples` items per piece.
    #[classmethod]
    fn from_columns(
        _: &Bound<'_, PyType>,
        a: &Bound<'_, PyAny>,
        b: &Bound<'_, PyAny>,
        measures: Vec<String>,
        min_overlap: f64,
        examples: usize,
        reading: Given<'_>,
    ) -> PyResult<Self> {
        let reading = reading.0?;
        let (py, a, b) = (a.py(), Column::of(a)?, Column::of(b)?);
        let (a, b) = (labels(&a)?, labels(&b)?);
        let table = of_labels(py, &a, &b, &reading)?;
        let found = find_examples(&table, &a, &b, examples);
        let placed = placed(&table, &a, &b).collect();
        let told = Self::of(py, table, found, &measures, min_overlap, reading.threads)?;
        Ok(Self { placed: Some(placed), ..told })
    }

    /// A table that was counted, with examples of its pieces.
    #[classmethod]
    fn from_counts(
        _: &Bound<'_, PyType>,
        py: Python<'_>,
        counts: &Counts,
        measures: Vec<String>,
        min_overlap: f64,
        examples: Vec<(String, String, Vec<usize>)>,
        n_jobs: Option<i64>,
    ) -> PyResult<Self> {
        let table = counts.labelled()?;
        let examples = placed_examples(&table, examples);
        Self::of(py, table, examples, &measures, min_overlap, Threads::from_jobs(n_jobs)?)
    }

    /// The changes in the order in which they are undone.
    fn changes(&self) -> Vec<Changed> {
        let change = |step: &Step| {
            let component = match step.change {
                Change::Component(component) => Some(component),
                Change::Strays => None,
            };
            let values = step.values.iter();
            let values = values.map(|value| [&value.before, &value.after, &value.alone].map(Score::value));
            (component, step.items, values.collect())
        };
        self.story.steps.iter().map(change).collect()
    }

    fn __len__(&self) -> usize {
        self.story.components.len()
    }

    /// A component of the clusters that belong together.
    fn component(&self, number: usize) -> PyResult<Component> {
        let (components, counts) = (&self.story.components, self.table.counts());
        if number >= components.len() {
            return Err(raise("there is no component of that number"));
        }
        let sized = |clusters: &[u32], sizes: &[u64]| {
            clusters.iter().map(|&cluster| (cluster, sizes[cluster as usize])).collect()
        };
        Ok((
            components.kind(number).to_string(),
            components.items(number),
            sized(components.rows(number), counts.row_sums()),
            sized(components.columns(number), counts.column_sums()),
            components.cells(number).iter().map(|cell| self.piece(cell)).collect(),
        ))
    }

    /// The strays by pair of clusters, the largest first, each with the cluster of B where they would belong.
    fn strays(&self) -> Vec<(Piece, u32)> {
        let home = |cell: &Cell| self.story.strays.homes[cell.row as usize];
        self.story.strays.largest_first().iter().map(|cell| (self.piece(cell), home(cell))).collect()
    }

    /// The clusters of each item, the number of its change from 1 or 0, and whether it strays.
    fn items(&self) -> Option<Vec<Placed>> {
        let (story, mut of_component) = (&self.story, vec![0; self.story.components.len()]);
        let mut of_strays = 0;
        for (place, step) in story.steps.iter().enumerate() {
            match step.change {
                Change::Strays => of_strays = place + 1,
                Change::Component(component) => of_component[component as usize] = place + 1,
            }
        }
        let strays = &story.strays.cells;
        let item = |(row, column): (u32, u32)| {
            let is_stray =
                strays.binary_search_by_key(&(row, column), |cell| (cell.row, cell.column)).is_ok();
            let own = of_component[story.components.of_rows()[row as usize] as usize];
            (row, column, if is_stray { of_strays } else { own }, is_stray)
        };
        Some(self.placed.as_ref()?.iter().map(|clusters| clusters.map(item)).collect())
    }

    /// The home of each cluster of A.
    #[getter]
    fn homes(&self) -> &[u32] {
        &self.story.strays.homes
    }

    /// The measures with their scores, or why they have none.
    #[getter]
    fn scores(&self) -> Vec<Scored> {
        let scores = self.requests.iter().zip(&self.story.scores);
        scores.map(|(request, score)| scored(request, score.clone())).collect()
    }

    /// The table.
    fn counts(&self) -> Counts {
        self.table.clone().into()
    }

    /// The examples of each piece, by the labels of its clusters.
    fn examples(&self) -> Vec<(&str, &str, Vec<usize>)> {
        let (rows, columns) = (self.table.rows(), self.table.columns());
        let named = self.examples.iter();
        named
            .map(|(&(a, b), items)| (rows[a as usize].as_str(), columns[b as usize].as_str(), items.clone()))
            .collect()
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
}

impl Told {
    fn of(
        py: Python<'_>,
        table: LabelledTable,
        examples: Examples,
        measures: &[String],
        min_overlap: f64,
        threads: Threads,
    ) -> PyResult<Self> {
        let least = MinOverlap::new(min_overlap).map_err(raise)?;
        let (requests, summary) =
            (Arc::new(parse(measures)?), Arc::new(Summary::new(table.counts().clone())));
        let asked = Arc::clone(&requests);
        let story = threads.run_interruptibly(py, move || tell(&summary, &asked, Some(least)))?;
        Ok(Self { table, requests: requests.to_vec(), story, examples, placed: None })
    }

    fn piece(&self, cell: &Cell) -> Piece {
        let examples = self.examples.get(&(cell.row, cell.column)).cloned().unwrap_or_default();
        (cell.row, cell.column, cell.count, examples)
    }
}
