//! A matrix of values as shades.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::Range;

use super::hatch;
use super::side::{MARGIN, Place, SMALLEST, Side};
use crate::kit::colour::{hue, ink, shade};
use crate::kit::legend::{Mark, SHADES, Shades, marks, notes};
use crate::kit::text::{NAME, NAME_MIDDLE, Style, TITLE, fit, width};
use crate::kit::{Area, CRISP, Canvas};

/// Values of rows and columns, in drawing order.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct HeatMap {
    /// The title.
    pub title: String,
    /// The rows.
    pub rows: Side,
    /// The columns.
    pub columns: Side,
    /// The cells that are not empty.
    pub cells: Vec<HeatCell>,
    /// The meaning of the shades.
    pub legend: String,
    /// True if high values are dark; otherwise low ones are.
    pub dark_is_high: bool,
    /// True if empty cells have the value 0, and rows that share a line of the picture add up.
    pub is_sum: bool,
    /// The word for cells without a value, which are hatched then; otherwise they are undefined, in grey.
    pub without_value: Option<String>,
    /// The least and the greatest value that there could be; where it is not given, those that there are.
    pub range: Option<(f64, f64)>,
    /// Texts for a pointer that rests on some cells together, where they are too many to have titles of their own.
    pub blocks: Vec<HeatBlock>,
}

/// Cells that are spoken of together.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct HeatBlock {
    /// Its rows.
    pub rows: Range<usize>,
    /// Its columns.
    pub columns: Range<usize>,
    /// The text about it.
    pub title: String,
}

/// A value with its place, counted from 0.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct HeatCell {
    /// Its row.
    pub row: usize,
    /// Its column.
    pub column: usize,
    /// The value; `None` is drawn in grey.
    pub value: Option<f64>,
    /// The text that is written into the cell where it fits.
    pub text: String,
}

/// Maximum number of cells that have titles.
const MOST_TITLES: usize = 2500;

/// A longer title is shortened, unless the picture is wider.
const WIDEST_TITLE: f64 = 720.0;

const HEADING: f64 = 18.0;

const UNDEFINED: &str = "#d9d9d9";

const BREAK: &str = "#d55e00";

impl HeatMap {
    /// The picture, with a legend.
    #[must_use]
    pub fn svg(&self) -> String {
        let texts = self.cells.iter().map(|cell| width(&cell.text, NAME.size) + 8.0).fold(0.0, f64::max);
        let (rows, columns) = (Place::of_rows(&self.rows, texts), Place::of_columns(&self.columns, texts));
        let headings =
            [&self.rows, &self.columns].map(|side| if side.title.is_empty() { 0.0 } else { HEADING });
        let origin = (MARGIN + headings[0] + rows.before, MARGIN + 24.0 + headings[1] + columns.before);
        let mut map = Canvas::default();
        let shades = self.draw_cells(&mut map, &rows, &columns);
        draw_breaks(&mut map, &rows, &columns);
        rows.draw_strip(&mut map, |along, long| Area(-rows.strip, along, rows.strip - 3.0, long));
        columns.draw_strip(&mut map, |along, long| Area(along, -columns.strip, long, columns.strip - 3.0));
        let mut canvas = Canvas::default();
        canvas.place(origin, &map, CRISP);
        let mut around = Canvas::default();
        rows.draw_beside(&mut around, columns.length());
        columns.draw_above(&mut around, rows.length());
        canvas.place(origin, &around, "");
        let right = (origin.0 + (columns.length() + rows.after).max(SHADES) + MARGIN)
            .max((width(&self.title, TITLE.size * 1.1) + 2.0 * MARGIN).min(WIDEST_TITLE));
        self.draw_titles(&mut canvas, origin, right, (&rows, &columns));
        let below = origin.1 + rows.length() + columns.after.max(8.0) + 8.0;
        let bottom = self.draw_legends(&mut canvas, (origin.0, below), right, (&rows, &columns), shades);
        canvas.document(right, bottom + MARGIN)
    }

    /// The titles of the picture and of its sides.
    fn draw_titles(
        &self,
        canvas: &mut Canvas,
        (left, top): (f64, f64),
        right: f64,
        (rows, columns): (&Place<'_>, &Place<'_>),
    ) {
        let title = fit(&self.title, TITLE.size * 1.1, right - 2.0 * MARGIN);
        canvas.text((MARGIN, MARGIN + 4.0), &title, TITLE, &self.title);
        let bold = Style { bold: true, ..NAME_MIDDLE };
        let size = NAME.size * 1.1;
        let middle = left + columns.length() / 2.0;
        let shown = fit(&self.columns.title, size, 2.0 * (middle.min(right - middle) - MARGIN));
        canvas.text((middle, MARGIN + 28.0), &shown, bold, &self.columns.title);
        let shown = fit(&self.rows.title, size, rows.length() + 2.0 * columns.before.min(40.0));
        let turned = Style { turned: true, ..bold };
        canvas.text((MARGIN + 4.0, top + rows.length() / 2.0), &shown, turned, &self.rows.title);
    }

