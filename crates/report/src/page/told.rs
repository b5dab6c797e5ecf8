//! What changed from A to B as a section of a page of any kind.

use maud::html;
use partita::story::Story;
use partita::{LabelledTable, Request};

use super::piece::Section;
use super::{changes, figure};
use crate::alluvial;

/// Two clusterings and their story by some measures.
#[derive(Debug, Clone, Copy)]
pub struct ToldPair<'a> {
    /// What the two clusterings are called.
    pub names: [&'a str; 2],
    /// Their cross-table.
    pub table: &'a LabelledTable,
    /// What changed from A to B.
    pub story: &'a Story,
    /// The measures of the story.
    pub requests: &'a [Request],
}

impl ToldPair<'_> {
    /// Their diagram, its bands marked by the change that they belong to.
    pub(super) fn diagram(&self) -> String {
        let names = (self.names[0], self.names[1]);
        let (components, order) = (&self.story.components, self.story.components_in_order());
        let mut diagram = alluvial(names, self.table, components, &self.story.strays.cells, &order);
        diagram.is_marked = true;
        diagram.svg()
    }

    /// The changes and their diagram.
    #[must_use]
    pub fn section(&self, id: &str, title: &str) -> Section {
        let (rows, columns) = self.table.counts().clusters();
        let zooms = rows.max(columns) > super::MOST_AT_A_GLANCE;
        let caption = format!("{title} Bands are items that two clusters share; grey bands are strays.");
        Section::new(id, title)
            .with(changes::content(self, &format!("{id}-changes")))
            .with(html! { (figure(&self.diagram(), &caption, zooms)) })
    }
}
