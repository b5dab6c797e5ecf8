//! The three ways to depend that Sundqvist, Chiquet and Rigaill study.

use super::CellProbabilities;
use crate::error::{ErrorKind, Result};

/// Clusters of a scenario: no study has more.
const MOST_CLUSTERS: u32 = 1 << 20;

impl CellProbabilities {
    /// Scenario 1, 2 or 3 with as many clusters on either side: one large cluster that both have; a cycle, in which a share
    /// ε of each cluster moves to the next; one large cluster that both have, and clusters of one side inside it.
    ///
    /// # Errors
    /// When there is no such scenario, when there are fewer than two clusters, or when ε is no share.
    pub fn scenario(number: u8, clusters: u32, epsilon: f64) -> Result<Self> {
        let problem = if !(1..=3).contains(&number) {
            Some(format!("there is no scenario {number}; choose 1, 2 or 3"))
        } else if !(2..=MOST_CLUSTERS).contains(&clusters) {
            Some(format!("a scenario of {clusters} clusters is not defined; give 2 to {MOST_CLUSTERS}"))
        } else if !(0.0..=1.0).contains(&epsilon) {
            Some(format!("{epsilon} is no share; give an ε from 0 to 1"))
        } else {
            None
        };
        if let Some(problem) = problem {
            return Err(ErrorKind::BadInference(problem).into());
        }
        let (others, large) = (f64::from(clusters - 1), (0, 0, 1.0 - epsilon));
        let cells = match number {
            1 => std::iter::once(large).chain((1..clusters).map(|k| (k, k, epsilon / others))).collect(),
            2 => cycle(clusters, epsilon),
            _ => {
                let share = epsilon / (2.0 * others);
                let beside = (1..clusters).flat_map(|k| [(0, k, share), (k, 0, share)]);
                std::iter::once(large).chain(beside).collect()
            }
        };
        Self::from_cells(cells)
    }
}

fn cycle(clusters: u32, epsilon: f64) -> Vec<(u32, u32, f64)> {
    let (stay, leave) = ((1.0 - epsilon) / f64::from(clusters), epsilon / f64::from(clusters));
    (0..clusters).flat_map(|k| [(k, k, stay), (k, (k + 1) % clusters, leave)]).collect()
}
