//! Rooted trees whose leaves are the items: hierarchies, dendrograms, phylogenies.
//!
//! The nodes are numbered in preorder: the root is 0, the nodes below a node are the interval that follows it,
//! and so are its leaves in depth-first order. A walk down is a loop upwards over the numbers and a walk up a
//! loop downwards, so nothing recurses and a caterpillar of a million leaves costs no stack.

mod agreement;
pub(crate) mod agreement_subtree;
mod branch_differences;
mod branches;
mod builder;
mod compact;
mod contraction;
mod cut;
pub(crate) mod cut_curve;
pub(crate) mod edit_distance;
pub(crate) mod hierarchical_information;
mod information_curve;
mod leaf_numbers;
pub(crate) mod leaf_pairs;
mod levels;
mod linkage;
mod marks;
mod names;
mod newick;
mod newick_writer;
mod on_graph;
mod pair;
mod parents;
pub(crate) mod phylogenetic_information;
mod quartets;
mod regions;
mod resolved;
mod select;
mod shape;
pub(crate) mod split_matching;
pub(crate) mod split_scores;
pub(crate) mod splits;
mod statistics;
mod transfer;
mod tree;
mod triples;
mod turned;
pub(crate) mod untangle;

pub(crate) use agreement::predicted_steps as predicted_search_steps;
pub use agreement::{Adjustment, AgreementStep, Strategy, TreeAgreement};
pub use branch_differences::BranchDifferences;
pub(crate) use branch_differences::NO_LENGTHS;
pub use builder::TreeBuilder;
pub(crate) use compact::CompactTree;
pub use cut::Cut;
pub use cut_curve::{CutAgreement, cut_curve};
pub(crate) use edit_distance::predicted_steps as predicted_edit_steps;
pub use information_curve::{CutInformation, information_curve, most_information};
pub use linkage::{Merge, Ties};
pub use newick::{Surroundings, rooted_by};
pub use on_graph::TreeOnGraph;
pub use pair::TreePair;
pub use resolved::ResolvedCounts;
pub use split_matching::MatchedSplits;
pub use split_scores::SplitScores;
pub use splits::SplitCounts;
pub use statistics::TreeStatistics;
pub(crate) use transfer::{
    Reference as TransferReference, Shape as TransferShape, TransferScratch, transfer_indices,
};
pub use tree::*;
pub use untangle::{LeafOrders, Sides, Untangled};
