//! The front of goodness, flat hierarchies and classes, for each way to split clusters.

use std::fmt::Write as _;

use partita_cluster::{HiccOptions, Mode, SplitBy, TauOptions};

use super::exact::at;
use super::runs::{Run, Runs, moments};
use crate::TextSet;

/// The ways to split clusters: the option of the command line, and its meaning here.
const WAYS: [(&str, Mode, SplitBy); 3] = [
    ("--mode paper", Mode::Paper, SplitBy::Level),
    ("--split-by level", Mode::Exact, SplitBy::Level),
    ("--split-by columns", Mode::Exact, SplitBy::Objects),
];

/// A row per set and way, as Markdown.
pub struct Front {
    text: String,
}

impl Default for Front {
    fn default() -> Self {
        let text = "\
| set | way | goodness (best) | row levels | column levels | NMI | purity | ARI |
|---|---|---|---|---|---|---|---|
";
        Self { text: text.to_owned() }
    }
}

impl Front {
    /// Some runs of each way. Classes are compared with those of paper mode at the numbers of row clusters of its levels.
    pub fn add(&mut self, set: &TextSet, seeds: u64) -> anyhow::Result<()> {
        let mut paper: Option<Runs> = None;
        for (name, mode, split_by) in WAYS {
            let run = |seed: u64| {
                let first = TauOptions { mode, seed, ..TauOptions::default() };
                Run::of(set, &HiccOptions { first, split_by, ..HiccOptions::default() })
            };
            let runs = Runs((0..seeds).map(run).collect::<anyhow::Result<_>>()?);
            let mean = |value: &dyn Fn(&Run) -> f64| moments(&runs.0.iter().map(value).collect::<Vec<_>>()).0;
            let gains = [0, 1, 2].map(|index| gain(&runs, paper.as_ref().unwrap_or(&runs), index));
            let _ = writeln!(
                self.text,
                "| {} | `{name}` | {:.4} ({:.4}) | {:.1} | {:.1} | {} |",
                set.name,
                mean(&|run| run.goodness),
                runs.best().goodness,
                mean(&|run| run.found.rows.len() as f64),
                mean(&|run| run.found.columns.len() as f64),
                gains
                    .map(|gain| if paper.is_some() { format!("{gain:+.3}") } else { "—".to_owned() })
                    .join(" | "),
            );
            paper = paper.or(Some(runs));
        }
        Ok(())
    }

    /// The table.
    pub fn markdown(&self) -> &str {
        &self.text
    }
}

/// The gain of an index of the classes over paper mode, at equal numbers of row clusters; single rows say nothing.
fn gain(runs: &Runs, paper: &Runs, index: usize) -> f64 {
    let mut gains = Vec::new();
    for other in &paper.0 {
        for (level, scores) in other.found.rows.iter().zip(&other.external) {
            if (level.clusters() as usize) < level.len() {
                let k = f64::from(level.clusters());
                gains.extend(runs.0.iter().filter_map(|run| Some(at(run, k, index)? - scores[index])));
            }
        }
    }
    moments(&gains).0
}
