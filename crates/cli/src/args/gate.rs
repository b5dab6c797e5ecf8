//! What a pipeline requires of scores.

use std::path::PathBuf;

use partita_answers::gate::Requirement;

use super::inference::level;
use crate::failure::{Usage, of_answer};

/// Bounds that scores must keep.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Gate")]
pub struct GateArgs {
    /// End with status 3 unless a score keeps a bound, such as 'ari>=0.9'; may be repeated
    ///
    /// The end of its interval that is nearer to failure must keep the bound too.
    #[arg(long, value_name = "BOUND", hide_short_help = true)]
    pub require: Vec<String>,
    /// Let the score alone decide, without its interval
    #[arg(long, requires = "require", hide_short_help = true)]
    pub require_estimate: bool,
}

/// Bounds that the scores of two must keep.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Gate")]
pub struct PairGateArgs {
    #[command(flatten)]
    pub bounds: GateArgs,
    /// The level of the intervals that must keep the bounds
    #[arg(long, value_name = "LEVEL", default_value_t = 0.95, value_parser = level, requires = "require", hide_short_help = true)]
    level: f64,
    /// Learn the bound from runs of the unchanged pipeline, the columns of this table; --require then names a measure
    #[arg(
        long,
        value_name = "FILE",
        requires = "require",
        conflicts_with = "baseline",
        hide_short_help = true
    )]
    pub floor_from: Option<PathBuf>,
    /// The share of unchanged runs that may fail
    #[arg(
        long,
        value_name = "SHARE",
        default_value_t = 0.05,
        requires = "floor_from",
        hide_short_help = true
    )]
    pub rate: f64,
    /// End with status 3 if a score is worse than in this JSON file that `compare` wrote
    #[arg(long, value_name = "FILE", hide_short_help = true)]
    pub baseline: Option<PathBuf>,
    /// The margin by which it may be worse
    #[arg(long, value_name = "BY", default_value_t = 0.0, value_parser = tolerance, requires = "baseline", hide_short_help = true)]
    pub tolerance: f64,
}

fn tolerance(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(by) if by >= 0.0 && f64::is_finite(by) => Ok(by),
        _ => Err("give 0 or more, such as 0.01".to_owned()),
    }
}

impl GateArgs {
    /// The bounds.
    pub fn requirements(&self) -> anyhow::Result<Vec<Requirement>> {
        self.require.iter().map(|text| text.parse().map_err(of_answer)).collect()
    }

    /// The level of the intervals that count; none where the score alone does.
    pub fn level(&self, level: f64) -> Option<f64> {
        (!self.require_estimate).then_some(level)
    }
}

impl PairGateArgs {
    /// The option by which something is required.
    pub fn asked(&self) -> Option<&'static str> {
        match (self.bounds.require.is_empty(), &self.baseline) {
            (false, _) => Some("--require"),
            (true, Some(_)) => Some("--baseline"),
            (true, None) => None,
        }
    }

    /// Returns whether anything is required.
    pub fn is_given(&self) -> bool {
        self.asked().is_some()
    }

    /// The level of the intervals that count; none where the score alone does.
    pub fn level(&self) -> Option<f64> {
        self.bounds.level(self.level)
    }

    /// The measure of the floor that is to be learnt.
    pub fn measure(&self) -> Result<&str, Usage> {
        match &self.bounds.require[..] {
            [measure] if !measure.contains(['<', '>']) => Ok(measure),
            _ => Err(Usage(
                "--floor-from learns the bound; give one --require with a measure alone, such as ari"
                    .to_owned(),
            )),
        }
    }
}
