//! One page that answers: all verbs on the same clusterings.

mod co;
mod covers;
mod digest;
mod draft;
mod first_score;
mod given;
mod glance;
mod labels;
mod leaves;
mod many;
mod noise;
mod options;
mod question;
mod runs;
mod sample;
mod strays;
mod trees;
mod where_they_differ;

pub use digest::of_table as digest_of_table;
pub use draft::Draft;
pub use first_score::score_facts;
pub use given::{Chain, Given, report};
pub use options::Options;
pub use question::question;
pub use trees::points;
