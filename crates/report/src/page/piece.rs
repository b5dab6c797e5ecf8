//! The pieces of which pages of every kind are made: sections with sentences, tables and pictures.

use maud::{Markup, PreEscaped, html};
use partita::internal::quantity;

use super::scores::dot;
use super::{How, ScoreFacts, figure, how, label, number, scores, shell, visible};

/// The style of what a notebook shows.
const NOTEBOOK: &str = include_str!("notebook.css");

/// A page about anything.
#[derive(Debug)]
pub struct Page<'a> {
    /// What it is about.
    pub title: String,
    /// What is compared, in a line.
    pub lead: String,
    /// The question that its first section answers.
    pub question: String,
    /// The answer, a sentence per paragraph.
    pub answer: Vec<String>,
    /// What the words of the answer mean.
    pub notes: Vec<String>,
    /// What should be known before: guesses about the input, and what was left out.
    pub warnings: Vec<String>,
    /// Everything else, in order.
    pub sections: Vec<Section>,
    /// The measures whose literature is listed.
    pub scores: Vec<ScoreFacts<'a>>,
    /// How all this was computed.
    pub how: How,
    /// The same for programs: a JSON document.
    pub data: String,
}

impl Page<'_> {
    /// The page.
    #[must_use]
    pub fn html(&self) -> String {
        let body = html! {
            header {
                h1 { (label(&self.title)) }
                p.lead { (label(&self.lead)) }
            }
            main {
                (answer(&self.question, &self.answer, &self.notes, &self.warnings))
                @for section in &self.sections { (section.html()) }
                (how(&self.how, &self.scores))
            }
        };
        shell::page(&visible(&format!("{}: {}", self.title, self.question)), &body, &self.data)
    }
}

/// The first section.
pub(super) fn answer(question: &str, sentences: &[String], notes: &[String], warnings: &[String]) -> Markup {
    // A number stays with its sign.
    let shown = |sentence: &String| visible(sentence).replace(" %", "\u{a0}%");
    html! {
        section #answer aria-labelledby="answer-title" {
            h2 #answer-title { (question) }
            @for sentence in sentences { p.answer { bdi { (shown(sentence)) } } }
            @for note in notes { p.note { bdi { (shown(note)) } } }
            @for warning in warnings { p.warning { bdi { (visible(warning)) } } }
        }
    }
}

/// A question and what answers it.
#[derive(Debug)]
pub struct Section {
    id: String,
    title: String,
    content: Vec<Markup>,
}

impl Section {
    /// A section without content.
    #[must_use]
    pub fn new(id: impl Into<String>, title: impl Into<String>) -> Self {
        Self { id: id.into(), title: title.into(), content: Vec::new() }
    }

