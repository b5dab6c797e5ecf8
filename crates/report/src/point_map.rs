//! Points in a plane: a map of clusterings or trees by their distances.
//!
//! Points at one place are drawn as one pie, so that none hides another: its area is their number, its sectors their groups.

mod spots;

use partita::internal::quantity;

use crate::kit::axis::{Axis, Scale};
use crate::kit::colour::hue;
use crate::kit::legend::{Mark, marks, notes};
use crate::kit::text::{NAME, NAME_MIDDLE, Style, TITLE, fit, width};
use crate::kit::{Area, Canvas};
use spots::{Spot, spots};

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
    /// Lines below the map.
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
/// Up to that many places have the names of their points beside them.
const NAMED: usize = 40;
/// The radius of a single point, and the largest of many.
const SMALL: f64 = 3.5;
const LARGE: f64 = 20.0;

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
        let spots = spots(&self.points, &places);
        let unit = unit(&spots);
        spots.iter().for_each(|spot| spot.draw(&mut canvas, spot.radius(unit)));
        self.names(&mut canvas, &spots, unit);
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
        let shared = self.shared_places(&spots);
        down += notes(&mut canvas, (LEFT, down), SIDE, self.notes.iter().chain(&shared));
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

    /// Says so where points share places, and how many of these have several colours.
    fn shared_places(&self, spots: &[Spot<'_>]) -> Option<String> {
        let most = spots.iter().map(|spot| spot.points.len()).max().filter(|&most| most > 1)?;
        let mixed = spots.iter().filter(|spot| spot.sectors().len() > 1).count();
        let colours =
            if self.groups.len() > 1 { format!(", {mixed} with several colours") } else { String::new() };
        Some(format!(
            "{} in {}{colours}: the area of a dot is the number of points in its place, at most {most}.",
            quantity(self.points.len(), "point"),
            quantity(spots.len(), "distinct place")
        ))
    }

    /// The names of the points, of as many as find a free place beside their dots.
    fn names(&self, canvas: &mut Canvas, spots: &[Spot<'_>], unit: f64) {
        if spots.len() > NAMED {
            return;
        }
        let around = |spot: &Spot<'_>| {
            let far = spot.radius(unit).max(4.0);
            Area(spot.place.0 - far, spot.place.1 - far, 2.0 * far, 2.0 * far)
        };
        let mut taken: Vec<Area> = spots.iter().map(around).collect();
        for spot in spots {
            let ((x, y), beside) = (spot.place, spot.radius(unit) + 2.5);
            let shown = fit(&self.label(spot), NAME.size, 110.0);
            let wide = width(&shown, NAME.size);
            let sides = [
                (beside, 0.0),
                (-beside - wide, 0.0),
                (-wide / 2.0, -6.0 - beside),
                (-wide / 2.0, 6.0 + beside),
            ];
            let free = sides.iter().map(|&(dx, dy)| Area(x + dx, y + dy - 6.0, wide, 12.0)).find(|area| {
                let inside = area.0 >= LEFT && area.0 + area.2 <= LEFT + SIDE && area.1 >= TOP;
                inside && area.1 + area.3 <= TOP + SIDE && !taken.iter().any(|other| overlap(*area, *other))
            });
            if let Some(area) = free {
                canvas.text((area.0, area.1 + 6.0), &shown, NAME, &spot.name());
                taken.push(area);
            }
        }
    }

    /// Labels a dot: several points by their number, one by its name without that of its group, which its colour says.
    fn label(&self, spot: &Spot<'_>) -> String {
        let [point] = spot.points[..] else { return quantity(spot.points.len(), "point") };
        let group = self.groups.get(point.group).map_or("", String::as_str);
        let inner = point.name.strip_prefix(group).and_then(|rest| rest.strip_prefix('[')?.strip_suffix(']'));
        inner.unwrap_or(&point.name).to_owned()
    }
}

/// The radius of a single point: as large as it can be while the largest dot is not too large.
fn unit(spots: &[Spot<'_>]) -> f64 {
    let most = spots.iter().map(|spot| spot.points.len()).max().unwrap_or(1);
    let small = if spots.len() > 300 { 2.0 } else { SMALL };
    small.min(LARGE / (most as f64).sqrt())
}

fn on_paper((x, y): (f64, f64), across: Axis, up: Axis) -> (f64, f64) {
    let share = |axis: Axis, value| axis.share(value).unwrap_or(0.5);
    (LEFT + share(across, x) * SIDE, TOP + SIDE - share(up, y) * SIDE)
}

fn overlap(a: Area, b: Area) -> bool {
    a.0 < b.0 + b.2 && b.0 < a.0 + a.2 && a.1 < b.1 + b.3 && b.1 < a.1 + a.3
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dot_says_how_many_points_or_which_one() {
        let point = |name: &str, x: f64, group| MapPoint { name: name.to_owned(), place: (x, 0.0), group };
        let map = PointMap {
            points: vec![
                point("run1[a]", 0.0, 0),
                point("run2[b]", 1.0, 1),
                point("run1[c]", 1.0, 0),
                point("lone", 2.0, 1),
            ],
            groups: ["run1", "run2"].map(str::to_owned).to_vec(),
            ..PointMap::default()
        };
        let svg = map.svg();
        let beside = |label: &str| {
            svg.contains(&format!(">{label}<")) || svg.contains(&format!("</title>{label}</text>"))
        };
        for label in ["a", "2 points", "lone"] {
            assert!(beside(label), "{label}: {svg}");
        }
    }
}
