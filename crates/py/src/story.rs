//! The story of two clusterings.

use std::sync::Arc;

use partita::story::{Certainty, Change, Fate, MinOverlap, Step, Story, Tolerance};
use partita::{Cell, ItemClusters, LabelledTable, Request, Score, Summary};
use partita_report::{PairStory, alluvial};
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::explanation::{Counted, Examples, Known, Packed, packed, placed_examples};
use crate::failure::{caught, raise};
use crate::interruptible::Threads;
use crate::items::Items;
use crate::policies::Given;
use crate::scoring::{Scored, parse, scored};
use crate::table::Counts;

/// The story of two clusterings. Changes and components are read one by one: there may be a hundred thousand.
#[pyclass(frozen, module = "partita._native")]
pub struct Told {
    table: LabelledTable,
    requests: Vec<Request>,
    story: Story,
    certainty: Option<Certainty>,
    examples: Examples,
    /// The items, where they are known.
    items: Option<Items>,
}

/// Cluster of A, cluster of B, items, examples.
type Piece = (u32, u32, u64, Vec<usize>);
/// Kind, items, clusters of A and of B with their sizes, pieces.
type Component = (String, u64, Vec<(u32, u64)>, Vec<(u32, u64)>, Vec<Piece>);
/// The component, or none for the strays; items, and how many of them move; before, after, alone and the ends of the
/// interval after, by each measure; whether it is firm, and in how many redrawn tables it is found.
type Changed = (Option<u32>, u64, u64, Vec<[Option<f64>; 5]>, Option<bool>, Option<u32>);
/// The least overlap, and whether large tangles are opened.
type Tolerated = (f64, bool);
/// The numbers of both labels; unless it is left out, the place of its change, its cluster of A, and the cluster of B where
/// a stray belongs.
type Item = ([Option<u32>; 2], Option<(Option<usize>, u32, Option<u32>)>);

