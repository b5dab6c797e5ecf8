//! Dendrograms as tables of merges: SciPy's linkage matrices and R's hclust.

use super::branches::Branches;
use super::builder::bad;
use super::{Tree, TreeBuilder};
use crate::error::Result;
use crate::text::quantity;

/// One row of a linkage matrix: clusters `0..n` are the items, cluster `n + i` is what row `i` makes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Merge {
    /// The first cluster.
    pub left: usize,
    /// The second cluster.
    pub right: usize,
    /// The height (distance) at which they join.
    pub height: f64,
}

/// Treatment of a node at the same height as its parent: the order of such merges is arbitrary.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Ties {
    /// It is merged into the parent, whose children are then ordered by their first items.
    #[default]
    Merge,
    /// It is kept, as the source ordered the merges.
    Keep,
}

/// Two heights this close, as a share of the larger, may trade places by rounding.
const ROUNDING: f64 = 1e-9;

impl Tree {
    /// The tree of a SciPy linkage matrix, or of a scikit-network dendrogram.
    ///
    /// Names go with the items; without them the items are named by their numbers, from 0. An infinite height,
    /// as where the components of a graph join, becomes twice the greatest finite one, so that every branch has
    /// a length.
    ///
    /// # Errors
    /// When a row joins a cluster that does not exist yet or was joined before, when a height is not a number,
    /// negative or below that of a cluster that it joins, or when the names are not as many as the items, empty
    /// or repeated.
    pub fn from_linkage(merges: &[Merge], names: Option<&[String]>, ties: Ties) -> Result<Self> {
        let items = merges.len() + 1;
        if let Some(names) = names
            && names.len() != items
        {
            return Err(bad(&format!(
                "{} for {}; a linkage of {} has one item more",
                quantity(names.len(), "name"),
                quantity(items, "item"),
                quantity(merges.len(), "row")
            )));
        }
        let heights = finite(checked_heights(merges)?);
        let (tree, order) = assemble(merges, &heights, names, ties)?;
        let heights = order.iter().map(|&id| if id < items { 0.0 } else { heights[id - items] });
        Ok(Self { branches: Branches::Heights(heights.collect()), ..tree })
    }

    /// The tree of R's hclust: rows of `merge` (a negative entry is an item from 1, a positive one an earlier
    /// row from 1) and `height`. Names are `labels`; without them the items are named from 1.
    ///
    /// # Errors
    /// As [`Self::from_linkage`].
    pub fn from_hclust(
        merge: &[[i64; 2]],
        height: &[f64],
        labels: Option<&[String]>,
        ties: Ties,
    ) -> Result<Self> {
        if merge.len() != height.len() {
            let (merges, heights) = (quantity(merge.len(), "merge"), quantity(height.len(), "height"));
            return Err(bad(&format!("{merges} and {heights}; give one each")));
        }
        let items = merge.len() + 1;
        let cluster = |row: usize, entry: i64| match usize::try_from(entry.unsigned_abs()) {
            Ok(item) if entry < 0 && item <= items => Ok(item - 1),
            Ok(earlier) if entry > 0 && earlier <= row => Ok(items + earlier - 1),
            _ => Err(bad(&format!(
                "merge row {} has the entry {entry}; give −1 to −{items} for an item or 1 to {row} for an earlier row",
                row + 1
            ))),
        };
        let merges = merge
            .iter()
            .zip(height)
            .enumerate()
            .map(|(row, (&[left, right], &height))| {
                Ok(Merge { left: cluster(row, left)?, right: cluster(row, right)?, height })
            })
            .collect::<Result<Vec<_>>>()?;
        let numbered: Vec<String>;
        let labels = match labels {
            Some(labels) => labels,
            None => {
                numbered = (1..=items).map(|item| item.to_string()).collect();
                &numbered
            }
        };
        Self::from_linkage(&merges, Some(labels), ties)
    }
}

