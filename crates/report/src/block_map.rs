//! A matrix in the order of a co-clustering.

use std::cmp::Reverse;
use std::ops::Range;

use partita::internal::{quantity, rounded};
use partita::{Csr, Partition};

use crate::{HeatBlock, HeatCell, HeatMap, Side};

/// Names are shown for at most this many rows or columns; more are numbered.
const NAMED: usize = 100;
/// More blocks are too small to be pointed at.
const MOST_BLOCKS: usize = 2500;

/// A matrix with its co-clustering.
#[derive(Debug, Clone, Copy)]
pub struct BlockMap<'a> {
    /// The matrix.
    pub matrix: &'a Csr,
    /// The levels of the rows and of the columns, the coarsest first.
    pub levels: [&'a [Partition]; 2],
    /// The level whose clusters are between lines, from 0; a side with fewer levels shows its last.
    pub shown: usize,
    /// The names of the rows and of the columns.
    pub names: [Option<&'a [String]>; 2],
    /// The class of each row, and the names of the classes.
    pub classes: Option<(&'a [u32], &'a [String])>,
}

/// The matrix with its clusters together, those of one level between lines and the dense blocks along the diagonal.
#[must_use]
pub fn block_map(map: &BlockMap<'_>) -> HeatMap {
    let [row_clusters, column_clusters] = along_the_diagonal(map);
    let (mut rows, row_places) = side("rows", map, 0, &row_clusters);
    let (columns, column_places) = side("columns", map, 1, &column_clusters);
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
    let groups = [groups(map, 0, &row_places, &rows), groups(map, 1, &column_places, &columns)];
    let [of_rows, of_columns] = groups.each_ref().map(Vec::len);
    HeatMap {
        title: format!("{} × {}", quantity(of_rows, "row cluster"), quantity(of_columns, "column cluster")),
        blocks: blocks(&groups, &cells),
        rows,
        columns,
        cells,
        legend: "sum of the entries".to_owned(),
        dark_is_high: true,
        is_sum: true,
        ..HeatMap::default()
    }
}

/// The number of a cluster, and its places.
type Group = (u32, Range<usize>);

/// The clusters of the level that is shown, in their order.
fn groups(map: &BlockMap<'_>, side: usize, places: &[usize], drawn: &Side) -> Vec<Group> {
    let mut sorted = vec![0; places.len()];
    places.iter().enumerate().for_each(|(object, &place)| sorted[place] = object);
    let starts: Vec<usize> =
        [0].into_iter().chain(drawn.breaks.iter().copied()).chain([places.len()]).collect();
    let level = map.level(side);
    let group = |ends: &[usize]| (level.ids()[sorted[ends[0]]], ends[0]..ends[1]);
    starts.windows(2).filter(|ends| ends[0] < ends[1]).map(group).collect()
}

/// Describes each block: its clusters by the numbers that tables give them, and the sum of its entries.
fn blocks([rows, columns]: &[Vec<Group>; 2], cells: &[HeatCell]) -> Vec<HeatBlock> {
    if rows.len() * columns.len() > MOST_BLOCKS {
        return Vec::new();
    }
    let of = |groups: &[Group], place: usize| groups.partition_point(|(_, group)| group.end <= place);
    let mut sums = vec![0.0; rows.len() * columns.len()];
    for cell in cells {
        sums[of(rows, cell.row) * columns.len() + of(columns, cell.column)] += cell.value.unwrap_or(0.0);
    }
    let all = rows.iter().flat_map(|row| columns.iter().map(move |column| (row, column)));
    let block = |(((row, of_row), (column, of_column)), sum): ((&Group, &Group), f64)| HeatBlock {
        title: format!(
            "row cluster {row} ({}), column cluster {column} ({}): sum {}",
            quantity(of_row.len(), "row"),
            quantity(of_column.len(), "column"),
            rounded(sum)
        ),
        rows: of_row.clone(),
        columns: of_column.clone(),
    };
    all.zip(sums).map(block).collect()
}

impl BlockMap<'_> {
    /// The level of a side that is shown.
    fn level(&self, side: usize) -> &Partition {
        &self.levels[side][self.depth(side)]
    }

    /// The number of that level, from 0.
    fn depth(&self, side: usize) -> usize {
        self.shown.min(self.levels[side].len() - 1)
    }
}

/// The place of each cluster of each level, of the rows and of the columns. Clusters of a level are together with those that
/// they were one with: row clusters by size, column clusters by the rows with which they share most beyond what their totals
/// give.
fn along_the_diagonal(map: &BlockMap<'_>) -> [Vec<Vec<usize>>; 2] {
    let mut found: [Vec<Vec<usize>>; 2] = Default::default();
    for level in 0..map.levels[0].len().max(map.levels[1].len()) {
        let [rows, columns] = map.levels.map(|levels| &levels[level.min(levels.len() - 1)]);
        if level < map.levels[0].len() {
            let (above, sizes) = (above(map.levels[0], &found[0]), sizes(rows));
            found[0].push(places(sizes.len(), |cluster| (above[cluster], Reverse(sizes[cluster]))));
        }
        if level < map.levels[1].len() {
            let above = above(map.levels[1], &found[1]);
            let strongest = strongest(map.matrix, rows, columns, &found[0][found[0].len() - 1]);
            found[1].push(places(strongest.len(), |cluster| (above[cluster], strongest[cluster])));
        }
    }
    found
}

fn sizes(level: &Partition) -> Vec<usize> {
    let mut sizes = vec![0; level.clusters() as usize];
    level.ids().iter().for_each(|&id| sizes[id as usize] += 1);
    sizes
}

