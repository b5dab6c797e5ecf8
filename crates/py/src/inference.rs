//! P-values of many pairs.

use partita::ensemble::{benjamini_hochberg, holm};
use partita::inference::{Null, NullModel, Sampling, SignificanceOptions, Tails};
use pyo3::prelude::*;

use crate::failure::word;

/// A null model, whether A is kept as it is, draws and seed.
pub type Chance = (String, bool, u32, u64);

/// The tails that count, and whether ties count by half.
pub type Tail = (String, bool);

/// The options of a p-value.
pub fn p_value((model, fix_a, draws, seed): Chance, (tails, mid_p): Tail) -> PyResult<SignificanceOptions> {
    let null = Null::from(word("null_model", &model, NullModel::NAMES)?).with_fix_a(fix_a);
    let tails = word("tails", &tails, Tails::NAMES)?;
    let options = SignificanceOptions::default().with_null(null).with_sampling(Sampling { draws, seed });
    Ok(options.with_tails(tails).with_mid_p(mid_p))
}

/// As many draws as each of several p-values needs by default.
#[pyfunction]
pub fn draws_for(comparisons: usize) -> u32 {
    Sampling::for_comparisons(comparisons).draws
}

/// The least that Holm's correction of that number of p-values can give, if that is not below 0.05.
#[pyfunction]
pub fn floor_of_corrected(draws: u32, comparisons: usize) -> Option<f64> {
    Sampling { draws, seed: 0 }.floor_of_corrected(comparisons)
}

/// Each of these p-values corrected for their number, after Holm and after Benjamini and Hochberg.
#[pyfunction]
pub fn corrected(p: Vec<f64>) -> Vec<(f64, f64)> {
    holm(&p).into_iter().zip(benjamini_hochberg(&p)).collect()
}
