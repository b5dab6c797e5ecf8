//! Why two clusterings differ.

use std::sync::Arc;

use hashbrown::HashMap;
use partita::explain::{Explanation, Match, explain};
use partita::story::Story;
use partita::{Cell, ItemClusters, LabelledTable, Request, Summary};
use partita_report::alluvial;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyType};
use rustc_hash::FxBuildHasher;

use crate::column::Column;
use crate::counting::{labels, with_clusters};
use crate::failure::{caught, raise};
use crate::interruptible::Threads;
use crate::items::Items;
use crate::policies::Given;
use crate::scoring::{Scored, parse, scored};
use crate::story::Told;
use crate::table::Counts;

/// Items of each piece, by the numbers of its two clusters.
pub type Examples = HashMap<(u32, u32), Vec<usize>, FxBuildHasher>;

/// Two clusterings taken apart. Components are read one by one: there may be a hundred thousand.
#[pyclass(frozen, module = "partita._native")]
pub struct Explained {
    table: LabelledTable,
    explanation: Explanation,
    examples: Examples,
    /// The items, where they are known.
    items: Option<Items>,
}

/// Kind, items, clusters of A and of B, pieces, and the share of what each measure loses.
type Component = (String, u64, Vec<u32>, Vec<u32>, Vec<Piece>, Vec<f64>);
/// Cluster of A, cluster of B, items, examples.
type Piece = (u32, u32, u64, Vec<usize>);
/// Size of a cluster, its pieces, its best match, the overlap, and the Jaccard index of the two.
type Matched = (u64, u32, u32, u64, f64);

#[pymethods]
impl Explained {
    /// Two columns of labels of the same items, with up to `examples` items per piece.
    #[classmethod]
    fn from_columns(
        _: &Bound<'_, PyType>,
        a: &Bound<'_, PyAny>,
        b: &Bound<'_, PyAny>,
        measures: Vec<String>,
        examples: usize,
        reading: Given<'_>,
    ) -> PyResult<Self> {
        caught(|| {
            let Counted { table, examples, items, threads } = Counted::of(a, b, examples, reading)?;
            let explained = Self::of(a.py(), table, examples, &measures, threads)?;
            Ok(Self { items: Some(items), ..explained })
        })
    }

    /// A table that was counted, with examples of its pieces and, where they are known, the items as bytes.
    #[classmethod]
    fn from_counts(
        _: &Bound<'_, PyType>,
        py: Python<'_>,
        counts: &Counts,
        measures: Vec<String>,
        known: Known,
        n_jobs: Option<i64>,
    ) -> PyResult<Self> {
        caught(|| {
            let (table, (examples, items)) = (LabelledTable::clone(&counts.shared()), known);
            let placed = placed_examples(&table, examples);
            let explained = Self::of(py, table, placed, &measures, Threads::from_jobs(n_jobs)?)?;
            Ok(Self { items: items.map(|bytes| Items::unpacked(&bytes)), ..explained })
        })
    }

    /// The same components as a story in which nothing strays.
    fn story(&self, py: Python<'_>) -> PyResult<Told> {
        caught(|| {
            let requests: Arc<Vec<Request>> =
                Arc::new(self.explanation.losses.iter().map(|loss| loss.request.clone()).collect());
            let (asked, order) = (Arc::clone(&requests), self.explanation.order.clone());
            let summary = Summary::new(self.table.counts().clone());
            let threads = Threads::from_jobs(None)?;
            let story =
                threads.run_interruptibly(py, move || Story::of_components(&summary, &asked, &order))?;
            Ok(Told::new(
                self.table.clone(),
                requests.to_vec(),
                story,
                self.examples.clone(),
                self.items.clone(),
            ))
        })
    }

    /// What the pickle of an explanation has beside its table.
    fn known<'py>(&self, py: Python<'py>) -> PyResult<Packed<'_, 'py>> {
        caught(|| Ok(packed(py, &self.table, &self.examples, self.items.as_ref())))
    }

    /// The texts of the labels of both columns, where the items are known.
    fn labels(&self) -> Option<&[Vec<String>; 2]> {
        self.items.as_ref().map(Items::names)
    }

    /// The table.
    fn counts(&self) -> PyResult<Counts> {
        caught(|| Ok(self.table.clone().into()))
    }

    fn __len__(&self) -> usize {
        self.explanation.components.len()
    }

    /// The component at that place, the costliest first.
    fn component(&self, place: usize) -> PyResult<Component> {
        caught(|| {
            let number = *self
                .explanation
                .order
                .get(place)
                .ok_or_else(|| raise("there is no component of that number"))?
                as usize;
            let components = &self.explanation.components;
            let piece = |cell: &Cell| {
                let examples = self.examples.get(&(cell.row, cell.column)).cloned().unwrap_or_default();
                (cell.row, cell.column, cell.count, examples)
            };
            Ok((
                components.kind(number).to_string(),
                components.items(number),
                components.rows(number).to_vec(),
                components.columns(number).to_vec(),
                components.cells_by_size(number).iter().map(piece).collect(),
                self.explanation.losses.iter().map(|loss| loss.shares[number]).collect(),
            ))
        })
    }

    /// The sizes of clusters of A and of B, given by their numbers.
    fn sizes(&self, rows: Vec<usize>, columns: Vec<usize>) -> PyResult<(Vec<u64>, Vec<u64>)> {
        caught(|| {
            let all = |sizes: &[u64], clusters: Vec<usize>| {
                let found: Option<Vec<u64>> =
                    clusters.into_iter().map(|cluster| sizes.get(cluster).copied()).collect();
                found.ok_or_else(|| raise("there is no cluster of that number"))
            };
            let counts = self.table.counts();
            Ok((all(counts.row_sums(), rows)?, all(counts.column_sums(), columns)?))
        })
    }

    /// Each cluster of A, then each of B, with its best match on the other side.
    fn matches(&self) -> PyResult<(Vec<Matched>, Vec<Matched>)> {
        caught(|| {
            let counts = self.table.counts();
            let all = |sizes: &[u64], matches: &[Match]| {
                let each = sizes.iter().zip(matches);
                each.map(|(&size, best)| (size, best.pieces, best.cluster, best.overlap, best.jaccard))
                    .collect()
            };
            Ok((
                all(counts.row_sums(), &self.explanation.best_of_a),
                all(counts.column_sums(), &self.explanation.best_of_b),
            ))
        })
    }

    /// The measures with their scores, or why they have none.
    #[getter]
    fn scores(&self) -> PyResult<Vec<Scored>> {
        caught(|| {
            let losses = self.explanation.losses.iter();
            Ok(losses.map(|loss| scored(&loss.request, loss.score.clone())).collect())
        })
    }

    /// Number of items.
    #[getter]
    fn n(&self) -> u64 {
        self.table.counts().n()
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

    /// The components as an alluvial diagram; those after the first few are gathered by kind.
    fn svg(&self, name_a: &str, name_b: &str, top: usize) -> PyResult<String> {
        caught(|| {
            let components = &self.explanation.components;
            let order = &self.explanation.order[..top.min(components.len())];
            Ok(alluvial((name_a, name_b), &self.table, components, &[], order).svg())
        })
    }
}

