//! `partita compare -m split_merge_mse`: the split–merge score by features or distances of the items.

use std::path::{Path, PathBuf};

use anyhow::bail;
use partita::internal::rounded;
use partita::{Csr, Kind};
use partita_answers::decompose::{Spread, Values, split_merge};
use partita_io::{MatrixOptions, Source, read_matrix};
use serde_json::{Value, json};

use super::Options;
use crate::args::kind::name;
use crate::args::labels::Clusterings;
use crate::failure::{Usage, of_answer};
use crate::view::Format;
use crate::view::grid::Grid;
use crate::warnings::{document, say_caveats, warn_of_file};

/// The measure, which is none of labels alone.
pub const MEASURE: &str = "split_merge_mse";

/// Files that tell how far apart items are.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Features of the items (split_merge_mse)")]
pub struct SpreadArgs {
    /// A row of numbers per item, in the order of the labels or named by their ids
    #[arg(long, value_name = "FILE", conflicts_with = "distances", hide_short_help = true)]
    features: Option<PathBuf>,
    /// A square matrix of distances between the items
    #[arg(long, value_name = "FILE", hide_short_help = true)]
    distances: Option<PathBuf>,
}

impl SpreadArgs {
    /// The files that are read.
    fn file(&self) -> Option<(&Path, Values)> {
        let features = self.features.as_deref().map(|path| (path, Values::Features));
        features.or_else(|| self.distances.as_deref().map(|path| (path, Values::Distances)))
    }
}

/// Answers where the measure is asked for, or what it needs is given; nothing otherwise.
pub fn answered(options: &Options, kind: Kind, format: Format) -> anyhow::Result<Option<String>> {
    let is_named = options.measures.names(MEASURE);
    let Some((path, values)) = options.spread.file() else {
        return match is_named {
            true => Err(Usage(format!(
                "{MEASURE} reads how far apart the items are; give --features FILE or --distances FILE"
            ))
            .into()),
            false => Ok(None),
        };
    };
    if kind != Kind::Labels {
        return Err(Usage(format!("{MEASURE} compares labels, not {}", name(kind))).into());
    }
    if options.gate.is_given() {
        return Err(
            Usage(format!("--require does not know {MEASURE}; leave out --features or --distances")).into()
        );
    }
    let clusterings = options.input.labels.read()?;
    let matrix = read_matrix(&Source::parse(path), &MatrixOptions::default())?;
    matrix.warnings.iter().for_each(warn_of_file);
    let ordered = in_order(&clusterings, matrix.row_names.as_deref(), matrix.values, values)?;
    let spread =
        split_merge([&clusterings.a.labels, &clusterings.b.labels], &ordered, values).map_err(of_answer)?;
    say_caveats(&spread.caveats);
    let others = options.measures.without(MEASURE);
    let scores = (others.are_named() || others.all || !is_named).then(|| {
        let requests = others.requests(kind)?;
        let asked = super::Asked { measures: others.measures(), ..options.asked(&requests, kind) };
        anyhow::Ok(options.labels(&asked)?.0)
    });
    let scores = scores.transpose()?;
    Ok(Some(match format {
        Format::Json => {
            let mut answer = scores.map_or_else(|| json!(spread), |scores| json!(scores.answer));
            add(&mut answer, &spread);
            document(answer)
        }
        Format::Csv => match scores {
            Some(scores) => scores.write(format) + &format!("{MEASURE},{},\n", spread.product),
            None => format!("measure,value,note\n{MEASURE},{},\n", spread.product),
        },
        _ => {
            let before = scores.map_or_else(String::new, |scores| scores.write(format) + "\n");
            let mut grid = Grid::new(&["SPLIT–MERGE BY SPREAD", "value", "range", "better"]);
            for (name, value) in [(MEASURE, spread.product), ("its mean form S′", spread.mean)] {
                grid.push(vec![name.to_owned(), rounded(value), "[0, 1]".to_owned(), "higher".to_owned()]);
            }
            before + &if format == Format::Markdown { grid.markdown() } else { grid.table() }
        }
    }))
}

/// The score among the others, and what it is made of beside them.
fn add(answer: &mut Value, spread: &Spread) {
    if answer.get("scores").is_none() {
        *answer = json!({"schema": answer["schema"], "kind": answer["kind"], "n": answer["n"], "measures": [], "scores": {}, "caveats": []});
    }
    if let Some(measures) = answer["measures"].as_array_mut() {
        measures.push(json!(MEASURE));
    }
    answer["scores"][MEASURE] = json!(spread.product);
    answer[MEASURE] = json!({
        "product": spread.product,
        "mean": spread.mean,
        "split": spread.split,
        "merge": spread.merge,
    });
}

/// The rows, and of distances the columns, in the order of the items: by name where both sides have the same names.
fn in_order(
    clusterings: &Clusterings,
    names: Option<&[String]>,
    matrix: Csr,
    values: Values,
) -> anyhow::Result<Csr> {
    let (Some(ids), Some(names)) = (&clusterings.ids, names) else { return Ok(matrix) };
    let places: std::collections::HashMap<&str, u32> =
        ids.iter().zip(0..).map(|(id, place)| (id.as_str(), place)).collect();
    if places.len() != names.len() || ids.len() != names.len() {
        return Ok(matrix);
    }
    let mut order = Vec::with_capacity(names.len());
    for name in names {
        match places.get(name.as_str()) {
            Some(&place) => order.push(place),
            None => bail!("{name:?} has numbers and no labels; the names must be the same"),
        }
    }
    let (rows, columns) = matrix.shape();
    let mut triples = Vec::with_capacity(matrix.nnz());
    for row in 0..rows {
        let (places, numbers) = matrix.row(row);
        for (&column, &number) in places.iter().zip(numbers) {
            let column = if values == Values::Distances { order[column as usize] } else { column };
            triples.push((order[row], column, number));
        }
    }
    Ok(Csr::from_triples(rows, columns, triples))
}
