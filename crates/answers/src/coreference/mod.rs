//! Coreference: key and response hold different mentions, and scores are those of the official scorers.

mod answer;
pub mod conll;
mod question;
mod side;
mod sums;
mod unshared;
mod verb;

pub use answer::{Answer, Scores, Size};
pub use question::coreference as question;
pub use side::{Document, Side};
pub use sums::Score;
pub use unshared::Unshared;
pub use verb::coreference;
