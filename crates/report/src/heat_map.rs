//! A square of scores as shades, which shows what is alike.

use std::fmt::Write as _;

use crate::svg::{document, escape, shortened};

/// The scores of several things with each other, in drawing order.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct HeatMap {
    /// The title.
    pub title: String,
    /// The name of each row, and of the column of the same number.
    pub names: Vec<String>,
    /// The scores, row by row; `None` where a score is undefined.
    pub values: Vec<Option<f64>>,
    /// Whether high scores are dark; otherwise low ones are.
    pub dark_is_high: bool,
}

/// Maximum width of all cells, and of one cell.
const SIZE: f64 = 720.0;
const LARGEST_CELL: f64 = 44.0;
/// Smaller cells have no room for a number.
const NUMBERED_CELL: f64 = 34.0;
const LETTER: f64 = 6.6;
const TITLE_LETTER: f64 = 7.6;
const MOST_LETTERS: usize = 28;
const MARGIN: f64 = 16.0;
const TITLE: f64 = 28.0;
const LEGEND: f64 = 52.0;

impl HeatMap {
    /// The picture, with a legend of the shades.
    #[must_use]
    pub fn svg(&self) -> String {
        let count = self.names.len().max(1);
        let cell = (SIZE / count as f64).min(LARGEST_CELL);
        let side = cell * count as f64;
        let names: Vec<String> = self.names.iter().map(|name| shortened(name, MOST_LETTERS)).collect();
        let longest = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        let label = longest as f64 * LETTER + 8.0;
        let (left, top) = (MARGIN + label, MARGIN + TITLE + label);
        let mut out = String::new();
        let title = escape(&self.title);
        let _ =
            writeln!(out, "<text x=\"{MARGIN}\" y=\"{:.1}\" font-size=\"14\">{title}</text>", MARGIN + 12.0);
        let _ = writeln!(out, "<g transform=\"translate({left:.1} {top:.1})\">");
        let shades = self.shades();
        self.cells(&mut out, cell, &shades);
        labels(&mut out, &names, cell);
        let _ = writeln!(out, "</g>\n<g transform=\"translate({left:.1} {:.1})\">", top + side + 18.0);
        shades.legend(&mut out, side.max(160.0));
        out.push_str("</g>\n");
        let titled = 2.0 * MARGIN + self.title.chars().count() as f64 * TITLE_LETTER;
        let width = (left + side.max(160.0) + MARGIN).max(titled);
        document(width.ceil(), (top + side + LEGEND + MARGIN).ceil(), &out)
    }

    fn shades(&self) -> Shades {
        let defined = || self.values.iter().flatten().copied();
        let (low, high) =
            (defined().fold(f64::INFINITY, f64::min), defined().fold(f64::NEG_INFINITY, f64::max));
        let (low, high) = if low <= high { (low, high) } else { (0.0, 1.0) };
        Shades { low, high, dark_is_high: self.dark_is_high }
    }

    fn cells(&self, out: &mut String, cell: f64, shades: &Shades) {
        let count = self.names.len();
        let _ = writeln!(out, "<g shape-rendering=\"crispEdges\">");
        for (place, value) in self.values.iter().enumerate() {
            let (x, y) = ((place % count) as f64 * cell, (place / count) as f64 * cell);
            let fill = value.map_or_else(|| "#d9d9d9".to_owned(), |value| colour(shades.of(value)));
            let _ = writeln!(
                out,
                "<rect x=\"{x:.2}\" y=\"{y:.2}\" width=\"{cell:.2}\" height=\"{cell:.2}\" fill=\"{fill}\"/>"
            );
        }
        out.push_str("</g>\n");
        if cell < NUMBERED_CELL {
            return;
        }
        for (place, value) in self.values.iter().enumerate() {
            let Some(value) = value else { continue };
            let (x, y) = ((place % count) as f64 * cell, (place / count) as f64 * cell);
            let ink = if shades.of(*value) > 0.55 { "white" } else { "black" };
            let _ = writeln!(
                out,
                "<text x=\"{:.2}\" y=\"{:.2}\" text-anchor=\"middle\" font-size=\"11\" fill=\"{ink}\">{}</text>",
                x + cell / 2.0,
                y + cell / 2.0 + 4.0,
                two_digits(*value)
            );
        }
    }
}

