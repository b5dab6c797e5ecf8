//! `partita matrix`: many clusterings of the same items, each with each or all with one.

use std::path::PathBuf;

use partita::ensemble::{Ensemble, ScoreMatrix};
use partita::{Labels, Request};
use partita_cluster::{LinkageMethod, linkage_of_distances};

use crate::columns::ColumnsArgs;
use crate::output::{Output, OutputArgs};
use crate::progress::Steps;
use crate::reading::PolicyArgs;
use crate::view::Format;
use crate::view::matrix::Matrices;
use crate::view::ranking::Ranking;

#[derive(Debug, clap::Args)]
pub struct Options {
    #[command(flatten)]
    columns: ColumnsArgs,
    /// Rank the other columns by their scores against this one, a name or a 1-based number
    #[arg(long, value_name = "COL")]
    reference: Option<String>,
    /// A measure by name or alias, with parameters if any; repeatable, also comma-separated
    /// [default: adjusted_rand; with --reference also adjusted_mutual_information and
    /// variation_of_information; the first decides]
    #[arg(short, long = "measure", value_name = "NAME[:PARAM=VALUE…]", value_delimiter = ',')]
    measure: Vec<String>,
    #[command(flatten)]
    policies: PolicyArgs,
    /// Draw the scores of the first measure as a heat map, like beside like, into this SVG file
    #[arg(long, value_name = "FILE", conflicts_with = "reference")]
    svg: Option<PathBuf>,
    /// How to write the scores [default: as the name of the output asks, else table]
    #[arg(long, value_enum)]
    format: Option<Format>,
    #[command(flatten)]
    output: OutputArgs,
}

/// A measure of each kind, few enough for the width of a terminal.
const RANKED_BY: [&str; 3] = ["adjusted_rand", "adjusted_mutual_information", "variation_of_information"];

pub fn run(options: &Options) -> anyhow::Result<()> {
    match &options.reference {
        Some(reference) => options.rank(reference),
        None => options.compare_all(),
    }
}

impl Options {
    fn compare_all(&self) -> anyhow::Result<()> {
        let requests = self.requests(&["adjusted_rand"])?;
        let (output, format) = self.output.open_as(self.format, [self.columns.file.as_path()])?;
        let picture =
            self.svg.as_deref().map(|path| Output::named(path, &["svg"], [self.columns.file.as_path()]));
        let picture = picture.transpose()?;
        let (names, ensemble) = self.ensemble(self.columns.read()?)?;
        let count = names.len() as u64;
        let bar = Steps::new(count * (count + 1) / 2, "pairs");
        let matrices = ensemble.matrices(&requests, &|| bar.done())?;
        drop(bar);
        let found = Matrices { names, items: ensemble.items(), requests, matrices };
        if let Some(picture) = picture {
            picture.write(&found.heat_map(&like_beside_like(&found.requests[0], &found.matrices[0])?))?;
        }
        output.write(&found.write(format))
    }

    fn rank(&self, reference: &str) -> anyhow::Result<()> {
        let requests = self.requests(&RANKED_BY)?;
        let (output, format) = self.output.open_as(self.format, [self.columns.file.as_path()])?;
        let (names, ensemble) = self.ensemble(self.columns.read_beside(reference)?)?;
        let ranked = ensemble.ranked(0, &requests)?;
        output.write(&Ranking { names, items: ensemble.items(), requests, ranked }.write(format))
    }

    fn requests(&self, unless_named: &[&str]) -> partita::Result<Vec<Request>> {
        if self.measure.is_empty() {
            Request::parse_all(unless_named)
        } else {
            Request::parse_all(&self.measure)
        }
    }

    fn ensemble(&self, table: partita_io::Table) -> anyhow::Result<(Vec<String>, Ensemble)> {
        let (names, columns): (Vec<String>, Vec<Labels>) =
            table.labels.into_iter().map(|column| (column.name, column.labels)).unzip();
        let ensemble = Ensemble::under(&names, columns, &self.policies.policies())?;
        Ok((names, ensemble))
    }
}

/// An order of the clusterings in which alike ones are neighbours: the leaves of an average-linkage hierarchy.
fn like_beside_like(request: &Request, matrix: &ScoreMatrix) -> anyhow::Result<Vec<usize>> {
    let count = matrix.clusterings();
    let score = |a: usize, b: usize| {
        // A one-sided measure has two scores for a pair, and an undefined one says nothing.
        let both = [matrix.score(a, b), matrix.score(b, a)].map(|score| score.value().unwrap_or(0.0));
        f64::midpoint(both[0], both[1])
    };
    let pairs = || (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b)));
    let far = -request.measure().sense.sign();
    let nearest = pairs().map(|(a, b)| far * score(a, b)).fold(f64::INFINITY, f64::min);
    let distance = |a: usize, b: usize| far * score(a, b) - nearest;
    let distances = pairs().map(|(a, b)| distance(a, b)).collect();
    Ok(linkage_of_distances(count, distances, LinkageMethod::Average)?.leaf_order(distance))
}
