//! Shares of factors as bars, each with a mark where the share beyond chance ends.

use crate::kit::axis::{Axis, Scale};
use crate::kit::text::{NAME, NAME_END, Style, TITLE, fit, lines, widest, width};
use crate::kit::{Area, Canvas};

/// A factor as it is drawn.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct FactorBar {
    /// Its name.
    pub name: String,
    /// Its share.
    pub share: f64,
    /// Its share beyond chance, if there is one.
    pub beyond: Option<f64>,
    /// The text beside the bar.
    pub note: String,
    /// Whether the share is more than chance gives.
    pub is_sure: bool,
}

/// Factors, with what none of them explains at the end.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct FactorChart {
    /// The title.
    pub title: String,
    /// The bars.
    pub rows: Vec<FactorBar>,
}

const MARGIN: f64 = 16.0;
const ROW: f64 = 26.0;
const BAR: f64 = 14.0;
const PANEL: f64 = 360.0;
const GAP: f64 = 10.0;
/// A longer name is shortened.
const WIDEST_NAME: f64 = 200.0;
const WIDEST_TITLE: f64 = 620.0;
/// The height of a line of the title.
const LINE: f64 = 18.0;
const SURE: &str = "#0072b2";
const OTHER: &str = "#b0b0b0";
const MARK: &str = "#d55e00";

impl FactorChart {
    /// The picture.
    #[must_use]
    pub fn svg(&self) -> String {
        let names: Vec<String> = self.rows.iter().map(|row| fit(&row.name, NAME.size, WIDEST_NAME)).collect();
        let left = MARGIN + widest(&names, NAME.size) + GAP;
        let title = lines(&self.title, TITLE.size * 1.1, WIDEST_TITLE - 2.0 * MARGIN);
        let top = MARGIN + 10.0 + LINE * title.len() as f64;
        let bottom = top + ROW * self.rows.len() as f64;
        let ends = self.rows.iter().flat_map(|row| [row.share, row.beyond.unwrap_or(0.0)]);
        let axis = Axis::around(Scale::Linear, ends.chain([0.0, 0.1]));
        let place = |share: f64| left + axis.share(share).unwrap_or(0.0) * PANEL;
        let mut canvas = Canvas::default();
        for (at, line) in title.iter().enumerate() {
            canvas.text((MARGIN, MARGIN + LINE * at as f64), line, TITLE, "");
        }
        axis.below(&mut canvas, (left, bottom), PANEL, bottom - top);
        for ((at, row), name) in self.rows.iter().enumerate().zip(&names) {
            let middle = top + ROW * (at as f64 + 0.5);
            canvas.text((left - GAP, middle), name, NAME_END, &row.name);
            let (from, to) = (place(row.share.min(0.0)), place(row.share.max(0.0)));
            let fill = if row.is_sure { SURE } else { OTHER };
            let title = format!("{}: {:.1} %", row.name, 100.0 * row.share);
            canvas.rect(Area(from, middle - BAR / 2.0, (to - from).max(0.5), BAR), fill, &title);
            if let Some(beyond) = row.beyond {
                let title = format!("{}: {:.1} % beyond chance", row.name, 100.0 * beyond);
                canvas.rect(
                    Area(place(beyond) - 1.5, middle - BAR / 2.0 - 3.0, 3.0, BAR + 6.0),
                    MARK,
                    &title,
                );
            }
            let end = to.max(row.beyond.map_or(to, place));
            canvas.text((end + GAP, middle), &row.note, NAME, "");
        }
        canvas.line((place(0.0), top), (place(0.0), bottom), "#404040");
        let legend = "share of what makes the runs differ; the mark is the share beyond chance";
        let small = Style { size: 10.0, ..NAME };
        canvas.text((left, bottom + 28.0), legend, small, "");
        let notes = self.rows.iter().map(|row| {
            place(row.share.max(row.beyond.unwrap_or(0.0)).max(0.0)) + GAP + width(&row.note, NAME.size)
        });
        let right = notes.fold(left + PANEL.max(width(legend, 10.0)), f64::max);
        let right = right.max(MARGIN + widest(&title, TITLE.size * 1.1)) + MARGIN;
        canvas.document(right, bottom + 28.0 + MARGIN)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_marks_and_names_are_drawn_and_escaped() {
        let row = |name: &str, share: f64, beyond: Option<f64>| FactorBar {
            name: name.to_owned(),
            share,
            beyond,
            note: format!("{:.0} %", 100.0 * share),
            is_sure: share > 0.1,
        };
        let rows =
            vec![row("a<b>", 0.41, Some(0.38)), row("seed", 0.02, Some(-0.01)), row("the rest", 0.6, None)];
        let svg = FactorChart { title: "a & b".to_owned(), rows }.svg();
        assert!(svg.contains("a&lt;b&gt;") && svg.contains("a &amp; b") && svg.contains("41 %"), "{svg}");
        assert_eq!(svg.matches(MARK).count(), 2);
        assert!(!FactorChart::default().svg().contains("NaN"));
    }
}