/// Which shade a score has.
struct Shades {
    low: f64,
    high: f64,
    dark_is_high: bool,
}

impl Shades {
    /// How dark a score is, from 0 to 1.
    fn of(&self, value: f64) -> f64 {
        let place = if self.high > self.low { (value - self.low) / (self.high - self.low) } else { 1.0 };
        if self.dark_is_high { place } else { 1.0 - place }
    }

    fn legend(&self, out: &mut String, width: f64) {
        let (low, high) = (self.low, self.high);
        let steps = 40;
        let step = width.min(240.0) / f64::from(steps);
        for place in 0..steps {
            let value = low + (high - low) * f64::from(place) / f64::from(steps - 1);
            let _ = writeln!(
                out,
                "<rect x=\"{:.2}\" width=\"{:.2}\" height=\"12\" fill=\"{}\"/>",
                f64::from(place) * step,
                step + 0.3,
                colour(self.of(value))
            );
        }
        for (x, anchor, value) in [(0.0, "start", low), (width.min(240.0), "end", high)] {
            let text = two_digits(value);
            let _ = writeln!(out, "<text x=\"{x:.1}\" y=\"26\" text-anchor=\"{anchor}\">{text}</text>");
        }
    }
}

/// Names beside the rows and above the columns, thinned out where they would overlap.
fn labels(out: &mut String, names: &[String], cell: f64) {
    let every = (11.0 / cell).ceil().max(1.0) as usize;
    for (place, name) in names.iter().enumerate().step_by(every) {
        let (middle, name) = ((place as f64 + 0.5) * cell, escape(name));
        let _ = writeln!(out, "<text x=\"-6\" y=\"{:.2}\" text-anchor=\"end\">{name}</text>", middle + 4.0);
        let x = middle + 4.0;
        let _ = writeln!(out, "<text transform=\"translate({x:.2} -6) rotate(-90)\">{name}</text>");
    }
}

/// From white to blue.
fn colour(shade: f64) -> String {
    let mix = |to: f64| (255.0 + (to - 255.0) * shade.clamp(0.0, 1.0)).round() as u8;
    format!("#{:02x}{:02x}{:02x}", mix(0.0), mix(84.0), mix(150.0))
}

fn two_digits(value: f64) -> String {
    let text = if value.abs() < 100.0 { format!("{value:.2}") } else { format!("{value:.3e}") };
    if text == "-0.00" { "0.00".to_owned() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn map(values: Vec<Option<f64>>, names: &[&str]) -> HeatMap {
        let names = names.iter().map(|name| (*name).to_owned()).collect();
        HeatMap { title: "a < b".to_owned(), names, values, dark_is_high: true }
    }

    #[test]
    fn the_highest_score_is_the_darkest_and_an_undefined_one_is_grey() {
        let map = map(vec![Some(1.0), Some(0.0), None, Some(1.0)], &["x", "y"]);
        let svg = map.svg();
        assert!(svg.contains("a &lt; b"));
        assert!(svg.contains("#005496") && svg.contains("#ffffff") && svg.contains("#d9d9d9"));
        let turned = HeatMap { dark_is_high: false, ..map }.shades();
        assert_eq!((turned.of(0.0), turned.of(1.0)), (1.0, 0.0));
    }

    #[test]
    fn many_names_are_thinned_out_and_numbers_left_away() {
        let names: Vec<String> = (0..300).map(|k| format!("clustering {k}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let svg = map(vec![Some(0.5); 90_000], &names).svg();
        let texts = svg.matches("<text").count();
        assert!(texts < 200, "{texts}");
        assert!(!svg.contains("NaN"));
    }
}
