//! Writes the scores of given clusters of a matrix, in each format.

use partita_answers::cocluster::Scored;

use super::Format;
use super::grid::Grid;
use super::scores::rounded;
use crate::warnings::document;

/// Writes the answer of `score-cocluster`, whose co-clusterings have these names.
pub fn write(scored: &Scored, names: &[String], format: Format) -> String {
    match format {
        Format::Json => document(scored),
        Format::Csv => grid(scored, names, |value| value.to_string()).csv(),
        Format::Markdown => grid(scored, names, rounded).markdown(),
        Format::Table => {
            let shares = "information_kept is the share of the matrix's information, which is";
            let weights = "goodness is the mean of tau_symmetric, where the i-th co-clustering weighs 1/i";
            let (information, goodness) = (rounded(scored.information), rounded(scored.goodness));
            let list = grid(scored, names, rounded).right_aligned();
            format!("{list}\n{shares} {information} nats\n{weights}: {goodness}\n")
        }
    }
}

fn grid(scored: &Scored, names: &[String], write: impl Fn(f64) -> String) -> Grid {
    let mut grid = Grid::new(&[
        "name",
        "rows",
        "columns",
        "tau_rows",
        "tau_columns",
        "tau_symmetric",
        "information",
        "information_kept",
    ]);
    for (level, name) in scored.levels.iter().zip(names) {
        let mut row = vec![name.clone(), level.rows.to_string(), level.columns.to_string()];
        row.extend([level.tau_rows, level.tau_columns, level.tau_symmetric, level.information].map(&write));
        row.push(level.information_kept.map_or_else(String::new, &write));
        grid.push(row);
    }
    grid
}
