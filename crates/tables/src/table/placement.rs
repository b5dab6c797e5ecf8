//! Places the items of a pair of labels by the policies: into the clusters of these labels, apart, or nowhere.

use super::{Cell, too_many_clusters};
use crate::error::Result;
use crate::input::{Labels, Missing, Noise, Policies};

/// Both sides of a table while policies are applied to its pairs of labels, one after the other.
pub(super) struct Placements {
    rows: Placement,
    columns: Placement,
}

/// The clusters of the items of one pair of labels. A step of 1 says that each has a cluster of its own.
#[derive(Debug, Clone, Copy)]
pub(super) struct Placed {
    first: (u32, u32),
    steps: (u32, u32),
}

impl Placed {
    /// Returns whether the items are not all in the same two clusters.
    pub(super) fn is_apart(self) -> bool {
        self.steps != (0, 0)
    }

    /// The clusters of one of the items.
    pub(super) fn of_item(self, item: u64) -> (u32, u32) {
        // Clusters are counted before they are given away: their numbers fit.
        let item = item as u32;
        (self.first.0 + self.steps.0 * item, self.first.1 + self.steps.1 * item)
    }
}

impl Placements {
    pub(super) fn new(rows: Vec<String>, columns: Vec<String>, policies: &Policies) -> Self {
        Self { rows: Placement::new(rows, policies), columns: Placement::new(columns, policies) }
    }

    /// The clusters of the items of a pair of labels; none when they are left out.
    pub(super) fn place(&mut self, cell: &Cell) -> Result<Option<Placed>> {
        let (row, column) = (self.rows.place(cell.row), self.columns.place(cell.column));
        if row == Place::Dropped || column == Place::Dropped {
            return Ok(None);
        }
        let (row, row_step) = self.rows.take(row, cell.count)?;
        let (column, column_step) = self.columns.take(column, cell.count)?;
        Ok(Some(Placed { first: (row, column), steps: (row_step, column_step) }))
    }

    /// Returns whether a label of either side is treated as noise.
    pub(super) fn has_noise(&self) -> bool {
        self.rows.noise.is_some() || self.columns.noise.is_some()
    }

    /// The names of all clusters of A and of B.
    pub(super) fn into_names(self) -> (Vec<String>, Vec<String>) {
        (self.rows.names, self.columns.names)
    }
}

/// The beginning of a name that no label has: `beginning`, with as many marks as it takes.
fn unlike(names: &[String], beginning: &str) -> String {
    let mut fresh = beginning.to_owned();
    while names.iter().any(|name| name.starts_with(&fresh)) {
        fresh.push('\'');
    }
    fresh
}

/// Place of the items with one label on one side of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Cluster(u32),
    Alone,
    Dropped,
}

/// One side of the table while policies are applied.
struct Placement {
    names: Vec<String>,
    missing: Place,
    noise: Option<(u32, Place)>,
    alone: usize,
    alone_prefix: String,
}

impl Placement {
    fn new(mut names: Vec<String>, policies: &Policies) -> Self {
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
                names.push(unlike(&names, "(missing") + ")");
                Place::Cluster(names.len() as u32 - 1)
            }
        };
        let alone_prefix = unlike(&names, "(alone");
        Self { names, missing, noise, alone: 0, alone_prefix }
    }

    fn place(&self, code: u32) -> Place {
        match self.noise {
            _ if code == Labels::MISSING => self.missing,
            Some((noise, place)) if noise == code => place,
            _ => Place::Cluster(code),
        }
    }

    /// The cluster of the first of some items, and the step to that of the next; makes the clusters of one.
    fn take(&mut self, place: Place, items: u64) -> Result<(u32, u32)> {
        if let Place::Cluster(id) = place {
            return Ok((id, 0));
        }
        let first = self.names.len();
        if items > u64::from(u32::MAX) || first as u64 + items > u64::from(u32::MAX) {
            return Err(too_many_clusters());
        }
        for _ in 0..items {
            self.alone += 1;
            self.names.push(format!("{} {})", self.alone_prefix, self.alone));
        }
        Ok((first as u32, 1))
    }
}
