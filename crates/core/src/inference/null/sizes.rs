//! Random sizes of clusters under each null model.

use rand_core::Rng;

use crate::inference::NullModel;
use crate::inference::random::{LogFactorials, binomial, uniform};
use crate::numeric::place;

/// The distribution of the sizes of the clusters of one side.
#[derive(Debug)]
pub(super) enum Sizes {
    Fixed(Vec<u64>),
    /// n items fall into cells with these weights; empty ones are dropped.
    Multinomial(Vec<u64>),
    /// K clusters of any sizes: each is `first + i` with probability `cdf[i] − cdf[i − 1]`, given their sum.
    Clusters {
        n: u64,
        clusters: usize,
        first: u64,
        cdf: Vec<f64>,
        peak: f64,
    },
    /// n items fall into m equal urns, m being `first + i` with probability `cdf[i] − cdf[i − 1]`.
    Urns {
        n: u64,
        first: u64,
        cdf: Vec<f64>,
    },
}

impl Sizes {
    pub(super) fn new(seen: &[u64], n: u64, model: NullModel, logs: &LogFactorials) -> Self {
        match model {
            // Models of trees are refused before: these have no sizes.
            NullModel::FixedMargins | NullModel::UniformTrees | NullModel::YuleTrees => {
                Self::Fixed(seen.to_vec())
            }
            NullModel::Multinomial => Self::Multinomial(seen.to_vec()),
            NullModel::FixedClusters if seen.len() == 1 => Self::Fixed(vec![n]),
            NullModel::FixedClusters if seen.len() as u64 == n => Self::Fixed(seen.to_vec()),
            NullModel::FixedClusters => Self::clusters(n, seen.len(), logs),
            NullModel::AllPartitions => Self::urns(n, logs),
        }
    }

    /// A uniform clustering into K clusters is a uniform map onto K labels, whose sizes have probabilities
    /// proportional to Π 1/size!: independent Poisson counts, none zero, given that they add up to n. The mean
    /// that makes n the likeliest sum is the cheapest.
    fn clusters(n: u64, clusters: usize, logs: &LogFactorials) -> Self {
        let target = n as f64 / clusters as f64;
        // λ / (1 − e^−λ) = target by bisection: the left side grows from 1.
        let (mut low, mut high) = (0.0, target);
        for _ in 0..80 {
            let mean = f64::midpoint(low, high);
            if mean / -libm::expm1(-mean) < target { low = mean } else { high = mean }
        }
        let log_mean = libm::log(high);
        let weight = |size: u64| libm::exp(size as f64 * log_mean - high - logs.get(size));
        // Sizes further out than twelve deviations have no weight.
        let [first, last] =
            [-1.0, 1.0].map(|side| (high + side * (12.0 * high.sqrt() + 40.0)).max(1.0) as u64);
        let weights: Vec<f64> = (first..=last.min(n)).map(weight).collect();
        let (cdf, total) = cumulate(&weights);
        let peak = weights.iter().copied().fold(0.0, f64::max) / total;
        Self::Clusters { n, clusters, first, cdf, peak }
    }

    /// Stam's urns: with m drawn with probability proportional to mⁿ/m!, the urns that are not empty after n
    /// throws are a uniform clustering.
    fn urns(n: u64, logs: &LogFactorials) -> Self {
        let log_weight = |m: u64| n as f64 * libm::log(m as f64) - logs.get(m);
        let mut mode = 1;
        let mut step = (n / 2).max(1);
        // The weights rise to one mode: walk up to it in shrinking steps.
        while step > 0 {
            if log_weight(mode + step) >= log_weight(mode + step - 1) { mode += step } else { step /= 2 }
        }
        let peak = log_weight(mode);
        let negligible = |m: u64| log_weight(m) < peak - 45.0;
        let first = (1..mode).rev().find(|&m| negligible(m)).map_or(1, |m| m + 1);
        let weights: Vec<f64> = (first..)
            .take_while(|&m| m <= mode || !negligible(m))
            .map(|m| libm::exp(log_weight(m) - peak))
            .collect();
        Self::Urns { n, first, cdf: cumulate(&weights).0 }
    }

    pub(super) fn draw(&self, rng: &mut impl Rng, logs: &LogFactorials, sizes: &mut Vec<u64>) {
        sizes.clear();
        match self {
            Self::Fixed(fixed) => sizes.extend_from_slice(fixed),
            Self::Multinomial(weights) => throw(rng, weights, logs, sizes),
            Self::Urns { n, first, cdf } => {
                let urns = first + invert(rng, cdf) as u64;
                throw_equal(rng, *n, urns, logs, sizes);
            }
            Self::Clusters { n, clusters, first, cdf, peak } => {
                draw_clusters(rng, (*n, *clusters), *first, cdf, *peak, sizes);
            }
        }
    }
}

fn cumulate(weights: &[f64]) -> (Vec<f64>, f64) {
    let mut sum = 0.0;
    let mut cdf: Vec<f64> = weights
        .iter()
        .map(|weight| {
            sum += weight;
            sum
        })
        .collect();
    cdf.iter_mut().for_each(|part| *part /= sum);
    (cdf, sum)
}

