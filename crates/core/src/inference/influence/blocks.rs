//! What single rows and columns say of two co-clusterings. Rows and columns are two samples: an item of one side is left
//! out, the other side whole.

use super::classes::Classes;
use super::influence::{LEAST_FREEDOM, freedom, undefined};
use super::left_out::of_each;
use super::reach::Information;
use super::slope::Slope;
use super::statistics::{Point, Statistics};
use super::{Jackknife, Sample, Target};
use crate::compare::Request;
use crate::error::Result;
use crate::inference::distributions::{normal, student};
use crate::registry::Kind;
use crate::summary::{CoSummary, Summary};

/// Range of the value of the population of blocks.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::inference) struct BlockReach {
    /// Estimates, each with its standard error.
    pub(in crate::inference) centres: Vec<(f64, f64)>,
    /// On how many items of the worse side the errors rest.
    pub(in crate::inference) items: f64,
    /// Degrees of freedom.
    pub(in crate::inference) freedom: f64,
    /// The shift of the end on its side for each unit of z².
    pub(in crate::inference) skewness: f64,
}

impl BlockReach {
    pub(in crate::inference) fn ends(&self, level: f64) -> [f64; 2] {
        let t = student::two_sided(level, self.freedom.max(LEAST_FREEDOM));
        let z = normal::quantile(0.5 + level / 2.0);
        let moved = z * z * self.skewness;
        let low = self.centres.iter().map(|(centre, error)| centre - t * error).fold(f64::INFINITY, f64::min);
        let high =
            self.centres.iter().map(|(centre, error)| centre + t * error).fold(f64::NEG_INFINITY, f64::max);
        [low + moved.min(0.0), high + moved.max(0.0)]
    }

    /// The middle of the estimates.
    pub(in crate::inference) fn corrected(&self) -> f64 {
        self.centres.iter().map(|(centre, _)| centre).sum::<f64>() / self.centres.len() as f64
    }

    /// The larger standard error.
    pub(in crate::inference) fn error(&self) -> f64 {
        self.centres.iter().map(|(_, error)| *error).fold(0.0, f64::max)
    }

    /// That of a measure of blocks; none of a measure that leaving out rows and columns does not know, or of few of them.
    ///
    /// # Errors
    /// When the measure is undefined without some of the items.
    pub(in crate::inference) fn of(request: &Request, co: &CoSummary) -> Result<Option<Self>> {
        let sides = [co.rows(), co.columns()];
        if !is_known(request) || sides.iter().any(|side| side.table().n() < 3) {
            return Ok(None);
        }
        let samples = sides.map(|side| Sample::new(side, 0));
        if request.measure().name == EXTENDED {
            let mean = request.args().choice("scale") == "mean";
            return extended(&samples, if mean { 0.5 } else { 1.0 }).map(Some);
        }
        let Some(target) = Target::of(request) else { return Ok(None) };
        match target.statistics {
            Statistics::Pairs => of_pairs(&target, &samples).map(Some),
            _ => of_entropies(&target, &samples).map(Some),
        }
    }
}

/// The sum of a normalised information of the rows and one of the columns.
const EXTENDED: &str = "extended_normalized_mutual_information";

/// Returns whether leaving out rows and columns says how sure a measure of blocks is.
pub(in crate::inference) fn is_known(request: &Request) -> bool {
    let of_target = |target: Target| match target.statistics {
        Statistics::Pairs => !target.reads_products,
        Statistics::Info => true,
        Statistics::Squares => false,
    };
    request.measure().accepts(Kind::Co)
        && (request.measure().name == EXTENDED || Target::of(request).is_some_and(of_target))
}

/// Shares of pairs of different items: of n items from their sums of squares.
fn unbiased(sums: Point, n: f64) -> Point {
    sums.map(|sum| (sum - n) / (n * (n - 1.0)))
}

fn times(one: Point, other: Point) -> Point {
    [one[0] * other[0], one[1] * other[1], one[2] * other[2]]
}

fn plus(one: Point, other: Point) -> Point {
    [one[0] + other[0], one[1] + other[1], one[2] + other[2]]
}

fn squares(summary: &Summary) -> Point {
    let pairs = summary.pairs();
    [pairs.sum_nij2, pairs.sum_ai2, pairs.sum_bj2].map(|sum| sum as f64)
}

