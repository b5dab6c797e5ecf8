//! What the Python package says of itself, read from its files.

/// The functions of all measures, generated and tested.
const MEASURES: &str = include_str!("../../../python/partita/_measures.py");

/// The example in the documentation of a measure's function, which the tests of the package run.
pub fn example(name: &str) -> Option<String> {
    let body = MEASURES.split_once(&format!("\ndef {name}("))?.1;
    let body = body.split_once("\n\n\n").map_or(body, |(body, _)| body);
    let from = body.find(">>> ")?;
    let lines = body[from..].lines().map(str::trim).take_while(|line| !line.is_empty() && *line != "\"\"\"");
    Some(lines.collect::<Vec<_>>().join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_measure_has_an_example() {
        for measure in partita::measures() {
            let lines = example(measure.name).unwrap_or_else(|| panic!("{} has none", measure.name));
            assert!(lines.contains(measure.name), "{lines}");
        }
    }
}
