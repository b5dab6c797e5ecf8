//! `partita measures [NAME]`: the catalogue, or one measure explained with its worked example.

use anyhow::bail;
use partita::{AtIdentity, Measure, find, measures};
use serde_json::{Value, json};
use std::fmt::Write as _;

use crate::args::choice::one_of;
use crate::args::kind::{KINDS, Kind};
use crate::failure::Usage;
use crate::output::{OutputArgs, screen_width};
use crate::view::Format;
use crate::view::grid::Grid;
use crate::view::{properties, wrapped};

#[derive(Debug, clap::Args)]
pub struct Options {
    /// The measure to explain, by name or alias
    name: Option<String>,
    /// List the measures of this kind only
    #[arg(long, value_parser = one_of(KINDS), conflicts_with = "name")]
    kind: Option<Kind>,
    /// List the measures whose name, title or description has this word
    #[arg(long, value_name = "WORD", conflicts_with_all = ["name", "properties"])]
    search: Option<String>,
    /// Show the properties of each measure, checked on all clusterings of up to six items; with `--kind biclusters` those
    /// of measures of biclusters, checked on all small sets
    #[arg(long)]
    properties: bool,
    /// Format of the output [default: that of its extension, else table]
    #[arg(long, value_enum, help_heading = "Output")]
    format: Option<Format>,
    #[command(flatten)]
    output: OutputArgs,
}

pub fn run(options: &Options) -> anyhow::Result<()> {
    let (output, format) = options.output.open_as(options.format)?;
    let text = match &options.name {
        Some(name) if options.properties => properties::of_one(find(name)?, format),
        None if options.properties => properties::of_all(recorded_kind(options.kind)?, format),
        Some(name) => one(find(name)?, format),
        None => catalogue(options, format)?,
    };
    output.write(&text)
}

/// The kind whose properties are recorded: labels where none is named.
fn recorded_kind(kind: Option<Kind>) -> Result<Kind, Usage> {
    match kind.unwrap_or(Kind::Labels) {
        kind @ (Kind::Labels | Kind::Biclusters) => Ok(kind),
        other => Err(Usage(format!(
            "no properties are recorded for {}; choose --kind labels or biclusters",
            other.plural()
        ))),
    }
}

fn one(measure: &Measure, format: Format) -> String {
    match format {
        Format::Json => format!("{:#}\n", as_json(measure)),
        Format::Csv => list(&[measure]).csv(),
        Format::Markdown => measure.page(),
        Format::Table => explained(measure),
    }
}

/// Returns whether a measure is about a word: `f1`, `chance`, `Rand`.
fn is_about(measure: &Measure, word: &str) -> bool {
    let word = word.to_lowercase();
    let names = std::iter::once(measure.name).chain(measure.aliases.iter().copied()).chain([measure.title]);
    names.map(str::to_lowercase).chain([measure.summary().to_lowercase()]).any(|text| text.contains(&word))
}

fn catalogue(options: &Options, format: Format) -> anyhow::Result<String> {
    let is_listed = |m: &&Measure| {
        options.kind.is_none_or(|kind| m.accepts(kind))
            && options.search.as_deref().is_none_or(|word| is_about(m, word))
    };
    let all: Vec<&Measure> = measures().iter().filter(is_listed).collect();
    if let (true, Some(word)) = (all.is_empty(), &options.search) {
        bail!("no measure is about {word:?}; `partita measures` lists them all");
    }
    Ok(match format {
        Format::Json => format!("{:#}\n", Value::Array(all.iter().map(|m| as_json(m)).collect())),
        Format::Csv => list(&all).csv(),
        Format::Markdown => list(&all).markdown(),
        Format::Table => by_family(&all),
    })
}

fn by_family(all: &[&Measure]) -> String {
    let mut text = String::new();
    let mut families: Vec<_> = all.iter().map(|m| m.family).collect();
    families.sort_unstable();
    families.dedup();
    for family in families {
        let _ = writeln!(text, "{}", family.to_string().to_uppercase());
        let mut grid = Grid::new(&["measure", "also", "range", "what it measures"]);
        for m in all.iter().filter(|m| m.family == family) {
            grid.push(vec![m.name.into(), m.aliases.join(", "), m.range.to_string(), m.summary()]);
        }
        // A program that reads lines gets one for each measure.
        let _ = writeln!(text, "{}", grid.table_in(screen_width().unwrap_or(usize::MAX)));
    }
    text.push_str("`partita measures NAME` explains one of them.\n");
    text
}

