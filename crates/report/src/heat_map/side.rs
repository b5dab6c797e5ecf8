//! The rows or the columns of a matrix: names or numbers, classes and levels.

use super::dendrogram::Dendrogram;
use crate::kit::axis::{Axis, Scale};
use crate::kit::colour::hue;
use crate::kit::text::{NAME, NAME_END, NAME_MIDDLE, Shortened, Style, fit_all, widest, width};
use crate::kit::{Area, Canvas, Px};

/// The rows or the columns.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Side {
    /// The word for them.
    pub title: String,
    /// Their number.
    pub count: usize,
    /// Their names; without names they are numbered.
    pub names: Vec<String>,
    /// Beginnings of new groups, without 0.
    pub breaks: Vec<usize>,
    /// Beginnings of the clusters of each level, without 0, the coarsest level first. Several are drawn as a dendrogram.
    pub levels: Vec<Vec<usize>>,
    /// The first and the last of each group that is bracketed beyond the matrix; of rows without levels.
    pub brackets: Vec<[usize; 2]>,
    /// The meaning of the brackets.
    pub bracket_word: String,
    /// The class of each, drawn as a strip; may be empty.
    pub classes: Vec<usize>,
    /// The names of the classes.
    pub class_names: Vec<String>,
}

pub(crate) const MARGIN: f64 = 16.0;
/// The smallest text.
pub(crate) const SMALLEST: f64 = 7.0;
/// Maximum length of all cells, and least largest size of one.
const SIZE: f64 = 720.0;
const LARGEST_CELL: f64 = 44.0;
/// Columns are widened up to this length if then their names need not be turned.
const WIDENED: f64 = 480.0;
/// Maximum number of cells per side; more rows or columns share a cell.
pub(super) const MOST_CELLS: usize = 240;
const WIDEST_NAME: f64 = 180.0;
const STRIP: f64 = 13.0;
/// The ends of a bracket.
const BRACKET: f64 = 5.0;
const TICK: &str = "#9a9a9a";

/// Columns whose texts can be read without a glass where the picture is wider for them.
const MOST_WIDENED: usize = 40;

/// The least width of a column for texts that are as wide as that in the usual size.
fn least(side: &Side, text: f64) -> f64 {
    const READABLE: f64 = 9.2;
    if side.count > MOST_WIDENED { 0.0 } else { (text * READABLE / NAME.size).min(32.0) }
}

/// The place of one side.
pub(crate) struct Place<'a> {
    pub(crate) side: &'a Side,
    pub(crate) names: Shortened,
    style: Style,
    /// True if names need not be turned.
    flat: bool,
    /// Number of cells, and the length of one.
    pub(crate) cells: usize,
    pub(crate) cell: f64,
    /// Room for the strip of classes, for that and the names, and for the dendrogram on the other side.
    pub(crate) strip: f64,
    pub(crate) before: f64,
    pub(crate) after: f64,
}

impl<'a> Place<'a> {
    /// Rows of cells that have room for that text.
    pub(crate) fn of_rows(side: &'a Side, text: f64) -> Self {
        let mut place = Self::new(side, LARGEST_CELL.max(text.min(SIZE)), 0.0);
        let numbers = width(&side.count.to_string(), NAME.size);
        let text = if side.names.is_empty() { numbers } else { widest(&place.names.names, place.style.size) };
        place.before = text + 8.0 + place.strip;
        place
    }

    /// Columns of cells that have room for that text, and if they are few for their names.
    pub(crate) fn of_columns(side: &'a Side, text: f64) -> Self {
        let named = widest(&fit_all(&side.names, NAME.size, WIDEST_NAME).names, NAME.size) + 10.0;
        let widened = if named * side.count as f64 <= WIDENED { named } else { 0.0 };
        let mut place = Self::new(side, LARGEST_CELL.max(text).max(widened), least(side, text));
        place.flat = side.names.is_empty() || named <= place.cell;
        let text = if place.flat { 12.0 } else { widest(&place.names.names, place.style.size) };
        place.before = text + 8.0 + place.strip;
        place
    }

    fn new(side: &'a Side, largest: f64, least: f64) -> Self {
        let count = side.count.max(1) as f64;
        let length = SIZE.max(count * least).min(count * largest);
        let each = length / side.count.max(1) as f64;
        let style = Style { size: (each * 0.9).clamp(SMALLEST, NAME.size), ..NAME };
        let names = fit_all(&side.names, style.size, WIDEST_NAME);
        let cells = side.count.clamp(1, MOST_CELLS);
        let strip = if side.classes.is_empty() { 0.0 } else { STRIP };
        let cell = length / cells as f64;
        let mut place = Self { side, names, style, flat: true, cells, cell, strip, before: 0.0, after: 0.0 };
        let brackets = if side.brackets.is_empty() { 0.0 } else { BRACKET + 6.0 };
        place.after = place.dendrogram().map_or(brackets, |drawn| drawn.depth());
        place
    }

