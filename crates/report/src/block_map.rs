//! A picture of a matrix whose rows and columns are ordered by cluster.

use std::fmt::Write as _;

use crate::svg::{document, escape};

/// A reordered matrix with the borders of its clusters.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct BlockMap {
    /// The title.
    pub title: String,
    /// Numbers of rows and columns.
    pub shape: (usize, usize),
    /// `(row, column, value)` in the new order, counted from 0.
    pub entries: Vec<(usize, usize, f64)>,
    /// The rows at which a new cluster begins, without 0.
    pub row_breaks: Vec<usize>,
    /// The columns at which a new cluster begins, without 0.
    pub column_breaks: Vec<usize>,
}

/// Length of the longer side of the picture, and maximum number of cells per side.
const SIZE: f64 = 600.0;
const CELLS: usize = 200;
const MARGIN: f64 = 40.0;

impl BlockMap {
    /// The picture. Each cell covers some rows and columns and is darker where their entries are larger.
    #[must_use]
    pub fn svg(&self) -> String {
        let (rows, columns) = (self.shape.0.max(1), self.shape.1.max(1));
        let (down, across) = (rows.min(CELLS), columns.min(CELLS));
        let mut sums = vec![0.0; down * across];
        for &(row, column, value) in &self.entries {
            sums[row * down / rows * across + column * across / columns] += value;
        }
        let most = sums.iter().copied().fold(0.0, f64::max);
        let (width, height) = (SIZE, (SIZE * rows as f64 / columns as f64).clamp(SIZE / 3.0, SIZE));
        let (cell_width, cell_height) = (width / across as f64, height / down as f64);
        let mut out = String::new();
        let _ =
            writeln!(out, "<text x=\"{MARGIN}\" y=\"24\" font-size=\"14\">{}</text>", escape(&self.title));
        let _ =
            writeln!(out, "<g transform=\"translate({MARGIN} {MARGIN})\" shape-rendering=\"crispEdges\">");
        for (place, &sum) in sums.iter().enumerate().filter(|(_, sum)| **sum > 0.0) {
            // Counts are spread over orders of magnitude: the square root keeps small ones visible.
            let shade = (sum / most).sqrt().max(0.04);
            let (x, y) = ((place % across) as f64 * cell_width, (place / across) as f64 * cell_height);
            let _ = writeln!(
                out,
                "<rect x=\"{x:.2}\" y=\"{y:.2}\" width=\"{cell_width:.2}\" height=\"{cell_height:.2}\" \
                 fill=\"#0072b2\" fill-opacity=\"{shade:.2}\"/>"
            );
        }
        for &row in &self.row_breaks {
            let y = height * row as f64 / rows as f64;
            let _ = writeln!(
                out,
                "<line x1=\"0\" x2=\"{width}\" y1=\"{y:.2}\" y2=\"{y:.2}\" stroke=\"#d55e00\"/>"
            );
        }
        for &column in &self.column_breaks {
            let x = width * column as f64 / columns as f64;
            let _ = writeln!(
                out,
                "<line x1=\"{x:.2}\" x2=\"{x:.2}\" y1=\"0\" y2=\"{height}\" stroke=\"#d55e00\"/>"
            );
        }
        let _ = writeln!(
            out,
            "<rect width=\"{width}\" height=\"{height}\" fill=\"none\" stroke=\"black\"/>\n</g>"
        );
        document(width + 2.0 * MARGIN, height + 2.0 * MARGIN, &out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_shaded_and_clusters_are_divided() {
        let map = BlockMap {
            title: "counts & blocks".to_owned(),
            shape: (4, 3),
            entries: vec![(0, 0, 4.0), (3, 2, 1.0)],
            row_breaks: vec![2],
            column_breaks: vec![1, 2],
        };
        let svg = map.svg();
        assert!(svg.contains("counts &amp; blocks"));
        assert_eq!(svg.matches("fill-opacity").count(), 2);
        assert!(svg.contains("fill-opacity=\"1.00\"") && svg.contains("fill-opacity=\"0.50\""));
        assert_eq!(svg.matches("<line").count(), 3);
    }

    #[test]
    fn a_large_matrix_is_drawn_in_few_cells() {
        let entries = (0..100_000).map(|k| (k % 5000, k * 7 % 3000, 1.0)).collect();
        let map = BlockMap { shape: (5000, 3000), entries, ..BlockMap::default() };
        assert!(map.svg().matches("fill-opacity").count() <= 200 * 200);
    }
}
