//! Points in a plane: a map of clusterings or trees by their distances.

use crate::kit::axis::{Axis, Scale};
use crate::kit::colour::hue;
use crate::kit::legend::{Mark, marks, notes};
use crate::kit::text::{NAME, NAME_MIDDLE, Style, TITLE, fit, width};
use crate::kit::{Area, Canvas, Px};

/// A map. One unit is as long across as it is up, so distances can be read from it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct PointMap {
    /// The title.
    pub title: String,
    /// The labels of the axis across and of the one up.
    pub labels: [String; 2],
    /// The points.
    pub points: Vec<MapPoint>,
    /// The names of the groups; points of one group have one colour.
    pub groups: Vec<String>,
    /// What stands below the map.
    pub notes: Vec<String>,
}

/// A point of a map.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct MapPoint {
    /// Its name.
    pub name: String,
    /// Its place.
    pub place: (f64, f64),
    /// The number of its group.
    pub group: usize,
}

const SIDE: f64 = 420.0;
const LEFT: f64 = 58.0;
const TOP: f64 = 34.0;
const MARGIN: f64 = 20.0;
/// Up to that many points have their names beside them.
const NAMED: usize = 40;

impl PointMap {
    /// The map as a document of its own.
    #[must_use]
    pub fn svg(&self) -> String {
        let mut canvas = Canvas::default();
        let wide = LEFT + SIDE + MARGIN;
        let (x, y) = self.axes();
        let bottom = TOP + SIDE;
        canvas.text((LEFT, 16.0), &fit(&self.title, TITLE.size * 1.1, SIDE), TITLE, &self.title);
        x.below(&mut canvas, (LEFT, bottom), SIDE, SIDE);
        y.beside(&mut canvas, (LEFT, bottom), SIDE, SIDE);
        canvas.frame(Area(LEFT, TOP, SIDE, SIDE));
        let label = Style { size: 12.0, ..NAME_MIDDLE };
        let shown = fit(&self.labels[0], label.size, SIDE);
        canvas.text((LEFT + SIDE / 2.0, bottom + 28.0), &shown, label, &self.labels[0]);
        let (shown, turned) = (fit(&self.labels[1], label.size, SIDE), Style { turned: true, ..label });
        canvas.text((14.0, TOP + SIDE / 2.0), &shown, turned, &self.labels[1]);
        let places: Vec<(f64, f64)> = self.points.iter().map(|point| on_paper(point.place, x, y)).collect();
        self.dots(&mut canvas, &places);
        self.names(&mut canvas, &places);
        let mut down = bottom + 46.0;
        if self.groups.len() > 1 {
            let entries: Vec<(Mark, String)> = self
                .groups
                .iter()
                .enumerate()
                .map(|(at, name)| (Mark::Colour(hue(at)), name.clone()))
                .collect();
            down += marks(&mut canvas, (LEFT, down), SIDE, &entries);
        }
        down += notes(&mut canvas, (LEFT, down), SIDE, &self.notes);
        canvas.document(wide, down + 10.0)
    }

    /// Two axes of the same length around all points.
    fn axes(&self) -> (Axis, Axis) {
        let range = |value: fn(&MapPoint) -> f64| {
            let values = self.points.iter().map(value);
            values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), v| (low.min(v), high.max(v)))
        };
        let (across, up) = (range(|point| point.place.0), range(|point| point.place.1));
        let longest = (across.1 - across.0).max(up.1 - up.0);
        let half = if longest > 0.0 { 0.54 * longest } else { 0.5 };
        let axis = |(low, high): (f64, f64)| {
            let middle = if low <= high { f64::midpoint(low, high) } else { 0.0 };
            Axis::around(Scale::Linear, [middle - half, middle + half].into_iter())
        };
        (axis(across), axis(up))
    }

    fn dots(&self, canvas: &mut Canvas, places: &[(f64, f64)]) {
        let radius = if self.points.len() > 300 { 2.0 } else { 3.5 };
        for (point, &(x, y)) in self.points.iter().zip(places) {
            let circle = format!(
                "M{} {}m-{radius} 0a{radius} {radius} 0 1 0 {r2} 0a{radius} {radius} 0 1 0 -{r2} 0",
                Px(x),
                Px(y),
                r2 = 2.0 * radius
            );
            let style = format!(
                "fill=\"{}\" fill-opacity=\"0.7\" stroke=\"white\" stroke-width=\"0.5\"",
                hue(point.group)
            );
            canvas.path(&circle, &style, &point.name);
        }
    }

    /// The names of the points, of as many as find a free place beside their dots.
    fn names(&self, canvas: &mut Canvas, places: &[(f64, f64)]) {
        if self.points.len() > NAMED {
            return;
        }
        let mut taken: Vec<Area> = places.iter().map(|&(x, y)| Area(x - 4.0, y - 4.0, 8.0, 8.0)).collect();
        for (point, &(x, y)) in self.points.iter().zip(places) {
            let shown = fit(&point.name, NAME.size, 110.0);
            let wide = width(&shown, NAME.size);
            let sides = [(6.0, 0.0), (-6.0 - wide, 0.0), (-wide / 2.0, -12.0), (-wide / 2.0, 12.0)];
            let free = sides.iter().map(|&(dx, dy)| Area(x + dx, y + dy - 6.0, wide, 12.0)).find(|area| {
                let inside = area.0 >= LEFT && area.0 + area.2 <= LEFT + SIDE && area.1 >= TOP;
                inside && area.1 + area.3 <= TOP + SIDE && !taken.iter().any(|other| overlap(*area, *other))
            });
            if let Some(area) = free {
                canvas.text((area.0, area.1 + 6.0), &shown, NAME, &point.name);
                taken.push(area);
            }
        }
    }
}

fn on_paper((x, y): (f64, f64), across: Axis, up: Axis) -> (f64, f64) {
    let share = |axis: Axis, value| axis.share(value).unwrap_or(0.5);
    (LEFT + share(across, x) * SIDE, TOP + SIDE - share(up, y) * SIDE)
}

fn overlap(a: Area, b: Area) -> bool {
    a.0 < b.0 + b.2 && b.0 < a.0 + a.2 && a.1 < b.1 + b.3 && b.1 < a.1 + a.3
}
