//! Whole clusters that gain from being one, where no atom alone gains from moving.

use super::search::{BREATH, Search};

impl Search<'_> {
    /// Merges clusters of several atoms, small ones first, each into the larger one from which it gains most;
    /// says whether any were.
    pub(super) fn merge(&mut self) -> Option<bool> {
        let mut members = vec![Vec::new(); self.atoms.len()];
        for (atom, &cluster) in self.cluster_of.iter().enumerate() {
            if self.clusters.size(cluster) > 1 {
                members[cluster as usize].push(atom as u32);
            }
        }
        let mut order: Vec<u32> =
            (0..members.len() as u32).filter(|&cluster| !members[cluster as usize].is_empty()).collect();
        order.sort_by_key(|&cluster| members[cluster as usize].len());
        let mut merged = false;
        for (place, &cluster) in order.iter().enumerate() {
            if place.is_multiple_of(BREATH) {
                self.watch.goes_on().then_some(())?;
            }
            let atoms = std::mem::take(&mut members[cluster as usize]);
            match self.best_partner(cluster, &atoms) {
                Some(partner) => {
                    atoms.iter().for_each(|&atom| self.move_to(atom, partner));
                    members[partner as usize].extend(atoms);
                    merged = true;
                }
                None => members[cluster as usize] = atoms,
            }
        }
        Some(merged)
    }

    /// The cluster of at least as many atoms from which all atoms of a cluster together gain most, if they do;
    /// the one of lowest number among equals.
    fn best_partner(&self, cluster: u32, atoms: &[u32]) -> Option<u32> {
        let weight = |atom: u32| self.atoms.weights[atom as usize] as i64;
        let mut promises: Vec<(u32, i64)> = Vec::new();
        for &atom in atoms {
            let most = weight(atom) * self.near.most_gain as i64;
            let near = self.near.buckets(atom).iter().flat_map(|&bucket| self.clusters_of(bucket));
            let larger = near.filter(|(other, _)| self.clusters.size(*other) >= atoms.len() as u32);
            promises.extend(larger.map(|&(other, items)| (other, most * items as i64)));
        }
        promises.retain(|&(other, _)| other != cluster);
        promises.sort_unstable();
        let mut best = (0, None);
        for candidate in promises.chunk_by(|x, y| x.0 == y.0) {
            if candidate.iter().map(|&(_, promise)| promise).sum::<i64>() <= best.0 {
                continue;
            }
            let partner = candidate[0].0;
            let gain = atoms.iter().map(|&atom| weight(atom) * self.clusters.gain(atom, partner)).sum();
            if gain > best.0 {
                best = (gain, Some(partner));
            }
        }
        best.1
    }
}
