//! Estimates with their intervals, those of groups beneath, and which clusters cost most.

use crate::kit::axis::{Axis, Scale};
use crate::kit::colour::{GREY, hue};
use crate::kit::text::{NAME, NAME_END, Style, TITLE, fit, widest, width};
use crate::kit::{Area, Canvas, Px};

/// Estimates of several measures, of groups, and the clusters that cost most.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct EstimateChart {
    /// The title.
    pub title: String,
    /// A row for each measure.
    pub rows: Vec<EstimateRow>,
    /// The quantity that is estimated of groups.
    pub groups_title: String,
    /// A smaller row for each group.
    pub groups: Vec<EstimateRow>,
    /// Number of the groups that are not shown.
    pub more_groups: usize,
    /// The meaning of the bars.
    pub worst_title: String,
    /// The clusters that cost most.
    pub worst: Vec<EstimateBar>,
}

/// An estimate.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct EstimateRow {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: Option<f64>,
    /// The ends of its interval.
    pub interval: Option<[f64; 2]>,
    /// True if the interval may be too short: its point is hollow.
    pub is_warned: bool,
}

/// A share of a whole.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct EstimateBar {
    /// Its name.
    pub name: String,
    /// The share.
    pub share: f64,
}

const WIDTH: f64 = 640.0;
const MOST_NAME: f64 = 230.0;
const EDGE: f64 = 16.0;
const ROW: f64 = 22.0;
const SMALL_ROW: f64 = 16.0;
const NUMBER: f64 = 52.0;
/// The axis begins here where all values lie above.
const CUT: f64 = 0.5;

/// A column of names, and the place of shares beside it.
#[derive(Debug, Clone, Copy)]
struct Columns {
    names: f64,
    left: f64,
    across: f64,
    low: f64,
}

impl Columns {
    fn at(&self, share: f64) -> f64 {
        self.left + self.across * ((share - self.low) / (1.0 - self.low)).clamp(0.0, 1.0)
    }
}

impl EstimateChart {
    /// The picture as a document of its own.
    #[must_use]
    pub fn svg(&self) -> String {
        let mut canvas = Canvas::default();
        let columns = self.columns();
        canvas.text((EDGE, 18.0), &self.title, TITLE, &self.title);
        let mut y = rows(&mut canvas, &self.rows, columns, (36.0, ROW, 4.5));
        if !self.groups.is_empty() {
            y = heading(&mut canvas, &self.groups_title, y + 14.0);
            y = rows(&mut canvas, &self.groups, columns, (y, SMALL_ROW, 3.0));
            if self.more_groups > 0 {
                let words = format!("… and {} with fewer items", self.more_groups);
                canvas.text((EDGE, y + 4.0), &words, NAME, "");
                y += SMALL_ROW;
            }
        }
        if !self.worst.is_empty() {
            y = heading(&mut canvas, &self.worst_title, y + 14.0);
            y = self.bars(&mut canvas, columns, y);
        }
        if self.rows.iter().chain(&self.groups).any(|row| row.is_warned) {
            let style = Style { size: 10.0, fill: GREY, ..NAME };
            canvas.text((EDGE, y + 10.0), "hollow points: the interval may be too short", style, "");
            y += SMALL_ROW;
        }
        // Numbers of items are never cut.
        canvas.document(WIDTH.max(width(&self.title, TITLE.size * 1.1) + 2.0 * EDGE), y + EDGE)
    }

    fn columns(&self) -> Columns {
        let names: Vec<&str> = (self.rows.iter().chain(&self.groups).map(|row| row.name.as_str()))
            .chain(self.worst.iter().map(|bar| bar.name.as_str()))
            .collect();
        let names = (widest(&names, NAME.size) + 4.0).clamp(60.0, MOST_NAME);
        let left = EDGE + names + 8.0;
        let all = || self.rows.iter().chain(&self.groups);
        let lowest = all()
            .filter_map(|row| row.interval.map(|ends| ends[0]).or(row.value))
            .fold(f64::INFINITY, f64::min);
        let low = if lowest.is_finite() && lowest > CUT { CUT } else { 0.0 };
        Columns { names, left, across: WIDTH - EDGE - NUMBER - left, low }
    }

    fn bars(&self, canvas: &mut Canvas, columns: Columns, mut y: f64) -> f64 {
        let most = self.worst.iter().map(|bar| bar.share).fold(0.0, f64::max).max(f64::MIN_POSITIVE);
        for bar in &self.worst {
            let middle = y + SMALL_ROW / 2.0;
            name(canvas, &bar.name, columns, middle);
            let length = columns.across * (bar.share / most).clamp(0.0, 1.0);
            let percent = format!("{:.1} %", 100.0 * bar.share);
            canvas.rect(Area(columns.left, y + 3.0, length.max(0.5), SMALL_ROW - 6.0), &hue(1), &percent);
            canvas.text((columns.left + length + 4.0, middle), &percent, Style { size: 10.0, ..NAME }, "");
            y += SMALL_ROW;
        }
        y
    }
}

