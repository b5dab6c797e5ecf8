//! What the source knew of distances: nothing, the heights of a dendrogram, or the lengths of branches.

use std::borrow::Cow;

use super::Tree;

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Branches {
    None,
    /// Per node; never less than that of a child.
    Heights(Vec<f64>),
    /// Per node, of the branch above it.
    Lengths(Vec<f64>),
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
                    heights[parent] = heights[parent].max(heights[node] + lengths[node]);
                }
                Some(heights.into())
            }
        }
    }
}
