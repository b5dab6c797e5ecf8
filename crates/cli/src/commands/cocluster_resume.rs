//! What a folder must remember so that a run can go on from its levels.

use anyhow::{Context as _, bail};
use partita::Partition;
use partita_cluster::CoHierarchy;
use partita_io::{ColumnRef, Matrix, ReadOptions, Source, read_columns};
use serde_json::{Value, json};

use super::Options;
use super::output::Folder;

const FILE: &str = "run.json";

/// What decides the levels; the depth does not, it only says where to stop.
fn settings(options: &Options, matrix: &Matrix) -> Value {
    let (rows, columns) = matrix.values.shape();
    json!({
        "matrix": {"rows": rows, "columns": columns, "entries": matrix.values.nnz()},
        "method": format!("{:?}", options.method).to_lowercase(),
        "mode": format!("{:?}", options.mode).to_lowercase(),
        "seed": options.seed,
        "restarts": options.restarts,
        "iterations": options.iterations,
        "min_size": options.min_size,
        "min_gain": options.min_gain,
    })
}

/// Writes down how the levels in the folder were made.
pub fn remember(
    folder: &Folder,
    options: &Options,
    matrix: &Matrix,
    found: &CoHierarchy,
) -> anyhow::Result<()> {
    let run = json!({
        "settings": settings(options, matrix),
        "row_levels": found.rows.len(),
        "column_levels": found.columns.len(),
        "complete": found.complete,
    });
    folder.text(FILE, &format!("{run:#}\n"))
}

/// The levels in the folder, if they were made from this matrix in this way.
pub fn levels(folder: &Folder, options: &Options, matrix: &Matrix) -> anyhow::Result<CoHierarchy> {
    let path = folder.file(FILE);
    let text = std::fs::read_to_string(&path)
        .with_context(|| format!("there is no run to go on with: cannot read {}", path.display()))?;
    let run: Value =
        serde_json::from_str(&text).with_context(|| format!("{} is not JSON", path.display()))?;
    let ours = settings(options, matrix);
    for (key, value) in ours.as_object().into_iter().flatten() {
        let theirs = &run["settings"][key];
        if theirs != value {
            bail!(
                "the run in the folder has {key} {theirs}, and now it is {value}; they must be the same to go on"
            );
        }
    }
    let side = |file: &str, count: &Value| -> anyhow::Result<Vec<Partition>> {
        let names: Vec<ColumnRef> = (1..=count.as_u64().unwrap_or(0))
            .map(|level| ColumnRef::parse(&format!("level{level}")))
            .collect();
        let columns = read_columns(&Source::parse(folder.file(file)), &names, &ReadOptions::default())?;
        columns.iter().map(|column| Ok(column.labels.to_partition()?)).collect()
    };
    Ok(CoHierarchy {
        rows: side("rows.csv", &run["row_levels"])?,
        columns: side("columns.csv", &run["column_levels"])?,
        complete: false,
    })
}
