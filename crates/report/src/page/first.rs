//! The first screen of a page: one sentence, three tiles, and the picture beside them.

use maud::{Markup, PreEscaped, html};

use super::scores::{Range, dot};
use super::visible;

/// The answer at a glance; everything else is said below.
#[derive(Debug, Default)]
pub struct First {
    /// The answer in one sentence.
    pub sentence: String,
    /// A few facts, each with its question.
    pub tiles: Vec<Tile>,
    /// The picture beside them, as SVG, and what it shows.
    pub picture: Option<(String, &'static str)>,
}

/// A question with its answer in a few words.
#[derive(Debug, Default)]
pub struct Tile {
    /// The question.
    pub question: String,
    /// The answer.
    pub answer: String,
    /// The answer with all its digits, for who points at it.
    pub full: String,
    /// The answer on its range: the value, the ends of its interval, and the ends of the range.
    pub scale: Option<OnRange>,
    /// A line below it.
    pub words: String,
}

/// A value on its range.
#[derive(Debug, Clone, Copy)]
pub struct OnRange {
    /// The value.
    pub value: f64,
    /// The ends of its interval.
    pub ends: Option<(f64, f64)>,
    /// The ends of its range.
    pub range: (f64, f64),
}

impl First {
    pub(super) fn html(&self) -> Markup {
        html! {
            p.answer { bdi { (said(&self.sentence)) } }
            div.first {
                div.tiles { @for tile in &self.tiles { (tile.html()) } }
                @if let Some((svg, shown)) = &self.picture {
                    div.picture.beside role="img" aria-label=(shown) { (PreEscaped(svg)) }
                }
            }
        }
    }
}

impl Tile {
    fn html(&self) -> Markup {
        html! {
            div.tile {
                h3 { (self.question) }
                p.big title=[(!self.full.is_empty()).then_some(&self.full)] { bdi { (said(&self.answer)) } }
                @if let Some(OnRange { value, ends, range }) = self.scale { (dot(value, ends, Range::from(range))) }
                @if !self.words.is_empty() { p.note { bdi { (said(&self.words)) } } }
            }
        }
    }
}

/// A sentence whose numbers stay with their signs.
fn said(text: &str) -> String {
    visible(text).replace(" %", "\u{a0}%")
}
