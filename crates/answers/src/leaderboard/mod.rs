//! Which algorithm is better over many data sets? Two questions are kept apart: on data sets like these, where data sets are
//! random, and on these data sets, where their items are.

mod answer;
mod bayes;
mod board;
mod bootstrap;
mod cells;
mod classic;
mod differences;
mod draw;
mod effects;
mod given;
mod like_these;
mod named;
mod options;
mod own;
mod pair;
mod picture;
mod places;
mod question;
mod resampling;
mod scored;
mod these;
mod truths;
mod verdict;

pub use answer::{Algorithm, Answer, Bayes, leaderboard};
pub use bayes::Shares;
pub use board::Board;
pub use cells::Cell;
pub use classic::{Both, Classic, Named, Nemenyi, Omnibus, P, Wilcoxon};
pub use given::{DataSet, Found, Given};
pub use named::named;
pub use options::{By, Missing, Options, Question, Truths};
pub use pair::{Judged, Pair};
pub use picture::svg;
pub use question::question;
pub use verdict::{Case, Verdict, listed};
