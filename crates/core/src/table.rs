//! The cross-table with its labels: what is written to a file, merged with other shards and printed.

use std::hash::BuildHasherDefault;

use hashbrown::HashMap;
use rustc_hash::FxHasher;

use crate::{Contingency, ErrorKind, Labels, Result};

/// What to do with items that lack a label.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Missing {
    /// Refuse, with a count.
    #[default]
    Refuse,
    /// Leave the item out of the comparison.
    Drop,
    /// Put all of them into one cluster.
    Cluster,
    /// Make each of them a cluster of its own.
    Singletons,
}

/// What to do with items that carry the noise label.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Noise {
    /// Noise is a cluster like any other.
    #[default]
    Cluster,
    /// Leave the item out of the comparison.
    Drop,
    /// Make each of them a cluster of its own.
    Singletons,
}

/// How labels that are not plain clusters are read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Policies {
    /// Items without a label.
    pub missing: Missing,
    /// Items with the noise label.
    pub noise: Noise,
    /// The noise label, −1 unless told otherwise.
    pub noise_label: String,
}

impl Default for Policies {
    fn default() -> Self {
        Self { missing: Missing::default(), noise: Noise::default(), noise_label: "-1".to_owned() }
    }
}

/// A cross-table whose rows and columns carry their labels.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LabelledTable {
    counts: Contingency,
    rows: Vec<String>,
    cols: Vec<String>,
}

impl LabelledTable {
    /// Counts two columns of labels of the same items; a weight is the number of times that an item stands.
    ///
    /// # Errors
    /// When the columns have different lengths, when labels are missing and the policy refuses them, or when
    /// no item is left.
    pub fn from_labels(a: &Labels, b: &Labels, weights: Option<&[u64]>, policies: &Policies) -> Result<Self> {
        if a.len() != b.len() {
            return Err(ErrorKind::UnequalLengths { a: a.len(), b: b.len() }.into());
        }
        if let Some(weights) = weights
            && weights.len() != a.len()
        {
            return Err(ErrorKind::UnequalWeights { weights: weights.len(), items: a.len() }.into());
        }
        let missing = (a.missing(), b.missing());
        if policies.missing == Missing::Refuse && missing != (0, 0) {
            return Err(ErrorKind::MissingLabels { a: missing.0, b: missing.1 }.into());
        }
        let (mut rows, mut cols) = (Side::new(a, policies), Side::new(b, policies));
        let mut triples = Vec::with_capacity(a.len());
        for (item, (&code_a, &code_b)) in a.codes().iter().zip(b.codes()).enumerate() {
            let (place_a, place_b) = (rows.place(code_a), cols.place(code_b));
            if place_a == Place::Dropped || place_b == Place::Dropped {
                continue;
            }
            let weight = weights.map_or(1, |weights| weights[item]);
            if place_a == Place::Alone || place_b == Place::Alone {
                for _ in 0..weight {
                    triples.push((rows.id(place_a)?, cols.id(place_b)?, 1));
                }
            } else {
                triples.push((rows.id(place_a)?, cols.id(place_b)?, weight));
            }
        }
        Self::from_counts(triples, rows.names, cols.names)
    }

    /// Sums `(row, column, count)` triples that index into two lists of labels; labels without items are
    /// dropped.
    ///
    /// # Errors
    /// When nothing is left or the total does not fit.
    pub fn from_counts(
        triples: impl IntoIterator<Item = (u32, u32, u64)>,
        mut rows: Vec<String>,
        mut cols: Vec<String>,
    ) -> Result<Self> {
        let tabulated = Contingency::tabulate(triples)?;
        let keep = |names: &mut Vec<String>, kept: &[u32]| -> Vec<String> {
            kept.iter().map(|&old| std::mem::take(&mut names[old as usize])).collect()
        };
        let (rows, cols) = (keep(&mut rows, &tabulated.rows), keep(&mut cols, &tabulated.cols));
        Ok(Self { counts: tabulated.table, rows, cols })
    }

