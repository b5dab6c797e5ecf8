//! Estimates, the worst clusters and items to look at, as CSV.

use partita_answers::estimate::Estimate;

use super::estimate::Estimated;
use super::grid::Grid;

impl Estimated {
    /// A row per measure of all items, then of each group.
    pub(super) fn csv(&self) -> Grid {
        let has_groups = !self.0.groups.is_empty();
        let mut header = vec![
            "measure",
            "estimate",
            "low",
            "high",
            "standard_error",
            "units",
            "effective",
            "erring",
            "warnings",
        ];
        if has_groups {
            header.insert(0, "group");
            header.extend(["difference", "difference_standard_error", "p", "p_holm"]);
        }
        let mut grid = Grid::new(&header);
        for estimate in &self.0.estimates {
            let row = fields(estimate);
            grid.push(if has_groups {
                [vec![String::new()], row, vec![String::new(); 4]].concat()
            } else {
                row
            });
        }
        for group in &self.0.groups {
            for one in &group.estimates {
                let test = one.against_others.as_ref();
                let tested = [
                    test.map(|test| test.difference),
                    test.map(|test| test.standard_error),
                    test.and_then(|test| test.p),
                    test.and_then(|test| test.p_holm),
                ];
                let tested = tested.map(written).to_vec();
                grid.push([vec![group.value.clone()], fields(&one.estimate), tested].concat());
            }
        }
        grid
    }

    /// The true clusters of the sample, the worst first.
    pub fn worst_csv(&self) -> String {
        let header = [
            "rank",
            "cluster",
            "share",
            "items",
            "pieces",
            "largest_piece",
            "found_size",
            "strangers",
            "missing_pairs",
            "extra_pairs",
            "exact",
            "expected_extra",
            "expected_relative_extra",
            "expected_missing",
            "expected_relative_missing",
            "splitting_entropy",
            "draws",
            "weight",
        ];
        let mut grid = Grid::new(&header);
        for (one, rank) in self.0.clusters.iter().zip(1..) {
            grid.push(vec![
                rank.to_string(),
                one.cluster.clone(),
                written(one.share),
                one.items.to_string(),
                one.pieces.to_string(),
                one.largest_piece.to_string(),
                one.found_size.to_string(),
                one.strangers.to_string(),
                one.missing_pairs.to_string(),
                one.extra_pairs.to_string(),
                one.exact.to_string(),
                one.expected_extra.to_string(),
                one.expected_relative_extra.to_string(),
                one.expected_missing.to_string(),
                one.expected_relative_missing.to_string(),
                one.splitting_entropy.to_string(),
                one.draws.to_string(),
                one.weight.to_string(),
            ]);
        }
        grid.csv()
    }
}

/// The fields of an estimate, all digits of each.
fn fields(estimate: &Estimate) -> Vec<String> {
    vec![
        estimate.measure.name().to_owned(),
        written(estimate.value),
        written(estimate.low),
        written(estimate.high),
        written(estimate.standard_error),
        estimate.units.to_string(),
        written(estimate.effective),
        written(estimate.erring),
        estimate.warnings.join(" "),
    ]
}

pub(super) fn written(value: Option<f64>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}

/// An item to look at.
pub struct Record {
    rank: usize,
    cluster: String,
    item: String,
    found: String,
    is_stranger: bool,
}

impl Record {
    pub fn new(rank: usize, cluster: &str, item: &str, found: &str, is_stranger: bool) -> Self {
        Self {
            rank,
            cluster: cluster.to_owned(),
            item: item.to_owned(),
            found: found.to_owned(),
            is_stranger,
        }
    }

    /// The worst cluster first, and in it one found cluster after another.
    pub fn order(&self) -> impl Ord + '_ {
        (self.rank, &self.found, self.is_stranger)
    }

    pub fn csv(records: &[Self]) -> String {
        let mut grid = Grid::new(&["rank", "cluster", "item", "found", "role"]);
        for one in records {
            let role = if one.is_stranger { "stranger" } else { "member" };
            grid.push(vec![
                one.rank.to_string(),
                one.cluster.clone(),
                one.item.clone(),
                one.found.clone(),
                role.to_owned(),
            ]);
        }
        grid.csv()
    }
}
