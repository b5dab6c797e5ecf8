//! How does a chain of clusterings change?

mod answer;
mod options;
mod question;

pub use answer::{Answer, of_chain};
pub use options::Options;
pub use question::flow;
