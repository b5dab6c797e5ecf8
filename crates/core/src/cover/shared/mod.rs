//! Counts the clusters that pairs of items share, in A and in B, without looking at pairs.
//!
//! Let t_A(i, j) be the number of clusters of A that hold both i and j. For each item i the numbers h_i(x, y) of items j
//! with t_A = x and t_B = y are counted, i itself included. All items of a cell share them. Cells of few clusters are
//! counted by inclusion and exclusion over the sets of clusters that they have ([`few`]), the others by a walk over the
//! items that share a cluster with them ([`many`]).

mod few;
mod many;
mod shared;
mod tally;

pub(crate) use shared::*;

#[cfg(test)]
mod tests;
