//! Element-centric similarity of two covers: how alike the walks from each item are.

use super::cells_of::CellsOf;
use super::rows::Rows;
use super::summary::CoverSummary;
use super::walks::{Walks, component_sizes, components};
use crate::numeric::FixedSum;
use crate::sys::checkpoint;
use crate::table::Cell;

/// Steps that a comparison may take: a few seconds.
const MOST_STEPS: f64 = 5e9;

impl CoverSummary {
    /// The mean over items v of 1 − ‖p_v − q_v‖₁/(2α).
    ///
    /// # Errors
    /// When it would take too long.
    pub(crate) fn element_similarity(&self, alpha: f64) -> Result<f64, String> {
        let (cells, a, b) = (self.cells(), self.a(), self.b());
        let largest =
            component_sizes(a).first().copied().max(component_sizes(b).first().copied()).unwrap_or(0);
        let steps = self.predicted_steps();
        if steps > MOST_STEPS {
            return Err(format!(
                "{} cells of types in components of up to {largest} overlapping clusters take about {steps:.0e} steps, \
                 more than {MOST_STEPS:.0e}; choose b_cubed_f, or compare a sample of the items",
                cells.cells().len()
            ));
        }
        let walks = [Walks::new(a, cells.row_sums(), alpha), Walks::new(b, cells.column_sums(), alpha)];
        let reach = [
            CellsOf::new(cells.cells(), a.len(), |cell| cell.row),
            CellsOf::new(cells.cells(), b.len(), |cell| cell.column),
        ];
        let mut visits = [vec![0.0; a.len()], vec![0.0; b.len()]];
        let mut sum = FixedSum::default();
        for cell in cells.cells() {
            checkpoint();
            let apart = distance(cell, cells.cells(), &walks, &reach, &mut visits, alpha);
            sum.add_times((1.0 - apart / (2.0 * alpha)).clamp(0.0, 1.0), cell.count);
        }
        Ok((sum.value() / self.n() as f64).min(1.0))
    }

    /// The elimination in each component, and cells times the cells that they reach.
    fn predicted_steps(&self) -> f64 {
        let cubes =
            |rows: &Rows| component_sizes(rows).iter().map(|&size| 2.0 * (size as f64).powi(3)).sum::<f64>();
        let cells = self.cells().cells();
        let reached = |rows: &Rows, kind: &dyn Fn(&Cell) -> u32| {
            let component = components(rows);
            let mut counts = vec![0.0_f64; rows.width()];
            let firsts = cells.iter().filter_map(|cell| rows.row(kind(cell) as usize).clusters.first());
            firsts.for_each(|&first| counts[component[first as usize] as usize] += 1.0);
            counts.iter().map(|count| count * count).sum::<f64>()
        };
        cubes(self.a())
            + cubes(self.b())
            + reached(self.a(), &|cell| cell.row)
            + reached(self.b(), &|cell| cell.column)
    }
}

/// ‖p_v − q_v‖₁ of an item v of that cell. The restarts at v cancel, but an item in no cluster stays where it is.
fn distance(
    cell: &Cell,
    cells: &[Cell],
    walks: &[Walks<'_>; 2],
    reach: &[CellsOf; 2],
    visits: &mut [Vec<f64>; 2],
    alpha: f64,
) -> f64 {
    let kinds = [cell.row, cell.column];
    let components = [walks[0].component(cell.row), walks[1].component(cell.column)];
    for side in 0..2 {
        walks[side].visits(kinds[side], &mut visits[side]);
    }
    let types = |side: usize| components[side].map_or(&[][..], |component| walks[side].types(component));
    let mut apart = 0.0;
    for &at in types(0).iter().flat_map(|&kind| reach[0].of(kind)) {
        let other = &cells[at as usize];
        let gap = visits[0][other.row as usize] - visits[1][other.column as usize];
        apart += other.count as f64 * gap.abs();
    }
    for &at in types(1).iter().flat_map(|&kind| reach[1].of(kind)) {
        let other = &cells[at as usize];
        // Items that the first side reaches are counted already.
        if walks[0].component(other.row).is_none() || walks[0].component(other.row) != components[0] {
            apart += other.count as f64 * visits[1][other.column as usize];
        }
    }
    let [own_a, own_b] = [visits[0][cell.row as usize], visits[1][cell.column as usize]];
    let stays = components.map(|component| if component.is_none() { alpha } else { 0.0 });
    apart += (own_a + stays[0] - own_b - stays[1]).abs() - (own_a - own_b).abs();
    for (side, visits) in visits.iter_mut().enumerate() {
        types(side).iter().for_each(|&kind| visits[kind as usize] = 0.0);
    }
    apart
}
