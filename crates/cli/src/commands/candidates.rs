//! `partita candidates`: which of several clusterings is closest to a reference, and is that more than luck?

use clap::ArgGroup;
use partita::ensemble::{Ensemble, benjamini_hochberg, holm};
use partita::inference::{Candidates, IntervalOptions, compare_candidates, confidence_interval};
use partita::{Contingency, Labels, Partition, Request, Summary};

use crate::columns::ColumnsArgs;
use crate::inference::{SamplingArgs, level};
use crate::output::OutputArgs;
use crate::reading::PolicyArgs;
use crate::view::Format;
use crate::view::candidates::{Candidate, Found, Pair};

#[derive(Debug, clap::Args)]
// The reference is always given: every comparison with it draws tables.
#[command(group = ArgGroup::new("sampled").arg("reference"))]
pub struct Options {
    #[command(flatten)]
    columns: ColumnsArgs,
    /// The column of the reference: a name or a 1-based number
    #[arg(long, value_name = "COL")]
    reference: String,
    /// The measure by which candidates are scored against the reference
    #[arg(short, long, value_name = "NAME[:PARAM=VALUE…]", default_value = "adjusted_rand")]
    measure: String,
    #[command(flatten)]
    policies: PolicyArgs,
    /// The level of the intervals
    #[arg(long, value_name = "LEVEL", default_value_t = 0.95, value_parser = level)]
    ci: f64,
    #[command(flatten)]
    sampling: SamplingArgs,
    /// How to write it; csv and markdown write the pairs [default: as the name of the output asks, else table]
    #[arg(long, value_enum)]
    format: Option<Format>,
    #[command(flatten)]
    output: OutputArgs,
}

pub fn run(options: &Options) -> anyhow::Result<()> {
    let request = Request::parse(&options.measure)?;
    let (output, format) = options.output.open_as(options.format, [options.columns.file.as_path()])?;
    let table = options.columns.read_beside(&options.reference)?;
    let (names, columns): (Vec<String>, Vec<Labels>) =
        table.labels.into_iter().map(|column| (column.name, column.labels)).unzip();
    // Scores are compared on the same items: those that no policy drops anywhere.
    let clusterings = Ensemble::under(&names, columns, &options.policies.policies())?.of_common_items()?;
    let [reference, candidates @ ..] = &clusterings[..] else { unreachable!("the reference was asked for") };
    options.columns.at_least_two("candidate", candidates.len())?;
    let ranked = options.ranked(&request, reference, candidates, &names[1..])?;
    let pairs = options.pairs(&request, reference, candidates, &ranked)?;
    let found = Found {
        n: reference.len(),
        reference: &names[0],
        key: request.key(),
        level: options.ci,
        ranked,
        pairs,
    };
    output.write(&found.write(format))
}

impl Options {
    /// The candidates with their scores, the best first.
    fn ranked<'a>(
        &self,
        request: &Request,
        reference: &Partition,
        candidates: &[Partition],
        names: &'a [String],
    ) -> partita::Result<Vec<Candidate<'a>>> {
        let options = IntervalOptions {
            level: self.ci,
            sampling: self.sampling.sampling(),
            ..IntervalOptions::default()
        };
        let sign = request.direction()?;
        let mut ranked = Vec::new();
        for (place, (candidate, name)) in candidates.iter().zip(names).enumerate() {
            let summary = Summary::new(Contingency::from_partitions(reference, candidate)?);
            let score = request.score(&summary)?;
            let interval = match score.value() {
                Some(_) => Some(confidence_interval(request, &summary, &options)?),
                None => None,
            };
            ranked.push(Candidate { name, place, score, interval });
        }
        let rank =
            |candidate: &Candidate<'_>| candidate.score.value().map_or(f64::NEG_INFINITY, |v| sign * v);
        ranked.sort_by(|x, y| rank(y).total_cmp(&rank(x)).then(x.place.cmp(&y.place)));
        Ok(ranked)
    }

    /// All pairs of candidates that have a score, the better one first.
    fn pairs(
        &self,
        request: &Request,
        reference: &Partition,
        candidates: &[Partition],
        ranked: &[Candidate<'_>],
    ) -> partita::Result<Vec<Pair>> {
        let mut pairs = Vec::new();
        let scored: Vec<usize> =
            (0..ranked.len()).filter(|&rank| ranked[rank].score.value().is_some()).collect();
        for (from, &first) in scored.iter().enumerate() {
            for &second in &scored[from + 1..] {
                let [one, other] = [first, second].map(|rank| &candidates[ranked[rank].place]);
                let three_way = Candidates::new(reference, one, other)?;
                let comparison = compare_candidates(request, &three_way, self.ci, &self.sampling.sampling())?;
                pairs.push(Pair { first, second, comparison, p_holm: 1.0, p_fdr: 1.0 });
            }
        }
        let p: Vec<f64> = pairs.iter().map(|pair| pair.comparison.p).collect();
        for (pair, (p_holm, p_fdr)) in pairs.iter_mut().zip(holm(&p).into_iter().zip(benjamini_hochberg(&p)))
        {
            (pair.p_holm, pair.p_fdr) = (p_holm, p_fdr);
        }
        Ok(pairs)
    }
}
