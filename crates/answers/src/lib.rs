//! The verbs of Partita, each composed once: options in, an answer out. Defaults, order, corrections, caveats, verdicts and
//! budgets live here; a front end reads its arguments into options and objects, and writes the answer.
//!
//! A verb is a file with three things: `Options` (serde, with defaults), an answer (serde, the one JSON), and a function from one
//! to the other. [`ask`] answers a question by its name, for callers that hold options as JSON.

pub mod failure;
pub mod job;
pub mod object;
pub mod pair;
pub mod watch;

mod align;
mod catalogue;
mod cocluster;
mod compare;
mod consensus;
mod flow;
mod hierarchy;
mod inference;
mod many;
mod power;
mod questions;
mod rank;
mod story;
mod trees;
mod uncertainty;

pub use questions::answer as ask;
