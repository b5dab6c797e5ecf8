//! The report on two clusterings: one page with the answer, the scores, the story, the pictures, the clusters, the strays and
//! the data. It works from disk, and without its script everything can still be read.

use maud::{Markup, PreEscaped, html};
use partita::inference::{Interval, Significance};
use partita::internal::visible;
use partita::{Request, Score};

use super::{ClusterFacts, PairStory, Section, changes, clusters, pair_story};
use crate::cross_table;

/// Two clusterings with all that a page shows of them after the scores.
#[derive(Debug)]
pub struct PairReport<'a> {
    /// The two, and what changed.
    pub pair: PairStory<'a>,
    /// Facts about each cluster of either side.
    pub clusters: &'a [ClusterFacts],
    /// The strays, or none where only counts are known.
    pub strays: Option<&'a [StrayItem]>,
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
    /// The test whether chance agrees as well, or why there is none.
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

/// The making of a report: names and values, in order.
pub type How = Vec<(&'static str, String)>;

impl PairReport<'_> {
    /// The changes, the pictures, the clusters and the strays.
    #[must_use]
    pub fn sections(&self) -> Vec<Section> {
        let names = self.pair.names;
        let mut sections = vec![
            Section::new("story", "Where do they differ?").with(changes::content(&self.pair, "changes")),
            self.pictures(),
            clusters::section(names, self.clusters),
        ];
        sections.extend(
            self.strays.filter(|strays| !strays.is_empty()).map(|found| Section::of_strays(names, found)),
        );
        sections
    }

    pub(super) fn pictures(&self) -> Section {
        let PairStory { names, table, story, .. } = self.pair;
        let map = cross_table((names[0], names[1]), table, &story.components).svg();
        let (rows, columns) = table.counts().clusters();
        let zooms = rows.max(columns) > MOST_AT_A_GLANCE;
        let fade = html! {
            @if !story.strays.cells.is_empty() {
                p.control hidden {
                    label for="fade" { "Bands of strays: faint" }
                    input #fade type="range" min="0" max="100" value="100";
                    span aria-hidden="true" { "strong" }
                }
            }
        };
        let caption = "Each cell holds the items that two clusters share; the stronger its colour, the larger its share of the row.";
        Section::new("pictures", "Where do the items go?")
            .with(fade)
            .figure(&self.pair.diagram(usize::MAX), pair_story::BANDS, zooms)
            .figure(&map, caption, zooms)
    }
}

/// Pictures of more clusters can be zoomed.
pub(super) const MOST_AT_A_GLANCE: usize = 40;

/// A picture that can be scrolled where it is wider than the page.
pub(super) fn figure(svg: &str, caption: &str, zooms: bool) -> Markup {
    // A picture that can be used inside is no mere image.
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
            div.picture.zooms[zooms] tabindex="0" role=(role) aria-label=(caption.replace('`', "")) { (PreEscaped(svg)) }
            figcaption { (prose(caption)) }
        }
    }
}

/// Words in which commands stand between backticks.
pub(super) fn prose(text: &str) -> Markup {
    html! {
        bdi {
            @for (place, part) in visible(text).split('`').enumerate() {
                @if place % 2 == 1 { code { (part) } } @else { (part) }
            }
        }
    }
}

/// Warnings about numbers: on demand where there is more than one, so that they do not hide the answer.
pub(super) fn warnings(name: &str, warnings: &[String]) -> Markup {
    let each = html! { @for warning in warnings { p.warning { (prose(warning)) } } };
    match warnings.len() {
        0 | 1 => each,
        many => html! { details { summary.warning { (name) " " span.end { "(" (many) ")" } } (each) } },
    }
}

/// Rows of a table that are printed; the style of the page hides those beyond.
const MOST_PRINTED: usize = 20;

/// Says on paper how many rows there are, where it has not all.
pub(super) fn not_printed(rows: usize) -> Markup {
    html! { @if rows > MOST_PRINTED { p.printed.note { "… The screen has all " (rows) " rows." } } }
}

/// Controls to search, where that helps, and to save a table.
pub(super) fn controls(id: &str, search: Option<&str>) -> Markup {
    html! {
        p.control hidden {
            @if let Some(search) = search {
                label for=(format!("filter-{id}")) { (search) }
                input id=(format!("filter-{id}")) type="search" data-filters=(id);
            }
            button type="button" data-saves=(id) { "Save as CSV" }
        }
    }
}

pub(super) fn how(how: &How, references: &[&str]) -> Markup {
    html! {
        section #how aria-labelledby="how-title" {
            h2 #how-title { "How was this computed?" }
            dl { @for (name, value) in how { dt { (name) } dd { (visible(value)) } } }
            @if !references.is_empty() {
                h3 { "References" }
                ul.references { @for reference in references { li { (reference) } } }
            }
            p { "All numbers of this page are in it as JSON, in the element " code { "data" } "." }
            p.control hidden { button #save-json type="button" { "Save the data as JSON" } }
        }
    }
}

/// Longer labels are cut; all of them are in the data.
const LONGEST: usize = 160;

/// A label as text, whatever it holds: what it does to the direction of the text ends with it.
pub(super) fn label(text: &str) -> Markup {
    let end = text.char_indices().nth(LONGEST).map(|(end, _)| end);
    html! { bdi { (visible(&text[..end.unwrap_or(text.len())])) @if end.is_some() { "…" } } }
}

/// A number for people. The data have the digits of those that are nearly nothing.
#[must_use]
pub fn number(value: f64) -> String {
    // The rest of nothing after rounding is nothing.
    match value.abs() {
        size if size < 1e-12 => "0".to_owned(),
        size if size < LEAST => format!("{}{LEAST}", if value < 0.0 { "> −" } else { "< " }),
        _ => partita::internal::rounded(value).replace('-', "−"),
    }
}

/// A number with as many digits as its interval allows: what is below a half of its width says nothing.
#[must_use]
pub fn within(value: f64, ends: Option<(f64, f64)>) -> String {
    let width = ends.map_or(0.0, |(low, high)| high - low);
    if width.is_nan() || width <= 0.0 || value.abs() >= 1e6 {
        return number(value);
    }
    let places = (-(width / 2.0).log10()).ceil().clamp(2.0, 6.0) as usize;
    let text = format!("{value:.places$}");
    let is_zero = text.trim_start_matches('-').chars().all(|digit| "0.".contains(digit));
    if is_zero { text.trim_start_matches('-').to_owned() } else { text.replace('-', "−") }
}

/// A number at a glance: as many digits as its interval allows, two after the point where there is none.
#[must_use]
pub fn at_a_glance(value: f64, ends: Option<(f64, f64)>) -> String {
    match ends {
        Some((low, high)) if high > low => within(value, ends),
        _ if value == 0.0 || (0.01..1e4).contains(&value.abs()) => {
            let text = format!("{value:.2}");
            text.strip_suffix(".00").unwrap_or(&text).replace('-', "−")
        }
        _ => number(value),
    }
}

/// Numbers nearer to zero are not written out.
const LEAST: f64 = 1e-4;

/// A probability for people.
#[must_use]
pub fn probability(p: f64) -> String {
    if p < LEAST { format!("< {LEAST}") } else { format!("{p:.4}") }
}

/// A number whose size is all that matters.
#[must_use]
pub fn two_digits(value: f64) -> String {
    let short = format!("{value:.1e}").parse().unwrap_or(value);
    short.to_string().replace('-', "−")
}

/// A share in per cent.
pub(super) fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}