/// The heights, each raised to that of its children where rounding put it just below.
fn checked_heights(merges: &[Merge]) -> Result<Vec<f64>> {
    let items = merges.len() + 1;
    let mut used = vec![false; items + merges.len()];
    let mut heights: Vec<f64> = Vec::with_capacity(merges.len());
    for (row, merge) in merges.iter().enumerate() {
        let mut height = merge.height;
        if height.is_nan() || height < 0.0 {
            return Err(bad(&format!("row {}: the height {height} is not a number of 0 or more", row + 1)));
        }
        for cluster in [merge.left, merge.right] {
            if cluster >= items + row {
                return Err(bad(&format!(
                    "row {} joins cluster {cluster}, which is not made by an earlier row; with {}, row i makes \
                     cluster {items} + i − 1",
                    row + 1,
                    quantity(items, "item")
                )));
            }
            if std::mem::replace(&mut used[cluster], true) {
                return Err(bad(&format!(
                    "row {} joins cluster {cluster} for the second time; every cluster is joined once",
                    row + 1
                )));
            }
            let below = if cluster < items { 0.0 } else { heights[cluster - items] };
            if below > height * (1.0 + ROUNDING) {
                return Err(bad(&format!(
                    "row {} has height {}, below the {below} of cluster {cluster} that it joins; heights must not \
                     decrease towards the root (centroid and median linkage may)",
                    row + 1,
                    merge.height
                )));
            }
            height = height.max(below);
        }
        heights.push(height);
    }
    Ok(heights)
}

/// The heights with infinite ones at twice the greatest finite one.
fn finite(mut heights: Vec<f64>) -> Vec<f64> {
    let top = heights.iter().copied().filter(|height| height.is_finite()).fold(0.0, f64::max);
    let roof = if top > 0.0 { (2.0 * top).min(f64::MAX) } else { 1.0 };
    heights.iter_mut().for_each(|height| *height = height.min(roof));
    heights
}

/// The tree in preorder, and the cluster of each node.
fn assemble(
    merges: &[Merge],
    heights: &[f64],
    names: Option<&[String]>,
    ties: Ties,
) -> Result<(Tree, Vec<usize>)> {
    let items = merges.len() + 1;
    let first_items = first_items(merges);
    let mut builder = TreeBuilder::default();
    let mut order = Vec::with_capacity(items + merges.len());
    // `None` closes a node after its children.
    let mut stack = vec![Some(items + merges.len() - 1)];
    while let Some(task) = stack.pop() {
        let Some(cluster) = task else {
            builder.close()?;
            continue;
        };
        order.push(cluster);
        if cluster < items {
            match names {
                Some(names) => builder.leaf_of_item(cluster as u32, &names[cluster])?,
                None => builder.leaf_of_item(cluster as u32, &cluster.to_string())?,
            };
        } else {
            builder.open()?;
            stack.push(None);
            let mut children = match ties {
                Ties::Merge => tied_children(merges, heights, cluster - items),
                Ties::Keep => vec![merges[cluster - items].left, merges[cluster - items].right],
            };
            if children.len() > 2 {
                children.sort_unstable_by_key(|&child| first_items[child]);
            }
            stack.extend(children.into_iter().rev().map(Some));
        }
    }
    Ok((builder.finish()?, order))
}

/// The lowest item of each cluster.
fn first_items(merges: &[Merge]) -> Vec<usize> {
    let mut first: Vec<usize> = (0..=merges.len()).collect();
    for merge in merges {
        first.push(first[merge.left].min(first[merge.right]));
    }
    first
}

/// The clusters that the merge of that row joins, those made at the same height taken apart.
fn tied_children(merges: &[Merge], heights: &[f64], row: usize) -> Vec<usize> {
    let items = merges.len() + 1;
    let mut children = Vec::new();
    let mut open = vec![merges[row].right, merges[row].left];
    while let Some(cluster) = open.pop() {
        if cluster >= items && heights[cluster - items] == heights[row] {
            open.extend([merges[cluster - items].right, merges[cluster - items].left]);
        } else {
            children.push(cluster);
        }
    }
    children
}
