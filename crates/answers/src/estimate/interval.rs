//! Intervals of ratios. How many units an interval rests on is bounded by those that err and those that do not: a sample that
//! has met three errors knows little about their number, whatever the standard error says.

use partita::internal::{beta_quantile, student_quantile};

/// Evidence for an interval.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Evidence {
    /// The estimate.
    pub value: f64,
    /// Its standard error.
    pub standard_error: f64,
    /// The number of units.
    pub units: f64,
    /// The number of equal units that would say as much about the denominator.
    pub effective: f64,
    /// The same of the units' losses.
    pub erring: f64,
    /// The same of the units' numerators.
    pub right: f64,
}

/// A share this close to 0 or 1 is at the end.
const AT_END: f64 = 1e-12;

impl Evidence {
    /// The same of that many units as these.
    pub fn of_units(self, units: f64) -> Self {
        let times = units / self.units;
        Self {
            units,
            standard_error: self.standard_error / times.sqrt(),
            effective: self.effective * times,
            erring: self.erring * times,
            right: self.right * times,
            ..self
        }
    }

    /// The ends of the interval of a share; none of fewer than two units.
    pub fn of_share(&self, level: f64) -> Option<[f64; 2]> {
        let (value, half) = (self.value, f64::midpoint(1.0, -level));
        if self.units < 2.0 {
            return None;
        }
        let of_none = libm::pow(half, 1.0 / self.effective);
        if value >= 1.0 - AT_END {
            return Some([of_none, 1.0]);
        }
        if value <= AT_END {
            return Some([0.0, 1.0 - of_none]);
        }
        let items = self.equal_units(level);
        let right = value * items;
        let low = beta_quantile(half, right, items - right + 1.0);
        let high = beta_quantile(1.0 - half, right + 1.0, items - right);
        Some([low, high])
    }

    /// The number of equal units that would be as sure about a share.
    fn equal_units(&self, level: f64) -> f64 {
        let (value, variance) = (self.value, self.standard_error * self.standard_error);
        let by_error = if variance > 0.0 { value * (1.0 - value) / variance } else { f64::INFINITY };
        let by_units = self.effective.min(self.erring / (1.0 - value)).min(self.right / value);
        let trusted = (self.erring.min(self.right) / 10.0).max(1.0);
        let wider = self.quantile(level);
        let usual = student_quantile(level, self.units - 1.0);
        by_error.min(by_units * trusted) * (usual / wider).powi(2)
    }

    /// The ends of the interval of a size or a number, which is at least 1; none of fewer than two units.
    pub fn of_size(&self, level: f64) -> Option<[f64; 2]> {
        if self.units < 2.0 {
            return None;
        }
        let times = libm::exp(self.quantile(level) * self.standard_error / self.value);
        Some([(self.value / times).max(1.0), self.value * times])
    }

    fn quantile(&self, level: f64) -> f64 {
        student_quantile(level, (self.effective - 1.0).max(1.0))
    }
}

/// The ends of Clopper and Pearson's interval for a share of `right` out of `all`.
pub fn exact_share(right: f64, all: f64, level: f64) -> [f64; 2] {
    let half = f64::midpoint(1.0, -level);
    let low = if right > 0.0 { beta_quantile(half, right, all - right + 1.0) } else { 0.0 };
    let high = if right < all { beta_quantile(1.0 - half, right + 1.0, all - right) } else { 1.0 };
    [low, high]
}
