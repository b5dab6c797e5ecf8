//! A small C interface: what a clustering is made of goes in, numbers and JSON come out. `include/partita.h` describes every
//! function for those who call it; the R package is one of them.
//!
//! Nothing here reads a file. Without a watch nothing here starts a thread; the core shares large work among the threads of a
//! pool, unless it was built without its feature `parallel`. Every pointer is read in `border`, and no panic leaves this crate.
//!
//! To add a question: write a function of a `Job` in `crates/answers`, and give it a line in its `questions.rs`.

mod border;
mod column;
mod doors;
mod score;
mod score_trees;
mod tree;
mod watch;

pub use doors::*;
pub use score::{Column, partita_score};
pub use score_trees::partita_score_trees;
pub use watch::Watch;
