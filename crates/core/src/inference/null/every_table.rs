//! All tables with the margins of one, where they are few: chance by fixed margins is then known and not drawn.

use super::fixed_margins::Drawn;
use crate::inference::random::LogFactorials;
use crate::table::Contingency;

/// Steps after which the tables count as too many: a fraction of a second.
const MOST_STEPS: u64 = 20_000_000;

/// The tables with given margins, one after the other. The last row and the last column follow from the others.
#[derive(Debug)]
pub(in crate::inference) struct EveryTable {
    rows: Vec<u64>,
    columns: Vec<u64>,
    /// Row by row.
    cells: Vec<u64>,
    /// Items that the rows and columns have left.
    row_left: Vec<u64>,
    column_left: Vec<u64>,
    begun: bool,
    ended: bool,
    steps: u64,
}

impl EveryTable {
    /// Those with the margins of a table.
    pub(in crate::inference) fn like(table: &Contingency) -> Self {
        let (rows, columns) = (table.row_sums().to_vec(), table.column_sums().to_vec());
        Self {
            cells: Vec::new(),
            row_left: Vec::new(),
            column_left: Vec::new(),
            begun: false,
            ended: false,
            steps: 0,
            rows,
            columns,
        }
    }

    /// Counts all tables, if there are not more than `most`.
    pub(in crate::inference) fn count(table: &Contingency, most: u64) -> Option<u64> {
        // There is one more than free cells, at least.
        let (rows, columns) = table.clusters();
        if (rows as u64 - 1).saturating_mul(columns as u64 - 1) >= most {
            return None;
        }
        let (mut tables, mut count) = (Self::like(table), 0);
        while tables.advance() {
            count += 1;
            if count > most || tables.steps > MOST_STEPS {
                return None;
            }
        }
        Some(count)
    }

    /// Returns the probability that chance puts the most pairs of items together in both clusterings, if there are not more
    /// than `most` tables: no agreement beyond chance has a smaller p-value.
    pub(in crate::inference) fn chance_of_the_best(table: &Contingency, most: u64) -> Option<f64> {
        Self::count(table, most)?;
        let (mut tables, logs) = (Self::like(table), LogFactorials::up_to(table.n()));
        let (mut best, mut chance) = (0, 0.0);
        while tables.advance() {
            let squares: u128 = tables.cells.iter().map(|&count| u128::from(count).pow(2)).sum();
            if squares > best {
                (best, chance) = (squares, 0.0);
            }
            if squares == best {
                chance += tables.probability(&logs);
            }
        }
        Some(chance)
    }

    /// Goes on to the next table, if there is one; after the last there is none.
    pub(in crate::inference) fn advance(&mut self) -> bool {
        if self.ended {
            return false;
        }
        if !self.begun {
            self.begun = true;
            self.cells = vec![0; self.rows.len() * self.columns.len()];
            (self.row_left, self.column_left) = (self.rows.clone(), self.columns.clone());
            self.fill(0);
            return true;
        }
        let width = self.columns.len();
        for at in (0..self.cells.len()).rev() {
            let (row, column) = (at / width, at % width);
            self.row_left[row] += self.cells[at];
            self.column_left[column] += self.cells[at];
            self.steps += 1;
            let is_free = row + 1 < self.rows.len() && column + 1 < width;
            if is_free && self.cells[at] < self.row_left[row].min(self.column_left[column]) {
                self.put(at, self.cells[at] + 1);
                self.fill(at + 1);
                return true;
            }
        }
        self.ended = true;
        false
    }

    fn put(&mut self, at: usize, count: u64) {
        let (row, column) = (at / self.columns.len(), at % self.columns.len());
        self.cells[at] = count;
        self.row_left[row] -= count;
        self.column_left[column] -= count;
    }

    /// Gives each cell from there on the least that leaves room for the rest of its row.
    fn fill(&mut self, from: usize) {
        let width = self.columns.len();
        let mut later = 0;
        for at in from..self.cells.len() {
            let (row, column) = (at / width, at % width);
            if at == from || column == 0 {
                later = self.column_left[column..].iter().sum::<u64>();
                self.steps += (width - column) as u64;
            }
            later -= self.column_left[column];
            let is_last = row + 1 == self.rows.len();
            let least =
                if is_last { self.column_left[column] } else { self.row_left[row].saturating_sub(later) };
            self.put(at, least);
            self.steps += 1;
        }
    }

