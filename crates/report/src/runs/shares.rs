//! The shares of splits in one run against those in another, or in the mean of all.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use partita::internal::quantity;

use super::labels::Labels;
use super::picture::{LEFT, PicturedSplit, RunPicture, WIDTH};
use crate::kit::axis::{Axis, Scale};
use crate::kit::colour::{GREY, hue};
use crate::kit::text::{NAME_MIDDLE, Style, fit};
use crate::kit::{Area, Canvas, Px};

/// Runs of which all pairs have a panel.
const ALL_PAIRS: usize = 4;
/// Names of a panel.
const MOST_NAMES: usize = 6;
/// Places of a panel that say what they are under a pointer.
const MOST_TITLES: usize = 1000;
/// The share of normal deviates that lie in the band.
const BAND: f64 = 1.959_963_984_540_054;
/// The radius of the largest dot in parts of the side of a panel.
const LARGEST: f64 = 0.045;
/// Room between panels for the axes.
const APART: f64 = 62.0;

/// The panels of a picture.
pub(super) struct Panels<'p> {
    picture: &'p RunPicture,
    panels: Vec<Panel>,
    side: f64,
    columns: usize,
}

/// One run against another, or against the mean of all.
struct Panel {
    across: usize,
    up: Option<usize>,
}

/// Splits at one place.
struct Spot<'p> {
    place: (f64, f64),
    splits: Vec<&'p PicturedSplit>,
}

impl<'p> Panels<'p> {
    pub(super) fn of(picture: &'p RunPicture) -> Self {
        let runs = picture.runs.len();
        let panels: Vec<Panel> = if runs <= ALL_PAIRS {
            let pairs = (0..runs).flat_map(|up| (0..up).map(move |across| Panel { across, up: Some(up) }));
            pairs.collect()
        } else {
            (0..runs).map(|across| Panel { across, up: None }).collect()
        };
        let columns = panels.len().clamp(1, 3);
        let side = if panels.len() == 1 { 380.0 } else { (WIDTH - 20.0) / columns as f64 - APART };
        Self { picture, panels, side, columns }
    }

    /// Draws all panels; their height.
    pub(super) fn draw(&self, canvas: &mut Canvas, top: f64) -> f64 {
        for (at, panel) in self.panels.iter().enumerate() {
            let (column, row) = (at % self.columns, at / self.columns);
            let place = (LEFT + column as f64 * (self.side + APART), top + row as f64 * (self.side + APART));
            self.draw_panel(canvas, panel, place);
        }
        self.panels.len().div_ceil(self.columns) as f64 * (self.side + APART) - 14.0
    }

    pub(super) fn notes(&self) -> Vec<String> {
        let splits = quantity(self.picture.splits.len(), "split");
        let differ = self.picture.splits.iter().filter(|split| split.differs).count();
        let differ = if differ > 0 {
            format!("; {differ} in colour differ with p below 0.001")
        } else {
            String::new()
        };
        let band = if self.picture.runs.iter().any(|run| run.draws.is_some()) {
            " The band holds 95 % of the splits of runs that are worth as many trees and agree."
        } else {
            ""
        };
        vec![format!("{splits}: the area of a dot is their number in its place{differ}.{band}")]
    }

    fn draw_panel(&self, canvas: &mut Canvas, panel: &Panel, (x, y): (f64, f64)) {
        let (side, bottom) = (self.side, y + self.side);
        let axis = Axis::around(Scale::Linear, [-0.03, 1.03].into_iter());
        let at = |(u, v): (f64, f64)| {
            (x + axis.share(u).unwrap_or(0.5) * side, bottom - axis.share(v).unwrap_or(0.5) * side)
        };
        self.draw_band(canvas, panel, at);
        axis.below(canvas, (x, bottom), side, 0.0);
        axis.beside(canvas, (x, bottom), side, 0.0);
        let ((x1, y1), (x2, y2)) = (at((0.0, 0.0)), at((1.0, 1.0)));
        let diagonal = format!("M{} {}L{} {}", Px(x1), Px(y1), Px(x2), Px(y2));
        canvas.path(&diagonal, "class=\"diagonal\" stroke=\"#808080\" fill=\"none\"", "");
        canvas.frame(Area(x, y, side, side));
        let label = Style { size: 12.0, ..NAME_MIDDLE };
        let names = [Some(panel.across), panel.up].map(|run| match run {
            Some(run) => self.picture.runs[run].name.clone(),
            None => "mean of all".to_owned(),
        });
        let shown = names.each_ref().map(|name| fit(&format!("share in {name}"), label.size, side));
        canvas.text((x + side / 2.0, bottom + 28.0), &shown[0], label, &names[0]);
        canvas.text((x - 36.0, y + side / 2.0), &shown[1], Style { turned: true, ..label }, &names[1]);
        self.draw_spots(canvas, panel, Area(x, y, side, side), at);
    }

