//! A column of labels where it lies in the memory of the caller, ready to be counted.

use std::borrow::Cow;

use partita::{Contingency, ErrorKind, PairCounts};

use partita_answers::failure::Outcome;

/// The keys of the labels, one per item.
pub enum Keys<'a> {
    /// Integers of 32 bits.
    Narrow(Cow<'a, [i32]>),
    /// Integers of 64 bits.
    Wide(Cow<'a, [i64]>),
}

/// The keys of a column, and how many of them are missing labels.
pub struct Counted<'a>(pub Keys<'a>, pub u64);

impl<'a> Counted<'a> {
    /// Integers, one of which may mean that a label is missing.
    pub fn narrow(values: &'a [i32], missing: Option<i32>) -> Self {
        Self(Keys::Narrow(Cow::Borrowed(values)), missing.map_or(0, |missing| occurrences(values, missing)))
    }

    /// As [`Self::narrow`].
    pub fn wide(values: &'a [i64], missing: Option<i64>) -> Self {
        Self(Keys::Wide(Cow::Borrowed(values)), missing.map_or(0, |missing| occurrences(values, missing)))
    }

    /// Whole numbers of any size below 2^53; NaN is a missing label.
    pub fn floats(values: &[f64]) -> Outcome<Self> {
        let narrow = |value: f64| f64::from(value as i32).to_bits() == (value + 0.0).to_bits();
        if values.iter().all(|&value| narrow(value)) {
            let keys = values.iter().map(|&value| value as i32).collect();
            return Ok(Self(Keys::Narrow(Cow::Owned(keys)), 0));
        }
        let mut missing = 0;
        let mut keys = Vec::with_capacity(values.len());
        for (at, &value) in values.iter().enumerate() {
            missing += u64::from(value.is_nan());
            keys.push(if value.is_nan() { 0 } else { whole(value, at)? });
        }
        Ok(Self(Keys::Wide(Cow::Owned(keys)), missing))
    }
}

/// Counts the occurrences of a key: a sum without a branch, which the compiler makes one of wide vectors.
fn occurrences<T: Copy + PartialEq>(values: &[T], key: T) -> u64 {
    // Parts whose sums fit into the width of the keys.
    let part = |part: &[T]| u64::from(part.iter().map(|&value| u32::from(value == key)).sum::<u32>());
    values.chunks(1 << 16).map(part).sum()
}

/// The largest float below which neighbouring integers are different floats.
const EXACT: f64 = 9_007_199_254_740_992.0;

fn whole(value: f64, at: usize) -> Outcome<i64> {
    let item = at + 1;
    if value.fract() != 0.0 || value.is_infinite() {
        return Err(partita::Error::from(ErrorKind::FractionalLabel { value, item }).into());
    }
    if value.abs() >= EXACT {
        return Err(partita::Error::from(ErrorKind::InexactLabel { value, item }).into());
    }
    Ok(value as i64)
}

/// Runs a generic function of two slices on the keys of two columns.
macro_rules! with_keys {
    ($a:expr, $b:expr, $count:path) => {
        match ($a, $b) {
            (Keys::Narrow(a), Keys::Narrow(b)) => $count(a, b),
            (Keys::Narrow(a), Keys::Wide(b)) => $count(a, b),
            (Keys::Wide(a), Keys::Narrow(b)) => $count(a, b),
            (Keys::Wide(a), Keys::Wide(b)) => $count(a, b),
        }
    };
}

impl Keys<'_> {
    /// Number of items.
    pub fn len(&self) -> usize {
        match self {
            Self::Narrow(keys) => keys.len(),
            Self::Wide(keys) => keys.len(),
        }
    }

    /// The pairs of items that two columns put together.
    pub fn pairs(&self, other: &Self) -> partita::Result<PairCounts> {
        with_keys!(self, other, PairCounts::count)
    }

    /// The cross-table of two columns.
    pub fn table(&self, other: &Self) -> partita::Result<Contingency> {
        with_keys!(self, other, Contingency::count)
    }
}

/// An error where labels are missing.
pub fn refuse_missing(a: u64, b: u64) -> Outcome<()> {
    if a + b == 0 {
        return Ok(());
    }
    Err(partita::Error::from(ErrorKind::MissingLabels { a, b }).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_are_whole_numbers_of_any_size() {
        let of = |values: &[f64]| Counted::floats(values).map(|found| (found.0.len(), found.1));
        assert_eq!(of(&[1.0, -0.0, 0.0]).unwrap(), (3, 0));
        assert_eq!(of(&[4e9, f64::NAN, -4e9]).unwrap(), (3, 1));
        assert!(of(&[1.5]).unwrap_err().json().contains("bad_label"));
        assert!(of(&[1e300]).unwrap_err().json().contains("bad_label"));
        assert!(of(&[f64::INFINITY]).unwrap_err().json().contains("bad_label"));
    }

    #[test]
    fn zero_has_one_sign() {
        let zeros = Counted::floats(&[0.0, -0.0]).unwrap().0;
        let ones = Counted::floats(&[1.0, 1.0]).unwrap().0;
        assert_eq!(zeros.table(&ones).unwrap().clusters(), (1, 1));
    }

    #[test]
    fn missing_labels_are_counted() {
        assert_eq!(Counted::narrow(&[1, i32::MIN, i32::MIN], Some(i32::MIN)).1, 2);
        assert_eq!(Counted::narrow(&[1, i32::MIN], None).1, 0);
    }
}
