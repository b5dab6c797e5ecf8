//! Two inner nodes of any number of parts.

/// The common weight of the parts of two inner nodes, with the sums that every pair of parts needs.
pub(super) struct Meeting {
    cells: Vec<Vec<i128>>,
    /// Sums of squared weights.
    squared: Vec<Vec<i128>>,
    total: i128,
    rows: Vec<i128>,
    columns: Vec<i128>,
}

impl Meeting {
    pub(super) fn new(cells: Vec<Vec<i128>>, squared: Vec<Vec<i128>>) -> Self {
        let rows: Vec<i128> = cells.iter().map(|row| row.iter().sum()).collect();
        let columns = (0..cells[0].len()).map(|j| cells.iter().map(|row| row[j]).sum()).collect();
        Self { total: rows.iter().sum(), cells, squared, rows, columns }
    }

    /// The quartets that a part of each node claims the same way, and another way, over all pairs of parts.
    pub(super) fn claims(&self) -> (i128, i128) {
        let (mut same, mut different) = (0, 0);
        let squares: i128 = self.cells.iter().flatten().map(|x| x * x).sum();
        let row_squares: i128 = self.rows.iter().map(|x| x * x).sum();
        let column_squares: i128 = self.columns.iter().map(|x| x * x).sum();
        // Per row Σ x², Σ x·column sum; per column Σ x², Σ x·row sum.
        let in_row: Vec<[i128; 2]> = self
            .cells
            .iter()
            .map(|row| row.iter().zip(&self.columns).fold([0, 0], |[s, t], (x, c)| [s + x * x, t + x * c]))
            .collect();
        let in_column: Vec<[i128; 2]> = (0..self.columns.len())
            .map(|j| {
                let column = self.cells.iter().map(|row| row[j]).zip(&self.rows);
                column.fold([0, 0], |[s, t], (x, r)| [s + x * x, t + x * r])
            })
            .collect();
        for (i, row) in self.cells.iter().enumerate() {
            for (j, &both) in row.iter().enumerate() {
                if both == 0 {
                    continue;
                }
                let (of_row, of_column) = (self.rows[i], self.columns[j]);
                let rest = self.total - of_row - of_column + both;
                // Sums over the table without row i and column j.
                let rest_rows = row_squares - 2 * in_column[j][1] + in_column[j][0] - (of_row - both).pow(2);
                let rest_columns =
                    column_squares - 2 * in_row[i][1] + in_row[i][0] - (of_column - both).pow(2);
                let rest_cells = squares - in_row[i][0] - in_column[j][0] + both * both;
                let pairs = (both * both - self.squared[i][j]) / 2;
                same += pairs * ((rest * rest - rest_rows - rest_columns + rest_cells) / 2);
                different += both * self.crossed(i, j, in_row[i], in_column[j], rest);
            }
        }
        (same, different)
    }

    /// Σ over the other rows k and columns l of x_il x_kj times what lies in neither of rows i, k and columns
    /// j, l: the ways to choose b, c and d for ab|cd in one tree and ac|bd in the other.
    fn crossed(&self, i: usize, j: usize, in_row: [i128; 2], in_column: [i128; 2], rest: i128) -> i128 {
        let both = self.cells[i][j];
        let (along_row, along_column) = (self.rows[i] - both, self.columns[j] - both);
        if along_row == 0 || along_column == 0 {
            return 0;
        }
        // Row sums without column j, weighted by column j; likewise for columns.
        let by_rows = in_column[1] - in_column[0] - both * (self.rows[i] - both);
        let by_columns = in_row[1] - in_row[0] - both * (self.columns[j] - both);
        let mut triple = 0;
        for (_, row) in self.cells.iter().enumerate().filter(|(k, _)| *k != i) {
            if row[j] != 0 {
                let inner: i128 = row.iter().zip(&self.cells[i]).map(|(x, y)| x * y).sum();
                triple += row[j] * (inner - row[j] * both);
            }
        }
        along_row * along_column * rest - along_row * by_rows - along_column * by_columns + triple
    }
}
