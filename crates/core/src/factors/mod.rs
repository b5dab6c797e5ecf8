//! Reasons why runs differ: the spread of a matrix of distances, shared out among factors of the runs.
//!
//! ```
//! use partita::factors::{Factor, FactorsOptions, factors};
//!
//! // Four runs: two of each algorithm, which differ more than the runs of one.
//! let far = |i: usize, j: usize| if i == j { 0.0 } else if i / 2 == j / 2 { 0.1 } else { 1.0 };
//! let distances: Vec<Vec<f64>> = (0..4).map(|i| (0..4).map(|j| far(i, j)).collect()).collect();
//! let algorithm = Factor::of_levels("algorithm", ["a", "a", "b", "b"]);
//! let found = factors(&distances, &[algorithm], &FactorsOptions::default())?;
//! assert!((found.rows[0].r2.unwrap() - 0.9047619047619048).abs() < 1e-12);
//! # Ok::<(), partita::Error>(())
//! ```

mod arrangements;
mod basis;
mod factor;
mod factors;
mod options;
mod spread;
mod sums;

pub use factor::{Factor, FactorValues};
pub use factors::{FactorRow, Factors, SumPart, factors, factors_heard};
pub use options::{FactorsOptions, PermuteBy, SumsBy};
pub use spread::Spread;

#[cfg(test)]
mod tests;
