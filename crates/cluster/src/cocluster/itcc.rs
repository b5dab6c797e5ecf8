//! Information-theoretic co-clustering: given numbers of clusters that keep as much information as they can.

use partita::{CoPartition, Csr, Partition};

use super::clusters::Clusters;
use super::matrix::Weights;
use crate::control::Switch;
use crate::random::Random;
use crate::{Control, Error, parallel};

/// Options of [`itcc`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ItccOptions {
    /// Row clusters.
    pub rows: usize,
    /// Column clusters.
    pub cols: usize,
    /// The same seed gives the same result, whatever the number of threads.
    pub seed: u64,
    /// Random starts, of which the one that keeps the most information is kept.
    pub restarts: usize,
    /// Passes over all rows and all columns at most.
    pub iterations: usize,
}

impl ItccOptions {
    /// So many row and column clusters, one start, and at most 100 passes.
    #[must_use]
    pub fn new(rows: usize, cols: usize) -> Self {
        Self { rows, cols, seed: 0, restarts: 1, iterations: 100 }
    }
}

/// What [`itcc`] found.
#[derive(Debug, Clone, PartialEq)]
pub struct Itcc {
    /// The two clusterings.
    pub partition: CoPartition,
    /// The mutual information of the row and column clusters after each pass, in nats; it never falls.
    pub information: Vec<f64>,
}

/// Alternates: every row goes to the row cluster whose distribution over the column clusters fits it best, then
/// every column likewise, until the information kept no longer grows. No cluster is empty at the end.
///
/// # Errors
/// When the matrix cannot be clustered, when the numbers of clusters do not fit it, or when the run is cancelled.
pub fn itcc(matrix: &Csr, options: &ItccOptions, control: Control<'_>) -> Result<Itcc, Error> {
    let weights = Weights::new(matrix)?;
    for (what, asked, most) in
        [("row", options.rows, weights.objects(0)), ("column", options.cols, weights.objects(1))]
    {
        if asked < 1 || asked > most {
            return Err(Error::BadClusterCount { what, asked, most });
        }
    }
    let starts: Vec<u64> = (0..options.restarts.max(1) as u64).collect();
    let switch = control.switch();
    let found =
        parallel::map_with(&starts, || (), |(), _, &start| one_start(&weights, options, start, switch));
    if switch.is_set() {
        return Err(Error::Cancelled);
    }
    control.report("starts", starts.len(), starts.len());
    let kept = |run: &Itcc| run.information.last().copied().unwrap_or(0.0);
    let best = found.into_iter().reduce(|best, next| if kept(&next) > kept(&best) { next } else { best });
    Ok(best.expect("there is at least one start"))
}

fn one_start(weights: &Weights, options: &ItccOptions, start: u64, switch: Switch<'_>) -> Itcc {
    let mut random = Random::stream(options.seed, start);
    let counts = [options.rows, options.cols];
    let mut ids =
        [0, 1].map(|side| Clusters::random(weights.objects(side), counts[side], &mut random).into_ids());
    let mut information = Vec::new();
    let mut table = Table::new(weights, &ids, counts);
    for _ in 0..options.iterations {
        let mut moved = false;
        for side in [0, 1] {
            moved |= reassign(weights, side, &table, &mut ids);
            table = Table::new(weights, &ids, counts);
        }
        information.push(table.information());
        let grown =
            information.len() < 2 || information[information.len() - 1] > information[information.len() - 2];
        if !moved || !grown || switch.is_set() {
            break;
        }
    }
    let [rows, cols] = ids.map(Partition::from_labels);
    Itcc { partition: CoPartition { rows, cols }, information }
}

/// The masses of the blocks, dense, with their margins.
struct Table {
    counts: [usize; 2],
    /// By row cluster.
    mass: Vec<f64>,
    margins: [Vec<f64>; 2],
    total: f64,
}

impl Table {
    fn new(weights: &Weights, ids: &[Vec<u32>; 2], counts: [usize; 2]) -> Self {
        let mut mass = vec![0.0; counts[0] * counts[1]];
        let mut margins = counts.map(|count| vec![0.0; count]);
        for (row, &i) in ids[0].iter().enumerate() {
            let (columns, values) = weights.side(0).row(row);
            let run = &mut mass[i as usize * counts[1]..][..counts[1]];
            for (&column, &value) in columns.iter().zip(values) {
                let j = ids[1][column as usize];
                run[j as usize] += value;
                margins[1][j as usize] += value;
            }
            margins[0][i as usize] += weights.mass(0, row);
        }
        Self { counts, mass, margins, total: weights.total() }
    }

    /// `ln(t T / (a b))` of every block, this side's clusters as the rows; −∞ where the block is empty.
    fn fits(&self, side: usize) -> Vec<f64> {
        let [mine, others] = if side == 0 { self.counts } else { [self.counts[1], self.counts[0]] };
        let mut fits = Vec::with_capacity(mine * others);
        for k in 0..mine {
            for l in 0..others {
                let t = if side == 0 { self.mass[k * others + l] } else { self.mass[l * mine + k] };
                let expected = self.margins[side][k] * (self.margins[1 - side][l] / self.total);
                fits.push(if t > 0.0 { libm::log(t / expected) } else { f64::NEG_INFINITY });
            }
        }
        fits
    }

    /// The mutual information of the two clusterings under the weights, in nats.
    fn information(&self) -> f64 {
        let fits = self.fits(0);
        let terms = self.mass.iter().zip(&fits).filter(|(t, _)| **t > 0.0).map(|(t, fit)| t * fit);
        (terms.sum::<f64>() / self.total).max(0.0)
    }
}

