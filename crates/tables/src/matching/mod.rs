//! One-to-one matchings of clusters: the best sum of overlaps, costs, shares, and what is named after it.

mod alignment;
mod assignment;
mod best;
mod blocks;

pub use assignment::{Assignment, MOST_COST};
pub use best::Matching;
pub use best::{best_sum_of_shares, predicted_steps};
pub use blocks::{best_assignment, jaccard};
