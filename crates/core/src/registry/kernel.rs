//! What a measure computes from, and with that what it can compare.

use super::Args;
use crate::score::Score;
use crate::summary::{ChanceSums, CoSummary, SquareRatios, Summary, TableSums};
use crate::sums::{InfoSums, PairCounts};
use crate::tree::{Adjustment, TreeOnGraph, TreePair};

/// The smallest summary that a measure needs decides which inputs are legal.
#[derive(Debug, Clone, Copy)]
pub enum Kernel {
    /// From pair counts: labels and co-clusterings.
    Pairs(fn(&PairCounts, &Args) -> Score),
    /// From entropies: labels and co-clusterings.
    Info(fn(&InfoSums, &Args) -> Score),
    /// From sums of squares over cluster sizes: labels.
    Squares(fn(&SquareRatios, &Args) -> Score),
    /// From entropies and what chance gives: labels.
    Chance(fn(&ChanceSums, &Args) -> Score),
    /// From sums over the cells and clusters: labels.
    Sums(fn(&dyn TableSums, &Args) -> Score),
    /// From the whole table: labels.
    Table(fn(&Summary, &Args) -> Score),
    /// From the rows' table and the columns' table: co-clusterings.
    Co(fn(&CoSummary, &Args) -> Score),
    /// A definition for labels and one for co-clusterings.
    TableOrCo {
        /// From the whole table.
        flat: fn(&Summary, &Args) -> Score,
        /// From the rows' table and the columns' table.
        co: fn(&CoSummary, &Args) -> Score,
    },
    /// From two trees over the same leaves.
    Trees(fn(&TreePair<'_>, &Args) -> Score),
    /// From the cuts of two trees that agree best beyond that model of chance.
    Cuts(Adjustment, fn(&TreePair<'_>, &Args, Adjustment) -> Score),
    /// From a tree over the nodes of a graph.
    TreeOnGraph(fn(&TreeOnGraph<'_>, &Args) -> Score),
}

impl Kernel {
    /// The kinds of input that it is defined for.
    pub(crate) fn inputs(&self) -> &'static [Kind] {
        match self {
            Self::Pairs(_) | Self::Info(_) | Self::TableOrCo { .. } => &[Kind::Labels, Kind::Co],
            Self::Squares(_) | Self::Chance(_) | Self::Sums(_) | Self::Table(_) => &[Kind::Labels],
            Self::Co(_) => &[Kind::Co],
            Self::Trees(_) | Self::Cuts(..) => &[Kind::Trees],
            Self::TreeOnGraph(_) => &[Kind::TreeOnGraph],
        }
    }

    /// The smallest summary that it reads.
    pub(crate) fn reads(&self) -> Reads {
        match self {
            Self::Pairs(_) => Reads::PairCounts,
            Self::Info(_) => Reads::Entropies,
            Self::Chance(_) => Reads::Chance,
            Self::Squares(_) | Self::Sums(_) => Reads::Sums,
            Self::Table(_) | Self::TableOrCo { .. } | Self::Co(_) => Reads::Table,
            Self::Trees(_) | Self::Cuts(..) | Self::TreeOnGraph(_) => Reads::Trees,
        }
    }

    /// What it compares, in words.
    pub(crate) fn needs(&self) -> &'static str {
        match self.inputs() {
            [only] => only.plural(),
            _ => "labels and co-clusterings",
        }
    }
}

/// The smallest summary that a measure reads; a caller that counts less can ask before it counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Reads {
    /// [`PairCounts`].
    PairCounts,
    /// [`InfoSums`].
    Entropies,
    /// Entropies, and the mutual information that is expected by chance.
    Chance,
    /// Sums over cells and clusters.
    Sums,
    /// Whole tables.
    Table,
    /// Trees.
    Trees,
}

/// The kinds of [`Input`](crate::Input).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Kind {
    /// Two labels.
    Labels,
    /// Two co-clusterings.
    Co,
    /// Two trees over the same leaves.
    Trees,
    /// A tree over the nodes of a graph.
    TreeOnGraph,
}

impl Kind {
    /// In words: what a measure of this kind compares.
    #[must_use]
    pub fn plural(self) -> &'static str {
        match self {
            Self::Labels => "labels",
            Self::Co => "co-clusterings",
            Self::Trees => "trees",
            Self::TreeOnGraph => "trees with graphs",
        }
    }
}
