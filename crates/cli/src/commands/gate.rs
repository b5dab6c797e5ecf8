//! What `--require` and `--baseline` decide, for the commands that have them.

use std::path::Path;
use std::sync::Arc;

use anyhow::Context as _;
use partita::inference::{GroupedTable, grouped_interval};
use partita::{LabelledTable, Request};
use partita_answers::gate::{Evidence, Floor, Judged, Runs, against_baseline, learn};
use partita_io::{ColumnRef, ReadOptions, Source, Wanted, column_names, read_only_column, read_table};

use crate::args::gate::PairGateArgs;
use crate::args::labels::LabelArgs;
use crate::failure::{NotPassed, of_answer};
use crate::warnings::warn_of_file;

/// Ends the command if something is not kept.
pub fn conclude(judged: &[Judged]) -> anyhow::Result<()> {
    let failed: Vec<&str> = judged.iter().filter(|one| !one.passed).map(|one| one.message.as_str()).collect();
    if failed.is_empty() { Ok(()) } else { Err(NotPassed(failed.join("; ")).into()) }
}

/// Returns the facts about the score of two clusterings; intervals leave out whole groups if there are any.
pub fn evidence(
    request: &Request,
    table: &LabelledTable,
    groups: Option<&GroupedTable>,
    level: Option<f64>,
) -> Evidence {
    let mut found = Evidence::of_labels(request, table, level);
    if let (Some(groups), Some(level)) = (groups, level) {
        let interval = grouped_interval(request, groups, level);
        found.ends = Some(interval.map(|found| [found.low, found.high]).map_err(|error| error.to_string()));
    }
    found
}

/// Scores against those of an earlier answer.
pub fn held_against(
    file: &Path,
    scores: &[(&Request, Option<f64>)],
    tolerance: f64,
) -> anyhow::Result<Vec<Judged>> {
    let name = file.display().to_string();
    let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {name}"))?;
    let json = serde_json::from_str(&text).with_context(|| format!("{name} is no JSON"))?;
    against_baseline(&json, &name, scores, tolerance).map_err(of_answer)
}

/// A floor learnt from runs, and the new one held against it: by its own agreement with the runs where only it is given, else
/// by its agreement with a reference.
pub fn floor(gate: &PairGateArgs, file: &Path, labels: &LabelArgs) -> anyhow::Result<Floor> {
    let request = Request::parse(gate.measure()?)?;
    let options = labels.reading.options()?;
    let runs = columns(file, &options)?;
    let found = match &labels.files[..] {
        [only] if column_names(&Source::parse(only), &options)?.len() == 1 => {
            let new = Arc::new(read_only_column(&Source::parse(only), &options)?.labels);
            Runs::of_labels(&request, &runs, None, Some(&new))
        }
        _ => {
            let read = labels.read()?;
            let [reference, new] = [read.a, read.b].map(|column| Arc::new(column.labels));
            Runs::of_labels(&request, &runs, Some(&reference), Some(&new))
        }
    };
    learn(&found.map_err(of_answer)?, gate.rate, Some(&request)).map_err(of_answer)
}

/// All columns of a table of runs.
fn columns(file: &Path, options: &ReadOptions) -> anyhow::Result<Vec<Arc<partita::Labels>>> {
    let source = Source::parse(file);
    let count = column_names(&source, options)?.len();
    let wanted = Wanted { labels: (0..count).map(ColumnRef::At).collect(), ..Wanted::default() };
    let table = read_table(&source, &wanted, options)?;
    table.warnings.iter().for_each(warn_of_file);
    Ok(table.labels.into_iter().map(|column| Arc::new(column.labels)).collect())
}

/// The floor as something that was required.
pub fn judged(floor: &Floor) -> Judged {
    Judged {
        requirement: "the floor of the runs".to_owned(),
        of: None,
        passed: floor.passed != Some(false),
        message: floor.message.clone(),
        value: floor.value,
        low: None,
        high: None,
    }
}
