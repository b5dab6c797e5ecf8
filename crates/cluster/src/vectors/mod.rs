//! Hierarchies of vectors by agglomeration.

mod boxes;
mod dense;
mod single;
mod vectors;
mod ward;

pub use vectors::*;

#[cfg(test)]
mod tests;
