//! What single items say of a score. Intervals and comparisons of candidates are made of it, without a draw.
//!
//! It covers the measures that are functions of a few sums: of squares, of entropies, or of squares over sizes. The
//! score without one item comes from the sums, and so does its slope at a table shrunk towards independence.

mod centres;
mod choices;
mod classes;
mod covers;
mod influence;
mod left_out;
mod sample;
mod shrunk;
mod slope;
mod statistics;
mod target;

pub(in crate::inference) use influence::*;
pub(in crate::inference) use sample::Sample;
pub(in crate::inference) use target::{Target, population};

#[cfg(test)]
pub(in crate::inference) mod tests;
