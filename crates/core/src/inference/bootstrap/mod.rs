//! The bootstrap: items drawn with replacement, 32 replicates at a time.

pub(in crate::inference) mod block;
mod item_index;
pub(in crate::inference) mod resampler;
