//! One-to-one matchings of clusters: the best sum of overlaps, costs, shares, and what is named after it.

mod alignment;
mod assignment;
mod best;
mod blocks;

pub(crate) use assignment::{Assignment, MOST_COST};
pub use best::Matching;
pub(crate) use best::{best_sum_of_shares, predicted_steps};
pub(crate) use blocks::{best_assignment, jaccard};
