//! Runs that another verb takes together.

use partita::{LEAST_TREES_OF_A_RUN, RunVerdict, TreeSet};

use super::{Answer, Options, of_parts};
use crate::caveat::Caveat;
use crate::failure::Outcome;
use crate::many::name_at;
use crate::object::Object;
use crate::watch::Watch;

/// The files of trees that follow each other, as runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Runs {
    /// The names of the files.
    pub names: Vec<String>,
    /// The number of trees of each.
    pub lengths: Vec<usize>,
}

impl Runs {
    /// The runs of trees by the file of each; `None` where these are no runs beside each other: one file, or one with few
    /// trees.
    pub fn of(files: &[String]) -> Option<Self> {
        let parts: Vec<&[String]> = files.chunk_by(|a, b| a == b).collect();
        let are_runs = parts.len() > 1 && parts.iter().all(|part| part.len() >= LEAST_TREES_OF_A_RUN);
        are_runs.then(|| Self {
            names: parts.iter().map(|part| part[0].clone()).collect(),
            lengths: parts.iter().map(|part| part.len()).collect(),
        })
    }

    /// The runs of a question whose objects are trees, as [`Self::of`].
    pub(crate) fn of_objects(objects: &[Object]) -> Option<Self> {
        Self::of_lengths(objects.iter().map(|object| object.trees().len()).collect())
    }

    /// The same of numbers of trees.
    pub fn of_lengths(lengths: Vec<usize>) -> Option<Self> {
        let are_runs = lengths.len() > 1 && lengths.iter().all(|&trees| trees >= LEAST_TREES_OF_A_RUN);
        are_runs.then(|| Self { names: (0..lengths.len()).map(|at| name_at(None, at)).collect(), lengths })
    }

    /// Compares them.
    pub fn compared(&self, trees: &TreeSet, rooted: bool, watch: &dyn Watch) -> Outcome<Answer> {
        let options = Options { names: Some(self.names.clone()), rooted, ..Options::default() };
        of_parts(trees, &self.lengths, &options, watch)
    }
}

/// The command that says more.
pub const COMMAND: &str = "`partita compare`";

/// ASDSF from which runs are not alike.
const GOOD: f64 = 0.01;

/// Steps that correlations at all lags take at most beside another answer: some seconds.
const MOST_STEPS: usize = 2_000_000_000;

impl Runs {
    /// The caveat that they do not come from one distribution, or are too short to say so; none where that would take long.
    /// `further` says where.
    pub fn differ(
        &self,
        trees: &TreeSet,
        rooted: bool,
        further: &str,
        watch: &dyn Watch,
    ) -> Outcome<Option<Caveat>> {
        if !self.are_quick(trees.leaves()) {
            return Ok(None);
        }
        Ok(self.compared(trees, rooted, watch)?.differ_by(further))
    }

    /// Returns whether they are compared soon enough to do so beside another answer.
    fn are_quick(&self, leaves: usize) -> bool {
        let squares = self.lengths.iter().map(|trees| trees.saturating_mul(*trees) / 4);
        squares.fold(0_usize, usize::saturating_add).saturating_mul(leaves) < MOST_STEPS
    }
}

/// The caveat that trees of several files do not come from one distribution, or are too few to say so.
pub fn differ(trees: &TreeSet, files: &[String], rooted: bool, watch: &dyn Watch) -> Outcome<Option<Caveat>> {
    Runs::of(files).map_or(Ok(None), |runs| runs.differ(trees, rooted, COMMAND, watch))
}

impl Answer {
    /// The caveat that the runs do not agree.
    pub fn differ(&self) -> Option<Caveat> {
        self.differ_by(COMMAND)
    }

    fn differ_by(&self, further: &str) -> Option<Caveat> {
        let found = &self.found;
        if matches!(found.verdict, RunVerdict::Agree | RunVerdict::NothingVaries) {
            return None;
        }
        let asdsf = found.asdsf.unwrap_or(0.0);
        let words = match found.verdict {
            RunVerdict::Longer if asdsf < GOOD => {
                format!(
                    "these runs are short: ASDSF {asdsf:.3}, but few effective trees; {further} says how few"
                )
            }
            _ => format!("these runs differ: ASDSF {asdsf:.3}; {further} says where"),
        };
        Some(Caveat::new("runs_differ", words))
    }
}
