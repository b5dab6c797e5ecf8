//! Nested clusterings, one column per level, as a tree.

use super::branches::Branches;
use super::builder::bad;
use super::{Tree, TreeBuilder};
use crate::error::{ErrorKind, Result};
use crate::input::Partition;
use crate::text::quantity;

impl Tree {
    /// The tree of nested levels: one clustering of the same items per level, the coarsest first. A cluster
    /// that a level leaves whole makes no node of its own. The heights are the levels counted from the leaves:
    /// of `l` levels, level `i` from 1 is the cut at height `l + 1 - i`.
    ///
    /// Names go with the items; without them the items are named by their numbers, from 0.
    ///
    /// # Errors
    /// When there is no level, the levels label different numbers of items, a cluster of a finer level lies in
    /// two clusters of a coarser one, or the names are not as many as the items, empty or repeated.
    pub fn from_levels(levels: &[Partition], names: Option<&[String]>) -> Result<Self> {
        let Some(first) = levels.first().filter(|level| !level.is_empty()) else {
            return Err(ErrorKind::Empty.into());
        };
        let items = first.len();
        if let Some(level) = levels.iter().find(|level| level.len() != items) {
            return Err(ErrorKind::UnequalLengths { a: items, b: level.len() }.into());
        }
        if let Some(names) = names.filter(|names| names.len() != items) {
            return Err(bad(&format!(
                "{} for {}; give one each",
                quantity(names.len(), "name"),
                quantity(items, "item")
            )));
        }
        for (above, pair) in levels.windows(2).enumerate() {
            check_nested(&pair[0], &pair[1], above + 1)?;
        }
        let tree = assemble(levels, &depth_first(levels), names)?;
        let root_height = levels.len() as u32 + 1;
        // Every leaf is still at the same depth.
        let heights = tree.depths().into_iter().map(|depth| f64::from(root_height - depth));
        let tree = Self { branches: Branches::Heights(heights.collect()), ..tree };
        Ok(tree.without_single_children().into_owned())
    }
}

fn check_nested(coarse: &Partition, fine: &Partition, level: usize) -> Result<()> {
    let mut home: Vec<Option<(u32, usize)>> = vec![None; fine.clusters() as usize];
    for (item, (&outer, &inner)) in coarse.ids().iter().zip(fine.ids()).enumerate() {
        match home[inner as usize] {
            None => home[inner as usize] = Some((outer, item)),
            Some((seen, other)) if seen != outer => {
                return Err(bad(&format!(
                    "items {} and {} are together at level {} and apart at level {level}; \
                     list nested levels from the coarsest to the finest",
                    other + 1,
                    item + 1,
                    level + 1
                )));
            }
            Some(_) => {}
        }
    }
    Ok(())
}

/// The items, those together at a level consecutive: sorted by the finest level first, each sort stable.
fn depth_first(levels: &[Partition]) -> Vec<u32> {
    let mut order: Vec<u32> = (0..levels[0].len() as u32).collect();
    for level in levels.iter().rev() {
        let mut start = vec![0_usize; level.clusters() as usize + 1];
        level.ids().iter().for_each(|&id| start[id as usize + 1] += 1);
        for id in 1..start.len() {
            start[id] += start[id - 1];
        }
        let mut sorted = vec![0; order.len()];
        for &item in &order {
            let slot = &mut start[level.ids()[item as usize] as usize];
            sorted[*slot] = item;
            *slot += 1;
        }
        order = sorted;
    }
    order
}

fn assemble(levels: &[Partition], order: &[u32], names: Option<&[String]>) -> Result<Tree> {
    let mut builder = TreeBuilder::default();
    builder.open()?;
    let mut previous: Option<u32> = None;
    for &item in order {
        let id = |level: &Partition, item: u32| level.ids()[item as usize];
        let shared = match previous {
            Some(other) => levels.iter().take_while(|level| id(level, item) == id(level, other)).count(),
            None => 0,
        };
        if previous.is_some() {
            (shared..levels.len()).try_for_each(|_| builder.close().map(drop))?;
        }
        (shared..levels.len()).try_for_each(|_| builder.open().map(drop))?;
        match names {
            Some(names) => builder.leaf_of_item(item, &names[item as usize])?,
            None => builder.leaf_of_item(item, &item.to_string())?,
        };
        previous = Some(item);
    }
    (0..=levels.len()).try_for_each(|_| builder.close().map(drop))?;
    builder.finish()
}
