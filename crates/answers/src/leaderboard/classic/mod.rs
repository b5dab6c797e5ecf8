//! The tests that most papers print.

mod answer;
mod chi_squared;
mod friedman;
mod nemenyi;
mod normal;
mod studentised_range;
mod wilcoxon;

pub use answer::{Both, Classic, Named, Wilcoxon, both, classic};
pub use friedman::Omnibus;
pub use nemenyi::{Nemenyi, P};