fn invert(rng: &mut impl Rng, cdf: &[f64]) -> usize {
    let u = uniform(rng);
    cdf.partition_point(|&part| part < u).min(cdf.len() - 1)
}

/// Throws as many items as the weights add up to; drops empty cells.
fn throw(rng: &mut impl Rng, weights: &[u64], logs: &LogFactorials, sizes: &mut Vec<u64>) {
    let mut weight_left: u64 = weights.iter().sum();
    let mut items = weight_left;
    for &weight in weights {
        let share = if weight == weight_left { 1.0 } else { weight as f64 / weight_left as f64 };
        let got = binomial(rng, items, share, logs);
        weight_left -= weight;
        items -= got;
        if got > 0 {
            sizes.push(got);
        }
    }
}

/// Throws `items` into equal urns; drops empty ones.
fn throw_equal(rng: &mut impl Rng, mut items: u64, urns: u64, logs: &LogFactorials, sizes: &mut Vec<u64>) {
    for left in (1..=urns).rev() {
        let got = if left == 1 { items } else { binomial(rng, items, 1.0 / left as f64, logs) };
        items -= got;
        if got > 0 {
            sizes.push(got);
        }
    }
}

/// Sizes of clusters given their sum: all but one are drawn, and the one that is then determined is
/// accepted with its own probability.
fn draw_clusters(
    rng: &mut impl Rng,
    (n, clusters): (u64, usize),
    first: u64,
    cdf: &[f64],
    peak: f64,
    sizes: &mut Vec<u64>,
) {
    loop {
        sizes.clear();
        sizes.extend((1..clusters).map(|_| first + invert(rng, cdf) as u64));
        let sum: u64 = sizes.iter().sum();
        let Some(last) = n.checked_sub(sum + first).map(place) else { continue };
        let Some(&upper) = cdf.get(last) else { continue };
        let probability = upper - if last == 0 { 0.0 } else { cdf[last - 1] };
        if uniform(rng) * peak < probability {
            sizes.push(first + last as u64);
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    /// A few clusters of very many items take no memory for each item.
    #[test]
    fn clusters_of_many_items_are_drawn_near_their_mean() {
        let n = 1 << 39;
        let logs = LogFactorials::up_to(n);
        let sizes = Sizes::clusters(n, 4, &logs);
        let Sizes::Clusters { cdf, .. } = &sizes else { panic!("{sizes:?}") };
        assert!(cdf.len() < 20_000_000);
        let mut drawn = Vec::new();
        sizes.draw(&mut stream(1, 1), &logs, &mut drawn);
        assert_eq!((drawn.len(), drawn.iter().sum::<u64>()), (4, n));
    }

    use std::collections::BTreeMap;

    use super::*;
    use crate::inference::random::{chi_squared, plausible, stream};

    /// Sizes, sorted, of all clusterings of n items that pass the filter, with their frequencies.
    fn sizes_of_all_partitions(n: usize, keep: impl Fn(&[u64]) -> bool) -> BTreeMap<Vec<u64>, f64> {
        fn grow(left: usize, sizes: &mut Vec<u64>, visit: &mut dyn FnMut(&[u64])) {
            if left == 0 {
                return visit(sizes);
            }
            for cluster in 0..sizes.len() {
                sizes[cluster] += 1;
                grow(left - 1, sizes, visit);
                sizes[cluster] -= 1;
            }
            sizes.push(1);
            grow(left - 1, sizes, visit);
            sizes.pop();
        }
        let mut found = BTreeMap::new();
        grow(n, &mut Vec::new(), &mut |sizes| {
            if keep(sizes) {
                let mut sizes = sizes.to_vec();
                sizes.sort_unstable();
                *found.entry(sizes).or_insert(0.0) += 1.0;
            }
        });
        let total: f64 = found.values().sum();
        found.values_mut().for_each(|weight| *weight /= total);
        found
    }

    fn check(sizes: &Sizes, exact: &BTreeMap<Vec<u64>, f64>) {
        let logs = LogFactorials::up_to(20);
        let keys: Vec<&Vec<u64>> = exact.keys().collect();
        let mut seen = vec![0; keys.len()];
        for replicate in 0..30_000 {
            let mut drawn = Vec::new();
            sizes.draw(&mut stream(9, replicate), &logs, &mut drawn);
            drawn.sort_unstable();
            seen[keys.binary_search(&&drawn).expect("a possible list of sizes")] += 1;
        }
        let probabilities: Vec<f64> = exact.values().copied().collect();
        assert!(plausible(chi_squared(&seen, &probabilities)), "{seen:?}");
    }

    #[test]
    fn all_partitions_are_equally_likely() {
        let logs = LogFactorials::up_to(20);
        for n in [1, 2, 7] {
            check(&Sizes::urns(n, &logs), &sizes_of_all_partitions(n as usize, |_| true));
        }
    }

    #[test]
    fn all_partitions_into_k_clusters_are_equally_likely() {
        let logs = LogFactorials::up_to(20);
        for k in [2, 3, 6] {
            check(&Sizes::clusters(8, k, &logs), &sizes_of_all_partitions(8, |sizes| sizes.len() == k));
        }
    }
}
