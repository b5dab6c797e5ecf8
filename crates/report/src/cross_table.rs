//! The cross-table of two clusterings as shades.

use std::cmp::Reverse;

use partita::LabelledTable;
use partita::internal::Arrange as _;
use partita::split_merge::Components;

use crate::{HeatCell, HeatMap, Side};

/// The cross-table with the clusters of a component together, the largest component first. The shade of a cell is its share
/// of the cluster of A.
#[must_use]
pub fn cross_table(names: (&str, &str), table: &LabelledTable, components: &Components) -> HeatMap {
    let counts = table.counts();
    let mut order: Vec<usize> = (0..components.len()).collect();
    order.arrange_by_key(|&component| Reverse(components.items(component)));
    let in_order =
        |of: &dyn Fn(usize) -> Vec<u32>| order.iter().map(|&component| of(component)).collect::<Vec<_>>();
    let by_size = in_order(&|component| {
        let mut rows = components.rows(component).to_vec();
        rows.arrange_by_key(|&row| Reverse(counts.row_sums()[row as usize]));
        rows
    });
    let (rows, row_places) = side(names.0, &by_size, table.rows(), counts.row_sums());
    // Columns in the order of the row that gives them most, so that large cells are near the diagonal.
    let mut most = vec![(Reverse(0), 0); table.columns().len()];
    for cell in counts.cells() {
        let most = &mut most[cell.column as usize];
        *most = (*most).min((Reverse(cell.count), row_places[cell.row as usize]));
    }
    let by_row = in_order(&|component| {
        let mut columns = components.columns(component).to_vec();
        columns.arrange_by_key(|&column| (most[column as usize].1, most[column as usize].0));
        columns
    });
    let (columns, column_places) = side(names.1, &by_row, table.columns(), counts.column_sums());
    let cell = |cell: &partita::Cell| HeatCell {
        row: row_places[cell.row as usize],
        column: column_places[cell.column as usize],
        value: Some(cell.count as f64 / counts.row_sums()[cell.row as usize] as f64),
        text: cell.count.to_string(),
    };
    HeatMap {
        title: format!("{} × {}", names.0, names.1),
        cells: counts.cells().iter().map(cell).collect(),
        legend: format!("share of the cluster of {}", names.0),
        rows,
        columns,
        dark_is_high: true,
        is_sum: false,
        range: Some((0.0, 1.0)),
        ..HeatMap::default()
    }
}

/// One side with the clusters of each component together, and the place of each cluster.
pub(crate) fn side(
    title: &str,
    components: &[Vec<u32>],
    names: &[String],
    sizes: &[u64],
) -> (Side, Vec<usize>) {
    let (mut side, mut places) = (Side { title: title.to_owned(), ..Side::default() }, vec![0; names.len()]);
    for component in components {
        side.breaks.extend((side.count > 0).then_some(side.count));
        for &cluster in component {
            places[cluster as usize] = side.count;
            side.names.push(format!("{} ({})", names[cluster as usize], sizes[cluster as usize]));
            side.count += 1;
        }
    }
    (side, places)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clusters_of_a_component_are_neighbours() {
        let names = |names: [&str; 3]| names.map(str::to_owned).to_vec();
        let cells = [(0, 0, 5), (1, 1, 9), (0, 2, 7), (2, 1, 1)];
        let table =
            LabelledTable::from_counts(cells, names(["x", "y", "z"]), names(["1", "2", "3"])).unwrap();
        let map = cross_table(("A", "B"), &table, &Components::of(table.counts()));
        assert_eq!(map.rows.names, ["x (12)", "y (9)", "z (1)"]);
        assert_eq!(map.columns.names, ["3 (7)", "1 (5)", "2 (10)"]);
        assert_eq!((map.rows.breaks.clone(), map.columns.breaks.clone()), (vec![1], vec![2]));
        assert!(map.svg().contains(">7<") && map.svg().contains("share of the cluster of A"));
    }
}
