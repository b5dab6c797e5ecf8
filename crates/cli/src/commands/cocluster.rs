//! `partita cocluster`: the rows and columns of a matrix clustered together.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context as _, bail};
use clap::ValueEnum;
use partita::Labels;
use partita::internal::quantity;
use partita_cluster::{
    CoHierarchy, Control, ErrorKind, HiccOptions, ItccOptions, Mode, Progress, TauOptions, itcc, resume_hicc,
    tau_cocluster,
};
use partita_io::{ColumnRef, Matrix, ReadOptions, Source, Wanted, read_matrix, read_table};

use crate::args::choice::one_of;
use crate::args::kind::Given;
use crate::args::numbers::NumbersArgs;
use crate::failure::{Stopped, Usage};
use crate::progress::RunBar;
use crate::run_record::refuse_foreign;
use crate::view::Format;
use crate::view::co_levels::CoLevels;
use crate::warnings::{warn, warn_of_file};
use output::Folder;

#[path = "cocluster_output.rs"]
mod output;
#[path = "cocluster_resume.rs"]
mod resume;

#[derive(Debug, clap::Args)]
pub struct Options {
    /// The matrix: Matrix Market (plain or gzipped), SciPy NPZ, NPY, or a table of numbers
    #[arg(value_name = "MATRIX")]
    matrix: PathBuf,
    /// What to find: hierarchies, two clusterings, or given numbers of clusters
    #[arg(long, value_enum, default_value_t)]
    method: Method,
    /// Number of row clusters (itcc)
    #[arg(long, value_name = "K")]
    row_clusters: Option<NonZeroUsize>,
    /// Number of column clusters (itcc)
    #[arg(long, value_name = "L")]
    column_clusters: Option<NonZeroUsize>,
    /// The class of each row, one per line, with which the levels are compared
    #[arg(long, value_name = "FILE")]
    classes: Option<PathBuf>,
    /// The column of the classes, if their file has several
    #[arg(long, value_name = "COLUMN", requires = "classes")]
    class_column: Option<String>,
    /// The name of each column, one per line
    #[arg(long, value_name = "FILE")]
    terms: Option<PathBuf>,
    #[command(flatten)]
    numbers: NumbersArgs,
    /// How to search: all moves from several starts, or random moves as published
    #[arg(
        long,
        value_name = "MODE",
        value_parser = one_of(MODES),
        default_value = "exact",
        help_heading = "Search"
    )]
    mode: Mode,
    /// Seed of the random numbers
    #[arg(long, value_name = "N", default_value_t = 0, help_heading = "Search")]
    seed: u64,
    /// Number of runs, with the seeds N, N + 1, …; the best is kept
    #[arg(
        long,
        value_name = "R",
        default_value_t = 1,
        value_parser = clap::value_parser!(u64).range(1..),
        help_heading = "Search"
    )]
    runs: u64,
    /// Number of starts of each run (exact); the best is kept
    #[arg(long, value_name = "N", default_value_t = 10, help_heading = "Search")]
    restarts: usize,
    /// Number of random moves (paper)
    #[arg(long, value_name = "N", default_value_t = 50_000, help_heading = "Search")]
    iterations: u64,
    /// Maximum number of levels
    #[arg(long, value_name = "N", help_heading = "Hierarchies (hicc)")]
    depth: Option<usize>,
    /// Do not split clusters of fewer objects
    #[arg(long, value_name = "N", default_value_t = 2, help_heading = "Hierarchies (hicc)")]
    min_size: usize,
    /// Split a cluster only if τ of its parts exceeds this
    #[arg(long, value_name = "TAU", help_heading = "Hierarchies (hicc)")]
    min_gain: Option<f64>,
    /// Continue the run in the folder, which was stopped or had a smaller --depth
    #[arg(long, requires = "output", help_heading = "Hierarchies (hicc)")]
    resume: bool,
    /// Number of features listed per cluster
    #[arg(long, value_name = "N", default_value_t = 10, help_heading = "Output")]
    features: usize,
    /// Format of the printed levels
    #[arg(long, value_enum, default_value_t, help_heading = "Output")]
    format: Format,
    /// The folder for the labels, trees, features and the picture
    #[arg(short, long, value_name = "DIR", help_heading = "Output")]
    output: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
