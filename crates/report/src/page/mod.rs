//! The report on two clusterings: one page with the answer, the scores, the story, the pictures, the clusters, the strays and
//! the data. It works from disk, and without its script everything can still be read.

mod changes;
mod clusters;
mod items;
mod piece;
mod scores;
mod shell;
mod told;

use maud::{Markup, PreEscaped, html};
use partita::inference::{Interval, Significance};
use partita::internal::{quantity, visible};
use partita::story::Story;
use partita::{LabelledTable, Request, Score};

use crate::cross_table;
pub use clusters::{ClusterFacts, cluster_facts};
pub use items::within_page;
pub use piece::{Entry, MOST_IN_NOTEBOOK, Page, Section, Sheet};
pub use shell::STYLE;
pub use told::ToldPair;

/// All that a report on two clusterings shows.
#[derive(Debug)]
pub struct PairReport<'a> {
    /// What the two clusterings are called.
    pub names: [&'a str; 2],
    /// Their cross-table.
    pub table: &'a LabelledTable,
    /// What may be concluded, a sentence per paragraph.
    pub answer: Vec<String>,
    /// What the words of the answer mean.
    pub notes: &'a [String],
    /// What should be known before: guesses about the input, and what was left out.
    pub warnings: &'a [String],
    /// The scores, in the order of the table.
    pub scores: Vec<ScoreFacts<'a>>,
    /// What changed from A to B.
    pub story: &'a Story,
    /// The measures of the story.
    pub requests: &'a [Request],
    /// What is known of each cluster of either side.
    pub clusters: &'a [ClusterFacts],
    /// The strays, or none where only counts are known.
    pub strays: Option<Vec<StrayItem>>,
    /// How all this was computed.
    pub how: How,
    /// The same for programs: a JSON document.
    pub data: &'a str,
}

/// A measure and what is known of its value.
#[derive(Debug)]
pub struct ScoreFacts<'a> {
    /// The measure.
    pub request: &'a Request,
    /// Its value, or why there is none.
    pub score: &'a Score,
    /// Its confidence interval, or why there is none.
    pub interval: Option<Result<&'a Interval, String>>,
    /// Whether chance agrees as well, or why that is not known.
    pub chance: Option<Result<&'a Significance, String>>,
    /// Of co-clusterings: the scores of the rows and of the columns alone.
    pub sides: Option<&'a [Score; 2]>,
}

/// An item in an overlap that is too small to count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StrayItem {
    /// Its id, or its number.
    pub id: String,
    /// Its cluster in A.
    pub a: String,
    /// Its cluster in B.
    pub b: String,
    /// The cluster of B that holds most of its cluster of A.
    pub home: String,
}

/// How a report was made: names and values, in order.
pub type How = Vec<(&'static str, String)>;

impl PairReport<'_> {
    /// The page.
    #[must_use]
    pub fn html(&self) -> String {
        let [a, b] = self.names;
        let counts = self.table.counts();
        let (of_a, of_b) = counts.clusters();
        let lead = format!(
            "{}; {a} has {}, {b} has {}",
            quantity(counts.n(), "item"),
            quantity(of_a, "cluster"),
            quantity(of_b, "cluster")
        );
        let body = html! {
            header {
                h1 { (label(a)) " and " (label(b)) }
                p.lead { (label(&lead)) }
            }
            main {
                (piece::answer("Do they agree?", &self.answer, self.notes, self.warnings))
                (scores::section(&self.scores))
                section #story aria-labelledby="story-title" {
                    h2 #story-title { "Where do they differ?" }
                    (changes::content(&self.told(), "changes"))
                }
                (self.pictures())
                (clusters::section(self.names, self.clusters))
                @if let Some(strays) = &self.strays { (items::section(self.names, strays)) }
                (how(&self.how, &self.scores))
            }
        };
        shell::page(&visible(&format!("{a} and {b}: do they agree?")), &body, self.data)
    }

    fn told(&self) -> ToldPair<'_> {
        ToldPair { names: self.names, table: self.table, story: self.story, requests: self.requests }
    }

    fn pictures(&self) -> Markup {
        let names = (self.names[0], self.names[1]);
        let map = cross_table(names, self.table, &self.story.components).svg();
        let (rows, columns) = self.table.counts().clusters();
        let zooms = rows.max(columns) > MOST_AT_A_GLANCE;
        html! {
            section #pictures aria-labelledby="pictures-title" {
                h2 #pictures-title { "Where do the items go?" }
                @if !self.story.strays.cells.is_empty() {
                    p.control hidden {
                        label for="fade" { "Strays" }
                        input #fade type="range" min="0" max="100" value="100";
                    }
                }
                (figure(&self.told().diagram(usize::MAX), told::BANDS, zooms))
                (figure(&map, "Each cell holds the items that two clusters share; the stronger its colour, the larger its share of the row.", zooms))
            }
        }
    }
}

/// Pictures of more clusters can be zoomed.
const MOST_AT_A_GLANCE: usize = 40;

/// A picture that can be scrolled where it is wider than the page.
fn figure(svg: &str, caption: &str, zooms: bool) -> Markup {
    // What can be used inside is no mere image.
    let role = if svg.contains(" data-clade=") { "group" } else { "img" };
    html! {
        figure {
            @if zooms {
                p.control hidden {
                    button type="button" data-zoom="1.5" { "Larger" }
                    button type="button" data-zoom="0.6667" { "Smaller" }
                    button type="button" data-zoom="0" { "Fit" }
                }
            }
            div.picture.zooms[zooms] tabindex="0" role=(role) aria-label=(caption) { (PreEscaped(svg)) }
            figcaption { (caption) }
        }
    }
}

fn how(how: &How, scores: &[ScoreFacts<'_>]) -> Markup {
    let mut references: Vec<&str> =
        scores.iter().flat_map(|score| score.request.measure().citations()).collect();
    references.sort_unstable();
    references.dedup();
    html! {
        section #how aria-labelledby="how-title" {
            h2 #how-title { "How was this computed?" }
            dl { @for (name, value) in how { dt { (name) } dd { (visible(value)) } } }
            @if !references.is_empty() {
                h3 { "References" }
                ul.references { @for reference in &references { li { (reference) } } }
            }
            p { "All numbers of this page are in it as JSON, in the element " code { "data" } "." }
            p.control hidden { button #save-json type="button" { "Save the data as JSON" } }
        }
    }
}

/// Longer labels are cut; all of them are in the data.
const LONGEST: usize = 160;

/// A label as text, whatever it holds: what it does to the direction of the text ends with it.
fn label(text: &str) -> Markup {
    let end = text.char_indices().nth(LONGEST).map(|(end, _)| end);
    html! { bdi { (visible(&text[..end.unwrap_or(text.len())])) @if end.is_some() { "…" } } }
}

/// A number for people.
#[must_use]
pub fn number(value: f64) -> String {
    // What rounding leaves of nothing is nothing.
    let value = if value.abs() < 1e-12 { 0.0 } else { value };
    partita::internal::rounded(value).replace('-', "−")
}

/// A share in per cent.
fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}
