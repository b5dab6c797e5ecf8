//! Intervals, p-values and adjustments.

use std::sync::atomic::{AtomicUsize, Ordering};

use clap::ArgGroup;
use partita::inference::{
    Adjusted, GroupedTable, Interval, IntervalMethod, IntervalOptions, Null, NullModel, Sampling,
    Significance, SignificanceOptions, Tails, adjust, confidence_intervals, grouped_interval, resamples,
    significances, significances_while,
};
use partita::{ErrorKind, Input, Kind, Request};

use super::choice::one_of;
use crate::failure::Usage;
use crate::progress::RunBar;
use crate::view::verdict::Basis;
use crate::warnings::warn;

/// How sure the scores are, and whether chance explains them.
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
    /// How intervals are computed
    #[arg(long, value_name = "METHOD", default_value = "corrected", value_parser = one_of(IntervalMethod::NAMES), requires = "ci", hide_short_help = true)]
    ci_method: IntervalMethod,
    /// The column of the group of each item, such as its document: the interval leaves out whole groups
    #[arg(long, conflicts_with = "ci_method", value_name = "COLUMN", requires = "ci", conflicts_with_all = ["weight", "table"], hide_short_help = true)]
    pub groups: Option<String>,
    /// Add the probability that chance agrees at least as well
    #[arg(long)]
    p_value: bool,
    /// Which scores count: those that agree as well or better, or twice the smaller of both directions
    #[arg(long, value_name = "TAILS", default_value = "one", value_parser = one_of(Tails::NAMES), requires = "p_value", hide_short_help = true)]
    tails: Tails,
    /// Count draws that agree equally well by half
    #[arg(long, requires = "p_value", hide_short_help = true)]
    mid_p: bool,
    /// Add each score corrected for chance
    #[arg(long)]
    adjust: bool,
    /// What chance means; of trees fixed_margins, which permutes leaves, uniform_trees or yule_trees
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

/// How random tables are drawn. The group `sampled` of a command holds the options that draw them.
#[derive(Debug, Default, clap::Args)]
pub struct SamplingArgs {
    /// Number of random tables [default: 1000, or as many as several p-values need]
    #[arg(long, value_name = "N", requires = "sampled", hide_short_help = true)]
    draws: Option<u32>,
    /// The seed of the random tables
    #[arg(long, value_name = "N", default_value_t = Sampling::default().seed, requires = "sampled", hide_short_help = true)]
    seed: u64,
}

impl SamplingArgs {
    /// The options of the library.
    pub fn sampling(&self) -> Sampling {
        self.or(Sampling::default())
    }

    /// The options of the library, with the number of draws of `default` unless one was given.
    pub fn or(&self, default: Sampling) -> Sampling {
        Sampling { draws: self.draws.unwrap_or(default.draws), seed: self.seed }
    }

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

/// The p-values of trees, which take long, with a bar on a terminal; an interruption ends the program.
fn with_bar(
    requests: &[Request],
    input: Input<'_>,
    options: &SignificanceOptions,
) -> partita::Result<Vec<partita::Result<Significance>>> {
    let (bar, begun) = (RunBar::new(), AtomicUsize::new(0));
    let go_on = || {
        let draw = begun.fetch_add(1, Ordering::Relaxed);
        if draw.is_multiple_of(10) {
            bar.show("draws", draw, options.sampling.draws as usize);
        }
        true
    };
    let found = significances_while(requests, input, options, &go_on)?;
    Ok(found.expect("the bar never says stop"))
}

/// Puts what was found of the requests that were kept in their places among all; nothing stays nothing.
fn spread<T>(
    found: Vec<partita::Result<T>>,
    requests: &[Request],
    left_out: &[Option<String>],
) -> Vec<partita::Result<T>> {
    if found.is_empty() {
        return found;
    }
    let mut found = found.into_iter();
    let places = requests.iter().zip(left_out).filter_map(|(request, why)| match why {
        None => found.next(),
        Some(why) => Some(Err(ErrorKind::BadInference(format!("{}: {why}", request.measure().name)).into())),
    });
    places.collect()
}

/// What was found, each list in the order of the requests, and empty without its option.
#[derive(Debug, Default)]
pub struct Uncertainty {
    pub intervals: Vec<partita::Result<Interval>>,
    pub significances: Vec<partita::Result<Significance>>,
    pub adjusted: Vec<partita::Result<Adjusted>>,
    /// Whether trees are compared, whose leaves chance permutes unless it draws trees.
    pub of_trees: bool,
}

impl InferenceArgs {
    /// Intervals of this level and p-values of the usual kind.
    pub fn of_report(level: f64, seed: u64) -> Self {
        let sampling = SamplingArgs { seed, ..SamplingArgs::default() };
        Self { ci: Some(level), p_value: true, sampling, ..Self::default() }
    }