    /// Classes, shades and what was left out of names; where the last of them ends.
    fn draw_legends(
        &self,
        canvas: &mut Canvas,
        (left, top): (f64, f64),
        right: f64,
        (rows, columns): (&Place<'_>, &Place<'_>),
        shades: Shades,
    ) -> f64 {
        let (mut bottom, room) = (top, right - left - MARGIN);
        for side in [&self.rows, &self.columns] {
            let classes = side.class_names.iter().enumerate();
            let entries: Vec<(Mark, String)> =
                classes.map(|(class, name)| (Mark::Colour(hue(class)), name.clone())).collect();
            bottom += marks(canvas, (left, bottom), room, &entries) + 2.0;
        }
        if self.cells.iter().any(|cell| cell.value.is_none()) {
            let undefined = [match &self.without_value {
                Some(word) => (hatch::MARK, word.clone()),
                None => (Mark::Colour(UNDEFINED.to_owned()), "undefined".to_owned()),
            }];
            bottom += marks(canvas, (left, bottom), room, &undefined) + 2.0;
        }
        bottom += shades.legend(canvas, (left, bottom + 6.0), room, &self.legend) + 6.0;
        let has_levels = rows.has_levels() || columns.has_levels();
        let levels = has_levels.then(|| "branches: the levels, 1 is the coarsest".to_owned());
        let brackets = (!self.rows.brackets.is_empty()).then(|| self.rows.bracket_word.clone());
        let lines = rows.names.notes.iter().chain(&columns.names.notes).chain(&levels).chain(&brackets);
        bottom + notes(canvas, (left, bottom), room, lines)
    }

    /// The values of the cells that are drawn, row by row, and their texts.
    fn gathered(&self, rows: &Place<'_>, columns: &Place<'_>) -> Vec<(Option<Option<f64>>, &str)> {
        let mut gathered: Vec<(Option<Option<f64>>, &str)> = vec![(None, ""); rows.cells * columns.cells];
        for cell in &self.cells {
            let place = rows.cell_of(cell.row) * columns.cells + columns.cell_of(cell.column);
            let (value, text) = &mut gathered[place];
            *value = Some(match (value.flatten(), cell.value) {
                (Some(x), Some(y)) if self.is_sum => Some(x + y),
                (Some(x), Some(y)) => Some(x.max(y)),
                (x, y) => x.or(y),
            });
            *text = &cell.text;
        }
        gathered
    }

    /// From the least value to the greatest.
    fn shades(&self, values: impl Iterator<Item = f64> + Clone) -> Shades {
        let low = values.clone().fold(f64::INFINITY, f64::min);
        let high = values.fold(f64::NEG_INFINITY, f64::max);
        // A scale that nearly reaches 0 starts there.
        let low = if self.is_sum || (0.0..high / 2.0).contains(&low) { 0.0 } else { low };
        let found = if low <= high { (low, high) } else { (0.0, 1.0) };
        let (low, high) = self.range.unwrap_or(found);
        Shades { low, high, dark_is_high: self.dark_is_high, root: self.is_sum }
    }

    fn draw_cells(&self, canvas: &mut Canvas, rows: &Place<'_>, columns: &Place<'_>) -> Shades {
        let cells = self.gathered(rows, columns);
        let shades = self.shades(cells.iter().filter_map(|(value, _)| value.flatten()));
        let (wide, high) = (columns.cell, rows.cell);
        let alone = rows.cells == rows.side.count && columns.cells == columns.side.count;
        let longest = cells.iter().map(|(_, text)| width(text, 1.0)).fold(0.0, f64::max);
        let size = ((wide - 4.0) / longest).min(high - 3.0).min(NAME.size);
        let titled = alone && self.cells.len() <= MOST_TITLES;
        if !titled {
            draw_bare(canvas, (wide, high), columns.cells, &cells, shades);
            for block in self.blocks.iter().take(MOST_TITLES) {
                let [left, right] =
                    [block.columns.start, block.columns.end].map(|column| columns.start(column));
                let [top, bottom] = [block.rows.start, block.rows.end].map(|row| rows.start(row));
                canvas.rect(Area(left, top, right - left, bottom - top), "transparent", &block.title);
            }
        }
        for (place, (value, text)) in cells.iter().enumerate().filter(|_| titled) {
            let Some(value) = value else { continue };
            let (row, column) = (place / columns.cells, place % columns.cells);
            let area = Area(column as f64 * wide, row as f64 * high, wide, high);
            let share = value.map(|value| shades.of(value));
            let is_hatched = share.is_none() && self.without_value.is_some();
            let empty = if is_hatched { "#ffffff" } else { UNDEFINED };
            let fill = share.map_or_else(|| empty.to_owned(), shade);
            canvas.rect(area, &fill, &self.title_of(row, column, text));
            if is_hatched {
                hatch::hatch(canvas, area);
                continue;
            }
            if size >= SMALLEST {
                let style = Style { size: size.floor(), fill: ink(share.unwrap_or(0.0)), ..NAME_MIDDLE };
                canvas.text((area.0 + wide / 2.0, area.1 + high / 2.0), text, style, "");
            }
        }
        shades
    }

