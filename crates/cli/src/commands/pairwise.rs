//! `partita pairwise`: many clusterings, each with each.

use std::path::PathBuf;

use anyhow::bail;
use partita::ensemble::{Ensemble, ScoreMatrix};
use partita::internal::quantity;
use partita::measures::defaults;
use partita::{Missing, Request};
use partita_cluster::{LinkageMethod, linkage_of_distances};
use partita_report::Picture;

use crate::args::choice::MeasureName;
use crate::args::columns::Columns;
use crate::args::covers::ManyCoverArgs;
use crate::args::kind::{Given, Kind};
use crate::args::left_out::say_left_out_of_some;
use crate::args::many::{Many, ManyArgs, Size};
use crate::args::measures::requests;
use crate::args::tree_list::TreeList;
use crate::args::trees::warn_of_lengths;
use crate::commands::against::{MOST_SCORES, against, check_size};
use crate::failure::Usage;
use crate::formats::{OutputFormat as _, picture_of};
use crate::output::{Output, OutputArgs};
use crate::progress::Steps;
use crate::view::pairwise::{Matrix, MatrixFormat, Pairwise};
use crate::view::score_map::{ScoreMap, check_measure};

#[derive(Debug, clap::Args)]
pub struct Options {
    /// Measures, comma-separated or repeated; `partita measures` lists them
    ///
    /// [default: adjusted_rand; of covers omega, with weights fuzzy_adjusted_rand; of trees
    /// normalized_tree_adjusted_mutual_information]
    #[arg(short, long = "measure", value_name = "NAME", value_delimiter = ',', value_parser = MeasureName, hide_possible_values = true)]
    measure: Vec<String>,
    #[command(flatten)]
    input: ManyArgs,
    /// Compare the trees with those of this file instead of each with each; may be repeated
    #[arg(long, value_name = "FILE", help_heading = "Trees", conflicts_with = "map")]
    others: Vec<PathBuf>,
    #[command(flatten)]
    covers: ManyCoverArgs,
    /// Format of the output [default: that of its extension, else table]
    #[arg(long, value_enum, help_heading = "Output")]
    format: Option<MatrixFormat>,
    #[command(flatten)]
    output: OutputArgs,
    /// Draw a map of the first measure, a distance, or write its coordinates: .svg, .png, .pdf or .csv
    ///
    /// Near in the map is what is alike. Trees of one file have one colour.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    map: Option<PathBuf>,
}

pub fn run(options: &Options, given: &Given<'_>) -> anyhow::Result<()> {
    let kind = options.input.kind(given, &[])?;
    let requests = requests(&options.measure, kind, &defaults(kind)[..1])?;
    let (output, format) = options.output.open_as(options.format)?;
    if format == MatrixFormat::Npy && requests.len() > 1 {
        let given = quantity(requests.len(), "measure");
        return Err(
            Usage(format!("an NPY file holds one matrix, and there are {given}; name one with -m")).into()
        );
    }
    let map = options.open_map(&requests)?;
    if !options.others.is_empty() {
        let found = options.with_others(requests)?;
        found.warn_of_undefined();
        return write(&found, output, format);
    }
    let found = options.each_with_each(kind, requests)?;
    found.warn_of_undefined();
    if let Some((file, picture)) = map {
        let map = ScoreMap::of(&found)?;
        match picture {
            Some(picture) => file.draw(map.svg(), picture)?,
            None => file.write(&map.csv())?,
        }
    }
    write(&found, output, format)
}

fn write(found: &Pairwise, output: Output, format: MatrixFormat) -> anyhow::Result<()> {
    if let Some(picture) = format.picture() {
        let order = match &found.others {
            Some(_) => (0..found.names.len()).collect(),
            None => similar_together(&found.requests[0], &found.matrices[0])?,
        };
        return output.draw(found.heat_map(&order), picture);
    }
    match format {
        MatrixFormat::Npy => output.write_with(|out| Ok(found.write_npy(out)?)),
        format => output.write(&found.write(format)),
    }
}

/// What `pairwise` finds of each with each.
pub fn found(options: &Options, given: &Given<'_>) -> anyhow::Result<Pairwise> {
    let kind = options.input.kind(given, &[])?;
    options.each_with_each(kind, requests(&options.measure, kind, &defaults(kind)[..1])?)
}

impl Options {
    fn each_with_each(&self, kind: Kind, requests: Vec<Request>) -> anyhow::Result<Pairwise> {
        let found = self.input.read(kind, Some(&self.covers))?;
        let requests = if self.measure.is_empty() { found.usual(requests, 1)? } else { requests };
        let (size, names, files) = (found.size(), found.names(), found.files());
        let heading = format!("{}, {}", size.words, quantity(names.len(), found.noun()));
        let matrices = match found {
            Many::Labels(columns) => self.of_labels(columns, &requests)?,
            Many::Trees(trees, args) if args.exact() => of_trees(&trees, &requests)?,
            found => matrices(&found, &requests)?,
        };
        Ok(Pairwise { kind, names, files, others: None, heading, size: size.field, requests, matrices })
    }

