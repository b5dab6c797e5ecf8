//! Files out: forms of text, and files that appear only when they are complete.

mod file;
mod text;

pub use file::{cannot_make_folder, cannot_write, write_atomically};
pub(crate) use text::full_ending;
pub use text::{TextForm, write_columns};
