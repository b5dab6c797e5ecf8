//! What a folder must remember so that a run can go on from its levels.

use std::fs;

use anyhow::{Context as _, bail, ensure};
use partita::Partition;
use partita_cluster::CoHierarchy;
use partita_io::{ColumnRef, Matrix, ReadOptions, Source, column_names, read_columns};
use serde_json::{Value, json};

use super::Options;
use super::output::Folder;
use crate::digest;
use crate::run_record::{LEVELS, RUN, Record, Run, check_file};

/// Lists the settings that decide the levels; the depth does not, it only says where to stop.
fn settings(options: &Options) -> Value {
    json!({
        "method": format!("{:?}", options.method).to_lowercase(),
        "mode": format!("{:?}", options.mode).to_lowercase(),
        "seed": options.seed,
        "restarts": options.restarts.unwrap_or(10),
        "iterations": options.iterations,
        "min_size": options.min_size,
        "min_gain": options.min_gain,
        "split_by": format!("{:?}", options.split_by).to_lowercase(),
    })
}

fn identity(matrix: &Matrix) -> Value {
    let (rows, columns) = matrix.values.shape();
    let digest = digest::of_matrix(&matrix.values);
    json!({"rows": rows, "columns": columns, "entries": matrix.values.nnz(), "digest": digest})
}

/// Writes down how the levels in the folder were made, and which files belong to them.
pub fn remember(
    folder: &Folder,
    options: &Options,
    matrix: &Matrix,
    found: &CoHierarchy,
) -> anyhow::Result<()> {
    let run = Run {
        settings: settings(options),
        matrix: identity(matrix),
        row_levels: found.rows.len(),
        column_levels: found.columns.len(),
        complete: found.complete,
        files: folder.written(),
    };
    folder.record(&Record::Complete(run))
}

/// The levels in the folder, if they were made from this matrix in this way and nothing has changed since.
pub fn levels(folder: &Folder, options: &Options, matrix: &Matrix) -> anyhow::Result<CoHierarchy> {
    let path = folder.file(RUN);
    let text = fs::read_to_string(&path).with_context(|| {
        format!(
            "there is no complete run to go on with, so leave out --resume: cannot read {}",
            path.display()
        )
    })?;
    let record: Record = serde_json::from_str(&text)
        .with_context(|| format!("{} is not the record of a run; leave out --resume", path.display()))?;
    let Record::Complete(run) = record else {
        bail!("the run in the folder was stopped while it wrote: {}; leave out --resume", path.display());
    };
    for (key, value) in settings(options).as_object().into_iter().flatten() {
        let theirs = &run.settings[key];
        if theirs != value {
            bail!(
                "the run in the folder has {key} {theirs}, and now it is {value}; they must be the same to go on"
            );
        }
    }
    let folder_name = folder.file("");
    ensure!(
        run.matrix == identity(matrix),
        "the run in {} was made from another matrix; give that one, or leave out --resume",
        folder_name.display()
    );
    let levels = LEVELS.iter().map(|&file| (file, run.files.get(file).map_or("", String::as_str)));
    let others = run.files.iter().map(|(file, digest)| (file.as_str(), digest.as_str()));
    for (file, digest) in levels.chain(others) {
        check_file(&folder_name, file, digest, "leave out --resume to start again")?;
    }
    Ok(CoHierarchy {
        rows: side(folder, LEVELS[0], run.row_levels)?,
        columns: side(folder, LEVELS[1], run.column_levels)?,
        complete: false,
    })
}

fn side(folder: &Folder, file: &str, levels: usize) -> anyhow::Result<Vec<Partition>> {
    let source = Source::parse(folder.file(file));
    let options = ReadOptions { delimiter: Some(b','), header: Some(true), ..ReadOptions::default() };
    // The first column holds the names of the objects.
    let found = column_names(&source, &options)?.len() - 1;
    ensure!(found == levels, "{source} has {found} levels, and {RUN} says {levels}; leave out --resume");
    let names: Vec<ColumnRef> = (1..=levels).map(ColumnRef::At).collect();
    let columns = read_columns(&source, &names, &options)?;
    columns.iter().map(|column| Ok(column.labels.to_partition()?)).collect()
}
