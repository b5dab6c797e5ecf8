//! The range of the population's value: its middle and its error, from the items.

use super::coverage::Coverage;
use super::influence::{Influence, Jackknife, student_quantile, undefined};
use super::left_out::of_each;
use super::mixing;
use super::statistics::{Point, Statistics};
use super::unbiased::{Alike, Unbiased};
use super::{Sample, Target, shrunk};
use crate::error::Result;
use crate::inference::distributions::normal;
use crate::inference::interval::no_interval;
use crate::inference::sums_left::SumsLeft;
use crate::score::Score;
use crate::summary::Summary;
use crate::table::Cell;

/// Estimates of the value of the population, how far they may lie off, and on how many items that rests.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::inference) struct Reach {
    /// Estimates by corrections of the bias that fail in different places.
    pub(in crate::inference) centres: [f64; 2],
    /// The standard error.
    pub(in crate::inference) error: f64,
    pub(in crate::inference) items: f64,
    /// The shift of the end on its side for each unit of z².
    pub(in crate::inference) skewness: f64,
    /// One more estimate, whose ends are not moved.
    pub(in crate::inference) other: Option<f64>,
}

impl Reach {
    /// The middle of the estimates.
    pub(in crate::inference) fn corrected(&self) -> f64 {
        f64::midpoint(self.centres[0], self.centres[1])
    }

    /// The ends of the interval of that level, not cut to the range of the measure.
    pub(in crate::inference) fn ends(&self, level: f64) -> [f64; 2] {
        let [one, other] = self.centres;
        let reach = student_quantile(level, self.items) * self.error;
        // The distribution is skewed to the side of the bias, most where the table is small.
        let z = normal::quantile(0.5 + level / 2.0);
        let moved = z * z * self.skewness;
        let [low, high] = [one.min(other) - reach + moved.min(0.0), one.max(other) + reach + moved.max(0.0)];
        match self.other {
            Some(other) => [low.min(other - reach), high.max(other + reach)],
            None => [low, high],
        }
    }

    /// That of a target, whose influence on the table is known.
    ///
    /// # Errors
    /// When the measure is undefined without some of the items.
    pub(in crate::inference) fn of(target: &Target, sample: &Sample<'_>, found: &Influence) -> Result<Self> {
        match target.statistics {
            Statistics::Pairs => Ok(found.reach()),
            Statistics::Info => Self::of_entropies(target, sample, found),
            Statistics::Squares if target.is_choice() => {
                let other = Alike::of(sample.summary.table()).similarity();
                Ok(Self { other: Some(target.value([other; 3])?), ..found.reach() })
            }
            Statistics::Squares => Self::of_squares(target, sample, found),
        }
    }

    fn of_entropies(target: &Target, sample: &Sample<'_>, found: &Influence) -> Result<Self> {
        let upper = Own::of(target, sample)?;
        let lower = target.value(sample.information().lower_point())?;
        Ok(Self {
            centres: [lower, upper.score],
            error: found.error().max(upper.jackknife.error),
            ..found.reach()
        })
    }

    fn of_squares(target: &Target, sample: &Sample<'_>, found: &Influence) -> Result<Self> {
        let own = Own::of(target, sample)?;
        Ok(Self {
            centres: [own.score; 2],
            error: found.error().max(own.jackknife.error),
            items: found.jackknife.items.min(own.jackknife.items),
            skewness: 0.0,
            other: None,
        })
    }
}

/// A measure at sums without bias, and what single items say of it there.
pub(in crate::inference) struct Own {
    pub(in crate::inference) score: f64,
    pub(in crate::inference) jackknife: Jackknife,
}

impl Own {
    /// At the upper information, or from pairs of different items.
    pub(in crate::inference) fn of(target: &Target, sample: &Sample<'_>) -> Result<Self> {
        let table = sample.summary.table();
        if target.statistics == Statistics::Info {
            let information = sample.information();
            return Self::at(target, sample, information.upper_point(), |cell| {
                let (a, b) = (table.row_sums()[cell.row as usize], table.column_sums()[cell.column as usize]);
                information.upper_without((cell.count, a, b))
            });
        }
        let unbiased = Unbiased::of(table);
        Self::at(target, sample, unbiased.point(), |cell| unbiased.point_without(cell))
    }

