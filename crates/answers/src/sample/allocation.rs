//! Whole numbers of draws.

use crate::estimate::Stratum;
use crate::failure::{Failure, Outcome};
use partita::internal::{Arrange as _, quantity};

/// Fewer draws in a stratum say nothing about how its items differ.
const LEAST: u64 = 2;

/// Shares draws among strata as wanted: at least two in each and those that were drawn before, at most all items.
pub fn allocate(strata: &mut [Stratum], wanted: &[f64], draws: u64, before: &[u64]) -> Outcome<()> {
    let floors: Vec<u64> =
        strata.iter().zip(before).map(|(stratum, &before)| stratum.items.min(LEAST).max(before)).collect();
    let (least, most) = (floors.iter().sum::<u64>(), strata.iter().map(|stratum| stratum.items).sum::<u64>());
    if draws < least {
        let (draws, verb) = (quantity(draws, "draw"), if draws == 1 { "is" } else { "are" });
        return Err(Failure::usage(format!(
            "{draws} {verb} too few for {} of found clusters; it takes at least {least}",
            quantity(strata.len(), "size")
        )));
    }
    if draws > most {
        return Err(Failure::usage(format!("there are only {most} items to draw from")));
    }
    let mut fixed: Vec<Option<u64>> = vec![None; strata.len()];
    let shares = loop {
        let shares = shares(&fixed, wanted, draws);
        let is_free = |at: &usize| fixed[*at].is_none();
        let over: Vec<usize> =
            (0..strata.len()).filter(is_free).filter(|&at| shares[at] > strata[at].items as f64).collect();
        let under: Vec<usize> =
            (0..strata.len()).filter(is_free).filter(|&at| shares[at] < floors[at] as f64).collect();
        if !over.is_empty() {
            over.iter().for_each(|&at| fixed[at] = Some(strata[at].items));
        } else if !under.is_empty() {
            under.iter().for_each(|&at| fixed[at] = Some(floors[at]));
        } else {
            break shares;
        }
    };
    for (stratum, share) in strata.iter_mut().zip(&shares) {
        stratum.draws = share.floor() as u64;
    }
    let left = draws - strata.iter().map(|stratum| stratum.draws).sum::<u64>().min(draws);
    let mut by_rest: Vec<usize> =
        (0..strata.len()).filter(|&at| strata[at].draws < strata[at].items).collect();
    let rest = |at: usize| shares[at] - shares[at].floor();
    by_rest.arrange_by(|&x, &y| rest(y).total_cmp(&rest(x)).then(x.cmp(&y)));
    by_rest.into_iter().take(left as usize).for_each(|at| strata[at].draws += 1);
    Ok(())
}

/// Returns the draws of each stratum: the fixed number, or its share of the rest.
fn shares(fixed: &[Option<u64>], wanted: &[f64], draws: u64) -> Vec<f64> {
    let taken: u64 = fixed.iter().flatten().sum();
    let rest = draws.saturating_sub(taken) as f64;
    let free: f64 =
        fixed.iter().zip(wanted).filter(|(fixed, _)| fixed.is_none()).map(|(_, wanted)| wanted).sum();
    let share = |(fixed, wanted): (&Option<u64>, &f64)| match fixed {
        Some(fixed) => *fixed as f64,
        None if free > 0.0 => rest * wanted / free,
        None => 0.0,
    };
    fixed.iter().zip(wanted).map(share).collect()
}
