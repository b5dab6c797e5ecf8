//! Options of factors.

use crate::error::choices;

/// Which sums of squares a factor gets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SumsBy {
    /// The part that only it explains, beyond all other factors.
    #[default]
    Margin,
    /// The part that it explains beyond those before it.
    Terms,
}

choices!(SumsBy as "by" { Margin = "margin", Terms = "terms" });

/// The thing that is permuted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PermuteBy {
    /// The runs.
    #[default]
    Raw,
    /// The residuals of the other factors.
    Residuals,
}

choices!(PermuteBy as "permute" { Raw = "raw", Residuals = "residuals" });

/// How the spread is shared out and tested.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct FactorsOptions {
    /// Which sums of squares a factor gets.
    pub by: SumsBy,
    /// The power of the distances whose sums are shared out.
    pub power: f64,
    /// The thing that is permuted.
    pub permute: PermuteBy,
    /// Number of permutations; no p-values without any.
    pub draws: u32,
    /// The permutations themselves, in place of random ones.
    pub permutations: Option<Vec<Vec<usize>>>,
    /// The seed of random ones.
    pub seed: u64,
    /// For each run its block: runs change places only inside one.
    pub blocks: Option<Vec<u32>>,
    /// For each run its unit: units change places as wholes, for a factor that is constant inside each.
    pub units: Option<Vec<u32>>,
    /// Whether the spread of a level is corrected for its number of runs.
    pub adjust: bool,
}

impl Default for FactorsOptions {
    fn default() -> Self {
        Self {
            by: SumsBy::default(),
            power: 1.0,
            permute: PermuteBy::default(),
            draws: 999,
            permutations: None,
            seed: 0,
            blocks: None,
            units: None,
            adjust: true,
        }
    }
}
