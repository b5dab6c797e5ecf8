//! Ensembles whose number of modes is known, and how often it is found.

use std::time::Instant;

use chacha20::ChaCha8Rng;
use chacha20::rand_core::SeedableRng as _;
use partita::internal::below;
use partita::modes::ModesOptions;
use partita_dev::shell::say;

use crate::modes::ensemble;

/// How a second centre differs from the first.
#[derive(Clone, Copy)]
enum Differ {
    /// So many items in 100 have labels of their own.
    Items(u64),
    /// Two clusters are one.
    Merged,
    /// So many neighbours in 100 move to another cluster together.
    Block(u64),
}

/// Where labels are thrown.
#[derive(Clone, Copy)]
enum Noise {
    Even,
    /// From none to twice as often, item by item.
    Items,
    /// 0.3 or 1.7 times as often, draw by draw.
    Draws,
    /// From none to twice as often, draw by draw.
    AnyDraws,
}

/// Draws around some centres, with labels that are switched in each draw.
#[derive(Clone, Copy)]
pub(super) struct Planted {
    draws: usize,
    items: usize,
    clusters: u64,
    /// The weights of the centres in parts of 100.
    weights: &'static [u64],
    differ: Differ,
    /// Labels in 100 that are thrown.
    percent: u64,
    noise: Noise,
    /// Whether thrown labels may be new ones.
    beyond: bool,
    /// In 100, how often a draw has the centre of the one before it beyond chance.
    stay: u64,
    /// In 100, how often an item keeps the noise of the draw before.
    keep: u64,
    /// Whether each draw comes twice.
    twice: bool,
}

impl Default for Planted {
    fn default() -> Self {
        Self {
            draws: 100,
            items: 150,
            clusters: 4,
            weights: &[60, 40],
            differ: Differ::Items(100),
            percent: 15,
            noise: Noise::Even,
            beyond: false,
            stay: 0,
            keep: 0,
            twice: false,
        }
    }
}

type Random<'a> = &'a mut dyn FnMut(u64) -> u64;

impl Planted {
    /// The usual draws, so many of so many items.
    pub(super) fn of(draws: usize, items: usize) -> Self {
        Self { draws, items, ..Self::default() }
    }

    /// The draws.
    pub(super) fn draws(&self, seed: u64) -> Vec<Vec<u32>> {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let random: Random<'_> = &mut |bound| below(&mut rng, bound);
        let first: Vec<u64> = (0..self.items).map(|_| random(self.clusters)).collect();
        let mut centres = vec![first];
        for at in 1..self.weights.len() as u64 {
            centres.push(self.other(&centres[0], at, random));
        }
        let of_item: Vec<u64> = (0..self.items).map(|_| random(201)).collect();
        let (mut centre, mut draws) = (0, Vec::<Vec<u32>>::new());
        let mut thrown: Vec<Option<u64>> = vec![None; self.items];
        while draws.len() < self.draws {
            if draws.is_empty() || random(100) >= self.stay {
                centre = self.centre(random(100));
            }
            let of_draw = match self.noise {
                Noise::Draws => [30, 170][random(2) as usize],
                Noise::AnyDraws => random(201),
                _ => 100,
            };
            for (item, thrown) in thrown.iter_mut().enumerate() {
                if draws.is_empty() || random(100) >= self.keep {
                    let often = if matches!(self.noise, Noise::Items) { of_item[item] } else { of_draw };
                    let labels = self.clusters + if self.beyond { 3 } else { 0 };
                    *thrown = (random(10_000) < self.percent * often).then(|| random(labels));
                }
            }
            let mut switched: Vec<u64> = (0..self.clusters + 3).collect();
            (1..switched.len()).rev().for_each(|at| switched.swap(at, random(at as u64 + 1) as usize));
            let label =
                |(thrown, own): (&Option<u64>, &u64)| switched[thrown.unwrap_or(*own) as usize] as u32;
            let draw: Vec<u32> = thrown.iter().zip(&centres[centre]).map(label).collect();
            draws.extend(std::iter::repeat_n(draw, if self.twice { 2 } else { 1 }));
        }
        draws.truncate(self.draws);
        draws
    }

    fn centre(&self, mut place: u64) -> usize {
        let is_here = |&weight: &u64| {
            let is_here = place < weight;
            place = place.saturating_sub(weight);
            is_here
        };
        self.weights.iter().position(is_here).unwrap_or(0)
    }

    /// A centre that differs from the first.
    fn other(&self, first: &[u64], at: u64, random: Random<'_>) -> Vec<u64> {
        let items = self.items as u64;
        match self.differ {
            Differ::Items(share) => {
                let own = |&label: &u64| if random(100) < share { random(self.clusters) } else { label };
                first.iter().map(own).collect()
            }
            Differ::Merged => first.iter().map(|&label| if label == at { 0 } else { label }).collect(),
            Differ::Block(share) => {
                // Neighbours are those of one cluster first.
                let mut order: Vec<usize> = (0..self.items).collect();
                order.sort_by_key(|&item| first[item]);
                let (mut own, from) = (first.to_vec(), random(items - items * share / 100));
                for &item in &order[from as usize..][..(items * share / 100) as usize] {
                    own[item] = (first[order[from as usize]] + 1) % self.clusters;
                }
                own
            }
        }
    }
}

