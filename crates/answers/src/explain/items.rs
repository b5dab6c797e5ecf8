//! Every item with the change that it belongs to.

use std::borrow::Cow;

use partita::story::Fate;
use serde::Serialize;

use super::Part;

/// An item and what becomes of it.
#[derive(Debug, Serialize)]
pub struct ItemOfStory<'a> {
    /// Its id, or its 1-based place.
    pub item: Cow<'a, str>,
    /// Its two labels, where it has them.
    pub a: Option<&'a str>,
    /// The second.
    pub b: Option<&'a str>,
    /// The 1-based place of its change; none where it is in a cluster that is the same, or a policy left it out.
    pub change: Option<usize>,
    /// The kind of its change, or `same`; none where a policy left it out.
    pub kind: Option<String>,
    /// Its label when all is undone.
    pub label: Option<&'a str>,
    /// The cluster of B where a stray would belong.
    pub home: Option<&'a str>,
}

impl Part {
    /// Every item, where the items are kept.
    pub fn items(&self) -> impl Iterator<Item = ItemOfStory<'_>> {
        let (fates, story, sides) = (self.story.fates(), &self.story, &self.sides);
        sides.items().enumerate().map(move |(place, ([a, b], clusters))| {
            let fate = clusters.map(|(row, column)| (row, fates.of(row, column)));
            let step = fate.as_ref().and_then(|(_, Fate { step, .. })| *step);
            ItemOfStory {
                item: sides.examples.id(place),
                a,
                b,
                change: step.map(|step| step + 1),
                kind: fate.as_ref().map(|_| step.map_or_else(|| "same".to_owned(), |step| story.kind(step))),
                label: fate.as_ref().map(|&(row, _)| sides.row(row).0),
                home: fate.and_then(|(_, Fate { home, .. })| home).map(|column| sides.column(column).0),
            }
        })
    }
}
