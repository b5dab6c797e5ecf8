//! Least squares with an effect of each algorithm and one of each data set.

use super::Board;

/// The normal equations of the effects of algorithms, from which those of data sets are gone.
#[derive(Debug, Clone)]
pub struct Normal {
    size: usize,
    /// The matrix, row by row: for each data set the centring of the algorithms that were run on it.
    matrix: Vec<f64>,
    /// The centred scores.
    sums: Vec<f64>,
}

impl Normal {
    /// No data sets.
    pub fn empty(size: usize) -> Self {
        Self { size, matrix: vec![0.0; size * size], sums: vec![0.0; size] }
    }

    /// Adds a data set.
    pub fn add(&mut self, row: &[Option<f64>]) {
        let run: Vec<(usize, f64)> =
            row.iter().enumerate().filter_map(|(at, score)| Some((at, (*score)?))).collect();
        let share = 1.0 / run.len().max(1) as f64;
        let mean = run.iter().map(|(_, score)| score).sum::<f64>() * share;
        for &(a, score) in &run {
            self.sums[a] += score - mean;
            self.matrix[a * self.size + a] += 1.0;
            for &(b, _) in &run {
                self.matrix[a * self.size + b] -= share;
            }
        }
    }

    /// Adds other equations that many times.
    pub fn add_times(&mut self, times: f64, other: &Self) {
        let add = |own: &mut [f64], other: &[f64]| {
            own.iter_mut().zip(other).for_each(|(own, other)| *own += times * other);
        };
        add(&mut self.matrix, &other.matrix);
        add(&mut self.sums, &other.sums);
    }

    /// Returns the sums that are left after effects: those of the residuals.
    pub fn residuals(&self, effects: &[f64]) -> Vec<f64> {
        let rows = self.matrix.chunks_exact(self.size).zip(&self.sums);
        rows.map(|(row, sum)| sum - row.iter().zip(effects).map(|(m, effect)| m * effect).sum::<f64>())
            .collect()
    }

    /// The same equations for what earlier effects leave.
    pub fn after(self, effects: &[f64]) -> Self {
        Self { sums: self.residuals(effects), ..self }
    }

    /// The sums.
    pub fn sums(&self) -> &[f64] {
        &self.sums
    }

    /// Factors the matrix; none where some algorithms share no data set with the others, be it by way of others.
    pub fn factored(&self) -> Option<Factor> {
        let size = self.size;
        // The vector of ones spans its kernel where all are connected: adding it makes the matrix regular.
        let trace: f64 = (0..size).map(|at| self.matrix[at * size + at]).sum();
        let level = trace / (size * size) as f64;
        let mut lower: Vec<f64> = self.matrix.iter().map(|entry| entry + level).collect();
        for column in 0..size {
            for row in column..size {
                let (before, own) = (&lower[column * size..column * size + column], &lower[row * size..]);
                let dot: f64 = before.iter().zip(own).map(|(x, y)| x * y).sum();
                lower[row * size + column] -= dot;
            }
            let pivot = lower[column * size + column];
            // A matrix of whole numbers over whole numbers: a pivot is zero or far from it.
            if pivot <= 1e-9 * trace {
                return None;
            }
            let root = pivot.sqrt();
            (column..size).for_each(|row| lower[row * size + column] /= root);
        }
        Some(Factor { size, lower })
    }

    /// The effects, whose sum is zero; none where some algorithms share no data set with the others.
    pub fn effects(&self) -> Option<Vec<f64>> {
        Some(self.factored()?.solve(&self.sums))
    }
}

/// A factor of the matrix.
pub struct Factor {
    size: usize,
    lower: Vec<f64>,
}

impl Factor {
    /// The solution whose sum is zero, for a right side whose sum is zero.
    pub fn solve(&self, right: &[f64]) -> Vec<f64> {
        let (size, lower) = (self.size, &self.lower);
        let mut x = right.to_vec();
        for row in 0..size {
            let dot: f64 = (0..row).map(|at| lower[row * size + at] * x[at]).sum();
            x[row] = (x[row] - dot) / lower[row * size + row];
        }
        for row in (0..size).rev() {
            let dot: f64 = (row + 1..size).map(|at| lower[at * size + row] * x[at]).sum();
            x[row] = (x[row] - dot) / lower[row * size + row];
        }
        x
    }
}

/// The equations of each unit.
pub fn of_units(board: &Board) -> Vec<Normal> {
    let mut units = vec![Normal::empty(board.algorithms()); board.units()];
    board.of_units().for_each(|(unit, row)| units[unit].add(row));
    units
}

/// The mean of each algorithm over the data sets of some units, where a missing score is that which the effects of its data
/// set and its algorithm say; none where some algorithms share no data set with the others.
pub fn means(board: &Board, is_taken: impl Fn(usize) -> bool) -> Option<Vec<f64>> {
    let rows: Vec<&Vec<Option<f64>>> =
        board.of_units().filter(|(unit, _)| is_taken(*unit)).map(|(_, row)| row).collect();
    let mut equations = Normal::empty(board.algorithms());
    let is_complete = rows.iter().all(|row| row.iter().all(Option::is_some));
    let effects = match is_complete {
        true => vec![0.0; board.algorithms()],
        false => {
            rows.iter().for_each(|row| equations.add(row));
            equations.effects()?
        }
    };
    let level = |row: &Vec<Option<f64>>| {
        let run = row.iter().zip(&effects).filter_map(|(score, effect)| Some((*score)? - effect));
        run.clone().sum::<f64>() / run.count().max(1) as f64
    };
    let filled = |row: &&Vec<Option<f64>>, at: usize| row[at].unwrap_or_else(|| level(row) + effects[at]);
    let mean = |at: usize| rows.iter().map(|row| filled(row, at)).sum::<f64>() / rows.len() as f64;
    (!rows.is_empty()).then(|| (0..board.algorithms()).map(mean).collect())
}
