//! Arguments that several commands share, and reading what they name.

pub mod alone;
pub mod biclusters;
pub mod choice;
pub mod co;
pub mod columns;
pub mod covers;
pub mod doubts;
pub mod estimate;
pub mod graph;
pub mod inference;
pub mod join;
pub mod kind;
pub mod labels;
pub mod left_out;
pub mod many;
pub mod many_covers;
pub mod measures;
pub mod numbers;
pub mod parts;
pub mod reading;
pub mod summary_tree;
pub mod tables;
pub mod tree_list;
pub mod trees;
pub mod two;