fn heading(canvas: &mut Canvas, title: &str, y: f64) -> f64 {
    let style = Style { size: 12.0, bold: true, ..NAME };
    canvas.text((EDGE, y), &fit(title, style.size * 1.1, WIDTH - 2.0 * EDGE), style, title);
    y + 14.0
}

fn name(canvas: &mut Canvas, text: &str, columns: Columns, middle: f64) {
    canvas.text((EDGE + columns.names, middle), &fit(text, NAME.size, columns.names), NAME_END, text);
}

/// A point and its interval for each row, above an axis. Gives the height below it.
fn rows(
    canvas: &mut Canvas,
    rows: &[EstimateRow],
    columns: Columns,
    (top, height, radius): (f64, f64, f64),
) -> f64 {
    let colour = hue(0);
    let end = axis(canvas, columns, (top, top + rows.len() as f64 * height));
    for (at, row) in rows.iter().enumerate() {
        let y = top + (at as f64 + 0.5) * height;
        name(canvas, &row.name, columns, y);
        if let Some([low, high]) = row.interval {
            let shown = format!("{} to {}", Px(low), Px(high));
            let path = format!("M{} {y}H{}", Px(columns.at(low)), Px(columns.at(high)));
            canvas.path(&path, &format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.6\""), &shown);
        }
        let number = Style { size: 10.0, ..NAME };
        match row.value {
            Some(value) => {
                let fill = if row.is_warned { "white" } else { colour.as_str() };
                let (x, wide) = (columns.at(value), 2.0 * radius);
                let path = format!(
                    "M{} {}a{radius} {radius} 0 1 0 {wide} 0a{radius} {radius} 0 1 0 -{wide} 0Z",
                    Px(x - radius),
                    Px(y)
                );
                let style = format!("fill=\"{fill}\" stroke=\"{colour}\" stroke-width=\"1.4\"");
                canvas.path(&path, &style, &format!("{}: {value:.3}", row.name));
                canvas.text((columns.left + columns.across + 10.0, y), &format!("{value:.3}"), number, "");
            }
            None => canvas.text((columns.left, y), "no value", Style { fill: GREY, ..number }, ""),
        }
    }
    end
}

/// The axis below rows, which says where it is cut.
fn axis(canvas: &mut Canvas, columns: Columns, (top, bottom): (f64, f64)) -> f64 {
    let axis = Axis::around(Scale::Linear, [columns.low, 1.0].into_iter());
    axis.below(canvas, (columns.left, bottom), columns.across, bottom - top);
    if columns.low > 0.0 {
        let note = Style { size: 10.0, fill: GREY, ..NAME };
        canvas.text((columns.left, bottom + 24.0), "the axis begins at 0.5", note, "");
        return bottom + 34.0;
    }
    bottom + 20.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(name: &str, value: f64) -> EstimateRow {
        EstimateRow {
            name: name.into(),
            value: Some(value),
            interval: Some([value - 0.1, 1.0]),
            is_warned: value > 0.9,
        }
    }

    #[test]
    fn the_axis_is_cut_where_all_lie_above_one_half_and_says_so() {
        let chart = |low: f64| EstimateChart {
            rows: vec![row("a < b", 1.0), row("c", low)],
            ..EstimateChart::default()
        };
        assert!(chart(0.8).svg().contains("begins at 0.5"));
        assert!(!chart(0.4).svg().contains("begins at 0.5"));
        let svg = chart(0.8).svg();
        assert!(svg.contains("a &lt; b") && svg.contains("fill=\"white\" stroke"), "{svg}");
    }

    #[test]
    fn numbers_of_items_are_never_cut() {
        let title = "5,000,000,000 items in 1,506,752,001 clusters; truth: 1,300 draws, 1,299 true clusters, 14,649 items";
        let chart =
            EstimateChart { title: title.to_owned(), rows: vec![row("a", 1.0)], ..EstimateChart::default() };
        assert!(chart.svg().contains(title), "{}", chart.svg());
    }

    #[test]
    fn what_has_no_value_is_said() {
        let chart = EstimateChart {
            rows: vec![EstimateRow { name: "x".repeat(200), ..EstimateRow::default() }],
            groups: vec![row("", 0.5); 20],
            more_groups: 480,
            worst: vec![EstimateBar { name: "y".repeat(200), share: 1.0 }],
            ..EstimateChart::default()
        };
        let svg = chart.svg();
        assert!(svg.contains("no value") && svg.contains("480 with fewer items") && svg.contains("100.0 %"));
        assert!(!svg.contains("hollow"));
        let warned = EstimateChart { rows: vec![row("a", 1.0)], ..EstimateChart::default() };
        assert!(warned.svg().contains("hollow points: the interval may be too short"));
        assert!(!svg.contains("NaN") && !svg.contains("inf"));
    }
}
