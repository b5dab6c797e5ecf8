//! The memberships of each type of item.

use std::hash::{BuildHasherDefault, Hasher};

use rustc_hash::FxHasher;

/// A sparse matrix types × clusters. The clusters of a row ascend, and no weight is zero.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Rows {
    starts: Vec<usize>,
    clusters: Vec<u32>,
    /// Empty where every weight is one.
    weights: Vec<f64>,
    /// Number of clusters; none is empty.
    width: usize,
}

/// A row: clusters, and their weights unless all are one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Row<'a> {
    pub(crate) clusters: &'a [u32],
    pub(crate) weights: Option<&'a [f64]>,
}

impl Row<'_> {
    /// Each cluster with its weight.
    pub(crate) fn entries(&self) -> impl Iterator<Item = (u32, f64)> + Clone + '_ {
        let weight = |at: usize| self.weights.map_or(1.0, |weights| weights[at]);
        self.clusters.iter().enumerate().map(move |(at, &cluster)| (cluster, weight(at)))
    }

    /// The same on every platform and in every run.
    pub(crate) fn hash(&self) -> u64 {
        let mut hasher =
            <BuildHasherDefault<FxHasher> as std::hash::BuildHasher>::build_hasher(&Default::default());
        for (cluster, weight) in self.entries() {
            hasher.write_u32(cluster);
            if self.weights.is_some() {
                hasher.write_u64(weight.to_bits());
            }
        }
        hasher.finish()
    }
}

impl Rows {
    /// No rows yet.
    pub(crate) fn new(width: usize) -> Self {
        Self { starts: vec![0], clusters: Vec::new(), weights: Vec::new(), width }
    }

    /// Every type is a cluster: the rows of labels.
    pub(crate) fn identity(types: usize) -> Self {
        Self {
            starts: (0..=types).collect(),
            clusters: (0..types as u32).collect(),
            weights: Vec::new(),
            width: types,
        }
    }

    /// Adds a row. Either all rows have weights or none has.
    pub(crate) fn push(&mut self, row: Row<'_>) {
        self.clusters.extend_from_slice(row.clusters);
        self.weights.extend_from_slice(row.weights.unwrap_or_default());
        self.starts.push(self.clusters.len());
    }

    /// Number of types.
    pub(crate) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Number of clusters.
    pub(crate) fn width(&self) -> usize {
        self.width
    }

    /// Returns whether every weight is one.
    pub(crate) fn is_crisp(&self) -> bool {
        self.weights.is_empty()
    }

    pub(crate) fn row(&self, kind: usize) -> Row<'_> {
        let range = self.starts[kind]..self.starts[kind + 1];
        let weights = (!self.is_crisp()).then(|| &self.weights[range.clone()]);
        Row { clusters: &self.clusters[range], weights }
    }

    /// Returns the number of clusters that hold an item of that type.
    pub(crate) fn size(&self, kind: usize) -> usize {
        self.starts[kind + 1] - self.starts[kind]
    }

    /// Every row in turn.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Row<'_>> {
        (0..self.len()).map(|kind| self.row(kind))
    }

    /// The same rows after a change of each weight; weights of zero vanish.
    pub(crate) fn mapped(&self, weight: impl Fn(Row<'_>, f64) -> f64) -> Self {
        let mut mapped = Self::new(self.width);
        for row in self.iter() {
            for (cluster, old) in row.entries() {
                let new = weight(row, old);
                if new > 0.0 {
                    mapped.clusters.push(cluster);
                    mapped.weights.push(new);
                }
            }
            mapped.starts.push(mapped.clusters.len());
        }
        if mapped.weights.iter().all(|&weight| weight == 1.0) {
            mapped.weights = Vec::new();
        }
        mapped
    }

    /// These rows only, and only the clusters that they have.
    pub(crate) fn select(&self, kept: &[u32]) -> Self {
        let mut selected = Self::new(self.width);
        kept.iter().for_each(|&kind| selected.push(self.row(kind as usize)));
        selected.close_gaps();
        selected
    }

    /// Drops clusters that no row has and numbers the others in their order. Returns the numbers that these had.
    pub(crate) fn close_gaps(&mut self) -> Vec<u32> {
        let mut places = vec![u32::MAX; self.width];
        self.clusters.iter().for_each(|&cluster| places[cluster as usize] = 0);
        let mut kept = Vec::new();
        for (cluster, place) in (0..).zip(&mut places).filter(|(_, place)| **place == 0) {
            *place = kept.len() as u32;
            kept.push(cluster);
        }
        self.clusters.iter_mut().for_each(|cluster| *cluster = places[*cluster as usize]);
        self.width = kept.len();
        kept
    }

    /// The types that each cluster holds, ascending, with their weights.
    pub(crate) fn columns(&self) -> Self {
        let mut starts = vec![0; self.width + 1];
        self.clusters.iter().for_each(|&cluster| starts[cluster as usize + 1] += 1);
        for cluster in 0..self.width {
            starts[cluster + 1] += starts[cluster];
        }
        let mut places = starts.clone();
        let (mut types, mut weights) = (vec![0; self.clusters.len()], vec![0.0; self.weights.len()]);
        for kind in 0..self.len() {
            for at in self.starts[kind]..self.starts[kind + 1] {
                let place = &mut places[self.clusters[at] as usize];
                types[*place] = kind as u32;
                if !self.is_crisp() {
                    weights[*place] = self.weights[at];
                }
                *place += 1;
            }
        }
        Self { starts, clusters: types, weights, width: self.len() }
    }
}