    /// The file of the map and its picture, or none for a table.
    fn open_map(&self, requests: &[Request]) -> anyhow::Result<Option<(Output, Option<Picture>)>> {
        let Some(path) = &self.map else { return Ok(None) };
        check_measure(&requests[0])?;
        Ok(Some((Output::named(path, &["svg", "png", "pdf", "csv"])?, picture_of(path))))
    }

    /// The trees against others.
    fn with_others(&self, requests: Vec<Request>) -> anyhow::Result<Pairwise> {
        let ((trees, args), (others, _)) =
            (self.input.read_trees(&self.input.labels.files)?, self.input.read_trees(&self.others)?);
        let size = Size::of_trees(&trees, args);
        let count = |trees: &TreeList| quantity(trees.len(), "tree");
        let heading = format!("{}, {} against {}", size.words, count(&trees), count(&others));
        let matrices = against(&trees, &others, &requests, args)?;
        let (names, files, others) = (trees.names, Vec::new(), Some(others.names));
        Ok(Pairwise {
            kind: Kind::Trees,
            names,
            files,
            others,
            heading,
            size: size.field,
            requests,
            matrices,
        })
    }

    /// All pairs on all threads.
    fn of_labels(&self, columns: Columns, requests: &[Request]) -> anyhow::Result<Vec<Matrix>> {
        let policies = self.input.labels.policies.policies(Missing::Refuse);
        let ensemble =
            Ensemble::under(columns.names.iter().cloned().zip(columns.labels).collect(), &policies)?;
        say_left_out_of_some(&ensemble);
        let count = ensemble.len();
        let bar = Steps::new(count * (count + 1) / 2, "pairs");
        let matrices = ensemble.matrices(requests, &|| bar.done())?;
        Ok(matrices.iter().map(rows).collect())
    }
}

/// All pairs of trees on all threads, with their splits numbered once.
fn of_trees(trees: &TreeList, requests: &[Request]) -> anyhow::Result<Vec<Matrix>> {
    let (count, set) = (trees.len(), trees.set().expect("trees over the same leaves are packed"));
    warn_of_lengths(requests, trees.branches());
    check_size(count, count)?;
    let bar = Steps::new(count * (count + 1) / 2 * requests.len(), "pairs");
    let matrix = |request: &Request| Ok(rows(&set.matrix(request, &|| bar.done())?));
    requests.iter().map(matrix).collect()
}

/// The scores with each clustering as the reference.
fn rows(matrix: &ScoreMatrix) -> Matrix {
    let count = matrix.clusterings();
    (0..count).map(|a| (0..count).map(|b| matrix.score(a, b).clone()).collect()).collect()
}

/// The scores of all pairs. A symmetric measure is computed once per pair.
fn matrices(found: &Many, requests: &[Request]) -> anyhow::Result<Vec<Matrix>> {
    let count = found.len();
    let scores = count.saturating_mul(count).saturating_mul(requests.len());
    if scores > MOST_SCORES {
        let noun = quantity(count, found.noun());
        bail!("{noun} make {scores} scores, more than {MOST_SCORES}; give fewer");
    }
    let bar = Steps::new(scores, "scores");
    let mut matrices: Vec<Matrix> = vec![vec![Vec::with_capacity(count); count]; requests.len()];
    for a in 0..count {
        for b in 0..count {
            let is_known = |request: &Request| b < a && request.measure().symmetric;
            let asked: Vec<&Request> = requests.iter().filter(|request| !is_known(request)).collect();
            let new = if asked.is_empty() { Vec::new() } else { found.scores(a, b, asked)? };
            let mut new = new.into_iter();
            for (request, matrix) in requests.iter().zip(&mut matrices) {
                let score = if is_known(request) { Some(matrix[b][a].clone()) } else { new.next() };
                matrix[a].extend(score);
                bar.done();
            }
        }
    }
    Ok(matrices)
}

/// An order in which similar clusterings are neighbours: the leaves of an average-linkage hierarchy.
pub fn similar_together(request: &Request, matrix: &Matrix) -> anyhow::Result<Vec<usize>> {
    let count = matrix.len();
    let score = |a: usize, b: usize| {
        // A measure that is not symmetric has two scores for a pair, and an undefined one says nothing.
        let both = [&matrix[a][b], &matrix[b][a]].map(|score| score.value().unwrap_or(0.0));
        f64::midpoint(both[0], both[1])
    };
    let pairs = || (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b)));
    let far = -request.measure().sense.sign();
    let nearest = pairs().map(|(a, b)| far * score(a, b)).fold(f64::INFINITY, f64::min);
    let distance = |a: usize, b: usize| far * score(a, b) - nearest;
    let distances = pairs().map(|(a, b)| distance(a, b)).collect();
    Ok(linkage_of_distances(count, distances, LinkageMethod::Average)?.leaf_order(distance))
}
