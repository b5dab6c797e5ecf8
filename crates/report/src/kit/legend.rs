//! What the colours and marks of a picture mean.

use super::axis::{Axis, Scale};
use super::colour::shade;
use super::text::{NAME, fit, lines, width};
use super::{Area, CRISP, Canvas, Px};

/// Width of the legend of shades.
pub(crate) const SHADES: f64 = 240.0;

/// Translation of values into shades.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Shades {
    pub(crate) low: f64,
    pub(crate) high: f64,
    pub(crate) dark_is_high: bool,
    /// Counts are spread over orders of magnitude: their square root keeps small ones visible.
    pub(crate) root: bool,
}

impl Shades {
    /// Returns the darkness of a value, from 0 to 1.
    pub(crate) fn of(&self, value: f64) -> f64 {
        let place = if self.high > self.low { (value - self.low) / (self.high - self.low) } else { 1.0 };
        let place = if self.root { place.max(0.0).sqrt() } else { place };
        if self.dark_is_high { place } else { 1.0 - place }
    }

    /// A bar of all shades with its axis and what they show; its height.
    pub(crate) fn legend(&self, canvas: &mut Canvas, (x, y): (f64, f64), room: f64, label: &str) -> f64 {
        const STEPS: usize = 60;
        let long = SHADES.min(room);
        let axis = Axis::around(Scale::Linear, [self.low, self.high].into_iter());
        let step = long / STEPS as f64;
        let mut bar = Canvas::default();
        for place in 0..STEPS {
            let value = axis.value(place as f64 / (STEPS - 1) as f64);
            bar.rect(Area(place as f64 * step, 0.0, step, 12.0), &shade(self.of(value)), "");
        }
        canvas.place((x, y), &bar, CRISP);
        canvas.frame(Area(x, y, long, 12.0));
        axis.below(canvas, (x, y + 12.0), long, 0.0);
        canvas.text((x, y + 36.0), &fit(label, NAME.size, room), NAME, label);
        44.0
    }
}

/// A mark of the legend, drawn into a square of ten.
#[derive(Debug, Clone)]
pub(crate) enum Mark {
    /// A filled square.
    Colour(String),
    /// A line of a chart.
    Line(String),
    /// Strokes.
    Strokes(&'static str),
}

impl Mark {
    pub(crate) fn draw(&self, canvas: &mut Canvas, (x, y): (f64, f64)) {
        match self {
            Self::Colour(colour) => canvas.rect(Area(x, y - 5.0, 10.0, 10.0), colour, ""),
            Self::Line(colour) => {
                let style = format!("stroke=\"{colour}\" stroke-width=\"1.6\"");
                canvas.path(&format!("M{} {}h10", Px(x), Px(y)), &style, "");
            }
            Self::Strokes(path) => {
                let style = format!(
                    "transform=\"translate({} {})\" fill=\"none\" stroke=\"#555\" stroke-width=\"1.3\"",
                    Px(x),
                    Px(y - 5.0)
                );
                canvas.path(path, &style, "");
            }
        }
    }
}

/// Texts, each once, for what needs more words than a mark; the height of them all.
pub(crate) fn notes<'a>(
    canvas: &mut Canvas,
    (x, y): (f64, f64),
    room: f64,
    notes: impl IntoIterator<Item = &'a String>,
) -> f64 {
    const LINE: f64 = 16.0;
    let mut written: Vec<&String> = Vec::new();
    let mut down = 0.0;
    for note in notes.into_iter().filter(|note| !note.is_empty()) {
        if written.contains(&note) {
            continue;
        }
        written.push(note);
        for line in lines(note, NAME.size, room) {
            canvas.text((x, y + down + LINE / 2.0), &line, NAME, note);
            down += LINE;
        }
    }
    down
}

/// Marks with their meanings, in as many lines as the width needs; the height of them all.
pub(crate) fn marks(canvas: &mut Canvas, (x, y): (f64, f64), room: f64, entries: &[(Mark, String)]) -> f64 {
    const LINE: f64 = 16.0;
    const WIDEST: f64 = 300.0;
    let (mut at, mut line) = (0.0, 0.0);
    for (mark, meaning) in entries {
        let shown = fit(meaning, NAME.size, (room - 14.0).min(WIDEST));
        let wide = 14.0 + width(&shown, NAME.size);
        if at > 0.0 && at + wide > room {
            (at, line) = (0.0, line + LINE);
        }
        mark.draw(canvas, (x + at, y + line + LINE / 2.0));
        canvas.text((x + at + 14.0, y + line + LINE / 2.0), &shown, NAME, meaning);
        at += wide + 14.0;
    }
    if entries.is_empty() { 0.0 } else { line + LINE }
}
