//! What changed from A to B as a section of a page of any kind.

use maud::html;
use partita::story::Story;
use partita::{LabelledTable, Request};

use super::piece::Section;
use super::{changes, figure};
use crate::alluvial;

/// The meaning of the diagram.
pub(super) const BANDS: &str = "Bands are items that two clusters share; grey bands are strays.";

/// Components of the diagram in a notebook.
const MOST_IN_NOTEBOOK: usize = 40;

/// Components of the diagram beside the tiles.
const MOST_AT_FIRST: usize = 12;

/// Two clusterings and their story by some measures.
#[derive(Debug, Clone, Copy)]
pub struct PairStory<'a> {
    /// The names of the two clusterings.
    pub names: [&'a str; 2],
    /// Their cross-table.
    pub table: &'a LabelledTable,
    /// The changes from A to B.
    pub story: &'a Story,
    /// The measures of the story.
    pub requests: &'a [Request],
}

impl PairStory<'_> {
    /// Their diagram, its bands marked by the change that they belong to; components after the first few are gathered by kind.
    pub(super) fn diagram(&self, first: usize) -> String {
        let names = (self.names[0], self.names[1]);
        let (components, order) = (&self.story.components, self.story.components_in_order());
        let mut diagram = alluvial(
            names,
            self.table,
            components,
            &self.story.strays.cells,
            &order[..first.min(order.len())],
        );
        diagram.is_marked = true;
        diagram.svg()
    }

    /// The diagram for the first screen: its largest components, the others gathered by kind.
    #[must_use]
    pub fn at_a_glance(&self) -> String {
        self.diagram(MOST_AT_FIRST)
    }

    /// The changes and their diagram for a notebook, after a line about them and before some more.
    #[must_use]
    pub fn notebook(&self, lead: &str, more: &[String]) -> String {
        let section = Section::new("", lead).with(changes::content(self, ""));
        let section = more.iter().fold(section, |section, text| section.text(text));
        section.figure(&self.diagram(MOST_IN_NOTEBOOK), BANDS, false).notebook()
    }

    /// The changes and their diagram.
    #[must_use]
    pub fn section(&self, id: &str, title: &str) -> Section {
        let (rows, columns) = self.table.counts().clusters();
        let zooms = rows.max(columns) > super::MOST_AT_A_GLANCE;
        let caption = format!("{title} {BANDS}");
        Section::new(id, title)
            .with(changes::content(self, &format!("{id}-changes")))
            .with(html! { (figure(&self.diagram(usize::MAX), &caption, zooms)) })
    }
}
