//! Table 4: ITCC and HiCC on re1 at the published numbers of clusters.

use super::exact::at;
use super::itcc::itcc_runs;
use super::runs::{Runs, moments};
use crate::Claims;
use crate::TextSet;

/// NMI, purity and ARI.
type Scores<T> = [T; 3];

/// Row and column clusters, ITCC with standard deviations, HiCC.
type Level = (usize, usize, Scores<(f64, f64)>, Scores<f64>);

/// The levels as published. The last four levels, of nearly single objects,
/// say nothing about either.
const PUBLISHED: [Level; 6] = [
    (3, 3, [(0.1807, 0.0519), (0.3282, 0.0448), (0.1028, 0.0466)], [0.3290, 0.4255, 0.2055]),
    (6, 6, [(0.2790, 0.0462), (0.3991, 0.0393), (0.1723, 0.0530)], [0.2914, 0.4255, 0.1828]),
    (15, 257, [(0.2969, 0.0178), (0.4357, 0.0226), (0.1358, 0.0183)], [0.3098, 0.4472, 0.1555]),
    (330, 1291, [(0.3499, 0.0028), (0.4013, 0.0059), (0.0021, 0.0003)], [0.3950, 0.51, 0.0291]),
    (812, 2455, [(0.4857, 0.0019), (0.5930, 0.0056), (0.0013, 0.0002)], [0.4810, 0.6530, 0.0031]),
    (1293, 3270, [(0.5525, 0.0013), (0.8284, 0.0041), (0.0008, 0.0001)], [0.5517, 0.8461, 0.0009]),
];

const NAMES: Scores<&str> = ["NMI", "purity", "ARI"];

/// ITCC within three standard deviations of a run; HiCC's one run within three of our runs, read off between their
/// levels.
pub fn table_4(claims: &mut Claims, set: &TextSet, paper: &Runs, runs: u64) -> anyhow::Result<()> {
    for (rows, columns, itcc, hicc) in PUBLISHED {
        let ours = itcc_runs(set, rows, columns, runs)?;
        for (name, ((theirs, their_sd), (mean, sd))) in NAMES.into_iter().zip(itcc.into_iter().zip(ours)) {
            claims.number(
                format!("Table 4: ITCC ({rows}, {columns}), {name}"),
                format!("{theirs:.4} ± {their_sd:.4}"),
                format!("{mean:.4} ± {sd:.4}"),
                (theirs, mean, 3.0 * their_sd.hypot(sd)),
            );
        }
        for (index, (name, theirs)) in NAMES.into_iter().zip(hicc).enumerate() {
            let ours: Vec<f64> = paper.0.iter().filter_map(|run| at(run, rows as f64, index)).collect();
            let what = format!("Table 4: HiCC at {rows} row clusters, {name}");
            if ours.len() < 2 {
                claims.note(
                    what,
                    format!("{theirs:.4}"),
                    "—",
                    "not run (too few of our runs have so few row clusters)",
                );
                continue;
            }
            let (mean, sd) = moments(&ours);
            let found = format!("{mean:.4} ± {sd:.4} ({} runs)", ours.len());
            claims.number(what, format!("{theirs:.4}"), found, (theirs, mean, 3.0 * sd));
        }
    }
    Ok(())
}
