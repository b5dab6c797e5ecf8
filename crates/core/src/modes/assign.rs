//! The mode of every draw: some draws and items are tested, and the others follow.

use super::distance::{Scratch, correlations, distances, loadings};
use super::groups::groups;
use super::options::ModesOptions;
use super::progress::{Listener, ModesStage, Steps};
use super::search::{ModesStep, Search, least};
use crate::ensemble::{Columns, Ensemble};
use crate::inference::stream;
use crate::numeric::below;
use crate::sys::map_init;

/// Draws that are tested.
const MOST_DRAWS: usize = 400;
/// Items on which they are tested.
const MOST_ITEMS: usize = 2000;
/// Draws whose distances are all kept where the number of modes is given.
const MOST_GROUPED: usize = 4000;

/// The modes as numbers.
pub(super) struct Assigned {
    /// For each draw.
    pub(super) mode_of: Vec<usize>,
    pub(super) steps: Vec<ModesStep>,
    pub(super) window: usize,
    /// How many independent draws there are, where they depend on each other.
    pub(super) independent: Option<f64>,
    /// Whether there are too few draws or items for a test.
    pub(super) too_few: bool,
}

/// The mode of every draw.
pub(super) fn assigned(ensemble: &Ensemble, options: &ModesOptions, listener: Listener<'_>) -> Assigned {
    let items = drawn_items(ensemble.items(), options.seed);
    let most = if options.n_modes.is_some() { MOST_GROUPED } else { MOST_DRAWS };
    let tested = evenly(ensemble.len(), most);
    let columns: Vec<&[u32]> = tested.iter().map(|&draw| ensemble.column(draw)).collect();
    let (of_tested, steps, window, too_few) = match options.n_modes {
        Some(count) => (given(&columns, &items, count), Vec::new(), 0, false),
        None => {
            let too_few = columns.len() < 2 * least(options, columns.len()) || items.len() < 4;
            let found = Search::of(columns, &items, options, listener);
            (numbers(&found.modes, tested.len()), found.steps, found.window, too_few)
        }
    };
    let independent = (window > 0).then(|| tested.len() as f64 / (2 * window + 1) as f64);
    let mode_of = match tested.len() == ensemble.len() {
        true => of_tested,
        false => followed(ensemble, &tested, &of_tested, &items, listener),
    };
    // Places are counted in the file, of which every so many-th draw was tested.
    let window = (window * ensemble.len()).div_ceil(tested.len());
    Assigned { mode_of, steps, window, independent, too_few }
}

/// So many groups, whatever the test would say.
fn given(columns: &[&[u32]], items: &[usize], count: usize) -> Vec<usize> {
    let d = distances(&Columns::at(columns.iter().copied(), items));
    // Equal draws leave no groups of one draw each but those by number.
    groups(&d, count, 1).unwrap_or_else(|| (0..columns.len()).map(|draw| draw.min(count - 1)).collect())
}

fn numbers(modes: &[Vec<usize>], draws: usize) -> Vec<usize> {
    let mut numbers = vec![0; draws];
    modes.iter().enumerate().for_each(|(mode, own)| own.iter().for_each(|&draw| numbers[draw] = mode));
    numbers
}

/// So many of all at equal distances.
fn evenly(all: usize, most: usize) -> Vec<usize> {
    let count = all.min(most);
    (0..count).map(|place| place * all / count).collect()
}

/// All items, or a random part of them in their order.
fn drawn_items(all: usize, seed: u64) -> Vec<usize> {
    let mut items: Vec<usize> = (0..all).collect();
    if all > MOST_ITEMS {
        let mut rng = stream(seed, u64::MAX);
        for place in 0..MOST_ITEMS {
            items.swap(place, place + below(&mut rng, (all - place) as u64) as usize);
        }
        items.truncate(MOST_ITEMS);
        items.sort_unstable();
    }
    items
}

/// Draws that were not tested go to the nearest of the modes that were found.
fn followed(
    ensemble: &Ensemble,
    tested: &[usize],
    of_tested: &[usize],
    items: &[usize],
    listener: Listener<'_>,
) -> Vec<usize> {
    let steps = Steps::of(listener, ModesStage::Others);
    let columns = Columns::at(ensemble.columns(), items);
    let of_those = Columns::at(tested.iter().map(|&draw| ensemble.column(draw)), items);
    let r = correlations(&of_those);
    let known = loadings(&r);
    let count = of_tested.iter().max().map_or(0, |&last| last + 1);
    let distance = |i: usize, j: usize| if i == j { 0.0 } else { 1.0 - (r.at(i, j) - known[i] * known[j]) };
    let mut within = vec![(0.0, 0.0); count];
    for i in 0..tested.len() {
        for j in (0..tested.len()).filter(|&j| of_tested[i] == of_tested[j]) {
            within[of_tested[i]].0 += distance(i, j);
            within[of_tested[i]].1 += 1.0;
        }
    }
    let square: f64 = known.iter().map(|x| x * x).sum();
    map_init(ensemble.len(), Scratch::default, |scratch, draw| {
        if let Ok(place) = tested.binary_search(&draw) {
            return of_tested[place];
        }
        steps.step(ensemble.len() - tested.len());
        let alike: Vec<f64> =
            tested.iter().map(|&other| scratch.correlation(&columns, draw, other)).collect();
        let own = alike.iter().zip(&known).map(|(r, x)| r * x).sum::<f64>() / (square + 1e-12);
        let mut to = vec![(0.0, 0.0); count];
        for ((r, other), &mode) in alike.iter().zip(&known).zip(of_tested) {
            to[mode].0 += 1.0 - (r - own * other);
            to[mode].1 += 1.0;
        }
        let far = |mode: usize| to[mode].0 / to[mode].1 - within[mode].0 / within[mode].1 / 2.0;
        (0..count).min_by(|&x, &y| far(x).total_cmp(&far(y))).unwrap_or(0)
    })
}
