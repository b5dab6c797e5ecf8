//! The agreement of runs, as data.

use partita::{Convergence, Kind, RunConvergence, SplitConvergence};
use serde::Serialize;
use serde::ser::Serializer;

use super::Options;
use crate::SCHEMA;
use crate::catalogue::word;
use crate::caveat::Caveat;

/// The answer about runs.
#[derive(Debug)]
pub struct Answer {
    /// The names of the runs.
    pub names: Vec<String>,
    /// Number of leaves.
    pub leaves: usize,
    /// How they were compared.
    pub options: Options,
    /// The facts that were found.
    pub found: Convergence,
    /// Limits of the answer.
    pub caveats: Vec<Caveat>,
}

/// One run by itself.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "run"))]
struct Run<'a> {
    /// Its name.
    name: &'a str,
    /// The number of its trees.
    trees: usize,
    /// The number of different ones.
    topologies: usize,
    /// How many independent trees it is worth, by the correlations of trees; null where no tree differs.
    ess: Option<f64>,
    /// The same by the lag at which distances no longer grow; null also below 20 trees.
    approximate_ess: Option<f64>,
}

/// One split in all runs.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "split_of_runs"))]
struct Split<'a> {
    /// The leaves of the clade, or of the side without the least name.
    leaves: &'a [String],
    /// The mean of the shares.
    share: f64,
    /// The share of the trees of each run that have it.
    shares: &'a [f64],
    /// The greatest share less the smallest.
    difference: f64,
    /// The standard deviation of the shares; null of one run.
    sd: Option<f64>,
    /// The independent draws of all runs; null where nothing varies.
    ess: Option<f64>,
    /// Those of each run alone; null where it does not vary.
    run_ess: &'a [Option<f64>],
    /// The potential scale reduction; null where nothing varies, or where it is infinite.
    rhat: Option<f64>,
    /// True if each half of a run stays as it is, and not all are alike: then the potential scale reduction is infinite.
    stuck: bool,
    /// The probability that shares of one distribution differ as much; null of one run, or where nothing varies.
    p: Option<f64>,
}

/// Facts that were found about runs.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "convergence_found"))]
struct Found<'a> {
    /// `agree`, `longer`, `disagree` or `nothing varies`.
    verdict: &'a str,
    /// The same in words, with how much longer the runs must be.
    sentence: String,
    /// The least p-value of a split times the number of splits that vary; null of one run.
    p: Option<f64>,
    /// The average standard deviation of split frequencies; null of one run, or where no split counts.
    asdsf: Option<f64>,
    /// The largest of these deviations.
    largest_sd: Option<f64>,
    /// The splits that the average is over; 0 of one run.
    counted: usize,
    /// The independent draws of all runs, over all splits; null where nothing varies.
    ess: Option<f64>,
    /// The fewest of a split that counts.
    least_ess: Option<f64>,
    /// The largest potential scale reduction; null where nothing varies, or where it is infinite.
    rhat: Option<f64>,
    /// True if the potential scale reduction of a split is infinite.
    stuck: bool,
    /// How many times longer the runs must be, from and to; null where they agree or nothing varies.
    factor: Option<[f64; 2]>,
    /// Each run by itself.
    runs: Vec<Run<'a>>,
    /// The splits that count, by falling difference, then by falling share and by the names of their leaves.
    splits: Vec<Split<'a>>,
}

/// The agreement of runs.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "convergence"))]
struct Fields<'a> {
    /// The version of this JSON.
    schema: u32,
    /// The kind of what was compared: `trees`.
    kind: &'static str,
    /// The number of leaves.
    leaves: usize,
    /// True if clades were compared instead of splits into two sides.
    rooted: bool,
    /// The share of the trees of some run that have a split that counts.
    min_share: f64,
    /// The independent draws that are enough.
    target_ess: f64,
    /// Facts that were found.
    convergence: Found<'a>,
    /// Limits of the answer.
    caveats: &'a [Caveat],
}

fn finite(rhat: Option<f64>) -> (Option<f64>, bool) {
    (rhat.filter(|rhat| rhat.is_finite()), rhat.is_some_and(f64::is_infinite))
}

impl<'a> Split<'a> {
    fn of(split: &'a SplitConvergence) -> Self {
        let (rhat, stuck) = finite(split.rhat);
        Self {
            leaves: &split.leaves,
            share: split.share,
            shares: &split.shares,
            difference: split.difference,
            sd: split.sd,
            ess: split.ess,
            run_ess: &split.run_ess,
            rhat,
            stuck,
            p: split.p,
        }
    }
}

impl<'a> Run<'a> {
    fn of((run, name): (&RunConvergence, &'a String)) -> Self {
        let RunConvergence { trees, topologies, ess, approximate_ess, .. } = *run;
        Self { name, trees, topologies, ess, approximate_ess }
    }
}

impl Answer {
    fn written(&self) -> Found<'_> {
        let found = &self.found;
        let (rhat, stuck) = finite(found.rhat);
        Found {
            verdict: found.verdict.word(),
            sentence: self.sentence(),
            p: found.p,
            asdsf: found.asdsf,
            largest_sd: found.largest_sd,
            counted: found.counted,
            ess: found.ess,
            least_ess: found.least_ess,
            rhat,
            stuck,
            factor: found.factor,
            runs: found.runs.iter().zip(&self.names).map(Run::of).collect(),
            splits: found.splits.iter().map(Split::of).collect(),
        }
    }
}

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fields = Fields {
            schema: SCHEMA,
            kind: word(Kind::Trees),
            leaves: self.leaves,
            rooted: self.options.rooted,
            min_share: self.options.min_share,
            target_ess: self.options.target_ess,
            convergence: self.written(),
            caveats: &self.caveats,
        };
        fields.serialize(serializer)
    }
}

described_by!(Answer, Fields);
