//! Which atoms can gain from being together.
//!
//! An atom gains from joining a cluster only if it agrees with one of the cluster's atoms in more than half of
//! the clusterings that label both: the gain is a sum over those atoms, and some term of it must be positive.
//! So only clusters with such an atom need be looked at. They are found through buckets: the atoms that have
//! the same labels in a few clusterings, chosen so that no two atoms can agree in that many clusterings without
//! sharing a bucket.

use super::super::atoms::{Atoms, FixedMap};
use crate::input::Labels;
use crate::sys::checkpoint;

/// In no bucket: the atom lacks a label, or is alone with its labels.
const NONE: u32 = u32::MAX;

/// Clusterings of a bucket at most; with more of them buckets are smaller and more are needed.
const MOST_COLUMNS: usize = 4;

/// The buckets of each atom.
pub(super) struct Buckets {
    /// Where the buckets of each atom start in `buckets`.
    starts: Vec<usize>,
    buckets: Vec<u32>,
    /// Where the atoms of each bucket would start in an array of all of them.
    pub(super) rooms: Vec<usize>,
    /// The most that one item of another atom can add to a gain.
    pub(super) most_gain: u64,
}

impl Buckets {
    pub(super) fn of(atoms: &Atoms) -> Self {
        let mut split = Split { atoms, numbers: Vec::new(), rooms: vec![0] };
        let whole = vec![0; atoms.len()];
        let fewest = (0..atoms.len() as u32).map(|atom| atoms.labels(atom).count()).min().unwrap_or(0);
        for Group { columns, size } in groups(atoms.columns, least_agreement(atoms.columns, fewest)) {
            split.refine(&whole, &columns, size);
        }
        let Split { numbers, rooms, .. } = split;
        let (mut starts, mut buckets) = (vec![0], Vec::new());
        for atom in 0..atoms.len() {
            buckets.extend(numbers.iter().map(|numbers| numbers[atom]).filter(|&bucket| bucket != NONE));
            starts.push(buckets.len());
        }
        // Two atoms differ somewhere: in a label, or in that only one has it.
        let differences = if fewest == atoms.columns { 2 } else { 1 };
        Self { starts, buckets, rooms, most_gain: (atoms.columns - differences) as u64 }
    }

    /// The buckets that an atom shares with others.
    pub(super) fn buckets(&self, atom: u32) -> &[u32] {
        &self.buckets[self.starts[atom as usize]..self.starts[atom as usize + 1]]
    }
}

/// The least number of clusterings in which two atoms must agree so that they agree in more than half of those
/// that label both; every atom has a label in at least `fewest` of them.
fn least_agreement(columns: usize, fewest: usize) -> usize {
    let shared = (2 * fewest).saturating_sub(columns);
    shared / 2 + 1
}

/// Columns of which every choice of `size` makes buckets.
#[derive(Debug)]
struct Group {
    columns: Vec<usize>,
    size: usize,
}

/// Groups such that any `least` of the columns hold a choice of one of the groups: with one group fewer than
/// `least / size` calls for, some group holds enough of them. Larger choices make smaller buckets, as long as
/// they are not too many.
fn groups(columns: usize, least: usize) -> Vec<Group> {
    let most = (2 * columns).max(16);
    for size in (2..=MOST_COLUMNS.min(least)).rev() {
        let count = (least - 1) / (size - 1);
        let group = |number: usize| (number..columns).step_by(count).collect::<Vec<usize>>();
        let groups: Vec<Group> = (0..count).map(|number| Group { columns: group(number), size }).collect();
        if groups.iter().map(|group| choices(group.columns.len(), size)).sum::<usize>() <= most {
            return groups;
        }
    }
    // Any `least` of them hold one of these.
    vec![Group { columns: (0..=columns - least).collect(), size: 1 }]
}

/// The number of ways to choose a few of many.
fn choices(of: usize, size: usize) -> usize {
    (0..size).fold(1, |ways: usize, taken| ways.saturating_mul(of.saturating_sub(taken)) / (taken + 1))
}

/// Splits the atoms by choices of columns.
struct Split<'a> {
    atoms: &'a Atoms,
    /// For each choice the bucket of each atom.
    numbers: Vec<Vec<u32>>,
    rooms: Vec<usize>,
}

