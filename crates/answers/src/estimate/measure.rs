//! What is estimated: each measure is a ratio of sums over items, so that a sample of true clusters estimates it.

use serde::{Serialize, Serializer};

/// A measure of a clustering against a truth of which only some clusters are known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measure {
    /// Of the pairs found together, the share that is together in truth.
    PairPrecision,
    /// Of the pairs together in truth, the share that is found together.
    PairRecall,
    /// The weighted harmonic mean of both.
    PairF,
    /// The mean over items of the share of its found cluster that is with it in truth.
    BCubedPrecision,
    /// The mean over items of the share of its true cluster that is found with it.
    BCubedRecall,
    /// The weighted harmonic mean of both.
    BCubedF,
    /// The share of found clusters that are exact.
    ClusterPrecision,
    /// The share of true clusters that are found exactly.
    ClusterRecall,
    /// The weighted harmonic mean of both.
    ClusterF,
    /// B³ precision where each true cluster counts once.
    ClusterMeanBCubedPrecision,
    /// B³ recall where each true cluster counts once.
    ClusterMeanBCubedRecall,
    /// The share of true clusters that lie in two or more found ones.
    SplitRate,
    /// The share of true clusters that share a found cluster with strangers.
    MergeRate,
    /// The share of items that are not alone in truth.
    MatchingRate,
    /// The mean size of a true cluster.
    MeanClusterSize,
    /// The number of true clusters.
    TrueClusters,
    /// The share of true clusters with two or more names.
    NameVariation,
    /// The share of true clusters of which a name occurs outside.
    HomonymyRate,
}

use Measure as M;

/// Every measure with its name, in the order of an answer.
const NAMES: [(Measure, &str); 18] = [
    (M::PairPrecision, "pair_precision"),
    (M::PairRecall, "pair_recall"),
    (M::PairF, "pair_f"),
    (M::BCubedPrecision, "b_cubed_precision"),
    (M::BCubedRecall, "b_cubed_recall"),
    (M::BCubedF, "b_cubed_f"),
    (M::ClusterPrecision, "cluster_precision"),
    (M::ClusterRecall, "cluster_recall"),
    (M::ClusterF, "cluster_f"),
    (M::ClusterMeanBCubedPrecision, "cluster_mean_b_cubed_precision"),
    (M::ClusterMeanBCubedRecall, "cluster_mean_b_cubed_recall"),
    (M::SplitRate, "split_rate"),
    (M::MergeRate, "merge_rate"),
    (M::MatchingRate, "matching_rate"),
    (M::MeanClusterSize, "mean_cluster_size"),
    (M::TrueClusters, "true_clusters"),
    (M::NameVariation, "name_variation"),
    (M::HomonymyRate, "homonymy_rate"),
];

/// Facts about an item that a measure reads.
#[derive(Debug, Clone, Copy)]
pub struct Facts {
    /// The items of its true cluster.
    pub truth: f64,
    /// The items of its found cluster.
    pub found: f64,
    /// The items of both.
    pub both: f64,
    /// True if its true cluster is one found cluster.
    pub is_exact: bool,
    /// True if its true cluster lies in several found ones.
    pub is_split: bool,
    /// True if its true cluster shares a found one with strangers.
    pub is_merged: bool,
    /// True if its true cluster has several names.
    pub is_varied: bool,
    /// True if a name of its true cluster occurs outside.
    pub is_homonym: bool,
}

/// The numerator and the denominator of a measure; of B³'s F the numerators of precision and recall around the denominator.
pub type Sums = [f64; 3];

impl Measure {
    /// Every measure in the order of an answer.
    pub fn all() -> impl Iterator<Item = Self> {
        NAMES.into_iter().map(|(measure, _)| measure)
    }

    /// The measure of that name.
    pub fn named(name: &str) -> Option<Self> {
        NAMES.into_iter().find(|(_, known)| *known == name).map(|(measure, _)| measure)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        NAMES.into_iter().find(|(measure, _)| *measure == self).map_or("", |(_, name)| name)
    }

    /// Returns whether it counts pairs of items.
    pub fn is_of_pairs(self) -> bool {
        matches!(self, M::PairPrecision | M::PairRecall | M::PairF)
    }

