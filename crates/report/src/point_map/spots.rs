//! The points of a map that are at one place.

use std::collections::BTreeMap;
use std::f64::consts::TAU;
use std::fmt::Write as _;

use partita::internal::Arrange as _;
use partita::internal::quantity;

use super::MapPoint;
use crate::kit::colour::hue;
use crate::kit::{Canvas, Px};

/// Points this near to each other, in pixels, are at one place: rounding moves equal ones apart.
const NEAR: f64 = 0.05;

/// Names of points that a dot tells.
const NAMED: usize = 3;

/// The points of one place.
pub(super) struct Spot<'m> {
    /// Its place on paper.
    pub place: (f64, f64),
    pub points: Vec<&'m MapPoint>,
}

/// The places of a map with their points, the fullest first, so that no dot is hidden by a larger one.
pub(super) fn spots<'m>(points: &'m [MapPoint], places: &[(f64, f64)]) -> Vec<Spot<'m>> {
    let mut found: Vec<Spot<'m>> = Vec::new();
    let mut cells: BTreeMap<(i64, i64), usize> = BTreeMap::new();
    for (point, &place) in points.iter().zip(places) {
        let cell = |value: f64| (value / NEAR).floor() as i64;
        let (across, up) = (cell(place.0), cell(place.1));
        let around = (-1..=1).flat_map(|x| (-1..=1).map(move |y| (across + x, up + y)));
        let is_near = |&spot: &usize| {
            let (x, y) = found[spot].place;
            (x - place.0).abs() <= NEAR && (y - place.1).abs() <= NEAR
        };
        match around.filter_map(|cell| cells.get(&cell).copied()).find(is_near) {
            Some(spot) => found[spot].points.push(point),
            None => {
                cells.entry((across, up)).or_insert(found.len());
                found.push(Spot { place, points: vec![point] });
            }
        }
    }
    found.arrange_by_key(|spot| std::cmp::Reverse(spot.points.len()));
    found
}

impl Spot<'_> {
    /// The radius of its dot, where that of a single point is one unit: areas are numbers of points.
    pub(super) fn radius(&self, unit: f64) -> f64 {
        unit * (self.points.len() as f64).sqrt()
    }

    /// The groups of its points, with the number of points of each.
    pub(super) fn sectors(&self) -> BTreeMap<usize, usize> {
        let mut counts = BTreeMap::new();
        self.points.iter().for_each(|point| *counts.entry(point.group).or_default() += 1);
        counts
    }

    /// The name of its point, or of the first of them.
    pub(super) fn name(&self) -> String {
        let mut names: String =
            self.points.iter().take(NAMED).map(|point| point.name.as_str()).collect::<Vec<_>>().join(", ");
        if let Some(more) = self.points.len().checked_sub(NAMED).filter(|&more| more > 0) {
            let _ = write!(names, " and {more} more");
        }
        names
    }

    /// A dot, or a pie with a sector for each group.
    pub(super) fn draw(&self, canvas: &mut Canvas, radius: f64) {
        let (sectors, all) = (self.sectors(), self.points.len() as f64);
        let mut from = 0.0;
        for (&group, &count) in &sectors {
            let to = from + count as f64 / all;
            let path = if sectors.len() == 1 { self.circle(radius) } else { self.sector(radius, from, to) };
            let style = format!(
                "fill=\"{}\" fill-opacity=\"0.75\" stroke=\"white\" stroke-width=\"0.5\"",
                hue(group)
            );
            let title = match sectors.len() {
                1 => self.name(),
                _ => format!("{} of {}: {}", count, quantity(self.points.len(), "point"), self.name()),
            };
            canvas.path(&path, &style, &title);
            from = to;
        }
    }

    fn circle(&self, radius: f64) -> String {
        let ((x, y), r) = (self.place, Px(radius));
        let wide = Px(2.0 * radius);
        format!("M{} {}m-{r} 0a{r} {r} 0 1 0 {wide} 0a{r} {r} 0 1 0 -{wide} 0", Px(x), Px(y))
    }

    /// A sector between two shares of the whole turn, clockwise from the top.
    fn sector(&self, radius: f64, from: f64, to: f64) -> String {
        let (x, y) = self.place;
        let rim = |share: f64| {
            let (sine, cosine) = (share * TAU).sin_cos();
            (Px(x + radius * sine), Px(y - radius * cosine))
        };
        let ((x0, y0), (x1, y1)) = (rim(from), rim(to));
        let (r, long) = (Px(radius), u8::from(to - from > 0.5));
        format!("M{} {}L{x0} {y0}A{r} {r} 0 {long} 1 {x1} {y1}Z", Px(x), Px(y))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(groups: &[usize]) -> Vec<MapPoint> {
        let point =
            |(at, &group): (usize, &usize)| MapPoint { name: format!("p{at}"), group, ..MapPoint::default() };
        groups.iter().enumerate().map(point).collect()
    }

    #[test]
    fn points_at_one_place_are_one_pie_of_their_number() {
        let points = points(&[0, 0, 1, 1, 1]);
        let places = [(5.0, 5.0), (9.0, 9.0), (5.000_001, 5.0), (4.999_999, 5.0), (5.0, 5.0)];
        let found = spots(&points, &places);
        assert_eq!(found.iter().map(|spot| spot.points.len()).collect::<Vec<_>>(), [4, 1]);
        assert_eq!(found[0].sectors(), BTreeMap::from([(0, 1), (1, 3)]));
        assert_eq!(found[0].radius(2.0), 4.0);
        assert_eq!(found[0].name(), "p0, p2, p3 and 1 more");
        let mut canvas = Canvas::default();
        found.iter().for_each(|spot| spot.draw(&mut canvas, 4.0));
        let drawn = canvas.document(20.0, 20.0);
        assert_eq!((drawn.matches("fill-opacity").count(), drawn.matches("3 of 4 points").count()), (3, 1));
        assert!(drawn.contains(" 0 1 1 "), "three quarters are the long way round: {drawn}");
    }
}
