//! The differences of two clusterings: the components by what they cost, and each cluster with its best match.

use super::loss;
use crate::compare::Request;
use crate::error::Result;
use crate::numeric::Arrange as _;
use crate::score::Score;
use crate::split_merge::{ComponentKind, Components};
use crate::summary::Summary;
use crate::table::Contingency;

/// Two clusterings taken apart.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Explanation {
    /// The components.
    pub components: Components,
    /// The numbers of the components, the costliest by the first measure first. Those that are the same come last.
    pub order: Vec<u32>,
    /// The loss of each measure, and its places.
    pub losses: Vec<Loss>,
    /// For each cluster of A the cluster of B that shares most items with it.
    pub best_of_a: Vec<Match>,
    /// For each cluster of B the cluster of A that shares most items with it.
    pub best_of_b: Vec<Match>,
}

/// The loss of a measure, component by component.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Loss {
    /// The measure with its parameters.
    pub request: Request,
    /// Its score.
    pub score: Score,
    /// For each component its share of the loss; all zero when the clusterings are identical.
    pub shares: Vec<f64>,
}

/// The cluster of the other side that shares most items with a cluster.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Match {
    /// That cluster; the first of those that share equally many.
    pub cluster: u32,
    /// Items in both.
    pub overlap: u64,
    /// Items in both over items in either.
    pub jaccard: f64,
    /// Pieces into which the other clustering cuts the cluster.
    pub pieces: u32,
}

/// Takes two clusterings apart and says what each component costs each measure.
///
/// # Errors
/// When a measure does not compare labels, or when its loss is not a sum over components.
pub fn explain(summary: &Summary, requests: &[Request]) -> Result<Explanation> {
    let table = summary.table();
    let components = Components::of(table);
    let losses = requests
        .iter()
        .map(|request| {
            let mut shares = loss::losses(request, summary, &components)?;
            let total: f64 = shares.iter().sum();
            if total > 0.0 {
                shares.iter_mut().for_each(|share| *share /= total);
            }
            Ok(Loss { request: request.clone(), score: request.score(summary)?, shares })
        })
        .collect::<Result<Vec<Loss>>>()?;
    let mut order: Vec<u32> = (0..components.len() as u32).collect();
    let cost = |component: u32| losses.first().map_or(0.0, |loss| loss.shares[component as usize]);
    order.arrange_by(|&x, &y| {
        let is_same = |component: u32| components.kind(component as usize) == ComponentKind::Identical;
        let by_items = || components.items(y as usize).cmp(&components.items(x as usize));
        let same_last = || is_same(x).cmp(&is_same(y));
        cost(y).total_cmp(&cost(x)).then_with(same_last).then_with(by_items).then(x.cmp(&y))
    });
    let (best_of_a, best_of_b) = matches(table);
    Ok(Explanation { components, order, losses, best_of_a, best_of_b })
}

fn matches(table: &Contingency) -> (Vec<Match>, Vec<Match>) {
    let none = Match { cluster: 0, overlap: 0, jaccard: 0.0, pieces: 0 };
    let (rows, columns) = table.clusters();
    let (mut of_a, mut of_b) = (vec![none; rows], vec![none; columns]);
    for cell in table.cells() {
        let (a, b) = (table.row_sums()[cell.row as usize], table.column_sums()[cell.column as usize]);
        let jaccard = cell.count as f64 / (a + b - cell.count) as f64;
        let consider = |best: &mut Match, cluster| {
            best.pieces += 1;
            if cell.count > best.overlap {
                *best = Match { cluster, overlap: cell.count, jaccard, pieces: best.pieces };
            }
        };
        consider(&mut of_a[cell.row as usize], cell.column);
        consider(&mut of_b[cell.column as usize], cell.row);
    }
    (of_a, of_b)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn requests(names: &[&str]) -> Vec<Request> {
        names.iter().map(|name| Request::parse(name).unwrap()).collect()
    }

    /// One cluster that stays, one that is split, a tangle.
    fn summary() -> Summary {
        let rows = [[4_u64, 0, 0, 0, 0], [0, 3, 3, 0, 0], [0, 0, 0, 9, 2], [0, 0, 0, 1, 8]];
        Summary::new(Contingency::from_dense(&rows).unwrap())
    }

    #[test]
    fn shares_add_up_to_one_and_an_identical_component_costs_nothing() {
        let names = ["ari", "ami", "nmi:normalizer=max", "accuracy", "s_h", "homogeneity", "jaccard", "vi"];
        let explanation = explain(&summary(), &requests(&names)).unwrap();
        for loss in &explanation.losses {
            assert!((loss.shares.iter().sum::<f64>() - 1.0).abs() < 1e-12, "{:?}", loss.request.key());
            assert_eq!(loss.shares[0], 0.0);
        }
        let kinds: Vec<ComponentKind> =
            explanation.order.iter().map(|&c| explanation.components.kind(c as usize)).collect();
        assert_eq!(kinds, [ComponentKind::Tangle, ComponentKind::Split, ComponentKind::Identical]);
    }

    #[test]
    fn mending_a_component_wins_its_share_of_what_the_adjusted_rand_index_loses() {
        // With the margins kept, 1 − ARI is proportional to the disagreeing pairs: those of the tangle are
        // C(11,2) + C(9,2) + C(10,2) + C(10,2) − 2·(C(9,2) + C(2,2) + C(8,2)), those of the split 15 − 6.
        let explanation = explain(&summary(), &requests(&["ari"])).unwrap();
        let (tangle, split) = (55.0 + 36.0 + 45.0 + 45.0 - 2.0 * (36.0 + 1.0 + 28.0), 15.0 - 6.0);
        assert!((explanation.losses[0].shares[2] - tangle / (tangle + split)).abs() < 1e-15);
    }

    #[test]
    fn components_that_are_the_same_come_after_those_that_cost_nothing() {
        // A split costs homogeneity nothing; the identical cluster has more items.
        let summary = Summary::new(Contingency::from_dense(&[[9, 0, 0], [0, 2, 1]]).unwrap());
        let explanation = explain(&summary, &requests(&["homogeneity"])).unwrap();
        assert_eq!(
            (&explanation.order[..], &explanation.losses[0].shares[..]),
            (&[1, 0][..], &[0.0, 0.0][..])
        );
    }

    #[test]
    fn best_matches_are_the_largest_overlaps() {
        let explanation = explain(&summary(), &[]).unwrap();
        assert_eq!(explanation.best_of_a[2].cluster, 3);
        assert_eq!((explanation.best_of_a[2].overlap, explanation.best_of_a[2].pieces), (9, 2));
        assert_eq!(explanation.best_of_b[4].cluster, 3);
        assert_eq!(explanation.best_of_b[4].jaccard, 8.0 / 11.0);
    }

    #[test]
    fn a_loss_that_is_not_a_sum_is_refused() {
        let error = explain(&summary(), &requests(&["fowlkes_mallows"])).unwrap_err();
        assert!(error.to_string().contains("fowlkes_mallows"), "{error}");
    }
}
