//! What the multinomial model says, in each format.

use std::fmt::Write as _;

use partita_answers::multinomial::{Answer, Items, Model};

use super::DrawnFormat;
use super::grid::Grid;
use super::scores::rounded;
use crate::warnings::document;

/// Writes the answer of `multinomial`.
pub fn write(answer: &Answer, format: DrawnFormat) -> String {
    match format {
        DrawnFormat::Json => document(answer),
        DrawnFormat::Csv => list(answer, |value| value.to_string()).csv(),
        DrawnFormat::Markdown => list(answer, rounded).markdown(),
        _ => answer.models.iter().map(text).collect::<Vec<_>>().join("\n"),
    }
}

fn values(items: &Items, write: impl Fn(f64) -> String) -> Vec<String> {
    let Items { n, modified_rand_variance, adjusted_rand_raw_mean, hubert_arabie_bias, bound } = items;
    let values = [modified_rand_variance, adjusted_rand_raw_mean, hubert_arabie_bias, bound];
    let mut row = vec![n.to_string()];
    row.extend(values.map(|value| value.map_or_else(String::new, &write)));
    row
}

/// A row per model and number of items.
fn list(answer: &Answer, write: impl Fn(f64) -> String) -> Grid {
    let mut grid = Grid::new(&[
        "scenario",
        "epsilon",
        "clusters_a",
        "clusters_b",
        "modified_rand_mean",
        "modified_rand_mean_if_independent",
        "modified_adjusted_rand_raw",
        "items",
        "modified_rand_variance",
        "adjusted_rand_raw_mean",
        "hubert_arabie_bias",
        "bound",
    ]);
    for model in &answer.models {
        let mut row = vec![
            model.scenario.map_or_else(String::new, |number| number.to_string()),
            model.epsilon.map_or_else(String::new, |epsilon| epsilon.to_string()),
            model.clusters[0].to_string(),
            model.clusters[1].to_string(),
        ];
        row.extend(
            [
                model.modified_rand_mean,
                model.modified_rand_mean_if_independent,
                model.modified_adjusted_rand_raw,
            ]
            .map(&write),
        );
        for items in &model.items {
            grid.push(row.iter().cloned().chain(values(items, &write)).collect());
        }
    }
    grid
}

fn text(model: &Model) -> String {
    let scenario = match (model.scenario, model.epsilon) {
        (Some(number), Some(epsilon)) => format!("Scenario {number}, ε = {epsilon}, "),
        _ => String::new(),
    };
    let mut text = format!("{scenario}{} × {} clusters\n", model.clusters[0], model.clusters[1]);
    let _ = writeln!(
        text,
        "modified_rand: mean θ {}, if independent θ₀ {}, θ − θ₀ {}\n",
        rounded(model.modified_rand_mean),
        rounded(model.modified_rand_mean_if_independent),
        rounded(model.modified_adjusted_rand_raw),
    );
    let mut grid =
        Grid::new(&["items", "variance of modified_rand", "mean of adjusted_rand_raw", "bias", "bound 8/n"]);
    model.items.iter().for_each(|items| grid.push(values(items, short)));
    text + &grid.table()
}

/// Six digits, or as a power of ten where little is left of them.
fn short(value: f64) -> String {
    if value == 0.0 || value.abs() >= 1e-3 { rounded(value) } else { format!("{value:.3e}") }
}
