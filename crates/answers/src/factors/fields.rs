//! The reasons why runs differ, as they are written.

use partita::factors::{FactorRow, SumPart};
use serde::Serialize;
use serde::ser::Serializer;

use super::{Answer, RunMap};
use crate::SCHEMA;
use crate::catalogue::word;
use crate::caveat::Caveat;

/// The scatter of the runs of each level around their centre.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "spread"))]
struct SpreadFields<'a> {
    /// F of the analysis of variance of the distances to the centres.
    f: Option<f64>,
    /// Its p-value.
    p: Option<f64>,
    /// For each level the mean distance of its runs to their centre.
    mean: ByLevel<'a>,
}

/// A number for each level, in the order of the levels.
struct ByLevel<'a>(&'a [(String, f64)]);

impl Serialize for ByLevel<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(level, value)| (level, value)))
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for ByLevel<'_> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "number_by_level".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        std::collections::BTreeMap::<String, f64>::json_schema(generator)
    }
}

/// The part of one factor.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "factor_row"))]
struct RowFields<'a> {
    /// Its name.
    factor: &'a str,
    /// Its degrees of freedom; 0 where other factors say all that it says.
    df: usize,
    /// Its sum of squares.
    ss: f64,
    /// Its share of the total.
    r2: Option<f64>,
    /// Its share beyond what a factor without effect would have; it may be negative.
    omega2: Option<f64>,
    /// Its F.
    f: Option<f64>,
    /// The p-value of F.
    p: Option<f64>,
    /// The factor, or factors, that say all that it says; null where it says something of its own.
    alias: Option<&'a str>,
    /// Whether its levels scatter differently; null of numbers.
    spread: Option<SpreadFields<'a>>,
}

/// A sum of squares.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "sum_of_squares"))]
struct SumFields {
    /// Degrees of freedom.
    df: usize,
    /// The sum.
    ss: f64,
    /// Its share of the total.
    r2: Option<f64>,
}

impl From<SumPart> for SumFields {
    fn from(SumPart { df, ss, r2, .. }: SumPart) -> Self {
        Self { df, ss, r2 }
    }
}

/// The factors with what they leave.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "all_factors"))]
struct AllFactors<'a> {
    /// The number of runs.
    runs: usize,
    /// The factors, in their order.
    rows: Vec<RowFields<'a>>,
    /// The part that no factor explains.
    residual: SumFields,
    /// All of it.
    total: SumFields,
    /// The share that several factors explain together; it may be negative.
    shared: Option<f64>,
    /// Which sums of squares a factor gets: `margin` or `terms`.
    by: String,
    /// The power of the distances.
    power: f64,
    /// The thing that was permuted: `raw` or `residuals`.
    permute: String,
    /// The measure; null of distances that were given.
    measure: Option<&'a str>,
    /// The runs in a plane, coloured by the factor that explains most; null where all are the same.
    map: Option<&'a RunMap>,
    /// The share of each factor, in a sentence.
    sentence: String,
}

/// The reasons why runs differ.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "factors"))]
struct Fields<'a> {
    /// The version of this JSON.
    schema: u32,
    /// The kind of the runs.
    kind: &'static str,
    /// The factors.
    factors: AllFactors<'a>,
    /// Limits of the answer.
    caveats: &'a [Caveat],
}

fn row(row: &FactorRow) -> RowFields<'_> {
    RowFields {
        factor: &row.factor,
        df: row.df,
        ss: row.ss,
        r2: row.r2,
        omega2: row.omega2,
        f: row.f,
        p: row.p,
        alias: row.alias.as_deref(),
        spread: row.spread.as_ref().map(|spread| SpreadFields {
            f: spread.f,
            p: spread.p,
            mean: ByLevel(&spread.mean),
        }),
    }
}

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let found = &self.found;
        let factors = AllFactors {
            runs: self.names.len(),
            rows: found.rows.iter().map(row).collect(),
            residual: found.residual.into(),
            total: found.total.into(),
            shared: found.shared,
            by: self.asked.by.to_string(),
            power: self.asked.power,
            permute: self.asked.permute.to_string(),
            measure: (!self.measure.is_empty()).then_some(&self.measure[..]),
            map: self.map.as_ref(),
            sentence: self.sentence(),
        };
        let fields = Fields { schema: SCHEMA, kind: word(self.kind), factors, caveats: &self.caveats };
        fields.serialize(serializer)
    }
}

described_by!(Answer, Fields);
