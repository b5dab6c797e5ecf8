//! Files out: forms of text, and files that appear only when they are complete.

mod file;
mod npy;
mod text;

pub use file::{Draft, create_folder, descriptor, write_atomically};
pub use npy::{NpyParts, write_npy};
pub(crate) use text::full_extension;
pub use text::{TextForm, write_columns};