    /// Number of times each measure is computed.
    pub fn draws(&self) -> f64 {
        f64::from(self.sampling.sampling().draws)
    }

    fn null(&self) -> Null {
        Null::from(self.null_model).with_fix_a(self.fix_a)
    }

    /// The option that asks for something beside scores, if one does.
    pub fn asked(&self) -> Option<&'static str> {
        let given = [("--ci", self.ci.is_some()), ("--p-value", self.p_value), ("--adjust", self.adjust)];
        given.into_iter().find(|(_, given)| *given).map(|(option, _)| option)
    }

    /// Refuses a model that cannot draw what is compared.
    pub fn check(&self, kind: Kind) -> Result<(), Usage> {
        self.null_model.check(kind).map_err(|error| Usage(error.to_string()))
    }

    fn interval_options(&self, level: f64) -> IntervalOptions {
        let sampling = self.sampling.sampling();
        IntervalOptions::default().with_level(level).with_method(self.ci_method).with_sampling(sampling)
    }

    fn significance_options(&self) -> SignificanceOptions {
        SignificanceOptions::default()
            .with_null(self.null())
            .with_tails(self.tails)
            .with_mid_p(self.mid_p)
            .with_sampling(self.sampling.sampling())
    }

    /// What a sentence about the adjusted Rand index quotes, given what was found by these requests.
    pub fn basis<'a>(
        &self,
        requests: &[Request],
        found: &Uncertainty,
        groups: Option<&'a GroupedTable>,
    ) -> Basis<'a> {
        let is_quoted = |request: &Request| request.key() == "adjusted_rand";
        let place = requests.iter().position(is_quoted).unwrap_or(requests.len());
        Basis {
            groups,
            interval: found.intervals.get(place).and_then(|interval| interval.as_ref().ok().cloned()),
            interval_options: self.ci.map(|level| self.interval_options(level)).unwrap_or_default(),
            chance: found
                .significances
                .get(place)
                .filter(|_| groups.is_none())
                .and_then(|chance| chance.as_ref().ok().cloned()),
            chance_options: self.p_value.then(|| self.significance_options()),
        }
    }

    /// What is being done, for a terminal.
    pub fn what(&self) -> String {
        format!("drawing {} tables at random", self.sampling.sampling().draws)
    }

    /// As [`Self::compute`]; measures that are left out have the reason instead.
    pub fn compute_unless(
        &self,
        left_out: impl Fn(&Request) -> Option<String>,
        requests: &[Request],
        input: Input<'_>,
        groups: Option<&GroupedTable>,
    ) -> partita::Result<Uncertainty> {
        let left_out: Vec<Option<String>> = requests.iter().map(left_out).collect();
        let kept = requests.iter().zip(&left_out).filter(|(_, why)| why.is_none());
        let asked = kept.map(|(request, _)| request.clone());
        let found = self.compute(&asked.collect::<Vec<_>>(), input, groups)?;
        Ok(Uncertainty {
            intervals: spread(found.intervals, requests, &left_out),
            significances: spread(found.significances, requests, &left_out),
            adjusted: spread(found.adjusted, requests, &left_out),
            of_trees: found.of_trees,
        })
    }

    /// Computes what the options say.
    pub fn compute(
        &self,
        requests: &[Request],
        input: Input<'_>,
        groups: Option<&GroupedTable>,
    ) -> partita::Result<Uncertainty> {
        let sampling = self.sampling.sampling();
        let mut found = Uncertainty { of_trees: input.kind() == Kind::Trees, ..Uncertainty::default() };
        if let Some(level) = self.ci {
            if !self.p_value && !self.adjust {
                let asked = if groups.is_some() { &[] } else { requests };
                self.sampling.warn_if_idle(asked, input.kind(), self.ci_method);
            }
            let options = self.interval_options(level);
            found.intervals = match groups {
                Some(groups) => {
                    requests.iter().map(|request| grouped_interval(request, groups, level)).collect()
                }
                None => confidence_intervals(requests, input, &options)?,
            };
        }
        if self.p_value {
            if groups.is_some() {
                warn(
                    "the p-value moves single items and knows nothing of groups; where items of a group go together it is too small",
                );
            }
            let options = self.significance_options();
            found.significances = match found.of_trees {
                true => with_bar(requests, input, &options)?,
                false => significances(requests, input, &options)?,
            };
        }
        if self.adjust {
            let adjusted =
                requests.iter().map(|request| match adjust(request, input, self.null(), &sampling) {
                    // What is wrong with all measures is said once.
                    Err(error)
                        if matches!(
                            error.kind(),
                            ErrorKind::TooFewDraws { .. } | ErrorKind::TooManyDraws { .. }
                        ) =>
                    {
                        Err(error)
                    }
                    one => Ok(one),
                });
            found.adjusted = adjusted.collect::<partita::Result<_>>()?;
        }
        Ok(found)
    }
}