/// Sends every object of a side to the cluster that fits it best; says whether any moved.
fn reassign(weights: &Weights, side: usize, table: &Table, ids: &mut [Vec<u32>; 2]) -> bool {
    let (mine, others) = (table.counts[side], table.counts[1 - side]);
    let fits = table.fits(side);
    // An object fits only clusters with mass wherever it has mass: the clusters of its rarest group will do.
    let mut filled = vec![Vec::new(); others];
    for (place, fit) in fits.iter().enumerate().filter(|(_, fit)| fit.is_finite()) {
        debug_assert!(!fit.is_nan());
        filled[place % others].push((place / others) as u32);
    }
    let objects: Vec<u32> = ids[side].clone();
    let other_ids = &ids[1 - side];
    let best = parallel::map_with(
        &objects,
        || (vec![0.0; others], Vec::new()),
        |(scattered, profile), object, &own| {
            project(weights.side(side).row(object), other_ids, scattered, profile);
            let fit = |k: u32| -> f64 {
                let run = &fits[k as usize * others..][..others];
                let mut sum = 0.0;
                for &(l, p) in profile.iter() {
                    if run[l as usize] == f64::NEG_INFINITY {
                        return f64::NEG_INFINITY;
                    }
                    sum += p * run[l as usize];
                }
                sum
            };
            let Some((rarest, _)) = profile.iter().min_by_key(|(l, _)| filled[*l as usize].len()) else {
                return (own, 0.0);
            };
            let mut best = (own, fit(own));
            for &k in &filled[*rarest as usize] {
                let value = fit(k);
                // A tie keeps an object where it is.
                if value > best.1 + 1e-12 * best.1.abs() {
                    best = (k, value);
                }
            }
            best
        },
    );
    let moved = best.iter().zip(&objects).any(|((to, _), from)| to != from);
    ids[side] = best.iter().map(|(to, _)| *to).collect();
    refill(mine, &best, &mut ids[side]);
    moved
}

fn project(
    (others, values): (&[u32], &[f64]),
    ids: &[u32],
    scattered: &mut [f64],
    profile: &mut Vec<(u32, f64)>,
) {
    profile.clear();
    for (&other, &value) in others.iter().zip(values) {
        let l = ids[other as usize];
        if scattered[l as usize] == 0.0 {
            profile.push((l, 0.0));
        }
        scattered[l as usize] += value;
    }
    for (l, p) in profile {
        *p = std::mem::take(&mut scattered[*l as usize]);
    }
}

/// Gives each empty cluster the object that fits its own worst. Taking an object out of a cluster refines the
/// clustering, and a refinement keeps at least as much information.
fn refill(clusters: usize, fits: &[(u32, f64)], ids: &mut [u32]) {
    let mut sizes = vec![0_usize; clusters];
    ids.iter().for_each(|&id| sizes[id as usize] += 1);
    let empty: Vec<usize> = (0..clusters).filter(|&cluster| sizes[cluster] == 0).collect();
    if empty.is_empty() {
        return;
    }
    let mut worst_first: Vec<usize> = (0..ids.len()).collect();
    worst_first.sort_by(|&x, &y| fits[x].1.total_cmp(&fits[y].1).then(x.cmp(&y)));
    let mut candidates = worst_first.into_iter();
    for cluster in empty {
        let taken = candidates.find(|&object| sizes[ids[object] as usize] > 1);
        let object = taken.expect("there are at least as many objects as clusters");
        sizes[ids[object] as usize] -= 1;
        ids[object] = cluster as u32;
        sizes[cluster] = 1;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn information_never_falls_and_no_cluster_is_empty(
            entries in prop::collection::vec((0_u32..12, 0_u32..10, 1_u32..6), 20..80),
            (rows, cols) in (1_usize..7, 1_usize..6),
            seed in 0_u64..100,
        ) {
            let triples = entries.into_iter().map(|(i, j, value)| (i, j, f64::from(value))).collect();
            let matrix = Csr::from_triples(12, 10, triples);
            let options = ItccOptions { seed, ..ItccOptions::new(rows, cols) };
            let found = itcc(&matrix, &options, Control::default()).unwrap();
            prop_assert!(found.information.windows(2).all(|pair| pair[1] >= pair[0] - 1e-12), "{:?}", found.information);
            prop_assert_eq!(found.partition.rows.clusters() as usize, rows);
            prop_assert_eq!(found.partition.cols.clusters() as usize, cols);
        }
    }

    #[test]
    fn a_planted_structure_is_found_and_bad_counts_are_refused() {
        let triples = (0..40_u32)
            .flat_map(|i| (0..30_u32).map(move |j| (i, j, if i / 10 == j / 8 { 5.0 } else { 1.0 })))
            .collect();
        let matrix = Csr::from_triples(40, 30, triples);
        let options = ItccOptions { restarts: 20, ..ItccOptions::new(4, 4) };
        let found = itcc(&matrix, &options, Control::default()).unwrap();
        assert!((0..40).all(|row| found.partition.rows.ids()[row] as usize == row / 10));
        let refused = itcc(&matrix, &ItccOptions::new(41, 4), Control::default()).unwrap_err();
        assert_eq!(
            refused.to_string(),
            "41 row clusters were asked for; choose from 1 to 40, the number of rows"
        );
    }
}
