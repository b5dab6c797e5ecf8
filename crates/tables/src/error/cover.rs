//! What can be wrong with overlapping clusterings.

use super::Advice;
use crate::text::quantity;

/// The reason why a cover cannot be made, or why a measure cannot compare it.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum CoverProblem {
    /// The columns of memberships have different lengths.
    #[error(
        "found {} in the column of items, {clusters} in that of clusters and {weights} in that of weights; \
         give columns of one length",
        quantity(*.items, "value")
    )]
    UnequalMemberships {
        /// Items listed.
        items: usize,
        /// Clusters listed.
        clusters: usize,
        /// Weights listed.
        weights: usize,
    },
    /// A membership names an item or a cluster that does not exist.
    #[error("there is no {what} {number}; the {} numbered from 0", if *.most == 1 { "only one is".to_owned() } else { format!("{} {}s are", .most, .what) })]
    NoSuchMember {
        /// `item` or `cluster`.
        what: &'static str,
        /// Its number.
        number: usize,
        /// Their number.
        most: usize,
    },
    /// A membership has a weight that is none.
    #[error("membership {} has weight {value}; weights are finite and not negative", .place + 1)]
    BadMembership {
        /// The weight.
        value: f64,
        /// 0-based position among the memberships.
        place: usize,
    },
    /// An item is in a cluster twice.
    #[error("membership {}: item {item} is in cluster {cluster} twice; list each item of a cluster once", .place + 1)]
    RepeatedMembership {
        /// The item, from 0.
        item: u32,
        /// The cluster, from 0.
        cluster: u32,
        /// 0-based position of the second among the memberships.
        place: usize,
    },
    /// A measure of crisp covers was given weights.
    #[error(
        "{measure} compares clusters without weights, and {} of the {side} cover {} another weight than 1, such as {example}",
        quantity(*.memberships, "membership"), if *.memberships == 1 { "has" } else { "have" }
    )]
    NotCrisp {
        /// Canonical name of the measure.
        measure: &'static str,
        /// `first` or `second`.
        side: &'static str,
        /// Memberships of other weights.
        memberships: u64,
        /// One of the weights.
        example: f64,
    },
    /// A measure of fuzzy covers was given weights that do not sum to one.
    #[error(
        "{measure} needs weights that sum to 1 for each item, and those of {} of the {side} cover do not; one sum is {example}",
        quantity(*.items, "item")
    )]
    NotFuzzy {
        /// Canonical name of the measure.
        measure: &'static str,
        /// `first` or `second`.
        side: &'static str,
        /// Items with other sums.
        items: u64,
        /// One of the sums.
        example: f64,
    },
    /// A measure of fuzzy covers was given items in no cluster.
    #[error(
        "{measure} needs every item in a cluster, and {} of the {side} cover {} in none",
        quantity(*.items, "item"), if *.items == 1 { "is" } else { "are" }
    )]
    InNoCluster {
        /// Canonical name of the measure.
        measure: &'static str,
        /// `first` or `second`.
        side: &'static str,
        /// Items in no cluster.
        items: u64,
    },
    /// A measure of whole items in one cluster each was asked of covers.
    #[error("{measure} is not defined for covers: {instead}")]
    NotForCovers {
        /// Canonical name of the measure.
        measure: &'static str,
        /// Why, and what to use.
        instead: &'static str,
    },
}

impl CoverProblem {
    /// The setting that would let the comparison go on, if there is one.
    pub(super) fn advice(&self) -> Option<Advice> {
        match self {
            Self::NotCrisp { .. } => {
                Some(Advice::new("threshold", &["0.5"]).with_effect("to take weights of at least that as 1"))
            }
            Self::NotFuzzy { .. } => Some(
                Advice::new("normalize", &[]).with_effect("to divide the weights of each item by their sum"),
            ),
            _ => None,
        }
    }
}
