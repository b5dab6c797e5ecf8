//! Scales, and axes with ticks.

use super::Canvas;
use super::text::{NAME_END, NAME_MIDDLE, Style};

/// Spread of values over an axis.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Scale {
    /// Equal differences take equal space.
    #[default]
    Linear,
    /// Equal ratios take equal space, labelled at powers of two. Values must be positive.
    Log2,
    /// Equal ratios take equal space, labelled at powers of ten. Values must be positive.
    Log10,
}

impl Scale {
    /// The position of a value on the axis; `None` outside the domain of the scale.
    pub(crate) fn place(self, value: f64) -> Option<f64> {
        let place = match self {
            Self::Linear => value,
            Self::Log2 => value.log2(),
            Self::Log10 => value.log10(),
        };
        place.is_finite().then_some(place)
    }

    /// The value at a position on the axis.
    fn value(self, place: f64) -> f64 {
        match self {
            Self::Linear => place,
            Self::Log2 => place.exp2(),
            Self::Log10 => 10_f64.powf(place),
        }
    }

    /// The label of a place that is a multiple of the step.
    fn label(self, place: f64, step: f64) -> String {
        match self {
            // Steps are one digit times a power of ten, so that many more would be noise.
            Self::Linear if !(1e-4..1e6).contains(&step) && place != 0.0 => {
                let digits = (place.abs() / step).log10().max(0.0).ceil() as usize;
                shortest(&format!("{place:.digits$e}"))
            }
            Self::Linear => format!("{}", (place * 1e9).round() / 1e9 + 0.0),
            Self::Log2 => self.value(place).to_string(),
            Self::Log10 if (-3.0..=4.0).contains(&place) => {
                ((self.value(place) * 1e6).round() / 1e6).to_string()
            }
            Self::Log10 => format!("1e{place}"),
        }
    }
}

/// A number in scientific notation without the zeros that end its fraction.
fn shortest(number: &str) -> String {
    match number.split_once('e') {
        Some((digits, power)) if digits.contains('.') => {
            format!("{}e{power}", digits.trim_end_matches('0').trim_end_matches('.'))
        }
        _ => number.to_owned(),
    }
}

const GRID: &str = "#e0e0e0";
const TICK: f64 = 10.0;

/// An axis between two positions.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Axis {
    scale: Scale,
    low: f64,
    high: f64,
}

