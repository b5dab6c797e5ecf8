//! A matrix in the order of a co-clustering.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use partita::{Csr, Partition};

use crate::heat_map::{HeatCell, HeatMap, Side};

/// Names are shown for at most this many rows or columns; more are numbered.
const NAMED: usize = 100;

/// A matrix with its co-clustering.
#[derive(Debug, Clone, Copy)]
pub struct BlockMap<'a> {
    /// The matrix.
    pub matrix: &'a Csr,
    /// The levels of the rows and of the columns, the coarsest first.
    pub levels: [&'a [Partition]; 2],
    /// The names of the rows and of the columns.
    pub names: [Option<&'a [String]>; 2],
    /// The class of each row, and the names of the classes.
    pub classes: Option<(&'a [u32], &'a [String])>,
}

/// The matrix with its clusters together, those of the first level between lines and the dense blocks along the diagonal.
#[must_use]
pub fn block_map(map: &BlockMap<'_>) -> HeatMap {
    let (row_clusters, column_clusters) = along_the_diagonal(map);
    let (mut rows, row_places) = side("rows", map.levels[0], &row_clusters, map.names[0]);
    let (columns, column_places) = side("columns", map.levels[1], &column_clusters, map.names[1]);
    if let Some((classes, names)) = map.classes {
        rows.classes = vec![0; rows.count];
        classes.iter().zip(&row_places).for_each(|(&class, &place)| rows.classes[place] = class as usize);
        rows.class_names = names.to_vec();
    }
    let mut cells = Vec::with_capacity(map.matrix.nnz());
    for (row, &place) in row_places.iter().enumerate() {
        let (others, values) = map.matrix.row(row);
        cells.extend(others.iter().zip(values).map(|(&column, &value)| HeatCell {
            row: place,
            column: column_places[column as usize],
            value: Some(value),
            text: String::new(),
        }));
    }
    let blocks = (row_clusters.len(), column_clusters.len());
    HeatMap {
        title: format!("{} row clusters × {} column clusters", blocks.0, blocks.1),
        rows,
        columns,
        cells,
        legend: "sum of the entries".to_owned(),
        dark_is_high: true,
        is_sum: true,
    }
}

/// The places of the row clusters, by size, and of the column clusters, each near the rows with which it shares most beyond
/// what their totals give.
fn along_the_diagonal(map: &BlockMap<'_>) -> (Vec<usize>, Vec<usize>) {
    let [rows, columns] = map.levels.map(|levels| &levels[0]);
    let mut sums: BTreeMap<(usize, usize), f64> = BTreeMap::new();
    let mut totals = [vec![0.0; rows.clusters() as usize], vec![0.0; columns.clusters() as usize]];
    for (row, &cluster) in rows.ids().iter().enumerate() {
        let (others, values) = map.matrix.row(row);
        for (&column, &value) in others.iter().zip(values) {
            let other = columns.ids()[column as usize] as usize;
            *sums.entry((other, cluster as usize)).or_default() += value;
            totals[0][cluster as usize] += value;
            totals[1][other] += value;
        }
    }
    let row_places = places(totals[0].len(), |cluster| {
        Reverse(rows.ids().iter().filter(|&&id| id as usize == cluster).count())
    });
    let all: f64 = totals[0].iter().sum();
    let mut best = vec![(0, f64::NEG_INFINITY); totals[1].len()];
    for (&(column, row), sum) in &sums {
        let excess = sum - totals[0][row] * totals[1][column] / all;
        if excess > best[column].1 {
            best[column] = (row_places[row], excess);
        }
    }
    let column_places = places(best.len(), |cluster| best[cluster].0);
    (row_places, column_places)
}

/// The place of each in the order of a key.
fn places<K: Ord>(count: usize, key: impl Fn(usize) -> K) -> Vec<usize> {
    let mut sorted: Vec<usize> = (0..count).collect();
    sorted.sort_by_cached_key(|&index| key(index));
    let mut places = vec![0; count];
    sorted.iter().enumerate().for_each(|(place, &index)| places[index] = place);
    places
}

/// One side and the place of each object: clusters stand together at every level, those of the first at their places.
fn side(
    title: &str,
    levels: &[Partition],
    clusters: &[usize],
    names: Option<&[String]>,
) -> (Side, Vec<usize>) {
    let count = levels[0].len();
    let first = |object: usize| clusters[levels[0].ids()[object] as usize];
    let places = places(count, |object| {
        let below: Vec<u32> = levels[1..].iter().map(|level| level.ids()[object]).collect();
        (first(object), below)
    });
    let mut sorted = vec![0; count];
    places.iter().enumerate().for_each(|(object, &place)| sorted[place] = object);
    let breaks = (1..count).filter(|&place| first(sorted[place]) != first(sorted[place - 1])).collect();
    let names = names
        .filter(|_| count <= NAMED)
        .map_or_else(Vec::new, |names| sorted.iter().map(|&object| names[object].clone()).collect());
    (Side { title: title.to_owned(), count, names, breaks, ..Side::default() }, places)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dense_blocks_are_along_the_diagonal() {
        // Rows 0, 1, 2 use columns 1, 3; row 3 uses columns 0, 2.
        let ones = [(0, 1), (0, 3), (1, 1), (1, 3), (2, 3), (3, 0), (3, 2)];
        let matrix = Csr::from_triples(4, 4, ones.map(|(row, column)| (row, column, 2.0)).to_vec());
        let rows = [Partition::from_labels([1, 1, 1, 0])];
        let columns = [Partition::from_labels([0, 1, 0, 1])];
        let classes = ["p".to_owned(), "q & r".to_owned()];
        let map = block_map(&BlockMap {
            matrix: &matrix,
            levels: [&rows, &columns],
            names: [Some(&["a", "b", "c", "d"].map(str::to_owned)), None],
            classes: Some((&[0, 1, 0, 1], &classes)),
        });
        let blocks = |row: usize, column: usize| (row < 3) == (column < 2);
        assert!(map.cells.iter().all(|cell| blocks(cell.row, cell.column)), "{:?}", map.cells);
        assert_eq!((map.rows.breaks.as_slice(), map.columns.breaks.as_slice()), (&[3][..], &[2][..]));
        assert_eq!(map.rows.classes, [0, 1, 0, 1]);
        assert!(map.svg().contains("q &amp; r"));
    }
}
