//! Two trees drawn face to face: the children of their nodes turned so that few lines between the same leaves cross.
//!
//! The leaves of a clade that both trees have stand together in every drawing of either. Whether its lines cross those of
//! other leaves does not depend on the order within it, so each such clade is a problem of its own, and a block with a weight
//! in the problem of the smallest one around it. What is best for each is best for all.

mod crossing_free;
mod crossings;
mod one_sided;
mod search;
mod untangle;

pub use untangle::*;
