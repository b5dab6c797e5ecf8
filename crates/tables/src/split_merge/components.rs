//! Connected components of the bipartite graph of two clusterings.

use std::fmt;

use crate::table::{Cell, Contingency};

/// Fate of the clusters of a component on the way from A to B.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ComponentKind {
    /// One cluster of A is one cluster of B.
    Identical,
    /// One cluster of A is split into several of B.
    Split,
    /// Several clusters of A are merged into one of B.
    Merge,
    /// Several clusters of A share items with several of B.
    Tangle,
}

impl fmt::Display for ComponentKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // `pad` lets a table ask for a width.
        f.pad(match self {
            Self::Identical => "identical",
            Self::Split => "split",
            Self::Merge => "merge",
            Self::Tangle => "tangle",
        })
    }
}

/// The connected components of a table, numbered in the order of their first row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Components {
    of_row: Vec<u32>,
    of_column: Vec<u32>,
    rows: Groups<u32>,
    columns: Groups<u32>,
    cells: Groups<Cell>,
    items: Vec<u64>,
}

impl Components {
    /// Finds the components by union–find over the cells, in time almost linear in their number.
    #[must_use]
    pub fn of(table: &Contingency) -> Self {
        let (rows, columns) = table.clusters();
        let mut forest = Forest::new(rows + columns);
        for cell in table.cells() {
            forest.unite(cell.row, (rows + cell.column as usize) as u32);
        }
        let mut number_of_root = vec![u32::MAX; rows + columns];
        let mut count = 0;
        let mut number = |vertex: usize| {
            let number = &mut number_of_root[forest.root(vertex as u32) as usize];
            if *number == u32::MAX {
                *number = count;
                count += 1;
            }
            *number
        };
        let of_row: Vec<u32> = (0..rows).map(&mut number).collect();
        let of_column: Vec<u32> = (rows..rows + columns).map(&mut number).collect();
        let count = count as usize;
        let mut items = vec![0; count];
        for (row, &size) in table.row_sums().iter().enumerate() {
            items[of_row[row] as usize] += size;
        }
        Self {
            rows: Groups::new(count, 0..rows as u32, |row| of_row[row as usize]),
            columns: Groups::new(count, 0..columns as u32, |column| of_column[column as usize]),
            cells: Groups::new(count, table.cells().iter().copied(), |cell| of_row[cell.row as usize]),
            of_row,
            of_column,
            items,
        }
    }

    /// Number of components.
    #[must_use]
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Returns whether there are none; a table is never empty, so this is always false.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// The component of each cluster of A.
    #[must_use]
    pub fn of_rows(&self) -> &[u32] {
        &self.of_row
    }

    /// The component of each cluster of B.
    #[must_use]
    pub fn of_columns(&self) -> &[u32] {
        &self.of_column
    }

    /// The clusters of A in a component, in ascending order.
    #[must_use]
    pub fn rows(&self, component: usize) -> &[u32] {
        self.rows.get(component)
    }

    /// The clusters of B in a component, in ascending order.
    #[must_use]
    pub fn columns(&self, component: usize) -> &[u32] {
        self.columns.get(component)
    }

    /// The cells of a component: the pieces of its meet, by row, then column.
    #[must_use]
    pub fn cells(&self, component: usize) -> &[Cell] {
        self.cells.get(component)
    }

    /// The cells of a component, those with the most items first; equals by row, then column.
    #[must_use]
    pub fn cells_by_size(&self, component: usize) -> Vec<Cell> {
        let mut cells = self.cells(component).to_vec();
        cells.sort_by_key(|cell| std::cmp::Reverse(cell.count));
        cells
    }

    /// The items of a component.
    #[must_use]
    pub fn items(&self, component: usize) -> u64 {
        self.items[component]
    }

    /// Returns the fate of the clusters of a component.
    #[must_use]
    pub fn kind(&self, component: usize) -> ComponentKind {
        match (self.rows(component).len(), self.columns(component).len()) {
            (1, 1) => ComponentKind::Identical,
            (1, _) => ComponentKind::Split,
            (_, 1) => ComponentKind::Merge,
            _ => ComponentKind::Tangle,
        }
    }

