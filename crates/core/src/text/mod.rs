//! Words of messages that every crate of the workspace shares: quantities, and the name that a mistyped one means.

mod nearest;
mod quantity;

pub use nearest::nearest;
pub use quantity::quantity;
