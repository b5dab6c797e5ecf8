//! Many covers, a file each.

use std::path::PathBuf;

use partita::{Cover, CoverSummary};
use partita_io::Memberships;

use super::covers::{ManyCoverArgs, Matching, summary};
use super::join::JoinArgs;
use super::kind::names;
use super::reading::ReadingArgs;

/// Covers that are compared two by two.
pub struct ManyCovers {
    pub names: Vec<String>,
    /// Number of items of all of them together.
    pub items: u64,
    /// True if no item of any of them has weights.
    pub is_crisp: bool,
    matched: Matched,
}

/// Items that are compared.
enum Matched {
    /// Those of the two.
    Pairs(Vec<Memberships>, Matching),
    /// The same for all, and more that are in no cluster.
    Same(Vec<Cover>, u64),
}

impl ManyCovers {
    /// Reads the files. Scores that are compared with each other are of the same items: `same`.
    pub fn read(
        args: &ManyCoverArgs,
        files: &[PathBuf],
        joining: &JoinArgs,
        clusters: &[String],
        reading: &ReadingArgs,
        same: bool,
    ) -> anyhow::Result<Self> {
        let (found, matching) = args.read(files, joining, clusters, reading)?;
        let sides: Vec<&Memberships> = found.iter().collect();
        let outer = matching.outer();
        let whole = if same { matching.join(&sides)? } else { outer.join(&sides)? };
        let (items, is_crisp) = (whole.len(), whole.covers.iter().all(Cover::is_crisp));
        let (covers, in_none) = (whole.covers, whole.in_none);
        let matched =
            if same { Matched::Same(covers, in_none) } else { Matched::Pairs(found, matching.clone()) };
        Ok(Self { names: names(files), items, is_crisp, matched })
    }

    /// Returns the summary of two of them that measures read.
    pub fn summary(&self, a: usize, b: usize) -> anyhow::Result<CoverSummary> {
        Ok(match &self.matched {
            Matched::Pairs(found, matching) => matching.join(&[&found[a], &found[b]])?.summary(0, 1)?,
            Matched::Same(covers, in_none) => summary(&covers[a], &covers[b], *in_none)?,
        })
    }
    /// Covers of the same items, and how many more items are in no cluster of any.
    ///
    /// # Panics
    /// When they were read two by two.
    pub fn same(&self) -> (&[Cover], u64) {
        match &self.matched {
            Matched::Same(covers, in_none) => (covers, *in_none),
            Matched::Pairs(..) => unreachable!("a reference and its candidates have the same items"),
        }
    }
}
