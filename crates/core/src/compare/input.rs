//! What is compared, and which summaries of it are known.

use crate::bicluster::BiclusterSummary;
use crate::chance::moments;
use crate::cover::CoverSummary;
use crate::registry::{Cost, Kind};
use crate::summary::{ChanceSums, CoSummary, SquareRatios, Summary, TableCounts};
use crate::sums::{InfoSums, PairCounts};
use crate::tree::{TreeOnGraph, TreePair};

/// The input of a comparison: made from a reference to a [`Summary`], [`CoSummary`], [`CoverSummary`], [`BiclusterSummary`],
/// [`TreePair`], [`TreeOnGraph`], or to [`PairCounts`] where nothing else was counted.
#[derive(Debug, Clone, Copy)]
pub struct Input<'a>(pub(crate) Source<'a>);

/// The source of the summary that a measure reads.
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
    /// A step of a story of which pairs, and the cells in number, are known.
    Counts(&'a dyn TableCounts),
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
    /// Returns the kind of input.
    #[must_use]
    pub fn kind(&self) -> Kind {
        match self.0 {
            Source::Labels(_)
            | Source::Pairs(_)
            | Source::Info(..)
            | Source::Squares(..)
            | Source::Chance(..)
            | Source::Counts(_) => Kind::Labels,
            Source::Co(_) => Kind::Co,
            Source::Cover(_) => Kind::Cover,
            Source::Biclusters(_) => Kind::Biclusters,
            Source::Trees(_) => Kind::Trees,
            Source::TreeOnGraph(_) => Kind::TreeOnGraph,
        }
    }

    pub(super) fn is_identity(&self) -> bool {
        match self.0 {
            Source::Labels(summary) => summary.table().is_identity(),
            Source::Pairs(pairs)
            | Source::Info(pairs, _)
            | Source::Squares(pairs, _)
            | Source::Chance(pairs, _) => pairs.is_identity(),
            Source::Counts(counts) => counts.pairs().is_identity(),
            Source::Co(summary) => summary.is_identity(),
            Source::Cover(summary) => summary.is_identity(),
            Source::Biclusters(summary) => summary.is_identity(),
            Source::Trees(pair) => pair.is_identity(),
            // A tree and a graph are never the same thing.
            Source::TreeOnGraph(_) => false,
        }
    }
}

/// Facts of a source for the kernels of measures.
impl<'a> Source<'a> {
    /// # Errors
    /// When the blocks of co-clusterings are more than the exact sums hold.
    pub(super) fn pairs(self) -> crate::error::Result<Option<PairCounts>> {
        Ok(match self {
            Self::Labels(summary) => Some(*summary.pairs()),
            Self::Pairs(pairs) | Self::Info(pairs, _) | Self::Squares(pairs, _) | Self::Chance(pairs, _) => {
                Some(*pairs)
            }
            Self::Counts(counts) => Some(*counts.pairs()),
            Self::Co(co) => Some(co.pairs()?),
            _ => None,
        })
    }

    pub(super) fn info(self) -> Option<InfoSums> {
        match self {
            Self::Labels(summary) => Some(*summary.info()),
            Self::Info(_, info) => Some(*info),
            Self::Chance(_, sums) => Some(sums.info),
            Self::Co(co) => Some(co.info()),
            Self::Cover(cover) => Some(cover.info()),
            _ => None,
        }
    }

    pub(super) fn squares(self) -> Option<SquareRatios> {
        match self {
            Self::Labels(summary) => Some(summary.square_ratios()),
            Self::Squares(_, squares) => Some(*squares),
            _ => None,
        }
    }

    pub(super) fn chance(self) -> Option<Result<ChanceSums, &'static str>> {
        match self {
            Self::Labels(summary) if !moments::is_within_reach(summary.table()) => Some(Err(TOO_MANY_SIZES)),
            Self::Labels(summary) => Some(Ok(summary.chance())),
            Self::Chance(_, sums) => Some(Ok(*sums)),
            _ => None,
        }
    }

    pub(super) fn counts(self) -> Option<&'a dyn TableCounts> {
        match self {
            Self::Labels(summary) => Some(summary),
            Self::Counts(counts) => Some(counts),
            _ => None,
        }
    }

    /// Covers for a measure of such cost, or the reason why they are too many cells for it.
    pub(super) fn cover(self, cost: Cost) -> Option<Result<&'a CoverSummary, String>> {
        match self {
            Self::Labels(summary) => Some(Ok(summary.covers())),
            Self::Cover(cover) => Some(Ok(cover)),
            Self::Biclusters(summary) => Some(cells_for(summary, cost)),
            _ => None,
        }
    }
}

/// Summaries that only one source has.
macro_rules! only {
    ($($name:ident: $source:ident => $type:ty),* $(,)?) => {
        impl<'a> Source<'a> {
            $(pub(super) fn $name(self) -> Option<&'a $type> {
                match self {
                    Self::$source(known) => Some(known),
                    _ => None,
                }
            })*
        }
    };
}

only! {
    labels: Labels => Summary,
    co: Co => CoSummary,
    biclusters: Biclusters => BiclusterSummary,
    trees: Trees => TreePair<'a>,
    tree_on_graph: TreeOnGraph => TreeOnGraph<'a>,
}

/// The reason why there is no mean by chance.
const TOO_MANY_SIZES: &str = "so many items in clusters of so many different sizes make a sum that would take too long; \
                              use adjusted_rand or normalized_mutual_information";

/// Steps to count what pairs of cells share: about a minute.
const MOST_STEPS: u128 = 1 << 36;

/// The cells of two sets of biclusters for a measure of covers; in words why not where they are too many for it.
fn cells_for(summary: &BiclusterSummary, cost: Cost) -> Result<&CoverSummary, String> {
    let cells = summary.cells()?;
    let counts_pairs = !matches!(cost, Cost::Overlaps | Cost::TypePairs);
    if counts_pairs && cells.shared_steps() > MOST_STEPS {
        return Err(format!(
            "{} kinds of cells with their biclusters are too many to count which biclusters pairs of cells share; use \
             clustering_error or relative_non_intersecting_area",
            cells.cells().cells().len()
        ));
    }
    Ok(cells)
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
