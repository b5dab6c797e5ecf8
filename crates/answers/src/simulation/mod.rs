//! Measures along clusterings that get worse.

mod path;
mod walk;
mod worsen;

pub use path::Path;
pub use walk::{Moving, WalkOptions, walk, walk_question};
pub use worsen::{Sequence, WorsenOptions, worsen, worsen_question};
