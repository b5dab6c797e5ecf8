//! A table with all that the measures of one call share, each part computed at most once.

use std::sync::OnceLock;

use super::Target;
use super::centres::Entropies;
use super::choices;
use super::classes::Classes;
use super::left_out::LeftOut;
use super::reach::Information;
use super::shrunk::{self, Shrunk};
use super::statistics::Statistics;
use crate::inference::splits::{Half, mean_over_splits};
use crate::registry::Map;
use crate::summary::Summary;

/// Findings from the items of a table, whatever the measure.
#[derive(Debug)]
pub(in crate::inference) struct Sample<'a> {
    pub(in crate::inference) summary: &'a Summary,
    /// The seed of splits of the items.
    seed: u64,
    by_sizes: OnceLock<Classes>,
    by_products: OnceLock<Classes>,
    single_cells: OnceLock<Classes>,
    left_out: OnceLock<LeftOut<'a>>,
    shrunk: [OnceLock<Shrunk<'a>>; 3],
    entropies: OnceLock<Entropies>,
    information: OnceLock<Information>,
    judged: OnceLock<f64>,
    learnt: [OnceLock<f64>; 3],
}

impl<'a> Sample<'a> {
    /// Takes a table; nothing is computed yet.
    pub(in crate::inference) fn new(summary: &'a Summary, seed: u64) -> Self {
        Self {
            summary,
            seed,
            by_sizes: OnceLock::new(),
            by_products: OnceLock::new(),
            single_cells: OnceLock::new(),
            left_out: OnceLock::new(),
            shrunk: Default::default(),
            entropies: OnceLock::new(),
            information: OnceLock::new(),
            judged: OnceLock::new(),
            learnt: Default::default(),
        }
    }

    /// The seed of splits of the items.
    pub(in crate::inference) fn seed(&self) -> u64 {
        self.seed
    }

    /// The cells that are alike for a measure.
    pub(super) fn classes(&self, target: &Target) -> &Classes {
        match target.statistics {
            Statistics::Squares => self.single_cells(),
            Statistics::Pairs if target.reads_products => self.classes_by_products(),
            _ => self.classes_by_sizes(),
        }
    }

    fn classes_by_sizes(&self) -> &Classes {
        self.by_sizes.get_or_init(|| Classes::by_sizes(self.summary.table()))
    }

    fn classes_by_products(&self) -> &Classes {
        let classes = || Classes::by_clusters(self.summary.table(), self.left_out().sizes_and_products());
        self.by_products.get_or_init(classes)
    }

    fn single_cells(&self) -> &Classes {
        self.single_cells.get_or_init(|| Classes::of_single_cells(self.summary.table()))
    }

    pub(super) fn left_out(&self) -> &LeftOut<'a> {
        self.left_out.get_or_init(|| LeftOut::new(self.summary))
    }

    /// The table shrunk as far as it asks for.
    pub(super) fn shrunk(&self, statistics: Statistics) -> &Shrunk<'a> {
        let shrinkage = || shrunk::shrinkage(self.summary);
        self.shrunk[statistics as usize].get_or_init(|| self.shrunk_by(statistics, shrinkage()))
    }

    /// The table shrunk by a share λ.
    pub(super) fn shrunk_by(&self, statistics: Statistics, shrinkage: f64) -> Shrunk<'a> {
        Shrunk::new(self.summary, statistics, shrinkage, self.shrunk_classes(statistics))
    }

    /// The cells that are alike in a shrunk table.
    pub(super) fn shrunk_classes(&self, statistics: Statistics) -> &Classes {
        match statistics {
            Statistics::Pairs | Statistics::Info => self.classes_by_sizes(),
            Statistics::Squares => self.single_cells(),
        }
    }

    pub(super) fn entropies(&self) -> &Entropies {
        self.entropies.get_or_init(|| Entropies::of(self.summary))
    }

    /// The entropies of the population in two ways, and what single items say of them.
    pub(super) fn information(&self) -> &Information {
        self.information.get_or_init(|| Information::of(self))
    }

    /// The element-centric similarity on one half of the items with the choices of the other.
    pub(super) fn judged_by_halves(&self) -> f64 {
        *self.judged.get_or_init(|| choices::judged_by_halves(self.summary.table(), self.seed))
    }

    /// Returns the number of items that maps get right which were learnt from the other half of them.
    pub(in crate::inference) fn learnt(&self, map: Map) -> f64 {
        let table = self.summary.table();
        let right = |judge: &Half, learner: &Half| learner.right(map, table, judge);
        *self.learnt[map as usize].get_or_init(|| 2.0 * mean_over_splits(table, self.seed, right))
    }
}
