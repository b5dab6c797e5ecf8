//! Keeps some of a file's trees: the first ones are left out, and of the rest one in several is taken.

use std::num::NonZeroUsize;
use std::str::FromStr;

use partita::internal::quantity;

/// The trees at the beginning of a file that are left out.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub enum BurnIn {
    /// That many trees.
    Trees(usize),
    /// That share of the trees of the file, rounded down.
    Share(f64),
}

/// Choice of a file's trees: after the burn-in the first one, and then every `thin`-th.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sampling {
    /// The trees that are left out at the beginning.
    pub burn_in: BurnIn,
    /// One of that many trees is kept.
    pub thin: NonZeroUsize,
}

impl Default for Sampling {
    fn default() -> Self {
        Self { burn_in: BurnIn::Trees(0), thin: NonZeroUsize::MIN }
    }
}

impl Sampling {
    /// Returns the number of trees that are kept of a number of trees.
    #[must_use]
    pub fn kept(self, trees: usize) -> usize {
        trees.saturating_sub(self.burn_in.of(trees)).div_ceil(self.thin.get())
    }
}

impl BurnIn {
    /// Returns the number of trees that are left out of a number of trees.
    pub(super) fn of(self, trees: usize) -> usize {
        match self {
            Self::Trees(count) => count,
            // A share such as 0.29 is not a binary fraction: 29 of 100 must be 29.
            Self::Share(share) => (share * trees as f64 + 1e-9).floor() as usize,
        }
    }
}

impl std::fmt::Display for BurnIn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Trees(count) => f.write_str(&quantity(*count, "tree")),
            Self::Share(share) => write!(f, "{} %", share * 100.0),
        }
    }
}

impl FromStr for BurnIn {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("{text:?} is not a burn-in; give a number of trees, or a share such as 25%");
        match text.trim().strip_suffix('%') {
            None => text.trim().parse().map(Self::Trees).map_err(|_| wrong()),
            Some(percent) => match percent.trim().parse::<f64>() {
                Ok(percent) if (0.0..100.0).contains(&percent) => Ok(Self::Share(percent / 100.0)),
                Ok(percent) if percent >= 100.0 => {
                    Err(format!("a burn-in of {text} leaves no tree; give a share below 100%"))
                }
                _ => Err(wrong()),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_counted() {
        for (burn_in, thin, trees, kept) in
            [("0", 1, 7, 7), ("2", 2, 7, 3), ("25%", 3, 10, 3), ("9", 1, 7, 0)]
        {
            let sampling =
                Sampling { burn_in: burn_in.parse().unwrap(), thin: NonZeroUsize::new(thin).unwrap() };
            assert_eq!(sampling.kept(trees), kept, "{burn_in}, {thin}");
        }
    }

    #[test]
    fn shares_are_rounded_down() {
        assert_eq!("25%".parse::<BurnIn>().unwrap().of(20), 5);
        assert_eq!("10 %".parse::<BurnIn>().unwrap().of(9), 0);
        assert!((0..100).all(|share| format!("{share}%").parse::<BurnIn>().unwrap().of(100) == share));
        assert_eq!("5".parse::<BurnIn>().unwrap().of(2), 5);
        for wrong in ["", "-1", "100%", "x%", "0.25", "NaN%"] {
            assert!(wrong.parse::<BurnIn>().is_err(), "{wrong}");
        }
    }
}
