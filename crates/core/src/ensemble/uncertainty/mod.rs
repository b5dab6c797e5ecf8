//! The certainty of what many clusterings have in common.

mod agreement;
mod ball;
mod co_counts;
mod consistency;
mod items;
mod left_out;
#[cfg(test)]
mod tests;

pub use agreement::{LEAST_DRAWS, MeanAgreement};
pub(super) use agreement::{check_interval, weighted, weights, with_interval};
pub use ball::CredibleBall;
pub(super) use co_counts::CoCounts;
pub use items::ItemScores;
