//! How many units does it take until an interval is narrow?

use serde::Serialize;

use super::NO_DESIGN;
use super::estimated::evidence;
use super::given::Given;
use super::jackknife::Weighted;
use super::measure::Measure;
use super::options::Options;
use super::verb::Drawn;
use crate::SCHEMA;
use crate::caveat::Caveat;
use crate::failure::{Failure, Outcome};

/// More units than this are never asked for.
const MOST_UNITS: u64 = 1_000_000_000;

/// The number of units that an interval takes.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Needed {
    /// The version of this JSON.
    pub schema: u32,
    /// Always `units`.
    pub kind: &'static str,
    /// The measure to be estimated.
    pub measure: Measure,
    /// The width that its interval may have.
    pub width: f64,
    /// The level of the interval.
    pub level: f64,
    /// The number of draws; null where a billion are not enough.
    pub units: Option<u64>,
    /// The pilot's number of draws.
    pub pilot_units: usize,
    /// The pilot's estimate.
    pub pilot_value: f64,
    /// The width of the pilot's interval; null of one draw.
    pub pilot_width: Option<f64>,
    /// Limits of the answer.
    pub caveats: Vec<Caveat>,
}

/// The least number of draws of the pilot's design that make the interval of a measure at most that wide.
pub fn units_needed(mut given: Given, measure: Measure, width: f64, options: &Options) -> Outcome<Needed> {
    options.check()?;
    if !(width > 0.0 && width.is_finite()) {
        return Err(Failure::usage("width is a number above 0, such as 0.05"));
    }
    let design = options.design.ok_or_else(|| Failure::usage(NO_DESIGN))?;
    super::verb::join(&mut given, options.join)?;
    let drawn = Drawn::of(given, options, design)?;
    let about = drawn.about(options);
    let weighted = Weighted::new(measure, options.beta, &drawn.units, &drawn.sums(measure, options.beta));
    let evidence = evidence(measure, &weighted, &about).ok_or_else(|| {
        Failure::input(format!("the pilot has no {}: {}", measure.name(), measure.why_undefined()))
    })?;
    let ends = |units: f64| match measure.is_share() {
        true => evidence.of_units(units).of_share(options.level),
        false => evidence.of_units(units).of_size(options.level),
    };
    let width_of = |units: u64| ends(units as f64).map(|[low, high]| high - low);
    let is_narrow = |units: u64| width_of(units).is_some_and(|found| found <= width);
    let mut caveats = Vec::new();
    if evidence.units < 2.0 {
        return Err(Failure::input("a pilot of one cluster says nothing about others"));
    }
    if measure.is_share() && evidence.erring <= 0.0 {
        let words =
            "the pilot has no errors, so the answer is optimistic: any error makes the interval wider";
        caveats.push(Caveat::new("no_errors", words));
    }
    Ok(Needed {
        schema: SCHEMA,
        kind: "units",
        measure,
        width,
        level: options.level,
        units: least(is_narrow),
        pilot_units: drawn.units.all.len(),
        pilot_value: evidence.value,
        pilot_width: width_of(drawn.units.all.len() as u64),
        caveats,
    })
}

/// The least number of which that is true, where it stays true.
fn least(is_enough: impl Fn(u64) -> bool) -> Option<u64> {
    let mut high = 2;
    while !is_enough(high) {
        high *= 2;
        if high > MOST_UNITS {
            return None;
        }
    }
    let mut low = high / 2;
    while low + 1 < high {
        let middle = low.midpoint(high);
        if is_enough(middle) { high = middle } else { low = middle }
    }
    Some(high)
}
