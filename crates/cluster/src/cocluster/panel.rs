//! The table of two clusterings, laid out for the moves of one side: dense, or sparse while there
//! are many clusters and most of them share nothing.

use super::association::{Move, Visit};
use super::dense_panel::DensePanel;
use super::sparse_panel::{Overlaps, SparsePanel};

/// One run per cluster of the other side, over the clusters of the moving side.
#[derive(Debug, Clone)]
pub(super) enum Panel {
    Dense(DensePanel),
    Sparse(SparsePanel),
}

/// Form in which a table is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Layout {
    Dense,
    Sparse,
}

/// Buffers for the visits to an object.
#[derive(Debug, Clone, Default)]
pub(super) struct Scratch {
    /// Sums by cluster in a dense table.
    sums: Vec<f64>,
    pub(super) overlaps: Overlaps,
}

/// Entries times clusters that one pass over a side of a dense table may cost.
pub(super) const MAX_PRODUCTS: usize = 1 << 30;

/// A dense cell is read some four times as fast as a sparse one.
const CELLS_PER_FILLED: usize = 4;

/// Tables of fewer cells are dense in any case.
const SMALL: usize = 1 << 22;

impl Layout {
    /// The layout for a matrix with this number of entries and these numbers of clusters: dense if memory stays
    /// proportional to the entries and a pass over all clusters for every object is not too long.
    pub(super) fn of(entries: usize, counts: [usize; 2]) -> Self {
        if most_clusters(entries, counts) == counts { Self::Dense } else { Self::Sparse }
    }
}

/// The numbers of clusters, reduced to what a dense table can hold.
pub(super) fn most_clusters(entries: usize, counts: [usize; 2]) -> [usize; 2] {
    let most = (MAX_PRODUCTS / entries.max(1)).max(64);
    within_cells(counts.map(|count| count.min(most)), CELLS_PER_FILLED * entries + SMALL)
}

/// Halves the larger number until the product is small enough.
pub(super) fn within_cells(mut counts: [usize; 2], cells: usize) -> [usize; 2] {
    while counts[0].saturating_mul(counts[1]) > cells {
        let larger = usize::from(counts[1] > counts[0]);
        counts[larger] = counts[larger].div_ceil(2);
    }
    counts
}

/// Passes `$panel` to the same method of whichever layout it has.
macro_rules! either {
    ($self:ident, $panel:ident => $value:expr) => {
        match $self {
            Panel::Dense($panel) => $value,
            Panel::Sparse($panel) => $value,
        }
    };
}

impl Panel {
    /// From `(other, mine, value)` in any order.
    pub(super) fn new(
        layout: Layout,
        (others, mine): (usize, usize),
        entries: impl Iterator<Item = (usize, usize, f64)> + Clone,
    ) -> Self {
        match layout {
            Layout::Sparse => Self::Sparse(SparsePanel::new((others, mine), entries)),
            Layout::Dense => {
                let mut panel = DensePanel::new(others, mine);
                entries.for_each(|(other, mine, value)| panel.add(other, mine, value));
                Self::Dense(panel)
            }
        }
    }

    pub(super) fn get(&self, other: usize, mine: usize) -> f64 {
        match self {
            Self::Dense(panel) => panel.run(other)[mine],
            Self::Sparse(panel) => panel.get(other, mine),
        }
    }

    pub(super) fn add(&mut self, other: usize, mine: usize, value: f64) {
        either!(self, panel => panel.add(other, mine, value));
    }

    /// Σ t² of a run.
    pub(super) fn squares(&self, other: usize) -> f64 {
        match self {
            Self::Dense(panel) => panel.run(other).iter().map(|t| t * t).sum(),
            Self::Sparse(panel) => panel.run(other).map(|(_, t)| t * t).sum(),
        }
    }

    /// The move of an object that raises τ most, if any raises it.
    pub(super) fn best_move(&self, visit: Visit<'_>, scratch: &mut Scratch) -> Option<Move> {
        match self {
            Self::Dense(panel) => panel.best_move(visit, &mut scratch.sums),
            Self::Sparse(panel) => panel.best_move(visit, &mut scratch.overlaps),
        }
    }

    /// Adds an empty cluster of the moving side.
    pub(super) fn push_mine(&mut self) {
        either!(self, panel => panel.push_mine());
    }

    /// Drops an empty cluster of the moving side; the last takes its number.
    pub(super) fn remove_mine(&mut self, cluster: usize) {
        either!(self, panel => panel.remove_mine(cluster));
    }

    /// Adds an empty cluster of the other side.
    pub(super) fn push_other(&mut self) {
        either!(self, panel => panel.push_other());
    }

    /// Drops an empty cluster of the other side; the last takes its number.
    pub(super) fn remove_other(&mut self, cluster: usize) {
        either!(self, panel => panel.remove_other(cluster));
    }

    /// Makes a sparse table with `mine` clusters of the moving side dense where that is better by now.
    pub(super) fn make_dense_if_full(&mut self, mine: usize, entries: usize) {
        let Self::Sparse(panel) = self else { return };
        let others = panel.others();
        let is_full = others * mine <= CELLS_PER_FILLED * panel.filled();
        if !is_full || Layout::of(entries, [others, mine]) == Layout::Sparse {
            return;
        }
        let mut dense = DensePanel::new(others, mine);
        for other in 0..others {
            panel.run(other).for_each(|(mine, value)| dense.add(other, mine, value));
        }
        *self = Self::Dense(dense);
    }
}
