//! What are the clusters of one clustering called in another?

mod answer;
mod ids;
mod question;

pub use answer::{Answer, Options};
pub use ids::{Cluster, Event, Keep, Kept};
pub use question::align;
