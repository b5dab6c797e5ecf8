//! The pieces of which pages of every kind are made: sections with sentences, tables and pictures.

use maud::{Markup, PreEscaped, html};
use partita::Measure;
use partita::internal::{citation, quantity};

use super::scores::dot;
use super::{
    First, How, ScoreFacts, StrayItem, controls, figure, how, items, label, not_printed, number, prose,
    scores, shell, visible, within,
};

/// The style of what a notebook shows.
const NOTEBOOK: &str = include_str!("notebook.css");

/// A page about anything.
#[derive(Debug)]
pub struct Page {
    /// Its subject.
    pub title: String,
    /// The objects that are compared, in a line.
    pub lead: String,
    /// The question that its first section answers.
    pub question: String,
    /// The answer at a glance, where there is one.
    pub first: Option<First>,
    /// The answer, a sentence per paragraph.
    pub answer: Vec<String>,
    /// The meaning of the answer's words.
    pub notes: Vec<String>,
    /// Things to know before: guesses about the input, and what was left out.
    pub warnings: Vec<String>,
    /// Everything else, in order.
    pub sections: Vec<Section>,
    /// The measures whose literature is listed.
    pub measures: Vec<&'static Measure>,
    /// Other sources that the page cites, by the keys of the bibliography.
    pub cites: Vec<&'static str>,
    /// The computation of all this.
    pub how: How,
    /// The same for programs: a JSON document.
    pub data: String,
}

impl Page {
    /// The page.
    #[must_use]
    pub fn html(&self) -> String {
        let body = html! {
            header {
                h1 { (label(&self.title)) }
                p.lead { (label(&self.lead)) }
            }
            main {
                (answer(self))
                @for section in &self.sections { (section.html()) }
                (how(&self.how, &self.references()))
            }
        };
        shell::page(&visible(&format!("{}: {}", self.title, self.question)), &body, &self.data)
    }

    /// Lists the sources that the measures cite and the page cites itself, each once.
    fn references(&self) -> Vec<&'static str> {
        let own = self.cites.iter().map(|key| citation(key).unwrap_or(key));
        let mut all: Vec<&str> =
            self.measures.iter().flat_map(|measure| measure.citations()).chain(own).collect();
        all.sort_unstable();
        all.dedup();
        all
    }
}

/// The first section. Where the answer is seen at a glance, its sentences are shown on demand.
fn answer(page: &Page) -> Markup {
    // A number stays with its sign.
    let shown = |sentence: &str| visible(sentence).replace(" %", "\u{a0}%");
    let sentences = html! {
        @for sentence in &page.answer {
            @let (asked, said) = asked(sentence);
            p.answer { @if !asked.is_empty() { strong { bdi { (visible(asked)) } } " " } bdi { (shown(said)) } }
        }
        @for note in &page.notes { p.note { bdi { (shown(note)) } } }
    };
    html! {
        section #answer aria-labelledby="answer-title" {
            h2 #answer-title { (page.question) }
            @if let Some(first) = &page.first {
                (first.html())
                details.more { summary { "In words, and how to read this" } div { (sentences) } }
            } @else { (sentences) }
            (super::warnings("What to know of the input", &page.warnings))
        }
    }
}

/// The short question that a sentence begins with, if it does, and the rest.
fn asked(sentence: &str) -> (&str, &str) {
    match sentence.split_once("? ") {
        Some((asked, said)) if asked.len() < LONGEST_QUESTION => (&sentence[..=asked.len()], said),
        _ => ("", sentence),
    }
}

