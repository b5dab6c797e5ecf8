//! Judges whether two clusterings agree beyond chance, and how well.

use partita::inference::{
    Facts, GroupedTable, Interval, Sampling, Significance, SignificanceOptions, Verdict, confidence_interval,
    grouped_interval, judge, significance,
};
use partita::{Request, Summary};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::budget::{DRAWS_OF_VERDICT, MOST_CELLS_DRAWN, MOST_CELLS_JUDGED};
use crate::failure::Outcome;
use crate::inference::{Options, Uncertainty};
use crate::job::Job;

/// The measure that is judged.
const JUDGED: &str = "adjusted_rand";

/// The facts that a verdict on two clusterings quotes: from an answer already, or else computed here in the same way.
pub struct Evidence<'a> {
    /// The options of the intervals and p-values.
    pub options: &'a Options,
    /// The measures of the answer.
    pub requests: &'a [Request],
    /// Their uncertainty.
    pub uncertainty: &'a Uncertainty,
    /// The groups of the items.
    pub groups: Option<&'a GroupedTable>,
}

/// The verdict on two clusterings; none where their table is too large for an interval that no option asked for.
pub fn verdict(summary: &Summary, evidence: &Evidence<'_>) -> Option<Verdict> {
    let table = summary.table();
    if table.cells().len() > MOST_CELLS_JUDGED {
        return None;
    }
    let request = Request::parse(JUDGED).expect("a measure of the catalogue");
    let (interval, chance) = (evidence.interval(&request, summary), evidence.chance(&request, summary));
    let (rows, columns) = table.clusters();
    let n = table.n();
    let is_alone = |clusters: usize| clusters as u64 == n;
    let known = Facts {
        identical: table.is_identity(),
        one_cluster: u8::from(rows == 1) + u8::from(columns == 1),
        alone: is_alone(rows) && is_alone(columns),
        level: evidence.level(),
        groups: evidence.groups.map(GroupedTable::groups),
        ..facts(n, interval.as_ref(), chance.as_ref())
    };
    Some(judge(&known))
}

/// The facts that a verdict follows from, as callers give them.
#[derive(Deserialize)]
#[serde(default)]
struct Given {
    n: u64,
    low: Option<f64>,
    high: Option<f64>,
    p: Option<f64>,
    floor: f64,
    exact: bool,
    identical: bool,
    one_cluster: u8,
    alone: bool,
    warned: Option<String>,
    level: f64,
}

impl Default for Given {
    fn default() -> Self {
        Self {
            n: 0,
            low: None,
            high: None,
            p: None,
            floor: 0.0,
            exact: false,
            identical: false,
            one_cluster: 0,
            alone: false,
            warned: None,
            level: 0.95,
        }
    }
}

/// The verdict that follows from facts alone.
pub fn judge_facts(job: &Job) -> Outcome<Value> {
    let given: Given = job.options()?;
    let Given { low, high, p, floor, exact, identical, one_cluster, alone, warned, level, n } = given;
    let facts =
        Facts { low, high, p, floor, exact, identical, one_cluster, alone, warned, level, ..Facts::of(n) };
    Ok(json!({"verdict": judge(&facts)}))
}

/// The verdict from an interval and a p-value of the adjusted Rand index alone.
pub fn of_interval(n: u64, interval: Option<&Interval>, chance: Option<&Significance>) -> Verdict {
    judge(&facts(n, interval, chance))
}

fn facts(n: u64, interval: Option<&Interval>, chance: Option<&Significance>) -> Facts {
    Facts {
        low: interval.map(|found| found.low),
        high: interval.map(|found| found.high),
        p: chance.map(|found| found.p),
        floor: chance.map_or(0.0, |found| found.p_floor),
        exact: chance.is_some_and(|found| found.exact),
        warned: interval.and_then(|found| found.warnings.first()).map(ToString::to_string),
        level: interval.map_or(0.95, |found| found.level),
        ..Facts::of(n)
    }
}

impl Evidence<'_> {
    fn level(&self) -> f64 {
        self.options.ci.unwrap_or(0.95)
    }

    /// The place of the measure among those of the answer.
    fn place(&self, request: &Request) -> usize {
        self.requests.iter().position(|one| one.key() == request.key()).unwrap_or(self.requests.len())
    }

    /// The interval of single items, or of groups where items come in groups.
    fn interval(&self, request: &Request, summary: &Summary) -> Option<Interval> {
        if let Some(Ok(found)) = self.uncertainty.intervals.get(self.place(request)) {
            return Some(found.interval.clone());
        }
        match self.groups {
            Some(groups) => grouped_interval(request, groups, self.level()).ok(),
            None => confidence_interval(request, summary, &self.options.interval_options(self.level())).ok(),
        }
    }

    /// The score against chance, where it is cheap to know. Chance moves single items and says nothing of groups.
    fn chance(&self, request: &Request, summary: &Summary) -> Option<Significance> {
        if self.groups.is_some() {
            return None;
        }
        if let Some(Ok(found)) = self.uncertainty.significances.get(self.place(request)) {
            return Some(found.test.clone());
        }
        let (rows, columns) = summary.table().clusters();
        if rows * columns > MOST_CELLS_DRAWN {
            return None;
        }
        significance(request, summary, &self.significance_options()).ok()
    }

    /// As of the p-values of the answer, where it has any.
    fn significance_options(&self) -> SignificanceOptions {
        if self.options.p_value {
            return self.options.significance_options(1);
        }
        SignificanceOptions::default().with_sampling(Sampling { draws: DRAWS_OF_VERDICT, seed: 0 })
    }
}
