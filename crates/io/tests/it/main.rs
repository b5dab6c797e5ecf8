//! The public interface of the crate, on files made by the tests.

mod biclusters;
mod columnar;
mod common;
mod counts;
mod covers;
mod foreign;
mod matrices;
mod nexus;
mod npy;
mod text;
mod trees;
mod ways;
mod write;
