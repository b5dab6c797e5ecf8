//! The report on two clusterings: one page with the answer, the scores, the story, the pictures, the clusters, the strays and
//! the data. It works from disk, and without its script everything can still be read.

mod changes;
mod clusters;
mod items;
mod scores;
mod shell;

use maud::{Markup, PreEscaped, html};
use partita::inference::{Interval, Significance};
use partita::internal::quantity;
use partita::story::Story;
use partita::{LabelledTable, Request, Score};

use crate::kit::text::visible;
use crate::{alluvial, cross_table};
pub use clusters::{ClusterFacts, cluster_facts};

/// All that a report on two clusterings shows.
#[derive(Debug)]
pub struct PairReport<'a> {
    /// What the two clusterings are called.
    pub names: [&'a str; 2],
    /// Their cross-table.
    pub table: &'a LabelledTable,
    /// What may be concluded, a sentence per paragraph.
    pub answer: Vec<String>,
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
                section #answer aria-labelledby="answer-title" {
                    h2 #answer-title { "Do they agree?" }
                    @for sentence in &self.answer { p.answer { (visible(sentence)) } }
                    @for warning in self.warnings { p.warning { (visible(warning)) } }
                }
                (scores::section(&self.scores))
                (changes::section(self))
                (self.pictures())
                (clusters::section(self.names, self.clusters))
                @if let Some(strays) = &self.strays { (items::section(self.names, strays)) }
                (how(&self.how, &self.scores))
            }
        };
        shell::page(&visible(&format!("{a} and {b}: do they agree?")), &body, self.data)
    }

    fn pictures(&self) -> Markup {
        let names = (self.names[0], self.names[1]);
        let (components, order) = (&self.story.components, self.story.components_in_order());
        let mut diagram = alluvial(names, self.table, components, &self.story.strays.cells, &order);
        diagram.is_marked = true;
        let map = cross_table(names, self.table, components).svg();
        html! {
            section #pictures aria-labelledby="pictures-title" {
                h2 #pictures-title { "Where do the items go?" }
                @if !self.story.strays.cells.is_empty() {
                    p.control hidden {
                        label for="fade" { "Strays" }
                        input #fade type="range" min="0" max="100" value="100";
                    }
                }
                (figure(&diagram.svg(), "Bands are items that two clusters share; grey bands are strays."))
                (figure(&map, "Each cell holds the items that two clusters share, the darker the larger its share of the row."))
            }
        }
    }
}

/// A picture that can be scrolled where it is wider than the page.
fn figure(svg: &str, caption: &str) -> Markup {
    html! {
        figure {
            div.picture tabindex="0" role="img" aria-label=(caption) { (PreEscaped(svg)) }
            figcaption { (caption) }
        }
    }
}

fn how(how: &How, scores: &[ScoreFacts<'_>]) -> Markup {
    let mut references: Vec<&str> =
        scores.iter().flat_map(|score| score.request.measure().references).copied().collect();
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
    let mut shown = visible(text);
    if let Some((end, _)) = shown.char_indices().nth(LONGEST) {
        shown.truncate(end);
        shown.push('…');
    }
    html! { bdi { (shown) } }
}

/// A number for people.
fn number(value: f64) -> String {
    partita::internal::rounded(value).replace('-', "−")
}

/// A share in per cent.
fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}
