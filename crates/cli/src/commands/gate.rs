//! What `--require` and `--baseline` decide, for the commands that have them.

use std::path::Path;
use std::sync::Arc;

use anyhow::Context as _;
use partita::inference::{GroupedTable, grouped_interval};
use partita::internal::quoted;
use partita::{LabelledTable, Labels, Request};
use partita_answers::gate::{Evidence, Floor, Judged, Runs, against_baseline, learn};
use partita_io::{
    Column, ColumnRef, Joining, ReadOptions, Source, Wanted, column_names, join, read_only_column, read_table,
};

use crate::args::gate::PairGateArgs;
use crate::args::kind::Given;
use crate::args::labels::LabelArgs;
use crate::failure::{NotPassed, Usage, of_answer};
use crate::warnings::warn_of_file;

/// The requirements that are named where more are not kept.
const MOST_NAMED: usize = 3;

/// Ends the command if something is not kept.
pub fn conclude(judged: &[Judged]) -> anyhow::Result<()> {
    let failed: Vec<&str> = judged.iter().filter(|one| !one.passed).map(|one| one.message.as_str()).collect();
    if failed.is_empty() {
        return Ok(());
    }
    let mut words = failed[..failed.len().min(MOST_NAMED)].join("; ");
    if failed.len() > MOST_NAMED {
        let others = failed.len() - MOST_NAMED;
        words += &format!("; and {others} more, which --format junit lists");
    }
    Err(NotPassed(words).into())
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

/// Options of `compare` that say nothing of a floor: runs decide, not intervals, and labels count as they are.
const IDLE_OF_FLOOR: [&str; 12] = [
    "require_estimate",
    "level",
    "measure",
    "all",
    "ci",
    "p_value",
    "adjust",
    "unshared",
    "weight",
    "missing",
    "noise",
    "noise_label",
];

/// Refuses options that have no effect on a floor.
pub fn refuse_idle_of_floor(given: &Given<'_>) -> Result<(), Usage> {
    match IDLE_OF_FLOOR.iter().find(|id| given.has(id)).map(|id| given.option(id)) {
        Some(option) => {
            Err(Usage(format!("{option} has no effect on a floor that runs decide; leave it out")))
        }
        None => Ok(()),
    }
}

/// A floor learnt from runs, and the new one held against it: by its own agreement with the runs where only it is given, else
/// by its agreement with a reference.
pub fn floor(gate: &PairGateArgs, file: &Path, labels: &LabelArgs) -> anyhow::Result<Floor> {
    let request = Request::parse(gate.measure()?)?;
    let options = labels.reading.options()?;
    let held = Held::read(labels, &options)?;
    let runs = runs(file, labels, held.ids.as_deref(), &options)?;
    let found = Runs::of_labels(&request, &runs, held.reference.as_ref(), Some(&held.new));
    learn(&found.map_err(of_answer)?, gate.rate, Some(&request)).map_err(of_answer)
}

/// The clusterings that are held against runs.
struct Held {
    reference: Option<Arc<Labels>>,
    new: Arc<Labels>,
    ids: Option<Vec<String>>,
}

impl Held {
    /// The new run alone where a file has nothing else, or a reference and the new run.
    fn read(labels: &LabelArgs, options: &ReadOptions) -> anyhow::Result<Self> {
        let has_ids = labels.joining.has_ids();
        if let [only] = &labels.files[..] {
            let source = Source::parse(only);
            let names = column_names(&source, options)?;
            match (names.len(), id_of(labels, &names).filter(|_| has_ids)) {
                (1, _) => {
                    let new = Arc::new(read_only_column(&source, options)?.labels);
                    return Ok(Self { reference: None, new, ids: None });
                }
                (2, Some(id)) => {
                    let wanted = Wanted {
                        labels: vec![ColumnRef::At(1 - id)],
                        ids: Some(ColumnRef::At(id)),
                        ..Wanted::default()
                    };
                    let mut table = read_table(&source, &wanted, options)?;
                    let new = Arc::new(table.labels.remove(0).labels);
                    return Ok(Self { reference: None, new, ids: table.ids });
                }
                _ => {}
            }
        }
        let read = labels.read()?;
        let [reference, new] = [read.a, read.b].map(|column| Arc::new(column.labels));
        Ok(Self { reference: Some(reference), new, ids: read.ids.filter(|_| has_ids) })
    }
}

/// The place of the column of ids that was named.
fn id_of(labels: &LabelArgs, names: &[String]) -> Option<usize> {
    let place = |id: &str| match id.parse::<usize>() {
        Ok(number) => number.checked_sub(1).filter(|place| *place < names.len()),
        Err(_) => names.iter().position(|name| name == id),
    };
    labels.joining.names_of_ids().find_map(place)
}

/// The columns of a table of runs, in the order of the ids of what is held against them.
fn runs(
    file: &Path,
    labels: &LabelArgs,
    ids: Option<&[String]>,
    options: &ReadOptions,
) -> anyhow::Result<Vec<Arc<Labels>>> {
    let source = Source::parse(file);
    let names = column_names(&source, options)?;
    let id = id_of(labels, &names);
    if id.is_none() && labels.joining.has_ids() {
        let message =
            format!("{} has no such column of ids, by which the other items are joined", file.display());
        return Err(Usage(message).into());
    }
    let columns = (0..names.len()).filter(|at| Some(*at) != id).map(ColumnRef::At);
    let wanted = Wanted { labels: columns.collect(), ids: id.map(ColumnRef::At), ..Wanted::default() };
    let table = read_table(&source, &wanted, options)?;
    table.warnings.iter().for_each(warn_of_file);
    let Some((own, others)) = table.ids.as_ref().zip(ids) else {
        refuse_ids(file, &table.labels)?;
        return Ok(table.labels.into_iter().map(|column| Arc::new(column.labels)).collect());
    };
    let joined = join(others, own, Joining::Exact).with_context(|| file.display().to_string())?;
    let places: Vec<usize> = joined.b.into_iter().flatten().collect();
    Ok(table.labels.iter().map(|column| Arc::new(column.labels.select(&places))).collect())
}

/// A column of ids is no run.
fn refuse_ids(file: &Path, columns: &[Column]) -> anyhow::Result<()> {
    let holds_ids =
        |column: &&Column| column.labels.len() > 2 && column.labels.names().len() == column.labels.len();
    match columns.iter().find(holds_ids) {
        None => Ok(()),
        Some(column) => {
            let (name, file) = (quoted(&column.name), file.display());
            let words = format!(
                "column {name} of {file} has another label in each row, as ids have; name it with --id"
            );
            Err(Usage(words).into())
        }
    }
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
