//! Command lines that are made up: those of the examples with other options and values, on copies of their files that are
//! damaged. `cargo dev fuzz lines` tries many, and a test some.

mod corpus;
mod line;
mod run;
mod words;

pub use corpus::Corpus;
pub use line::Line;
pub use run::check;
