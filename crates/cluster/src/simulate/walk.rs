//! A walk away from a co-clustering: at each step one row and one column get a cluster drawn at random.

use partita::{Contingency, Partition, Result};

use super::refuse;
use crate::random::Random;

/// Cells of the two tables of a walk.
const MOST_CELLS: u64 = 1 << 24;

/// A co-clustering that walks away from its start, as in the simulation study of Robert, Vasseur and Brault (2021).
///
/// ```
/// use partita::Partition;
/// use partita_cluster::simulate::CoWalk;
///
/// let (rows, columns) = (Partition::from_labels([0, 0, 1, 1]), Partition::from_labels([0, 1, 1]));
/// let mut walk = CoWalk::new([&rows, &columns], 7)?;
/// walk.step([true, false]);
/// let [of_rows, of_columns] = walk.tables()?;
/// assert_eq!((of_rows.n(), of_columns.n()), (4, 3));
/// assert_eq!(of_columns.cells().len(), 2, "the columns have not moved");
/// # Ok::<(), partita::Error>(())
/// ```
#[derive(Debug)]
pub struct CoWalk {
    sides: [Side; 2],
    random: Random,
}

/// One side: the labels at the start and now, and their cross-table.
#[derive(Debug)]
struct Side {
    start: Vec<u32>,
    now: Vec<u32>,
    clusters: usize,
    counts: Vec<u64>,
}

impl CoWalk {
    /// Begins at the clusterings of the rows and of the columns.
    ///
    /// # Errors
    /// When a side has no items, or so many clusters that their table would not fit in memory.
    pub fn new(start: [&Partition; 2], seed: u64) -> Result<Self> {
        for (partition, what) in start.into_iter().zip(["rows", "columns"]) {
            if partition.is_empty() {
                return refuse(format!("there are no {what} to walk with"));
            }
            if u64::from(partition.clusters()).pow(2) > MOST_CELLS {
                let clusters = partition.clusters();
                return refuse(format!(
                    "{clusters} clusters of {what} are too many to walk; give at most 4096"
                ));
            }
        }
        Ok(Self { sides: start.map(Side::new), random: Random::new(seed) })
    }

    /// Draws a row and a cluster for it, and a column and a cluster for it; a side that stays draws all the same, so that walks
    /// of one seed take the same steps.
    pub fn step(&mut self, moving: [bool; 2]) {
        for (side, moves) in self.sides.iter_mut().zip(moving) {
            let (item, cluster) = (self.random.index(side.start.len()), self.random.index(side.clusters));
            if moves {
                side.relabel(item, cluster as u32);
            }
        }
    }

    /// The cross-tables of the rows and of the columns, the start against now.
    ///
    /// # Errors
    /// Never for a walk that began; counting could fail.
    pub fn tables(&self) -> Result<[Contingency; 2]> {
        let [rows, columns] = &self.sides;
        Ok([rows.table()?, columns.table()?])
    }

    /// The clusters of the rows and of the columns now.
    #[must_use]
    pub fn now(&self) -> [&[u32]; 2] {
        self.sides.each_ref().map(|side| side.now.as_slice())
    }
}

impl Side {
    fn new(start: &Partition) -> Self {
        let clusters = start.clusters() as usize;
        let mut counts = vec![0; clusters * clusters];
        start.ids().iter().for_each(|&id| counts[id as usize * (clusters + 1)] += 1);
        Self { start: start.ids().to_vec(), now: start.ids().to_vec(), clusters, counts }
    }

    /// The table changes in two cells.
    fn relabel(&mut self, item: usize, cluster: u32) {
        let row = self.start[item] as usize * self.clusters;
        self.counts[row + self.now[item] as usize] -= 1;
        self.counts[row + cluster as usize] += 1;
        self.now[item] = cluster;
    }

    fn table(&self) -> Result<Contingency> {
        let cells = self.counts.iter().enumerate().filter(|(_, count)| **count > 0);
        let place = |at: usize| ((at / self.clusters) as u32, (at % self.clusters) as u32);
        Contingency::from_triples(cells.map(|(at, &count)| (place(at).0, place(at).1, count)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_are_those_of_the_labels() {
        let (rows, columns) = (
            Partition::from_labels((0..30_u32).map(|row| row % 4)),
            Partition::from_labels((0..20_u32).map(|c| c / 7)),
        );
        let mut walk = CoWalk::new([&rows, &columns], 3).unwrap();
        for _ in 0..200 {
            walk.step([true, true]);
        }
        let now = walk.now().map(<[u32]>::to_vec);
        for ((found, start), now) in walk.tables().unwrap().iter().zip([&rows, &columns]).zip(now) {
            let cells = start.ids().iter().zip(&now).map(|(&a, &b)| (a, b, 1));
            assert_eq!(*found, Contingency::from_triples(cells).unwrap());
        }
        assert_ne!(walk.now()[0], rows.ids());
    }

    #[test]
    fn a_side_that_stays_changes_no_step_of_the_other() {
        let side = Partition::from_labels([0, 0, 1, 1, 2, 2]);
        let walked = |moving: [bool; 2]| {
            let mut walk = CoWalk::new([&side, &side], 5).unwrap();
            (0..40).for_each(|_| walk.step(moving));
            walk.now().map(<[u32]>::to_vec)
        };
        let ([both, _], [alone, unmoved]) = (walked([true, true]), walked([true, false]));
        assert_eq!((both, unmoved.as_slice()), (alone, side.ids()));
    }
}
