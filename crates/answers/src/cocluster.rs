//! Co-clusterings of a matrix.

use partita::{CoPartition, Partition};
use partita_cluster::{
    CoHierarchy, Control, HiccOptions, ItccOptions, Mode, TauOptions, goodman_kruskal_tau, hicc, itcc,
    tau_cocluster,
};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::failure::{Failure, Outcome};
use crate::job::Job;

#[derive(Default, Deserialize)]
#[serde(default)]
struct Options {
    method: Option<String>,
    mode: Option<String>,
    seed: u64,
    restarts: Option<usize>,
    iterations: Option<u64>,
    depth: Option<usize>,
    min_size: Option<usize>,
    min_gain: Option<f64>,
    clusters: Option<[usize; 2]>,
}

impl Options {
    fn tau(&self) -> Outcome<TauOptions> {
        let usual = TauOptions::default();
        let mode = match self.mode.as_deref() {
            None => usual.mode,
            Some("exact") => Mode::Exact,
            Some("paper") => Mode::Paper,
            Some(other) => {
                return Err(Failure::usage(format!(
                    "{other:?} is not a value of mode; choose exact or paper"
                )));
            }
        };
        let (restarts, iterations) =
            (self.restarts.unwrap_or(usual.restarts), self.iterations.unwrap_or(usual.iterations));
        Ok(TauOptions { mode, seed: self.seed, restarts, iterations })
    }
}

/// Levels of the rows and of the columns, the coarsest first, with τ at each.
pub fn cocluster(job: &Job) -> Outcome<Value> {
    let (options, matrix): (Options, _) = (job.options()?, job.matrix(0)?);
    let control = Control { cancel: Some(&job.stop), progress: None };
    let mut information = None;
    let found = match options.method.as_deref() {
        None | Some("hicc") => {
            let usual = HiccOptions::default();
            let asked = HiccOptions {
                first: options.tau()?,
                depth: options.depth,
                min_size: options.min_size.unwrap_or(usual.min_size),
                min_gain: options.min_gain.or(usual.min_gain),
            };
            hicc(matrix, &asked, control)?
        }
        Some("tau") => flat(tau_cocluster(matrix, &options.tau()?, control)?),
        Some("itcc") => {
            let [rows, columns] = options.clusters.ok_or_else(|| {
                Failure::input(
                    "itcc needs the numbers of row and column clusters: clusters = c(rows, columns)",
                )
            })?;
            let usual = ItccOptions::new(rows, columns);
            let asked = ItccOptions {
                seed: options.seed,
                restarts: options.restarts.unwrap_or(usual.restarts),
                iterations: options.iterations.map_or(usual.iterations, |count| count as usize),
                ..usual
            };
            let found = itcc(matrix, &asked, control)?;
            information = found.information.last().copied();
            flat(found.partition)
        }
        Some(other) => {
            return Err(Failure::usage(format!(
                "{other:?} is not a value of method; choose hicc, tau or itcc"
            )));
        }
    };
    let taus = found.taus(matrix)?;
    let levels = |side: &[Partition]| side.iter().map(|level| json!(level.ids())).collect::<Vec<_>>();
    Ok(json!({
        "rows": levels(&found.rows),
        "columns": levels(&found.columns),
        "tau_rows": taus.iter().map(|tau| tau.rows).collect::<Vec<_>>(),
        "tau_columns": taus.iter().map(|tau| tau.columns).collect::<Vec<_>>(),
        "tau": taus.iter().map(|tau| tau.symmetric).collect::<Vec<_>>(),
        "goodness": found.goodness(&taus),
        "information": information,
    }))
}

fn flat(partition: CoPartition) -> CoHierarchy {
    CoHierarchy { rows: vec![partition.rows], columns: vec![partition.columns], complete: true }
}

/// Goodman and Kruskal's τ of a matrix under labels of its rows and columns.
pub fn tau(job: &Job) -> Outcome<Value> {
    let side = |at: usize| -> Outcome<Partition> { Ok(job.labels(at)?.to_partition()?) };
    let tau = goodman_kruskal_tau(job.matrix(0)?, &side(1)?, &side(2)?)?;
    Ok(json!({"rows": tau.rows, "columns": tau.columns, "symmetric": tau.symmetric}))
}