impl Split<'_> {
    /// Splits the parts of a choice by every further choice of `size` columns.
    fn refine(&mut self, parts: &[u32], columns: &[usize], size: usize) {
        for (place, &column) in columns.iter().enumerate() {
            checkpoint();
            let rest = &columns[place + 1..];
            if rest.len() + 1 < size {
                return;
            }
            let (finer, sizes) = self.by_column(parts, column);
            if sizes.is_empty() {
                continue;
            }
            if size > 1 {
                self.refine(&finer, rest, size - 1);
            } else {
                self.keep(finer, &sizes);
            }
        }
    }

    /// The parts split by the labels of a column, with their sizes; those of one atom are dropped.
    fn by_column(&self, parts: &[u32], column: usize) -> (Vec<u32>, Vec<usize>) {
        let mut numbers: FixedMap<(u32, u32), u32> = FixedMap::default();
        let mut sizes: Vec<usize> = Vec::new();
        let mut finer: Vec<u32> = parts
            .iter()
            .zip(self.atoms.column(column))
            .map(|(&part, label)| {
                if part == NONE || label == Labels::MISSING {
                    return NONE;
                }
                let number = *numbers.entry((part, label)).or_insert(sizes.len() as u32);
                if number as usize == sizes.len() {
                    sizes.push(0);
                }
                sizes[number as usize] += 1;
                number
            })
            .collect();
        let mut kept = 0;
        let renumbered: Vec<u32> = sizes
            .iter()
            .map(|&size| {
                kept += u32::from(size > 1);
                if size > 1 { kept - 1 } else { NONE }
            })
            .collect();
        finer.iter_mut().filter(|part| **part != NONE).for_each(|part| *part = renumbered[*part as usize]);
        sizes.retain(|&size| size > 1);
        (finer, sizes)
    }

    /// Keeps the parts of a whole choice as buckets.
    fn keep(&mut self, mut parts: Vec<u32>, sizes: &[usize]) {
        let first = self.rooms.len() as u32 - 1;
        parts.iter_mut().filter(|part| **part != NONE).for_each(|part| *part += first);
        self.numbers.push(parts);
        for size in sizes {
            self.rooms.push(self.rooms[self.rooms.len() - 1] + size);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pseudo-random labels, some of them missing on request.
    fn atoms(columns: usize, labels: u64, missing: bool) -> Atoms {
        let mut state = columns as u64 + 1;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            state >> 33
        };
        let mut label = || match next() {
            random if missing && random % 7 == 0 => Labels::MISSING,
            random => (random / 7 % labels) as u32,
        };
        Atoms::of(&(0..columns).map(|_| (0..120).map(|_| label()).collect()).collect::<Vec<_>>())
    }

    #[test]
    fn atoms_that_agree_in_more_than_half_of_the_clusterings_share_a_bucket() {
        let mut pairs = 0;
        for columns in 2..=13 {
            for (labels, missing) in [(2, false), (3, false), (2, true)] {
                let atoms = atoms(columns, labels, missing);
                let near = Buckets::of(&atoms);
                for x in 0..atoms.len() as u32 {
                    for y in 0..x {
                        let both = atoms.row(x).iter().zip(atoms.row(y));
                        let both = both.filter(|(x, y)| **x != Labels::MISSING && **y != Labels::MISSING);
                        let balance: i64 = both.map(|(x, y)| if x == y { 1 } else { -1 }).sum();
                        let shared = near.buckets(x).iter().any(|bucket| near.buckets(y).contains(bucket));
                        assert!(balance <= 0 || shared, "{columns} {labels} {missing}");
                        assert!(balance <= near.most_gain as i64);
                        pairs += usize::from(balance > 0);
                    }
                }
            }
        }
        assert!(pairs > 10_000, "{pairs}");
    }

    #[test]
    fn buckets_are_few() {
        for columns in 2..200 {
            let least = least_agreement(columns, columns);
            let groups = groups(columns, least);
            let count = groups.iter().map(|group| choices(group.columns.len(), group.size));
            assert!(count.sum::<usize>() <= (2 * columns).max(16), "{columns}");
        }
    }
}