    /// Returns whether it reads the names of items.
    pub fn is_of_names(self) -> bool {
        matches!(self, M::NameVariation | M::HomonymyRate)
    }

    /// Returns whether it is a share of 1; the others are sizes and numbers.
    pub fn is_share(self) -> bool {
        !matches!(self, M::MeanClusterSize | M::TrueClusters)
    }

    /// Says why it has no value where its denominator is zero.
    pub fn why_undefined(self) -> &'static str {
        match self {
            M::PairPrecision => "no item of the sample shares its found cluster with another",
            M::PairRecall => "no two items of the sample are in one true cluster",
            M::PairF => "no item of the sample is with another, neither found nor in truth",
            _ => "there are no items",
        }
    }

    /// Returns the sums that an item adds.
    pub fn of_item(self, item: &Facts, beta: f64) -> Sums {
        let Facts { truth: n, found: b, both: m, .. } = *item;
        let square = beta * beta;
        let per_cluster = |is: bool| if is { 1.0 / n } else { 0.0 };
        let (numerator, denominator) = match self {
            M::PairPrecision => ((m - 1.0) / 2.0, (b - 1.0) / 2.0),
            M::PairRecall => ((m - 1.0) / 2.0, (n - 1.0) / 2.0),
            M::PairF => ((1.0 + square) * (m - 1.0) / 2.0, (square * (n - 1.0) + (b - 1.0)) / 2.0),
            M::BCubedPrecision => (m / b, 1.0),
            M::BCubedRecall => (m / n, 1.0),
            M::BCubedF => return [m / b, 1.0, m / n],
            M::ClusterPrecision => (per_cluster(item.is_exact), 1.0 / b),
            M::ClusterRecall => (per_cluster(item.is_exact), 1.0 / n),
            M::ClusterF => ((1.0 + square) * per_cluster(item.is_exact), square / n + 1.0 / b),
            M::ClusterMeanBCubedPrecision => (m / (b * n), 1.0 / n),
            M::ClusterMeanBCubedRecall => (m / (n * n), 1.0 / n),
            M::SplitRate => (per_cluster(item.is_split), 1.0 / n),
            M::MergeRate => (per_cluster(item.is_merged), 1.0 / n),
            M::MatchingRate => (f64::from(u8::from(n > 1.0)), 1.0),
            M::MeanClusterSize => (1.0, 1.0 / n),
            M::TrueClusters => (1.0 / n, 1.0 / b),
            M::NameVariation => (per_cluster(item.is_varied), 1.0 / n),
            M::HomonymyRate => (per_cluster(item.is_homonym), 1.0 / n),
        };
        [numerator, denominator, 0.0]
    }

    /// Its value from sums; none where the denominator is zero.
    pub fn value(self, sums: Sums, beta: f64) -> Option<f64> {
        let [first, denominator, second] = sums;
        if denominator <= 0.0 {
            return None;
        }
        if self != M::BCubedF {
            return Some(first / denominator);
        }
        let (precision, recall, square) = (first / denominator, second / denominator, beta * beta);
        let mean = square * precision + recall;
        Some(if mean > 0.0 { (1.0 + square) * precision * recall / mean } else { 0.0 })
    }

    /// The numerator of sums; of B³'s F the mean of both.
    pub fn numerator(self, sums: Sums) -> f64 {
        if self == M::BCubedF { f64::midpoint(sums[0], sums[2]) } else { sums[0] }
    }

    /// Returns the residual of a unit: the part of its sums that varies from unit to unit.
    pub fn residual(self, sums: Sums, total: Sums, beta: f64) -> f64 {
        let [first, denominator, second] = sums;
        let Some(value) = self.value(total, beta) else { return 0.0 };
        if self != M::BCubedF {
            return first - value * denominator;
        }
        let (precision, recall) = (total[0] / total[1], total[2] / total[1]);
        let both = precision + recall;
        if both <= 0.0 {
            return 0.0;
        }
        let of = |weight: f64, sum: f64, share: f64| 2.0 * weight * weight * (sum - share * denominator);
        (of(recall, first, precision) + of(precision, second, recall)) / (both * both)
    }
}

impl Serialize for Measure {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Measure {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "EstimatedMeasure".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        String::json_schema(generator)
    }
}
