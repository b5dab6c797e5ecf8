//! What `explain` found, in each format: one explanation of labels and of trees, two of co-clusterings.

use std::fmt::Write as _;

use partita::split_merge::Derivation;
use partita_report::stacked;
use serde_json::{Map, Value};

use super::explained::Explained;
use super::explained_json::Json;
use super::wrapped;
use crate::args::kind::{Kind, name};

/// Explanations and what to say before them.
pub struct Explanations {
    pub kind: Kind,
    /// What is compared, in words.
    pub heading: String,
    /// The same for programs.
    pub facts: Map<String, Value>,
    /// Each with what it explains: the rows, the columns, the cuts.
    pub parts: Vec<(&'static str, Explained)>,
}

impl Explanations {
    pub fn text(&self, top: usize) -> String {
        let mut text = wrapped(&format!("{}: {}", name(self.kind), self.heading));
        for (title, part) in &self.parts {
            if !title.is_empty() {
                let _ = write!(text, "\n{}\n{}", title.to_uppercase(), wrapped(&part.sizes()));
            }
            text.push_str(&part.text(top));
        }
        text
    }

    pub fn json(&self, top: usize) -> Json<'_> {
        Json { explanations: self, top }
    }

    pub fn svg(&self, top: usize) -> String {
        let diagrams = self.parts.iter().map(|(title, part)| {
            let mut diagram = part.diagram(top);
            if !title.is_empty() {
                diagram.note = format!("{title}: {}", diagram.note);
            }
            diagram
        });
        stacked(&diagrams.collect::<Vec<_>>())
    }

    /// The derivation graphs, one after the other.
    pub fn dot(&self) -> String {
        self.parts.iter().map(|(_, part)| Derivation::of(&part.table).dot()).collect()
    }
}
