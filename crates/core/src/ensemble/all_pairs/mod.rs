//! All pairs of many clusterings: columns read once, and counters that choose the quickest way for each pair.

mod bits;
mod columns;
mod counter;
mod scores;
mod sums;

pub(crate) use columns::Columns;
pub(crate) use counter::Counter;
pub(crate) use scores::{Scores, Scratch};
pub(crate) use sums::{CellSums, LogTable, Summing};

#[cfg(test)]
mod tests;
