//! What was given, by its digests, and which run of a store that is.

use partita::Labels;
use twox_hash::xxhash3_128::Hasher;

use super::store::Store;

/// The digests of two runs. They do not depend on the order of items that have names.
#[derive(Debug)]
pub struct Call {
    /// That of the labels before.
    pub before: String,
    /// That of the labels now.
    pub now: String,
    /// That of both together.
    pub both: String,
}

/// Where two runs stand in a store.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// At its beginning.
    First,
    /// After its last run.
    Next,
    /// They were given before, and the second is this run, from 0.
    Again(usize),
}

impl Call {
    /// The digests of two runs of the same items.
    pub fn of([a, b]: [&Labels; 2], items: Option<&[String]>) -> Self {
        Self { before: digest(&[a], items), now: digest(&[b], items), both: digest(&[a, b], items) }
    }

    /// Where they stand.
    pub fn place(&self, store: &Store) -> Place {
        let Some(last) = store.runs.last() else { return Place::First };
        if last.call == self.both {
            return Place::Again(store.runs.len() - 1);
        }
        // A chain may come back to where it was: then these are new.
        let earlier = || store.runs.iter().position(|run| run.call == self.both);
        match if last.labels == self.before { None } else { earlier() } {
            Some(run) => Place::Again(run),
            None => Place::Next,
        }
    }
}

/// The digest of the labels of each item: their sum does not depend on the order of the items.
fn digest(columns: &[&Labels], items: Option<&[String]>) -> String {
    let add = |sum: u128, item: usize| {
        let mut hasher = Hasher::new();
        match items {
            Some(items) => write(&mut hasher, Some(&items[item])),
            None => hasher.write(&(item as u64).to_le_bytes()),
        }
        for labels in columns {
            write(&mut hasher, labels.get(item));
        }
        sum.wrapping_add(hasher.finish_128())
    };
    let items = columns.first().map_or(0, |labels| labels.len());
    format!("{:032x}", (0..items).fold(0, add))
}

fn write(hasher: &mut Hasher, text: Option<&str>) {
    match text {
        Some(text) => {
            hasher.write(&(text.len() as u64).to_le_bytes());
            hasher.write(text.as_bytes());
        }
        None => hasher.write(&u64::MAX.to_le_bytes()),
    }
}
