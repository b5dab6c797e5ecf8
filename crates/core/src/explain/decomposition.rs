//! A measure of the whole as a weighted sum over the components (equation 1 and Table 1 of the paper).

use crate::compare::Request;
use crate::error::{ErrorKind, Result};
use crate::numeric::fixed_sum;
use crate::registry::Value;
use crate::split_merge::Components;
use crate::summary::Summary;
use crate::table::Contingency;

/// score = Σ weight(J)·score(J) + constant, over the components J.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Decomposition {
    /// The components, in the order of [`Components`].
    pub parts: Vec<Part>,
    /// What does not depend on the scores of the components.
    pub constant: f64,
}

/// The contribution of one component.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct Part {
    /// Its weight.
    pub weight: f64,
    /// The measure of the two clusterings restricted to it.
    pub score: f64,
}

impl Decomposition {
    /// Decomposes a measure over the components of a table.
    ///
    /// # Errors
    /// When no decomposition of the measure is known, or when it is undefined on a component.
    pub fn of(request: &Request, table: &Contingency) -> Result<Self> {
        let measure = request.measure().name;
        let Some(weighting) = Weighting::of(request) else {
            let found = format!("{measure} is not known to be a weighted sum over components");
            return Err(ErrorKind::NotDecomposable(found).into());
        };
        let (components, n) = (Components::of(table), table.n());
        let part = |component: usize| {
            let weight = weighting.weight(components.items(component), n);
            match request.score(&Summary::new(components.subtable(component)))?.into_result() {
                Ok(score) => Ok(Part { weight, score }),
                Err(reason) => {
                    Err(ErrorKind::Undefined(format!("{measure} of a component: {reason}")).into())
                }
            }
        };
        let parts = (0..components.len()).map(part).collect::<Result<_>>()?;
        let items = (0..components.len()).map(|component| components.items(component));
        Ok(Self { parts, constant: weighting.constant(items, n) })
    }

    /// The sum: the measure of the whole.
    #[must_use]
    pub fn total(&self) -> f64 {
        fixed_sum(self.parts.iter().map(|part| part.weight * part.score)) + self.constant
    }
}

/// How much a component weighs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Weighting {
    /// By its share of the pairs; pairs of different components agree.
    Pairs,
    /// By its share of the items; which component an item is in is shared information.
    SharedInformation,
    /// By its share of n ln n; the rest agrees.
    Logarithm,
    /// By its share of the items, without a constant: a join-weighted measure (Property 4.1).
    Items,
}

/// Measures that are means over items of something that the component of the item decides.
const JOIN_WEIGHTED: &[&str] = &[
    "b_cubed_precision",
    "b_cubed_recall",
    "classification_accuracy",
    "classification_error",
    "conditional_entropy_a",
    "conditional_entropy_b",
    "element_centric_similarity",
    "f_measure",
    "inverse_purity",
    "normalized_van_dongen",
    "purity",
    "split_merge_entropy",
    "split_merge_largest_piece",
    "van_dongen_similarity",
    "variation_of_information",
];

impl Weighting {
    fn of(request: &Request) -> Option<Self> {
        let chosen =
            |param: &str, value: &'static str| request.args().get(param) == Some(&Value::Choice(value));
        match request.measure().name {
            "rand" => Some(Self::Pairs),
            // The constant is in nats.
            "mutual_information" if chosen("unit", "bits") => None,
            "mutual_information" => Some(Self::SharedInformation),
            "vi_similarity" if chosen("bound", "log_k") => Some(Self::Items),
            "vi_similarity" => Some(Self::Logarithm),
            name => JOIN_WEIGHTED.contains(&name).then_some(Self::Items),
        }
    }

    fn weight(self, items: u64, n: u64) -> f64 {
        let (items, n) = (items as f64, n as f64);
        match self {
            Self::Pairs if n < 2.0 => 1.0,
            Self::Pairs => items * (items - 1.0) / (n * (n - 1.0)),
            Self::Logarithm if n < 2.0 => 1.0,
            Self::Logarithm => items * libm::log(items) / (n * libm::log(n)),
            Self::SharedInformation | Self::Items => items / n,
        }
    }

    fn constant(self, items: impl Iterator<Item = u64>, n: u64) -> f64 {
        match self {
            Self::Items => 0.0,
            Self::Pairs | Self::Logarithm => 1.0 - fixed_sum(items.map(|items| self.weight(items, n))),
            Self::SharedInformation => {
                fixed_sum(items.map(|items| items as f64 * crate::numeric::ln_ratio(n, items))) / n as f64
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A table of many components, each a small random block.
    fn blocks(seed: u64) -> Contingency {
        let mut state = seed;
        let mut next = |bound: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % bound
        };
        let (mut triples, mut row, mut column) = (Vec::new(), 0, 0);
        for _ in 0..60 {
            let (rows, columns) = (1 + next(4) as u32, 1 + next(4) as u32);
            for i in 0..rows {
                for j in 0..columns {
                    triples.push((row + i, column + j, next(7)));
                }
            }
            (row, column) = (row + rows, column + columns);
        }
        Contingency::from_triples(triples).unwrap()
    }

    #[test]
    fn the_parts_add_up_to_the_measure() {
        let paper = ["rand", "mutual_information", "vi_similarity", "vi_similarity:bound=log_k:k=200"];
        for name in paper.iter().chain(JOIN_WEIGHTED) {
            let request = Request::parse(name).unwrap();
            for seed in 0..20 {
                let table = blocks(seed);
                let parts = Decomposition::of(&request, &table).unwrap();
                assert!(parts.parts.len() > 20);
                let whole = request.score(&Summary::new(table)).unwrap().value().unwrap();
                assert!((parts.total() - whole).abs() < 1e-12, "{name}: {} {whole}", parts.total());
            }
        }
    }

    #[test]
    fn a_measure_without_a_decomposition_is_refused() {
        let error = Decomposition::of(&Request::parse("nmi").unwrap(), &blocks(1)).unwrap_err();
        assert!(error.to_string().contains("normalized_mutual_information is not known"), "{error}");
    }

    #[test]
    fn one_item_decomposes() {
        let table = Contingency::from_dense(&[[1_u64]]).unwrap();
        for name in ["rand", "mutual_information", "vi_similarity", "split_merge_entropy"] {
            let request = Request::parse(name).unwrap();
            let whole = request.score(&Summary::new(table.clone())).unwrap().value().unwrap();
            assert_eq!(Decomposition::of(&request, &table).unwrap().total(), whole, "{name}");
        }
    }
}