    /// The table.
    pub(in crate::inference) fn table(&self) -> Drawn {
        let mut drawn = Drawn::default();
        drawn.layout.width = self.columns.len();
        drawn.layout.row_start.push(0);
        for row in self.cells.chunks(self.columns.len()) {
            for (column, &count) in row.iter().enumerate().filter(|(_, count)| **count > 0) {
                drawn.layout.columns.push(column as u32);
                drawn.counts.push(count);
            }
            drawn.layout.row_start.push(drawn.counts.len());
        }
        drawn
    }

    /// Returns the probability that chance draws it: Π a_i! Π b_j! / (n! Π n_ij!).
    pub(in crate::inference) fn probability(&self, logs: &LogFactorials) -> f64 {
        let sum = |counts: &[u64]| counts.iter().map(|&count| logs.get(count)).sum::<f64>();
        let n: u64 = self.rows.iter().sum();
        libm::exp(sum(&self.rows) + sum(&self.columns) - logs.get(n) - sum(&self.cells))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(rows: &[&[u64]]) -> (Vec<Vec<u64>>, f64) {
        let table = Contingency::from_dense(rows).unwrap();
        let (mut tables, mut found, mut whole) = (EveryTable::like(&table), Vec::new(), 0.0);
        while tables.advance() {
            found.push(tables.cells.clone());
            whole += tables.probability(&LogFactorials::up_to(table.n()));
        }
        assert!(!tables.advance());
        (found, whole)
    }

    #[test]
    fn the_best_agreement_is_as_likely_as_the_tables_that_have_it() {
        let best = |rows: &[&[u64]]| {
            EveryTable::chance_of_the_best(&Contingency::from_dense(rows).unwrap(), 10_000).unwrap()
        };
        // Two of the 6 ways to take two of four items, 2 of 20 to take three of six, and 1 of 10 to take two of five.
        for (rows, chance) in [
            (&[&[1, 1][..], &[1, 1]][..], 1.0 / 3.0),
            (&[&[2, 1], &[1, 2]], 0.1),
            (&[&[2, 1], &[0, 2]], 0.1),
            (&[&[3, 4]], 1.0),
        ] {
            assert!((best(rows) - chance).abs() < 1e-12, "{rows:?}: {}", best(rows));
        }
        assert_eq!(
            EveryTable::chance_of_the_best(&Contingency::from_dense(&[[90_u64, 9], [9, 90]]).unwrap(), 9),
            None
        );
    }

    #[test]
    fn every_table_is_met_once() {
        for (rows, count) in [
            (&[&[283, 8][..], &[8, 1]][..], 10),
            (&[&[29, 4, 8], &[13, 5, 1]], 100),
            (&[&[3, 4]], 1),
            (&[&[1, 0, 0], &[0, 1, 0], &[0, 0, 1]], 6),
            (&[&[2, 0, 0], &[0, 1, 1], &[1, 0, 1], &[0, 1, 0]], 0),
        ] {
            let table = Contingency::from_dense(rows).unwrap();
            let (found, whole) = all(rows);
            assert!((whole - 1.0).abs() < 1e-12, "{whole}");
            let mut distinct = found.clone();
            distinct.sort();
            distinct.dedup();
            assert_eq!(distinct.len(), found.len());
            assert!(count == 0 || found.len() == count, "{}", found.len());
            for cells in &found {
                let width = table.clusters().1;
                let rows: Vec<u64> = cells.chunks(width).map(|row| row.iter().sum()).collect();
                assert_eq!(rows, table.row_sums());
                let column = |j: usize| cells.iter().skip(j).step_by(width).sum::<u64>();
                assert!((0..width).all(|j| column(j) == table.column_sums()[j]));
            }
            assert_eq!(EveryTable::count(&table, found.len() as u64), Some(found.len() as u64));
            assert!(found.len() == 1 || EveryTable::count(&table, found.len() as u64 - 1).is_none());
        }
    }
}
