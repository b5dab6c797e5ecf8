//! A comparison with everything that several measures share, computed at most once.

mod co;
mod flat;
mod table_sums;

pub use co::{CoPartition, CoSummary};
pub(crate) use flat::ChanceSums;
#[cfg(test)]
pub(crate) use flat::EXPECTATIONS;
pub use flat::Summary;
pub(crate) use table_sums::{SquareRatios, TableSums, Tally};
