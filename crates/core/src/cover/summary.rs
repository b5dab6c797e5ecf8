//! Two covers, with everything that several measures share, computed at most once.

use std::sync::OnceLock;

use super::build::Cover;
use super::identity::{duplicates, is_identity};
use super::overlaps::{Overlaps, each_overlap, sizes, steps};
use super::rows::{Row, Rows};
use super::shared::{SharedClusters, predicted_steps};
use crate::error::Result;
use crate::numeric::FixedSum;
use crate::table::Contingency;

/// Two covers of the same items: the cross-table of their types, and the memberships of each type.
///
/// ```
/// use partita::{Cover, CoverSummary, compare};
///
/// let a = Cover::from_clusters(6, [vec![0, 1, 2], vec![2, 3], vec![4, 5]])?;
/// let b = Cover::from_clusters(6, [vec![0, 1, 2], vec![2, 3, 5], vec![0, 4, 5]])?;
/// let summary = CoverSummary::of(&a, &b)?;
/// assert_eq!(compare("omega", &summary)?.value(), Some(0.5));
/// # Ok::<(), partita::Error>(())
/// ```
#[derive(Debug)]
pub struct CoverSummary {
    cells: Contingency,
    a: Rows,
    b: Rows,
    shared: OnceLock<SharedClusters>,
    overlaps: OnceLock<Overlaps<u64>>,
    weighted_overlaps: OnceLock<Overlaps<FixedSum>>,
}

impl CoverSummary {
    /// Counts two covers of the same items.
    ///
    /// # Errors
    /// When they have different numbers of items, or none.
    pub fn of(a: &Cover, b: &Cover) -> Result<Self> {
        let cells = Contingency::count(a.types(), b.types())?;
        Ok(Self::new(cells, a.rows().clone(), b.rows().clone()))
    }

    /// Sums cells: `count` items each, which are in these clusters of A and in those of B.
    ///
    /// # Errors
    /// When there are no items or too many, or when a list names a cluster twice.
    pub fn from_cells<C: AsRef<[u32]>>(cells: &[(C, C, u64)]) -> Result<Self> {
        // Items of one number stand for the items of a cell.
        let side = |clusters: &dyn Fn(usize) -> Vec<u32>| {
            let lists: Vec<Vec<u32>> = (0..cells.len()).map(clusters).collect();
            let width = lists.iter().flatten().max().map_or(0, |&last| last as usize + 1);
            let of_item = lists.iter().zip(0..).flat_map(|(list, item)| vec![item; list.len()]);
            let (of_item, of_cluster) = (of_item.collect::<Vec<u32>>(), lists.concat());
            Cover::from_memberships(cells.len(), width, &of_item, &of_cluster, None)
        };
        let a = side(&|at| cells[at].0.as_ref().to_vec())?;
        let b = side(&|at| cells[at].1.as_ref().to_vec())?;
        let kinds = a.types().iter().zip(b.types()).zip(cells);
        Self::from_types(kinds.map(|((&a, &b), cell)| (a, b, cell.2)), a.rows(), b.rows())
    }

    /// Sums `(type of A, type of B, count)` triples; types and clusters without items are dropped.
    pub(crate) fn from_types(
        triples: impl IntoIterator<Item = (u32, u32, u64)>,
        a: &Rows,
        b: &Rows,
    ) -> Result<Self> {
        let counted = Contingency::tabulate(triples)?;
        Ok(Self::new(counted.table, a.select(&counted.rows), b.select(&counted.columns)))
    }

    /// Labels as covers: every type is a cluster.
    pub(crate) fn of_labels(table: &Contingency) -> Self {
        let (a, b) = table.clusters();
        Self::new(table.clone(), Rows::identity(a), Rows::identity(b))
    }

    fn new(cells: Contingency, a: Rows, b: Rows) -> Self {
        Self {
            cells,
            a,
            b,
            shared: OnceLock::new(),
            overlaps: OnceLock::new(),
            weighted_overlaps: OnceLock::new(),
        }
    }

    /// The same covers with more items, which are in no cluster of either.
    ///
    /// # Errors
    /// When there are too many.
    pub fn with_more_in_none(&self, items: u64) -> Result<Self> {
        let with_none = |rows: &Rows| {
            let mut rows = rows.clone();
            let none = (0..rows.len()).find(|&kind| rows.size(kind) == 0).unwrap_or_else(|| {
                let weights = (!rows.is_crisp()).then_some(&[][..]);
                rows.push(Row { clusters: &[], weights });
                rows.len() - 1
            });
            (rows, none as u32)
        };
        let ((a, none_a), (b, none_b)) = (with_none(&self.a), with_none(&self.b));
        let cells = self.cells.cells().iter().map(|cell| (cell.row, cell.column, cell.count));
        Self::from_types(cells.chain([(none_a, none_b, items)]), &a, &b)
    }

