//! The report on two clusterings: one page with the answer, the scores, the story, the pictures, the clusters, the strays and
//! the data. It works from disk, and without its script everything can still be read.

mod changes;
mod clusters;
mod first;
mod items;
mod page;
mod pair_story;
mod piece;
mod scores;
mod shell;

pub use clusters::{ClusterFacts, cluster_facts};
pub use first::{First, OnRange, Tile};
pub use items::within_page;
pub use page::*;
pub use pair_story::PairStory;
use partita::internal::visible;
pub use piece::{Entry, MOST_IN_NOTEBOOK, Page, Section, Sheet};
pub use shell::STYLE;
