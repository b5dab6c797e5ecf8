//! `partita cocluster`: the rows and columns of a matrix clustered together.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

use anyhow::{Context as _, bail};
use partita::internal::quantity;
use partita::{Labels, Partition};
use partita_answers::cocluster::{Answer, Found, Method, Options as Asked, Search, Split, best};
use partita_cluster::CoHierarchy;
use partita_io::{ColumnRef, Matrix, ReadOptions, Source, Wanted, read_matrix, read_table};

use crate::args::choice::one_of;
use crate::args::kind::Given;
use crate::args::numbers::NumbersArgs;
use crate::failure::{Stopped, Usage, of_answer};
use crate::formats::picture_of;
use crate::output::Output;
use crate::progress::RunBar;
use crate::run_record::refuse_foreign;
use crate::view::Format;
use crate::view::co_levels::CoLevels;
use crate::warnings::{say_caveats, warn_of_file};
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
    /// The kind of co-clustering to find
    ///
    /// hicc: two coupled hierarchies. tau: two clusterings, the first level of hicc. itcc: two clusterings with given numbers of
    /// clusters.
    #[arg(long, value_name = "METHOD", value_parser = one_of(METHODS), default_value = "hicc")]
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
    /// The search: all moves from several starts, or random moves as published; of itcc from a spectral embedding, or from random
    /// clusters as published
    #[arg(
        long,
        value_name = "MODE",
        value_parser = one_of(MODES),
        default_value = "exact",
        help_heading = "Search"
    )]
    mode: Search,
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
    /// Number of starts of each run (exact); the best is kept [default: 10; itcc on more than 300,000 entries: 2]
    #[arg(long, value_name = "N", help_heading = "Search")]
    restarts: Option<usize>,
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
    /// The objects that split clusters (exact)
    ///
    /// level: the new clusters of the other side, so that levels are coupled and few. columns: the single columns and rows, which
    /// follows the classes closer below the first level.
    #[arg(
        long,
        value_name = "WHAT",
        value_parser = one_of(SPLITS),
        default_value = "level",
        help_heading = "Hierarchies (hicc)"
    )]
    split_by: Split,
    /// The weight of each row level in the goodness, the coarsest first, comma-separated [default: 1/i]
    #[arg(long, value_name = "WEIGHT", value_delimiter = ',', help_heading = "Hierarchies (hicc)")]
    alpha: Vec<f64>,
    /// Continue the run in the folder, which was stopped or had a smaller --depth
    #[arg(long, requires = "output", help_heading = "Hierarchies (hicc)")]
    resume: bool,
    /// Number of features listed per cluster
    #[arg(long, value_name = "N", default_value_t = 10, help_heading = "Output")]
    features: usize,
    /// Format of the printed levels
    #[arg(long, value_enum, default_value_t, help_heading = "Output")]
    format: Format,
    /// Draw the matrix in its blocks, the levels beside it, into this SVG, PNG or PDF file
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    heatmap: Option<PathBuf>,
    /// The folder for the labels, trees, features and the picture
    #[arg(short, long, value_name = "DIR", help_heading = "Output")]
    output: Option<PathBuf>,
}

const METHODS: &[(&str, Method)] = &[("hicc", Method::Hicc), ("tau", Method::Tau), ("itcc", Method::Itcc)];

const SPLITS: &[(&str, Split)] = &[("columns", Split::Columns), ("level", Split::Level)];

const MODES: &[(&str, Search)] = &[("exact", Search::Exact), ("paper", Search::Paper)];

impl Options {
    fn read(&self) -> partita_io::Result<Matrix> {
        read_matrix(&Source::parse(&self.matrix), &self.numbers.options(None))
    }

    /// The options of the answer.
    fn asked(&self) -> Asked {
        let numbers =
            [self.row_clusters, self.column_clusters].map(|count| count.map_or(0, NonZeroUsize::get));
        let is_paper = self.mode == Search::Paper && self.method != Method::Itcc;
        Asked {
            method: self.method,
            mode: self.mode,
            seed: self.seed,
            runs: self.runs,
            restarts: self.restarts,
            iterations: is_paper.then_some(self.iterations),
            depth: self.depth,
            min_size: Some(self.min_size),
            min_gain: self.min_gain,
            split_by: self.split_by,
            clusters: self.row_clusters.is_some().then_some(numbers),
            alpha: (!self.alpha.is_empty()).then(|| self.alpha.clone()),
        }
    }
}

