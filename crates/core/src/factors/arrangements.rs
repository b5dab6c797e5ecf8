//! The arrangements of runs that a design allows.

use std::collections::BTreeMap;

use super::factor::Factor;
use super::options::FactorsOptions;
use crate::error::{ErrorKind, Result};
use crate::inference::stream;
use crate::numeric::below;

/// Arrangements below which no p-value is worth its name.
const LEAST: f64 = 20.0;

/// Random arrangements, or those that were given.
pub(super) enum Arrangements {
    Given(Vec<Vec<usize>>),
    Random(Random),
}

/// Lists whose members change places: runs, or units with their runs.
pub(super) struct Random {
    lists: Vec<Vec<Vec<usize>>>,
    runs: usize,
    draws: usize,
    seed: u64,
}

impl Arrangements {
    /// Those for a factor. Units change places as wholes if it is constant inside each.
    pub(super) fn of(factor: Option<&Factor>, runs: usize, options: &FactorsOptions) -> Result<Self> {
        if let Some(given) = &options.permutations {
            return check(given, runs).map(|()| Self::Given(given.clone()));
        }
        let block = |run: usize| options.blocks.as_ref().map_or(0, |blocks| blocks[run]);
        let mut lists: BTreeMap<(u32, u32), Vec<Vec<usize>>> = BTreeMap::new();
        match &options.units {
            Some(units) if factor.is_none_or(|factor| factor.is_constant_inside(units)) => {
                let mut of_unit: BTreeMap<(u32, u32), Vec<usize>> = BTreeMap::new();
                (0..runs).for_each(|run| of_unit.entry((block(run), units[run])).or_default().push(run));
                for ((block, _), unit) in of_unit {
                    lists.entry((block, unit.len() as u32)).or_default().push(unit);
                }
            }
            units => {
                for run in 0..runs {
                    let unit = units.as_ref().map_or(0, |units| units[run]);
                    lists.entry((block(run), unit)).or_default().push(vec![run]);
                }
            }
        }
        let lists = lists.into_values().collect();
        Ok(Self::Random(Random { lists, runs, draws: options.draws as usize, seed: options.seed }))
    }

    pub(super) fn draws(&self) -> usize {
        match self {
            Self::Given(orders) => orders.len(),
            Self::Random(random) if random.count() < LEAST => 0,
            Self::Random(random) => random.draws,
        }
    }

    /// The number of arrangements where they are too few.
    pub(super) fn too_few(&self) -> Option<f64> {
        match self {
            Self::Given(_) => None,
            Self::Random(random) => Some(random.count()).filter(|&count| count < LEAST),
        }
    }

    /// The run that comes to each place.
    pub(super) fn order(&self, draw: usize) -> Vec<usize> {
        match self {
            Self::Given(orders) => orders[draw].clone(),
            Self::Random(random) => random.order(draw),
        }
    }

    /// The p-value where so many reach the score.
    pub(super) fn p(&self, reached: &[bool]) -> Option<f64> {
        let count = reached.iter().filter(|&&reached| reached).count();
        (!reached.is_empty()).then(|| (1 + count) as f64 / (1 + reached.len()) as f64)
    }
}

impl Random {
    /// How many arrangements there are.
    fn count(&self) -> f64 {
        self.lists.iter().flat_map(|list| 1..=list.len()).map(|x| x as f64).product()
    }

    fn order(&self, draw: usize) -> Vec<usize> {
        let mut rng = stream(self.seed, draw as u64);
        let mut order: Vec<usize> = (0..self.runs).collect();
        for list in &self.lists {
            let mut places: Vec<usize> = (0..list.len()).collect();
            for place in (1..places.len()).rev() {
                places.swap(place, below(&mut rng, place as u64 + 1) as usize);
            }
            for (to, from) in list.iter().zip(places) {
                to.iter().zip(&list[from]).for_each(|(&to, &from)| order[to] = from);
            }
        }
        order
    }
}

fn check(given: &[Vec<usize>], runs: usize) -> Result<()> {
    let is_order = |order: &Vec<usize>| {
        let mut seen = vec![false; runs];
        order.iter().for_each(|&run| seen[run.min(runs - 1)] = true);
        order.len() == runs && order.iter().all(|&run| run < runs) && seen.into_iter().all(|seen| seen)
    };
    match given.iter().position(|order| !is_order(order)) {
        None => Ok(()),
        Some(at) => {
            let problem = format!(
                "row {} of the permutations does not hold each of the numbers 0 to {} once",
                at + 1,
                runs - 1
            );
            Err(ErrorKind::BadInference(problem).into())
        }
    }
}