/// A column of the list, and how a measure fills it.
type ListColumn = (&'static str, fn(&Measure) -> String);

const LIST: [ListColumn; 9] = [
    ("measure", |m| m.name.to_owned()),
    ("aliases", |m| m.aliases.join(" ")),
    ("family", |m| m.family.to_string()),
    ("range", |m| m.range.to_string()),
    ("sense", |m| m.sense.to_string()),
    ("symmetric", |m| m.symmetric.to_string()),
    ("metric", |m| m.metric.to_string()),
    ("chance_adjusted", |m| m.chance_adjusted.to_string()),
    ("summary", Measure::summary),
];

fn list(all: &[&Measure]) -> Grid {
    let mut grid = Grid::new(&LIST.map(|(name, _)| name));
    all.iter().for_each(|m| grid.push(LIST.iter().map(|(_, fill)| fill(m)).collect()));
    grid
}

/// The measure as a page of text.
fn explained(m: &Measure) -> String {
    let mut text = format!("{}\n{}", m.title, m.name);
    if !m.aliases.is_empty() {
        let _ = write!(text, " (also {})", m.aliases.join(", "));
    }
    let _ = write!(text, " · {} · {} · range {}\n\n", m.family, m.sense, m.range);
    text.push_str(&reflowed(&m.text()));
    if !m.params.is_empty() {
        text.push_str("\nParameters\n");
        for p in m.params {
            let default =
                p.default.map_or_else(|| "no default".to_owned(), |value| format!("default {value}"));
            text.push_str(&wrapped(&format!("  {}: {}; {} ({default})", p.name, p.doc, p.kind.expected())));
        }
    }
    let _ = write!(text, "\nCost\n  {}\n", m.cost);
    let (a, b) = m.example_texts();
    let _ = write!(text, "\nExample\n  A = {a}\n  B = {b}\n  {} = {}\n", m.name, m.example_value());
    text.push_str("\nReferences\n");
    for cited in m.citations() {
        text.push_str(&wrapped(&format!("  {cited}")));
    }
    text
}

/// Paragraphs broken anew to the width. Headings, and what is indented or a row of a table, keep their lines.
fn reflowed(text: &str) -> String {
    let (mut found, mut paragraph) = (String::new(), String::new());
    for line in text.lines().chain([""]) {
        let own = line.is_empty() || line.starts_with([' ', '|', '#']);
        if (own || line.starts_with("- ")) && !paragraph.is_empty() {
            found.push_str(&wrapped(&std::mem::take(&mut paragraph)));
        }
        if own {
            found.push_str(line.strip_prefix("# ").unwrap_or(line));
            found.push('\n');
        } else {
            paragraph.push_str(if paragraph.is_empty() { "" } else { " " });
            paragraph.push_str(line);
        }
    }
    // The line that ends the last paragraph.
    found.pop();
    found
}

fn as_json(m: &Measure) -> Value {
    let end = |value: f64| if value.is_finite() { json!(value) } else { Value::Null };
    let at_identity = match m.at_identity {
        AtIdentity::Fixed(value) => json!(value),
        AtIdentity::Varies => json!("varies"),
    };
    let params: Vec<Value> = m
        .params
        .iter()
        .map(|p| {
            let default = p.default.map(|value| value.to_string());
            json!({"name": p.name, "doc": p.doc, "expected": p.kind.expected(), "default": default})
        })
        .collect();
    let example = match m.tree_example {
        Some(trees) => json!({"a": trees.a, "b": trees.b, "value": trees.value}),
        None => json!({"a": m.example.a, "b": m.example.b, "value": m.example.value}),
    };
    json!({
        "name": m.name,
        "aliases": m.aliases,
        "title": m.title,
        "family": m.family.to_string(),
        "range": [end(m.range.low), end(m.range.high)],
        "sense": m.sense.to_string(),
        "at_identity": at_identity,
        "chance_adjusted": m.chance_adjusted,
        "symmetric": m.symmetric,
        "metric": m.metric,
        "cost": m.cost.to_string(),
        "references": m.citations().collect::<Vec<_>>(),
        "params": params,
        "example": example,
        "doc": m.text(),
    })
}
