//! The only door: a measure and an input give a score.

mod by_name;
mod columns;
mod door;
mod input;
mod names;
mod refused;
mod request;

pub use by_name::{compare, score};
pub use columns::Columns;
pub use input::Input;
pub(crate) use input::Source;
pub use names::find;
pub use request::Request;
