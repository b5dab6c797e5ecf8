//! Line charts, alone or as small multiples.

use std::fmt::Write as _;

use crate::kit::axis::{Axis, Scale};
use crate::kit::colour::hue;
use crate::kit::legend::{Mark, marks};
use crate::kit::text::{NAME, NAME_MIDDLE, Style, TITLE, fit, width};
use crate::kit::{Area, Canvas, Px};

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

/// With a legend of short names.
const WIDTH: f64 = 460.0;
const HEIGHT: f64 = 320.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 110.0;
/// The widest legend.
const MOST_RIGHT: f64 = 260.0;
const TOP: f64 = 34.0;
const BOTTOM: f64 = 44.0;

impl LineChart {
    /// The chart as a document of its own.
    #[must_use]
    pub fn svg(&self) -> String {
        self.drawn().document(self.width(), HEIGHT)
    }

    /// The room right of the lines: enough for the names of the legend.
    fn right(&self) -> f64 {
        let names = self.series.iter().map(|series| width(&series.name, NAME.size) + 30.0);
        names.fold(RIGHT, f64::max).min(MOST_RIGHT)
    }

    fn width(&self) -> f64 {
        WIDTH - RIGHT + self.right()
    }

    fn drawn(&self) -> Canvas {
        let points = || self.series.iter().flat_map(|series| series.points.iter());
        let x = Axis::around(self.x_scale, points().map(|point| point.0));
        let y = Axis::around(self.y_scale, points().map(|point| point.1));
        let mut canvas = Canvas::default();
        self.frame(&mut canvas, x, y);
        for (index, series) in self.series.iter().enumerate() {
            let style = format!("fill=\"none\" stroke=\"{}\" stroke-width=\"1.6\"", hue(index));
            canvas.path(&path(series, x, y), &style, "");
        }
        let entries: Vec<(Mark, String)> = (self.series.iter().enumerate())
            .map(|(index, series)| (Mark::Line(hue(index)), series.name.clone()))
            .collect();
        marks(&mut canvas, (WIDTH - RIGHT + 8.0, TOP), self.right() - 12.0, &entries);
        canvas
    }

    /// Title, axes, grid and their labels.
    fn frame(&self, canvas: &mut Canvas, x: Axis, y: Axis) {
        let (right, bottom) = (WIDTH - RIGHT, HEIGHT - BOTTOM);
        let (across, down) = (right - LEFT, bottom - TOP);
        canvas.text(
            (LEFT, 16.0),
            &fit(&self.title, TITLE.size * 1.1, self.width() - LEFT),
            TITLE,
            &self.title,
        );
        x.below(canvas, (LEFT, bottom), across, down);
        y.beside(canvas, (LEFT, bottom), down, across);
        canvas.frame(Area(LEFT, TOP, across, down));
        let label = Style { size: 12.0, ..NAME_MIDDLE };
        let shown = fit(&self.x_label, label.size, across);
        canvas.text((f64::midpoint(LEFT, right), HEIGHT - 14.0), &shown, label, &self.x_label);
        let (shown, turned) = (fit(&self.y_label, label.size, down), Style { turned: true, ..label });
        canvas.text((14.0, f64::midpoint(TOP, bottom)), &shown, turned, &self.y_label);
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
                let place = (Px(LEFT + u * (right - LEFT)), Px(bottom - v * (bottom - TOP)));
                let _ = write!(path, "{pen}{} {}", place.0, place.1);
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
    let wide = charts.iter().map(LineChart::width).fold(WIDTH, f64::max);
    let mut canvas = Canvas::default();
    for (index, chart) in charts.iter().enumerate() {
        let place = ((index % columns) as f64 * wide, (index / columns) as f64 * HEIGHT);
        canvas.place(place, &chart.drawn(), "");
    }
    canvas.document(wide * columns as f64, HEIGHT * rows as f64)
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
        let path = svg.split("<path d=\"").nth(2).and_then(|rest| rest.split('"').next()).expect("a path");
        assert_eq!(path.matches('M').count(), 2, "{path}");
        assert!(!svg.contains("NaN") && !svg.contains("inf"));
    }

    #[test]
    fn long_names_have_room() {
        let names = ["split_merge_largest_piece", "normalized_mutual_information:normalizer=max"];
        let series = names.map(|name| Series::new(name, vec![(0.0, 0.0), (1.0, 1.0)])).to_vec();
        let svg = LineChart { series, ..LineChart::default() }.svg();
        assert!(names.iter().all(|name| svg.contains(&format!(">{name}<"))), "{svg}");
    }

    #[test]
    fn panels_hold_every_chart() {
        let charts = vec![LineChart { title: "t".into(), ..LineChart::default() }; 5];
        assert_eq!(panels(&charts, 3).matches("translate(").count(), 5);
    }
}
