//! What is compared, and which summaries of it are known.

use crate::bicluster::BiclusterSummary;
use crate::cover::CoverSummary;
use crate::registry::{Kernel, Kind};
use crate::summary::{ChanceSums, CoSummary, SquareRatios, Summary, TableSums};
use crate::sums::{InfoSums, PairCounts};
use crate::tree::{TreeOnGraph, TreePair};

/// What is compared: made from a reference to a [`Summary`], [`CoSummary`], [`CoverSummary`], [`BiclusterSummary`],
/// [`TreePair`], [`TreeOnGraph`], or to [`PairCounts`] where nothing else was counted.
#[derive(Debug, Clone, Copy)]
pub struct Input<'a>(pub(crate) Source<'a>);

/// Who provides the summary that a measure reads.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Source<'a> {
    /// Two clusterings by their table: everything is known.
    Labels(&'a Summary),
    /// Two clusterings of which only the pairs of items were counted.
    Pairs(&'a PairCounts),
    /// A replicate of which pairs and entropies are known.
    Info(&'a PairCounts, &'a InfoSums),
    /// Two clusterings of which pairs and sums of squares over sizes are known.
    Squares(&'a PairCounts, &'a SquareRatios),
    /// Two clusterings of which pairs, entropies and the expected mutual information are known.
    Chance(&'a PairCounts, &'a ChanceSums),
    /// A replicate of which all sums of linear cost are known.
    Sums(&'a dyn TableSums),
    /// Two co-clusterings.
    Co(&'a CoSummary),
    /// Two covers.
    Cover(&'a CoverSummary),
    /// Two sets of biclusters.
    Biclusters(&'a BiclusterSummary),
    /// Two trees over the same leaves.
    Trees(&'a TreePair<'a>),
    /// A tree over the nodes of a graph.
    TreeOnGraph(&'a TreeOnGraph<'a>),
}

impl Input<'_> {
    /// What kind of input it is.
    #[must_use]
    pub fn kind(&self) -> Kind {
        match self.0 {
            Source::Labels(_)
            | Source::Pairs(_)
            | Source::Info(..)
            | Source::Squares(..)
            | Source::Chance(..)
            | Source::Sums(_) => Kind::Labels,
            Source::Co(_) => Kind::Co,
            Source::Cover(_) => Kind::Cover,
            Source::Biclusters(_) => Kind::Biclusters,
            Source::Trees(_) => Kind::Trees,
            Source::TreeOnGraph(_) => Kind::TreeOnGraph,
        }
    }

    /// Whether it knows what the kernel of a measure for its kind reads.
    pub(crate) fn provides(&self, kernel: Kernel) -> bool {
        match self.0 {
            Source::Pairs(_) => matches!(kernel, Kernel::Pairs(_)),
            Source::Info(..) => matches!(kernel, Kernel::Pairs(_) | Kernel::Info(_)),
            Source::Squares(..) => matches!(kernel, Kernel::Pairs(_) | Kernel::SquaresOrCover { .. }),
            Source::Chance(..) => matches!(kernel, Kernel::Pairs(_) | Kernel::Info(_) | Kernel::Chance(_)),
            Source::Sums(_) => {
                matches!(
                    kernel,
                    Kernel::Pairs(_) | Kernel::Info(_) | Kernel::SquaresOrCover { .. } | Kernel::Sums(_)
                )
            }
            _ => true,
        }
    }

    pub(super) fn is_identity(&self) -> bool {
        match self.0 {
            Source::Labels(summary) => summary.table().is_identity(),
            Source::Pairs(pairs)
            | Source::Info(pairs, _)
            | Source::Squares(pairs, _)
            | Source::Chance(pairs, _) => pairs.is_identity(),
            Source::Sums(sums) => sums.pairs().is_identity(),
            Source::Co(summary) => summary.is_identity(),
            Source::Cover(summary) => summary.is_identity(),
            Source::Biclusters(summary) => summary.is_identity(),
            Source::Trees(pair) => pair.is_identity(),
            // A tree and a graph are never the same thing.
            Source::TreeOnGraph(_) => false,
        }
    }
}

macro_rules! input_from {
    ($($type:ty => $source:ident),* $(,)?) => {
        $(impl<'a> From<&'a $type> for Input<'a> {
            fn from(known: &'a $type) -> Self {
                Self(Source::$source(known))
            }
        })*
    };
}

input_from! {
    Summary => Labels,
    PairCounts => Pairs,
    CoSummary => Co,
    CoverSummary => Cover,
    BiclusterSummary => Biclusters,
    TreePair<'a> => Trees,
    TreeOnGraph<'a> => TreeOnGraph,
}
