//! The fit of each item to its cluster of a consensus.

use super::co_counts::{CoCounts, Row};
use crate::ensemble::Ensemble;
use crate::ensemble::atoms::numbered;
use crate::ensemble::draws::{Draw, distinct};
use crate::error::Result;
use crate::input::{Labels, Partition};
use crate::sys::map_init;
use crate::table::Contingency;

/// For each item, how often it is together with its own cluster and with the next one.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ItemScores {
    /// The mean share of clusterings in which it is together with the other items of its cluster; nothing when it is alone.
    pub own: Vec<Option<f64>>,
    /// The greatest mean share for the items of another cluster; nothing when there is none.
    pub next: Vec<Option<f64>>,
}

impl Ensemble {
    /// Returns the fit of each item to a clustering. No matrix is built: with all labels there, it takes items ×
    /// clusterings × clusters, and with missing labels items² × clusterings.
    ///
    /// # Errors
    /// When the clustering has another number of items.
    pub fn item_scores(&self, partition: &Partition) -> Result<ItemScores> {
        self.check_items(partition)?;
        let draws = distinct(&self.columns);
        let scores = if draws.iter().all(Draw::is_complete) {
            by_counts(&draws, partition)?
        } else {
            by_rows(&draws, partition)
        };
        let (own, next) = scores.into_iter().unzip();
        Ok(ItemScores { own, next })
    }
}

/// The own score of an item, and the next.
type Scores = (Option<f64>, Option<f64>);

/// Sums over clusters, and which of them are not zero.
struct Sums {
    values: Vec<u64>,
    touched: Vec<u32>,
}

/// Σ over the items of a cluster is Σ over the clusterings of how many of them have the item's label there.
fn by_counts(draws: &[Draw], partition: &Partition) -> Result<Vec<Scores>> {
    let clusters = partition.clusters() as usize;
    let sizes = sizes(partition);
    let all: u64 = draws.iter().map(|draw| draw.weight).sum();
    let overlaps: Vec<Vec<Vec<(u32, u64)>>> =
        draws.iter().map(|draw| overlaps(draw, partition)).collect::<Result<_>>()?;
    let room = || Sums { values: vec![0; clusters], touched: Vec::new() };
    let (firsts, alike) = alike(draws, partition);
    let scores = map_init(firsts.len(), room, |sums, number| {
        let item = firsts[number];
        for (draw, overlaps) in draws.iter().zip(&overlaps) {
            for &(cluster, items) in &overlaps[draw.labels[item] as usize] {
                if sums.values[cluster as usize] == 0 {
                    sums.touched.push(cluster);
                }
                sums.values[cluster as usize] += items * draw.weight;
            }
        }
        let home = partition.ids()[item];
        let mean = |sum: u64, items: u64| sum as f64 / (all * items) as f64;
        let own = (sizes[home as usize] > 1)
            .then(|| mean(sums.values[home as usize] - all, sizes[home as usize] - 1));
        let others = sums.touched.iter().filter(|&&cluster| cluster != home);
        let (sum, items) = greatest(others.map(|&c| (sums.values[c as usize], sizes[c as usize])));
        let next = (clusters > 1).then(|| mean(sum, items));
        sums.touched.drain(..).for_each(|cluster| sums.values[cluster as usize] = 0);
        (own, next)
    });
    Ok(alike.into_iter().map(|number| scores[number as usize]).collect())
}

/// The greatest of some quotients, without a division for each.
fn greatest(quotients: impl Iterator<Item = (u64, u64)>) -> (u64, u64) {
    let product = |x: u64, y: u64| u128::from(x) * u128::from(y);
    let larger = |x: (u64, u64), y: (u64, u64)| if product(y.0, x.1) > product(x.0, y.1) { y } else { x };
    quotients.fold((0, 1), larger)
}

/// The first item of each kind, and the kind of each item: those with the same labels in the same cluster score the same.
fn alike(draws: &[Draw], partition: &Partition) -> (Vec<usize>, Vec<u32>) {
    let columns = draws.iter().map(|draw| draw.labels.as_slice()).chain([partition.ids()]);
    let kinds = numbered(partition.len(), columns);
    let mut firsts = Vec::new();
    for (item, &kind) in kinds.iter().enumerate() {
        // Kinds are numbered in order of first appearance.
        if kind as usize == firsts.len() {
            firsts.push(item);
        }
    }
    (firsts, kinds)
}

/// For each label of a clustering the clusters that share items with it, and how many.
fn overlaps(draw: &Draw, partition: &Partition) -> Result<Vec<Vec<(u32, u64)>>> {
    // Neither side has gaps, so that the table has the same numbers.
    let table = Contingency::count(&draw.labels, partition.ids())?;
    let rows = table.cells().chunk_by(|x, y| x.row == y.row);
    Ok(rows.map(|row| row.iter().map(|cell| (cell.column, cell.count)).collect()).collect())
}

/// Shares over the clusterings that label both items, pair by pair.
fn by_rows(draws: &[Draw], partition: &Partition) -> Vec<Scores> {
    let counts = CoCounts::of(draws);
    let clusters = partition.clusters() as usize;
    let room = || (counts.room(), vec![(0.0, 0_u64); clusters]);
    map_init(partition.len(), room, |(row, sums): &mut (Row, Vec<(f64, u64)>), item| {
        counts.count(item, 0, row);
        sums.fill((0.0, 0));
        for (other, (&together, &both)) in row.together.iter().zip(&row.both).enumerate() {
            if both > 0 && other != item {
                let (sum, items) = &mut sums[partition.ids()[other] as usize];
                *sum += f64::from(together) / f64::from(both);
                *items += 1;
            }
        }
        let mean = |&(sum, items): &(f64, u64)| (items > 0).then(|| sum / items as f64);
        let home = partition.ids()[item] as usize;
        let others = sums.iter().enumerate().filter(|(cluster, _)| *cluster != home);
        (mean(&sums[home]), others.filter_map(|(_, sums)| mean(sums)).reduce(f64::max))
    })
}

fn sizes(partition: &Partition) -> Vec<u64> {
    let mut sizes = vec![0; partition.clusters() as usize];
    partition.ids().iter().for_each(|&cluster| sizes[cluster as usize] += 1);
    sizes
}

/// Returns whether an item has a label.
pub(super) fn is_labelled(label: u32) -> bool {
    label != Labels::MISSING
}
