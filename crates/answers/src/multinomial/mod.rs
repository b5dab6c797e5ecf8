//! How do the Rand indices of two clusterings vary and err when the items are a sample?

mod answer;
mod picture;
mod question;

pub use answer::{Answer, Items, Model};
pub use question::{Asked, Options, multinomial, question, sample};
