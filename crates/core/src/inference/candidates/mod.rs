//! Is one candidate closer to the reference than another? What single items of the three-way table say.

mod candidates;
mod covers;
mod side;

pub use candidates::*;
pub use covers::{CoverCandidates, compare_cover_candidates, leaves_out_items};
