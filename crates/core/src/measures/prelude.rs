//! What nearly every measure imports.

pub(super) use crate::bicluster::BiclusterSummary;
pub(super) use crate::cover::{CoverSummary, Weighting};
pub(super) use crate::registry::{
    Args, AtIdentity, BestMap, Cost, Example, Exception, Family, Kernel, Map, Param, ParamKind, Population,
    Range, Sense, Value, measure, tree_measure,
};
pub(super) use crate::score::Score;
pub(super) use crate::summary::{CoSummary, SquareRatios, Summary, TableCounts};
pub(super) use crate::sums::{InfoSums, PairCounts};
pub(super) use crate::tree::{MatchedSplits, TreePair};
