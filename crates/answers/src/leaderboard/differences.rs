//! The difference of each two algorithms, with its error from what data sets, or families of them, differ by.

use super::Board;
use super::effects::{self, Normal};

/// The differences of a board, ready to be computed again for units drawn in other numbers.
pub struct Differences {
    pairs: Vec<(usize, usize)>,
    units: usize,
    /// The difference of each pair, the first minus the second.
    pub estimates: Vec<f64>,
    /// Its error.
    pub errors: Vec<f64>,
    shape: Shape,
}

/// The sums that are drawn again.
enum Shape {
    /// All were run everywhere: for each unit the number of its data sets, and for each pair the sum of what the difference
    /// leaves.
    Complete { sizes: Vec<f64>, left: Vec<Vec<f64>> },
    /// The equations of each unit for what the effects leave.
    Missing(Vec<Normal>),
}

/// A replicate: how far each difference lies from the estimate, and its squared error.
#[derive(Debug, Clone, Default)]
pub struct Replicate {
    /// The distance, signed.
    pub shifts: Vec<f64>,
    /// The squared error.
    pub squares: Vec<f64>,
}

impl Differences {
    /// Those of a board; none where some algorithms share no data set with the others.
    pub fn of(board: &Board) -> Option<Self> {
        let (pairs, equations) = (board.pairs(), effects::of_units(board));
        let mut whole = Normal::empty(board.algorithms());
        equations.iter().for_each(|unit| whole.add_times(1.0, unit));
        let effects = match board.is_complete() {
            true => whole.sums().iter().map(|sum| sum / board.rows().len() as f64).collect(),
            false => whole.effects()?,
        };
        let tolerance = 1e-12 * board.scale();
        let settled = |value: f64| if value.abs() <= tolerance { 0.0 } else { value };
        let estimates = pairs.iter().map(|&(a, b)| settled(effects[a] - effects[b])).collect();
        let left: Vec<Normal> = equations.into_iter().map(|unit| unit.after(&effects)).collect();
        let shape = if board.is_complete() { complete(board, &pairs, &left) } else { Shape::Missing(left) };
        let mut found = Self { pairs, units: board.units(), estimates, errors: Vec::new(), shape };
        let (once, mut all) = (vec![1; found.units], found.replicate());
        if !found.again(&once, &mut all) {
            return None;
        }
        found.errors = all.squares.iter().map(|square| settled(square.sqrt())).collect();
        Some(found)
    }

    /// Each two algorithms.
    pub fn pairs(&self) -> &[(usize, usize)] {
        &self.pairs
    }

    /// The number of units.
    pub fn units(&self) -> usize {
        self.units
    }

    /// Room for a replicate.
    pub fn replicate(&self) -> Replicate {
        Replicate { shifts: vec![0.0; self.pairs.len()], squares: vec![0.0; self.pairs.len()] }
    }

    /// Computes the differences with each unit taken that many times. False where these do not connect the algorithms.
    pub fn again(&self, counts: &[u32], into: &mut Replicate) -> bool {
        match &self.shape {
            Shape::Complete { sizes, left } => {
                self.again_complete(counts, sizes, left, into);
                true
            }
            Shape::Missing(left) => self.again_missing(counts, left, into),
        }
    }

    fn again_complete(&self, counts: &[u32], sizes: &[f64], left: &[Vec<f64>], into: &mut Replicate) {
        let Replicate { shifts, squares } = into;
        shifts.fill(0.0);
        squares.fill(0.0);
        let taken = || counts.iter().zip(sizes.iter().zip(left)).filter(|(count, _)| **count > 0);
        let total: f64 = taken().map(|(&count, (size, _))| f64::from(count) * size).sum();
        for (&count, (_, left)) in taken() {
            let weight = f64::from(count) / total;
            shifts.iter_mut().zip(left).for_each(|(shift, value)| *shift += weight * value);
        }
        for (&count, (size, left)) in taken() {
            let weight = f64::from(count);
            for ((square, value), shift) in squares.iter_mut().zip(left).zip(shifts.iter()) {
                let rest = value - size * shift;
                *square += weight * rest * rest;
            }
        }
        let factor = self.factor() / (total * total);
        squares.iter_mut().for_each(|square| *square *= factor);
    }

    fn again_missing(&self, counts: &[u32], left: &[Normal], into: &mut Replicate) -> bool {
        let taken = || counts.iter().zip(left).filter(|(count, _)| **count > 0);
        let mut whole = Normal::empty(left[0].sums().len());
        taken().for_each(|(&count, unit)| whole.add_times(f64::from(count), unit));
        let Some(factor) = whole.factored() else { return false };
        let shift = factor.solve(whole.sums());
        for (&(a, b), found) in self.pairs.iter().zip(&mut into.shifts) {
            *found = shift[a] - shift[b];
        }
        into.squares.fill(0.0);
        for (&count, unit) in taken() {
            let rest = factor.solve(&unit.residuals(&shift));
            let weight = f64::from(count) * self.factor();
            for (&(a, b), square) in self.pairs.iter().zip(&mut into.squares) {
                *square += weight * (rest[a] - rest[b]).powi(2);
            }
        }
        true
    }

    /// Returns the factor that makes the error of few units right on average.
    fn factor(&self) -> f64 {
        self.units as f64 / (self.units as f64 - 1.0).max(1.0)
    }

    /// Returns the skewness of the units' parts in the difference of each pair.
    pub fn skewness(&self) -> Vec<f64> {
        let of_pair = |at: usize| skewness(&self.parts(at));
        (0..self.pairs.len()).map(of_pair).collect()
    }

    /// Returns the part of each unit in the difference of a pair, less its share in the estimate.
    fn parts(&self, at: usize) -> Vec<f64> {
        match &self.shape {
            Shape::Complete { left, .. } => left.iter().map(|of_unit| of_unit[at]).collect(),
            Shape::Missing(left) => {
                let mut whole = Normal::empty(left[0].sums().len());
                left.iter().for_each(|unit| whole.add_times(1.0, unit));
                let Some(factor) = whole.factored() else { return Vec::new() };
                let (a, b) = self.pairs[at];
                let part = |unit: &Normal| {
                    let rest = factor.solve(unit.sums());
                    rest[a] - rest[b]
                };
                left.iter().map(part).collect()
            }
        }
    }
}

fn complete(board: &Board, pairs: &[(usize, usize)], left: &[Normal]) -> Shape {
    let mut sizes = vec![0.0; board.units()];
    board.of_units().for_each(|(unit, _)| sizes[unit] += 1.0);
    let of_unit = |unit: &Normal| pairs.iter().map(|&(a, b)| unit.sums()[a] - unit.sums()[b]).collect();
    Shape::Complete { sizes, left: left.iter().map(of_unit).collect() }
}

/// The third standardised moment; 0 of equal values.
fn skewness(values: &[f64]) -> f64 {
    let n = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / n;
    let moment = |power: i32| values.iter().map(|value| (value - mean).powi(power)).sum::<f64>() / n;
    let spread = moment(2).sqrt();
    if spread > 0.0 { moment(3) / spread.powi(3) } else { 0.0 }
}