pub fn run(options: &Options, given: &Given<'_>) -> anyhow::Result<()> {
    check(options)?;
    options.asked().check().map_err(of_answer)?;
    refuse_idle(options, given)?;
    if let Some(path) = options.output.as_deref().filter(|_| !options.resume) {
        refuse_foreign(path)?;
    }
    let folder = options.output.as_deref().map(|path| Folder::open(path, &options.matrix)).transpose()?;
    let heatmap = options.heatmap.as_deref().map(|path| {
        let picture = picture_of(path).unwrap_or_default();
        Ok::<_, anyhow::Error>((Output::named(path, &["svg", "png", "pdf"])?, picture))
    });
    let heatmap = heatmap.transpose()?;
    let matrix = options.read()?;
    matrix.warnings.iter().for_each(warn_of_file);
    let classes = classes(options, &matrix)?;
    let known = classes.as_ref().map(Labels::to_partition).transpose()?;
    let terms = terms(options, &matrix)?;
    let begun = match &folder {
        Some(folder) if options.resume => resume::levels(folder, options, &matrix)?,
        _ => CoHierarchy::default(),
    };
    let (found, ending) = best_run(options, &matrix, begun, known.as_ref())?;
    let answer = Answer::of(&matrix.values, &options.asked(), found, classes.as_ref()).map_err(of_answer)?;
    say_caveats(&answer.caveats);
    let levels = CoLevels(answer);
    if let Some(folder) = &folder {
        folder.write(&matrix, terms.as_deref(), classes.as_ref(), &levels, options.features)?;
        resume::remember(folder, options, &matrix, &levels.0.found)?;
    }
    if let Some((file, picture)) = heatmap {
        file.draw(output::block_picture(&matrix, terms.as_deref(), classes.as_ref(), &levels), picture)?;
    }
    Output::Standard.write(&levels.write(options.format))?;
    ending.map_or(Ok(()), |stopped| Err(stopped.into()))
}

/// The levels that `--resume` would go on from.
pub fn resumed(options: &Options) -> anyhow::Result<CoHierarchy> {
    let folder = Folder::open(options.output.as_deref().context("there is a folder")?, &options.matrix)?;
    resume::levels(&folder, options, &options.read()?)
}

fn refuse_idle(options: &Options, given: &Given<'_>) -> Result<(), Usage> {
    if options.method != Method::Hicc {
        given.refuse_idle(
            &["depth", "min_size", "min_gain", "split_by", "alpha"].map(|id| (id, "with --method hicc")),
        )?;
    }
    given.refuse_idle(match (options.method, options.mode) {
        (Method::Itcc, _) => &[("iterations", "with hicc and tau")],
        (_, Search::Exact) => &[("iterations", "with --mode paper")],
        (_, Search::Paper) => &[("restarts", "with --mode exact"), ("split_by", "with --mode exact")],
    })
}

fn check(options: &Options) -> Result<(), Usage> {
    if options.resume && (options.method != Method::Hicc || options.runs > 1) {
        let problem = "only one run of hicc can be resumed; leave out --resume, or --method and --runs";
        return Err(Usage(problem.to_owned()));
    }
    let numbers = [options.row_clusters, options.column_clusters];
    if options.method == Method::Itcc && numbers.contains(&None) {
        let problem = "itcc needs the numbers of clusters; give --row-clusters and --column-clusters";
        return Err(Usage(problem.to_owned()));
    }
    if numbers[0].is_some() != numbers[1].is_some() {
        return Err(Usage("give both --row-clusters and --column-clusters".to_owned()));
    }
    Ok(())
}

/// The best run and, if the user stopped, the sentence about it.
fn best_run(
    options: &Options,
    matrix: &Matrix,
    begun: CoHierarchy,
    classes: Option<&Partition>,
) -> anyhow::Result<(Found, Option<Stopped>)> {
    let switch = crate::interrupt::listen();
    let best = best(&matrix.values, &options.asked(), begun, classes, (&RunBar::new(), switch))
        .map_err(of_answer)?;
    let stopped = |kept: String| Stopped(format!("stopped {kept}"));
    let Some(found) = best.found else {
        return Err(stopped("before anything was complete".to_owned()).into());
    };
    let ending = match best.stopped {
        Some(run) if run > 0 => Some(stopped(format!("in run {}; the best before it is kept", run + 1))),
        Some(_) => {
            let rows = quantity(found.levels.rows.len(), "level");
            let more = if options.output.is_some() { "; the same command with --resume goes on" } else { "" };
            let columns = found.levels.columns.len();
            Some(stopped(format!("after {rows} of the rows and {columns} of the columns{more}")))
        }
        None => switch.load(Ordering::Relaxed).then(|| stopped("when all was done".to_owned())),
    };
    Ok((found, ending))
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
