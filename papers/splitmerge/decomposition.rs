//! A measure of the whole as a weighted sum over the components (equation 1 and Table 1 of the paper).

use partita::split_merge::Components;
use partita::{Contingency, Request};

use super::defined;

/// How much a component weighs.
#[derive(Clone, Copy, PartialEq)]
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

impl Weighting {
    fn of(request: &Request) -> Self {
        match request.key().as_str() {
            "rand" => Self::Pairs,
            "mutual_information" => Self::SharedInformation,
            "vi_similarity" => Self::Logarithm,
            _ => Self::Items,
        }
    }

    fn weight(self, items: f64, n: f64) -> f64 {
        match self {
            Self::Pairs if n >= 2.0 => items * (items - 1.0) / (n * (n - 1.0)),
            Self::Logarithm if n >= 2.0 => items * items.ln() / (n * n.ln()),
            _ => items / n,
        }
    }

    fn constant(self, items: &[f64], n: f64) -> f64 {
        match self {
            Self::Items => 0.0,
            Self::Pairs | Self::Logarithm => {
                1.0 - items.iter().map(|&items| self.weight(items, n)).sum::<f64>()
            }
            Self::SharedInformation => items.iter().map(|items| items / n * (n / items).ln()).sum(),
        }
    }
}

/// Σ weight(J)·score(J) + constant, over the components J of a table.
pub(super) fn total(request: &Request, table: &Contingency) -> anyhow::Result<f64> {
    let (weighting, components, n) = (Weighting::of(request), Components::of(table), table.n() as f64);
    let items: Vec<f64> = (0..components.len()).map(|component| components.items(component) as f64).collect();
    let mut total = weighting.constant(&items, n);
    for (component, &items) in items.iter().enumerate() {
        total += weighting.weight(items, n) * defined(request, components.subtable(component))?;
    }
    Ok(total)
}
