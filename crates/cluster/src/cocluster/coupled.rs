//! Levels of which both sides are split at once, each by the new clusters of the other.

use partita::Partition;

use super::hicc::{NO_GAIN, Run};
use super::hierarchy::CoHierarchy;
use super::tau::goodman_kruskal_tau;
use crate::Control;
use crate::control::CancelFlag;

/// Turns of a level that is split by both sides; few are needed.
const MOST_TURNS: usize = 20;

impl Run<'_> {
    /// Level by level, both sides at once; says whether the run was cancelled.
    pub(super) fn grow_coupled(&self, levels: &mut CoHierarchy, control: Control<'_>) -> bool {
        loop {
            let found = self.coupled_level(levels, control.cancel_flag());
            if control.cancel_flag().is_set() {
                return true;
            }
            let Some(found) = found else { return false };
            for (side, level) in found.into_iter().enumerate() {
                if let Some(level) = level {
                    let is_last = self.ends_in_single_objects() && is_spent(levels.side(side), &level);
                    levels.push(side, if is_last { self.single_objects(side) } else { level });
                }
            }
            self.report(levels, control);
        }
    }

    /// The next level of both sides with the greatest symmetric τ that is found; nothing where no cluster is split.
    fn coupled_level(&self, levels: &CoHierarchy, cancel: CancelFlag<'_>) -> Option<[Option<Partition>; 2]> {
        let current = [0, 1].map(|side| levels.side(side).last().expect("there is a first level"));
        let open = [0, 1].map(|side| self.is_open(levels.side(side)));
        let split = |side: usize, by: &Partition| {
            open[side].then(|| self.split_level(side, levels, by, cancel)).flatten()
        };
        let (mut best, mut most) = (None, f64::NEG_INFINITY);
        for mut columns in [self.single_objects(1), current[1].clone()] {
            let mut before = f64::NEG_INFINITY;
            for _ in 0..MOST_TURNS {
                let new_rows = split(0, &columns);
                let rows = new_rows.as_ref().unwrap_or(current[0]);
                let new_columns = split(1, rows);
                columns = new_columns.as_ref().unwrap_or(current[1]).clone();
                if cancel.is_set() || (new_rows.is_none() && new_columns.is_none()) {
                    break;
                }
                let tau = goodman_kruskal_tau(self.weights.side(0), rows, &columns);
                let tau = tau.map_or(0.0, |tau| tau.symmetric);
                if tau <= before + NO_GAIN {
                    break;
                }
                before = tau;
                if tau > most + NO_GAIN {
                    (best, most) = (Some([new_rows, new_columns]), tau);
                }
            }
        }
        best
    }
}

/// Clusters of a level that can be read one by one.
const FEW: u32 = 20;

/// True if the clusters that a level splits have fewer than two objects for each of their parts. Further splits of such small
/// clusters, two by two, would add level after level that tells no more than the single objects do. A level of few clusters is kept.
fn is_spent(levels: &[Partition], next: &Partition) -> bool {
    let Some(before) = levels.last().filter(|_| next.clusters() > FEW) else { return false };
    let (mut objects, mut parts) =
        (vec![0_usize; before.clusters() as usize], vec![0_usize; before.clusters() as usize]);
    let mut is_seen = vec![false; next.clusters() as usize];
    for (&cluster, &part) in before.ids().iter().zip(next.ids()) {
        objects[cluster as usize] += 1;
        if !std::mem::replace(&mut is_seen[part as usize], true) {
            parts[cluster as usize] += 1;
        }
    }
    let split = || parts.iter().zip(&objects).filter(|(parts, _)| **parts > 1);
    2 * split().map(|(parts, _)| parts).sum::<usize>() > split().map(|(_, objects)| objects).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_is_spent_where_its_parts_hold_fewer_than_two_objects() {
        // Four clusters of 20 objects each, every one split into parts of so many objects.
        let before = [Partition::from_labels((0..80_u32).map(|object| object / 20))];
        let parts = |size: u32| Partition::from_labels((0..80_u32).map(|object| object / size));
        assert!(!is_spent(&before, &parts(2)));
        assert!(is_spent(&before, &parts(1)));
        let nearly = Partition::from_labels((0..80_u32).map(|object| object * 3 / 5));
        assert!(is_spent(&before, &nearly));
        // The second half stays whole and does not count.
        let half = |size: u32| {
            Partition::from_labels(
                (0..80_u32).map(|object| if object < 40 { object / size } else { 100 + object / 20 }),
            )
        };
        assert!(is_spent(&before, &half(1)) && !is_spent(&before, &half(2)));
        // Few clusters can be read.
        assert!(!is_spent(&[Partition::from_labels([0, 0, 0, 0])], &Partition::from_labels([0, 1, 2, 3])));
    }
}
