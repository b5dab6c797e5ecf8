//! The Python functions: one per measure, with signature, docstring and worked example.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;

use partita::{Contingency, Kind, Measure, Param, ParamKind, Partition, Summary, Value, compare, measures};

/// The module with the functions, by path.
pub fn files() -> BTreeMap<PathBuf, String> {
    BTreeMap::from([
        (PathBuf::from("python/partita/_measures.py"), module()),
        (PathBuf::from("python/partita/_co_measures.py"), super::python_co::module()),
        (PathBuf::from("python/partita/_tree_measures.py"), super::python_trees::module()),
    ])
}

/// The measures that compare two columns of labels.
fn flat() -> impl Iterator<Item = &'static Measure> {
    measures().iter().filter(|measure| measure.accepts(Kind::Labels))
}

fn module() -> String {
    let mut text = String::from(
        "\"\"\"One function per measure. Written by `cargo dev generate` from the catalogue: do not edit.\"\"\"\n\n\
         from __future__ import annotations\n\n\
         from typing import Literal\n\n\
         from partita._native import score as _score\n\
         from partita._types import Column, Missing, Noise, NoiseLabel, Weights\n\n",
    );
    text.push_str(&listed_names(flat()));
    flat().for_each(|measure| text.push_str(&function(measure)));
    text.push_str(&alias_lines(flat()));
    text
}

/// The list `__all__` of these measures and their aliases.
pub fn listed_names(measures: impl Iterator<Item = &'static Measure>) -> String {
    let mut names: Vec<&str> =
        measures.flat_map(|m| std::iter::once(m.name).chain(m.aliases.iter().copied())).collect();
    names.sort_unstable();
    let lines: String = names.iter().map(|name| format!("    \"{name}\",\n")).collect();
    format!("__all__ = [\n{lines}]\n")
}

/// An assignment per alias.
pub fn alias_lines(measures: impl Iterator<Item = &'static Measure>) -> String {
    let lines = measures.flat_map(|m| m.aliases.iter().map(move |alias| format!("{alias} = {}\n", m.name)));
    format!("\n\n{}", lines.collect::<String>())
}

/// The parameters as the native functions take them.
pub fn params_list(m: &Measure) -> String {
    let params: Vec<String> = m.params.iter().map(|p| format!("(\"{0}\", {0})", p.name)).collect();
    params.join(", ")
}

fn function(m: &Measure) -> String {
    let (a, b) = if m.symmetric { ("a", "b") } else { ("reference", "candidate") };
    let mut text = format!("\n\ndef {}(\n    {a}: Column,\n    {b}: Column,\n    *,\n", m.name);
    for p in m.params {
        let _ = writeln!(text, "    {}: {} = {},", p.name, annotation(p), default(p));
    }
    text.push_str(
        "    missing: Missing = \"refuse\",\n    noise: Noise = \"cluster\",\n    noise_label: NoiseLabel = -1,\n    \
         weights: Weights = None,\n    n_jobs: int | None = None,\n) -> float:\n",
    );
    let about =
        format!("{a}, {b} : array-like\n    Labels of the same items: integers, strings or booleans.\n");
    let closing = "missing, noise, noise_label, weights, n_jobs\n    As for :func:`partita.compare`.\n";
    let (left, right) = (m.example.a, m.example.b);
    let example = format!(">>> partita.{}({left:?}, {right:?})\n{:?}\n", m.name, example_value(m));
    write_docstring(&mut text, m, &about, closing, &example);
    let _ = writeln!(
        text,
        "    return _score(\n        \"{}\", [{}], {a}, {b}, (missing, noise, noise_label, weights, n_jobs)\n    )",
        m.name,
        params_list(m)
    );
    text
}

/// The type of a parameter.
pub fn annotation(p: &Param) -> String {
    let kind = match p.kind {
        ParamKind::Choice(words) => {
            let quoted: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
            format!("Literal[{}]", quoted.join(", "))
        }
        ParamKind::Real { .. } => "float".to_owned(),
        ParamKind::Integer { .. } => "int".to_owned(),
        ParamKind::Flag => "bool".to_owned(),
    };
    if p.default.is_none() { format!("{kind} | None") } else { kind }
}

/// The default of a parameter, as Python writes it.
pub fn default(p: &Param) -> String {
    match p.default {
        None => "None".to_owned(),
        Some(Value::Choice(word)) => format!("\"{word}\""),
        Some(Value::Real(value)) => format!("{value:?}"),
        Some(Value::Integer(value)) => value.to_string(),
        Some(Value::Flag(value)) => if value { "True" } else { "False" }.to_owned(),
    }
}

/// The documentation: what the inputs are, then the parameters, then `closing`, and the example.
pub fn write_docstring(text: &mut String, m: &Measure, inputs: &str, closing: &str, example: &str) {
    let mut doc = String::new();
    for line in m.text().trim().lines() {
        match line.strip_prefix("# ") {
            Some(heading) => {
                let _ = writeln!(doc, "{heading}\n{}", "-".repeat(heading.chars().count()));
            }
            None => {
                let _ = writeln!(doc, "{line}");
            }
        }
    }
    let _ = write!(doc, "\nParameters\n----------\n{inputs}");
    for p in m.params {
        let _ = writeln!(doc, "{} : {}\n    {}.", p.name, annotation(p), capitalised(p.doc));
    }
    let _ = write!(
        doc,
        "{closing}\nNotes\n-----\nRange {}; {}; cost: {}.\nReferences: {}.\n\nExamples\n--------\n\
         >>> import partita\n{example}",
        m.range,
        m.sense,
        m.cost,
        m.references.join(", "),
    );
    for (number, line) in doc.lines().enumerate() {
        // Backslashes and quotes would end or change the string.
        let line = line.replace('\\', "\\\\").replace("\"\"\"", "'''");
        let lead = if number == 0 {
            "    \"\"\""
        } else if line.is_empty() {
            ""
        } else {
            "    "
        };
        let _ = writeln!(text, "{lead}{line}");
    }
    text.push_str("    \"\"\"\n");
}

/// The value of the worked example to its last bit, so that the docstring can be executed.
fn example_value(m: &Measure) -> f64 {
    let (a, b) = (Partition::from_labels(m.example.a), Partition::from_labels(m.example.b));
    let summary = Summary::new(Contingency::from_partitions(&a, &b).expect("the example is valid"));
    compare(m.name, &summary).ok().and_then(|score| score.value()).expect("the example has a value")
}

fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_defined_once() {
        let mut names: Vec<&str> =
            flat().flat_map(|m| std::iter::once(m.name).chain(m.aliases.iter().copied())).collect();
        let all = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all);
        let module = module();
        assert!(names.iter().all(|name| module.contains(&format!("\n    \"{name}\",\n"))));
    }

    #[test]
    fn parameters_keep_their_names_types_and_defaults() {
        let nmi = partita::find("nmi").expect("it exists");
        let text = function(nmi);
        assert!(text.contains("normalizer: Literal[\"arithmetic\", \"geometric\""));
        assert!(text.contains("] = \"arithmetic\",\n"));
        assert!(text.contains("0.5158037429793888"));
    }
}
