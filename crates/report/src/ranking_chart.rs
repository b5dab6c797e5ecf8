//! Candidates by their scores: a dot and a whisker each, on one axis.

use crate::kit::axis::{Axis, Scale};
use crate::kit::text::{NAME, NAME_END, NAME_MIDDLE, Style, fit, widest, width};
use crate::kit::{Area, Canvas};
use crate::page::within;

/// A candidate as it is drawn.
#[derive(Debug, Clone, PartialEq)]
pub struct RankedDot {
    /// Its name.
    pub name: String,
    /// Its score, if it has one.
    pub value: Option<f64>,
    /// The ends of the interval of the score.
    pub ends: Option<(f64, f64)>,
    /// True if it may be the best: no test says that another is better.
    pub may_be_best: bool,
}

/// Candidates, the best first.
#[derive(Debug, Clone, PartialEq)]
pub struct RankingChart {
    /// The measure, and which way it is better.
    pub axis: String,
    /// The candidates.
    pub rows: Vec<RankedDot>,
    /// Values that the axis shows in any case, such as the mean by chance and the best that there can be.
    pub range: (f64, f64),
    /// True if the candidates were tested, so that colours say something.
    pub tested: bool,
}

const WIDTH: f64 = 560.0;
/// The height of a row: few candidates take the room that there is.
const ROW: [f64; 2] = [26.0, 48.0];
const HEIGHT: f64 = 200.0;
const MARGIN: f64 = 14.0;
/// Longer names are shortened.
const NAMES: f64 = 170.0;
/// Candidates that are drawn; more are counted.
const MOST: usize = 12;
const BEST: &str = "#0072b2";
const OTHER: &str = "#8a8a8a";
const INK: &str = "#404040";

impl RankingChart {
    /// The picture.
    #[must_use]
    pub fn svg(&self) -> String {
        let rows = &self.rows[..self.rows.len().min(MOST)];
        let names: Vec<String> = rows.iter().map(|row| fit(&row.name, NAME.size, NAMES)).collect();
        let numbers: Vec<String> = rows.iter().map(shown).collect();
        let left = MARGIN + widest(&names, NAME.size * 1.1) + 14.0;
        let right = WIDTH - MARGIN - widest(&numbers, NAME.size) - 14.0;
        let axis = self.scale();
        let place = |value: f64| left + axis.share(value).unwrap_or(0.0).clamp(0.0, 1.0) * (right - left);
        let row_height = (HEIGHT / rows.len().max(1) as f64).clamp(ROW[0], ROW[1]);
        let bottom = MARGIN + row_height * rows.len() as f64;
        let mut canvas = Canvas::default();
        axis.below(&mut canvas, (left, bottom), right - left, bottom - MARGIN);
        if axis.share(0.0).is_some_and(|share| (0.0..=1.0).contains(&share)) {
            canvas.line((place(0.0), MARGIN), (place(0.0), bottom), INK);
        }
        for (at, row) in rows.iter().enumerate() {
            let y = MARGIN + row_height * (at as f64 + 0.5);
            let style = Style { bold: row.may_be_best && self.tested, ..NAME_END };
            canvas.text((left - 12.0, y), &names[at], style, &row.name);
            canvas.text((WIDTH - MARGIN, y), &numbers[at], NAME_END, "");
            self.draw(&mut canvas, row, y, place);
        }
        let label = fit(&self.axis, NAME.size, right - left);
        canvas.text((f64::midpoint(left, right), bottom + 28.0), &label, NAME_MIDDLE, &self.axis);
        let below = self.draw_below(&mut canvas, bottom + 52.0);
        canvas.document(WIDTH, below)
    }

    fn scale(&self) -> Axis {
        let ends = self.rows.iter().filter_map(|row| row.ends).flat_map(|(low, high)| [low, high]);
        let values = self.rows.iter().filter_map(|row| row.value);
        Axis::around(Scale::Linear, ends.chain(values).chain([self.range.0, self.range.1]))
    }

    fn draw(&self, canvas: &mut Canvas, row: &RankedDot, y: f64, place: impl Fn(f64) -> f64) {
        let Some(value) = row.value else { return };
        let fill = if row.may_be_best || !self.tested { BEST } else { OTHER };
        if let Some((low, high)) = row.ends {
            let title = format!("{}, from {} to {}", row.name, within(low, row.ends), within(high, row.ends));
            canvas.rect(Area(place(low), y - 2.0, place(high) - place(low), 4.0), fill, &title);
        }
        let x = place(value);
        let circle = format!("M{:.2} {y:.2}a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z", x - 5.0);
        canvas.path(&circle, &format!("fill=\"{fill}\" stroke=\"white\""), &row.name);
    }

    /// Says what the colours are and how many are left out; returns the height of the picture.
    fn draw_below(&self, canvas: &mut Canvas, y: f64) -> f64 {
        let left_out = self.rows.len().saturating_sub(MOST);
        let mut y = y;
        if left_out > 0 {
            canvas.text((MARGIN, y), &format!("and {left_out} more, listed below"), NAME, "");
            y += 18.0;
        }
        if self.tested {
            let mut x = MARGIN;
            for (fill, words) in
                [(BEST, "may be the closest"), (OTHER, "another is closer by more than chance")]
            {
                canvas.rect(Area(x, y - 5.0, 10.0, 10.0), fill, "");
                canvas.text((x + 16.0, y), words, NAME, "");
                x += 16.0 + width(words, NAME.size) + 18.0;
            }
            y += 18.0;
        }
        y
    }
}

fn shown(row: &RankedDot) -> String {
    row.value.map_or_else(|| "—".to_owned(), |value| within(value, row.ends))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(name: &str, value: f64, may_be_best: bool) -> RankedDot {
        RankedDot {
            name: name.into(),
            value: Some(value),
            ends: Some((value - 0.1, value + 0.1)),
            may_be_best,
        }
    }

    #[test]
    fn the_best_are_marked_and_the_rest_counted() {
        let mut rows: Vec<RankedDot> =
            (0..20).map(|at| row(&format!("run {at}"), 0.9 - 0.04 * f64::from(at), at < 2)).collect();
        rows[3].value = None;
        let chart = RankingChart { axis: "adjusted_rand".into(), rows, range: (0.0, 1.0), tested: true };
        let svg = chart.svg();
        assert_eq!(svg.matches("font-weight=\"bold\"").count(), 2, "{svg}");
        assert!(svg.contains("and 8 more, listed below") && svg.contains(">—<"), "{svg}");
        assert!(svg.contains("0.90<"), "digits follow the interval: {svg}");
    }

    #[test]
    fn nothing_to_show_is_still_a_picture() {
        let chart = RankingChart { axis: String::new(), rows: Vec::new(), range: (0.0, 0.0), tested: false };
        assert!(chart.svg().starts_with("<svg"));
    }
}
