//! Samples of trees beside each other: shares of splits, and traces.

mod labels;
mod picture;
mod shares;
mod trace;

pub use picture::{PicturedRun, PicturedSplit, RunPicture};
