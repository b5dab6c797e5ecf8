//! What becomes of single items when changes are undone.

use super::labels::{Change, Story};

/// Fate of the items of a pair of clusters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fate {
    /// The place of their change among the steps; none when their cluster is the same.
    pub step: Option<usize>,
    /// The cluster of B where strays belong: the one that holds most of their cluster of A.
    pub home: Option<u32>,
}

/// The fates of all items of a story.
#[derive(Debug)]
pub struct Fates<'a> {
    story: &'a Story,
    /// The place of each component among the steps.
    of_components: Vec<Option<usize>>,
    of_strays: Option<usize>,
}

impl Story {
    /// Returns the fates of single items.
    ///
    /// ```
    /// use partita::story::{Story, Tolerance};
    /// use partita::{Contingency, Summary};
    ///
    /// // The first cluster is split, and one item strays from the second into the first.
    /// let summary = Summary::new(Contingency::from_dense(&[[50, 40, 0], [1, 0, 60]])?);
    /// let story = Story::of(&summary, &[], Tolerance::default())?;
    /// let fates = story.fates();
    /// assert_eq!((fates.of(0, 1).step, fates.of(0, 1).home), (Some(0), None));
    /// assert_eq!((fates.of(1, 0).step, fates.of(1, 0).home), (Some(1), Some(2)));
    /// assert_eq!((fates.of(1, 2).step, fates.of(1, 2).home), (None, None));
    /// # Ok::<(), partita::Error>(())
    /// ```
    #[must_use]
    pub fn fates(&self) -> Fates<'_> {
        let (mut of_components, mut of_strays) = (vec![None; self.components.len()], None);
        for (place, step) in self.steps.iter().enumerate() {
            match step.change {
                Change::Strays => of_strays = Some(place),
                Change::Component(component) => of_components[component as usize] = Some(place),
            }
        }
        Fates { story: self, of_components, of_strays }
    }

    /// The kind of a step in a word.
    #[must_use]
    pub fn kind(&self, step: usize) -> String {
        match self.steps[step].change {
            Change::Strays => "strays".to_owned(),
            Change::Component(component) => self.components.kind(component as usize).to_string(),
        }
    }
}

impl Fates<'_> {
    /// Returns the fate of the items in a cluster of A and a cluster of B that overlap.
    ///
    /// # Panics
    /// When A has no such cluster.
    #[must_use]
    pub fn of(&self, row: u32, column: u32) -> Fate {
        let (strays, components) = (&self.story.strays, &self.story.components);
        if strays.cells.binary_search_by_key(&(row, column), |cell| (cell.row, cell.column)).is_ok() {
            return Fate { step: self.of_strays, home: Some(strays.homes[row as usize]) };
        }
        Fate { step: self.of_components[components.of_rows()[row as usize] as usize], home: None }
    }
}
