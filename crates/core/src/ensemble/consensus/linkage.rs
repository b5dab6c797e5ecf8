//! Average linkage of items by how often they are together: chains of nearest neighbours.

use crate::ensemble::draws::Draw;
use crate::ensemble::uncertainty::CoCounts;
use crate::input::Partition;
use crate::numeric::Arrange as _;
use crate::sys::checkpoint;

/// Two clusters that become one, each named by its first item, and the mean share of clusterings that have them apart.
struct Merge {
    one: u32,
    other: u32,
    height: f64,
}

/// The clusterings into 1 to `most` clusters that average linkage gives.
pub(super) fn cuts(draws: &[Draw], most: usize) -> Vec<Vec<u32>> {
    let items = draws[0].labels.len();
    let mut merges = merges(&mut apart(draws), items);
    // Chains do not find the merges in the order of their heights; of equals the first found is first.
    merges.arrange_by(|x, y| x.height.total_cmp(&y.height));
    let mut names: Vec<u32> = (0..items as u32).collect();
    let mut cuts = Vec::new();
    for (clusters, merge) in (1..=items).rev().zip(merges.iter().map(Some).chain([None])) {
        if clusters <= most {
            let root = |mut item: u32| {
                while names[item as usize] != item {
                    item = names[item as usize];
                }
                item
            };
            cuts.push(Partition::from_labels((0..items as u32).map(root)).ids().to_vec());
        }
        if let Some(merge) = merge {
            names[merge.other as usize] = merge.one;
        }
    }
    cuts
}

/// The share of clusterings that have two items apart; a half where none labels both.
fn apart(draws: &[Draw]) -> Vec<f32> {
    let counts = CoCounts::of(draws);
    let mut row = counts.room();
    let mut apart = Vec::new();
    for item in 0..draws[0].labels.len() {
        counts.count(item, 0, &mut row);
        apart.extend(row.together.iter().zip(&row.both).map(|(&together, &both)| match both {
            0 => 0.5,
            _ => 1.0 - together as f32 / both as f32,
        }));
    }
    apart
}

fn merges(apart: &mut [f32], items: usize) -> Vec<Merge> {
    let mut sizes = vec![1_u32; items];
    let (mut merges, mut chain) = (Vec::with_capacity(items.saturating_sub(1)), Vec::new());
    while merges.len() + 1 < items {
        checkpoint();
        if chain.is_empty() {
            chain.extend(sizes.iter().position(|&size| size > 0));
        }
        let tip = chain[chain.len() - 1];
        let before = chain.len().checked_sub(2).map(|place| chain[place]);
        let nearest = nearest(&apart[tip * items..][..items], &sizes, tip, before);
        if Some(nearest) == before {
            chain.truncate(chain.len() - 2);
            let (one, other) = (tip.min(nearest), tip.max(nearest));
            merges.push(Merge {
                one: one as u32,
                other: other as u32,
                height: apart[one * items + other].into(),
            });
            join(apart, &mut sizes, items, one, other);
        } else {
            chain.push(nearest);
        }
    }
    merges
}

/// The cluster nearest to one; among equals the one before it in the chain, so that chains end, else the first.
fn nearest(distances: &[f32], sizes: &[u32], tip: usize, before: Option<usize>) -> usize {
    let mut best = (before.map_or(f32::INFINITY, |before| distances[before]), before.unwrap_or(tip));
    for (other, (&distance, &size)) in distances.iter().zip(sizes).enumerate() {
        if size > 0 && other != tip && distance < best.0 {
            best = (distance, other);
        }
    }
    best.1
}

fn join(apart: &mut [f32], sizes: &mut [u32], items: usize, one: usize, other: usize) {
    let (x, y) = (sizes[one] as f32, sizes[other] as f32);
    for third in (0..items).filter(|&third| sizes[third] > 0 && third != one && third != other) {
        let mean = (x * apart[one * items + third] + y * apart[other * items + third]) / (x + y);
        apart[one * items + third] = mean;
        apart[third * items + one] = mean;
    }
    sizes[one] += sizes[other];
    sizes[other] = 0;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ensemble::draws::distinct;

    #[test]
    fn cuts_are_nested_and_keep_what_is_always_together() {
        let draws =
            distinct(&[vec![0, 0, 1, 1, 2, 2, 2], vec![0, 0, 1, 1, 1, 2, 2], vec![0, 0, 0, 1, 2, 2, 2]]);
        let cuts = cuts(&draws, 7);
        let clusters = |cut: &[u32]| cut.iter().max().map_or(0, |last| last + 1);
        assert_eq!(cuts.iter().map(|cut| clusters(cut)).collect::<Vec<_>>(), [7, 6, 5, 4, 3, 2, 1]);
        for (finer, coarser) in cuts.iter().zip(&cuts[1..]) {
            let splits = |x: usize, y: usize| finer[x] == finer[y] && coarser[x] != coarser[y];
            assert!((0..7).all(|x| (0..7).all(|y| !splits(x, y))), "{finer:?} {coarser:?}");
        }
        // Items 0 and 1 are always together, and so are 5 and 6.
        assert_eq!(cuts[2], [0, 0, 1, 2, 3, 4, 4]);
        // 2 and 3 are together in two of three, and so are 4 and 5: a mean of 5/6 with both of 5 and 6.
        assert_eq!(cuts[4], [0, 0, 1, 1, 2, 2, 2]);
    }
}
