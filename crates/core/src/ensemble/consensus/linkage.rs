//! Average linkage of items by how often they are together: chains of nearest neighbours.

use crate::ensemble::draws::Draw;
use crate::ensemble::uncertainty::CoCounts;
use crate::input::Partition;
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
    merges.sort_by(|x, y| x.height.total_cmp(&y.height));
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
