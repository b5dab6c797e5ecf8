//! Must a pipeline stop? Scores are held against requirements, against floors learnt from runs, and against an earlier answer.

mod baseline;
mod floor;
mod judged;
mod junit;
mod question;
mod requirement;

pub use baseline::against_baseline;
pub use floor::{Floor, Runs, learn};
pub use judged::{Evidence, Judged, judge};
pub use junit::{github, junit};
pub use question::{floor_question, question};
pub use requirement::Requirement;