    /// Adds the counts of another table, matching rows and columns by their labels.
    ///
    /// # Errors
    /// When the total does not fit.
    pub fn merge(&self, other: &Self) -> Result<Self> {
        let (rows, row_ids) = union(&self.rows, &other.rows)?;
        let (cols, col_ids) = union(&self.cols, &other.cols)?;
        let mine = self.counts.cells().iter().map(|c| (c.row, c.col, c.count));
        let theirs =
            other.counts.cells().iter().map(|c| (row_ids[c.row as usize], col_ids[c.col as usize], c.count));
        Self::from_counts(mine.chain(theirs), rows, cols)
    }

    /// The counts alone.
    #[must_use]
    pub fn counts(&self) -> &Contingency {
        &self.counts
    }

    /// The counts alone, without a copy.
    #[must_use]
    pub fn into_counts(self) -> Contingency {
        self.counts
    }

    /// Labels of the clusters of A.
    #[must_use]
    pub fn rows(&self) -> &[String] {
        &self.rows
    }

    /// Labels of the clusters of B.
    #[must_use]
    pub fn cols(&self) -> &[String] {
        &self.cols
    }
}

/// Where one item goes on one side of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Cluster(u32),
    Alone,
    Dropped,
}

/// One side of the table while it is being counted.
struct Side {
    names: Vec<String>,
    missing: Place,
    noise: Option<(u32, Place)>,
    alone: usize,
}

impl Side {
    fn new(labels: &Labels, policies: &Policies) -> Self {
        let mut names = labels.names().to_vec();
        let noise_code = names.iter().position(|name| *name == policies.noise_label).map(|code| code as u32);
        let noise = noise_code.and_then(|code| match policies.noise {
            Noise::Cluster => None,
            Noise::Drop => Some((code, Place::Dropped)),
            Noise::Singletons => Some((code, Place::Alone)),
        });
        let missing = match policies.missing {
            Missing::Refuse | Missing::Drop => Place::Dropped,
            Missing::Singletons => Place::Alone,
            Missing::Cluster => {
                names.push("(missing)".to_owned());
                Place::Cluster(names.len() as u32 - 1)
            }
        };
        Self { names, missing, noise, alone: 0 }
    }

    fn place(&self, code: u32) -> Place {
        match self.noise {
            _ if code == Labels::MISSING => self.missing,
            Some((noise, place)) if noise == code => place,
            _ => Place::Cluster(code),
        }
    }

    /// The id of a place; each call for an item that stands alone makes a new cluster.
    fn id(&mut self, place: Place) -> Result<u32> {
        match place {
            Place::Cluster(id) => Ok(id),
            Place::Alone | Place::Dropped => {
                self.alone += 1;
                self.names.push(format!("(alone {})", self.alone));
                u32::try_from(self.names.len() - 1).map_err(|_| too_many_clusters())
            }
        }
    }
}

fn too_many_clusters() -> crate::Error {
    ErrorKind::TooLarge { what: "a clustering into 2^32 clusters".to_owned(), remedy: "compare a sample" }
        .into()
}

/// The labels of both lists, the first list's first, and the new ids of the second.
fn union(first: &[String], second: &[String]) -> Result<(Vec<String>, Vec<u32>)> {
    let mut names = first.to_vec();
    let mut ids: HashMap<&str, u32, BuildHasherDefault<FxHasher>> =
        first.iter().enumerate().map(|(id, name)| (name.as_str(), id as u32)).collect();
    let mut second_ids = Vec::with_capacity(second.len());
    for name in second {
        let next = u32::try_from(names.len()).map_err(|_| too_many_clusters())?;
        let id = *ids.entry(name).or_insert_with(|| {
            names.push(name.clone());
            next
        });
        second_ids.push(id);
    }
    Ok((names, second_ids))
}
