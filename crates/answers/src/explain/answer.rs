//! The differences of two clusterings, as data.

use partita::story::{Certainty, Change, Step, StepCertainty, Story};
use partita::{Kind, Request};
use serde::Serialize;

use super::Sides;
use crate::keyed::Keyed;
use crate::size::Size;

/// The differences of two.
#[derive(Debug)]
pub struct Answer {
    /// Facts beside the stories.
    pub facts: Facts,
    /// The least overlap of clusters that belong together; none where every overlap counts.
    pub min_overlap: Option<f64>,
    /// The stories: of the two clusterings, of the rows and of the columns, or of the cuts.
    pub parts: Vec<Part>,
}

/// Facts beside the stories.
#[derive(Debug)]
pub enum Facts {
    /// Of two clusterings.
    Labels,
    /// Of two co-clusterings.
    Blocks {
        /// Rows and columns of the matrix.
        shape: [u64; 2],
        /// The scores of the blocks, by measures that compare them.
        scores: Keyed<Option<f64>>,
        /// The losses in the rows and in the columns.
        lost: Variation,
    },
    /// Of two trees.
    Trees {
        /// Leaves that are compared.
        leaves: usize,
        /// The cuts that are explained.
        agreement: Agreement,
    },
}

/// The variation of information of two co-clusterings: of all that is lost only this is a sum over both sides.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Variation {
    /// Of the rows, in nats.
    pub rows: f64,
    /// Of the columns.
    pub columns: f64,
}

/// The cuts at which two trees agree best.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Agreement {
    /// By how much they agree more than chance, in nats.
    pub score: f64,
    /// The clusters of either cut.
    pub clusters: [usize; 2],
}

/// The story of two clusterings.
#[derive(Debug)]
pub struct Part {
    /// The clusterings: `rows`, `columns` or `cuts`; empty where the question was about these two.
    pub title: &'static str,
    /// The two clusterings.
    pub sides: Sides,
    /// The measures of the story.
    pub requests: Vec<Request>,
    /// The story.
    pub story: Story,
    /// The certainty of the story, where its items are a sample and some overlaps are stray.
    pub certainty: Option<Certainty>,
    /// For each measure the share of its loss by component; only where every overlap counts.
    pub shares: Vec<Vec<f64>>,
    /// The number of changes that are listed.
    pub top: Option<usize>,
    /// The number of clusters and overlaps of strays that are listed, where it was asked for.
    pub strays: Option<usize>,
}

impl Answer {
    /// Returns the kind of what is explained.
    pub fn kind(&self) -> Kind {
        match &self.facts {
            Facts::Labels => Kind::Labels,
            Facts::Blocks { .. } => Kind::Co,
            Facts::Trees { .. } => Kind::Trees,
        }
    }

    pub(super) fn size(&self) -> Size {
        match &self.facts {
            Facts::Labels => Size::Items { n: self.parts[0].sides.table.counts().n() },
            Facts::Blocks { shape, .. } => Size::Shape { shape: *shape },
            Facts::Trees { leaves, .. } => Size::Leaves { leaves: *leaves },
        }
    }
}

impl Part {
    /// The component of a change; none of the strays.
    pub fn component(step: &Step) -> Option<usize> {
        match step.change {
            Change::Component(component) => Some(component as usize),
            Change::Strays => None,
        }
    }

    /// The share of what each measure loses that a component has; nothing where there are strays.
    pub fn share_of_loss(&self, component: usize) -> impl Iterator<Item = f64> {
        self.shares.iter().map(move |shares| shares[component])
    }

    pub(super) fn by_key<T>(&self, values: impl IntoIterator<Item = T>) -> Keyed<T> {
        Keyed(self.requests.iter().map(Request::key).zip(values).collect())
    }

    pub(super) fn rows<'a>(&'a self, rows: &[u32]) -> Vec<&'a str> {
        rows.iter().map(|&row| self.sides.row(row).0).collect()
    }

    pub(super) fn columns<'a>(&'a self, columns: &[u32]) -> Vec<&'a str> {
        columns.iter().map(|&column| self.sides.column(column).0).collect()
    }

    /// The cluster of B where the strays of a cluster of A would belong.
    pub(super) fn home(&self, row: u32) -> &str {
        self.sides.column(self.story.strays.homes[row as usize]).0
    }

    /// Returns the certainty of the change at a place of the path.
    pub fn certainty_of(&self, at: usize) -> Option<&StepCertainty> {
        self.certainty.as_ref().and_then(|known| known.steps.get(at))
    }

    /// Says how many clusters are the same, and what the rest is; first of all whether that is chance.
    pub fn sentence(&self) -> String {
        let warning = self.certainty.as_ref().and_then(Certainty::warning);
        warning.map(|warning| format!("{warning} ")).unwrap_or_default() + &self.story.sentence()
    }
}
