//! The error of a ratio, from its values without one unit at a time.

use super::interval::Evidence;
use super::measure::{Measure, Sums};
use super::units::Units;

/// Losses below this share of the denominator are rounding.
const ROUNDING: f64 = 1e-12;

/// Sums of a measure over the units of a sample, weighted.
pub struct Weighted<'a> {
    measure: Measure,
    beta: f64,
    units: &'a Units,
    of_units: Vec<Sums>,
    in_strata: Vec<Sums>,
    total: Sums,
}

fn plus(x: Sums, y: Sums) -> Sums {
    [x[0] + y[0], x[1] + y[1], x[2] + y[2]]
}

fn times(x: Sums, factor: f64) -> Sums {
    x.map(|value| value * factor)
}

fn minus(x: Sums, y: Sums) -> Sums {
    plus(x, times(y, -1.0))
}

impl<'a> Weighted<'a> {
    /// Weights the sums that each cluster adds.
    pub fn new(measure: Measure, beta: f64, units: &'a Units, of_clusters: &[Sums]) -> Self {
        let of_units: Vec<Sums> =
            units.all.iter().map(|unit| times(of_clusters[unit.drawn as usize], unit.weight)).collect();
        let mut in_strata = vec![[0.0; 3]; units.drawn_shares.len()];
        for (unit, sums) in units.all.iter().zip(&of_units) {
            let stratum = &mut in_strata[unit.stratum as usize];
            *stratum = plus(*stratum, *sums);
        }
        let total = in_strata.iter().fold([0.0; 3], |sum, stratum| plus(sum, *stratum));
        Self { measure, beta, units, of_units, in_strata, total }
    }

    /// The value; none where the denominator is zero.
    pub fn value(&self) -> Option<f64> {
        self.measure.value(self.total, self.beta)
    }

    /// The value without a unit; that of all where nothing is left.
    fn without(&self, at: usize, drawn: &[usize], value: f64) -> f64 {
        let (unit, own) = (&self.units.all[at], self.of_units[at]);
        let rest = if self.units.are_items {
            minus(self.total, times(own, 2.0))
        } else {
            let (count, stratum) =
                (drawn[unit.stratum as usize] as f64, self.in_strata[unit.stratum as usize]);
            let others = times(minus(stratum, own), count / (count - 1.0));
            plus(minus(self.total, stratum), others)
        };
        self.measure.value(rest, self.beta).unwrap_or(value)
    }

    /// Returns the evidence for the interval; none where there is no value.
    pub fn evidence(&self) -> Option<Evidence> {
        let value = self.value()?;
        let drawn = self.units.in_strata();
        // Distances from the value: where all are equal there is no error, not that of rounding their mean.
        let standard_error = error(self.units, &drawn, |at| self.without(at, &drawn, value) - value);
        let denominators = || self.of_units.iter().map(|sums| sums[1]);
        let numerators = || self.of_units.iter().map(|sums| self.measure.numerator(*sums));
        let losses = denominators().zip(numerators()).map(|(denominator, numerator)| {
            let loss = denominator - numerator;
            if loss > ROUNDING * denominator { loss } else { 0.0 }
        });
        // A pair needs two items.
        let part = if self.units.are_items { 0.5 } else { 1.0 };
        Some(Evidence {
            value,
            standard_error,
            units: self.units.all.len() as f64,
            effective: part * equal(denominators()),
            erring: part * equal(losses),
            right: part * equal(numerators()),
        })
    }

    /// The standard error of the difference to another ratio of the same units; both need a value.
    pub fn error_of_difference(&self, other: &Self) -> Option<(f64, f64)> {
        let (own, others) = (self.value()?, other.value()?);
        let drawn = self.units.in_strata();
        let without = |at| self.without(at, &drawn, own) - other.without(at, &drawn, others);
        Some((own - others, error(self.units, &drawn, without)))
    }
}

/// The standard error of a value from its values without each unit. A stratum with one unit says nothing.
fn error(units: &Units, drawn: &[usize], without: impl Fn(usize) -> f64) -> f64 {
    let is_used = |at: &usize| drawn[units.all[*at].stratum as usize] > 1;
    let values: Vec<(usize, f64)> = (0..units.all.len())
        .filter(is_used)
        .map(|at| (units.all[at].stratum as usize, without(at)))
        .collect();
    let mut means = vec![0.0; drawn.len()];
    values.iter().for_each(|(stratum, value)| means[*stratum] += value / drawn[*stratum] as f64);
    let mut squares = vec![0.0; drawn.len()];
    values.iter().for_each(|(stratum, value)| squares[*stratum] += (value - means[*stratum]).powi(2));
    let of_stratum = |(stratum, sum): (usize, &f64)| {
        let count = drawn[stratum] as f64;
        if count > 1.0 { (1.0 - units.drawn_shares[stratum]) * (count - 1.0) / count * sum } else { 0.0 }
    };
    squares.iter().enumerate().map(of_stratum).sum::<f64>().max(0.0).sqrt()
}

/// The number of equal values that would vary as much: (Σx)² / Σx².
fn equal(values: impl Iterator<Item = f64>) -> f64 {
    let (sum, squares) = values.fold((0.0, 0.0), |(sum, squares), x| (sum + x, squares + x * x));
    if squares > 0.0 { sum * sum / squares } else { 0.0 }
}
