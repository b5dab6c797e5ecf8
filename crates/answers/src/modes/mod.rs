//! One answer in many runs, or several.

mod answer;
mod fields;
mod options;
mod picture;
mod question;
mod said;
mod story;
mod trees;

pub use answer::{Answer, of_labels};
pub use options::Options;
pub use picture::svg;
pub use question::modes;
pub use story::ModeStory;
pub use trees::of_trees;