const ONE: &[u64] = &[100];
const RARE: &[u64] = &[90, 10];
const THREE: &[u64] = &[50, 30, 20];
const EQUAL: &[u64] = &[34, 33, 33];

/// The regimes of a table, each with its name.
type Regimes = Vec<(&'static str, Planted)>;

fn one_centre() -> Regimes {
    let base = Planted { weights: ONE, ..Planted::default() };
    vec![
        ("noise 1 %", Planted { percent: 1, ..base }),
        ("noise 5 %", Planted { percent: 5, ..base }),
        ("noise 20 %", Planted { percent: 20, ..base }),
        ("noise 40 %", Planted { percent: 40, ..base }),
        ("noise 60 %", Planted { percent: 60, ..base }),
        ("noise 20 %, unequal per item", Planted { percent: 20, noise: Noise::Items, ..base }),
        ("noise 20 %, 0.3 or 1.7 × per draw", Planted { percent: 20, noise: Noise::Draws, ..base }),
        ("noise 20 %, labels beyond K", Planted { percent: 20, beyond: true, ..base }),
        ("30 draws of 40 items", Planted { draws: 30, items: 40, ..base }),
        ("chain, items keep their noise with 50 %", Planted { draws: 200, keep: 50, ..base }),
        ("chain, items keep their noise with 90 %", Planted { draws: 200, keep: 90, ..base }),
        ("chain, items keep their noise with 98 %", Planted { draws: 200, keep: 98, ..base }),
    ]
}

fn two_centres() -> Regimes {
    let (base, block) = (Planted::default(), Differ::Block(12));
    vec![
        ("60/40, crossing, noise 5 %", Planted { percent: 5, ..base }),
        ("60/40, crossing, noise 30 %", Planted { percent: 30, ..base }),
        ("90/10, crossing", Planted { weights: RARE, ..base }),
        ("60/40, 25 % of the items", Planted { differ: Differ::Items(25), ..base }),
        ("90/10, 25 % of the items", Planted { weights: RARE, differ: Differ::Items(25), ..base }),
        ("60/40, 10 % of 300 items", Planted { items: 300, differ: Differ::Items(10), ..base }),
        ("60/40, merged clusters", Planted { differ: Differ::Merged, ..base }),
        ("90/10, merged clusters", Planted { weights: RARE, differ: Differ::Merged, ..base }),
        ("60/40, block of 12 %", Planted { differ: block, ..base }),
        ("90/10, block of 12 %", Planted { weights: RARE, differ: block, ..base }),
        ("60/40, each draw twice", Planted { twice: true, ..base }),
        ("60/40, 30 draws of 40 items", Planted { draws: 30, items: 40, ..base }),
        ("noise 20 %, 0.3 or 1.7 × per draw", Planted { percent: 20, noise: Noise::Draws, ..base }),
        ("noise 20 %, 0 to 2 × per draw", Planted { percent: 20, noise: Noise::AnyDraws, ..base }),
        ("chain of 200 that stays with 95 %", Planted { draws: 200, stay: 95, ..base }),
        ("chain of 200 that stays with 90 %", Planted { draws: 200, stay: 90, ..base }),
        ("chain of 500 with about 10 changes", Planted { draws: 500, stay: 98, ..base }),
        ("chain of 100 with about 1 change", Planted { draws: 100, stay: 98, ..base }),
    ]
}

fn three_centres() -> Regimes {
    let base = Planted { weights: THREE, draws: 150, ..Planted::default() };
    vec![
        ("crossing", base),
        ("crossing, equal thirds", Planted { weights: EQUAL, ..base }),
        ("25 % of the items", Planted { differ: Differ::Items(25), ..base }),
        ("merged clusters", Planted { differ: Differ::Merged, clusters: 5, ..base }),
        ("each draw twice", Planted { twice: true, ..base }),
        ("chain of 300 that stays with 90 %", Planted { draws: 300, stay: 90, ..base }),
    ]
}

/// Ensembles of a regime.
const ENSEMBLES: u64 = 20;

/// How often the number of modes is right.
pub(super) fn planted() -> anyhow::Result<()> {
    for (centres, regimes) in
        [("one centre", one_centre()), ("two", two_centres()), ("three", three_centres())]
    {
        say(format!("\n| {centres} | right number | fewer | more | seconds |\n|---|---|---|---|---|"));
        for (name, regime) in regimes {
            let (expected, start) = (regime.weights.len(), Instant::now());
            let (mut fewer, mut more) = (0, 0);
            for seed in 0..ENSEMBLES {
                let found = ensemble(&regime.draws(seed))?.modes(&ModesOptions::default())?.modes.len();
                fewer += u64::from(found < expected);
                more += u64::from(found > expected);
            }
            let (right, seconds) = (ENSEMBLES - fewer - more, start.elapsed().as_secs_f64());
            say(format!("| {name} | {right} of {ENSEMBLES} | {fewer} | {more} | {seconds:.1} |"));
        }
    }
    Ok(())
}
