//! The least overlap of two clusters that belong together.

use std::fmt;
use std::str::FromStr;

use crate::error::{Error, ErrorKind, Result};
use crate::numeric::product;

/// Rule by which a story takes items for strays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tolerance {
    pub(super) min_overlap: Option<MinOverlap>,
    pub(super) opens_tangles: bool,
}

impl Default for Tolerance {
    fn default() -> Self {
        MinOverlap::default().into()
    }
}

impl From<MinOverlap> for Tolerance {
    /// Items in smaller overlaps are strays.
    fn from(min_overlap: MinOverlap) -> Self {
        Some(min_overlap).into()
    }
}

impl From<Option<MinOverlap>> for Tolerance {
    fn from(min_overlap: Option<MinOverlap>) -> Self {
        Self { min_overlap, opens_tangles: false }
    }
}

impl Tolerance {
    /// Nothing is a stray: the components are those of all overlaps.
    #[must_use]
    pub fn none() -> Self {
        None.into()
    }

    /// Asks for more overlap inside tangles larger than two against two, just enough for each to fall apart.
    #[must_use]
    pub fn opening_tangles(self) -> Self {
        Self { opens_tangles: true, ..self }
    }
}

/// The least overlap of two clusters that belong together: items in both over the geometric mean of their sizes, at
/// least. It is a decimal fraction, so that it is compared with counts in integers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MinOverlap {
    numerator: u64,
    decimals: u32,
}

/// Digits after the point that are read: their square fits 128 bits.
pub(super) const MOST_DECIMALS: usize = 18;

impl MinOverlap {
    /// The nearest decimal fraction that reads back as this number.
    ///
    /// # Errors
    /// When it is not between 0 and 1.
    pub fn new(value: f64) -> Result<Self> {
        value.to_string().parse()
    }

    /// As the nearest float.
    #[must_use]
    pub fn value(self) -> f64 {
        self.numerator as f64 / 10_f64.powi(self.decimals as i32)
    }

    /// The smallest with that number of decimals that clusters of this overlap do not reach, if there is one.
    pub(super) fn above((count, a, b): (u64, u64, u64), decimals: u32) -> Option<Self> {
        // With many decimals the float is off by some units; the exact test decides.
        const SLACK: u64 = 1000;
        let (overlap, largest) = (count as f64 / (a as f64 * b as f64).sqrt(), 10_u64.pow(decimals));
        let near = (overlap * largest as f64) as u64;
        let mut candidates = near.saturating_sub(SLACK)..=near.saturating_add(SLACK).min(largest);
        let numerator =
            candidates.find(|&numerator| !Self { numerator, decimals }.is_reached(count, a, b))?;
        Some(Self { numerator, decimals })
    }

    /// m ≥ ω √(a b), as m² ≥ ω² a b.
    pub(super) fn is_reached(self, count: u64, a: u64, b: u64) -> bool {
        let square = |x: u64| u128::from(x) * u128::from(x);
        let denominator = 10_u64.pow(self.decimals);
        product(square(count), square(denominator))
            >= product(u128::from(a) * u128::from(b), square(self.numerator))
    }
}

impl Default for MinOverlap {
    /// 0.2: planted changes are found among 30 % of strays.
    fn default() -> Self {
        Self { numerator: 2, decimals: 1 }
    }
}

impl FromStr for MinOverlap {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let refused = || ErrorKind::BadMinOverlap(text.to_owned()).into();
        let (whole, fraction) = text.trim().split_once('.').unwrap_or((text.trim(), ""));
        let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if !digits(whole) || !digits(fraction) || whole.len() + fraction.len() == 0 {
            return Err(refused());
        }
        let fraction = fraction[..fraction.len().min(MOST_DECIMALS)].trim_end_matches('0');
        let decimals = fraction.len() as u32;
        let numerator = format!("{whole}{fraction}").parse().map_err(|_| refused())?;
        if numerator > 10_u64.pow(decimals) {
            return Err(refused());
        }
        Ok(Self { numerator, decimals })
    }
}

impl fmt::Display for MinOverlap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.value())
    }
}
