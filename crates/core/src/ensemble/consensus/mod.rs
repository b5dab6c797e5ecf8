//! One clustering for many: the least mean loss that a search finds.

mod any_measure;
mod climb;
mod consensus;
mod dense;
mod exhaustive;
mod kernel;
mod linkage;
mod places;
mod problem;
mod quick;
mod search;
mod sparse;
mod together;
mod units;

pub use consensus::*;

#[cfg(test)]
mod tests;
