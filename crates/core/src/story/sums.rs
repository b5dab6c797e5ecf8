//! Pair counts while changes are undone. They are sums over components, so a step costs the same for any table.

use super::tale::Change;
use super::undoing::{State, Undoing};
use crate::sums::PairCounts;

/// What the columns of a component add to the sums that change.
#[derive(Debug, Clone, Copy, Default)]
struct Part {
    cells: u128,
    columns: u128,
    products: u128,
}

impl Part {
    fn plus(self, other: Self) -> Self {
        Self {
            cells: self.cells + other.cells,
            columns: self.columns + other.columns,
            products: self.products + other.products,
        }
    }

    /// The sums with a part of them exchanged.
    fn exchanged(self, old: Self, new: Self) -> Self {
        Self {
            cells: self.cells - old.cells + new.cells,
            columns: self.columns - old.columns + new.columns,
            products: self.products - old.products + new.products,
        }
    }
}

/// The sums of a table whose changes are undone one by one.
///
/// What a component adds depends on whether it is undone and on whether the strays are, but on no other component.
#[derive(Debug, Clone)]
pub(super) struct RunningPairs {
    fixed: PairCounts,
    /// For strays in place and undone: the parts of each component in place and undone.
    parts: [[Vec<Part>; 2]; 2],
    /// For strays in place and undone: the sums now.
    totals: [Part; 2],
}

impl RunningPairs {
    pub(super) fn new(undoing: &Undoing<'_>, fixed: PairCounts) -> Self {
        let components = undoing.components().len();
        let parts = [false, true].map(|strays| {
            [false, true].map(|undone| parts(undoing, &State { undone: vec![undone; components], strays }))
        });
        let sum = |parts: &[Vec<Part>; 2]| parts[0].iter().copied().fold(Part::default(), Part::plus);
        let totals = [sum(&parts[0]), sum(&parts[1])];
        Self { fixed, parts, totals }
    }

    /// The counts after one more change is undone.
    pub(super) fn after(&self, change: Change, strays: bool) -> PairCounts {
        let now = match change {
            Change::Strays => self.totals[1],
            Change::Component(component) => self.without(component as usize, usize::from(strays)),
        };
        PairCounts { sum_nij2: now.cells, sum_bj2: now.columns, sum_ai_nij_bj: now.products, ..self.fixed }
    }

    /// Undoes a change.
    pub(super) fn undo(&mut self, change: Change) {
        if let Change::Component(component) = change {
            self.totals = [0, 1].map(|strays| self.without(component as usize, strays));
        }
    }

    fn without(&self, component: usize, strays: usize) -> Part {
        let [in_place, undone] = &self.parts[strays];
        self.totals[strays].exchanged(in_place[component], undone[component])
    }
}

/// What each component adds in a state.
fn parts(undoing: &Undoing<'_>, state: &State) -> Vec<Part> {
    let row_sums = undoing.table().row_sums();
    let mut parts = vec![Part::default(); undoing.components().len()];
    // The items of each column, and Σ a_i n_ij.
    let mut columns = vec![(0_u64, 0_u128); undoing.columns()];
    for cell in undoing.cells(state) {
        let count = u128::from(cell.count);
        parts[undoing.component(cell.column)].cells += count * count;
        let (items, weighted) = &mut columns[cell.column as usize];
        *items += cell.count;
        *weighted += count * u128::from(row_sums[cell.row as usize]);
    }
    for (column, &(items, weighted)) in columns.iter().enumerate() {
        let (part, items) = (&mut parts[undoing.component(column as u32)], u128::from(items));
        part.columns += items * items;
        part.products += items * weighted;
    }
    parts
}
