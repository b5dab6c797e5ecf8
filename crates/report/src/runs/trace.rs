//! How far the trees of each run are from the most typical one, tree by tree.

use std::fmt::Write as _;

use super::picture::{LEFT, PicturedRun, WIDTH};
use crate::kit::axis::{Axis, Scale};
use crate::kit::colour::hue;
use crate::kit::legend::{Mark, marks, notes};
use crate::kit::text::{NAME_MIDDLE, Style};
use crate::kit::{Area, Canvas, Px};

/// Trees of a run that each have a point; of more the least and the most of each pixel are drawn.
const MOST_POINTS: usize = 2000;
const HEIGHT: f64 = 200.0;
const SHADE: &str = "#ececec";

/// Draws the runs over each other; the height of all.
pub(super) fn draw_traces(canvas: &mut Canvas, top: f64, runs: &[PicturedRun]) -> f64 {
    let (wide, bottom) = (WIDTH - LEFT - 20.0, top + HEIGHT);
    let last = |run: &PicturedRun| run.first + run.step * run.distances.len().saturating_sub(1);
    let end = runs.iter().map(last).max().unwrap_or(1).max(2);
    let most = runs.iter().flat_map(|run| &run.distances).copied().max().unwrap_or(1).max(1);
    let x = Axis::around(Scale::Linear, [0.0, end as f64].into_iter());
    let y = Axis::around(Scale::Linear, [0.0, 1.05 * f64::from(most)].into_iter());
    let burn_in = runs.iter().map(|run| run.first - 1).min().unwrap_or(0);
    if burn_in > 0 {
        let shaded = x.share(burn_in as f64 + 0.5).unwrap_or(0.0) * wide;
        canvas.rect(Area(LEFT, top, shaded, HEIGHT), SHADE, "burn-in");
    }
    x.below(canvas, (LEFT, bottom), wide, 0.0);
    y.beside(canvas, (LEFT, bottom), HEIGHT, wide);
    let at = |place: usize, distance: u32| {
        let (u, v) = (x.share(place as f64).unwrap_or(0.0), y.share(f64::from(distance)).unwrap_or(0.0));
        (LEFT + u * wide, bottom - v * HEIGHT)
    };
    for (number, run) in runs.iter().enumerate() {
        let style =
            format!("fill=\"none\" stroke=\"{}\" stroke-width=\"1\" stroke-opacity=\"0.75\"", hue(number));
        canvas.path(&line(run, wide, at), &style, &run.name);
    }
    canvas.frame(Area(LEFT, top, wide, HEIGHT));
    let label = Style { size: 12.0, ..NAME_MIDDLE };
    canvas.text((LEFT + wide / 2.0, bottom + 28.0), "place of the tree in its file", label, "");
    canvas.text((14.0, top + HEIGHT / 2.0), "splits that differ", Style { turned: true, ..label }, "");
    let mut entries: Vec<(Mark, String)> =
        runs.iter().enumerate().map(|(at, run)| (Mark::Line(hue(at)), run.name.clone())).collect();
    if burn_in > 0 {
        entries.push((Mark::Colour(SHADE.to_owned()), "burn-in".to_owned()));
    }
    let mut down = HEIGHT + 44.0;
    down += marks(canvas, (LEFT, top + down), wide, &entries);
    let note = "Each tree against the most typical of all runs.".to_owned();
    down + notes(canvas, (LEFT, top + down), wide, [&note])
}

/// The line of a run.
fn line(run: &PicturedRun, wide: f64, at: impl Fn(usize, u32) -> (f64, f64)) -> String {
    let place = |tree: usize| run.first + run.step * tree;
    let mut path = String::new();
    let mut add = |tree: usize, distance: u32| {
        let (x, y) = at(place(tree), distance);
        let _ = write!(path, "{}{} {}", if path.is_empty() { 'M' } else { 'L' }, Px(x), Px(y));
    };
    if run.distances.len() <= MOST_POINTS {
        run.distances.iter().enumerate().for_each(|(tree, &distance)| add(tree, distance));
        return path;
    }
    let pixels = wide as usize;
    for pixel in 0..pixels {
        let (start, end) = (pixel * run.distances.len() / pixels, (pixel + 1) * run.distances.len() / pixels);
        let part = &run.distances[start..end.max(start + 1)];
        // From the one to the other as they come, so that the line goes on.
        let (least, most) =
            (part.iter().min().copied().unwrap_or(0), part.iter().max().copied().unwrap_or(0));
        let least_first =
            part.iter().position(|&one| one == least) <= part.iter().position(|&one| one == most);
        let ends = if least_first { [least, most] } else { [most, least] };
        ends.into_iter().for_each(|distance| add(start, distance));
    }
    path
}
