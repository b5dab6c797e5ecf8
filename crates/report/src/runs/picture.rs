//! The picture of several runs: their shares of splits against each other, and below how far their trees are from the centre.

use super::shares::Panels;
use super::trace::draw_traces;
use crate::kit::Canvas;
use crate::kit::legend::notes;
use crate::kit::text::{TITLE, lines};

/// The runs with what is known of them.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct RunPicture {
    /// The title.
    pub title: String,
    /// The runs.
    pub runs: Vec<PicturedRun>,
    /// The splits that count.
    pub splits: Vec<PicturedSplit>,
}

/// One run.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct PicturedRun {
    /// Its name.
    pub name: String,
    /// How many independent trees it is worth, where that is known.
    pub draws: Option<f64>,
    /// The place of its first tree in its file, from 1, and how many further each next one is.
    pub first: usize,
    /// See `first`.
    pub step: usize,
    /// How far each tree is from the most typical of all.
    pub distances: Vec<u32>,
}

/// One split.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct PicturedSplit {
    /// Some of its leaves.
    pub name: String,
    /// The share of the trees of each run that have it.
    pub shares: Vec<f64>,
    /// True if the shares differ by more than the runs allow.
    pub differs: bool,
}

pub(super) const LEFT: f64 = 58.0;
pub(super) const WIDTH: f64 = 640.0;
const TOP: f64 = 34.0;
const GAP: f64 = 18.0;

impl RunPicture {
    /// The shares of splits alone; the whole picture where there are none to compare.
    #[must_use]
    pub fn shares_svg(&self) -> String {
        if self.runs.len() < 2 || self.splits.is_empty() {
            return self.svg();
        }
        let (mut canvas, panels) = (Canvas::default(), Panels::of(self));
        let top = GAP / 2.0;
        let down = top + panels.draw(&mut canvas, top);
        let down = down + notes(&mut canvas, (LEFT, down), WIDTH - LEFT - 20.0, &panels.notes());
        canvas.document(WIDTH, down + 10.0)
    }

    /// The picture as a document of its own.
    #[must_use]
    pub fn svg(&self) -> String {
        let mut canvas = Canvas::default();
        let room = WIDTH - LEFT - 20.0;
        let title = lines(&self.title, TITLE.size * 1.1, room);
        for (at, line) in title.iter().enumerate() {
            canvas.text((LEFT, 16.0 + 18.0 * at as f64), line, TITLE, "");
        }
        let mut down = TOP + 18.0 * (title.len() - 1) as f64;
        if self.runs.len() > 1 && !self.splits.is_empty() {
            let panels = Panels::of(self);
            down += panels.draw(&mut canvas, down);
            down += notes(&mut canvas, (LEFT, down), room, &panels.notes()) + GAP;
        }
        down += draw_traces(&mut canvas, down, &self.runs);
        canvas.document(WIDTH, down + 10.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(name: &str, trees: usize) -> PicturedRun {
        let distances = (0..trees as u32).map(|at| at * 7 % 13).collect();
        PicturedRun { name: name.to_owned(), draws: Some(30.0), first: 26, step: 1, distances }
    }

    fn split(at: usize, runs: usize) -> PicturedSplit {
        let shares = (0..runs).map(|run| ((at * (run + 3)) % 11) as f64 / 10.0).collect();
        PicturedSplit {
            name: format!("leaf {at} {}", "long ".repeat(12)),
            shares,
            differs: at.is_multiple_of(3),
        }
    }

    #[test]
    fn a_picture_has_a_panel_for_each_pair_of_few_runs_and_for_each_of_many() {
        for (runs, panels) in [(1, 0), (2, 1), (3, 3), (4, 6), (8, 8)] {
            let picture = RunPicture {
                title: "a < b".to_owned(),
                runs: (0..runs).map(|at| run(&format!("run {at}"), 40)).collect(),
                splits: (0..200).map(|at| split(at, runs)).collect(),
            };
            let svg = picture.svg();
            assert_eq!(svg.matches("class=\"diagonal\"").count(), panels, "{runs}");
            assert!(svg.contains("a &lt; b") && !svg.contains("NaN") && !svg.contains("inf"));
        }
    }

    #[test]
    fn long_traces_have_two_points_for_each_pixel() {
        let picture = RunPicture { runs: vec![run("a", 30_000)], ..RunPicture::default() };
        assert!(picture.svg().len() < 60_000);
    }
}