impl Explained {
    fn of(
        py: Python<'_>,
        table: LabelledTable,
        examples: Examples,
        measures: &[String],
        threads: Threads,
    ) -> PyResult<Self> {
        let (requests, summary) = (parse(measures)?, Arc::new(Summary::new(table.counts().clone())));
        let explanation = threads.run_interruptibly(py, move || explain(&summary, &requests))?;
        Ok(Self { table, explanation, examples, items: None })
    }
}

/// Two columns of labels of the same items, counted.
pub struct Counted {
    pub table: LabelledTable,
    /// Some items of each piece.
    pub examples: Examples,
    pub items: Items,
    pub threads: Threads,
}

impl Counted {
    pub fn of(
        a: &Bound<'_, PyAny>,
        b: &Bound<'_, PyAny>,
        examples: usize,
        reading: Given<'_>,
    ) -> PyResult<Self> {
        let reading = reading.0?;
        let (py, a, b) = (a.py(), Column::of(a)?, Column::of(b)?);
        let (a, b) = (labels(&a)?, labels(&b)?);
        let (table, clusters) = with_clusters(py, &a, &b, &reading)?;
        let examples = find_examples(&clusters, examples);
        Ok(Self { table, examples, items: Items::new(&a, &b, clusters), threads: reading.threads })
    }
}

/// A name for each cluster after its first members.
#[pyfunction]
pub fn named_by_members(clusters: Vec<usize>, items: Vec<String>) -> Vec<String> {
    partita::internal::named_by_members(&clusters, &items)
}

/// What is known of the items: examples by the labels of their clusters, and all of them as bytes.
pub type Known = (Vec<(String, String, Vec<usize>)>, Option<Vec<u8>>);
/// What is read back as [`Known`].
pub type Packed<'a, 'py> = (Vec<(&'a str, &'a str, Vec<usize>)>, Option<Bound<'py, PyBytes>>);

/// What is known of the items, for pickles.
pub fn packed<'a, 'py>(
    py: Python<'py>,
    table: &'a LabelledTable,
    examples: &Examples,
    items: Option<&Items>,
) -> Packed<'a, 'py> {
    (named_examples(table, examples), items.map(|items| PyBytes::new(py, &items.packed())))
}

/// The examples of each piece, by the labels of its clusters.
fn named_examples<'a>(table: &'a LabelledTable, examples: &Examples) -> Vec<(&'a str, &'a str, Vec<usize>)> {
    let (rows, columns) = (table.rows(), table.columns());
    let named = examples.iter();
    named
        .map(|(&(a, b), items)| (rows[a as usize].as_str(), columns[b as usize].as_str(), items.clone()))
        .collect()
}

/// The examples of each piece, by the numbers of its clusters instead of their labels.
pub fn placed_examples(table: &LabelledTable, examples: Vec<(String, String, Vec<usize>)>) -> Examples {
    let (rows, columns) = (by_name(table.rows()), by_name(table.columns()));
    let place = |(a, b, items): (String, String, Vec<usize>)| {
        Some(((*rows.get(a.as_str())?, *columns.get(b.as_str())?), items))
    };
    examples.into_iter().filter_map(place).collect()
}

/// The first few items of each piece, by their places.
fn find_examples(clusters: &[ItemClusters], most: usize) -> Examples {
    let mut examples = Examples::default();
    if most == 0 {
        return examples;
    }
    for (item, clusters) in clusters.iter().enumerate() {
        let Some(clusters) = clusters else { continue };
        let found = examples.entry(*clusters).or_default();
        if found.len() < most {
            found.push(item);
        }
    }
    examples
}

/// The number of each label.
fn by_name(names: &[String]) -> HashMap<&str, u32, FxBuildHasher> {
    names.iter().map(String::as_str).zip(0..).collect()
}
