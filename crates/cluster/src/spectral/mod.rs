//! Graphs as points of a space: the spectral embedding.

mod jacobi;
mod spectral;
mod subspace;

pub use spectral::*;
