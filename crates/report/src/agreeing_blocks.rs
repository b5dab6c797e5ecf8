//! Two co-clusterings: how much of each block of the first is in one block of the second.

use partita::{Contingency, LabelledTable};

use crate::{HeatCell, HeatMap, Side};

/// The blocks of the first co-clustering, given the cross-tables of the rows and of the columns. A block is a cluster of rows
/// by a cluster of columns; what it shares with one of the second is the product of what both clusters share.
#[must_use]
pub fn agreeing_blocks(names: [&str; 2], tables: [&LabelledTable; 2]) -> HeatMap {
    let [rows, columns] = tables.map(|table| largest(table.counts()));
    let side = |title: &str, table: &LabelledTable| {
        let sizes = table.rows().iter().zip(table.counts().row_sums());
        let names: Vec<String> = sizes.map(|(name, size)| format!("{name} ({size})")).collect();
        Side { title: title.to_owned(), count: names.len(), names, ..Side::default() }
    };
    let block = |row: usize, column: usize| {
        let share = rows[row].1 * columns[column].1;
        let [of_rows, of_columns] = [(tables[0], rows[row].0), (tables[1], columns[column].0)]
            .map(|(table, cluster)| &table.columns()[cluster]);
        let text = format!("{:.0} % in {of_rows} × {of_columns}", 100.0 * share);
        HeatCell { row, column, value: Some(share), text }
    };
    let cells = (0..rows.len()).flat_map(|row| (0..columns.len()).map(move |column| (row, column)));
    HeatMap {
        title: format!("blocks of {}, rows × columns", names[0]),
        rows: side("rows", tables[0]),
        columns: side("columns", tables[1]),
        cells: cells.map(|(row, column)| block(row, column)).collect(),
        legend: format!("largest share in one block of {}", names[1]),
        dark_is_high: true,
        is_sum: false,
        range: Some((0.0, 1.0)),
        ..HeatMap::default()
    }
}

/// The cluster of B with most items of each cluster of A, the first among equals, and their share.
fn largest(counts: &Contingency) -> Vec<(usize, f64)> {
    let mut most = vec![(0, 0); counts.row_sums().len()];
    for cell in counts.cells() {
        let most = &mut most[cell.row as usize];
        if cell.count > most.1 {
            *most = (cell.column as usize, cell.count);
        }
    }
    most.iter()
        .zip(counts.row_sums())
        .map(|(&(cluster, count), &size)| (cluster, count as f64 / size as f64))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_of_rows_and_columns_multiply() {
        let names = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
        let rows = [(0, 0, 3), (0, 1, 1), (1, 1, 2)];
        let columns = [(0, 0, 1), (0, 1, 1), (1, 1, 5)];
        let table = |cells: [(u32, u32, u64); 3]| {
            LabelledTable::from_counts(cells, names(&["x", "y"]), names(&["1", "2"])).unwrap()
        };
        let map = agreeing_blocks(["A", "B"], [&table(rows), &table(columns)]);
        let shares: Vec<f64> = map.cells.iter().filter_map(|cell| cell.value).collect();
        assert_eq!(shares, [0.375, 0.75, 0.5, 1.0]);
        assert!(map.svg().contains("75 % in 1 × 2") && map.rows.names == ["x (4)", "y (2)"]);
    }
}
