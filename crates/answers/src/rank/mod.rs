//! Which candidate is closest to a reference, and is that luck?

mod answer;
mod candidates;
mod closest;
mod options;
mod question;
mod tested;

pub use answer::{Answer, Candidate, Test};
pub use candidates::{Clusterings, Covers, of_covers, of_labels, of_scores};
pub use closest::{Case, Closest};
pub use options::Options;
pub use question::rank;
