//! The story in a sentence.

use super::tale::Story;
use crate::split_merge::ComponentKind;
use crate::text::quantity;

impl Story {
    /// How many clusters are the same, and what the rest is.
    ///
    /// ```
    /// use partita::story::{Tolerance, tell};
    /// use partita::{Contingency, Summary};
    ///
    /// let summary = Summary::new(Contingency::from_dense(&[[50, 40, 0], [1, 0, 60]])?);
    /// let story = tell(&summary, &[], Tolerance::default())?;
    /// assert_eq!(story.sentence(), "1 cluster is the same. The rest: 1 split, 1 stray (0.7 %).");
    /// # Ok::<(), partita::Error>(())
    /// ```
    #[must_use]
    pub fn sentence(&self) -> String {
        let same = match self.same() {
            1 => "1 cluster is the same.".to_owned(),
            same => format!("{same} clusters are the same."),
        };
        let mut changes = self.differences();
        if changes.is_empty() {
            return same;
        }
        if let Some(strays) = changes.last_mut().filter(|_| !self.strays.cells.is_empty()) {
            strays.push_str(&format!(" ({:.1} %)", 100.0 * self.strays.items() as f64 / self.n() as f64));
        }
        let same =
            if self.same() == 0 { "No cluster is the same:".to_owned() } else { format!("{same} The rest:") };
        format!("{same} {}.", changes.join(", "))
    }

    /// The number of changes of each kind, then that of strays: "2 splits", "41 strays".
    #[must_use]
    pub fn differences(&self) -> Vec<String> {
        let kinds = [ComponentKind::Tangle, ComponentKind::Split, ComponentKind::Merge];
        let counted = kinds.map(|kind| (self.of_kind(kind) as u64, kind.to_string()));
        let strays = [(self.strays.items(), "stray".to_owned())];
        let counted = counted.into_iter().chain(strays).filter(|(count, _)| *count > 0);
        counted.map(|(count, noun)| quantity(count, &noun)).collect()
    }
}
