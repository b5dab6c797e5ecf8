//! The contributions of components to measures, in each format.

use std::fmt::Write as _;

use partita::internal::quantity;
use partita_answers::decompose::{Answer, Component, Part};

use super::grid::Grid;
use super::scores::rounded;
use super::{Format, wrapped};
use crate::warnings::document;

/// Components of a table that is read.
const SHOWN: usize = 10;
/// Clusters that a row of the table names.
const NAMED: usize = 3;

/// Writes the answer of `decompose`.
pub fn write(answer: &Answer, format: Format, top: Option<usize>) -> String {
    match format {
        Format::Json => document(answer),
        Format::Csv => list(answer, top).csv(),
        _ => {
            let mut text = format!(
                "labels: {} in {}; a measure is the sum of weight × score over them, and the constant\n",
                quantity(answer.n as usize, "item"),
                quantity(answer.components.len(), "component"),
            );
            for key in &answer.measures {
                if let Some((_, part)) = answer.parts.0.iter().find(|(name, _)| name == key) {
                    let grid = table(answer, part, key, top.unwrap_or(SHOWN));
                    let shown =
                        if format == Format::Markdown { grid.markdown() } else { grid.right_aligned() };
                    let _ = write!(text, "\n{shown}");
                }
            }
            text + &cut(answer.components.len(), top.unwrap_or(SHOWN))
        }
    }
}

/// A row per component, what is left of them, the constant, and the measure.
fn table(answer: &Answer, part: &Part, key: &str, top: usize) -> Grid {
    let mut grid = Grid::new(&[key, "change", "items", "weight", "score", "weight × score"]);
    let product = |at: usize| part.weights[at] * part.scores[at];
    for (at, component) in answer.components.iter().enumerate().take(top) {
        let numbers = [part.weights[at], part.scores[at], product(at)].map(rounded);
        let [weight, score, product] = numbers;
        let items = component.items.to_string();
        grid.push(vec![named(component), component.change.clone(), items, weight, score, product]);
    }
    let rest = answer.components.len().saturating_sub(top);
    if rest > 0 {
        let range = || top..answer.components.len();
        let items: u64 = range().map(|at| answer.components[at].items).sum();
        let weight: f64 = range().map(|at| part.weights[at]).sum();
        let sum: f64 = range().map(product).sum();
        let name = format!("{rest} more");
        grid.push(vec![name, String::new(), items.to_string(), rounded(weight), String::new(), rounded(sum)]);
    }
    let empty = || vec![String::new(); 4];
    let line = |name: &str, value: f64| [vec![name.to_owned()], empty(), vec![rounded(value)]].concat();
    grid.push(line("constant", part.constant));
    grid.push(line("sum", part.value));
    grid
}

/// The clusters of a component, some of them where there are many.
fn named(component: &Component) -> String {
    let side = |names: &[String]| {
        let shown = names.iter().take(NAMED).cloned().collect::<Vec<_>>().join(", ");
        if names.len() > NAMED { format!("{shown} …") } else { shown }
    };
    format!("{} → {}", side(&component.a), side(&component.b))
}

/// A row per measure and component, and one for its constant.
fn list(answer: &Answer, top: Option<usize>) -> Grid {
    let mut grid = Grid::new(&["measure", "component", "change", "a", "b", "items", "weight", "score"]);
    for key in &answer.measures {
        let Some((_, part)) = answer.parts.0.iter().find(|(name, _)| name == key) else { continue };
        let shown = answer.components.iter().enumerate().take(top.unwrap_or(usize::MAX));
        for (at, component) in shown {
            grid.push(vec![
                key.clone(),
                (at + 1).to_string(),
                component.change.clone(),
                component.a.join(" "),
                component.b.join(" "),
                component.items.to_string(),
                part.weights[at].to_string(),
                part.scores[at].to_string(),
            ]);
        }
        let [name, empty] = ["constant".to_owned(), String::new()];
        let blank = || vec![empty.clone(); 5];
        grid.push([vec![key.clone(), name], blank(), vec![part.constant.to_string()]].concat());
    }
    grid
}

fn cut(components: usize, top: usize) -> String {
    if components <= top {
        return String::new();
    }
    let shown =
        format!("Shown: the {top} largest of {components} components; --top shows more, --format json all.");
    format!("\n{}", wrapped(&shown))
}
