//! Which clusters of a run continue in the next.

use std::cmp::Ordering;

use partita::LabelledTable;

/// How the clusters of two runs go on.
#[derive(Debug)]
pub struct Continuation {
    /// Of each column the row that continues in it.
    pub before: Vec<Option<usize>>,
    /// Pairs that share as much as one that was chosen, of which one end was taken by it: chosen, passed over.
    pub ties: Vec<[Pair; 2]>,
}

/// A cluster before and a cluster after.
#[derive(Debug, Clone, Copy)]
pub struct Pair {
    /// The row of the cluster before.
    pub row: usize,
    /// The column of the cluster after.
    pub column: usize,
    shared: u64,
    larger: u64,
}

impl Pair {
    /// Compares what they share as a share of the larger cluster, then the number of items.
    fn compared(&self, other: &Self) -> Ordering {
        let cross = |one: &Self, two: &Self| u128::from(one.shared) * u128::from(two.larger);
        cross(self, other).cmp(&cross(other, self)).then(self.shared.cmp(&other.shared))
    }
}

/// Matches clusters one to one, the largest shares of the larger cluster first, if they are above the floor. The names decide
/// between equal ones.
pub fn continued(table: &LabelledTable, floor: f64) -> Continuation {
    let counts = table.counts();
    let (rows, columns) = (counts.row_sums(), counts.column_sums());
    let pairs = counts.cells().iter().map(|cell| {
        let (row, column) = (cell.row as usize, cell.column as usize);
        Pair { row, column, shared: cell.count, larger: rows[row].max(columns[column]) }
    });
    let mut pairs: Vec<Pair> = pairs.filter(|pair| pair.shared as f64 / pair.larger as f64 > floor).collect();
    let names = |pair: &Pair| (&table.rows()[pair.row], &table.columns()[pair.column]);
    pairs.sort_by(|x, y| y.compared(x).then_with(|| names(x).cmp(&names(y))));
    let mut of_row: Vec<Option<Pair>> = vec![None; rows.len()];
    let mut of_column: Vec<Option<Pair>> = vec![None; columns.len()];
    let mut ties = Vec::new();
    for pair in pairs {
        let takers = [of_row[pair.row], of_column[pair.column]];
        if takers.iter().all(Option::is_none) {
            of_row[pair.row] = Some(pair);
            of_column[pair.column] = Some(pair);
        } else if takers.iter().flatten().all(|taker| taker.compared(&pair).is_eq()) {
            ties.extend(takers.into_iter().flatten().take(1).map(|taker| [taker, pair]));
        }
    }
    Continuation { before: of_column.iter().map(|pair| pair.map(|pair| pair.row)).collect(), ties }
}

#[cfg(test)]
mod tests {
    use partita::{Labels, Policies};

    use super::*;

    fn between(a: &[i64], b: &[i64], floor: f64) -> Continuation {
        let [a, b] = [a, b].map(|labels| Labels::from_integers(labels.iter().copied()));
        continued(&LabelledTable::from_labels(&a, &b, None, &Policies::default()).expect("labels"), floor)
    }

    #[test]
    fn a_share_must_be_above_the_floor() {
        assert_eq!(between(&[1; 4], &[7, 7, 8, 8], 0.5).before, [None, None]);
        assert_eq!(between(&[1; 5], &[7, 7, 7, 8, 8], 0.5).before, [Some(0), None]);
    }

    #[test]
    fn names_decide_between_equal_shares_and_that_is_known() {
        let found = between(&[1; 4], &[8, 8, 7, 7], 0.4);
        assert_eq!(found.before, [None, Some(0)], "7 comes before 8");
        assert_eq!(found.ties.len(), 1);
        assert!(between(&[1; 5], &[7, 7, 7, 8, 8], 0.3).ties.is_empty());
    }
}