enum Method {
    /// Two coupled hierarchies
    #[default]
    Hicc,
    /// Two clusterings, the first level of hicc
    Tau,
    /// Two clusterings with given numbers of clusters
    Itcc,
}

const MODES: &[(&str, Mode)] = &[("exact", Mode::Exact), ("paper", Mode::Paper)];

impl Options {
    fn read(&self) -> partita_io::Result<Matrix> {
        read_matrix(&Source::parse(&self.matrix), &self.numbers.options(None))
    }
}

pub fn run(options: &Options, given: &Given<'_>) -> anyhow::Result<()> {
    check(options)?;
    refuse_idle(options, given)?;
    if let Some(path) = options.output.as_deref().filter(|_| !options.resume) {
        refuse_foreign(path)?;
    }
    let folder = options.output.as_deref().map(|path| Folder::open(path, &options.matrix)).transpose()?;
    let matrix = options.read()?;
    matrix.warnings.iter().for_each(warn_of_file);
    let classes = classes(options, &matrix)?;
    let known = classes.as_ref().map(Labels::to_partition).transpose()?;
    let terms = terms(options, &matrix)?;
    let begun = match &folder {
        Some(folder) if options.resume => resume::levels(folder, options, &matrix)?,
        _ => CoHierarchy::default(),
    };
    let (found, ending) = best_run(options, &matrix, begun)?;
    note_empty(&matrix);
    let levels = CoLevels::new(&matrix.values, &found, known.as_ref())?;
    if let Some(folder) = &folder {
        folder.write(&matrix, terms.as_deref(), classes.as_ref(), &found, &levels, options.features)?;
        resume::remember(folder, options, &matrix, &found)?;
    }
    crate::output::Output::Standard.write(&levels.write(options.format))?;
    ending.map_or(Ok(()), |stopped| Err(stopped.into()))
}

/// The levels that `--resume` would go on from.
pub fn resumed(options: &Options) -> anyhow::Result<CoHierarchy> {
    let folder = Folder::open(options.output.as_deref().context("there is a folder")?, &options.matrix)?;
    resume::levels(&folder, options, &options.read()?)
}

fn refuse_idle(options: &Options, given: &Given<'_>) -> Result<(), Usage> {
    if options.method != Method::Hicc {
        given.refuse_idle(&["depth", "min_size", "min_gain"].map(|id| (id, "with --method hicc")))?;
    }
    given.refuse_idle(match (options.method, options.mode) {
        (Method::Itcc, _) => &[("mode", "with hicc and tau"), ("iterations", "with hicc and tau")],
        (_, Mode::Exact) => &[("iterations", "with --mode paper")],
        (_, Mode::Paper) => &[("restarts", "with --mode exact")],
    })
}

fn check(options: &Options) -> Result<(), Usage> {
    let wrong = |sentence: &str| Err(Usage(sentence.to_owned()));
    if options.resume && (options.method != Method::Hicc || options.runs > 1) {
        return wrong("only one run of hicc can be resumed; leave out --resume, or --method and --runs");
    }
    let numbers = [options.row_clusters, options.column_clusters];
    if options.method == Method::Itcc && numbers.contains(&None) {
        return wrong("itcc needs the numbers of clusters; give --row-clusters and --column-clusters");
    }
    if options.method != Method::Itcc && numbers.iter().any(Option::is_some) {
        return wrong(
            "hicc and tau find the numbers of clusters; give --row-clusters and --column-clusters with --method itcc",
        );
    }
    Ok(())
}