/// A part of a tangle: its clusters of either side, and what was regained.
type Opened<'a> = (&'a [u32], &'a [u32], Option<f64>);

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
        caught(|| {
            let Counted { table, examples, items, threads } = Counted::of(a, b, examples, reading)?;
            let told = Self::of(a.py(), table, examples, &measures, tolerance, threads)?;
            Ok(Self { items: Some(items), ..told })
        })
    }

    /// A table that was counted, with examples of its pieces and, where they are known, the items as bytes.
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
        caught(|| {
            let table = LabelledTable::clone(&counts.shared());
            let (examples, items) = known;
            let examples = placed_examples(&table, examples);
            let told = Self::of(py, table, examples, &measures, tolerance, Threads::from_jobs(n_jobs)?)?;
            Ok(Self { items: items.map(|bytes| Items::unpacked(&bytes)), ..told })
        })
    }

    /// What the pickle of a story has beside its table.
    fn known<'py>(&self, py: Python<'py>) -> PyResult<Packed<'_, 'py>> {
        caught(|| Ok(packed(py, &self.table, &self.examples, self.items.as_ref())))
    }

    /// The texts of the labels of both columns, where the items are known.
    fn labels(&self) -> Option<&[Vec<String>; 2]> {
        self.items.as_ref().map(Items::names)
    }

    /// The changes in the order in which they are undone.
    fn changes(&self) -> PyResult<Vec<Changed>> {
        caught(|| {
            let change = |(at, step): (usize, &Step)| {
                let sure = self.certainty.as_ref().map(|known| &known.steps[at]);
                let component = match step.change {
                    Change::Component(component) => Some(component),
                    Change::Strays => None,
                };
                let values = step.values.iter().enumerate().map(|(which, value)| {
                    let ends = sure.and_then(|sure| sure.after[which]);
                    let [before, after, alone] =
                        [&value.before, &value.after, &value.alone].map(Score::value);
                    [before, after, alone, ends.map(|ends| ends[0]), ends.map(|ends| ends[1])]
                });
                let (firm, kept) = (sure.and_then(|sure| sure.firm), sure.and_then(|sure| sure.kept));
                (component, step.items, self.story.moved(step), values.collect(), firm, kept)
            };
            Ok(self.story.steps.iter().enumerate().map(change).collect())
        })
    }

    fn __len__(&self) -> usize {
        self.story.components.len()
    }

    /// A component of the clusters that belong together.
    fn component(&self, number: usize) -> PyResult<Component> {
        caught(|| {
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
                components.cells_by_size(number).iter().map(|cell| self.piece(cell)).collect(),
            ))
        })
    }

    /// The strays by pair of clusters, the largest first, each with the cluster of B where they would belong.
    fn strays(&self) -> PyResult<Vec<(Piece, u32)>> {
        caught(|| {
            let home = |cell: &Cell| self.story.strays.homes[cell.row as usize];
            Ok(self.story.strays.largest_first().iter().map(|cell| (self.piece(cell), home(cell))).collect())
        })
    }

    /// The strays by cluster of A, the most first: cluster, items, overlaps.
    fn strays_by_cluster(&self) -> PyResult<Vec<(u32, u64, usize)>> {
        caught(|| Ok(self.story.strays.by_row().iter().map(|of| (of.row, of.items, of.overlaps)).collect()))
    }

    /// The large tangles that were opened: clusters of A and of B, and the least overlap that takes them apart.
    fn opened(&self) -> PyResult<Vec<Opened<'_>>> {
        caught(|| {
            let opened = self.story.opened.iter();
            Ok(opened
                .map(|one| (&one.rows[..], &one.columns[..], one.min_overlap.map(MinOverlap::value)))
                .collect())
        })
    }

    /// How many clusters are the same, and what the rest is.
    fn sentence(&self) -> PyResult<String> {
        caught(|| {
            let warning = self.certainty.as_ref().and_then(Certainty::warning);
            Ok(warning.map(|warning| format!("{warning} ")).unwrap_or_default() + &self.story.sentence())
        })
    }

    /// Whether the clusterings agree no more than chance, and the p-value that says so; nothing where it was not asked.
    #[getter]
    fn chance(&self) -> Option<(bool, Option<f64>)> {
        self.certainty.as_ref().map(|known| (known.unrelated, known.p))
    }

    /// Whether each step is the best of those that were left.
    #[getter]
    fn is_stepwise(&self) -> bool {
        self.story.is_stepwise
    }

    /// The story as an alluvial diagram; components after the first few are gathered by kind.
    fn svg(&self, name_a: &str, name_b: &str, top: usize) -> PyResult<String> {
        caught(|| {
            let (story, order) = (&self.story, self.story.components_in_order());
            let order = &order[..top.min(order.len())];
            Ok(alluvial((name_a, name_b), &self.table, &story.components, &story.strays.cells, order).svg())
        })
    }

    /// The changes and their diagram for a notebook, after a line about them and before some more.
    fn notebook(&self, lead: &str, more: Vec<String>) -> PyResult<String> {
        caught(|| {
            let (table, story, requests) = (&self.table, &self.story, &self.requests[..]);
            Ok(PairStory { names: ["A", "B"], table, story, requests }.notebook(lead, &more))
        })
    }

    /// What is known of each item, where the items are known.
    fn items(&self) -> PyResult<Option<Vec<Item>>> {
        caught(|| {
            let fates = self.story.fates();
            let item = |(labels, clusters): ([Option<u32>; 2], ItemClusters)| {
                let fate = clusters.map(|(row, column)| {
                    let Fate { step, home, .. } = fates.of(row, column);
                    (step, row, home)
                });
                (labels, fate)
            };
            Ok(self.items.as_ref().map(|items| items.iter().map(item).collect()))
        })
    }

    /// The home of each cluster of A.
    #[getter]
    fn homes(&self) -> &[u32] {
        &self.story.strays.homes
    }

    /// The measures with their scores, or why they have none.
    #[getter]
    fn scores(&self) -> PyResult<Vec<Scored>> {
        caught(|| {
            let scores = self.requests.iter().zip(&self.story.scores);
            Ok(scores.map(|(request, score)| scored(request, score.clone())).collect())
        })
    }

    /// The table.
    fn counts(&self) -> PyResult<Counts> {
        caught(|| Ok(self.table.clone().into()))
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
    pub fn new(
        table: LabelledTable,
        requests: Vec<Request>,
        story: Story,
        examples: Examples,
        items: Option<Items>,
    ) -> Self {
        Self { table, requests, story, certainty: None, examples, items }
    }

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
        let (story, certainty) = threads.run_interruptibly(py, move || {
            let story = Story::of(&summary, &asked, tolerance)?;
            let certainty = story.certainty(&summary, &asked, tolerance, 0)?;
            Ok((story, certainty))
        })?;
        let told = Self::new(table, requests.to_vec(), story, examples, None);
        Ok(Self { certainty: Some(certainty), ..told })
    }

    fn piece(&self, cell: &Cell) -> Piece {
        let examples = self.examples.get(&(cell.row, cell.column)).cloned().unwrap_or_default();
        (cell.row, cell.column, cell.count, examples)
    }
}