    /// Draws the band that the draws of both runs allow.
    fn draw_band(&self, canvas: &mut Canvas, panel: &Panel, at: impl Fn((f64, f64)) -> (f64, f64)) {
        let draws = |run: usize| self.picture.runs[run].draws;
        let all = || self.picture.runs.iter().map(|run| run.draws).sum::<Option<f64>>();
        let other = panel.up.map_or_else(all, draws);
        let Some((own, other)) = draws(panel.across).zip(other) else { return };
        const STEPS: usize = 50;
        let edge = |step: usize, sign: f64| {
            let share = step as f64 / STEPS as f64;
            let far = BAND * (share * (1.0 - share) * (1.0 / own + 1.0 / other)).sqrt();
            at((share, (share + sign * far).clamp(0.0, 1.0)))
        };
        let upper = (0..=STEPS).map(|step| edge(step, 1.0));
        let lower = (0..=STEPS).rev().map(|step| edge(step, -1.0));
        let mut path = String::new();
        for (place, (u, v)) in upper.chain(lower).enumerate() {
            let _ = write!(path, "{}{} {}", if place == 0 { 'M' } else { 'L' }, Px(u), Px(v));
        }
        canvas.path(&(path + "z"), "fill=\"#eef3f8\"", "");
    }

    /// The dots, those that differ on top and some of them with a name.
    fn draw_spots(
        &self,
        canvas: &mut Canvas,
        panel: &Panel,
        area: Area,
        at: impl Fn((f64, f64)) -> (f64, f64),
    ) {
        let mut spots = self.spots(panel);
        let most = spots.iter().map(|spot| spot.splits.len()).max().unwrap_or(1) as f64;
        let small: f64 = if spots.len() > 300 { 2.0 } else { 3.5 };
        let unit = small.min(LARGEST * self.side / most.sqrt());
        let radius = |spot: &Spot<'_>| (unit * (spot.splits.len() as f64).sqrt()).max(1.2);
        let far = |spot: &Spot<'_>| (spot.place.0 - spot.place.1).abs();
        spots.sort_by(|a, b| a.differs().cmp(&b.differs()).then(far(a).total_cmp(&far(b))));
        let are_named = spots.len() <= MOST_TITLES;
        for spot in &spots {
            let title = if are_named { spot.title() } else { String::new() };
            circle(canvas, at(spot.place), radius(spot), spot.differs(), &title);
        }
        let dots = spots.iter().filter(|spot| spot.differs()).map(|spot| (at(spot.place), radius(spot)));
        let mut labels = Labels::new(area, dots);
        let mut left = MOST_NAMES;
        for spot in spots.iter().rev().filter(|spot| spot.differs()) {
            if left == 0 {
                break;
            }
            left -= usize::from(labels.write(canvas, (at(spot.place), radius(spot)), &spot.name()));
        }
    }

    fn spots(&self, panel: &Panel) -> Vec<Spot<'p>> {
        let mut by_place: BTreeMap<[u64; 2], Spot<'p>> = BTreeMap::new();
        for split in &self.picture.splits {
            let mean = split.shares.iter().sum::<f64>() / split.shares.len() as f64;
            let place = (split.shares[panel.across], panel.up.map_or(mean, |run| split.shares[run]));
            let key = [place.0, place.1].map(f64::to_bits);
            by_place.entry(key).or_insert_with(|| Spot { place, splits: Vec::new() }).splits.push(split);
        }
        by_place.into_values().collect()
    }
}

impl Spot<'_> {
    fn differs(&self) -> bool {
        self.splits.iter().any(|split| split.differs)
    }

    /// The first split that differs, or the first.
    fn name(&self) -> String {
        let named = self.splits.iter().find(|split| split.differs).or(self.splits.first());
        let name = named.map_or("", |split| split.name.as_str());
        match self.splits.len() {
            0 | 1 => name.to_owned(),
            many => format!("{name} and {} more", many - 1),
        }
    }

    fn title(&self) -> String {
        format!("{}: {:.3} and {:.3}", self.name(), self.place.0, self.place.1)
    }
}

fn circle(canvas: &mut Canvas, (x, y): (f64, f64), radius: f64, differs: bool, title: &str) {
    let path = format!(
        "M{} {}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0 -{d} 0z",
        Px(x - radius),
        Px(y),
        r = Px(radius),
        d = Px(2.0 * radius)
    );
    let colour = if differs { hue(1) } else { GREY.to_owned() };
    canvas.path(
        &path,
        &format!("fill=\"{colour}\" fill-opacity=\"0.8\" stroke=\"white\" stroke-width=\"0.5\""),
        title,
    );
}
