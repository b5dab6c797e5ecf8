//! Scores of algorithms on data sets.

/// Scores of algorithms on data sets, turned so that more is better. Data sets of one family are not independent: families
/// are the units that a conclusion rests on.
#[derive(Debug, Clone, PartialEq)]
pub struct Board {
    /// A row for each data set, a score for each algorithm; none where it was not run.
    rows: Vec<Vec<Option<f64>>>,
    /// The unit of each data set.
    unit: Vec<usize>,
    /// The number of units.
    units: usize,
    /// The number of algorithms.
    algorithms: usize,
}

impl Board {
    /// The scores with the unit of each data set.
    pub fn new(rows: Vec<Vec<Option<f64>>>, unit: Vec<usize>) -> Self {
        let units = unit.iter().max().map_or(0, |last| last + 1);
        let algorithms = rows.first().map_or(0, Vec::len);
        Self { rows, unit, units, algorithms }
    }

    /// The rows.
    pub fn rows(&self) -> &[Vec<Option<f64>>] {
        &self.rows
    }

    /// The number of units.
    pub fn units(&self) -> usize {
        self.units
    }

    /// The number of algorithms.
    pub fn algorithms(&self) -> usize {
        self.algorithms
    }

    /// The unit of a data set.
    pub fn unit(&self, set: usize) -> usize {
        self.unit[set]
    }

    /// Each row with its unit.
    pub fn of_units(&self) -> impl Iterator<Item = (usize, &Vec<Option<f64>>)> {
        self.unit.iter().copied().zip(&self.rows)
    }

    /// Returns whether every algorithm was run on every data set.
    pub fn is_complete(&self) -> bool {
        self.rows.iter().flatten().all(Option::is_some)
    }

    /// The rows on which every algorithm was run, with their units.
    pub fn complete_rows(&self) -> (Vec<usize>, Vec<Vec<f64>>) {
        let whole = |(unit, row): (usize, &Vec<Option<f64>>)| {
            Some((unit, row.iter().copied().collect::<Option<Vec<f64>>>()?))
        };
        self.of_units().filter_map(whole).unzip()
    }

    /// The data sets on which every algorithm was run.
    pub fn of_common(&self) -> Vec<usize> {
        (0..self.rows.len()).filter(|&set| self.rows[set].iter().all(Option::is_some)).collect()
    }

    /// The same with ranks in the place of scores; the best has the highest.
    pub fn by_rank(&self) -> Self {
        let ranked = |row: &Vec<Option<f64>>| {
            let run: Vec<f64> = row.iter().flatten().copied().collect();
            let mut ranks = ranks(&run).into_iter();
            row.iter().map(|score| score.and_then(|_| ranks.next()).map(|rank| -rank)).collect()
        };
        Self { rows: self.rows.iter().map(ranked).collect(), ..self.clone() }
    }

    /// Each two algorithms, the first before the second.
    pub fn pairs(&self) -> Vec<(usize, usize)> {
        let all = self.algorithms;
        (0..all).flat_map(|a| (a + 1..all).map(move |b| (a, b))).collect()
    }

    /// The greatest distance of a score from the mean of its data set: by it rounding is told from a difference.
    pub fn scale(&self) -> f64 {
        let of_row = |row: &Vec<Option<f64>>| {
            let run: Vec<f64> = row.iter().flatten().copied().collect();
            let mean = run.iter().sum::<f64>() / run.len().max(1) as f64;
            run.iter().map(|score| (score - mean).abs()).fold(0.0, f64::max)
        };
        self.rows.iter().map(of_row).fold(0.0, f64::max)
    }
}

/// The rank of each score, 1 for the highest; equal ones share theirs.
pub fn ranks(scores: &[f64]) -> Vec<f64> {
    let rank = |own: &f64| {
        let above = scores.iter().filter(|other| *other > own).count();
        let equal = scores.iter().filter(|other| *other == own).count();
        above as f64 + (equal as f64 + 1.0) / 2.0
    };
    scores.iter().map(rank).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_scores_share_their_rank() {
        assert_eq!(ranks(&[0.3, 0.9, 0.3, 0.1]), [2.5, 1.0, 2.5, 4.0]);
        let board = Board::new(vec![vec![Some(1.0), None, Some(2.0)]], vec![0]);
        assert_eq!(board.by_rank().rows(), [vec![Some(-2.0), None, Some(-1.0)]]);
    }
}
