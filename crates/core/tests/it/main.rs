//! The tests of the public interface, in one binary.

mod common;

mod bicluster_laws;
mod biclusters;
mod candidates;
mod coclusterings;
mod consensus;
mod cover_conventions;
mod cover_laws;
mod covers;
mod documentation;
mod flow;
mod golden;
mod inference;
mod laws;
mod newick_mutations;
mod oracles;
mod pairs_and_matching;
mod properties;
mod raw_tables;
mod rooms;
mod story;
mod threads;
mod tree_agreement;
mod tree_cuts;
mod tree_formats;
mod tree_golden;
mod tree_laws;
mod tree_leaf_sets;
mod tree_null_models;
mod tree_on_graph;
mod tree_pairs;
mod tree_sets;
mod tree_significance;
mod tree_splits;
mod untangling;