/// For each cluster of the next level the place of the cluster that it is a part of.
fn above(levels: &[Partition], found: &[Vec<usize>]) -> Vec<usize> {
    let next = &levels[found.len()];
    let mut above = vec![0; next.clusters() as usize];
    if let Some(places) = found.last() {
        let coarser = levels[found.len() - 1].ids();
        next.ids().iter().zip(coarser).for_each(|(&id, &of)| above[id as usize] = places[of as usize]);
    }
    above
}

/// For each column cluster the place of the row cluster with which it shares most beyond what their totals give.
fn strongest(matrix: &Csr, rows: &Partition, columns: &Partition, places: &[usize]) -> Vec<usize> {
    let (of_rows, of_columns) = (rows.clusters() as usize, columns.clusters() as usize);
    let mut members = vec![Vec::new(); of_rows];
    rows.ids().iter().enumerate().for_each(|(row, &id)| members[id as usize].push(row));
    let (mut shared, mut totals) = (vec![Vec::new(); of_rows], vec![0.0; of_columns]);
    let mut sums = vec![0.0; of_columns];
    for (cluster, members) in members.iter().enumerate() {
        let entries = members.iter().flat_map(|&row| {
            let (others, values) = matrix.row(row);
            others.iter().map(|&column| columns.ids()[column as usize] as usize).zip(values)
        });
        entries.for_each(|(column, value)| sums[column] += value);
        for (column, sum) in sums.iter_mut().enumerate().filter(|(_, sum)| **sum != 0.0) {
            shared[cluster].push((column, *sum));
            totals[column] += *sum;
            *sum = 0.0;
        }
    }
    let all: f64 = totals.iter().sum();
    let mut best = vec![(0, f64::NEG_INFINITY); of_columns];
    for (shared, &place) in shared.iter().zip(places) {
        let of_row: f64 = shared.iter().map(|(_, sum)| sum).sum();
        for &(column, sum) in shared {
            let excess = sum - of_row * totals[column] / all;
            if excess > best[column].1 {
                best[column] = (place, excess);
            }
        }
    }
    best.into_iter().map(|(place, _)| place).collect()
}

/// The place of each in the order of a key.
fn places<K: Ord>(count: usize, key: impl Fn(usize) -> K) -> Vec<usize> {
    let mut sorted: Vec<usize> = (0..count).collect();
    sorted.sort_by_cached_key(|&index| key(index));
    let mut places = vec![0; count];
    sorted.iter().enumerate().for_each(|(place, &index)| places[index] = place);
    places
}

/// One side and the place of each object: clusters are together at every level, at their places.
fn side(title: &str, map: &BlockMap<'_>, side: usize, clusters: &[Vec<usize>]) -> (Side, Vec<usize>) {
    let (levels, names) = (map.levels[side], map.names[side]);
    let count = levels[0].len();
    let places = places(count, |object| {
        let of_level =
            levels.iter().zip(clusters).map(|(level, places)| places[level.ids()[object] as usize]);
        of_level.collect::<Vec<_>>()
    });
    let mut sorted = vec![0; count];
    places.iter().enumerate().for_each(|(object, &place)| sorted[place] = object);
    // A cluster begins at its level and at all finer ones.
    let begins = |place: usize, levels: &[Partition]| {
        levels.iter().any(|level| level.ids()[sorted[place]] != level.ids()[sorted[place - 1]])
    };
    let starts = |depth: usize| (1..count).filter(|&place| begins(place, &levels[..depth])).collect();
    let levels: Vec<Vec<usize>> = (1..=levels.len()).map(starts).collect();
    let breaks = levels[map.depth(side)].clone();
    let names = names
        .filter(|_| count <= NAMED)
        .map_or_else(Vec::new, |names| sorted.iter().map(|&object| names[object].clone()).collect());
    (Side { title: title.to_owned(), count, names, breaks, levels, ..Side::default() }, places)
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
            shown: 0,
            names: [Some(&["a", "b", "c", "d"].map(str::to_owned)), None],
            classes: Some((&[0, 1, 0, 1], &classes)),
        });
        let blocks = |row: usize, column: usize| (row < 3) == (column < 2);
        assert!(map.cells.iter().all(|cell| blocks(cell.row, cell.column)), "{:?}", map.cells);
        assert_eq!((map.rows.breaks.as_slice(), map.columns.breaks.as_slice()), (&[3][..], &[2][..]));
        assert_eq!(map.rows.classes, [0, 1, 0, 1]);
        assert!(map.svg().contains("q &amp; r"));
    }

    #[test]
    fn dense_blocks_of_finer_levels_are_along_the_diagonal_too() {
        // Two blocks of two; the column clusters are numbered the other way round.
        let ones: Vec<(u32, u32, f64)> = (0..8).map(|row| (row, 7 - row, 1.0)).collect();
        let more = (0..8).map(|row| (row, 7 - (row ^ 2), 0.2));
        let matrix = Csr::from_triples(8, 8, ones.into_iter().chain(more).collect());
        let levels = [4, 2].map(|size| Partition::from_labels((0..8).map(|at| at / size)));
        let map = block_map(&BlockMap {
            matrix: &matrix,
            levels: [&levels, &levels],
            shown: 1,
            names: [None, None],
            classes: None,
        });
        assert!(map.cells.iter().all(|cell| (cell.row / 2 == cell.column / 2) == (cell.value == Some(1.0))));
        assert_eq!(map.rows.levels, [vec![4], vec![2, 4, 6]]);
        assert_eq!(map.rows.breaks, [2, 4, 6], "the level that is shown");
        let titles: Vec<&str> = map.blocks.iter().map(|block| block.title.as_str()).collect();
        assert_eq!(
            (titles.len(), titles[0]),
            (16, "row cluster 0 (2 rows), column cluster 3 (2 columns): sum 2")
        );
        assert!(map.svg().contains("branches: the levels"));
    }
}
