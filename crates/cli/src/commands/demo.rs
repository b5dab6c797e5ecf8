//! `partita demo`: the main job on bundled examples.

use partita::{LabelledTable, Labels, Policies, Summary};

use super::compare::scored;
use super::table::View;
use crate::args::kind::Kind;
use crate::args::measures::MeasureArgs;
use crate::output::Output;
use crate::view::Format;

/// 150 flowers: their species, and what three clusterings of their measurements say.
const IRIS: &str = include_str!("../../data/iris.csv");

#[derive(Debug, clap::Args)]
pub struct Options {}

pub fn run(_: &Options) -> anyhow::Result<()> {
    let mut text = String::from(
        "150 irises were measured and clustered in three ways (examples/iris.csv).\n\
         Do the clusterings find the species?\n",
    );
    let species = column("species")?;
    for (candidate, method) in
        [("kmeans", "k-means"), ("ward", "Ward's method"), ("dbscan", "DBSCAN, noise as −1")]
    {
        let labels = column(candidate)?;
        let table = LabelledTable::from_labels(&species, &labels, None, &Policies::default())?;
        text.push_str(&format!("\n=== A = species, B = {method} ===\n"));
        text.push_str(&format!("$ partita table examples/iris.csv -a species -b {candidate}\n\n"));
        text.push_str(&View::new(&table, ["species", candidate], 40, 20).text());
        text.push_str(&format!("\n$ partita compare examples/iris.csv -a species -b {candidate}\n\n"));
        let summary = Summary::new(table.into_counts());
        text.push_str(
            &scored(&summary, MeasureArgs::default().requests(Kind::Labels)?, true)?.write(Format::Table),
        );
    }
    text.push_str(
        "\nNext: `partita measures` lists the measures, and `partita compare --help` shows how to compare your own files.\n",
    );
    Output::Standard.write(&text)
}

fn column(name: &str) -> anyhow::Result<Labels> {
    let mut reader = csv::Reader::from_reader(IRIS.as_bytes());
    let index = reader.headers()?.iter().position(|header| header == name);
    let records = reader.records().collect::<Result<Vec<_>, _>>()?;
    Ok(Labels::from_texts(records.iter().map(|record| index.and_then(|i| record.get(i)).unwrap_or_default())))
}
