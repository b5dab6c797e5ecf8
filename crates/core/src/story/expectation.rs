//! The mutual information that chance gives while changes are undone: it depends on the sizes of clusters alone.

use std::collections::BTreeMap;

use super::labels::Change;
use super::undoing::{State, Undoing};
use crate::chance::moments::OneSide;

/// Sizes with the number of clusters that have them.
type Sizes = BTreeMap<u64, u64>;

/// The sizes of the columns while changes are undone.
#[derive(Debug, Clone)]
pub(super) struct RunningExpectation {
    rows: OneSide,
    /// For strays in place and undone: the size of each column with all components in place and undone.
    columns: [[Vec<u64>; 2]; 2],
    /// For strays in place and undone: the sizes now.
    now: [Sizes; 2],
}

impl RunningExpectation {
    pub(super) fn new(undoing: &Undoing<'_>) -> Self {
        let columns = undoing.each_state(|state| columns(undoing, state));
        let now = [0, 1].map(|strays| {
            let mut sizes = Sizes::new();
            columns[strays][0].iter().for_each(|&size: &u64| add(&mut sizes, size));
            sizes
        });
        Self { rows: OneSide::rows(undoing.table()), columns, now }
    }

    /// E(MI) after one more change is undone.
    pub(super) fn after(&mut self, undoing: &Undoing<'_>, change: Change, strays: bool) -> f64 {
        match change {
            Change::Strays => self.rows.expected(self.now[1].iter()),
            Change::Component(component) => {
                let sizes = self.without(undoing, component, usize::from(strays));
                self.rows.expected(sizes.iter())
            }
        }
    }

    /// Undoes a change.
    pub(super) fn undo(&mut self, undoing: &Undoing<'_>, change: Change) {
        if let Change::Component(component) = change {
            self.now = [0, 1].map(|strays| self.without(undoing, component, strays));
        }
    }

    fn without(&self, undoing: &Undoing<'_>, component: u32, strays: usize) -> Sizes {
        let (mut sizes, [in_place, undone]) = (self.now[strays].clone(), &self.columns[strays]);
        for column in undoing.columns_of(component as usize) {
            remove(&mut sizes, in_place[column as usize]);
            add(&mut sizes, undone[column as usize]);
        }
        sizes
    }
}

/// The size of each column in a state.
fn columns(undoing: &Undoing<'_>, state: &State) -> Vec<u64> {
    let mut sizes = vec![0; undoing.columns()];
    undoing.cells(state).iter().for_each(|cell| sizes[cell.column as usize] += cell.count);
    sizes
}

fn add(sizes: &mut Sizes, size: u64) {
    if size > 0 {
        *sizes.entry(size).or_default() += 1;
    }
}

fn remove(sizes: &mut Sizes, size: u64) {
    if let Some(clusters) = sizes.get_mut(&size) {
        *clusters -= 1;
        if *clusters == 0 {
            sizes.remove(&size);
        }
    }
}
