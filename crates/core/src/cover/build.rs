//! A cover from the memberships of its items.

use hashbrown::HashTable;

use super::identity::duplicates;
use super::rows::{Row, Rows};
use crate::error::{CoverProblem, Result};
use crate::input::Partition;

/// A clustering of items `0..n` whose clusters may overlap. Without weights it is *crisp*; where the weights of every item
/// sum to one it is *fuzzy*. A flat clustering is both. No cluster is empty.
///
/// ```
/// let cover = partita::Cover::from_clusters(5, [vec![0, 1, 2], vec![2, 3]])?;
/// assert_eq!((cover.len(), cover.clusters(), cover.in_none()), (5, 2, 1));
/// # Ok::<(), partita::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Cover {
    types: Vec<u32>,
    rows: Rows,
    /// The number that each cluster was given with, before empty ones were dropped.
    origins: Vec<u32>,
    empty: usize,
}

impl Cover {
    /// Crisp clusters as lists of items `0..items`.
    ///
    /// # Errors
    /// When a cluster lists an item twice, or one that does not exist.
    pub fn from_clusters<C: AsRef<[u32]>>(
        items: usize,
        clusters: impl IntoIterator<Item = C>,
    ) -> Result<Self> {
        let (mut of_item, mut of_cluster, mut count) = (Vec::new(), Vec::new(), 0);
        for cluster in clusters {
            of_item.extend_from_slice(cluster.as_ref());
            of_cluster.resize(of_item.len(), count as u32);
            count += 1;
        }
        Self::from_memberships(items, count, &of_item, &of_cluster, None)
    }

    /// Memberships as columns: an item, a cluster and, unless all are one, a weight. Weights of zero are passed over.
    ///
    /// # Errors
    /// When the columns have different lengths, when an item, a cluster or a weight is not valid, or when an item is in a
    /// cluster twice.
    pub fn from_memberships(
        items: usize,
        clusters: usize,
        of_item: &[u32],
        of_cluster: &[u32],
        weights: Option<&[f64]>,
    ) -> Result<Self> {
        check(items, clusters, of_item, of_cluster, weights)?;
        let weights = weights.filter(|weights| weights.iter().any(|&weight| weight != 1.0));
        let mut sorted = ByItem::gather(items, of_item, of_cluster, weights);
        if let Some((item, cluster)) = sorted.sort_rows() {
            let is_it = |&at: &usize| of_item[at] == item && of_cluster[at] == cluster;
            let place = (0..of_item.len()).filter(is_it).nth(1).unwrap_or(0);
            return Err(CoverProblem::RepeatedMembership { item, cluster, place }.into());
        }
        let (types, mut rows) = sorted.types(clusters);
        let origins = rows.close_gaps();
        let empty = clusters - origins.len();
        Ok(Self { types, rows, origins, empty })
    }

    /// A flat clustering as a cover.
    #[must_use]
    pub fn from_partition(partition: &Partition) -> Self {
        Self {
            types: partition.ids().to_vec(),
            rows: Rows::identity(partition.clusters() as usize),
            origins: (0..partition.clusters()).collect(),
            empty: 0,
        }
    }

    /// Number of items.
    #[must_use]
    pub fn len(&self) -> usize {
        self.types.len()
    }

    /// Returns whether there are no items.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.types.is_empty()
    }

    /// Number of clusters; none is empty.
    #[must_use]
    pub fn clusters(&self) -> usize {
        self.rows.width()
    }

    /// Clusters without items that were dropped.
    #[must_use]
    pub fn empty_clusters(&self) -> usize {
        self.empty
    }

    /// The number that each cluster was given with: those after a dropped one have moved up.
    #[must_use]
    pub fn origins(&self) -> &[u32] {
        &self.origins
    }

    /// Clusters that hold the same items, with the same weights, as one before them.
    #[must_use]
    pub fn duplicate_clusters(&self) -> usize {
        duplicates(&self.rows)
    }

    /// Items in no cluster.
    #[must_use]
    pub fn in_none(&self) -> usize {
        self.types.iter().filter(|&&kind| self.rows.size(kind as usize) == 0).count()
    }

    /// Memberships of all items together.
    #[must_use]
    pub fn memberships(&self) -> usize {
        self.types.iter().map(|&kind| self.rows.size(kind as usize)).sum()
    }

    /// Returns whether every weight is one.
    #[must_use]
    pub fn is_crisp(&self) -> bool {
        self.rows.is_crisp()
    }

    /// The clusters of an item, ascending, with their weights.
    pub fn of_item(&self, item: usize) -> impl Iterator<Item = (u32, f64)> {
        let row = self.rows.row(self.types[item] as usize);
        row.entries().collect::<Vec<_>>().into_iter()
    }

    /// Weights of at least `threshold` become one, the others vanish.
    #[must_use]
    pub fn thresholded(&self, threshold: f64) -> Self {
        self.with_rows(self.rows.mapped(|_, weight| f64::from(u8::from(weight >= threshold))))
    }

    /// The weights of each item divided by their sum.
    #[must_use]
    pub fn normalized(&self) -> Self {
        self.with_rows(self.rows.mapped(|row, weight| weight / row.entries().map(|(_, w)| w).sum::<f64>()))
    }

    pub(crate) fn types(&self) -> &[u32] {
        &self.types
    }

    pub(crate) fn rows(&self) -> &Rows {
        &self.rows
    }

    /// The same items with other rows, of which some may now be the same.
    fn with_rows(&self, mut rows: Rows) -> Self {
        let kept = rows.close_gaps();
        let empty = self.empty + self.clusters() - kept.len();
        let origins = kept.iter().map(|&cluster| self.origins[cluster as usize]).collect();
        let mut numbering = Numbering::new(rows.width());
        let new: Vec<u32> = rows.iter().map(|row| numbering.number(row)).collect();
        let types = self.types.iter().map(|&kind| new[kind as usize]).collect();
        Self { types, rows: numbering.rows, origins, empty }
    }
}

