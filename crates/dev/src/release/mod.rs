//! What a release takes.

mod command;
mod version;

pub use command::Command;
