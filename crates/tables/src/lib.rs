//! Exact counting for [Partita](https://docs.rs/partita): cross-tables of two clusterings, and the sums, matchings and
//! moments that its measures are made of.
//!
//! Import `partita`, which exports what users need. The rest of this crate is shared by the crates of the workspace, and
//! any release may change it.

pub mod chance;
pub mod error;
pub mod input;
pub mod matching;
pub mod numeric;
pub mod score;
pub mod split_merge;
pub mod sums;
pub mod sys;
pub mod table;
pub mod tally;
pub mod text;
