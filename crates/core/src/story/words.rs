//! The story in a sentence.

use super::labels::Story;
use crate::split_merge::{ComponentKind, Components};
use crate::table::Cell;
use crate::text::quantity;

impl Story {
    /// Says how many clusters are the same, and what the rest is.
    ///
    /// ```
    /// use partita::story::{Story, Tolerance};
    /// use partita::{Contingency, Summary};
    ///
    /// let summary = Summary::new(Contingency::from_dense(&[[50, 40, 0], [1, 0, 60]])?);
    /// let story = Story::of(&summary, &[], Tolerance::default())?;
    /// assert_eq!(story.sentence(), "1 cluster is the same apart from strays. The rest: 1 split, 1 stray (0.7 %).");
    ///
    /// // Every cluster has its largest overlap with one other, but most of its items elsewhere.
    /// let noise: [[u64; 6]; 6] = std::array::from_fn(|row| std::array::from_fn(|column| if row == column { 4 } else { 1 }));
    /// let story = Story::of(&Summary::new(Contingency::from_dense(&noise)?), &[], Tolerance::default())?;
    /// assert_eq!(story.sentence(), "No cluster is the same: 6 loose pairs, 30 strays (55.6 %).");
    /// # Ok::<(), partita::Error>(())
    /// ```
    #[must_use]
    pub fn sentence(&self) -> String {
        let mut changes = self.differences();
        if changes.is_empty() {
            return format!("{}.", self.same_in_words());
        }
        if let Some(strays) = changes.last_mut().filter(|_| !self.strays.cells.is_empty()) {
            strays.push_str(&format!(" ({:.1} %)", 100.0 * self.strays.items() as f64 / self.n() as f64));
        }
        let rest = if self.same() == self.loose() { ":" } else { ". The rest:" };
        format!("{}{rest} {}.", self.same_in_words(), changes.join(", "))
    }

    /// Says how many clusters are the same, and whether that is so but for strays; without a full stop.
    #[must_use]
    pub fn same_in_words(&self) -> String {
        let (strays, loose) = (strays_by_cluster(&self.components, &self.strays.cells), self.loose());
        let is_same = |&component: &usize| self.components.kind(component) == ComponentKind::Identical;
        let touched = (0..self.components.len())
            .filter(is_same)
            .filter(|&component| most_strays(&self.components, &strays, component) > 0)
            .count();
        let apart = if touched > loose { " apart from strays" } else { "" };
        match self.same() - loose {
            0 if !self.steps.is_empty() || loose > 0 => "No cluster is the same".to_owned(),
            1 => format!("1 cluster is the same{apart}"),
            same => format!("{same} clusters are the same{apart}"),
        }
    }

    /// Number of clusters of A that have one partner in B, but one of whom has most of its items elsewhere. Noise has such
    /// pairs too: nobody would call them the same.
    #[must_use]
    pub fn loose(&self) -> usize {
        loose_pairs(&self.components, &self.strays.cells).len()
    }

    /// The number of changes of each kind, of loose pairs, then that of strays: "2 splits", "41 strays".
    #[must_use]
    pub fn differences(&self) -> Vec<String> {
        let kinds = [ComponentKind::Tangle, ComponentKind::Split, ComponentKind::Merge];
        let counted = kinds.map(|kind| (self.of_kind(kind) as u64, kind.to_string()));
        let others =
            [(self.loose() as u64, "loose pair".to_owned()), (self.strays.items(), "stray".to_owned())];
        let counted = counted.into_iter().chain(others).filter(|(count, _)| *count > 0);
        counted.map(|(count, noun)| quantity(count, &noun)).collect()
    }
}

/// The components of one cluster against one of which one has most of its items elsewhere, as strays.
#[must_use]
pub fn loose_pairs(components: &Components, strays: &[Cell]) -> Vec<usize> {
    let strays = strays_by_cluster(components, strays);
    let is_loose = |&component: &usize| {
        components.kind(component) == ComponentKind::Identical
            && most_strays(components, &strays, component) > components.items(component)
    };
    (0..components.len()).filter(is_loose).collect()
}

/// The strays of every cluster of A and of B.
fn strays_by_cluster(components: &Components, strays: &[Cell]) -> [Vec<u64>; 2] {
    let mut found = [vec![0; components.of_rows().len()], vec![0; components.of_columns().len()]];
    for cell in strays {
        found[0][cell.row as usize] += cell.count;
        found[1][cell.column as usize] += cell.count;
    }
    found
}

/// The strays of the first cluster of a component in A or in B, whichever has more.
fn most_strays(components: &Components, [rows, columns]: &[Vec<u64>; 2], component: usize) -> u64 {
    let [row, column] = [components.rows(component)[0], components.columns(component)[0]];
    rows[row as usize].max(columns[column as usize])
}
