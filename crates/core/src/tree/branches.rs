//! What the source knew of distances: nothing, the heights of a dendrogram, or the lengths of branches.

use std::borrow::Cow;

use super::Tree;
use super::builder::bad;
use crate::error::Result;
use crate::text::quantity;

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Branches {
    None,
    /// Per node; never less than that of a child.
    Heights(Vec<f64>),
    /// Per node, of the branch above it.
    Lengths(Vec<f64>),
}

impl Tree {
    /// The tree with these lengths of the branches above its nodes instead of what it knew of distances; that of the root
    /// counts for nothing.
    ///
    /// # Errors
    /// When there is not one length per node, or one is not finite.
    pub fn with_lengths(self, mut lengths: Vec<f64>) -> Result<Self> {
        if lengths.len() != self.nodes() {
            let (lengths, nodes) = (quantity(lengths.len(), "length"), quantity(self.nodes(), "node"));
            return Err(bad(&format!("{lengths} for {nodes}; give one each")));
        }
        lengths[0] = 0.0;
        if let Some(length) = lengths.iter().find(|length| !length.is_finite()) {
            return Err(bad(&format!("{length} is not a branch length; lengths are finite")));
        }
        let marks = super::marks::Marks { unmeasured: 0, ..self.marks };
        Ok(Self { branches: Branches::Lengths(lengths), marks, ..self })
    }

    /// The tree with these heights of its nodes instead of what it knew of distances.
    ///
    /// # Errors
    /// When there is not one height per node, or one is not finite, negative or above that of its parent.
    pub fn with_heights(self, heights: Vec<f64>) -> Result<Self> {
        if heights.len() != self.nodes() {
            let (heights, nodes) = (quantity(heights.len(), "height"), quantity(self.nodes(), "node"));
            return Err(bad(&format!("{heights} for {nodes}; give one each")));
        }
        for (node, &height) in heights.iter().enumerate() {
            let above = self.parent(node as u32).map_or(f64::MAX, |parent| heights[parent as usize]);
            if !(0.0..=above).contains(&height) {
                return Err(bad(&format!(
                    "node {node} has height {height}; heights are 0 or more and none is above its parent's"
                )));
            }
        }
        let marks = super::marks::Marks { unmeasured: 0, ..self.marks };
        Ok(Self { branches: Branches::Heights(heights), marks, ..self })
    }
}

impl Branches {
    pub(super) fn lengths(&self, tree: &Tree) -> Option<Cow<'_, [f64]>> {
        match self {
            Self::None => None,
            Self::Lengths(lengths) => Some(lengths.into()),
            Self::Heights(heights) => {
                let length = |node: usize| match tree.parent(node as u32) {
                    Some(parent) => heights[parent as usize] - heights[node],
                    None => 0.0,
                };
                Some((0..tree.nodes()).map(length).collect())
            }
        }
    }

    pub(super) fn heights(&self, tree: &Tree) -> Option<Cow<'_, [f64]>> {
        match self {
            Self::None => None,
            Self::Heights(heights) => Some(heights.into()),
            Self::Lengths(lengths) => {
                let mut heights = vec![0.0_f64; tree.nodes()];
                for node in (1..tree.nodes()).rev() {
                    let parent = tree.parent[node] as usize;
                    // No node is below its children: a negative length counts as 0.
                    heights[parent] = heights[parent].max(heights[node] + lengths[node].max(0.0));
                }
                Some(heights.into())
            }
        }
    }
}
