//! The answer of `explain` as text: one story of labels and of trees, two of co-clusterings.

use std::fmt::Write as _;

use partita::split_merge::Derivation;
use partita_answers::explain::Answer;

use super::{story, wrapped};
use crate::args::kind::name;

/// Writes the heading, then the story of each part with its first changes.
pub fn text(answer: &Answer, top: usize) -> String {
    let mut text = wrapped(&format!("{}: {}", name(answer.kind()), answer.heading()));
    for part in &answer.parts {
        if !part.title.is_empty() {
            let _ = write!(text, "\n{}\n{}", part.title.to_uppercase(), wrapped(&part.sides.sizes()));
        }
        text.push_str(&story::text(part, top));
    }
    text
}

/// The derivation graphs, one after the other.
pub fn dot(answer: &Answer) -> String {
    answer.parts.iter().map(|part| Derivation::of(&part.sides.table).dot()).collect()
}
