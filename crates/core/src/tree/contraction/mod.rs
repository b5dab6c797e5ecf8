//! Quartets and triples of two trees in time O(n log n), for trees that have little in common.
//!
//! Take two pairs of leaves ab and cd. The vertices of a tree on both paths, minus the branches on both, are 1 if the paths
//! meet and 0 if they do not. So the branches on neither path minus the vertices on neither are 1 if the tree keeps the
//! pairs apart, and 0 otherwise. Summed over the branches and vertices of both trees and over all leaves, this counts the
//! quartets ab|cd of both trees, and with ab|cd in one and ac|bd in the other those that differ.
//!
//! The first tree is taken apart along its heavy paths, and each path in halves of about as many leaves. A stretch of a path
//! has open blocks, which hang on it; blocks below and blocks beyond it are closed. The second tree is contracted to what
//! the open blocks see, with sums over the rest ([`moments`]), so that a stretch takes time in its open blocks and a block is
//! open in O(log n) stretches. This is the scheme of Brodal et al. (2013) with other sums. A stretch that is one vertex is
//! counted ([`point`], [`colours`]); only quartets of four leaves below two of many children at a vertex of either tree
//! need more time, at most the square root of their number per leaf ([`cycles`]).

mod colours;
mod contracted;
mod cycles;
mod forks;
mod moments;
mod point;
mod ring;
mod walk;

pub(super) use walk::*;

#[cfg(test)]
mod tests;
