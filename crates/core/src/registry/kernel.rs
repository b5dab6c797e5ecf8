//! What a measure computes from, and with that what it can compare.

use super::Args;
use crate::bicluster::BiclusterSummary;
use crate::cover::{CoverSummary, Weighting};
use crate::score::Score;
use crate::summary::{ChanceSums, CoSummary, SquareRatios, Summary, TableCounts};
use crate::sums::{InfoSums, PairCounts};
use crate::tree::{
    Adjustment, BranchDifferences, MatchedSplits, SplitCounts, SplitScores, TreeOnGraph, TreePair,
};

/// A computation from one summary, which decides the inputs that are legal.
#[derive(Debug, Clone, Copy)]
pub enum Kernel {
    /// From pair counts.
    Pairs(fn(&PairCounts, &Args) -> Score),
    /// From entropies.
    Info(fn(&InfoSums, &Args) -> Score),
    /// From sums of squares over cluster sizes.
    Squares(fn(&SquareRatios, &Args) -> Score),
    /// From entropies and what chance gives.
    Chance(fn(&ChanceSums, &Args) -> Score),
    /// From numbers of cells and the largest of them.
    Counts(fn(&dyn TableCounts, &Args) -> Score),
    /// From the whole table.
    Table(fn(&Summary, &Args) -> Score),
    /// From the rows' table and the columns' table of co-clusterings.
    Co(fn(&CoSummary, &Args) -> Score),
    /// From two covers with such weights. Labels are covers, too, and cells of biclusters are covers without weights.
    Cover(Weighting, fn(&CoverSummary, &Args) -> Score),
    /// From the rows and the columns of two sets of biclusters.
    Biclusters(fn(&BiclusterSummary, &Args) -> Score),
    /// From the splits of two trees, counted: those of either and those of both; rooted if the measure is told so.
    Splits(fn(&SplitCounts, &Args) -> Score),
    /// From the differences in length between the branches of two trees; rooted if the measure is told so.
    Branches(fn(&BranchDifferences, &Args) -> Score),
    /// From the splits of two trees, unrooted and matched one to one.
    Matched {
        /// The scores of two splits, by the number of leaves.
        scores: fn(u32, &Args) -> SplitScores,
        /// From the best matching.
        kernel: fn(&MatchedSplits<'_>, &Args) -> Score,
    },
    /// From two trees over the same leaves.
    Trees(fn(&TreePair<'_>, &Args) -> Score),
    /// From the cuts of two trees that agree best beyond that model of chance.
    Cuts(Adjustment, fn(&TreePair<'_>, &Args, Adjustment) -> Score),
    /// From a tree over the nodes of a graph.
    TreeOnGraph(fn(&TreeOnGraph<'_>, &Args) -> Score),
}

impl Kernel {
    /// The kinds of input that have its summary.
    pub(crate) fn kinds(&self) -> &'static [Kind] {
        match self {
            Self::Pairs(_) => &[Kind::Labels, Kind::Co],
            Self::Info(_) => &[Kind::Labels, Kind::Co, Kind::Cover],
            Self::Squares(_) | Self::Chance(_) | Self::Counts(_) | Self::Table(_) => &[Kind::Labels],
            Self::Co(_) => &[Kind::Co],
            Self::Cover(Weighting::Fuzzy, _) => &[Kind::Labels, Kind::Cover],
            Self::Cover(..) => &[Kind::Labels, Kind::Cover, Kind::Biclusters],
            Self::Biclusters(_) => &[Kind::Biclusters],
            Self::Splits(_) | Self::Branches(_) | Self::Matched { .. } | Self::Trees(_) | Self::Cuts(..) => {
                &[Kind::Trees]
            }
            Self::TreeOnGraph(_) => &[Kind::TreeOnGraph],
        }
    }

    /// The summary that it reads.
    pub(crate) fn reads(&self) -> Reads {
        match self {
            Self::Pairs(_) => Reads::PairCounts,
            Self::Info(_) => Reads::Entropies,
            Self::Chance(_) => Reads::Chance,
            Self::Counts(_) => Reads::Counts,
            Self::Squares(_) | Self::Table(_) | Self::Co(_) | Self::Cover(..) | Self::Biclusters(_) => {
                Reads::Table
            }
            Self::Splits(_)
            | Self::Branches(_)
            | Self::Matched { .. }
            | Self::Trees(_)
            | Self::Cuts(..)
            | Self::TreeOnGraph(_) => Reads::Trees,
        }
    }

    /// Returns its requirement for the weights of covers; none where it compares none.
    pub(crate) fn weighting(&self) -> Option<Weighting> {
        match self {
            Self::Cover(weighting, _) => Some(*weighting),
            Self::Info(_) => Some(Weighting::Fuzzy),
            _ => None,
        }
    }

    /// Says why it has no value for covers and which measures have: integers are counted, and items of a cover may be in
    /// several clusters or in part.
    pub(crate) fn why_not_covers(&self) -> Option<&'static str> {
        match self {
            Self::Pairs(_) => Some(
                "it counts pairs of items that are in one cluster each, and items of a cover may be in several or in part; \
                 choose omega, or with weights fuzzy_adjusted_rand or adjusted_concordance",
            ),
            Self::Chance(_) => Some(
                "what chance gives is known for whole items in one cluster each; choose overlapping_nmi, or with weights \
                 normalized_mutual_information",
            ),
            _ => None,
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
    /// Numbers of cells and the largest of them.
    Counts,
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
    /// Two covers: clusters may overlap, and items may have weights.
    Cover,
    /// Two sets of biclusters: rows with columns of one matrix.
    Biclusters,
    /// Two trees over the same leaves.
    Trees,
    /// A tree over the nodes of a graph.
    TreeOnGraph,
}

impl Kind {
    /// All kinds with their names, for programs.
    pub const NAMES: &'static [(&'static str, Self)] = &[
        ("labels", Self::Labels),
        ("co", Self::Co),
        ("covers", Self::Cover),
        ("biclusters", Self::Biclusters),
        ("trees", Self::Trees),
        ("tree_on_graph", Self::TreeOnGraph),
    ];

    /// In words: what a measure of this kind compares.
    #[must_use]
    pub fn plural(self) -> &'static str {
        match self {
            Self::Labels => "labels",
            Self::Co => "co-clusterings",
            Self::Cover => "covers",
            Self::Biclusters => "sets of biclusters",
            Self::Trees => "trees",
            Self::TreeOnGraph => "trees with graphs",
        }
    }
}
