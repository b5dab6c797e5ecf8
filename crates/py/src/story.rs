//! The story of two clusterings.

use std::sync::Arc;

use partita::story::{Change, MinOverlap, Step, Story, Tolerance, tell};
use partita::{Cell, LabelledTable, Labels, Request, Score, Summary};
use partita_report::alluvial;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyType};

use crate::explanation::{Counted, Examples, named_examples, placed, placed_examples};
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
    placed: Option<Vec<Clusters>>,
}

/// The clusters of an item; none where a policy left it out or gave it a cluster of its own.
type Clusters = Option<(u32, u32)>;
/// Cluster of A, cluster of B, items, examples.
type Piece = (u32, u32, u64, Vec<usize>);
/// Kind, items, clusters of A and of B with their sizes, pieces.
type Component = (String, u64, Vec<(u32, u64)>, Vec<(u32, u64)>, Vec<Piece>);
/// The component, or none for the strays; items; before, after and alone by each measure.
type Changed = (Option<u32>, u64, Vec<[Option<f64>; 3]>);
/// What is known of the items: examples by the labels of their clusters, and the clusters of all as bytes.
type Known = (Vec<(String, String, Vec<usize>)>, Option<Vec<u8>>);
/// The least overlap, and whether large tangles are opened.
type Tolerated = (f64, bool);
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
        tolerance: Tolerated,
        examples: usize,
        reading: Given<'_>,
    ) -> PyResult<Self> {
        let places = |table: &LabelledTable, a: &Labels, b: &Labels| placed(table, a, b).collect();
        let Counted { table, examples, threads, rest } = Counted::of(a, b, examples, reading, places)?;
        let told = Self::of(a.py(), table, examples, &measures, tolerance, threads)?;
        Ok(Self { placed: Some(rest), ..told })
    }

    /// A table that was counted, with examples of its pieces and, where they are known, the [`Self::places`] of the items.
    #[classmethod]
    fn from_counts(
        _: &Bound<'_, PyType>,
        py: Python<'_>,
        counts: &Counts,
        measures: Vec<String>,
        tolerance: Tolerated,
        known: Known,
        n_jobs: Option<i64>,
    ) -> PyResult<Self> {
        let table = counts.labelled()?;
        let (examples, places) = known;
        let examples = placed_examples(&table, examples);
        let told = Self::of(py, table, examples, &measures, tolerance, Threads::from_jobs(n_jobs)?)?;
        Ok(Self { placed: places.map(|bytes| unpacked(&bytes)), ..told })
    }

    /// The clusters of each item as bytes, where the items are known.
    fn places<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyBytes>> {
        Some(PyBytes::new(py, &packed(self.placed.as_ref()?)))
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

    /// The strays by cluster of A, the most first: cluster, items, overlaps.
    fn strays_by_cluster(&self) -> Vec<(u32, u64, usize)> {
        self.story.strays.by_row().iter().map(|of| (of.row, of.items, of.overlaps)).collect()
    }

    /// The large tangles that were opened: clusters of A and of B, and the least overlap that takes them apart.
    fn opened(&self) -> Vec<(&[u32], &[u32], Option<f64>)> {
        let opened = self.story.opened.iter();
        opened.map(|one| (&one.rows[..], &one.columns[..], one.min_overlap.map(MinOverlap::value))).collect()
    }

    /// How many clusters are the same, and what the rest is.
    fn sentence(&self) -> String {
        self.story.sentence()
    }

    /// Whether each step is the best of those that were left.
    #[getter]
    fn is_stepwise(&self) -> bool {
        self.story.is_stepwise
    }

    /// The story as an alluvial diagram; components after the first few are gathered by kind.
    fn svg(&self, name_a: &str, name_b: &str, top: usize) -> String {
        let (story, order) = (&self.story, self.story.components_in_order());
        let order = &order[..top.min(order.len())];
        alluvial((name_a, name_b), &self.table, &story.components, &story.strays.cells, order).svg()
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
        named_examples(&self.table, &self.examples)
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
        (min_overlap, opens_tangles): Tolerated,
        threads: Threads,
    ) -> PyResult<Self> {
        let tolerance = Tolerance::from(MinOverlap::new(min_overlap).map_err(raise)?);
        let tolerance = if opens_tangles { tolerance.opening_tangles() } else { tolerance };
        let (requests, summary) =
            (Arc::new(parse(measures)?), Arc::new(Summary::new(table.counts().clone())));
        let asked = Arc::clone(&requests);
        let story = threads.run_interruptibly(py, move || tell(&summary, &asked, tolerance))?;
        Ok(Self { table, requests: requests.to_vec(), story, examples, placed: None })
    }

    fn piece(&self, cell: &Cell) -> Piece {
        let examples = self.examples.get(&(cell.row, cell.column)).cloned().unwrap_or_default();
        (cell.row, cell.column, cell.count, examples)
    }
}

/// The clusters of the items as bytes, for pickles.
fn packed(placed: &[Clusters]) -> Vec<u8> {
    let number = |clusters: &Clusters| clusters.unwrap_or((u32::MAX, u32::MAX));
    placed.iter().map(number).flat_map(|(a, b)| [a.to_le_bytes(), b.to_le_bytes()].concat()).collect()
}

/// What [`packed`] wrote.
fn unpacked(bytes: &[u8]) -> Vec<Clusters> {
    let number = |bytes: &[u8]| bytes.iter().rev().fold(0, |number, &byte| number << 8 | u32::from(byte));
    let clusters = |pair: &[u8]| {
        let (a, b) = (number(&pair[..4]), number(&pair[4..]));
        (a != u32::MAX).then_some((a, b))
    };
    bytes.chunks_exact(8).map(clusters).collect()
}
