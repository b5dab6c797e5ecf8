//! Scores along a way of clusterings.

use partita_answers::simulation::Path;

use super::grid::Grid;

/// A row per point: what stands before the scores, then a score of each measure.
pub fn grid(
    path: &Path,
    before: &[&str],
    cells: impl Fn(usize) -> Vec<String>,
    write: impl Fn(f64) -> String,
) -> Grid {
    let mut header: Vec<String> = before.iter().map(|name| (*name).to_owned()).collect();
    header.extend(path.requests.iter().map(partita::Request::key));
    let mut grid = Grid::new(&header);
    for at in 0..path.steps.len() {
        let mut row = cells(at);
        row.extend(path.scores.iter().map(|scores| scores[at].map_or_else(String::new, &write)));
        grid.push(row);
    }
    grid
}
