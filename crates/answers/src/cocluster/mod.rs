//! Which rows and columns of a matrix go together?

mod answer;
mod options;
mod question;
mod runs;
mod scored;
mod search;

pub use answer::{AGAINST_CLASSES, Answer, Level, Majority};
pub use options::{Method, Options, Search, Split};
pub use question::{cocluster, tau};
pub use runs::{Run, Runs, Spread};
pub use scored::{Scored, ScoredLevel, score, score_question};
pub use search::{Best, Found, best};
