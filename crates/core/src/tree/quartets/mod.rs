//! Quartets of leaves: which two pairs an inner branch keeps apart, whatever the place of the root.
//!
//! A split that both trees have resolves the quartets across it the same way in both. The leaves of any other quartet are in
//! four blocks of one region between such splits, so regions are counted one by one, and near trees in little time.

mod binary;
mod count;

pub(super) use count::*;
