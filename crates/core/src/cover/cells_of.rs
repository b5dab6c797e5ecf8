//! The cells of the table of types, by a type of one side.

use crate::table::Cell;

/// The cells of each type.
pub(super) struct CellsOf {
    starts: Vec<usize>,
    cells: Vec<u32>,
}

impl CellsOf {
    pub(super) fn new(cells: &[Cell], types: usize, kind: impl Fn(&Cell) -> u32) -> Self {
        let mut starts = vec![0; types + 1];
        cells.iter().for_each(|cell| starts[kind(cell) as usize + 1] += 1);
        for at in 0..types {
            starts[at + 1] += starts[at];
        }
        let (mut places, mut sorted) = (starts.clone(), vec![0; cells.len()]);
        for (at, cell) in cells.iter().enumerate() {
            let place = &mut places[kind(cell) as usize];
            sorted[*place] = at as u32;
            *place += 1;
        }
        Self { starts, cells: sorted }
    }

    pub(super) fn of(&self, kind: u32) -> &[u32] {
        &self.cells[self.starts[kind as usize]..self.starts[kind as usize + 1]]
    }
}
