//! The loss of a measure in each component.
//!
//! For many measures the distance from perfect agreement is a sum over components divided by something that
//! is the same for all of them. The shares of that sum say where the disagreement is.

use crate::compare::Request;
use crate::error::{ErrorKind, Result};
use crate::numeric::ln_ratio;
use crate::registry::{AtIdentity, Value};
use crate::split_merge::{ComponentKind, Components};
use crate::summary::Summary;
use crate::table::Contingency;

/// Returns the loss of a measure per component, in units that only their ratios give a meaning.
pub(super) fn losses(request: &Request, summary: &Summary, components: &Components) -> Result<Vec<f64>> {
    let Some(unit) = Unit::of(request, summary) else {
        let measure = request.measure().name;
        let found = format!(
            "what {measure} loses is not a sum over components; choose adjusted_rand, \
             adjusted_mutual_information, classification_accuracy or split_merge_entropy"
        );
        return Err(ErrorKind::NotDecomposable(found).into());
    };
    let table = summary.table();
    (0..components.len())
        .map(|component| match components.kind(component) {
            ComponentKind::Identical => Ok(0.0),
            _ => unit.of_component(request, table, components, component),
        })
        .collect()
}

/// Unit in which a component loses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Unit {
    /// Pairs together in A and apart in B, or the other way round.
    Pairs { only_a: bool, only_b: bool },
    /// Information that is left to tell of A when B is known, or the other way round.
    Entropy { a_given_b: bool, b_given_a: bool },
    /// Items times the loss of the measure on the component.
    Items,
}

impl Unit {
    fn of(request: &Request, summary: &Summary) -> Option<Self> {
        let pairs = |only_a, only_b| Some(Self::Pairs { only_a, only_b });
        let entropy = |a_given_b, b_given_a| Some(Self::Entropy { a_given_b, b_given_a });
        let balanced = request.args().get("beta").is_none_or(|beta| *beta == Value::Real(1.0));
        match request.measure().name {
            "rand"
            | "adjusted_rand"
            | "modified_adjusted_rand"
            | "jaccard"
            | "mirkin"
            | "normalized_mirkin"
            | "rogers_tanimoto" => pairs(true, true),
            "pair_f" if balanced => pairs(true, true),
            "pair_recall" | "adjusted_wallace_a_to_b" => pairs(true, false),
            "pair_precision" | "adjusted_wallace_b_to_a" => pairs(false, true),
            "variation_of_information" | "normalized_variation_of_information" | "vi_similarity" => {
                entropy(true, true)
            }
            "v_measure" if balanced => entropy(true, true),
            "homogeneity" | "conditional_entropy_a" => entropy(true, false),
            "completeness" | "conditional_entropy_b" => entropy(false, true),
            "information_distance" | "normalized_information_distance" => larger_entropy(summary, true),
            "normalized_mutual_information" | "adjusted_mutual_information" => {
                match request.args().choice("normalizer") {
                    "arithmetic" | "joint" => entropy(true, true),
                    "max" => larger_entropy(summary, true),
                    "min" => larger_entropy(summary, false),
                    _ => None,
                }
            }
            name if is_mean_over_items(name) => Some(Self::Items),
            _ => None,
        }
    }

    fn of_component(
        self,
        request: &Request,
        table: &Contingency,
        components: &Components,
        component: usize,
    ) -> Result<f64> {
        let cells = components.cells(component);
        let pairs_within = |sizes: &mut dyn Iterator<Item = u64>| -> u128 {
            sizes.map(|size| u128::from(size) * u128::from(size.saturating_sub(1)) / 2).sum()
        };
        let a_of = |row: u32| table.row_sums()[row as usize];
        let b_of = |column: u32| table.column_sums()[column as usize];
        Ok(match self {
            Self::Pairs { only_a, only_b } => {
                let both = pairs_within(&mut cells.iter().map(|cell| cell.count));
                let a = pairs_within(&mut components.rows(component).iter().map(|&row| a_of(row))) - both;
                let b = pairs_within(&mut components.columns(component).iter().map(|&column| b_of(column)))
                    - both;
                (if only_a { a as f64 } else { 0.0 }) + if only_b { b as f64 } else { 0.0 }
            }
            Self::Entropy { a_given_b, b_given_a } => cells
                .iter()
                .map(|cell| {
                    let of_a = if a_given_b { ln_ratio(b_of(cell.column), cell.count) } else { 0.0 };
                    let of_b = if b_given_a { ln_ratio(a_of(cell.row), cell.count) } else { 0.0 };
                    cell.count as f64 * (of_a + of_b)
                })
                .sum(),
            Self::Items => {
                let AtIdentity::Fixed(best) = request.measure().at_identity_for(request.args()) else {
                    unreachable!("the measures that are means over items have a value at identity")
                };
                match request.score(&Summary::new(components.subtable(component)))?.into_result() {
                    Ok(score) => components.items(component) as f64 * (best - score).abs(),
                    Err(reason) => {
                        return Err(ErrorKind::Undefined(reason.into_owned()).into());
                    }
                }
            }
        })
    }
}

/// True if the measure is a mean over items, to which each component contributes by its share of the items.
pub(super) fn is_mean_over_items(measure: &str) -> bool {
    matches!(
        measure,
        "b_cubed_precision"
            | "b_cubed_recall"
            | "classification_accuracy"
            | "classification_error"
            | "element_centric_similarity"
            | "f_measure"
            | "inverse_purity"
            | "normalized_van_dongen"
            | "purity"
            | "split_merge_entropy"
            | "split_merge_largest_piece"
            | "van_dongen_similarity"
    )
}

/// The conditional entropy of the clustering with more entropy, or with less.
fn larger_entropy(summary: &Summary, larger: bool) -> Option<Unit> {
    let of_a = (summary.info().h_a >= summary.info().h_b) == larger;
    Some(Unit::Entropy { a_given_b: of_a, b_given_a: !of_a })
}
