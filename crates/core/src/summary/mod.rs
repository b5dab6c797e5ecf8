//! A comparison with everything that several measures share, computed at most once.

mod co;
mod flat;
mod table_counts;

pub use co::{CoPartition, CoSummary};
#[cfg(test)]
pub(crate) use flat::EXPECTATIONS;
pub use flat::Summary;
pub(crate) use flat::{ChanceSums, SquareRatios};
pub(crate) use table_counts::TableCounts;
