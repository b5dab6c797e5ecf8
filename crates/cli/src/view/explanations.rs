//! What `explain` found, in each format: one explanation of labels and of trees, two of co-clusterings.

use std::borrow::Cow;
use std::fmt::Write as _;

use partita::split_merge::Derivation;
use partita::story::Story;
use partita_report::{Alluvial, stacked};
use serde::ser::SerializeMap;
use serde_json::{Map, Value};

use super::explained_json::Json;
use super::sides::Sides;
use super::wrapped;
use crate::args::kind::{Kind, name};

/// Explanations and what to say before them.
pub struct Explanations<P> {
    pub kind: Kind,
    /// What is compared, in words.
    pub heading: String,
    /// The same for programs.
    pub facts: Map<String, Value>,
    /// Each with what it explains: the rows, the columns, the cuts.
    pub parts: Vec<(&'static str, P)>,
}

/// How two clusterings are explained: by their story, or by their exact components.
pub trait Part {
    fn sides(&self) -> &Sides;
    /// The changes as they are numbered in the text.
    fn story(&self) -> partita::Result<Cow<'_, Story>>;
    fn text(&self, top: usize) -> String;
    fn diagram(&self, top: usize) -> Alluvial;
    fn entries<M: SerializeMap>(&self, map: &mut M, top: usize) -> Result<(), M::Error>;
}

impl<P: Part> Explanations<P> {
    pub fn text(&self, top: usize) -> String {
        let mut text = wrapped(&format!("{}: {}", name(self.kind), self.heading));
        for (title, part) in &self.parts {
            if !title.is_empty() {
                let _ = write!(text, "\n{}\n{}", title.to_uppercase(), wrapped(&part.sides().sizes()));
            }
            text.push_str(&part.text(top));
        }
        text
    }

    pub fn json(&self, top: usize) -> Json<'_, P> {
        Json { explanations: self, top }
    }

    pub fn svg(&self, top: usize) -> String {
        let diagrams = self.parts.iter().map(|(title, part)| {
            let mut diagram = part.diagram(top);
            if !title.is_empty() {
                diagram.note = (*title).to_owned();
            }
            diagram
        });
        stacked(&diagrams.collect::<Vec<_>>())
    }

    /// The derivation graphs, one after the other.
    pub fn dot(&self) -> String {
        self.parts.iter().map(|(_, part)| Derivation::of(&part.sides().table).dot()).collect()
    }
}