    pub(crate) fn length(&self) -> f64 {
        self.cells as f64 * self.cell
    }

    fn each(&self) -> f64 {
        self.length() / self.side.count.max(1) as f64
    }

    /// The cell of a row or column.
    pub(crate) fn cell_of(&self, at: usize) -> usize {
        at * self.cells / self.side.count.max(1)
    }

    /// Returns the beginning of a row or column.
    pub(crate) fn start(&self, at: usize) -> f64 {
        at as f64 * self.each()
    }

    /// Returns whether the levels are drawn.
    pub(crate) fn has_levels(&self) -> bool {
        self.dendrogram().is_some()
    }

    fn dendrogram(&self) -> Option<Dendrogram<'a>> {
        Dendrogram::new(&self.side.levels, self.side.count, self.length())
    }

    /// Names or numbers left of the rows, and the levels right of the matrix, which ends there.
    pub(crate) fn draw_beside(&self, canvas: &mut Canvas, right: f64) {
        let edge = -self.strip;
        for (y, name, full) in self.shown() {
            canvas.text((edge - 6.0, y), name, Style { size: self.style.size, ..NAME_END }, full);
            if self.every() > 1 {
                canvas.line((edge - 4.0, y), (edge, y), TICK);
            }
        }
        if self.side.names.is_empty() {
            // From the top: a negative length turns the axis round.
            self.numbers().beside(canvas, (edge, 0.0), -self.length(), 0.0);
        }
        if let Some(levels) = self.dendrogram() {
            levels.draw(canvas, |along, away| (right + away, along));
            levels.number(canvas, NAME_MIDDLE, |away| (right + away, self.length() + 8.0));
            return;
        }
        for &[first, last] in &self.side.brackets {
            let (top, bottom) = (self.start(first) + 2.0, self.start(last + 1) - 2.0);
            let path = format!("M{} {}h{BRACKET}V{}h-{BRACKET}", Px(right + 4.0), Px(top), Px(bottom));
            canvas.path(&path, "fill=\"none\" stroke=\"#404040\" stroke-width=\"1.2\"", "");
        }
    }

    /// Names or numbers above the columns, and the levels below the matrix, which ends there.
    pub(crate) fn draw_above(&self, canvas: &mut Canvas, bottom: f64) {
        let edge = -self.strip;
        let (style, up) =
            if self.flat { (NAME_MIDDLE, 10.0) } else { (Style { turned: true, ..self.style }, 6.0) };
        for (x, name, full) in self.shown() {
            canvas.text((x, edge - up), name, style, full);
            if self.every() > 1 {
                canvas.line((x, edge - 4.0), (x, edge), TICK);
            }
        }
        if self.side.names.is_empty() {
            self.numbers().above(canvas, (0.0, edge), self.length());
        }
        if let Some(levels) = self.dendrogram() {
            levels.draw(canvas, |along, away| (along, bottom + away));
            levels.number(canvas, NAME_END, |away| (-6.0, bottom + away));
        }
    }

    /// One name in this number is shown.
    fn every(&self) -> usize {
        (self.style.size * 1.1 / self.each()).ceil().max(1.0) as usize
    }

    /// The names that are shown, with their places.
    fn shown(&self) -> impl Iterator<Item = (f64, &str, &str)> {
        let names = self.names.names.iter().zip(&self.side.names).enumerate().step_by(self.every());
        names.map(|(at, (name, full))| ((at as f64 + 0.5) * self.each(), name.as_str(), full.as_str()))
    }

    fn numbers(&self) -> Axis {
        Axis::around(Scale::Linear, [0.0, self.side.count as f64].into_iter())
    }

    /// A strip of the classes, a rectangle for neighbours of one class.
    pub(crate) fn draw_strip(&self, canvas: &mut Canvas, area: impl Fn(f64, f64) -> Area) {
        let mut start = 0;
        for run in self.side.classes.chunk_by(|x, y| x == y) {
            let (from, to) = (self.start(start), self.start(start + run.len()));
            canvas.rect(area(from, to - from), &hue(run[0]), "");
            start += run.len();
        }
    }
}
