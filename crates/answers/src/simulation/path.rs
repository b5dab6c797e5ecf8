//! Scores along a way of clusterings.

use partita::{Range, Request, Sense};
use partita_report::{LineChart, Series};

/// The least distance of two points of a line through scores.
const APART: f64 = 0.003;
/// Points of a line; more of them cannot be seen.
const MOST_POINTS: usize = 2000;

/// The scores of the clusterings along a way, each against its start.
#[derive(Debug, Clone)]
pub struct Path {
    /// The measures with their parameters.
    pub requests: Vec<Request>,
    /// The number of steps from the start to each point.
    pub steps: Vec<u64>,
    /// For each measure its score at each point; none where it is undefined.
    pub scores: Vec<Vec<Option<f64>>>,
}

impl Path {
    pub(super) fn new(requests: Vec<Request>) -> Self {
        let scores = vec![Vec::new(); requests.len()];
        Self { requests, steps: Vec::new(), scores }
    }

    /// The scores against the number of steps.
    pub(super) fn against_steps(&self, title: &str, x_label: &str) -> LineChart {
        let line = |measure: usize| {
            let points = self.steps.iter().zip(&self.scores[measure]);
            let points =
                points.filter_map(|(&step, score)| Some((step as f64, self.drawn(measure, (*score)?))));
            Series::new(self.label(measure), thinned(points.collect()))
        };
        LineChart {
            title: title.to_owned(),
            x_label: x_label.to_owned(),
            y_label: "score against the start".to_owned(),
            series: (0..self.requests.len()).map(line).collect(),
            ..LineChart::default()
        }
    }

    /// A measure against the first one.
    pub(super) fn against_first(&self, measure: usize) -> LineChart {
        let points = self.scores[0].iter().zip(&self.scores[measure]);
        let points = points.filter_map(|(x, y)| Some((self.drawn(0, (*x)?), self.drawn(measure, (*y)?))));
        LineChart {
            title: format!("{} and {}", self.label(0), self.label(measure)),
            x_label: self.label(0),
            y_label: self.label(measure),
            series: vec![Series::new("the walk", spaced(points))],
            ..LineChart::default()
        }
    }

    /// A distance between 0 and 1 is drawn as one less it, so that all lines fall.
    fn is_turned(&self, measure: usize) -> bool {
        let request = &self.requests[measure];
        request.measure().sense == Sense::Distance && request.measure().range == Range::UNIT
    }

    fn drawn(&self, measure: usize, score: f64) -> f64 {
        if self.is_turned(measure) { 1.0 - score } else { score }
    }

    fn label(&self, measure: usize) -> String {
        let key = self.requests[measure].key();
        if self.is_turned(measure) { format!("1 − {key}") } else { key }
    }
}

/// Points that are apart, so that a way that falls within its first steps keeps its shape.
fn spaced(points: impl Iterator<Item = (f64, f64)>) -> Vec<(f64, f64)> {
    let mut kept: Vec<(f64, f64)> = Vec::new();
    for point in points {
        let is_apart = |last: &(f64, f64)| (point.0 - last.0).hypot(point.1 - last.1) >= APART;
        if kept.last().is_none_or(is_apart) {
            kept.push(point);
        }
    }
    kept
}

/// Some of the points in equal steps, and the last one.
fn thinned(points: Vec<(f64, f64)>) -> Vec<(f64, f64)> {
    let every = points.len().div_ceil(MOST_POINTS).max(1);
    let last = points.len().saturating_sub(1);
    let kept = points.into_iter().enumerate().filter(|(at, _)| at % every == 0 || *at == last);
    kept.map(|(_, point)| point).collect()
}