    /// The same covers of other items: a new count for each cell of [`Self::cells`], in their order.
    ///
    /// # Errors
    /// When there are no items or too many.
    ///
    /// # Panics
    /// When there is not one count for each cell.
    pub fn with_counts(&self, counts: &[u64]) -> Result<Self> {
        assert_eq!(counts.len(), self.cells.cells().len(), "a count for each cell");
        let cells = self.cells.cells().iter().zip(counts);
        Self::from_types(cells.map(|(cell, &count)| (cell.row, cell.column, count)), &self.a, &self.b)
    }

    /// The same types with another table of them, of the same margins.
    pub(crate) fn with_cells(&self, cells: Contingency) -> Self {
        Self::new(cells, self.a.clone(), self.b.clone())
    }

    /// The cross-table of the types.
    #[must_use]
    pub fn cells(&self) -> &Contingency {
        &self.cells
    }

    /// Number of items.
    #[must_use]
    pub fn n(&self) -> u64 {
        self.cells.n()
    }

    /// Number of clusters of A and of B.
    #[must_use]
    pub fn clusters(&self) -> (usize, usize) {
        (self.a.width(), self.b.width())
    }

    /// Items in no cluster of A, and in none of B.
    #[must_use]
    pub fn in_none(&self) -> (u64, u64) {
        let count = |rows: &Rows, items: &[u64]| {
            items.iter().enumerate().filter(|&(kind, _)| rows.size(kind) == 0).map(|(_, items)| items).sum()
        };
        (count(&self.a, self.cells.row_sums()), count(&self.b, self.cells.column_sums()))
    }

    /// Clusters that repeat an earlier one, in A and in B.
    #[must_use]
    pub fn duplicate_clusters(&self) -> (usize, usize) {
        (duplicates(&self.a), duplicates(&self.b))
    }

    /// Returns whether every weight of both is one.
    #[must_use]
    pub fn is_crisp(&self) -> bool {
        self.a.is_crisp() && self.b.is_crisp()
    }

    /// Returns whether the two have the same clusters, in any order.
    #[must_use]
    pub fn is_identity(&self) -> bool {
        is_identity(&self.cells, &self.a, &self.b)
    }

    /// Unordered pairs of items that share x clusters of A and y of B, as `(x, y, pairs)`, sorted.
    ///
    /// # Errors
    /// When memberships have weights other than one.
    pub fn pairs_by_shared_clusters(&self) -> Result<&[(u32, u32, u128)]> {
        self.check("pairs_by_shared_clusters", super::Weighting::Crisp)?;
        Ok(&self.shared().pairs)
    }

    /// The memberships of the types of A.
    pub(crate) fn a(&self) -> &Rows {
        &self.a
    }

    /// The memberships of the types of B.
    pub(crate) fn b(&self) -> &Rows {
        &self.b
    }

    /// The items in a cluster of A and one of B; of crisp covers.
    pub(crate) fn overlaps(&self) -> &Overlaps<u64> {
        self.overlaps.get_or_init(|| Overlaps::of(&self.cells, &self.a, &self.b))
    }

    /// As [`Self::overlaps`], one after the other and none of them kept: by cluster of A, then of B.
    pub(crate) fn each_overlap(&self, take: impl FnMut(u32, u32, u64)) {
        each_overlap(self.cells.cells(), &self.a, &self.b, take);
    }

    /// The steps of [`Self::each_overlap`].
    pub(crate) fn overlap_steps(&self) -> u128 {
        steps(self.cells.cells(), &self.a, &self.b)
    }

    /// The sizes of the clusters of A and of B; of crisp covers.
    pub(crate) fn sizes(&self) -> (Vec<u64>, Vec<u64>) {
        (sizes(&self.a, self.cells.row_sums()), sizes(&self.b, self.cells.column_sums()))
    }

    /// The sums of the products of weights in a cluster of A and one of B.
    pub(crate) fn weighted_overlaps(&self) -> &Overlaps<FixedSum> {
        self.weighted_overlaps.get_or_init(|| Overlaps::of(&self.cells, &self.a, &self.b))
    }

    /// About how many steps it takes to count what pairs of items share.
    pub(crate) fn shared_steps(&self) -> u128 {
        predicted_steps(&self.cells, &self.a, &self.b)
    }

    /// Returns the clusters that pairs of items share; of crisp covers.
    pub(crate) fn shared(&self) -> &SharedClusters {
        self.shared.get_or_init(|| SharedClusters::of(&self.cells, &self.a, &self.b))
    }
}