    /// The scores of a comparison, each on its range.
    #[must_use]
    pub fn of_scores(facts: &[ScoreFacts<'_>]) -> Self {
        Self::new("scores", scores::TITLE).scores(facts)
    }

    /// Adds scores, each on its range.
    #[must_use]
    pub fn scores(self, facts: &[ScoreFacts<'_>]) -> Self {
        self.with(scores::table(facts))
    }

    pub(super) fn with(mut self, content: Markup) -> Self {
        self.content.push(content);
        self
    }

    /// Adds a paragraph.
    #[must_use]
    pub fn text(self, text: &str) -> Self {
        self.with(html! { p { bdi { (visible(text)) } } })
    }

    /// Adds a long text that is shown on demand.
    #[must_use]
    pub fn details(self, name: &str, text: &str) -> Self {
        self.with(html! { details { summary { (name) } p { bdi { (visible(text)) } } } })
    }

    /// Adds a picture.
    #[must_use]
    pub fn figure(self, svg: &str, caption: &str, zooms: bool) -> Self {
        self.with(figure(svg, caption, zooms))
    }

    /// Adds a table.
    #[must_use]
    pub fn table(self, sheet: &Sheet<'_>) -> Self {
        let table = sheet.html();
        self.with(table)
    }

    /// The content for a notebook: without a frame, in the colours of what is around it, the title as its first line.
    #[must_use]
    pub fn notebook(&self) -> String {
        let shown = html! {
            div.partita {
                style { (PreEscaped(NOTEBOOK)) }
                @if !self.title.is_empty() { p { bdi { (visible(&self.title)) } } }
                @for content in &self.content { (content) }
            }
        };
        shown.into_string()
    }

    pub(super) fn html(&self) -> Markup {
        let title = format!("{}-title", self.id);
        html! {
            section id=(self.id) data-part aria-labelledby=(title) {
                h2 id=(title) { bdi { (visible(&self.title)) } }
                @for content in &self.content { (content) }
            }
        }
    }
}

/// A table to sort and, where it is long, to filter.
#[derive(Debug)]
pub struct Sheet<'a> {
    /// A name for the page. Without one, as in a notebook, it is neither sorted nor filtered, and only its beginning is shown.
    pub id: &'a str,
    /// What it holds.
    pub label: &'a str,
    /// The headings; those of numbers are set to the right.
    pub headings: Vec<String>,
    /// Where the data of the page hold all rows, as objects whose fields are the headings.
    pub rows_in: Option<&'static str>,
    /// The rows, of which the first text names the row.
    pub rows: Vec<Vec<Entry>>,
}

/// A field of a table.
#[derive(Debug)]
pub enum Entry {
    /// Words.
    Text(String),
    /// A number as it is shown.
    Number(String),
    /// A place in an order, from 1: the data know it by their order alone.
    Place(usize),
    /// The ends of an interval.
    Interval(f64, f64),
    /// A value on its range, perhaps with the ends of its interval.
    Dot {
        /// The value.
        value: Option<f64>,
        /// Its interval.
        ends: Option<(f64, f64)>,
        /// The least and the greatest that there could be.
        range: (f64, f64),
    },
}

/// A longer table can be filtered.
const MOST_UNFILTERED: usize = 8;
/// Rows beyond this are left out, with a word; in a notebook rows and columns beyond these.
const MOST_ROWS: usize = 1000;
/// Rows that a notebook shows.
pub const MOST_IN_NOTEBOOK: usize = 50;
const WIDEST_IN_NOTEBOOK: usize = 30;

/// How many rows of a table of that name are shown.
pub(super) fn shown_rows(id: &str, rows: usize) -> usize {
    rows.min(if id.is_empty() { MOST_IN_NOTEBOOK } else { MOST_ROWS })
}

impl Sheet<'_> {
    fn html(&self) -> Markup {
        let filter = format!("filter-{}", self.id);
        let (shown, has_name) = (shown_rows(self.id, self.rows.len()), !self.id.is_empty());
        let columns = self.headings.len();
        let wide = if has_name { columns } else { columns.min(WIDEST_IN_NOTEBOOK) };
        let is_number = |column: usize| {
            self.rows.first().is_some_and(|row| {
                matches!(row.get(column), Some(Entry::Number(_) | Entry::Place(_) | Entry::Interval(..)))
            })
        };
        html! {
            @if shown < self.rows.len() {
                p { "The first " (shown) " of " (quantity(self.rows.len(), "row")) " are listed"
                    @if self.rows_in.is_some() { "; the others are found by a search" } @else if has_name { "; the data hold all" } "." }
            }
            @if wide < columns { p { "The first " (wide) " of " (quantity(columns, "column")) " are listed." } }
            @if has_name && self.rows.len() > MOST_UNFILTERED {
                p.control hidden {
                    label for=(filter) { "Show rows with" }
                    input id=(filter) type="search" data-filters=(self.id);
                    button type="button" data-saves=(self.id) { "Save as CSV" }
                }
            }
            div.scroll tabindex="0" role="region" aria-label=(self.label) {
                table class=[has_name.then_some("sortable")] id=[has_name.then_some(self.id)] data-rows=[self.rows_in.filter(|_| shown < self.rows.len())] {
                    thead { tr {
                        @for (column, heading) in self.headings[..wide].iter().enumerate() {
                            th scope="col" .n[is_number(column)] { bdi { (scores::broken(&visible(heading))) } }
                        }
                    } }
                    tbody { @for row in &self.rows[..shown] { (line(&row[..wide.min(row.len())])) } }
                }
            }
        }
    }
}

fn line(row: &[Entry]) -> Markup {
    let name = row.iter().position(|entry| matches!(entry, Entry::Text(_)));
    html! {
        tr {
            @for (column, entry) in row.iter().enumerate() {
                @match entry {
                    Entry::Text(text) if name == Some(column) => th scope="row" { (label(text)) },
                    Entry::Text(text) => td { (label(text)) },
                    Entry::Number(text) => td.n { (text) },
                    Entry::Place(place) => td.n.place { (place) },
                    Entry::Interval(low, high) => td.n.wraps { (number(*low)) " to " (number(*high)) },
                    Entry::Dot { value, ends, range } => td {
                        @if let Some(value) = value { (dot(*value, *ends, *range)) }
                    },
                }
            }
        }
    }
}
