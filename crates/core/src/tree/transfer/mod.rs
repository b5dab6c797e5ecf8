//! How many leaves must change sides until a split of one tree is one of another.

mod chains;
mod index;
mod rows;

pub(crate) use index::{Reference, Shape, TransferScratch, transfer_indices};
