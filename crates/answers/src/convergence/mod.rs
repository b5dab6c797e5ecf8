//! Do several samples of trees agree, and how much longer must they run?

mod answer;
mod options;
mod picture;
mod pooled;
mod question;
mod sentence;
mod verb;

pub use answer::Answer;
pub use options::Options;
pub use picture::named;
pub use pooled::{COMMAND, Runs, differ};
pub use question::{convergence, is_of_runs, topological_ess};
pub use verb::{of_parts, of_runs};
