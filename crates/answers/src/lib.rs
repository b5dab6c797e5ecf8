//! The verbs of Partita, each composed once: options in, an answer out. Defaults, order, corrections, caveats, verdicts and
//! budgets live here; a front end reads its arguments into options and objects, and writes the answer.
//!
//! A verb is a file with three things: `Options` (serde, with defaults), an answer (serde, the one JSON), and a function from one
//! to the other. [`ask`] answers a question by its name, for callers that hold options as JSON.

#[macro_use]
mod described;

pub mod align;
pub mod budget;
pub mod caveat;
pub mod cocluster;
pub mod compare;
pub mod consensus;
pub mod convergence;
pub mod coreference;
pub mod corrected;
pub mod decompose;
pub mod estimate;
pub mod explain;
pub mod factors;
pub mod failure;
pub mod flow;
pub mod gate;
pub mod hierarchy;
pub mod inference;
pub mod job;
pub mod json_object;
pub mod keyed;
pub mod leaderboard;
pub mod measures;
pub mod modes;
pub mod multinomial;
pub mod object;
pub mod page;
pub mod pair;
pub mod pairwise;
pub mod power;
pub mod rank;
pub mod sample;
#[cfg(feature = "schema")]
pub mod schema;
pub mod simulation;
pub mod size;
pub mod spoken;
pub mod table;
pub mod trees;
pub mod verdict;
pub mod watch;
pub mod words;

mod catalogue;
mod many;
mod questions;
mod uncertainty;

pub use questions::answer as ask;

/// The version of the JSON of all answers.
pub const SCHEMA: u32 = 1;
