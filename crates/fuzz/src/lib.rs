//! What must hold of every file that Partita reads: it is read or refused in one sentence, within memory and time that its
//! size justifies. `cargo dev fuzz` tries files that it makes up; the test of this crate tries those of `fuzz/seeds`,
//! whole and damaged. [`lines`] tries command lines.

pub mod limits;
#[cfg(unix)]
pub mod lines;
pub mod mutate;
mod targets;

pub use targets::{TARGETS, Target, find};
