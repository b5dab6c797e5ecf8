//! Tests whether a measure is a mean over cells of a function of their two clusters' pieces.
//!
//! The function is unknown: each kind of cell is one unknown, each table one linear equation, and the measure
//! has the property when the equations do not contradict each other.

use std::collections::BTreeMap;

use partita::{Cell, Contingency};

use crate::scores::{Cases, Scores};

/// Rounding that a solved equation may leave.
const TOLERANCE: f64 = 1e-7;

/// Surroundings of a cell: the pieces of its cluster in A, those of its cluster in B, and its own size.
type Kind = (Vec<u64>, Vec<u64>, u64);

/// The first pair whose equation contradicts those before it.
pub(crate) fn contradiction(scores: &[(&Cases, Scores)]) -> Option<String> {
    let mut unknowns: BTreeMap<Kind, usize> = BTreeMap::new();
    let mut solved = BTreeMap::new();
    let mut seen = std::collections::BTreeSet::new();
    for (cases, scores) in scores {
        for (a, b, value) in scores.pairs() {
            let table = cases.table(a, b);
            let kinds = kinds(table);
            // Tables with the same cells ask the same of the function; their values are compared once.
            let mut key: Vec<(Kind, u64)> = kinds.clone();
            key.sort_unstable();
            if !seen.insert((key, (value * 1e9).round() as i64)) {
                continue;
            }
            let mut equation = BTreeMap::new();
            for (kind, count) in kinds {
                let next = unknowns.len();
                let unknown = *unknowns.entry(kind).or_insert(next);
                *equation.entry(unknown).or_insert(0.0) += count as f64 / table.n() as f64;
            }
            if let Some(rest) = reduce(&mut solved, &equation, value) {
                return Some(format!(
                    "{}: {value} contradicts smaller cases by {rest:.6}",
                    scores.name(a, b)
                ));
            }
        }
    }
    None
}

fn kinds(table: &Contingency) -> Vec<(Kind, u64)> {
    let pieces = |belongs: &dyn Fn(&Cell) -> bool| {
        let mut sizes: Vec<u64> = table.cells().iter().filter(|c| belongs(c)).map(|c| c.count).collect();
        sizes.sort_unstable();
        sizes
    };
    let kind = |cell: &Cell| {
        let (of_a, of_b) =
            (pieces(&|other| other.row == cell.row), pieces(&|other| other.column == cell.column));
        ((of_a, of_b, cell.count), cell.count)
    };
    table.cells().iter().map(kind).collect()
}

/// Eliminates the solved unknowns from an equation and keeps what is left of it; returns the contradiction
/// when nothing is left but a constant. Index 0 of a row is its constant, index 1 + u the weight of unknown u,
/// and a row is kept under the first unknown that it has, with weight 1.
fn reduce(
    solved: &mut BTreeMap<usize, Vec<f64>>,
    equation: &BTreeMap<usize, f64>,
    value: f64,
) -> Option<f64> {
    let unknowns = equation.keys().max().map_or(0, |last| last + 1);
    let mut row = vec![0.0; 1 + unknowns];
    row[0] = value;
    for (&unknown, &weight) in equation {
        row[1 + unknown] = weight;
    }
    let mut index = 1;
    while index < row.len() {
        let weight = std::mem::take(&mut row[index]);
        if weight.abs() > 1e-12 {
            let Some(pivot) = solved.get(&index) else {
                row[index] = weight;
                solved.insert(index, row.iter().map(|x| x / weight).collect());
                return None;
            };
            row.resize(row.len().max(pivot.len()), 0.0);
            row.iter_mut().zip(pivot).enumerate().filter(|(at, _)| *at != index).for_each(|(_, (x, y))| {
                *x -= weight * y;
            });
        }
        index += 1;
    }
    (row[0].abs() > TOLERANCE).then_some(row[0])
}
