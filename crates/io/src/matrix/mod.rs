//! Matrices of weights: Matrix Market, SciPy's NPZ, NumPy's NPY and tables of numbers.

mod market;
mod matrix;
mod names;
mod npz;
mod numbers;
mod text;
mod vectors;
mod zip;

pub(crate) use market::is_market;
pub use matrix::*;
pub(crate) use numbers::{NPY, read_rows};
pub use vectors::{Vectors, read_vectors};
