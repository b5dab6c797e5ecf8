//! Reviewed pairs: each was found together or apart, and a person said whether it belongs together.

use partita::internal::quoted;
use serde::Serialize;

use super::interval::exact_share;
use super::measure::Measure;
use crate::SCHEMA;
use crate::failure::{Failure, Outcome};

/// Pairs with what was found and what is true, drawn within strata.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Reviewed {
    /// True for each pair that was found together.
    pub together: Vec<bool>,
    /// True for each pair that is together in truth.
    pub matches: Vec<bool>,
    /// Its stratum.
    pub stratum_of: Vec<u32>,
    /// The strata, each with the number of all its pairs.
    pub strata: Vec<(String, u64)>,
}

/// The estimates from reviewed pairs.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PairsAnswer {
    /// The version of this JSON.
    pub schema: u32,
    /// Always `estimate_pairs`.
    pub kind: &'static str,
    /// The number of reviewed pairs.
    pub pairs: usize,
    /// The number of strata.
    pub strata: usize,
    /// The level of the intervals.
    pub level: f64,
    /// Precision, recall and F of pairs.
    pub estimates: Vec<PairEstimate>,
}

/// An estimate from reviewed pairs.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PairEstimate {
    /// The measure.
    pub measure: Measure,
    /// The estimate; null where it cannot be known.
    pub value: Option<f64>,
    /// The lower end of its interval.
    pub low: Option<f64>,
    /// The upper end of its interval.
    pub high: Option<f64>,
    /// The reason why there is none.
    pub reason: Option<String>,
}

/// A number of pairs with its interval.
#[derive(Debug, Clone, Copy, Default)]
struct Total {
    value: f64,
    low: f64,
    high: f64,
    all: f64,
    strata: usize,
}

/// A stratum: its pairs, the reviewed ones, and of these the matches.
#[derive(Debug, Clone, Copy)]
struct Stratum {
    pairs: f64,
    reviewed: f64,
    matches: f64,
    together: bool,
}

/// Estimates precision, recall and F of pairs.
pub fn estimate_pairs(reviewed: &Reviewed, level: f64) -> Outcome<PairsAnswer> {
    if !(level > 0.0 && level < 1.0) {
        return Err(Failure::usage("level is between 0 and 1, such as 0.95"));
    }
    if reviewed.together.is_empty() {
        return Err(Failure::input("there are no reviewed pairs"));
    }
    let strata = strata(reviewed)?;
    let (found, missed) = (Total::of(&strata, true, level), Total::of(&strata, false, level));
    let estimates = vec![precision(&found), recall(&found, &missed), f(&found, &missed)];
    Ok(PairsAnswer {
        schema: SCHEMA,
        kind: "estimate_pairs",
        pairs: reviewed.together.len(),
        strata: strata.len(),
        level,
        estimates,
    })
}

fn strata(reviewed: &Reviewed) -> Outcome<Vec<Stratum>> {
    let mut strata: Vec<Option<Stratum>> = vec![None; reviewed.strata.len()];
    let rows = reviewed.together.iter().zip(&reviewed.matches).zip(&reviewed.stratum_of);
    for ((&together, &is_match), &at) in rows {
        let (name, pairs) = &reviewed.strata[at as usize];
        let own = strata[at as usize].get_or_insert(Stratum {
            pairs: *pairs as f64,
            reviewed: 0.0,
            matches: 0.0,
            together,
        });
        if own.together != together {
            let name = quoted(name);
            return Err(Failure::input(format!(
                "stratum {name} holds pairs that were found together and pairs that were not; divide it in two"
            )));
        }
        own.reviewed += 1.0;
        own.matches += f64::from(u8::from(is_match));
    }
    let too_few =
        strata.iter().zip(&reviewed.strata).find(|(own, _)| own.is_some_and(|own| own.reviewed > own.pairs));
    if let Some((Some(own), (name, pairs))) = too_few {
        let name = quoted(name);
        return Err(Failure::input(format!(
            "stratum {name} is said to hold {pairs} pairs, and {} of them were reviewed",
            own.reviewed
        )));
    }
    match strata.iter().position(Option::is_none) {
        Some(at) => {
            let name = quoted(&reviewed.strata[at].0);
            Err(Failure::input(format!("no pair of stratum {name} was reviewed")))
        }
        None => Ok(strata.into_iter().flatten().collect()),
    }
}

