//! The scores of a measure on all pairs of small clusterings or trees.

use partita::{AtIdentity, Contingency, Input, Request, Sense, Summary, Tree, TreePair};

use crate::small::partitions;

/// All clusterings of n items and the summary of each pair, which all measures share.
pub struct Cases {
    pub(crate) n: usize,
    pub(crate) clusterings: Vec<Vec<u32>>,
    names: Vec<String>,
    summaries: Vec<Summary>,
}

impl Cases {
    /// All clusterings of 1 to `most` items, by their number.
    #[must_use]
    pub fn up_to(most: usize) -> Vec<Self> {
        (1..=most).map(Self::of).collect()
    }

    fn of(n: usize) -> Self {
        let clusterings = partitions(n);
        let pairs = clusterings.iter().flat_map(|a| clusterings.iter().map(move |b| (a, b)));
        let summaries = pairs.map(|(a, b)| crate::summary(a, b)).collect();
        let digits = |labels: &Vec<u32>| labels.iter().map(ToString::to_string).collect();
        Self { n, names: clusterings.iter().map(digits).collect(), clusterings, summaries }
    }

    /// The table of two of the clusterings.
    pub(crate) fn table(&self, a: usize, b: usize) -> &Contingency {
        self.summaries[a * self.clusterings.len() + b].table()
    }

    /// The scores of a measure on all pairs.
    #[must_use]
    pub fn scores(&self, request: &Request) -> Scores {
        let rows = self.summaries.chunks(self.clusterings.len());
        let values = rows.map(|row| row.iter().map(|summary| similarity(request, summary)).collect());
        Scores { names: self.names.clone(), values: values.collect() }
    }
}

/// The similarity of each pair; `None` where the measure is undefined.
pub struct Scores {
    pub(crate) names: Vec<String>,
    pub(crate) values: Vec<Vec<Option<f64>>>,
}

/// A measure read as a similarity: a distance is taken from one.
pub(crate) fn similarity<'a>(request: &Request, input: impl Into<Input<'a>>) -> Option<f64> {
    let value = request.score(input).ok()?.value()?;
    Some(if request.measure().sense == Sense::Distance { 1.0 - value } else { value })
}

/// The similarity of identical inputs, where it is one number.
pub(crate) fn at_identity(request: &Request) -> Option<f64> {
    match request.measure().at_identity_for(request.args()) {
        AtIdentity::Fixed(value) if request.measure().sense == Sense::Distance => Some(1.0 - value),
        AtIdentity::Fixed(value) => Some(value),
        AtIdentity::Varies => None,
    }
}

impl Scores {
    /// The scores of a measure on all pairs of trees with the same leaves.
    ///
    /// # Panics
    /// When the leaves are not the same.
    #[must_use]
    pub fn of_trees(request: &Request, trees: &[Tree]) -> Self {
        let score = |a: &Tree, b: &Tree| {
            similarity(request, &TreePair::new(a, b).expect("trees with the same leaves"))
        };
        let values = trees.iter().map(|a| trees.iter().map(|b| score(a, b)).collect()).collect();
        Self { names: trees.iter().map(Tree::to_newick).collect(), values }
    }

    /// Every pair that has a value: the numbers of the clusterings, and the value.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = (usize, usize, f64)> + '_ {
        self.values.iter().enumerate().flat_map(|(a, row)| {
            row.iter().enumerate().filter_map(move |(b, value)| value.map(|value| (a, b, value)))
        })
    }

    /// Returns whether some pair has no value: then nothing can be said of the least and the greatest.
    pub(crate) fn has_gaps(&self) -> bool {
        self.values.iter().flatten().any(Option::is_none)
    }

    /// Two clusterings in words, `A = 0011 B = 0101`.
    pub(crate) fn name(&self, a: usize, b: usize) -> String {
        format!("A = {} B = {}", self.names[a], self.names[b])
    }
}
