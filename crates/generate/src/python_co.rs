//! The Python functions of the measures that compare co-clusterings only.

use std::fmt::Write as _;

use partita::{CoPartition, CoSummary, Kind, Measure, Partition, compare, measures};

use super::python::{annotation, default, params_list, write_docstring};

/// Aliases that are something else in Python: `partita.consensus` finds a clustering that stands for many.
const TAKEN: [&str; 1] = ["consensus"];

/// The module with the functions.
pub fn module() -> String {
    let mut text = String::from(
        "\"\"\"One function per measure of co-clusterings alone. Written by `cargo dev generate` from the catalogue: do not edit.\"\"\"\n\n\
         from __future__ import annotations\n\n\
         from typing import Literal\n\n\
         from partita._coclusterings import CoClustering\n\
         from partita._coclusterings import score_coclusterings as _score\n\
         from partita._types import Missing, Noise, NoiseLabel\n\n",
    );
    let mut names: Vec<&str> = of_coclusterings().flat_map(|m| aliases(m).chain([m.name])).collect();
    names.sort_unstable();
    let lines: String = names.iter().map(|name| format!("    \"{name}\",\n")).collect();
    let _ = writeln!(text, "__all__ = [\n{lines}]");
    of_coclusterings().for_each(|measure| text.push_str(&function(measure)));
    text.push_str("\n\n");
    for measure in of_coclusterings() {
        aliases(measure).for_each(|alias| {
            let _ = writeln!(text, "{alias} = {}", measure.name);
        });
    }
    text
}

fn of_coclusterings() -> impl Iterator<Item = &'static Measure> {
    measures().iter().filter(|m| m.accepts(Kind::Co) && !m.accepts(Kind::Labels))
}

fn aliases(m: &'static Measure) -> impl Iterator<Item = &'static str> {
    m.aliases.iter().copied().filter(|alias| !TAKEN.contains(alias))
}

fn function(m: &Measure) -> String {
    let (a, b) = if m.symmetric { ("a", "b") } else { ("reference", "candidate") };
    let mut text = format!("\n\ndef {}(\n    {a}: CoClustering,\n    {b}: CoClustering,\n    *,\n", m.name);
    for p in m.params {
        let _ = writeln!(text, "    {}: {} = {},", p.name, annotation(p), default(p));
    }
    text.push_str(
        "    missing: Missing = \"refuse\",\n    noise: Noise = \"cluster\",\n    noise_label: NoiseLabel = -1,\n    \
         n_jobs: int | None = None,\n) -> float:\n",
    );
    let about = format!(
        "{a}, {b} : (row labels, column labels), or an estimator with ``row_labels_`` and ``column_labels_``\n    \
         Co-clusterings of the same matrix.\n"
    );
    let closing = "missing, noise, noise_label, n_jobs\n    As for :func:`partita.compare_coclusterings`.\n";
    let (left, right) = (m.example.a, m.example.b);
    let example = format!(
        ">>> a, b = {left:?}, {right:?}\n>>> partita.{}((a, a), (b, b))\n{:?}\n",
        m.name,
        example_value(m)
    );
    write_docstring(&mut text, m, &about, closing, &example);
    let _ = writeln!(
        text,
        "    return _score(\"{}\", [{}], {a}, {b}, (missing, noise, noise_label, None, n_jobs))",
        m.name,
        params_list(m)
    );
    text
}

/// The value of the worked example, both sides of which are clustered alike.
fn example_value(m: &Measure) -> f64 {
    let both = |labels: &[i64]| {
        let side = Partition::from_labels(labels);
        CoPartition { rows: side.clone(), columns: side }
    };
    let summary = CoSummary::from_copartitions(&both(m.example.a), &both(m.example.b));
    let score = compare(m.name, &summary.expect("the example is valid")).ok();
    score.and_then(|score| score.value()).expect("the example has a value")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_measure_of_coclusterings_alone_has_a_function_and_no_name_is_taken() {
        let module = module();
        assert!(of_coclusterings().count() >= 2);
        for measure in of_coclusterings() {
            assert!(module.contains(&format!("\ndef {}(\n", measure.name)));
        }
        assert!(module.contains("\nenmi = extended_normalized_mutual_information\n"));
        assert!(!module.contains("\nconsensus = "));
    }
}
