//! A matrix of values as shades.

use crate::kit::axis::{Axis, Scale};
use crate::kit::colour::{hue, ink, shade};
use crate::kit::legend::{Mark, Shades, marks};
use crate::kit::text::{NAME, NAME_MIDDLE, Style, TITLE, fit, fit_all, widest, width};
use crate::kit::{Area, Canvas};

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
    /// What the shades show.
    pub legend: String,
    /// Whether high values are dark; otherwise low ones are.
    pub dark_is_high: bool,
    /// Whether empty cells have the value 0, and rows that share a line of the picture add up.
    pub is_sum: bool,
}

/// The rows or the columns.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Side {
    /// What they are.
    pub title: String,
    /// Their number.
    pub count: usize,
    /// Their names; without names they are numbered.
    pub names: Vec<String>,
    /// Where a new group begins, without 0.
    pub breaks: Vec<usize>,
    /// The class of each, drawn as a strip; may be empty.
    pub classes: Vec<usize>,
    /// The names of the classes.
    pub class_names: Vec<String>,
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
    /// What is written into the cell where it fits.
    pub text: String,
}

/// Maximum width and height of all cells, and least largest size of one.
const SIZE: f64 = 720.0;
const LARGEST_CELL: f64 = 44.0;
/// Maximum number of cells per side; more rows or columns share a cell.
const MOST_CELLS: usize = 240;
/// Maximum number of cells that have titles.
const MOST_TITLES: usize = 2500;
const MARGIN: f64 = 16.0;
const STRIP: f64 = 10.0;
const WIDEST_NAME: f64 = 180.0;
const SMALLEST: f64 = 7.0;
const UNDEFINED: &str = "#d9d9d9";
const BREAK: &str = "#d55e00";

/// The place of one side.
struct Place<'a> {
    side: &'a Side,
    names: Vec<String>,
    style: Style,
    /// Number of cells, and the length of one.
    cells: usize,
    cell: f64,
    /// Room for names and strip.
    before: f64,
}

impl<'a> Place<'a> {
    fn new(side: &'a Side, largest: f64) -> Self {
        let length = SIZE.min(side.count.max(1) as f64 * largest);
        let each = length / side.count.max(1) as f64;
        let style = Style { size: (each * 0.9).clamp(SMALLEST, NAME.size), ..NAME };
        let names = fit_all(&side.names, style.size, WIDEST_NAME);
        let strip = if side.classes.is_empty() { 0.0 } else { STRIP + 4.0 };
        let numbers = width(&side.count.to_string(), NAME.size);
        let text = if names.is_empty() { numbers } else { widest(&names, style.size) };
        let cells = side.count.clamp(1, MOST_CELLS);
        Self { side, names, style, cells, cell: length / cells as f64, before: text + 8.0 + strip }
    }

    fn length(&self) -> f64 {
        self.cells as f64 * self.cell
    }

    /// The cell of a row or column.
    fn cell_of(&self, at: usize) -> usize {
        at * self.cells / self.side.count.max(1)
    }

    /// Where a row or column begins.
    fn start(&self, at: usize) -> f64 {
        self.length() * at as f64 / self.side.count.max(1) as f64
    }

    /// The names that are shown, with their places.
    fn shown(&self) -> impl Iterator<Item = (f64, &str, &str)> {
        let each = self.length() / self.side.count.max(1) as f64;
        let every = (self.style.size * 1.1 / each).ceil().max(1.0) as usize;
        let names = self.names.iter().zip(&self.side.names).enumerate().step_by(every);
        names.map(move |(at, (name, full))| ((at as f64 + 0.5) * each, name.as_str(), full.as_str()))
    }

    fn numbers(&self) -> Axis {
        Axis::around(Scale::Linear, [0.0, self.side.count as f64].into_iter())
    }
}

