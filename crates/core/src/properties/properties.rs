//! What holds for a measure, computed and not claimed: every property was tried on all pairs of clusterings of
//! up to six items, or of small sets of biclusters, and a failure comes with a counterexample. `cargo dev generate` writes
//! the tables.

use std::fmt;
use std::sync::OnceLock;

use crate::registry::Kind;

/// Properties of a measure. For a distance they are those of one minus it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Property {
    /// A and B may change places.
    Symmetric,
    /// Only identical clusterings have the value of identical clusterings.
    IdentityOnly,
    /// The values lie between 0 and 1, and both occur for every number of items from 2 on.
    Normalized,
    /// As normalised against every reference: some candidate scores 0, only the reference scores 1, and from
    /// 3 items on some candidate lies between (Property 5.1 of the split–merge paper).
    ConditionallyNormalized,
    /// The value is the mean over the components, weighted by their items (Property 4.1).
    JoinWeighted,
    /// The value is the mean over the cells of something that the pieces of their two clusters decide
    /// (Property 4.5).
    MeetWeighted,
    /// One cluster against its pieces scores what the measure's own score of a cluster says (Property 4.4).
    SubcomponentConsistent,
    /// Refining a clustering cluster by cluster adds up (axiom A3 of Meilă 2007).
    ConvexAdditive,
    /// One minus it, or the distance itself, is a metric (tried up to 5 items).
    Metric,
    /// The mean over all permutations of one clustering is zero, unless there is one table only.
    ChanceAdjusted,
    /// Of biclusters, as those below (Horta and Campello 2014, definitions 1 to 8): one that shares no cell with the
    /// reference costs more the larger it is.
    SpuriousSize,
    /// Some biclusters of the reference alone do not score as all of them.
    Coverage,
    /// Cells that the reference does not have cost, wherever they are added.
    NonIntersectingArea,
    /// One bicluster does not score as the several that it consists of.
    MultipleCoverage,
    /// To find a bicluster of the reference once more costs.
    Repetition,
    /// Cells outside the main bicluster of the reference should at least be of one other.
    Homogeneity,
    /// Only equal sets score 1.
    Maximum,
}

impl Property {
    /// Every property with its name.
    pub const NAMES: [(&'static str, Self); 17] = [
        ("symmetric", Self::Symmetric),
        ("identity_only", Self::IdentityOnly),
        ("normalized", Self::Normalized),
        ("conditionally_normalized", Self::ConditionallyNormalized),
        ("join_weighted", Self::JoinWeighted),
        ("meet_weighted", Self::MeetWeighted),
        ("subcomponent_consistent", Self::SubcomponentConsistent),
        ("convex_additive", Self::ConvexAdditive),
        ("metric", Self::Metric),
        ("chance_adjusted", Self::ChanceAdjusted),
        ("spurious_size", Self::SpuriousSize),
        ("coverage", Self::Coverage),
        ("non_intersecting_area", Self::NonIntersectingArea),
        ("multiple_coverage", Self::MultipleCoverage),
        ("repetition", Self::Repetition),
        ("homogeneity", Self::Homogeneity),
        ("maximum", Self::Maximum),
    ];

    /// The properties that are tried on inputs of this kind: those of labels or those of biclusters.
    #[must_use]
    pub fn of(kind: Kind) -> &'static [Self] {
        match kind {
            Kind::Labels => &[
                Self::Symmetric,
                Self::IdentityOnly,
                Self::Normalized,
                Self::ConditionallyNormalized,
                Self::JoinWeighted,
                Self::MeetWeighted,
                Self::SubcomponentConsistent,
                Self::ConvexAdditive,
                Self::Metric,
                Self::ChanceAdjusted,
            ],
            Kind::Biclusters => &[
                Self::SpuriousSize,
                Self::Coverage,
                Self::NonIntersectingArea,
                Self::MultipleCoverage,
                Self::Repetition,
                Self::Symmetric,
                Self::Homogeneity,
                Self::Maximum,
            ],
            _ => &[],
        }
    }

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize].0
    }
}

impl fmt::Display for Property {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Result of the exhaustive check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// It holds for all clusterings of up to 6 items, or all small sets of biclusters.
    Holds,
    /// It fails, with the first counterexample.
    Fails(String),
    /// It makes no sense for this measure.
    NotApplicable,
}

/// The end of a counterexample that has biclusters of a single cell, where there is none without them.
pub const WITHOUT_SINGLE_CELLS: &str = "(holds without biclusters of one cell)";

/// The properties of one measure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Properties {
    /// The measure with the parameters that were given.
    pub measure: String,
    /// A verdict per property, in the order of [`Property::of`].
    pub verdicts: Vec<(Property, Verdict)>,
}

impl Properties {
    /// Returns whether a property holds.
    #[must_use]
    pub fn holds(&self, property: Property) -> bool {
        self.verdict(property) == Some(&Verdict::Holds)
    }

    /// The verdict on a property.
    #[must_use]
    pub fn verdict(&self, property: Property) -> Option<&Verdict> {
        self.verdicts.iter().find(|(p, _)| *p == property).map(|(_, verdict)| verdict)
    }
}

/// The table of labels as it was generated.
pub const TABLE: &str = include_str!("table.csv");

/// The table of biclusters as it was generated.
pub const BICLUSTER_TABLE: &str = include_str!("biclusters.csv");

/// The recorded properties of every measure of this kind: labels or biclusters. Nothing is recorded of other kinds.
pub fn all_recorded(kind: Kind) -> &'static [Properties] {
    static LABELS: OnceLock<Vec<Properties>> = OnceLock::new();
    static BICLUSTERS: OnceLock<Vec<Properties>> = OnceLock::new();
    match kind {
        Kind::Labels => LABELS.get_or_init(|| parse(TABLE)),
        Kind::Biclusters => BICLUSTERS.get_or_init(|| parse(BICLUSTER_TABLE)),
        _ => &[],
    }
}

fn parse(table: &str) -> Vec<Properties> {
    let mut all: Vec<Properties> = Vec::new();
    for line in table.lines().skip(1) {
        let mut fields = line.splitn(4, ',');
        let mut field = || fields.next().unwrap_or_default();
        let (measure, property, word, counterexample) = (field(), field(), field(), field());
        let Some((_, property)) = Property::NAMES.iter().find(|(name, _)| *name == property) else {
            continue;
        };
        let verdict = match word {
            "yes" => Verdict::Holds,
            "no" => Verdict::Fails(counterexample.to_owned()),
            _ => Verdict::NotApplicable,
        };
        if all.last().is_none_or(|last| last.measure != measure) {
            all.push(Properties { measure: measure.to_owned(), verdicts: Vec::new() });
        }
        if let Some(last) = all.last_mut() {
            last.verdicts.push((*property, verdict));
        }
    }
    all
}

/// The recorded properties of a measure for inputs of this kind, by its canonical name.
#[must_use]
pub fn recorded(kind: Kind, measure: &str) -> Option<&'static Properties> {
    all_recorded(kind).iter().find(|properties| properties.measure == measure)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_in_the_order_of_the_variants() {
        for (name, property) in Property::NAMES {
            assert_eq!(property.name(), name);
        }
    }
}