/// The part of one side in the error, and the number of its items on which that rests, about.
struct SideError {
    square: f64,
    items: f64,
    /// The bias over the degrees of freedom of its table.
    skewness: f64,
}

fn of_pairs(target: &Target, samples: &[Sample<'_>; 2]) -> Result<BlockReach> {
    let n = samples.each_ref().map(|sample| sample.summary.table().n() as f64);
    let sums = [0, 1].map(|side| unbiased(squares(samples[side].summary), n[side]));
    let centre = target.value(times(sums[0], sums[1]))?;
    let error_of = |side: usize| -> Result<SideError> {
        let (sample, other, n) = (&samples[side], sums[1 - side], n[side]);
        let (summary, classes) = (sample.summary, sample.classes(target));
        let (table, all) = (summary.table(), squares(summary));
        let jackknife = left_out(target, (n, classes), centre, |cell| {
            let (a, b) = (table.row_sums()[cell.row as usize], table.column_sums()[cell.column as usize]);
            let less = [cell.count, a, b].map(|size| 2.0 * size as f64 - 1.0);
            let left = [all[0] - less[0], all[1] - less[1], all[2] - less[2]];
            times(unbiased(left, n - 1.0), other)
        })?;
        let slopes = times(target.slopes(times(sums[side], other))?, other);
        let shrunk = Slope::new(sample.shrunk(Statistics::Pairs), slopes);
        let shrunk = shrunk.variance(sample.shrunk_classes(Statistics::Pairs)).max(0.0) / n;
        let bias = target.value(times(Statistics::Pairs.of_table(summary), other))? - centre;
        let freedom = freedom(table);
        Ok(SideError {
            square: (jackknife.error * jackknife.error).max(shrunk) + 2.0 * bias * bias / freedom,
            items: jackknife.items,
            skewness: bias / freedom,
        })
    };
    let [rows, columns] = [error_of(0)?, error_of(1)?];
    let square = rows.square + columns.square;
    let part = |side: &SideError| side.square * side.square / side.items.max(LEAST_FREEDOM);
    Ok(BlockReach {
        centres: vec![(centre, square.sqrt())],
        items: rows.items.min(columns.items),
        // Welch's.
        freedom: if square > 0.0 { square * square / (part(&rows) + part(&columns)) } else { LEAST_FREEDOM },
        skewness: rows.skewness + columns.skewness,
    })
}

/// The jackknife of a measure that is a function of points.
fn left_out(
    target: &Target,
    (n, classes): (f64, &Classes),
    all: f64,
    without: impl Fn(&crate::table::Cell) -> Point + Sync,
) -> Result<Jackknife> {
    let value = |point| target.statistics.value(&target.request, point);
    let changes = of_each(classes, |_, cell| Some(value(without(cell))? - all));
    Ok(Jackknife::new(n as u64, classes, all, &changes.ok_or_else(|| undefined(target))?))
}

/// Squared errors of a score, and of the measure at the upper information, when items of one side are left out.
struct Errors {
    raw: f64,
    own: f64,
    second_order: f64,
    raw_items: f64,
    own_items: f64,
}

/// The entropies of one side by each estimate.
struct Entropic<'a, 's> {
    sample: &'a Sample<'s>,
    plain: Point,
    information: &'a Information,
}

impl<'a, 's> Entropic<'a, 's> {
    fn of(sample: &'a Sample<'s>) -> Self {
        let plain = Statistics::Info.of_table(sample.summary);
        Self { sample, plain, information: sample.information() }
    }

    fn upper(&self) -> Point {
        self.information.upper_point()
    }

    /// From jackknifed entropies and what the mutual information exceeds its mean by chance by.
    fn lower(&self) -> Point {
        self.sample.entropies().points()[1]
    }

    /// The errors of the score and of the measure at the upper information, with what the other side adds to either point.
    fn errors(&self, target: &Target, [plain, upper]: [Point; 2]) -> Result<Errors> {
        let (sample, table) = (self.sample, self.sample.summary.table());
        let (n, classes) = (table.n() as f64, sample.classes(target));
        let score = target.value(plus(self.plain, plain))?;
        let raw = left_out(target, (n, classes), score, |cell| {
            let info = sample.left_out().info(cell);
            plus([info.h_a, info.h_b, info.mutual], plain)
        })?;
        let at_upper = target.value(plus(self.upper(), upper))?;
        let own = left_out(target, (n, classes), at_upper, |cell| {
            let (a, b) = (table.row_sums()[cell.row as usize], table.column_sums()[cell.column as usize]);
            plus(self.information.upper_without((cell.count, a, b)), upper)
        })?;
        let shrunk = sample.shrunk(Statistics::Info);
        let slopes = target.slopes(plus(shrunk.point, plain))?;
        let variance =
            Slope::new(shrunk, slopes).variance(sample.shrunk_classes(Statistics::Info)).max(0.0) / n;
        let bias = score - raw.estimate;
        Ok(Errors {
            raw: (raw.error * raw.error).max(variance),
            own: own.error * own.error,
            second_order: 2.0 * bias * bias / freedom(table),
            raw_items: raw.items,
            own_items: own.items,
        })
    }
}

fn of_entropies(target: &Target, samples: &[Sample<'_>; 2]) -> Result<BlockReach> {
    let [rows, columns] = samples.each_ref().map(Entropic::of);
    let errors = [
        rows.errors(target, [columns.plain, columns.upper()])?,
        columns.errors(target, [rows.plain, rows.upper()])?,
    ];
    let error =
        |of: fn(&Errors) -> f64| errors.iter().map(|side| of(side) + side.second_order).sum::<f64>().sqrt();
    let lower = target.value(plus(rows.lower(), columns.lower()))?;
    let upper = target.value(plus(rows.upper(), columns.upper()))?;
    let items = errors.iter().map(|side| side.raw_items.min(side.own_items)).fold(f64::INFINITY, f64::min);
    let centres = vec![(lower, error(|side| side.raw)), (upper, error(|side| side.raw.max(side.own)))];
    Ok(BlockReach { centres, items, freedom: items, skewness: 0.0 })
}

/// The sum over both sides, each by itself.
fn extended(samples: &[Sample<'_>; 2], scale: f64) -> Result<BlockReach> {
    let request = Request::parse("normalized_mutual_information:normalizer=max")?;
    let target = Target::of(&request).expect("a measure of entropies");
    let (mut lower, mut upper, mut square, mut items) = (0.0, 0.0, 0.0, f64::INFINITY);
    for sample in samples {
        let side = Entropic::of(sample);
        let errors = side.errors(&target, [[0.0; 3]; 2])?;
        lower += target.value(side.lower())?;
        upper += target.value(side.upper())?;
        square += (errors.raw + errors.second_order).max(errors.own);
        items = items.min(errors.raw_items);
    }
    let error = scale * square.sqrt();
    let centres = vec![(scale * lower, error), (scale * upper, error)];
    Ok(BlockReach { centres, items, freedom: items, skewness: 0.0 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Contingency;

    #[test]
    fn blocks_are_those_of_the_reference() {
        let golden = include_str!("../../../../../testdata/golden/inference3.json");
        let golden: serde_json::Value = serde_json::from_str(golden).unwrap();
        let side = |cells: &serde_json::Value| {
            let cells: Vec<[u64; 3]> = serde_json::from_value(cells.clone()).unwrap();
            let triples = cells.into_iter().map(|[row, column, count]| (row as u32, column as u32, count));
            Contingency::from_triples(triples).unwrap()
        };
        let mut wrong = Vec::new();
        for case in golden["coclusterings"].as_array().unwrap() {
            let co = CoSummary::new(side(&case["rows"]), side(&case["columns"]));
            for (name, expected) in case["expected"].as_object().unwrap() {
                let request = Request::parse(name).unwrap();
                let found = BlockReach::of(&request, &co).unwrap().unwrap();
                let range = request.measure().range_for(request.args());
                let [low, high] = found.ends(0.95).map(|end| end.clamp(range.low, range.high));
                for (key, value) in [("low", low), ("high", high), ("corrected", found.corrected())] {
                    let wanted = expected[key].as_f64().unwrap();
                    if (value - wanted).abs() > 2e-5 * wanted.abs().max(1.0) {
                        wrong.push(format!("{name} {key}: {value} {wanted} {found:?}"));
                    }
                }
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}
