//! What a release takes.

mod build;
mod check;
mod command;
mod crates;
mod kit;
mod linked;
mod program;
mod python;
mod rust;
mod version;

pub use command::Command;
