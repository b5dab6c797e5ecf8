//! What single items say of a score. Intervals and comparisons of candidates are made of it, without a draw.
//!
//! It covers the measures that are functions of a few sums: of squares, of entropies, or of squares over sizes. The
//! score without one item comes from the sums, and so does its slope at a table shrunk towards independence.

mod blocks;
mod centres;
mod choices;
mod classes;
mod coverage;
mod covers;
mod influence;
mod items;
mod left_out;
mod mixing;
mod reach;
mod sample;
mod shrunk;
mod slope;
mod statistics;
mod target;
mod unbiased;

pub(in crate::inference) use blocks::{BlockReach, is_known as is_known_of_blocks};
pub(in crate::inference) use influence::*;
pub(crate) use influence::{spread, student_quantile};
pub(crate) use items::ItemInfluence;
pub(in crate::inference) use reach::Reach;
pub(in crate::inference) use sample::Sample;
pub(in crate::inference) use statistics::{Statistics, reads_products};
pub(in crate::inference) use target::{Target, population};
pub(in crate::inference) use unbiased::share_alone;

#[cfg(test)]
pub(in crate::inference) mod tests;