    /// The two clusterings restricted to the items of a component.
    #[must_use]
    pub fn subtable(&self, component: usize) -> Contingency {
        let (rows, columns) = (self.rows(component), self.columns(component));
        let place = |list: &[u32], id| list.binary_search(&id).expect("the cell is in the component") as u32;
        let cells = self.cells(component).iter().map(|cell| Cell {
            row: place(rows, cell.row),
            column: place(columns, cell.column),
            count: cell.count,
        });
        Contingency::from_sorted_cells(cells.collect()).expect("a part of a valid table is valid")
    }
}

/// Values grouped by component, each group in its old order.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Groups<T> {
    start: Vec<usize>,
    values: Vec<T>,
}

impl<T: Copy> Groups<T> {
    fn new(count: usize, values: impl Iterator<Item = T> + Clone, group: impl Fn(T) -> u32) -> Self {
        let mut start = vec![0; count + 1];
        values.clone().for_each(|value| start[group(value) as usize + 1] += 1);
        for i in 0..count {
            start[i + 1] += start[i];
        }
        let mut next = start.clone();
        let mut places = vec![0; start[count]];
        for (index, value) in values.clone().enumerate() {
            let slot = &mut next[group(value) as usize];
            places[*slot] = index;
            *slot += 1;
        }
        let all: Vec<T> = values.collect();
        Self { start, values: places.into_iter().map(|index| all[index]).collect() }
    }

    fn get(&self, group: usize) -> &[T] {
        &self.values[self.start[group]..self.start[group + 1]]
    }
}

/// Union–find with path halving; the smaller root wins, which keeps the result independent of the order.
pub struct Forest {
    parent: Vec<u32>,
}

impl Forest {
    /// Every vertex is a tree of its own.
    pub fn new(vertices: usize) -> Self {
        Self { parent: (0..vertices as u32).collect() }
    }

    /// The smallest vertex of its tree.
    pub fn root(&mut self, mut vertex: u32) -> u32 {
        while self.parent[vertex as usize] != vertex {
            let grandparent = self.parent[self.parent[vertex as usize] as usize];
            self.parent[vertex as usize] = grandparent;
            vertex = grandparent;
        }
        vertex
    }

    /// Joins the trees of two vertices; whether they were two.
    pub fn unite(&mut self, x: u32, y: u32) -> bool {
        let (x, y) = (self.root(x), self.root(y));
        self.parent[x.max(y) as usize] = x.min(y);
        x != y
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_split_a_merge_and_a_tangle_are_told_apart() {
        let table = Contingency::from_dense(&[
            vec![1, 1, 0, 0, 0],
            vec![0, 0, 1, 0, 0],
            vec![0, 0, 1, 0, 0],
            vec![0, 0, 0, 1, 1],
            vec![0, 0, 0, 1, 1],
        ])
        .unwrap();
        let components = Components::of(&table);
        let kinds: Vec<ComponentKind> = (0..components.len()).map(|c| components.kind(c)).collect();
        assert_eq!(kinds, [ComponentKind::Split, ComponentKind::Merge, ComponentKind::Tangle]);
        assert_eq!(components.rows(2), [3, 4]);
        assert_eq!(components.items(2), 4);
        assert_eq!(components.subtable(2).cells().len(), 4);
        assert_eq!(components.subtable(1).clusters(), (2, 1));
    }

    #[test]
    fn the_parts_hold_every_cell_once() {
        let triples = (0..500_u32).map(|i| (i % 97, (i * 31 + i / 97) % 211, u64::from(1 + i % 5)));
        let table = Contingency::from_triples(triples).unwrap();
        let components = Components::of(&table);
        let cells: usize = (0..components.len()).map(|c| components.cells(c).len()).sum();
        let items: u64 = (0..components.len()).map(|c| components.subtable(c).n()).sum();
        assert_eq!((cells, items), (table.cells().len(), table.n()));
        for cell in table.cells() {
            assert_eq!(
                components.of_rows()[cell.row as usize],
                components.of_columns()[cell.column as usize],
                "a cell joins its two clusters"
            );
        }
    }
}
