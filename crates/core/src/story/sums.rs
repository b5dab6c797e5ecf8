//! Sums over a table while changes are undone. What a component adds depends on whether it is undone and on whether the
//! strays are, but on no other component; so a step costs the same for any table.

use super::labels::Change;
use super::undoing::{State, Undoing};
use crate::numeric::x_ln_x;

/// The parts that rows and columns of a component add to the sums that change.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Part {
    /// Σ n_ij².
    pub(super) cells: u128,
    /// Σ b_j².
    pub(super) columns: u128,
    /// Σ a_i n_ij b_j.
    pub(super) products: u128,
    /// Number of cells.
    pub(super) filled_cells: u64,
    /// Number of columns that are not empty.
    pub(super) filled_columns: u64,
    /// Σ n_ij ln n_ij and Σ b_j ln b_j in fixed point.
    pub(super) cell_logs: i128,
    pub(super) column_logs: i128,
    /// Σ_i max_j n_ij and Σ_j max_i n_ij.
    pub(super) largest_of_rows: u64,
    pub(super) largest_of_columns: u64,
}

impl Part {
    fn plus(self, other: Self) -> Self {
        Self {
            cells: self.cells + other.cells,
            columns: self.columns + other.columns,
            products: self.products + other.products,
            filled_cells: self.filled_cells + other.filled_cells,
            filled_columns: self.filled_columns + other.filled_columns,
            cell_logs: self.cell_logs + other.cell_logs,
            column_logs: self.column_logs + other.column_logs,
            largest_of_rows: self.largest_of_rows + other.largest_of_rows,
            largest_of_columns: self.largest_of_columns + other.largest_of_columns,
        }
    }

    fn minus(self, other: Self) -> Self {
        Self {
            cells: self.cells - other.cells,
            columns: self.columns - other.columns,
            products: self.products - other.products,
            filled_cells: self.filled_cells - other.filled_cells,
            filled_columns: self.filled_columns - other.filled_columns,
            cell_logs: self.cell_logs - other.cell_logs,
            column_logs: self.column_logs - other.column_logs,
            largest_of_rows: self.largest_of_rows - other.largest_of_rows,
            largest_of_columns: self.largest_of_columns - other.largest_of_columns,
        }
    }
}

/// The sums of a table whose changes are undone one by one.
#[derive(Debug, Clone)]
pub(super) struct Running {
    /// For strays in place and undone: the parts of each component in place and undone.
    parts: [[Vec<Part>; 2]; 2],
    /// For strays in place and undone: the sums now.
    totals: [Part; 2],
}

impl Running {
    pub(super) fn new(undoing: &Undoing<'_>) -> Self {
        let parts = undoing.each_state(|state| parts(undoing, state));
        let totals = [0, 1].map(|strays| parts[strays][0].iter().copied().fold(Part::default(), Part::plus));
        Self { parts, totals }
    }

    /// The sums after one more change is undone.
    pub(super) fn after(&self, change: Change, strays: bool) -> Part {
        match change {
            Change::Strays => self.totals[1],
            Change::Component(component) => self.without(component as usize, usize::from(strays)),
        }
    }

    /// Undoes a change.
    pub(super) fn undo(&mut self, change: Change) {
        if let Change::Component(component) = change {
            self.totals = [0, 1].map(|strays| self.without(component as usize, strays));
        }
    }

    fn without(&self, component: usize, strays: usize) -> Part {
        let [in_place, undone] = &self.parts[strays];
        self.totals[strays].minus(in_place[component]).plus(undone[component])
    }
}

/// A column: its items, Σ a_i n_ij, and its largest cell.
#[derive(Clone, Copy, Default)]
struct Column {
    items: u64,
    weighted: u128,
    largest: u64,
}

/// Returns the part of each component in a state.
fn parts(undoing: &Undoing<'_>, state: &State) -> Vec<Part> {
    let row_sums = undoing.table().row_sums();
    let mut parts = vec![Part::default(); undoing.components().len()];
    let mut columns = vec![Column::default(); undoing.columns()];
    let cells = undoing.cells(state);
    for row in cells.chunk_by(|one, next| one.row == next.row) {
        let number = row[0].row as usize;
        let largest = row.iter().map(|cell| cell.count).max();
        parts[undoing.components().of_rows()[number] as usize].largest_of_rows += largest.unwrap_or(0);
        for cell in row {
            let count = u128::from(cell.count);
            let part = &mut parts[undoing.component(cell.column)];
            part.cells += count * count;
            part.filled_cells += 1;
            part.cell_logs += x_ln_x(cell.count);
            let column = &mut columns[cell.column as usize];
            column.items += cell.count;
            column.weighted += count * u128::from(row_sums[number]);
            column.largest = column.largest.max(cell.count);
        }
    }
    let filled = columns.iter().zip(0..).filter(|(column, _)| column.items > 0);
    for (&Column { items, weighted, largest }, number) in filled {
        let part = &mut parts[undoing.component(number)];
        part.columns += u128::from(items) * u128::from(items);
        part.products += u128::from(items) * weighted;
        part.filled_columns += 1;
        part.column_logs += x_ln_x(items);
        part.largest_of_columns += largest;
    }
    parts
}
