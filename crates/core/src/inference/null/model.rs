//! What "by chance" may mean: random cluster sizes, and then any assignment of items to them; or random trees.

use rand_core::Rng;

use crate::error::{ErrorKind, Result, choices};
use crate::inference::null::fixed_margins::{Drawn, FixedMargins};
use crate::inference::null::sizes::Sizes;
use crate::inference::random::LogFactorials;
use crate::registry::Kind;
use crate::table::Contingency;

/// A model of clusterings that have nothing to do with each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum NullModel {
    /// Clusters keep their sizes and items are permuted: the model of the adjusted Rand index. Trees keep their shapes and
    /// leaves are permuted.
    #[default]
    FixedMargins,
    /// Each item falls into a cluster with the probabilities seen: sizes vary. Given the sizes, tables are as likely as with
    /// fixed margins, and so is a p-value.
    Multinomial,
    /// Any clustering into the number of clusters seen, all equally likely.
    FixedClusters,
    /// Any clustering at all, all equally likely.
    AllPartitions,
    /// For trees: any binary tree over the leaves, all equally likely.
    UniformTrees,
    /// For trees: binary trees of Yule's model, in which every lineage is as likely to split. They are more balanced.
    YuleTrees,
}

choices! {
    NullModel as "null_model" {
        FixedMargins = "fixed_margins",
        Multinomial = "multinomial",
        FixedClusters = "fixed_clusters",
        AllPartitions = "all_partitions",
        UniformTrees = "uniform_trees",
        YuleTrees = "yule_trees",
    }
}

impl NullModel {
    /// Returns whether it draws trees, and not clusterings.
    pub(in crate::inference) fn draws_trees(self) -> bool {
        matches!(self, Self::UniformTrees | Self::YuleTrees)
    }

    /// Checks that it can draw inputs of that kind.
    ///
    /// # Errors
    /// When it cannot, with those that can.
    pub fn check(self, kind: Kind) -> Result<()> {
        let problem = match kind {
            _ if self == Self::FixedMargins => return Ok(()),
            Kind::Trees if !self.draws_trees() => format!(
                "{self} draws sizes of clusters, and trees have none; choose fixed_margins, which permutes their leaves, \
                 uniform_trees or yule_trees"
            ),
            Kind::Labels | Kind::Co | Kind::Cover if self.draws_trees() => {
                format!("{self} draws trees, and these are {}; choose fixed_margins", kind.plural())
            }
            Kind::Cover => format!(
                "{self} draws clusters of items in one cluster each, and items of covers may be in several: chance permutes \
                 them; choose fixed_margins"
            ),
            _ => return Ok(()),
        };
        Err(ErrorKind::BadInference(problem).into())
    }
}

/// A null model and the sides that it holds for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Null {
    /// The model.
    #[cfg_attr(feature = "serde", serde(rename = "null_model"))]
    pub model: NullModel,
    /// True if A, the reference, stays as it is and only B is random.
    pub fix_a: bool,
}

impl From<NullModel> for Null {
    fn from(model: NullModel) -> Self {
        Self { model, fix_a: false }
    }
}

impl Null {
    /// The same model where A stays as it is, or not.
    #[must_use]
    pub fn with_fix_a(self, fix_a: bool) -> Self {
        Self { fix_a, ..self }
    }
}

/// Draws tables under a null model.
#[derive(Debug)]
pub(in crate::inference) struct NullSampler {
    pub(super) a: Sizes,
    pub(super) b: Sizes,
    pub(super) logs: LogFactorials,
}

/// Scratch space for the draws of one thread.
#[derive(Debug, Default)]
pub(in crate::inference) struct NullScratch {
    pub(super) margins: FixedMargins,
    pub(super) a: Vec<u64>,
    pub(super) b: Vec<u64>,
    pub(in crate::inference) drawn: Drawn,
}

impl NullSampler {
    pub(in crate::inference) fn new(table: &Contingency, null: Null) -> Self {
        let n = table.n();
        let logs = LogFactorials::up_to(n);
        let model_of_a = if null.fix_a { NullModel::FixedMargins } else { null.model };
        Self {
            a: Sizes::new(table.row_sums(), n, model_of_a, &logs),
            b: Sizes::new(table.column_sums(), n, null.model, &logs),
            logs,
        }
    }

    /// Draws the sizes, then a table with these margins: all models treat items alike, so given the sizes
    /// every assignment of items is equally likely.
    pub(in crate::inference) fn draw(&self, rng: &mut impl Rng, scratch: &mut NullScratch) {
        self.a.draw(rng, &self.logs, &mut scratch.a);
        self.b.draw(rng, &self.logs, &mut scratch.b);
        let margins = (scratch.a.as_slice(), scratch.b.as_slice());
        scratch.margins.draw(rng, margins, &self.logs, &mut scratch.drawn);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inference::random::stream;

    #[test]
    fn models_keep_what_they_say() {
        let table = Contingency::from_dense(&[[30_u64, 5], [5, 60], [10, 0]]).unwrap();
        for &(_, model) in NullModel::NAMES.iter().filter(|(_, model)| !model.draws_trees()) {
            for fix_a in [false, true] {
                let sampler = NullSampler::new(&table, Null { model, fix_a });
                let mut scratch = NullScratch::default();
                for replicate in 0..50 {
                    sampler.draw(&mut stream(1, replicate), &mut scratch);
                    let drawn = scratch.drawn.layout.to_table(&scratch.drawn.counts);
                    assert_eq!(drawn.n(), 110);
                    if fix_a || model == NullModel::FixedMargins {
                        assert_eq!(drawn.row_sums(), table.row_sums());
                    }
                    if model == NullModel::FixedMargins {
                        assert_eq!(drawn.column_sums(), table.column_sums());
                    }
                    if model == NullModel::FixedClusters {
                        assert_eq!(drawn.clusters().1, 2);
                    }
                }
            }
        }
    }
}