impl HeatMap {
    /// The picture, with a legend.
    #[must_use]
    pub fn svg(&self) -> String {
        let texts = self.cells.iter().map(|cell| width(&cell.text, NAME.size) + 8.0);
        let largest = texts.fold(LARGEST_CELL, f64::max);
        let [rows, columns] = [&self.rows, &self.columns].map(|side| Place::new(side, largest));
        let titled = if self.rows.title.is_empty() { 0.0 } else { 18.0 };
        let flat = widest(&columns.names, NAME.size) + 6.0 <= columns.cell && !columns.names.is_empty();
        let above = if flat {
            columns.before - widest(&columns.names, columns.style.size) + 12.0
        } else {
            columns.before
        };
        let headed = if self.columns.title.is_empty() { 0.0 } else { 18.0 };
        let (left, top) = (MARGIN + titled + rows.before, MARGIN + 24.0 + headed + above);
        let mut canvas = Canvas::default();
        let mut map = Canvas::default();
        let shades = self.draw_cells(&mut map, &rows, &columns);
        draw_sides(&mut map, &rows, &columns, flat);
        // Edges that are not smoothed leave no seams between cells.
        canvas.place((left, top), &map, " shape-rendering=\"crispEdges\"");
        let (across, down) = (columns.length(), rows.length());
        let turned = Style { turned: true, bold: true, ..NAME_MIDDLE };
        canvas.text((MARGIN + 4.0, top + down / 2.0), &self.rows.title, turned, "");
        let bold = Style { turned: false, ..turned };
        canvas.text((left + across / 2.0, MARGIN + 28.0), &self.columns.title, bold, "");
        let right = (left + across + MARGIN)
            .max(left + 240.0 + 2.0 * MARGIN)
            .max((width(&self.title, TITLE.size * 1.1) + 2.0 * MARGIN).min(SIZE));
        let title = fit(&self.title, TITLE.size * 1.1, right - 2.0 * MARGIN);
        canvas.text((MARGIN, MARGIN + 4.0), &title, TITLE, &self.title);
        let mut bottom =
            top + down + if rows.names.is_empty() || columns.names.is_empty() { 24.0 } else { 14.0 };
        for side in [&self.rows, &self.columns] {
            let entries: Vec<(Mark, String)> = (side.class_names.iter().enumerate())
                .map(|(class, name)| (Mark::Colour(hue(class)), name.clone()))
                .collect();
            bottom += marks(&mut canvas, (left, bottom), right - left - MARGIN, &entries) + 2.0;
        }
        bottom += shades.legend(&mut canvas, (left, bottom + 6.0), &self.legend);
        canvas.document(right, bottom + MARGIN)
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

    fn draw_cells(&self, canvas: &mut Canvas, rows: &Place<'_>, columns: &Place<'_>) -> Shades {
        let cells = self.gathered(rows, columns);
        let values = || cells.iter().filter_map(|(value, _)| value.flatten());
        let low = values().fold(f64::INFINITY, f64::min);
        let high = values().fold(f64::NEG_INFINITY, f64::max);
        // A scale that nearly reaches 0 starts there.
        let low = if self.is_sum || (0.0..high / 2.0).contains(&low) { 0.0 } else { low };
        let (low, high) = if low <= high { (low, high) } else { (0.0, 1.0) };
        let shades = Shades { low, high, dark_is_high: self.dark_is_high, root: self.is_sum };
        let (wide, high) = (columns.cell, rows.cell);
        let alone = rows.cells == rows.side.count && columns.cells == columns.side.count;
        let longest = cells.iter().map(|(_, text)| width(text, 1.0)).fold(0.0, f64::max);
        let size = ((wide - 4.0) / longest).min(high - 3.0).min(NAME.size);
        for (place, (value, text)) in cells.iter().enumerate() {
            let Some(value) = value else { continue };
            let (row, column) = (place / columns.cells, place % columns.cells);
            let area = Area(column as f64 * wide, row as f64 * high, wide, high);
            let share = value.map(|value| shades.of(value));
            let fill = share.map_or_else(|| UNDEFINED.to_owned(), shade);
            let title = if alone && cells.len() <= MOST_TITLES {
                self.title_of(row, column, text)
            } else {
                String::new()
            };
            canvas.rect(area, &fill, &title);
            if alone && size >= SMALLEST {
                let style = Style { size: size.floor(), fill: ink(share.unwrap_or(0.0)), ..NAME_MIDDLE };
                canvas.text((area.0 + wide / 2.0, area.1 + high / 2.0), text, style, "");
            }
        }
        shades
    }

    /// Row, column and text of a cell, for a pointer that rests on it.
    fn title_of(&self, row: usize, column: usize, text: &str) -> String {
        match (self.rows.names.get(row), self.columns.names.get(column)) {
            (Some(row), Some(column)) => format!("{row}, {column}: {text}"),
            _ => text.to_owned(),
        }
    }
}

/// Names or numbers, class strips, and lines between groups.
fn draw_sides(canvas: &mut Canvas, rows: &Place<'_>, columns: &Place<'_>, flat: bool) {
    let (across, down) = (columns.length(), rows.length());
    // Many lines would hide what they divide.
    let line = match rows.side.breaks.len().max(columns.side.breaks.len()) {
        0..=16 => BREAK,
        17..=60 => "#d9d9d9",
        _ => "none",
    };
    let strip = |side: &Side| if side.classes.is_empty() { 0.0 } else { STRIP + 4.0 };
    for (y, name, full) in rows.shown() {
        canvas.text((-6.0 - strip(rows.side), y), name, Style { anchor: "end", ..rows.style }, full);
    }
    for (x, name, full) in columns.shown() {
        let (style, up) =
            if flat { (NAME_MIDDLE, 10.0) } else { (Style { turned: true, ..columns.style }, 6.0) };
        canvas.text((x, -up - strip(columns.side)), name, style, full);
    }
    if rows.names.is_empty() {
        // From the top: a negative length turns the axis round.
        rows.numbers().beside(canvas, (-strip(rows.side), 0.0), -down, 0.0);
    }
    if columns.names.is_empty() {
        columns.numbers().below(canvas, (0.0, down), across, 0.0);
    }
    for (start, end, class) in runs(rows.side) {
        let (start, end) = (rows.start(start), rows.start(end));
        canvas.rect(Area(-STRIP - 3.0, start, STRIP, end - start), &hue(class), "");
    }
    for (start, end, class) in runs(columns.side) {
        let (start, end) = (columns.start(start), columns.start(end));
        canvas.rect(Area(start, -STRIP - 3.0, end - start, STRIP), &hue(class), "");
    }
    for &row in &rows.side.breaks {
        canvas.line((0.0, rows.start(row)), (across, rows.start(row)), line);
    }
    for &column in &columns.side.breaks {
        canvas.line((columns.start(column), 0.0), (columns.start(column), down), line);
    }
    canvas.frame(Area(0.0, 0.0, across, down));
}

/// Neighbours of one class: the first, one past the last, and the class.
fn runs(side: &Side) -> Vec<(usize, usize, usize)> {
    let mut start = 0;
    let runs = side.classes.chunk_by(|x, y| x == y).map(|run| {
        let begin = start;
        start += run.len();
        (begin, start, run[0])
    });
    runs.collect()
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
        assert!(svg.contains("a &lt; b") && svg.contains("␁&lt;") && svg.contains(">0.00<"));
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
        assert!(svg.matches("<rect").count() <= MOST_CELLS * MOST_CELLS + 50);
        assert!(svg.matches(BREAK).count() == 2 && !svg.contains("NaN") && !svg.contains("inf"));
        assert!(!HeatMap::default().svg().contains("NaN"));
    }
}
