//! The names of the nodes in one buffer: a million of them are two allocations.

use crate::error::{ErrorKind, Result};

#[derive(Debug, Clone, Default)]
pub(super) struct Names {
    text: String,
    /// Start and length in `text`, per node.
    spans: Vec<(u32, u32)>,
}

impl Names {
    pub(super) fn with_capacity(nodes: usize, bytes: usize) -> Self {
        Self { text: String::with_capacity(bytes), spans: Vec::with_capacity(nodes) }
    }

    /// Nodes without names.
    pub(super) fn unnamed(nodes: usize) -> Self {
        Self { text: String::new(), spans: vec![(0, 0); nodes] }
    }

    /// Returns whether no node has a name.
    pub(super) fn are_absent(&self) -> bool {
        self.text.is_empty()
    }

    pub(super) fn get(&self, node: u32) -> &str {
        let (start, length) = self.spans[node as usize];
        &self.text[start as usize..(start + length) as usize]
    }

    /// A new node without a name.
    pub(super) fn push_unnamed(&mut self) {
        self.spans.push((0, 0));
    }

    /// Names a node.
    pub(super) fn set(&mut self, node: u32, name: &str) -> Result<()> {
        let (start, end) = (self.text.len(), self.text.len() + name.len());
        if u32::try_from(end).is_err() {
            return Err(ErrorKind::TooLarge {
                what: "a tree whose names take more than 4 GiB".to_owned(),
                remedy: "use shorter names",
            }
            .into());
        }
        self.text.push_str(name);
        self.spans[node as usize] = (start as u32, name.len() as u32);
        Ok(())
    }

    /// The names of the nodes listed, in that order.
    pub(super) fn select(&self, nodes: &[u32]) -> Self {
        let spans = nodes.iter().map(|&node| self.spans[node as usize]).collect();
        Self { text: self.text.clone(), spans }
    }
}

impl PartialEq for Names {
    fn eq(&self, other: &Self) -> bool {
        let nodes = self.spans.len() as u32;
        self.spans.len() == other.spans.len() && (0..nodes).all(|node| self.get(node) == other.get(node))
    }
}
