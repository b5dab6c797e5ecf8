//! Words of messages that every crate of the workspace shares: quantities, places, and the name that a mistyped one
//! means.

mod alternatives;
mod excerpt;
mod lengths;
mod members;
mod nearest;
mod place;
mod probability;
mod quantity;
mod rounded;
mod visible;

pub use alternatives::*;
pub use excerpt::{excerpt, excerpt_of, quoted};
pub use lengths::lacking_lengths;
pub use members::{named_by_leaves, named_by_members};
pub use nearest::{nearest, nearest_of};
pub use place::place;
pub use probability::{p_value, probability};
pub use quantity::quantity;
pub use rounded::rounded;
pub use visible::visible;