/// A longer one is no heading.
const LONGEST_QUESTION: usize = 80;

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
        Self::new("scores", scores::TITLE).with(scores::table(facts, "scores-table"))
    }

    /// The items that stray from the clusters of A to those of B.
    #[must_use]
    pub fn of_strays(names: [&str; 2], strays: &[StrayItem]) -> Self {
        items::section(names, strays)
    }

    /// Adds scores for a notebook, each on its range.
    #[must_use]
    pub fn scores(self, facts: &[ScoreFacts<'_>]) -> Self {
        self.with(scores::table(facts, ""))
    }

    /// The same section under another question.
    #[must_use]
    pub fn asking(mut self, title: impl Into<String>) -> Self {
        self.title = title.into();
        self
    }

    pub(super) fn with(mut self, content: Markup) -> Self {
        self.content.push(content);
        self
    }

    /// The same section after a paragraph that explains words.
    #[must_use]
    pub fn after(mut self, text: &str) -> Self {
        self.content.insert(0, html! { p.note { bdi { (visible(text)) } } });
        self
    }

    /// Adds a paragraph.
    #[must_use]
    pub fn text(self, text: &str) -> Self {
        self.with(html! { p { (prose(text)) } })
    }

    /// Adds a paragraph that explains words.
    #[must_use]
    pub fn note(self, text: &str) -> Self {
        self.with(html! { p.note { bdi { (visible(text)) } } })
    }

    /// Adds the answer to the question of the section.
    #[must_use]
    pub fn says(self, text: &str) -> Self {
        self.with(html! { p.answer { bdi { (visible(text)) } } })
    }

    /// Adds what measures mean, on demand.
    #[must_use]
    pub fn meanings<'m>(self, measures: impl IntoIterator<Item = (String, &'m Measure)>) -> Self {
        let each = measures.into_iter().map(|(key, measure)| {
            html! { details { summary { (scores::broken(&key)) } (scores::meaning(measure)) } }
        });
        let each: Vec<Markup> = each.collect();
        self.with(html! { @for one in &each { (one) } })
    }

    /// Adds what to know before trusting numbers, on demand where there is much.
    #[must_use]
    pub fn warnings(self, name: &str, warnings: &[String]) -> Self {
        self.with(super::warnings(name, warnings))
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
    /// The contents of the table.
    pub label: &'a str,
    /// The headings; those of numbers are set to the right.
    pub headings: Vec<String>,
    /// The place of all rows in the data of the page, as objects whose fields are the headings.
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
    /// A value with as many digits as its interval allows; a pointer shows all of them.
    Value(Option<f64>, Option<(f64, f64)>),
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

/// A longer table has a box of its own to scroll.
const MOST_WHOLE: usize = 40;
/// A longer table can be filtered.
const MOST_UNFILTERED: usize = 8;
/// Rows beyond this are left out, with a word; in a notebook rows and columns beyond these.
const MOST_ROWS: usize = 1000;
/// Rows that a notebook shows.
pub const MOST_IN_NOTEBOOK: usize = 50;
const WIDEST_IN_NOTEBOOK: usize = 30;

/// Returns the number of rows that are shown of a table of that name.
pub(super) fn shown_rows(id: &str, rows: usize) -> usize {
    rows.min(if id.is_empty() { MOST_IN_NOTEBOOK } else { MOST_ROWS })
}

impl Sheet<'_> {
    fn html(&self) -> Markup {
        let (shown, has_name) = (shown_rows(self.id, self.rows.len()), !self.id.is_empty());
        let columns = self.headings.len();
        let wide = if has_name { columns } else { columns.min(WIDEST_IN_NOTEBOOK) };
        let is_number = |column: usize| {
            self.rows.first().is_some_and(|row| {
                matches!(
                    row.get(column),
                    Some(Entry::Number(_) | Entry::Value(..) | Entry::Place(_) | Entry::Interval(..))
                )
            })
        };
        let is_place = |column: usize| {
            self.rows.first().is_some_and(|row| matches!(row.get(column), Some(Entry::Place(_))))
        };
        html! {
            @if shown < self.rows.len() {
                p { "The first " (shown) " of " (quantity(self.rows.len(), "row")) " are listed"
                    @if self.rows_in.is_some() { "; the others are found by a search" } @else if has_name { "; the data hold all" } "." }
            }
            @if wide < columns { p { "The first " (wide) " of " (quantity(columns, "column")) " are listed." } }
            @if has_name && self.rows.len() > MOST_UNFILTERED {
                (controls(self.id, Some("Show rows with")))
            } @else if has_name {
                (controls(self.id, None))
            }
            div.scroll.tall[has_name && shown > MOST_WHOLE] tabindex="0" role="region" aria-label=(self.label) {
                table class=[has_name.then_some("sortable")] id=[has_name.then_some(self.id)] data-rows=[self.rows_in.filter(|_| shown < self.rows.len())] {
                    thead { tr {
                        @for (column, heading) in self.headings[..wide].iter().enumerate() {
                            th scope="col" .n[is_number(column)] .place[is_place(column)] { bdi { (scores::broken(&visible(heading))) } }
                        }
                    } }
                    tbody { @for row in &self.rows[..shown] { (line(&row[..wide.min(row.len())])) } }
                }
            }
            @if has_name { (not_printed(self.rows.len())) }
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
                    Entry::Value(Some(value), ends) => td.n { span title=(number(*value)) { (within(*value, *ends)) } },
                    Entry::Value(None, _) => td.n { "—" },
                    Entry::Place(place) => td.n.place { (place) },
                    Entry::Interval(low, high) => td.n.wraps {
                        @let ends = Some((*low, *high));
                        span title=(format!("{} to {}", number(*low), number(*high))) {
                            (within(*low, ends)) " to " (within(*high, ends))
                        }
                    },
                    Entry::Dot { value, ends, range } => td {
                        @if let Some(value) = value { (dot(*value, *ends, (*range).into())) }
                    },
                }
            }
        }
    }
}
