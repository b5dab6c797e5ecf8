//! What have many in common?

mod answer;
mod limits;
mod options;
mod question;
mod scored;
mod tree;

pub use answer::{Answer, Found, of_blocks, of_labels};
pub use limits::several;
pub use options::{InCommon, Method, Options, Support, TreeOptions};
pub use question::{Ball, consensus};
pub use scored::{Over, Scores};
pub use tree::{Split, TreeAnswer, of_trees, on_tree};