    /// Row, column and text of a cell, for a pointer that rests on it.
    fn title_of(&self, row: usize, column: usize, text: &str) -> String {
        let is_in = |block: &&HeatBlock| block.rows.contains(&row) && block.columns.contains(&column);
        let text = self.blocks.iter().find(is_in).map_or(text, |block| &block.title);
        match (self.rows.names.get(row), self.columns.names.get(column)) {
            (Some(row), Some(column)) => format!("{row}, {column}: {text}"),
            _ => text.to_owned(),
        }
    }
}

/// Shades of cells without texts: what differs by less cannot be seen.
const FINEST: f64 = 100.0;

/// Many small cells: one path for each shade, in units of a cell, as an element for each cell would be slow to draw.
fn draw_bare(
    canvas: &mut Canvas,
    (wide, high): (f64, f64),
    columns: usize,
    cells: &[(Option<Option<f64>>, &str)],
    shades: Shades,
) {
    let mut paths: BTreeMap<String, String> = BTreeMap::new();
    let fill = |place: usize| {
        let share = cells[place].0?.map(|value| (shades.of(value) * FINEST).round() / FINEST);
        Some(share.map_or_else(|| UNDEFINED.to_owned(), shade))
    };
    let mut place = 0;
    while place < cells.len() {
        let (row, column, found) = (place / columns, place % columns, fill(place));
        let same = (place + 1..(row + 1) * columns).take_while(|&next| fill(next) == found).count() + 1;
        if let Some(found) = found {
            let _ = write!(paths.entry(found).or_default(), "M{column} {row}h{same}v1h-{same}z");
        }
        place += same;
    }
    let mut scaled = Canvas::default();
    for (fill, path) in &paths {
        scaled.path(path, &format!("fill=\"{fill}\""), "");
    }
    canvas.scaled((wide, high), &scaled);
}

/// The frame, and lines between groups.
fn draw_breaks(canvas: &mut Canvas, rows: &Place<'_>, columns: &Place<'_>) {
    let (across, down) = (columns.length(), rows.length());
    // Many lines would hide what they divide.
    let line = match rows.side.breaks.len().max(columns.side.breaks.len()) {
        0..=16 => Some(BREAK),
        17..=60 => Some("#d9d9d9"),
        _ => None,
    };
    if let Some(line) = line {
        for y in rows.side.breaks.iter().map(|&row| rows.start(row)) {
            canvas.line((0.0, y), (across, y), line);
        }
        for x in columns.side.breaks.iter().map(|&column| columns.start(column)) {
            canvas.line((x, 0.0), (x, down), line);
        }
    }
    canvas.frame(Area(0.0, 0.0, across, down));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn map(values: Vec<Option<f64>>, names: &[String]) -> HeatMap {
        let count = names.len();
        let side = Side { count, names: names.to_vec(), ..Side::default() };
        let cell = |(place, value): (usize, Option<f64>)| HeatCell {
            row: place / count,
            column: place % count,
            value,
            text: value.map_or_else(String::new, |value| format!("{value:.2}")),
        };
        HeatMap {
            title: "a < b".to_owned(),
            cells: values.into_iter().enumerate().map(cell).collect(),
            columns: side.clone(),
            rows: side,
            dark_is_high: true,
            ..HeatMap::default()
        }
    }

    #[test]
    fn the_highest_score_is_the_darkest_and_an_undefined_one_is_grey() {
        let map = map(vec![Some(1.0), Some(0.0), None, Some(1.0)], &["x".to_owned(), "\u{1}<".to_owned()]);
        let svg = map.svg();
        assert!(svg.contains("a &lt; b") && svg.contains("\\u{1}&lt;") && svg.contains(">0.00<"));
        assert!(svg.contains("#005496") && svg.contains("#ffffff") && svg.contains(UNDEFINED));
    }

    #[test]
    fn many_names_are_thinned_out_and_numbers_left_away() {
        let names: Vec<String> = (0..300).map(|k| format!("clustering {k}")).collect();
        let svg = map(vec![Some(0.5); 90_000], &names).svg();
        let texts = svg.matches("<text").count();
        assert!(texts < 200, "{texts}");
        assert!(!svg.contains("NaN"));
    }

    #[test]
    fn a_large_matrix_is_drawn_in_few_cells() {
        let cell = |k: usize| HeatCell {
            row: k % 5000,
            column: k * 7 % 3000,
            value: Some(1.0),
            text: String::new(),
        };
        let side = |count| Side { count, breaks: vec![count / 2], ..Side::default() };
        let cells = (0..100_000).map(cell).collect();
        let map =
            HeatMap { rows: side(5000), columns: side(3000), cells, is_sum: true, ..HeatMap::default() };
        let svg = map.svg();
        let most = super::super::side::MOST_CELLS;
        assert!(svg.matches("<rect").count() <= 80 && svg.len() < most * most * 20, "{}", svg.len());
        assert!(svg.matches(BREAK).count() == 2 && !svg.contains("NaN") && !svg.contains("inf"));
        assert!(!HeatMap::default().svg().contains("NaN"));
    }
}
