//! The scores of a measure on all pairs of small clusterings.

use crate::compare::Request;
use crate::registry::{AtIdentity, Sense};
use crate::small_partitions::{partitions, table_of};
use crate::summary::Summary;
use crate::table::Contingency;

/// All clusterings of n items and the summary of each pair, which all measures share.
pub(super) struct Cases {
    pub(super) n: usize,
    pub(super) clusterings: Vec<Vec<u32>>,
    summaries: Vec<Summary>,
}

impl Cases {
    pub(super) fn of(n: usize) -> Self {
        let clusterings = partitions(n);
        let pairs = clusterings.iter().flat_map(|a| clusterings.iter().map(move |b| table_of(a, b)));
        let summaries = pairs.map(Summary::new).collect();
        Self { n, clusterings, summaries }
    }

    /// The table of two of the clusterings.
    pub(super) fn table(&self, a: usize, b: usize) -> &Contingency {
        self.summaries[a * self.clusterings.len() + b].table()
    }
}

/// The similarity of each pair of clusterings; `None` where the measure is undefined.
pub(super) struct Scores<'a> {
    pub(super) cases: &'a Cases,
    pub(super) values: Vec<Vec<Option<f64>>>,
}

/// A measure read as a similarity.
pub(super) struct Similarity {
    pub(super) request: Request,
}

impl Similarity {
    /// The similarity of two clusterings: a distance is taken from one.
    pub(super) fn of(&self, summary: &Summary) -> Option<f64> {
        let value = self.request.score(summary).ok()?.value()?;
        Some(if self.request.measure().sense == Sense::Distance { 1.0 - value } else { value })
    }

    /// The similarity of identical clusterings, where it is one number.
    pub(super) fn at_identity(&self) -> Option<f64> {
        match self.request.measure().at_identity_for(self.request.args()) {
            AtIdentity::Fixed(value) if self.request.measure().sense == Sense::Distance => Some(1.0 - value),
            AtIdentity::Fixed(value) => Some(value),
            AtIdentity::Varies => None,
        }
    }

    pub(super) fn of_all_pairs<'a>(&self, cases: &'a Cases) -> Scores<'a> {
        let rows = cases.summaries.chunks(cases.clusterings.len());
        let values = rows.map(|row| row.iter().map(|summary| self.of(summary)).collect()).collect();
        Scores { cases, values }
    }
}

impl Scores<'_> {
    /// Every pair that has a value: the numbers of the clusterings, and the value.
    pub(super) fn pairs(&self) -> impl Iterator<Item = (usize, usize, f64)> + '_ {
        self.values.iter().enumerate().flat_map(|(a, row)| {
            row.iter().enumerate().filter_map(move |(b, value)| value.map(|value| (a, b, value)))
        })
    }

    /// Whether some pair has no value: then nothing can be said of the least and the greatest.
    pub(super) fn has_gaps(&self) -> bool {
        self.values.iter().flatten().any(Option::is_none)
    }

    /// Two clusterings in words, `A = 0011 B = 0101`.
    pub(super) fn name(&self, a: usize, b: usize) -> String {
        format!("A = {} B = {}", digits(&self.cases.clusterings[a]), digits(&self.cases.clusterings[b]))
    }
}

pub(super) fn digits(labels: &[u32]) -> String {
    labels.iter().map(ToString::to_string).collect()
}
