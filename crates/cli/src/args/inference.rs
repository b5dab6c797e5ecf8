//! Intervals, p-values and adjustments.

use clap::ArgGroup;
use partita::inference::{IntervalMethod, NullModel, Sampled, Sampling, Tails, resamples};
use partita::{Kind, Request};
use partita_answers::inference::Options;

use super::choice::one_of;
use crate::failure::Usage;
use crate::warnings::warn;

/// Options that say how sure the scores are, and whether chance explains them.
#[derive(Debug, Default, clap::Args)]
#[command(
    next_help_heading = "Uncertainty",
    group = ArgGroup::new("sampled").args(["ci", "p_value", "adjust"]).multiple(true),
    group = ArgGroup::new("chance").args(["p_value", "adjust"]).multiple(true)
)]
pub struct InferenceArgs {
    /// Add a confidence interval to each score [level: 0.95]
    #[arg(long, value_name = "LEVEL", num_args = 0..=1, default_missing_value = "0.95", value_parser = level)]
    ci: Option<f64>,
    /// The method of the intervals
    #[arg(long, value_name = "METHOD", default_value = "corrected", value_parser = one_of(IntervalMethod::NAMES), requires = "ci", hide_short_help = true)]
    ci_method: IntervalMethod,
    /// The population of the intervals: items of these clusters, or entities, true clusters of A with their items
    #[arg(long, value_name = "POPULATION", default_value = "items", value_parser = one_of(Sampled::NAMES), requires = "ci", conflicts_with_all = ["ci_method", "groups"], hide_short_help = true)]
    population: Sampled,
    /// The column of the group of each item, such as its document: the interval leaves out whole groups
    #[arg(long, conflicts_with = "ci_method", value_name = "COLUMN", requires = "ci", conflicts_with_all = ["weight", "table"], hide_short_help = true)]
    pub groups: Option<String>,
    /// Add each score corrected for chance
    #[arg(long)]
    adjust: bool,
    #[command(flatten)]
    chance: ChanceArgs,
}

/// The scores that chance gives. The groups `chance` and `sampled` of a command hold the options that need it and that draw it.
#[derive(Debug, Default, clap::Args)]
#[command(next_help_heading = "Uncertainty")]
pub struct ChanceArgs {
    /// Add the probability that chance agrees at least as well
    #[arg(long)]
    pub p_value: bool,
    /// The scores that count: those that agree as well or better, or twice the smaller of both directions
    #[arg(long, value_name = "TAILS", default_value = "one", value_parser = one_of(Tails::NAMES), requires = "p_value", hide_short_help = true)]
    tails: Tails,
    /// Count draws that agree equally well by half
    #[arg(long, requires = "p_value", hide_short_help = true)]
    mid_p: bool,
    /// The model of chance; of trees fixed_margins, which permutes leaves, uniform_trees or yule_trees
    #[arg(
        long,
        value_name = "MODEL",
        default_value = "fixed_margins",
        value_parser = one_of(NullModel::NAMES),
        requires = "chance",
        hide_short_help = true
    )]
    null_model: NullModel,
    /// Keep A fixed: chance draws B only
    #[arg(long, requires = "chance", hide_short_help = true)]
    fix_a: bool,
    #[command(flatten)]
    sampling: SamplingArgs,
}

/// The drawing of random tables. The group `sampled` of a command holds the options that draw them.
#[derive(Debug, Default, clap::Args)]
pub struct SamplingArgs {
    /// Number of random tables [default: 1000, or as many as several p-values need]
    #[arg(long, value_name = "N", requires = "sampled", hide_short_help = true)]
    pub draws: Option<u32>,
    /// The seed of the random tables
    #[arg(long, value_name = "N", default_value_t = Sampling::default().seed, requires = "sampled", hide_short_help = true)]
    pub seed: u64,
}

impl SamplingArgs {
    /// Says that a number of draws was given for intervals that draw none.
    pub fn warn_if_idle(&self, requests: &[Request], kind: Kind, method: IntervalMethod) {
        if self.draws.is_some() && !requests.iter().any(|request| resamples(request, kind, method)) {
            warn("--draws has no effect: these intervals need no random tables; leave it out");
        }
    }
}

/// A level of confidence.
pub fn level(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(level) if level > 0.0 && level < 1.0 => Ok(level),
        _ => Err("give a number between 0 and 1, such as 0.95".to_owned()),
    }
}

impl ChanceArgs {
    /// Refuses a model that cannot draw what is compared.
    pub fn check(&self, kind: Kind) -> Result<(), Usage> {
        self.null_model.check(kind).map_err(|error| Usage(error.to_string()))
    }

    /// The options of the answer.
    pub fn options(&self) -> Options {
        Options {
            p_value: self.p_value,
            tails: self.tails,
            mid_p: self.mid_p,
            null_model: self.null_model,
            fix_a: self.fix_a,
            draws: self.sampling.draws,
            seed: self.sampling.seed,
            ..Options::default()
        }
    }
}

impl InferenceArgs {
    /// The option that asks for something beside scores, if one does.
    pub fn asked(&self) -> Option<&'static str> {
        let given =
            [("--ci", self.ci.is_some()), ("--p-value", self.chance.p_value), ("--adjust", self.adjust)];
        given.into_iter().find(|(_, given)| *given).map(|(option, _)| option)
    }

    /// Refuses a model that cannot draw what is compared.
    pub fn check(&self, kind: Kind) -> Result<(), Usage> {
        self.chance.check(kind)
    }

    /// The options of the answer. Draws that have no effect on these intervals are said to have none.
    pub fn options(&self, requests: &[Request], kind: Kind) -> Options {
        if self.ci.is_some() && !self.chance.p_value && !self.adjust {
            let drawn = if self.groups.is_some() { &[] } else { requests };
            self.chance.sampling.warn_if_idle(drawn, kind, self.ci_method);
        }
        Options {
            ci: self.ci,
            ci_method: self.ci_method,
            population: self.population,
            adjust: self.adjust,
            ..self.chance.options()
        }
    }
}
