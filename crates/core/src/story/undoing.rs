//! The table that is left when some changes are undone.

use super::labels::Change;
use crate::split_merge::{ComponentKind, Components};
use crate::table::{Cell, Contingency};

/// The changes that are undone.
#[derive(Debug, Clone)]
pub(super) struct State {
    /// For each component whether it is undone.
    pub(super) undone: Vec<bool>,
    /// True if the strays are.
    pub(super) strays: bool,
}

impl State {
    pub(super) fn undo(&mut self, change: Change) {
        match change {
            Change::Strays => self.strays = true,
            Change::Component(component) => self.undone[component as usize] = true,
        }
    }
}

/// Two clusterings of which B can be brought back to A piece by piece.
///
/// The columns are B's clusters, then a column for each cluster of A. In a component of one cluster against one, the
/// cluster of B has the name of A's from the start.
#[derive(Debug)]
pub(super) struct Undoing<'a> {
    table: &'a Contingency,
    /// For each cell whether it is kept.
    keeps: &'a [bool],
    /// For each cluster of A the cluster of B where its strays belong.
    homes: &'a [u32],
    components: &'a Components,
    /// The column of each cluster of B.
    names: Vec<u32>,
}

impl<'a> Undoing<'a> {
    pub(super) fn new(
        table: &'a Contingency,
        keeps: &'a [bool],
        homes: &'a [u32],
        components: &'a Components,
    ) -> Self {
        let columns = table.clusters().1 as u32;
        let name = |column: u32| {
            let component = components.of_columns()[column as usize] as usize;
            match components.kind(component) {
                ComponentKind::Identical => columns + components.rows(component)[0],
                _ => column,
            }
        };
        Self { table, keeps, homes, components, names: (0..columns).map(name).collect() }
    }

    pub(super) fn table(&self) -> &Contingency {
        self.table
    }

    pub(super) fn components(&self) -> &Components {
        self.components
    }

    /// For strays in place and undone: something of the table with all components in place, and with all undone.
    pub(super) fn each_state<T>(&self, of: impl Fn(&State) -> T) -> [[T; 2]; 2] {
        let components = self.components.len();
        [false, true]
            .map(|strays| [false, true].map(|undone| of(&State { undone: vec![undone; components], strays })))
    }

    /// The columns of a component: its clusters of B, and one for each of its clusters of A.
    pub(super) fn columns_of(&self, component: usize) -> impl Iterator<Item = u32> {
        let own = self.names.len() as u32;
        let rows = self.components.rows(component).iter().map(move |&row| own + row);
        self.components.columns(component).iter().copied().chain(rows)
    }

    /// Number of columns, empty ones included.
    pub(super) fn columns(&self) -> usize {
        let (rows, columns) = self.table.clusters();
        rows + columns
    }

    /// The component to which a column belongs.
    pub(super) fn component(&self, column: u32) -> usize {
        let own = self.names.len();
        let column = column as usize;
        let of = self.components.of_columns().get(column);
        *of.unwrap_or_else(|| &self.components.of_rows()[column - own]) as usize
    }

    /// Returns the cluster of a cell's items when the changes of the state are undone.
    fn column(&self, cell: &Cell, kept: bool, state: &State) -> u32 {
        let follows = kept || state.strays;
        if follows && state.undone[self.components.of_rows()[cell.row as usize] as usize] {
            self.names.len() as u32 + cell.row
        } else if kept || !state.strays {
            self.names[cell.column as usize]
        } else {
            self.names[self.homes[cell.row as usize] as usize]
        }
    }

    /// The cells that are left, by row, then column.
    pub(super) fn cells(&self, state: &State) -> Vec<Cell> {
        let cells = self.table.cells().iter().zip(self.keeps);
        let mut cells: Vec<Cell> =
            cells.map(|(cell, &kept)| Cell { column: self.column(cell, kept, state), ..*cell }).collect();
        cells.sort_unstable_by_key(|cell| (cell.row, cell.column));
        cells.dedup_by(|later, kept| {
            let same = (later.row, later.column) == (kept.row, kept.column);
            if same {
                kept.count += later.count;
            }
            same
        });
        cells
    }

    /// The table that is left.
    pub(super) fn left(&self, state: &State) -> Contingency {
        let rows = self.table.clusters().0;
        let numbered = Contingency::from_gapped_cells(self.cells(state), rows, self.columns());
        numbered.expect("the items of a valid table").table
    }
}
