//! The picture of runs.

use partita::SplitConvergence;
use partita_report::{PicturedRun, PicturedSplit, RunPicture};

use super::Answer;

/// The p-value below which a split is drawn in colour.
const RARE: f64 = 0.001;
/// Leaves that a split is named by, where they have few letters.
const NAMED: usize = 3;
const MOST_LETTERS: usize = 40;

impl Answer {
    /// The runs as a picture. `places` says of each run where its first tree stands in its file, from 1, and how many further
    /// each next one is.
    pub fn svg(&self, places: &[(usize, usize)]) -> String {
        self.picture(places).svg()
    }

    /// The shares of splits in the runs, without the traces.
    pub fn shares_svg(&self) -> String {
        self.picture(&[]).shares_svg()
    }

    fn picture(&self, places: &[(usize, usize)]) -> RunPicture {
        let place = |at: usize| places.get(at).copied().unwrap_or((1, 1));
        let runs = self.names.iter().zip(&self.found.runs).zip(&self.found.trace.distances).enumerate();
        let run = |(at, ((name, run), distances)): (usize, ((&String, _), &Vec<u32>))| {
            let run: &partita::RunConvergence = run;
            let (first, step) = place(at);
            PicturedRun { name: name.clone(), draws: run.ess, first, step, distances: distances.clone() }
        };
        RunPicture {
            title: self.sentence(),
            runs: runs.map(run).collect(),
            splits: self.found.splits.iter().map(pictured).collect(),
        }
    }
}

fn pictured(split: &SplitConvergence) -> PicturedSplit {
    PicturedSplit {
        name: named(&split.leaves),
        shares: split.shares.clone(),
        differs: split.p.is_some_and(|p| p < RARE),
    }
}

/// Some of the leaves of a split.
pub fn named(leaves: &[String]) -> String {
    match leaves {
        [first, ..] if leaves.len() > NAMED || (leaves.len() > 1 && letters(leaves) > MOST_LETTERS) => {
            format!("{first}, … {} more", leaves.len() - 1)
        }
        _ => leaves.join(", "),
    }
}

fn letters(leaves: &[String]) -> usize {
    leaves.iter().map(|leaf| leaf.chars().count()).sum()
}
