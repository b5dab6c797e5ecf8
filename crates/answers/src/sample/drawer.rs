//! Draws items one after another, so that nobody holds all of them.

use std::collections::{BTreeMap, HashSet};

use super::allocation::allocate;
use super::options::Options;
use super::{pilot, wanted};
use crate::estimate::{Given, Plan, Stratum, strata};
use crate::failure::{Failure, Outcome};

/// Decides item by item which are drawn.
#[derive(Debug, Clone)]
pub struct Drawer {
    /// The strata with their draws, those of the pilot counted.
    pub strata: Vec<Stratum>,
    /// The places of the drawn items among those of their stratum that no pilot drew, the next one last.
    chosen: Vec<Vec<u64>>,
    /// The items of each stratum that came so far.
    seen: Vec<u64>,
    /// The items that a pilot drew.
    before: HashSet<String>,
}

/// Plans the draws from a clustering with these numbers of clusters of each size; a pilot has a truth and a plan.
pub fn drawer(
    sizes: &BTreeMap<u64, u64>,
    options: &Options,
    pilot: Option<(Given, &Plan)>,
) -> Outcome<Drawer> {
    let mut strata = strata(sizes);
    if strata.is_empty() {
        return Err(Failure::input("there are no items"));
    }
    let mut wanted = wanted::shares(&strata, sizes, options.goal);
    let mut before = vec![0; strata.len()];
    let mut items = HashSet::new();
    if let Some((given, plan)) = pilot {
        plan.check(sizes)?;
        for (count, stratum) in before.iter_mut().zip(&strata) {
            *count = plan.strata.iter().find(|one| one.to == stratum.to).map_or(0, |one| one.draws);
        }
        items.extend(plan.drawn.iter().cloned());
        wanted = pilot::shares(given, plan, &strata, &wanted, options.goal)?;
    }
    allocate(&mut strata, &wanted, options.draws, &before)?;
    let chosen = |(at, stratum): (usize, &Stratum)| {
        let mut stream = Stream::new(options.seed, at as u64);
        let mut places = distinct(stratum.items - before[at], stratum.draws - before[at], &mut stream);
        places.sort_unstable_by(|x, y| y.cmp(x));
        places
    };
    let chosen = strata.iter().enumerate().map(chosen).collect();
    Ok(Drawer { seen: vec![0; strata.len()], chosen, strata, before: items })
}

impl Drawer {
    /// The stratum of the next item, whose found cluster has that size, if the item is drawn.
    pub fn offer(&mut self, item: &str, size: u64) -> Option<Stratum> {
        if self.before.contains(item) {
            return None;
        }
        self.take(size)
    }

    /// As [`Self::offer`], of an item that no pilot drew.
    pub fn take(&mut self, size: u64) -> Option<Stratum> {
        let at = self.strata.iter().position(|stratum| stratum.to >= size)?;
        let place = self.seen[at];
        self.seen[at] += 1;
        let is_next = self.chosen[at].last() == Some(&place);
        if is_next {
            self.chosen[at].pop();
        }
        is_next.then(|| self.strata[at])
    }

    /// Returns whether a pilot drew items.
    pub fn follows_pilot(&self) -> bool {
        !self.before.is_empty()
    }

    /// Returns whether all items were drawn.
    pub fn is_done(&self) -> bool {
        self.chosen.iter().all(Vec::is_empty)
    }
}

/// That many different numbers below a bound, by Floyd.
fn distinct(bound: u64, count: u64, stream: &mut Stream) -> Vec<u64> {
    let mut known = HashSet::new();
    for top in bound - count..bound {
        let drawn = stream.below(top + 1);
        if !known.insert(drawn) {
            known.insert(top);
        }
    }
    known.into_iter().collect()
}

/// Random numbers: SplitMix64.
struct Stream(u64);

impl Stream {
    fn new(seed: u64, stratum: u64) -> Self {
        let mut stream = Self(seed ^ stratum.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(17));
        stream.next();
        stream
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below a bound, each as likely as any other.
    fn below(&mut self, bound: u64) -> u64 {
        let whole = u64::MAX - u64::MAX % bound;
        loop {
            let drawn = self.next();
            if drawn < whole {
                return drawn % bound;
            }
        }
    }
}