fn check(
    items: usize,
    clusters: usize,
    of_item: &[u32],
    of_cluster: &[u32],
    weights: Option<&[f64]>,
) -> Result<()> {
    let lengths = [of_cluster.len(), weights.map_or(of_item.len(), <[f64]>::len)];
    if lengths.iter().any(|&length| length != of_item.len()) {
        let (items, clusters) = (of_item.len(), of_cluster.len());
        return Err(CoverProblem::UnequalMemberships { items, clusters, weights: lengths[1] }.into());
    }
    let outside = |what, of: &[u32], most: usize| match of.iter().position(|&at| at as usize >= most) {
        Some(place) => Err(CoverProblem::NoSuchMember { what, number: of[place] as usize, most }),
        None => Ok(()),
    };
    outside("item", of_item, items)?;
    outside("cluster", of_cluster, clusters)?;
    let is_bad = |weight: &f64| !weight.is_finite() || *weight < 0.0;
    match weights.and_then(|weights| Some((weights, weights.iter().position(is_bad)?))) {
        Some((weights, place)) => Err(CoverProblem::BadMembership { value: weights[place], place }.into()),
        None => Ok(()),
    }
}

/// Memberships by item, and by cluster within an item.
struct ByItem {
    starts: Vec<usize>,
    clusters: Vec<u32>,
    /// Empty where every weight is one.
    weights: Vec<f64>,
}

impl ByItem {
    fn gather(items: usize, of_item: &[u32], of_cluster: &[u32], weights: Option<&[f64]>) -> Self {
        let is_kept = |at: usize| weights.is_none_or(|weights| weights[at] > 0.0);
        // Two places further on, so that counting up from the start of each item leaves the starts one place further on.
        let mut starts = vec![0_usize; items + 2];
        for (at, &item) in of_item.iter().enumerate() {
            starts[item as usize + 2] += usize::from(is_kept(at));
        }
        for item in 0..items {
            starts[item + 2] += starts[item + 1];
        }
        let mut clusters = vec![0; starts[items + 1]];
        let mut sorted = vec![0.0; if weights.is_some() { clusters.len() } else { 0 }];
        for (at, &item) in of_item.iter().enumerate().filter(|&(at, _)| is_kept(at)) {
            let place = &mut starts[item as usize + 1];
            clusters[*place] = of_cluster[at];
            if let Some(weights) = weights {
                sorted[*place] = weights[at];
            }
            *place += 1;
        }
        starts.truncate(items + 1);
        // Zeros may have been all that was not one.
        if sorted.iter().all(|&weight| weight == 1.0) {
            sorted = Vec::new();
        }
        Self { starts, clusters, weights: sorted }
    }

    /// Sorts the clusters of each item. Returns an item and a cluster that holds it twice, if there is one.
    fn sort_rows(&mut self) -> Option<(u32, u32)> {
        for (item, ends) in self.starts.windows(2).enumerate().filter(|(_, ends)| ends[1] - ends[0] > 1) {
            let row = &mut self.clusters[ends[0]..ends[1]];
            if row.is_sorted_by(|one, next| one < next) {
                continue;
            }
            if self.weights.is_empty() {
                row.sort_unstable();
            } else {
                let weights = &mut self.weights[ends[0]..ends[1]];
                let mut both: Vec<(u32, f64)> = row.iter().copied().zip(weights.iter().copied()).collect();
                both.sort_unstable_by_key(|&(cluster, _)| cluster);
                for (at, (cluster, weight)) in both.into_iter().enumerate() {
                    (row[at], weights[at]) = (cluster, weight);
                }
            }
            if let Some(pair) = row.windows(2).find(|pair| pair[0] == pair[1]) {
                return Some((item as u32, pair[0]));
            }
        }
        None
    }

