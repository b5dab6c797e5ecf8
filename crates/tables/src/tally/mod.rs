//! Two columns of labels become a table: one entry, and the algorithm that the labels call for.
//!
//! * Few pairs of labels are possible: a table with a cell for each of them, in cache (`dense`). The range of
//!   the labels is guessed from a sample and checked while counting, so that the columns are read once.
//! * Many are possible: the packed pairs are sorted by radix, bucket by bucket in cache (`pairs`).
//!   Which way is taken is said in `ways`.
//! * The labels are scattered over a huge range: they are encoded first (`encode`).
//!
//! Where only the sums over pairs are wanted, no table is written (`sums`).
//!
//! Clusters of a table are numbered by the value of their label, whatever the algorithm and the number of threads.

mod deal;
mod dense;
mod encode;
mod key;
mod offsets;
mod pairs;
mod sort;
mod span;
mod sums;
mod tally;
mod ways;

pub use key::Key;
use span::Span;
pub use sums::{Counted, Sought, count};
pub use tally::*;

#[cfg(test)]
mod tests;