impl Total {
    /// The matches in the strata that were found together, or in the others.
    fn of(strata: &[Stratum], together: bool, level: f64) -> Self {
        let (mut total, mut below, mut above) = (Self::default(), 0.0, 0.0);
        for stratum in strata.iter().filter(|stratum| stratum.together == together) {
            let share = stratum.matches / stratum.reviewed;
            let [low, high] = exact_share(stratum.matches, stratum.reviewed, level);
            total.value += stratum.pairs * share;
            total.all += stratum.pairs;
            total.strata += 1;
            below += (stratum.pairs * (share - low)).powi(2);
            above += (stratum.pairs * (high - share)).powi(2);
        }
        total.low = (total.value - below.sqrt()).max(0.0);
        total.high = (total.value + above.sqrt()).min(total.all);
        total
    }
}

fn estimate(measure: Measure, value: f64, [low, high]: [f64; 2]) -> PairEstimate {
    PairEstimate { measure, value: Some(value), low: Some(low), high: Some(high), reason: None }
}

fn unknown(measure: Measure, reason: &str) -> PairEstimate {
    PairEstimate { measure, value: None, low: None, high: None, reason: Some(reason.to_owned()) }
}

fn precision(found: &Total) -> PairEstimate {
    if found.all <= 0.0 {
        return unknown(Measure::PairPrecision, "no reviewed pair was found together");
    }
    let ends = [found.low / found.all, found.high / found.all];
    estimate(Measure::PairPrecision, found.value / found.all, ends)
}

/// The reason why recall and F are not known.
const NO_PAIRS_APART: &str =
    "no stratum holds pairs that were found apart, so matches that were missed cannot be counted";

fn recall(found: &Total, missed: &Total) -> PairEstimate {
    if missed.strata == 0 {
        return unknown(Measure::PairRecall, NO_PAIRS_APART);
    }
    if found.value + missed.value <= 0.0 {
        return unknown(Measure::PairRecall, "no reviewed pair is a match");
    }
    let (value, ends) = ratio(1.0, found, [missed.low, missed.value, missed.high]);
    estimate(Measure::PairRecall, value, ends)
}

fn f(found: &Total, missed: &Total) -> PairEstimate {
    if missed.strata == 0 {
        return unknown(Measure::PairF, NO_PAIRS_APART);
    }
    let top = [missed.low, missed.value, missed.high].map(|missed| found.all + missed);
    if top[1] <= 0.0 {
        return unknown(Measure::PairF, "no pair was found together and none is a match");
    }
    let (value, ends) = ratio(2.0, found, top);
    estimate(Measure::PairF, value, ends)
}

/// `times` / (1 + top / found) with its interval, from the ends and the value of the top.
fn ratio(times: f64, found: &Total, [low, top, high]: [f64; 3]) -> (f64, [f64; 2]) {
    let of = |odds: f64| times / (1.0 + odds);
    if found.value <= 0.0 {
        return (0.0, [0.0, if found.high > 0.0 { of(low / found.high) } else { 0.0 }]);
    }
    let odds = top / found.value;
    let least = match found.low > 0.0 {
        false => 0.0,
        true if top <= 0.0 => of(high / found.low),
        true => of(odds * libm::exp(spread(high / top, found.value / found.low))),
    };
    let most = match low > 0.0 && top > 0.0 {
        false => of(0.0),
        true => of(odds * libm::exp(-spread(low / top, found.value / found.high))),
    };
    (of(odds), [least, most])
}

/// Returns the distance that two factors together move a ratio on the scale of logarithms.
fn spread(one: f64, other: f64) -> f64 {
    let (one, other) = (libm::log(one), libm::log(other));
    (one * one + other * other).sqrt()
}
