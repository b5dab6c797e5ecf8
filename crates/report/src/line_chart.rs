//! Line charts, alone or as small multiples.

use std::fmt::Write as _;

use crate::axis::{Axis, Scale};
use crate::svg::{PALETTE, document, escape};

/// Lines with a legend.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct LineChart {
    /// The title.
    pub title: String,
    /// The label of the x axis.
    pub x_label: String,
    /// The label of the y axis.
    pub y_label: String,
    /// The scale of x.
    pub x_scale: Scale,
    /// The scale of y.
    pub y_scale: Scale,
    /// The lines.
    pub series: Vec<Series>,
}

/// One line.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Series {
    /// Its name in the legend.
    pub name: String,
    /// Its points, ordered by x. A point outside the domain of a scale, such as 0 on a logarithmic one, breaks the line.
    pub points: Vec<(f64, f64)>,
}

impl Series {
    /// A line with its name.
    pub fn new(name: impl Into<String>, points: Vec<(f64, f64)>) -> Self {
        Self { name: name.into(), points }
    }
}

const WIDTH: f64 = 460.0;
const HEIGHT: f64 = 320.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 110.0;
const TOP: f64 = 34.0;
const BOTTOM: f64 = 44.0;

impl LineChart {
    /// The chart as a document of its own.
    #[must_use]
    pub fn svg(&self) -> String {
        document(WIDTH, HEIGHT, &self.elements())
    }

    fn elements(&self) -> String {
        let points = || self.series.iter().flat_map(|series| series.points.iter());
        let x = Axis::around(self.x_scale, points().map(|point| point.0));
        let y = Axis::around(self.y_scale, points().map(|point| point.1));
        let mut out = String::new();
        self.frame(&mut out, x, y);
        for (index, series) in self.series.iter().enumerate() {
            let colour = PALETTE[index % PALETTE.len()];
            let dash = if index < PALETTE.len() { "" } else { " stroke-dasharray=\"5 3\"" };
            let _ = writeln!(
                out,
                "<path d=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.6\"{dash}/>",
                path(series, x, y)
            );
            let line = TOP + 8.0 + 15.0 * index as f64;
            let start = WIDTH - RIGHT + 8.0;
            let _ = writeln!(
                out,
                "<line x1=\"{start}\" x2=\"{}\" y1=\"{line}\" y2=\"{line}\" stroke=\"{colour}\" stroke-width=\"2\"{dash}/>\
                 <text x=\"{}\" y=\"{}\" font-size=\"11\">{}</text>",
                start + 16.0,
                start + 20.0,
                line + 4.0,
                escape(&series.name)
            );
        }
        out
    }

    /// Title, axes, grid and their labels.
    fn frame(&self, out: &mut String, x: Axis, y: Axis) {
        let (right, bottom) = (WIDTH - RIGHT, HEIGHT - BOTTOM);
        let _ = writeln!(
            out,
            "<text x=\"{LEFT}\" y=\"20\" font-size=\"13\" font-weight=\"bold\">{}</text>",
            escape(&self.title)
        );
        for (share, label) in x.ticks() {
            let at = LEFT + share * (right - LEFT);
            let _ = writeln!(
                out,
                "<line x1=\"{at:.1}\" x2=\"{at:.1}\" y1=\"{TOP}\" y2=\"{bottom}\" stroke=\"#e0e0e0\"/>\
                 <text x=\"{at:.1}\" y=\"{}\" text-anchor=\"middle\" font-size=\"10\">{label}</text>",
                bottom + 14.0
            );
        }
        for (share, label) in y.ticks() {
            let at = bottom - share * (bottom - TOP);
            let _ = writeln!(
                out,
                "<line x1=\"{LEFT}\" x2=\"{right}\" y1=\"{at:.1}\" y2=\"{at:.1}\" stroke=\"#e0e0e0\"/>\
                 <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\" font-size=\"10\">{label}</text>",
                LEFT - 5.0,
                at + 3.0
            );
        }
        let _ = writeln!(
            out,
            "<rect x=\"{LEFT}\" y=\"{TOP}\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"#404040\"/>\
             <text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>\
             <text transform=\"translate(14 {}) rotate(-90)\" text-anchor=\"middle\">{}</text>",
            right - LEFT,
            bottom - TOP,
            f64::midpoint(LEFT, right),
            HEIGHT - 10.0,
            escape(&self.x_label),
            f64::midpoint(TOP, bottom),
            escape(&self.y_label)
        );
    }
}

/// The line of a series through the points that have a place.
fn path(series: &Series, x: Axis, y: Axis) -> String {
    let (right, bottom) = (WIDTH - RIGHT, HEIGHT - BOTTOM);
    let mut path = String::new();
    let mut pen = 'M';
    for &(at, value) in &series.points {
        match (x.share(at), y.share(value)) {
            (Some(u), Some(v)) => {
                let _ =
                    write!(path, "{pen}{:.1} {:.1}", LEFT + u * (right - LEFT), bottom - v * (bottom - TOP));
                pen = 'L';
            }
            _ => pen = 'M',
        }
    }
    path
}

/// Several charts as one document, row by row.
#[must_use]
pub fn panels(charts: &[LineChart], columns: usize) -> String {
    let columns = columns.clamp(1, charts.len().max(1));
    let rows = charts.len().div_ceil(columns);
    let mut elements = String::new();
    for (index, chart) in charts.iter().enumerate() {
        let (x, y) = ((index % columns) as f64 * WIDTH, (index / columns) as f64 * HEIGHT);
        let _ = write!(elements, "<g transform=\"translate({x} {y})\">\n{}</g>\n", chart.elements());
    }
    document(WIDTH * columns as f64, HEIGHT * rows as f64, &elements)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_without_a_place_breaks_the_line() {
        let chart = LineChart {
            title: "a < b".into(),
            y_scale: Scale::Log10,
            series: vec![Series::new("one", vec![(1.0, 1.0), (2.0, 0.0), (3.0, 10.0), (4.0, 100.0)])],
            ..LineChart::default()
        };
        let svg = chart.svg();
        assert!(svg.contains("a &lt; b"));
        let path = svg.split("<path d=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a path");
        assert_eq!(path.matches('M').count(), 2, "{path}");
        assert!(!svg.contains("NaN") && !svg.contains("inf"));
    }

    #[test]
    fn panels_hold_every_chart() {
        let charts = vec![LineChart { title: "t".into(), ..LineChart::default() }; 5];
        assert_eq!(panels(&charts, 3).matches("translate(").count() - 5, 5);
    }
}
