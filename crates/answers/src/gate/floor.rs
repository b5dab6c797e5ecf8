//! A floor that unchanged runs of a pipeline rarely fall below, learnt from such runs. Pairs of runs are dependent, so each run
//! gives one number; of numbers that are exchangeable, a new one is below the k-th lowest of R with probability k/(R + 1) at
//! most.

use partita::internal::{beta_quantile, quantity};
use partita::{AtIdentity, Request};
use serde::Serialize;

use crate::caveat::Caveat;
use crate::failure::{Failure, Outcome};

/// The confidence in the greatest rate.
const SURE: f64 = 0.95;

/// Rounding in the product of a rate and a number.
const SLACK: f64 = 1e-9;

/// The numbers of unchanged runs, and of a new one, turned so that more is better.
#[derive(Debug, Clone, PartialEq)]
pub struct Runs {
    /// A number for each run.
    pub values: Vec<f64>,
    /// That of the new run.
    pub new: Option<f64>,
    /// True if each says how close its run is to a reference, so that they are independent.
    pub of_reference: bool,
    /// −1 where less is better.
    pub sign: f64,
}

/// A floor with its error rate.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Floor {
    /// The floor; where less is better, a ceiling.
    pub floor: f64,
    /// Its place among the runs, the worst first.
    pub k: usize,
    /// The number of runs.
    pub runs: usize,
    /// The share of unchanged runs that fails at most.
    pub rate: f64,
    /// The share that this very floor fails at most, with 95 % confidence; known of independent numbers only.
    pub rate_at_most: Option<f64>,
    /// The number of the new run.
    pub value: Option<f64>,
    /// True if it passes.
    pub passed: Option<bool>,
    /// The same as a sentence.
    pub message: String,
    /// Limits of the floor.
    pub caveats: Vec<Caveat>,
}

/// Learns a floor that fails at most that share of unchanged runs.
pub fn learn(runs: &Runs, rate: f64, request: Option<&Request>) -> Outcome<Floor> {
    if !(rate > 0.0 && rate < 1.0) {
        return Err(Failure::usage(format!("rate is {rate}; it must lie between 0 and 1")));
    }
    let count = runs.values.len();
    let k = (rate * (count + 1) as f64 + SLACK).floor() as usize;
    if k == 0 {
        return Err(too_few(count, rate));
    }
    let mut turned: Vec<f64> = runs.values.iter().map(|value| runs.sign * value).collect();
    turned.sort_by(f64::total_cmp);
    let floor = turned[k - 1];
    let own_rate = k as f64 / (count + 1) as f64;
    let rate_at_most =
        (runs.of_reference && k <= count).then(|| beta_quantile(SURE, k as f64, (count + 1 - k) as f64));
    let passed = runs.new.map(|new| runs.sign * new >= floor);
    let mut found = Floor {
        floor: runs.sign * floor,
        k,
        runs: count,
        rate: own_rate,
        rate_at_most,
        value: runs.new,
        passed,
        message: String::new(),
        caveats: useless(&turned, floor, runs.sign, request).into_iter().collect(),
    };
    found.message = found.sentence(request, runs.sign);
    Ok(found)
}

fn too_few(count: usize, rate: f64) -> Failure {
    let best = 100.0 / (count + 1) as f64;
    let (needed, next) = ((1.0 / rate - SLACK).ceil() as usize - 1, best.ceil() / 100.0);
    let (runs, verb) = (quantity(count, "run"), if count == 1 { "allows" } else { "allow" });
    Failure::input(format!(
        "{runs} {verb} a floor that fails {best:.1} % at best; give {needed} runs or --rate {next}"
    ))
}

/// Runs that fall far apart have no useful floor.
fn useless(rising: &[f64], floor: f64, sign: f64, request: Option<&Request>) -> Option<Caveat> {
    let AtIdentity::Fixed(identity) = request?.measure().at_identity else { return None };
    let middle = rising.len() / 2;
    let median = match rising.len() % 2 {
        0 => f64::midpoint(rising[middle - 1], rising[middle]),
        _ => rising[middle],
    };
    let words =
        "the worst runs lie far below the others: such a floor finds little; look at what those runs did";
    (floor < median - 2.0 * (sign * identity - median)).then(|| Caveat::new("useless_floor", words))
}

impl Floor {
    fn sentence(&self, request: Option<&Request>, sign: f64) -> String {
        let key = request.map_or_else(|| "score".to_owned(), Request::key);
        let relation = if sign < 0.0 { "<=" } else { ">=" };
        let percent = |share: f64| format!("{:.1} %", 100.0 * share);
        let place = match self.k {
            1 => "the worst".to_owned(),
            k => format!("number {k} from the worst"),
        };
        let most = self.rate_at_most.map_or_else(String::new, |most| {
            format!("; this floor itself at most {} with 95 % confidence", percent(most))
        });
        let how = format!(
            "{place} of {} runs; fails at most {} of unchanged runs{most}",
            self.runs,
            percent(self.rate)
        );
        let value = match (self.value, self.passed) {
            (Some(value), Some(true)) => format!(": the value {value:.6} passes"),
            (Some(value), _) => format!(": the value {value:.6} does not pass"),
            _ => String::new(),
        };
        format!("required {key} {relation} {:.6}{value} ({how})", self.floor)
    }
}