impl Axis {
    /// An axis that covers all values.
    pub fn around(scale: Scale, values: impl Iterator<Item = f64>) -> Self {
        let places = values.filter_map(|value| scale.place(value));
        let (low, high) =
            places.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), p| (low.min(p), high.max(p)));
        match (low.is_finite(), high - low) {
            (false, _) => Self { scale, low: 0.0, high: 1.0 },
            (true, 0.0) => Self { scale, low: low - 0.5, high: high + 0.5 },
            (true, _) => Self { scale, low, high },
        }
    }

    /// The position of a value between 0 and 1.
    pub fn share(&self, value: f64) -> Option<f64> {
        Some((self.scale.place(value)? - self.low) / (self.high - self.low))
    }

    /// The value at a position between 0 and 1.
    pub fn value(&self, share: f64) -> f64 {
        self.scale.value(self.low + share * (self.high - self.low))
    }

    /// Ticks with numbers below a line that starts there, and a grid that rises from them.
    pub fn below(&self, canvas: &mut Canvas, (x, y): (f64, f64), length: f64, grid: f64) {
        self.across(canvas, (x, y), length, grid, 10.0);
    }

    /// Numbers above a line that starts there.
    pub fn above(&self, canvas: &mut Canvas, (x, y): (f64, f64), length: f64) {
        self.across(canvas, (x, y), length, 0.0, -8.0);
    }

    fn across(&self, canvas: &mut Canvas, (x, y): (f64, f64), length: f64, grid: f64, numbers: f64) {
        for (share, label) in self.ticks() {
            let at = x + share * length;
            if grid > 0.0 {
                canvas.line((at, y - grid), (at, y), GRID);
            }
            canvas.text((at, y + numbers), &label, Style { size: TICK, ..NAME_MIDDLE }, "");
        }
    }

    /// Ticks with numbers left of a line that starts there and rises, and a grid to the right.
    pub fn beside(&self, canvas: &mut Canvas, (x, y): (f64, f64), length: f64, grid: f64) {
        for (share, label) in self.ticks() {
            let at = y - share * length;
            if grid > 0.0 {
                canvas.line((x, at), (x + grid, at), GRID);
            }
            canvas.text((x - 5.0, at), &label, Style { size: TICK, ..NAME_END }, "");
        }
    }

    /// About six round values, with positions between 0 and 1 and labels.
    pub fn ticks(&self) -> Vec<(f64, String)> {
        let step = self.step();
        let first = (self.low / step - 1e-9).ceil() as i64;
        let last = (self.high / step + 1e-9).floor() as i64;
        if self.scale == Scale::Log10 && last - first < 2 {
            return self.between_powers();
        }
        (first..=last)
            .map(|i| i as f64 * step)
            .map(|place| ((place - self.low) / (self.high - self.low), self.scale.label(place, step)))
            .collect()
    }

    /// Ticks of a scale that holds few powers of ten: once, twice and five times a power, or round values where even these are few.
    fn between_powers(&self) -> Vec<(f64, String)> {
        let powers = self.low.floor() as i32..=self.high.floor() as i32;
        let label = |times: f64, power: i32| match power {
            -3..=4 => format!("{}", (times * 10_f64.powi(power) * 1e6).round() / 1e6),
            _ => format!("{times}e{power}"),
        };
        let marks = powers.flat_map(|power| [1.0, 2.0, 5.0].map(|times| (times, power)));
        let place = |times: f64, power: i32| f64::from(power) + times.log10();
        let inside = marks
            .filter(|&(times, power)| (self.low - 1e-9..=self.high + 1e-9).contains(&place(times, power)));
        let share = |place: f64| (place - self.low) / (self.high - self.low);
        let found: Vec<(f64, String)> =
            inside.map(|(times, power)| (share(place(times, power)), label(times, power))).collect();
        if found.len() > 2 {
            return found;
        }
        let plain =
            Self { scale: Scale::Linear, low: self.scale.value(self.low), high: self.scale.value(self.high) };
        let ticks = plain.ticks().into_iter();
        ticks.filter_map(|(at, label)| Some((self.share(plain.value(at))?, label))).collect()
    }

    fn step(&self) -> f64 {
        let rough = (self.high - self.low) / 6.0;
        if self.scale != Scale::Linear {
            return rough.ceil().max(1.0);
        }
        let power = 10_f64.powf(rough.log10().floor());
        [1.0, 2.0, 5.0, 10.0]
            .map(|m| m * power)
            .into_iter()
            .find(|step| *step >= rough)
            .unwrap_or(10.0 * power)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_inside() {
        let axis = Axis::around(Scale::Linear, [0.03, 0.97].into_iter());
        let labels: Vec<String> = axis.ticks().into_iter().map(|(_, label)| label).collect();
        assert_eq!(labels, ["0.2", "0.4", "0.6", "0.8"]);
        let axis = Axis::around(Scale::Log2, [2.0, 128.0].into_iter());
        let labels: Vec<String> = axis.ticks().into_iter().map(|(_, label)| label).collect();
        assert_eq!(labels, ["2", "4", "8", "16", "32", "64", "128"]);
        let axis = Axis::around(Scale::Log10, [1e-6, 1.0].into_iter());
        assert_eq!(axis.ticks().first().map(|(_, label)| label.as_str()), Some("1e-6"));
    }

    #[test]
    fn a_logarithmic_axis_of_few_powers_has_numbers_between_them() {
        let labels = |low: f64, high: f64| {
            let ticks = Axis::around(Scale::Log10, [low, high].into_iter()).ticks();
            assert!(ticks.iter().all(|(at, _)| (-1e-9..=1.0 + 1e-9).contains(at)), "{ticks:?}");
            ticks.into_iter().map(|(_, label)| label).collect::<Vec<_>>()
        };
        assert_eq!(labels(0.035, 0.25), ["0.05", "0.1", "0.2"]);
        assert_eq!(labels(0.04, 3.0), ["0.05", "0.1", "0.2", "0.5", "1", "2"]);
        assert_eq!(labels(0.036, 0.095), ["0.04", "0.05", "0.06", "0.07", "0.08", "0.09"]);
        assert_eq!(labels(2e6, 6e7), ["2e6", "5e6", "1e7", "2e7", "5e7"]);
    }

    #[test]
    fn tiny_and_huge_values_have_short_labels() {
        let labels = |high: f64| {
            let ticks = Axis::around(Scale::Linear, [0.0, high].into_iter()).ticks();
            ticks.into_iter().map(|(_, label)| label).collect::<Vec<_>>()
        };
        assert_eq!(labels(6e-12), ["0", "1e-12", "2e-12", "3e-12", "4e-12", "5e-12", "6e-12"]);
        assert_eq!(labels(1.1e9), ["0", "2e8", "4e8", "6e8", "8e8", "1e9"]);
        assert_eq!(labels(1.0), ["0", "0.2", "0.4", "0.6", "0.8", "1"]);
    }

    #[test]
    fn one_value_or_none_still_makes_an_axis() {
        assert_eq!(Axis::around(Scale::Linear, [3.0].into_iter()).share(3.0), Some(0.5));
        assert!(Axis::around(Scale::Log10, [0.0, -1.0].into_iter()).share(0.0).is_none());
    }
}
