//! A measure of the whole as a weighted sum over the components.

use super::loss::is_mean_over_items;
use crate::compare::Request;
use crate::error::{ErrorKind, Result};
use crate::split_merge::Components;
use crate::summary::Summary;
use crate::table::Contingency;

/// A measure taken apart: the sum of weight times score over the components, and a constant.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Decomposition {
    /// The measure with its parameters.
    pub request: Request,
    /// The weight of each component.
    pub weights: Vec<f64>,
    /// The score of each component alone.
    pub scores: Vec<f64>,
    /// The part that does not depend on the scores of the components.
    pub constant: f64,
    /// The measure of the whole.
    pub value: f64,
}

impl Decomposition {
    /// The sum over the components with the constant, which is the measure up to rounding.
    #[must_use]
    pub fn total(&self) -> f64 {
        self.weights.iter().zip(&self.scores).map(|(weight, score)| weight * score).sum::<f64>()
            + self.constant
    }
}

/// The weight of a component.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Weighting {
    /// By its share of the pairs; pairs of different components agree.
    Pairs,
    /// By its share of the items; which component an item is in is shared information.
    SharedInformation,
    /// By its share of n ln n; the rest agrees.
    Logarithm,
    /// By its share of the items, without a constant: a join-weighted measure.
    Items,
}

/// Takes a measure apart into the scores of the components of two clusterings (formula 1 and Table 1 of Xiang et al., 2012):
/// S = Σ w(J, n) S_J + b.
///
/// # Errors
/// When the measure is no such sum, or when it is undefined for a component.
pub fn decompose(table: &Contingency, components: &Components, request: &Request) -> Result<Decomposition> {
    let Some(weighting) = Weighting::of(request) else {
        let found = format!(
            "{} is not a weighted sum over components; choose rand, mutual_information, vi_similarity, \
             van_dongen_similarity, classification_accuracy or split_merge_entropy",
            request.measure().name
        );
        return Err(ErrorKind::NotDecomposable(found).into());
    };
    let n = table.n() as f64;
    let sizes: Vec<u64> = (0..components.len()).map(|component| components.items(component)).collect();
    let weights: Vec<f64> = sizes.iter().map(|&items| weighting.weight(items as f64, n)).collect();
    let scores = (0..components.len()).map(|component| defined(request, components.subtable(component)));
    let scores = scores.collect::<Result<_>>()?;
    let constant = match weighting {
        Weighting::Items => 0.0,
        Weighting::Pairs | Weighting::Logarithm => 1.0 - weights.iter().sum::<f64>(),
        // The components themselves, as clusters of either side, share all the information they have.
        Weighting::SharedInformation => {
            let cells = sizes.iter().zip(0_u32..).map(|(&items, component)| (component, component, items));
            defined(request, Contingency::from_triples(cells)?)?
        }
    };
    let value = defined(request, table.clone())?;
    Ok(Decomposition { request: request.clone(), weights, scores, constant, value })
}

/// The score of a table that has one.
fn defined(request: &Request, table: Contingency) -> Result<f64> {
    let score = request.score(&Summary::new(table))?;
    score.into_result().map_err(|reason| ErrorKind::Undefined(reason.into_owned()).into())
}

impl Weighting {
    fn of(request: &Request) -> Option<Self> {
        match request.measure().name {
            "rand" => Some(Self::Pairs),
            "mutual_information" => Some(Self::SharedInformation),
            "vi_similarity" if request.args().choice("bound") == "log_n" => Some(Self::Logarithm),
            "vi_similarity" | "variation_of_information" => Some(Self::Items),
            "conditional_entropy_a" | "conditional_entropy_b" => Some(Self::Items),
            name => is_mean_over_items(name).then_some(Self::Items),
        }
    }

    fn weight(self, items: f64, n: f64) -> f64 {
        match self {
            Self::Pairs if n >= 2.0 => items * (items - 1.0) / (n * (n - 1.0)),
            Self::Logarithm if n >= 2.0 => items * libm::log(items) / (n * libm::log(n)),
            _ => items / n,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every clustering of n items, as labels in order of their first appearance.
    fn clusterings(n: usize) -> Vec<Vec<u32>> {
        (0..n).fold(vec![Vec::new()], |shorter, _| {
            let longer = |labels: Vec<u32>| {
                let next = labels.iter().max().map_or(0, |&label| label + 1);
                (0..=next).map(move |label| [&labels[..], &[label]].concat())
            };
            shorter.into_iter().flat_map(longer).collect()
        })
    }

    #[test]
    fn the_parts_add_up_for_all_small_clusterings() {
        let names = [
            "rand",
            "mutual_information",
            "mutual_information:unit=bits",
            "vi_similarity",
            "vi_similarity:bound=log_k:k=5",
            "van_dongen_similarity",
            "classification_accuracy",
            "classification_error",
            "split_merge_entropy",
            "split_merge_largest_piece",
            "variation_of_information",
            "conditional_entropy_a",
            "b_cubed_precision",
            "element_centric_similarity",
            "f_measure",
            "purity",
        ];
        for name in names {
            let request = Request::parse(name).unwrap();
            for n in 1..=5 {
                let all = clusterings(n);
                for (a, b) in all.iter().flat_map(|a| all.iter().map(move |b| (a, b))) {
                    let table = Contingency::from_triples(a.iter().zip(b).map(|(&a, &b)| (a, b, 1))).unwrap();
                    let found = decompose(&table, &Components::of(&table), &request).unwrap();
                    assert!((found.total() - found.value).abs() < 1e-12, "{name} {a:?} {b:?} {found:?}");
                }
            }
        }
    }

    #[test]
    fn what_is_no_sum_is_refused() {
        let table = Contingency::from_triples([(0, 0, 2), (1, 1, 1)]).unwrap();
        for name in ["normalized_mutual_information", "adjusted_rand"] {
            let request = Request::parse(name).unwrap();
            let refused = decompose(&table, &Components::of(&table), &request).unwrap_err().to_string();
            assert!(refused.contains("is not a weighted sum over components"), "{refused}");
        }
    }
}
