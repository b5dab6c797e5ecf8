//! `partita cocompare`: the scores of two co-clusterings of one matrix.

use std::path::{Path, PathBuf};

use anyhow::Context as _;
use partita::{CoSummary, Contingency, InputKind, Labels, Request, Summary, measures};
use partita_io::{ColumnRef, ReadOptions, Source, read_columns};
use serde_json::Value;

use crate::failure::Usage;
use crate::output::OutputArgs;
use crate::view::Format;
use crate::view::co_scores::CoScores;

#[derive(Debug, clap::Args)]
pub struct Options {
    /// Two tables, with the labels of the rows and of the columns; or two co-clusterings: folders that
    /// `partita cocluster` wrote, or JSON files like {"rows": [0, 0, 1], "columns": ["x", "y"]}
    #[arg(value_names = ["ROWS", "COLS"], num_args = 2, required = true)]
    files: Vec<PathBuf>,
    /// The column of co-clustering A in the tables (of folders: in the first) [default of folders: level1]
    #[arg(short = 'a', value_name = "COL")]
    a: Option<String>,
    /// The column of co-clustering B
    #[arg(short = 'b', value_name = "COL")]
    b: Option<String>,
    /// A measure by name or alias, with parameters if any; repeatable, also comma-separated
    #[arg(short, long = "measure", value_name = "NAME[:PARAM=VALUE…]", value_delimiter = ',')]
    measure: Vec<String>,
    /// Every measure that compares co-clusterings
    #[arg(long, conflicts_with = "measure")]
    all: bool,
    /// How to write the scores
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    output: OutputArgs,
}

const DEFAULTS: &[&str] = &[
    "adjusted_rand",
    "normalized_mutual_information",
    "classification_error",
    "extended_normalized_mutual_information",
];

pub fn run(options: &Options) -> anyhow::Result<()> {
    let requests = requests(options)?;
    let output = options.output.open()?;
    let [rows, columns] = read(options)?;
    let summary = CoSummary::new(
        crossed(&rows).context("the labels of the rows")?,
        crossed(&columns).context("the labels of the columns")?,
    );
    output.write(&CoScores::new(&summary, requests)?.write(options.format))
}

fn requests(options: &Options) -> partita::Result<Vec<Request>> {
    if options.all {
        return Ok(measures().iter().filter(|m| m.accepts(InputKind::Co)).map(Request::new).collect());
    }
    if options.measure.is_empty() {
        return DEFAULTS.iter().map(|name| Request::parse(name)).collect();
    }
    options.measure.iter().map(|text| Request::parse(text)).collect()
}

/// The labels of one side in A and in B.
type Side = [Labels; 2];

fn crossed([a, b]: &Side) -> partita::Result<Summary> {
    Contingency::from_partitions(&a.to_partition()?, &b.to_partition()?).map(Summary::new)
}

/// The rows and the columns.
fn read(options: &Options) -> anyhow::Result<[Side; 2]> {
    let [first, second] = &options.files[..] else { unreachable!("the parser takes two files") };
    if first.is_dir() && second.is_dir() {
        let level = |column: &Option<String>| column.clone().unwrap_or_else(|| "level1".to_owned());
        let (a, b) = (level(&options.a), level(&options.b));
        let side = |file: &str| -> anyhow::Result<Side> {
            Ok([column(&first.join(file), &a)?, column(&second.join(file), &b)?])
        };
        return Ok([side("rows.csv")?, side("columns.csv")?]);
    }
    let is_json = |path: &Path| path.extension().is_some_and(|extension| extension == "json");
    if is_json(first) && is_json(second) {
        let ([rows_a, columns_a], [rows_b, columns_b]) = (from_json(first)?, from_json(second)?);
        return Ok([[rows_a, rows_b], [columns_a, columns_b]]);
    }
    let (Some(a), Some(b)) = (&options.a, &options.b) else {
        let message = "name the columns of the two co-clusterings with -a and -b, or give two folders that \
                       `partita cocluster` wrote, or two JSON files";
        return Err(Usage(message.to_owned()).into());
    };
    let side = |path: &Path| -> anyhow::Result<Side> { Ok([column(path, a)?, column(path, b)?]) };
    Ok([side(first)?, side(second)?])
}

fn column(path: &Path, name: &str) -> anyhow::Result<Labels> {
    let mut columns = read_columns(&Source::parse(path), &[ColumnRef::parse(name)], &ReadOptions::default())?;
    Ok(columns.pop().context("a column was asked for")?.labels)
}

/// The row labels and the column labels of one co-clustering.
fn from_json(path: &Path) -> anyhow::Result<[Labels; 2]> {
    let name = path.display();
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {name}"))?;
    let value: Value = serde_json::from_str(&text).with_context(|| format!("{name} is not JSON"))?;
    let side = |key: &str| -> anyhow::Result<Labels> {
        let labels = value[key].as_array().with_context(|| format!("{name} has no list {key:?}"))?;
        let texts: Option<Vec<String>> = labels.iter().map(label).collect();
        let texts = texts.with_context(|| format!("{name}: {key:?} holds other than numbers and texts"))?;
        Ok(Labels::from_texts(texts))
    };
    Ok([side("rows")?, side("columns")?])
}

fn label(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Bool(truth) => Some(truth.to_string()),
        _ => None,
    }
}