    fn at(
        target: &Target,
        sample: &Sample<'_>,
        point: Point,
        without: impl Fn(&Cell) -> Point + Sync,
    ) -> Result<Self> {
        let (score, classes) = (target.value(point)?, sample.classes(target));
        let value = |point| target.statistics.value(&target.request, point);
        let changes = of_each(classes, |_, cell| Some(value(without(cell))? - score));
        let changes = changes.ok_or_else(|| undefined(target))?;
        Ok(Self { score, jackknife: Jackknife::new(sample.summary.table().n(), classes, score, &changes) })
    }
}

/// The entropies of the population in two ways: from what was seen once and twice, and by what chance adds to the mutual
/// information.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::inference) struct Information {
    a: Coverage,
    b: Coverage,
    joint: Coverage,
    /// The mutual information less what the items that mix add to it.
    lower: f64,
}

impl Information {
    pub(in crate::inference) fn of(sample: &Sample<'_>) -> Self {
        let summary = sample.summary;
        let n = summary.table().n();
        let [rows, columns] = summary.sizes();
        let mixed = shrunk::shrinkage(summary).max(mixing::most_mixed(summary));
        let share = mixing::share_of_bias(summary, sample.shrunk_classes(Statistics::Info), mixed);
        Self {
            a: Coverage::of(n, rows),
            b: Coverage::of(n, columns),
            joint: Coverage::of(n, &summary.cells_by_count()),
            lower: summary.info().mutual - summary.expected_information() * share,
        }
    }

    /// The entropies of both, and the lower mutual information.
    pub(in crate::inference) fn lower_point(&self) -> Point {
        [self.a.estimate, self.b.estimate, self.lower]
    }

    /// The entropies of both, and the upper mutual information.
    pub(in crate::inference) fn upper_point(&self) -> Point {
        upper_point(self.a.estimate, self.b.estimate, self.joint.estimate)
    }

    /// Without an item of a cell of that count and these clusters.
    pub(in crate::inference) fn upper_without(&self, (count, a, b): (u64, u64, u64)) -> Point {
        upper_point(self.a.without(a), self.b.without(b), self.joint.without(count))
    }
}

fn upper_point(a: f64, b: f64, joint: f64) -> Point {
    [a, b, a + b - joint]
}

impl Target {
    /// Returns whether corrections of the bias fail in different places, so that one estimate is not enough.
    pub(in crate::inference) fn has_other_centres(&self) -> bool {
        self.statistics == Statistics::Info || (self.statistics == Statistics::Squares && !self.is_choice())
    }

    /// The score of a table by the measure whose population value is looked for.
    pub(in crate::inference) fn score(&self, summary: &Summary) -> Result<f64> {
        let score = self.request.score(summary)?;
        score.into_result().map_err(|reason| no_interval(&self.request, &reason))
    }

    /// The estimate from the table alone that has the other bias: at the upper information, or from pairs of different items.
    pub(in crate::inference) fn other_centre(&self, summary: &Summary) -> Result<f64> {
        if self.statistics == Statistics::Squares {
            return self.value(Unbiased::of(summary.table()).point());
        }
        let [rows, columns] = summary.sizes();
        self.upper_centre(summary.table().n(), [rows, columns, &summary.cells_by_count()])
    }

    /// The estimate at the upper information, from the sizes of the clusters of A and of B and the counts of the cells.
    pub(in crate::inference) fn upper_centre(&self, n: u64, sizes: [&[(u64, u64)]; 3]) -> Result<f64> {
        let [a, b, joint] = sizes.map(|sizes| Coverage::of(n, sizes).estimate);
        self.value(upper_point(a, b, joint))
    }

    /// As [`Self::score`], if the sums say it.
    pub(in crate::inference) fn score_of_sums(&self, sums: &SumsLeft) -> Result<Option<f64>> {
        let value = |score: Score| score.into_result().map_err(|reason| no_interval(&self.request, &reason));
        sums.score(&self.request)?.map(value).transpose()
    }

    /// The estimate at the lower information, of a measure of entropies.
    pub(in crate::inference) fn lower_centre(&self, sample: &Sample<'_>) -> Result<Option<f64>> {
        match self.statistics {
            Statistics::Info => self.value(sample.information().lower_point()).map(Some),
            _ => Ok(None),
        }
    }
}
