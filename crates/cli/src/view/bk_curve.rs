//! The curve of Bₖ, in the format that the extension of the file names.

use std::path::Path;

use partita::CutAgreement;
use partita_answers::page::points;
use partita_report::bk_chart;
use serde_json::json;

use super::grid::Grid;
use crate::formats::extension;
use crate::warnings::document;

/// The curve as a chart.
pub fn draw(names: [&str; 2], curve: &[CutAgreement]) -> String {
    bk_chart(format!("{} and {}", names[0], names[1]), curve).svg()
}

/// JSON for `.json`, otherwise CSV.
pub fn write(path: &Path, names: [&str; 2], curve: &[CutAgreement]) -> String {
    match extension(path).as_deref() {
        Some("json") => document(json!({"trees": names, "curve": points(curve)})),
        _ => as_csv(curve),
    }
}

fn as_csv(curve: &[CutAgreement]) -> String {
    let header = ["k", "clusters_a", "clusters_b", "bk", "expected", "standard_deviation", "limit"];
    let mut grid = Grid::new(&header);
    for point in curve {
        let counts = [point.k, point.clusters.0, point.clusters.1].map(|count| count.to_string());
        let scores = [point.bk, point.expected, point.standard_deviation, point.limit];
        grid.push(counts.into_iter().chain(scores.map(|score| score.to_string())).collect());
    }
    grid.csv()
}
