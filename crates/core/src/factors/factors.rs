//! The shares of factors in the spread of all runs.

use super::arrangements::Arrangements;
use super::basis::Basis;
use super::factor::{Factor, FactorValues};
use super::options::{FactorsOptions, PermuteBy, SumsBy};
use super::spread::{Spread, spread};
use super::sums::{Model, Term, centred, tested, trace};
use crate::error::{ErrorKind, Result};
use crate::sys::checkpoint;

/// The part of one factor.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct FactorRow {
    /// Its name.
    pub factor: String,
    /// Its degrees of freedom; 0 where other factors say all that it says.
    pub df: usize,
    /// Its sum of squares.
    pub ss: f64,
    /// Its share of the total.
    pub r2: Option<f64>,
    /// Its share beyond what a factor without effect would have; it may be negative.
    pub omega2: Option<f64>,
    /// Its F.
    pub f: Option<f64>,
    /// The p-value of F.
    pub p: Option<f64>,
    /// The factor, or factors, that say all that it says.
    pub alias: Option<String>,
    /// The arrangements that the design allows, where they are too few for a p-value.
    pub arrangements: Option<f64>,
    /// Whether its levels scatter differently; nothing of numbers.
    pub spread: Option<Spread>,
}

/// A sum of squares.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct SumPart {
    /// Degrees of freedom.
    pub df: usize,
    /// The sum.
    pub ss: f64,
    /// Its share of the total.
    pub r2: Option<f64>,
}

/// The reasons why runs differ.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Factors {
    /// The factors, in their order.
    pub rows: Vec<FactorRow>,
    /// The part that no factor explains.
    pub residual: SumPart,
    /// All of it.
    pub total: SumPart,
    /// The share that several factors explain together; it may be negative.
    pub shared: Option<f64>,
}

/// Shares out the spread of runs, whose distances are given, among factors.
///
/// # Errors
/// When the distances are no square, when there is no factor, or when a factor has not one value for each run or only one
/// value.
pub fn factors(distances: &[Vec<f64>], factors: &[Factor], options: &FactorsOptions) -> Result<Factors> {
    factors_heard(distances, factors, options, &|| {})
}

/// As [`factors`]; `done` is called after each permutation of each factor, from any thread.
///
/// # Errors
/// As [`factors`].
pub fn factors_heard(
    distances: &[Vec<f64>],
    factors: &[Factor],
    options: &FactorsOptions,
    done: &(dyn Fn() + Sync),
) -> Result<Factors> {
    let runs = distances.len();
    check(distances, factors, options)?;
    let power = |distance: &f64| if options.power == 1.0 { *distance } else { distance.powf(options.power) };
    let squares: Vec<Vec<f64>> = distances.iter().map(|row| row.iter().map(power).collect()).collect();
    let a = centred(&squares);
    let total = trace(&a, runs);
    let columns: Vec<Vec<Vec<f64>>> = factors.iter().map(Factor::columns).collect();
    let model = Model::of(&basis(runs, columns.iter()), runs);
    let share = |ss: f64| (total > 0.0).then(|| ss / total);
    let residual = model.residual(&a, total);
    let residual = SumPart { df: model.residual_df, ss: residual, r2: share(residual) };
    let mut rows = Vec::with_capacity(factors.len());
    for (at, factor) in factors.iter().enumerate() {
        checkpoint();
        let others = columns.iter().enumerate().filter(|&(other, _)| match options.by {
            SumsBy::Margin => other != at,
            SumsBy::Terms => other < at,
        });
        let term = Term::of(basis(runs, others.map(|(_, columns)| columns)), &columns[at], runs);
        let arrangements = Arrangements::of(Some(factor), runs, options)?;
        let mut row = row(factor, &term, &a, total, &residual);
        row.alias = (term.df == 0).then(|| alias(factors, &columns, at)).flatten();
        if term.df > 0 && residual.df > 0 {
            let of_residuals = options.permute == PermuteBy::Residuals;
            let (f, p) = tested(&model, &term, &a, of_residuals, &arrangements, done);
            (row.f, row.p) = (Some(f).filter(|f| f.is_finite()), p);
            row.arrangements = arrangements.too_few();
        }
        if let FactorValues::Levels { of_run, names } = &factor.values {
            row.spread = Some(spread(&squares, of_run, names, options.adjust, &arrangements));
        }
        rows.push(row);
    }
    let explained: f64 = rows.iter().map(|row| row.ss).sum();
    let shared = share(total - explained - residual.ss);
    Ok(Factors { rows, residual, total: SumPart { df: runs - 1, ss: total, r2: share(total) }, shared })
}

fn basis<'a>(runs: usize, terms: impl Iterator<Item = &'a Vec<Vec<f64>>>) -> Basis {
    let mut basis = Basis::of_constant(runs);
    terms.for_each(|columns| {
        basis.add(columns);
    });
    basis
}

fn row(factor: &Factor, term: &Term, a: &[f64], total: f64, residual: &SumPart) -> FactorRow {
    let (ss, df) = (term.ss(a), term.df);
    let omega2 = (df > 0 && residual.df > 0 && total > 0.0).then(|| {
        let mean = residual.ss / residual.df as f64;
        (ss - df as f64 * mean) / (total + mean)
    });
    FactorRow {
        factor: factor.name.clone(),
        df,
        ss,
        r2: (total > 0.0).then(|| ss / total),
        omega2,
        f: None,
        p: None,
        alias: None,
        arrangements: None,
        spread: None,
    }
}

/// The one factor that says all that a factor says, or all others together.
fn alias(factors: &[Factor], columns: &[Vec<Vec<f64>>], at: usize) -> Option<String> {
    let runs = factors[at].runs();
    let says_all = |&other: &usize| {
        let mut of_other = basis(runs, [&columns[other]].into_iter());
        of_other.add(&columns[at]) == 0
    };
    let others = || (0..factors.len()).filter(|&other| other != at);
    let twin = others().find(says_all).map(|other| factors[other].name.clone());
    let all = || others().map(|other| factors[other].name.as_str()).collect::<Vec<_>>().join(" and ");
    Some(twin.unwrap_or_else(all))
}

fn check(distances: &[Vec<f64>], factors: &[Factor], options: &FactorsOptions) -> Result<()> {
    let runs = distances.len();
    let bad = |problem: String| Err(ErrorKind::BadInference(problem).into());
    if runs < 3 {
        return bad(format!("found {runs} runs; at least three are needed to say what makes them differ"));
    }
    if distances.iter().any(|row| row.len() != runs || row.iter().any(|value| !value.is_finite())) {
        return bad("the distances of runs must be a square of finite numbers".to_owned());
    }
    if factors.is_empty() {
        return bad("there is no factor; give a table with a column for each".to_owned());
    }
    if !(options.power > 0.0 && options.power.is_finite()) {
        return bad(format!("a power of {} makes no distance; give 1 or 2", options.power));
    }
    for (what, groups) in [("blocks", &options.blocks), ("units", &options.units)] {
        if groups.as_ref().is_some_and(|groups| groups.len() != runs) {
            return bad(format!("{what} must name one for each of the {runs} runs"));
        }
    }
    factors.iter().try_for_each(|factor| factor.check(runs))
}
