//! Populations of items with known probabilities of the cells.

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng as _};
use partita::{Contingency, Request, Summary};

/// Cells with their probabilities.
pub type Cells = Vec<(u32, u32, f64)>;

/// A population, and how many items are drawn from it.
#[derive(Debug, Clone)]
pub struct Population {
    pub name: String,
    pub n: u64,
    pub cells: Cells,
}

/// A uniform number in [0, 1).
pub fn uniform(rng: &mut impl Rng) -> f64 {
    (rng.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
}

/// Sizes of clusters as shares, the first `ratio` times the last.
pub fn shares(k: u32, ratio: f64) -> Vec<f64> {
    let weight = |i: u32| ratio.powf(-f64::from(i) / f64::from((k - 1).max(1)));
    normalized((0..k).map(weight).collect())
}

fn normalized(mut weights: Vec<f64>) -> Vec<f64> {
    let sum: f64 = weights.iter().sum();
    weights.iter_mut().for_each(|weight| *weight /= sum);
    weights
}

/// B is A with probability 1 − e, else drawn independently of it.
pub fn noisy(a: &[f64], b: &[f64], e: f64) -> Cells {
    let cell = |i: usize, j: usize| a[i] * (e * b[j] + if i == j { 1.0 - e } else { 0.0 });
    let cells = (0..a.len()).flat_map(|i| (0..b.len()).map(move |j| (i, j)));
    cells.map(|(i, j)| (i as u32, j as u32, cell(i, j))).filter(|cell| cell.2 > 0.0).collect()
}

/// The grid: numbers of items and of clusters, sizes, and shares of items drawn at random.
pub fn grid() -> Vec<Population> {
    let mut found = Vec::new();
    for n in [50, 200, 1000, 5000] {
        for k in [2, 5, 30] {
            for ratio in [1.0, 50.0] {
                for e in [0.05, 0.3, 0.5, 0.8, 1.0] {
                    let sizes = shares(k, ratio);
                    let name = format!("K = {k}, sizes {ratio}:1, e = {e}");
                    found.push(Population { name, n, cells: noisy(&sizes, &sizes, e) });
                }
            }
        }
    }
    found
}

/// Ten populations of other shapes, each in two sizes.
pub fn others() -> Vec<Population> {
    let mut rng = ChaCha8Rng::seed_from_u64(17);
    let shapes: [(&str, Cells); 10] = [
        ("nested", (0..10).map(|i| (i, i / 2, 0.1)).collect()),
        ("split 5 into 20", (0..20).map(|j| (j / 4, j, 0.05)).collect()),
        ("neighbours confused", neighbours(10, 0.3)),
        ("one pair confused", one_pair(8)),
        ("Zipf", {
            let sizes = normalized((1..=20).map(|i| 1.0 / f64::from(i)).collect());
            noisy(&sizes, &sizes, 0.3)
        }),
        ("one dominant cluster", {
            let sizes = normalized([vec![81.0], vec![1.0; 9]].concat());
            noisy(&sizes, &sizes, 0.3)
        }),
        ("random 3 × 3", random(&mut rng, 3, 3)),
        ("random 4 × 8", random(&mut rng, 4, 8)),
        ("random 10 × 10", random(&mut rng, 10, 10)),
        ("star", star(6, 0.4)),
    ];
    let sizes = [200, 1000];
    let each = shapes.iter().flat_map(|(name, cells)| sizes.map(|n| (name, n, cells)));
    each.map(|(name, n, cells)| Population { name: (*name).to_owned(), n, cells: cells.clone() }).collect()
}

/// Sizes with heavy tails: a few clusters hold most items and many the rest.
fn tail(heads: u32, of_heads: f64, clusters: u32) -> Vec<f64> {
    let head = of_heads / f64::from(heads);
    let rest = (1.0 - of_heads) / f64::from(clusters);
    normalized((0..heads).map(|_| head).chain((0..clusters).map(|_| rest)).collect())
}

/// Sizes that fall with a power of their place.
fn falling(clusters: u32, power: f64) -> Vec<f64> {
    normalized((1..=clusters).map(|place| f64::from(place).powf(-power)).collect())
}

/// Populations with heavy tails, many singletons and sizes between those of the grid.
pub fn heavy() -> Vec<Population> {
    let singles: Vec<f64> = tail(20, 0.5, 150);
    let sizes = [
        ("Zipf 1, K = 40", falling(40, 1.0)),
        ("Zipf 1.5, K = 100", falling(100, 1.5)),
        ("2 heads, tail of 50", tail(2, 0.8, 50)),
        ("5 heads, tail of 200", tail(5, 0.8, 200)),
        ("half in small clusters", singles),
        ("K = 30", shares(30, 1.0)),
        ("K = 60", shares(60, 1.0)),
    ];
    let mut found = Vec::new();
    for (name, sizes) in &sizes {
        for e in [0.1, 0.2, 0.5, 1.0] {
            let cells = noisy(sizes, sizes, e);
            for n in [120, 500, 2000] {
                found.push(Population { name: format!("{name}, e = {e}"), n, cells: cells.clone() });
            }
        }
    }
    let nested: Cells = (0..60).map(|i| (i / 6, i, 1.0 / 60.0)).collect();
    found.extend([120, 500].map(|n| Population {
        name: "nested 10 in 60".to_owned(),
        n,
        cells: nested.clone(),
    }));
    found
}

fn neighbours(k: u32, e: f64) -> Cells {
    let share = 1.0 / f64::from(k);
    (0..k).flat_map(|i| [(i, i, share * (1.0 - e)), (i, (i + 1) % k, share * e)]).collect()
}

fn one_pair(k: u32) -> Cells {
    let share = 1.0 / f64::from(k);
    let mixed = (0..2).flat_map(|i| (0..2).map(move |j| (i, j, share / 2.0)));
    mixed.chain((2..k).map(|i| (i, i, share))).collect()
}

/// Any table of that shape, all equally likely.
fn random(rng: &mut impl Rng, rows: u32, columns: u32) -> Cells {
    let weights = normalized((0..rows * columns).map(|_| -(1.0 - uniform(rng)).ln()).collect());
    (0..rows * columns).zip(weights).map(|(cell, weight)| (cell / columns, cell % columns, weight)).collect()
}

fn star(k: u32, e: f64) -> Cells {
    let edge = e / (2.0 * f64::from(k) - 2.0);
    let edges = (1..k).flat_map(|i| [(0, i, edge), (i, 0, edge)]);
    std::iter::once((0, 0, 1.0 - e)).chain(edges).collect()
}

impl Population {
    /// A table of items drawn from it.
    pub fn draw(&self, rng: &mut impl Rng) -> partita::Result<Contingency> {
        let mut below: f64 = 0.0;
        let cumulated: Vec<f64> = self
            .cells
            .iter()
            .map(|cell| {
                below += cell.2;
                below
            })
            .collect();
        let mut counts = vec![0; self.cells.len()];
        for _ in 0..self.n {
            let u = uniform(rng) * below;
            let cell = cumulated.partition_point(|&part| part <= u);
            counts[cell.min(self.cells.len() - 1)] += 1;
        }
        Contingency::from_triples(self.cells.iter().zip(counts).map(|(cell, count)| (cell.0, cell.1, count)))
    }

    /// About this number of items, in its shares.
    pub fn whole(&self, items: u64) -> partita::Result<Contingency> {
        let count = |share: f64| (share * items as f64).round() as u64;
        Contingency::from_triples(self.cells.iter().map(|cell| (cell.0, cell.1, count(cell.2))))
    }

    /// The value of a measure on the population: that of very many items in these shares.
    pub fn truth(&self, request: &Request) -> partita::Result<f64> {
        let summary = Summary::new(self.whole(1 << 36)?);
        // What chance gives vanishes with ever more items, and is slow to compute for that many.
        let limit = match request.measure().name {
            "adjusted_mutual_information" => Request::parse("normalized_mutual_information")?,
            _ => request.clone(),
        };
        Ok(limit.score(&summary)?.value().unwrap_or(f64::NAN))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn probabilities_add_up_to_one() {
        for population in grid().into_iter().chain(others()).chain(heavy()) {
            let sum: f64 = population.cells.iter().map(|cell| cell.2).sum();
            assert!((sum - 1.0).abs() < 1e-11, "{}: {sum}", population.name);
        }
    }

    #[test]
    fn the_truth_of_noise_is_zero_and_that_of_the_adjusted_rand_index_is_known() {
        let sizes = shares(5, 1.0);
        let truth = |measure: &str, e| {
            let population = Population { name: String::new(), n: 50, cells: noisy(&sizes, &sizes, e) };
            population.truth(&Request::parse(measure).unwrap()).unwrap()
        };
        assert!(truth("ami", 1.0).abs() < 1e-9 && truth("ari", 1.0).abs() < 1e-9);
        assert!((truth("ari", 0.3) - 0.49).abs() < 1e-9);
        assert!((truth("purity", 0.5) - 0.6).abs() < 1e-9);
    }
}
