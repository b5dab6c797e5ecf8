//! Where do two clusterings, co-clusterings, covers or trees differ?

mod answer;
mod compose;
mod covers;
mod examples;
mod fields;
mod heading;
mod items;
mod options;
mod question;
mod shown;
mod sides;
mod story_fields;

pub use answer::{Agreement, Answer, Facts, Part, Variation};
pub use compose::{clusters_of_cut, of_blocks, of_labels, of_trees};
pub use covers::{Covers, CoversAnswer, ExamplesOfChange, of_covers};
pub use examples::Examples;
pub use items::ItemOfStory;
pub use options::Options;
pub(crate) use options::min_overlap;
pub(crate) use question::Shown;
pub use question::explain;
pub use shown::shown;
pub use sides::{Items, Sides};