/// The run with the greatest goodness and, if the user stopped, the sentence about it.
fn best_run(
    options: &Options,
    matrix: &Matrix,
    mut begun: CoHierarchy,
) -> anyhow::Result<(CoHierarchy, Option<Stopped>)> {
    let switch = crate::interrupt::listen();
    let mut best: Option<(CoHierarchy, f64)> = None;
    for run in 0..options.runs {
        let found = one_run(options, matrix, run, std::mem::take(&mut begun), switch);
        let stopped = |kept: String| Some(Stopped(format!("stopped {kept}")));
        let is_stopped = match &found {
            Ok(found) => !found.complete,
            Err(error) => matches!(error.kind(), ErrorKind::Cancelled),
        };
        match (found, best) {
            (Ok(found), None) if is_stopped => {
                let kept = format!(
                    "after {} of the rows and {} of the columns{}",
                    quantity(found.rows.len(), "level"),
                    found.columns.len(),
                    if options.output.is_some() { "; the same command with --resume goes on" } else { "" }
                );
                return Ok((found, stopped(kept)));
            }
            (Err(_), None) if is_stopped => {
                let kept = "before anything was complete".to_owned();
                return Err(stopped(kept).expect("it was stopped").into());
            }
            (_, Some((found, _))) if is_stopped => {
                return Ok((found, stopped(format!("in run {}; the best before it is kept", run + 1))));
            }
            (found, before) => {
                let found = found?;
                let goodness = found.goodness(&found.taus(&matrix.values)?);
                best = match before {
                    Some((best, most)) if goodness <= most => Some((best, most)),
                    _ => Some((found, goodness)),
                };
            }
        }
    }
    let (found, _) = best.context("there is at least one run")?;
    Ok((found, switch.load(Ordering::Relaxed).then(|| Stopped("stopped when all was done".to_owned()))))
}

fn one_run(
    options: &Options,
    matrix: &Matrix,
    run: u64,
    begun: CoHierarchy,
    switch: &AtomicBool,
) -> partita_cluster::Result<CoHierarchy> {
    let bar = RunBar::new();
    let which =
        if options.runs > 1 { format!("run {} of {}: ", run + 1, options.runs) } else { String::new() };
    let listener =
        |progress: Progress| bar.show(format!("{which}{}", progress.stage), progress.done, progress.total);
    let seed = options.seed.wrapping_add(run);
    let control = Control { cancel: Some(switch), progress: Some(&listener) };
    let restarts = options.restarts;
    let first = TauOptions { mode: options.mode, seed, restarts, iterations: options.iterations };
    let flat = |partition: partita::CoPartition| CoHierarchy {
        rows: vec![partition.rows],
        columns: vec![partition.columns],
        complete: true,
    };
    Ok(match options.method {
        Method::Hicc => {
            let (depth, min_size, min_gain) = (options.depth, options.min_size, options.min_gain);
            resume_hicc(&matrix.values, &HiccOptions { first, depth, min_size, min_gain }, begun, control)?
        }
        Method::Tau => flat(tau_cocluster(&matrix.values, &first, control)?),
        Method::Itcc => {
            let numbers = [options.row_clusters, options.column_clusters];
            let [rows, columns] = numbers.map(|count| count.map_or(0, NonZeroUsize::get));
            let counts = ItccOptions::new(rows, columns);
            flat(itcc(&matrix.values, &ItccOptions { seed, restarts, ..counts }, control)?.partition)
        }
    })
}

fn classes(options: &Options, matrix: &Matrix) -> anyhow::Result<Option<Labels>> {
    let Some(path) = &options.classes else { return Ok(None) };
    let column = options.class_column.as_deref().map_or(ColumnRef::Only, ColumnRef::parse);
    let wanted = Wanted { labels: vec![column], ..Wanted::default() };
    let mut read = read_table(&Source::parse(path), &wanted, &ReadOptions::default())?;
    read.warnings.iter().for_each(warn_of_file);
    let labels = read.labels.pop().context("one column is read")?.labels;
    let rows = matrix.values.shape().0;
    if labels.len() != rows {
        bail!(
            "{} has {} for a matrix of {}; give one per row",
            path.display(),
            quantity(labels.len(), "class"),
            quantity(rows, "row")
        );
    }
    // A class that is missing is refused before the work begins.
    labels.to_partition().with_context(|| path.display().to_string())?;
    Ok(Some(labels))
}

/// The names of the columns: from the file of terms, or from the matrix itself.
fn terms(options: &Options, matrix: &Matrix) -> anyhow::Result<Option<Vec<String>>> {
    let Some(path) = &options.terms else { return Ok(matrix.column_names.clone()) };
    let text = Source::parse(path).read_text()?;
    let terms: Vec<String> = text.lines().map(|line| line.trim().to_owned()).collect();
    let columns = matrix.values.shape().1;
    if terms.len() != columns {
        bail!(
            "{} has {} for a matrix of {}; give one per column",
            path.display(),
            quantity(terms.len(), "term"),
            quantity(columns, "column")
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
        warn(format!(
            "{} and {} of the matrix hold only zeros; what says nothing is put into the largest cluster",
            quantity(rows, "row"),
            quantity(columns, "column")
        ));
    }
}
