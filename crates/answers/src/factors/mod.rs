//! The reasons why runs differ.

mod answer;
mod distances;
mod fields;
mod map;
mod names;
mod options;
mod picture;
mod question;
mod said;
mod table;

pub use answer::{Answer, Runs, of_runs};
pub use distances::{distances_of, request_of};
pub use map::RunMap;
pub use names::of_names;
pub use options::Options;
pub use picture::svg;
pub use question::factors;
pub use table::{Column, Values};
