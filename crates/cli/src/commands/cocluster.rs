//! `partita cocluster`: the rows and columns of a matrix clustered together.

use std::path::PathBuf;

use anyhow::{Context as _, bail};
use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressStyle};
use partita::Partition;
use partita_cluster::{
    CoHierarchy, Control, HiccOptions, ItccOptions, Mode, Progress, TauOptions, hicc, itcc, tau_cocluster,
};
use partita_io::{Matrix, ReadOptions, Source, read_matrix, read_only_column};

use crate::failure::Usage;
use crate::view::Format;
use crate::view::co_levels::CoLevels;
use output::Folder;

#[path = "cocluster_output.rs"]
mod output;

#[derive(Debug, clap::Args)]
pub struct Options {
    /// The matrix: Matrix Market (plain or gzipped), SciPy NPZ, NPY, or a table of numbers
    #[arg(value_name = "MATRIX")]
    matrix: PathBuf,
    /// hicc: two coupled hierarchies; tau: two clusterings; itcc: given numbers of clusters
    #[arg(long, value_enum, default_value_t)]
    method: Method,
    /// exact: all moves, from several starts; paper: random moves, as published
    #[arg(long, value_enum, default_value_t)]
    mode: ModeArg,
    /// Row clusters (itcc)
    #[arg(long, value_name = "K")]
    rows: Option<usize>,
    /// Column clusters (itcc)
    #[arg(long, value_name = "L")]
    cols: Option<usize>,
    /// The class of each row, one per line: the levels are compared with them
    #[arg(long, value_name = "FILE")]
    classes: Option<PathBuf>,
    /// The name of each column, one per line
    #[arg(long, value_name = "FILE")]
    terms: Option<PathBuf>,
    /// The same seed gives the same result
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Whole runs, with the seeds N, N + 1, …, of which the best is kept
    #[arg(long, value_name = "R", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    runs: u64,
    /// Starts of each run, of which the best is kept; the mode paper has one
    #[arg(long, value_name = "N", default_value_t = 10)]
    restarts: usize,
    /// Random moves of the mode paper
    #[arg(long, value_name = "N", default_value_t = 50_000)]
    iterations: u64,
    /// Levels at most (hicc)
    #[arg(long, value_name = "N")]
    depth: Option<usize>,
    /// Do not split clusters of fewer objects (hicc)
    #[arg(long, value_name = "N", default_value_t = 2)]
    min_size: usize,
    /// Split a cluster only if τ of its parts exceeds this (hicc)
    #[arg(long, value_name = "TAU")]
    min_gain: Option<f64>,
    /// Features listed per cluster
    #[arg(long, value_name = "N", default_value_t = 10)]
    features: usize,
    /// How to print the levels
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// The folder for the labels, trees, features and the picture
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
enum Method {
    #[default]
    Hicc,
    Tau,
    Itcc,
}

#[derive(Debug, Clone, Copy, Default, ValueEnum)]
enum ModeArg {
    #[default]
    Exact,
    Paper,
}

pub fn run(options: &Options) -> anyhow::Result<()> {
    let folder = options.output.as_deref().map(Folder::open).transpose()?;
    let matrix = read_matrix(&Source::parse(&options.matrix))?;
    let classes = classes(options, &matrix)?;
    let terms = terms(options, &matrix)?;
    let mut best: Option<(CoHierarchy, CoLevels)> = None;
    for seed in options.seed..options.seed + options.runs {
        let found = one_run(options, &matrix, seed)?;
        let levels = CoLevels::new(&matrix.values, &found, classes.as_ref())?;
        if best.as_ref().is_none_or(|(_, best)| levels.goodness > best.goodness) {
            best = Some((found, levels));
        }
    }
    let (found, levels) = best.context("there is at least one run")?;
    note_empty(&matrix);
    if let Some(folder) = folder {
        folder.write(&matrix, terms.as_deref(), &found, &levels, options.features)?;
    }
    crate::output::Output::Standard.write(&levels.write(options.format))
}

fn one_run(options: &Options, matrix: &Matrix, seed: u64) -> anyhow::Result<CoHierarchy> {
    let bar =
        ProgressBar::no_length().with_style(ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len}")?);
    let listener = |progress: Progress| {
        bar.set_length(progress.total as u64);
        bar.set_position(progress.done as u64);
        bar.set_message(progress.stage);
    };
    let control = Control { cancel: None, progress: Some(&listener) };
    let mode = match options.mode {
        ModeArg::Exact => Mode::Exact,
        ModeArg::Paper => Mode::Paper,
    };
    let restarts = options.restarts;
    let first = TauOptions { mode, seed, restarts, iterations: options.iterations };
    let flat = |partition: partita::CoPartition| CoHierarchy {
        rows: vec![partition.rows],
        cols: vec![partition.cols],
        complete: true,
    };
    let found = match options.method {
        Method::Hicc => {
            let (depth, min_size, min_gain) = (options.depth, options.min_size, options.min_gain);
            hicc(&matrix.values, &HiccOptions { first, depth, min_size, min_gain }, control)?
        }
        Method::Tau => flat(tau_cocluster(&matrix.values, &first, control)?),
        Method::Itcc => {
            let (Some(rows), Some(cols)) = (options.rows, options.cols) else {
                return Err(
                    Usage("itcc needs the numbers of clusters; give --rows and --cols".to_owned()).into()
                );
            };
            let options = ItccOptions { seed, restarts, ..ItccOptions::new(rows, cols) };
            flat(itcc(&matrix.values, &options, control)?.partition)
        }
    };
    bar.finish_and_clear();
    Ok(found)
}

fn classes(options: &Options, matrix: &Matrix) -> anyhow::Result<Option<Partition>> {
    let Some(path) = &options.classes else { return Ok(None) };
    let labels = read_only_column(&Source::parse(path), &ReadOptions::default())?.labels;
    let rows = matrix.values.shape().0;
    if labels.len() != rows {
        bail!(
            "{} has {} classes for a matrix of {rows} rows; give one per row",
            path.display(),
            labels.len()
        );
    }
    Ok(Some(labels.to_partition()?))
}

/// The names of the columns: from the file of terms, or from the matrix itself.
fn terms(options: &Options, matrix: &Matrix) -> anyhow::Result<Option<Vec<String>>> {
    let Some(path) = &options.terms else { return Ok(matrix.column_names.clone()) };
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let terms: Vec<String> = text.lines().map(|line| line.trim().to_owned()).collect();
    let columns = matrix.values.shape().1;
    if terms.len() != columns {
        bail!(
            "{} has {} terms for a matrix of {columns} columns; give one per column",
            path.display(),
            terms.len()
        );
    }
    Ok(Some(terms))
}

/// Empty rows and columns are kept, and the user is told what becomes of them.
fn note_empty(matrix: &Matrix) {
    let empty = |values: &partita_cluster::Csr| {
        (0..values.shape().0).filter(|&object| values.row(object).0.is_empty()).count()
    };
    let (rows, columns) = (empty(&matrix.values), empty(&matrix.values.transposed()));
    if rows + columns > 0 {
        let sentence = format!(
            "partita: {rows} rows and {columns} columns are all zero; they say nothing and are put into the largest cluster"
        );
        let _ = std::io::Write::write_all(&mut std::io::stderr(), format!("{sentence}\n").as_bytes());
    }
}
