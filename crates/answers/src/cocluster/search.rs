//! The best of several runs.

use std::sync::atomic::AtomicBool;

use partita::{CoPartition, Partition};
use partita_cluster::{CoHierarchy, Control, Csr, ErrorKind, Progress, itcc, resume_hicc, tau_cocluster};

use super::{Method, Options, Run};
use crate::failure::Outcome;
use crate::watch::Watch;

/// The levels of a run.
#[derive(Debug, Default)]
pub struct Found {
    /// The levels, which end early where the run was stopped.
    pub levels: CoHierarchy,
    /// The mutual information that the clusters of itcc keep.
    pub information: Option<f64>,
    /// The finding of each run, in their order.
    pub runs: Vec<Run>,
}

/// The best run.
#[derive(Debug)]
pub struct Best {
    /// Its levels; none where it was stopped before anything was complete.
    pub found: Option<Found>,
    /// The run, from 0, in which the caller stopped.
    pub stopped: Option<u64>,
}

/// Runs the search as often as the options say and keeps the run of the greatest goodness. The first run goes on from the levels
/// that it begins with. `cancel` stops it.
///
/// # Errors
/// When the options do not fit the matrix.
pub fn best(
    matrix: &Csr,
    options: &Options,
    mut begun: CoHierarchy,
    classes: Option<&Partition>,
    (watch, cancel): (&dyn Watch, &AtomicBool),
) -> Outcome<Best> {
    options.check()?;
    let mut runs = Vec::new();
    let mut best: Option<(Found, f64)> = None;
    for run in 0..options.runs {
        let found = match one(matrix, options, run, std::mem::take(&mut begun), watch, cancel) {
            Err(error) if matches!(error.kind(), ErrorKind::Cancelled) => None,
            found => Some(found?),
        };
        if found.as_ref().is_none_or(|found| !found.levels.complete) {
            let found = best.map(|(found, _)| found).or(found);
            return Ok(Best { found: found.map(|found| Found { runs, ..found }), stopped: Some(run) });
        }
        if let Some(found) = found {
            let facts = Run::of(matrix, options, run, &found.levels, classes)?;
            let goodness = facts.goodness;
            runs.push(facts);
            if best.as_ref().is_none_or(|(_, most)| goodness > *most) {
                best = Some((found, goodness));
            }
        }
    }
    Ok(Best { found: best.map(|(found, _)| Found { runs, ..found }), stopped: None })
}

fn one(
    matrix: &Csr,
    options: &Options,
    run: u64,
    begun: CoHierarchy,
    watch: &dyn Watch,
    cancel: &AtomicBool,
) -> partita_cluster::Result<Found> {
    let which =
        if options.runs > 1 { format!("run {} of {}: ", run + 1, options.runs) } else { String::new() };
    let listener = |progress: Progress| {
        watch.step(&format!("{which}{}", progress.stage), progress.done, progress.total);
    };
    let control = Control { cancel: Some(cancel), progress: Some(&listener) };
    Ok(match options.method {
        Method::Hicc => {
            Found { levels: resume_hicc(matrix, &options.hicc(run), begun, control)?, ..Found::default() }
        }
        Method::Tau => {
            Found { levels: flat(tau_cocluster(matrix, &options.tau(run), control)?), ..Found::default() }
        }
        Method::Itcc => {
            let found = itcc(matrix, &options.itcc(run, matrix.nnz()), control)?;
            let information = found.information.last().copied();
            Found { information, levels: flat(found.partition), ..Found::default() }
        }
    })
}

fn flat(partition: CoPartition) -> CoHierarchy {
    CoHierarchy { rows: vec![partition.rows], columns: vec![partition.columns], complete: true }
}
