//! What is known of single items.

use partita::{ItemClusters, Labels};

/// The two labels of every item, and its clusters in the table.
#[derive(Debug, Clone)]
pub struct Items {
    /// The labels as numbers; [`Labels::MISSING`] where there is none.
    codes: Vec<[u32; 2]>,
    clusters: Vec<ItemClusters>,
    /// The texts of the labels. A pickle has them as they were given, not here.
    names: [Vec<String>; 2],
}

/// Bytes per item in a pickle.
const WIDTH: usize = 16;

impl Items {
    pub fn new(a: &Labels, b: &Labels, clusters: Vec<ItemClusters>) -> Self {
        let codes = a.codes().iter().zip(b.codes()).map(|(&a, &b)| [a, b]).collect();
        Self { codes, clusters, names: [a, b].map(|labels| labels.names().to_vec()) }
    }

    /// The numbers of both labels of each item, and its clusters.
    pub fn iter(&self) -> impl Iterator<Item = ([Option<u32>; 2], ItemClusters)> {
        let label = |code: u32| (code != Labels::MISSING).then_some(code);
        self.codes.iter().map(move |codes| codes.map(label)).zip(self.clusters.iter().copied())
    }

    pub fn clusters(&self) -> &[ItemClusters] {
        &self.clusters
    }

    pub fn names(&self) -> &[Vec<String>; 2] {
        &self.names
    }

    /// Numbers and clusters as bytes, for pickles.
    pub fn packed(&self) -> Vec<u8> {
        let numbers = self.codes.iter().zip(&self.clusters).flat_map(|(&[a, b], clusters)| {
            let (row, column) = clusters.unwrap_or((u32::MAX, u32::MAX));
            [a, b, row, column]
        });
        numbers.flat_map(u32::to_le_bytes).collect()
    }

    /// What [`Self::packed`] wrote.
    pub fn unpacked(bytes: &[u8]) -> Self {
        let number = |bytes: &[u8]| bytes.iter().rev().fold(0, |number, &byte| number << 8 | u32::from(byte));
        let item = |bytes: &[u8]| {
            let [a, b, row, column] = [0, 4, 8, 12].map(|start| number(&bytes[start..start + 4]));
            ([a, b], (row != u32::MAX).then_some((row, column)))
        };
        let (codes, clusters) = bytes.chunks_exact(WIDTH).map(item).unzip();
        Self { codes, clusters, names: [Vec::new(), Vec::new()] }
    }
}