    /// The type of each item, and the row of each type.
    fn types(&self, clusters: usize) -> (Vec<u32>, Rows) {
        let in_several = self.starts.windows(2).filter(|ends| ends[1] - ends[0] > 1).count();
        let mut numbering = Numbering::with_capacity(clusters, in_several);
        let types = self.starts.windows(2).map(|ends| {
            let range = ends[0]..ends[1];
            let weights = (!self.weights.is_empty()).then(|| &self.weights[range.clone()]);
            numbering.number(Row { clusters: &self.clusters[range], weights })
        });
        let types = types.collect();
        (types, numbering.rows)
    }
}

/// Numbers rows in order of first appearance. Rows are compared, not only their hashes.
pub(crate) struct Numbering {
    pub(crate) rows: Rows,
    by_row: HashTable<u32>,
    /// The type of the row of that cluster alone, which needs no hashing: plus one, or 0 where it has none yet.
    alone: Vec<u32>,
}

impl Numbering {
    pub(crate) fn new(clusters: usize) -> Self {
        Self::with_capacity(clusters, 0)
    }

    /// With room for some rows of other than one cluster.
    fn with_capacity(clusters: usize, rows: usize) -> Self {
        Self { rows: Rows::new(clusters), by_row: HashTable::with_capacity(rows), alone: vec![0; clusters] }
    }

    /// The number of a row, a new one if it has none yet.
    pub(crate) fn number(&mut self, row: Row<'_>) -> u32 {
        let next = self.rows.len() as u32;
        if let (&[cluster], None) = (row.clusters, row.weights) {
            let known = &mut self.alone[cluster as usize];
            if *known > 0 {
                return *known - 1;
            }
            *known = next + 1;
            self.rows.push(row);
            return next;
        }
        let (rows, hash) = (&self.rows, row.hash());
        if let Some(&known) = self.by_row.find(hash, |&kind| rows.row(kind as usize) == row) {
            return known;
        }
        self.rows.push(row);
        let rows = &self.rows;
        self.by_row.insert_unique(hash, next, |&kind| rows.row(kind as usize).hash());
        next
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cover(items: usize, clusters: &[&[u32]]) -> Cover {
        Cover::from_clusters(items, clusters).expect("valid clusters")
    }

    #[test]
    fn items_with_the_same_clusters_are_of_one_type() {
        let cover = cover(6, &[&[0, 1, 2, 5], &[5, 2, 3], &[]]);
        assert_eq!(cover.types(), [0, 0, 1, 2, 3, 1]);
        assert_eq!((cover.clusters(), cover.empty_clusters(), cover.in_none()), (2, 1, 1));
        assert_eq!(cover.of_item(5).collect::<Vec<_>>(), [(0, 1.0), (1, 1.0)]);
        assert_eq!(cover.memberships(), 7);
        assert_eq!(self::cover(3, &[&[0], &[], &[1, 2]]).origins(), [0, 2]);
    }

    #[test]
    fn what_is_not_a_cover_is_refused() {
        let said = |result: Result<Cover>| result.unwrap_err().to_string();
        let twice = Cover::from_clusters(3, [vec![0, 1], vec![2, 1, 2]]);
        assert_eq!(
            said(twice),
            "membership 5: item 2 is in cluster 1 twice; list each item of a cluster once"
        );
        let outside = Cover::from_clusters(3, [vec![0, 3]]);
        assert_eq!(said(outside), "there is no item 3; the 3 items are numbered from 0");
        let weight = |weight| Cover::from_memberships(1, 1, &[0], &[0], Some(&[weight]));
        assert_eq!(said(weight(-0.5)), "membership 1 has weight -0.5; weights are finite and not negative");
        assert!(weight(f64::NAN).is_err() && weight(f64::INFINITY).is_err());
        assert_eq!(weight(0.0).expect("an item in no cluster").in_none(), 1);
    }

    #[test]
    fn weights_of_zero_and_one_are_none() {
        let dense = Cover::from_memberships(2, 2, &[0, 0, 1, 1], &[0, 1, 0, 1], Some(&[1.0, 0.0, 0.0, 1.0]));
        assert_eq!(dense.expect("valid"), cover(2, &[&[0], &[1]]));
    }

    #[test]
    fn a_threshold_and_a_sum_change_weights_and_types() {
        let weights = [0.5, 0.25, 0.75, 0.25];
        let soft =
            Cover::from_memberships(2, 2, &[0, 0, 1, 1], &[0, 1, 0, 1], Some(&weights)).expect("valid");
        let crisp = soft.thresholded(0.5);
        assert!(crisp.is_crisp() && crisp.types() == [0, 0]);
        assert_eq!((crisp.clusters(), crisp.empty_clusters(), crisp.origins()), (1, 1, &[0][..]));
        let second = soft.thresholded(0.25).thresholded(1.0);
        assert_eq!((second.clusters(), second.origins()), (2, &[0, 1][..]));
        let sums: Vec<f64> =
            (0..2).map(|item| soft.normalized().of_item(item).map(|(_, w)| w).sum()).collect();
        assert_eq!(sums, [1.0, 1.0]);
    }

    #[test]
    fn duplicates_are_counted() {
        assert_eq!(cover(3, &[&[0, 1], &[2], &[1, 0], &[0, 1]]).duplicate_clusters(), 2);
    }
}
