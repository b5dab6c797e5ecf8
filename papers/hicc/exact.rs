//! Exact mode against paper mode, at equal numbers of row clusters.

use std::fmt::Write as _;

use partita_cluster::Mode;

use super::runs::{Run, Runs, moments};
use crate::Claims;
use crate::TextSet;
use partita_dev::shell;

/// The table of both modes by set and number of clusters.
#[derive(Default)]
pub struct Comparison {
    lines: String,
    /// Sentences about the exact mode, of which the paper claims nothing.
    said: Vec<String>,
    /// Expectations that do not hold.
    #[cfg(test)]
    pub lost: Vec<String>,
}

/// The index of a run at `k` row clusters, between its levels in proportion to ln k.
pub fn at(run: &Run, k: f64, index: usize) -> Option<f64> {
    let clusters = |level: usize| f64::from(run.found.rows[level].clusters());
    (1..run.found.rows.len()).find_map(|level| {
        let (low, high) = (clusters(level - 1), clusters(level));
        if !(low..=high).contains(&k) {
            return None;
        }
        let share = (k / low).ln() / (high / low).ln();
        Some(run.external[level - 1][index] * (1.0 - share) + run.external[level][index] * share)
    })
}

impl Comparison {
    /// One run in exact mode, with ten starts, beside the runs in paper mode.
    pub fn add(&mut self, set: &TextSet, paper: &Runs) -> anyhow::Result<()> {
        let exact = Run::new(set, Mode::Exact, 0)?;
        let (mean, _) = moments(&paper.0.iter().map(|run| run.first_tau).collect::<Vec<_>>());
        self.hold(
            format!("{}: level-1 τ_S {:.4}, in paper mode {mean:.4} in the mean", set.name, exact.first_tau),
            exact.first_tau >= mean - 1e-12,
        );
        let most = set.counts.shape().0 as f64;
        let counts = (1..).map(|power| 2_f64.powi(power)).take_while(|&k| k < most);
        let mut gains = [const { Vec::new() }; 3];
        for k in counts {
            let _ = write!(self.lines, "{},{k}", set.name);
            for (index, gains) in gains.iter_mut().enumerate() {
                let values: Vec<f64> = paper.0.iter().filter_map(|run| at(run, k, index)).collect();
                match (at(&exact, k, index), values.is_empty()) {
                    (Some(ours), false) => {
                        let mean = moments(&values).0;
                        // Where both find the classes whole, neither can be better.
                        if mean < 1.0 || ours < 1.0 {
                            gains.push(ours - mean);
                        }
                        let _ = write!(self.lines, ",{mean:.4},{ours:.4}");
                    }
                    _ => self.lines.push_str(",,"),
                }
            }
            self.lines.push('\n');
        }
        for (name, gains) in
            ["NMI", "purity", "ARI"].into_iter().zip(&gains).filter(|(_, gains)| !gains.is_empty())
        {
            let (gain, _) = moments(gains);
            let better = gains.iter().filter(|gain| **gain > 0.0).count();
            let said = format!(
                "{}: {name} at equal numbers of row clusters {gain:+.3} on average, better at {better} of {} numbers",
                set.name,
                gains.len()
            );
            // Coupled levels reach a better tau; that their classes are better is not promised.
            self.said.push(said);
        }
        Ok(())
    }

    /// Keeps a sentence about the exact mode.
    fn hold(&mut self, said: String, _holds: bool) {
        #[cfg(test)]
        if !_holds {
            self.lost.push(said.clone());
        }
        self.said.push(said);
    }

    /// Prints how the exact mode compares.
    pub fn say(&self) {
        shell::say(format!(
            "exact mode against paper mode, which the paper does not know:\n{}",
            self.said.join("\n")
        ));
    }

    /// Both modes by set and number of row clusters.
    pub fn csv(&self) -> String {
        let header = "set,row_clusters,nmi_paper,nmi_exact,purity_paper,purity_exact,ari_paper,ari_exact\n";
        format!("{header}{}", self.lines)
    }

    /// Writes `equal-clusters.csv`.
    pub fn keep(&self, claims: &Claims) -> anyhow::Result<()> {
        claims.keep("equal-clusters.csv", &self.csv())
    }
}
