//! A matrix of values as shades.

mod dendrogram;
mod hatch;
mod heat_map;
pub(crate) mod side;

pub use heat_map::*;
