//! The blocks of two clusterings as information-theoretic co-clustering reads them.

use super::matrix::Weights;

/// Fit of the clusters of one side to the clusters of the other, where they share anything.
pub(super) struct Blocks {
    /// For each cluster of the other side, `(k, ln(t T / (a b)))` of the clusters of this side with a mass t in common,
    /// by k.
    pub(super) fits: Vec<Vec<(u32, f64)>>,
    /// The same by cluster of the other side and k, −∞ where nothing is shared; empty where that would be too large.
    dense: Vec<f64>,
    /// Clusters of this side.
    pub(super) clusters: usize,
    /// The mutual information of the two clusterings under the weights, in nats.
    pub(super) information: f64,
}

impl Blocks {
    pub(super) fn new(weights: &Weights, side: usize, ids: &[Vec<u32>; 2], counts: [usize; 2]) -> Self {
        let mut margins = counts.map(|count| vec![0.0; count]);
        for side in [0, 1] {
            for (object, &id) in ids[side].iter().enumerate() {
                margins[side][id as usize] += weights.mass(side, object);
            }
        }
        let mut members = vec![Vec::new(); counts[1 - side]];
        ids[1 - side].iter().enumerate().for_each(|(object, &l)| members[l as usize].push(object));
        let (mut mass, mut touched) = (vec![0.0; counts[side]], Vec::new());
        let (mut fits, mut information) = (Vec::with_capacity(members.len()), 0.0);
        for (members, &b) in members.iter().zip(&margins[1 - side]) {
            for &object in members {
                let (mine, values) = weights.side(1 - side).row(object);
                for (&x, &value) in mine.iter().zip(values) {
                    let k = ids[side][x as usize];
                    if mass[k as usize] == 0.0 {
                        touched.push(k);
                    }
                    mass[k as usize] += value;
                }
            }
            touched.sort_unstable();
            let share = b / weights.total();
            let mut run = Vec::with_capacity(touched.len());
            for k in touched.drain(..) {
                let t = std::mem::take(&mut mass[k as usize]);
                let fit = libm::log(t / (margins[side][k as usize] * share));
                information += t * fit;
                run.push((k, fit));
            }
            fits.push(run);
        }
        let information = (information / weights.total()).max(0.0);
        Self { dense: dense(&fits, counts[side]), fits, clusters: counts[side], information }
    }

    /// Σ p · fit of every cluster that shares something with all of an object's profile; any other fits infinitely
    /// badly. The rarest part of the profile leaves the fewest clusters to look at in the others.
    pub(super) fn fit_all(&self, profile: &mut [(u32, f64)], candidates: &mut Vec<(u32, f64)>) {
        profile.sort_unstable_by_key(|&(l, _)| (self.fits[l as usize].len(), l));
        candidates.clear();
        let Some((&(rarest, p), others)) = profile.split_first() else { return };
        candidates.extend(self.fits[rarest as usize].iter().map(|&(k, fit)| (k, p * fit)));
        for some in others.chunks(8) {
            for &(l, p) in some {
                if self.dense.is_empty() {
                    add_shared(&self.fits[l as usize], p, candidates);
                } else {
                    let run = &self.dense[l as usize * self.clusters..][..self.clusters];
                    candidates.iter_mut().for_each(|(k, sum)| *sum += p * run[*k as usize]);
                }
            }
            candidates.retain(|(_, sum)| *sum > f64::NEG_INFINITY);
        }
    }
}

/// Tables of fewer cells are searched densely in any case.
const SMALL: usize = 1 << 18;

fn dense(fits: &[Vec<(u32, f64)>], clusters: usize) -> Vec<f64> {
    let cells = fits.len() * clusters;
    if cells > SMALL + 4 * fits.iter().map(Vec::len).sum::<usize>() {
        return Vec::new();
    }
    let mut dense = vec![f64::NEG_INFINITY; cells];
    for (run, fits) in dense.chunks_exact_mut(clusters).zip(fits) {
        fits.iter().for_each(|&(k, fit)| run[k as usize] = fit);
    }
    dense
}

/// Adds p · fit to the candidates that are in a run; the others go. Both are sorted.
fn add_shared(mut run: &[(u32, f64)], p: f64, candidates: &mut Vec<(u32, f64)>) {
    let few = candidates.len() * 8 < run.len();
    candidates.retain_mut(|(k, sum)| {
        let before = |(other, _): &(u32, f64)| *other < *k;
        let skipped = if few {
            run.partition_point(before)
        } else {
            run.iter().take_while(|&cell| before(cell)).count()
        };
        run = &run[skipped..];
        let fit = run.first().filter(|(other, _)| other == k).map(|(_, fit)| fit);
        fit.inspect(|fit| *sum += p * **fit).is_some()
    });
}
