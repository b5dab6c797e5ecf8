//! `partita demo`: the main job on bundled examples.

use std::ffi::OsString;

use partita::story::MinOverlap;
use partita::{LabelledTable, Labels, Policies, Summary};
use partita_answers::compare;
use partita_answers::explain::Sides;

use super::compare::of_labels;
use super::explain::of_sides;
use super::table::View;
use crate::output::Output;
use crate::view::Format;
use crate::view::scores::Scores;
use crate::view::{story, wrapped};

/// 700 blood cells: their types, and clusterings of what their genes do. 10x Genomics, CC BY 4.0.
const PBMC: &str = include_str!("../../data/pbmc.csv");

/// 150 flowers: their species, and what three clusterings of their measurements say.
const IRIS: &str = include_str!("../../data/iris.csv");

#[derive(Debug, clap::Args)]
pub struct Options {}

pub fn run(_: &Options) -> anyhow::Result<()> {
    let mut text = String::from(
        "700 blood cells were sorted by type and clustered by gene activity (examples/pbmc.csv, 10x Genomics, CC BY 4.0).\n\
         Where do the clusters differ from the types?\n\n\
         $ partita explain examples/pbmc.csv -a bulk_labels -b louvain\n\n",
    );
    text.push_str(&cells_differ(["bulk_labels", "louvain"])?);
    text.push_str(
        "\n150 irises were measured and clustered in three ways (examples/iris.csv).\n\
         Do the clusterings find the species?\n",
    );
    let species = column(IRIS, "species")?;
    for (candidate, method) in
        [("kmeans", "k-means"), ("ward", "Ward's method"), ("dbscan", "DBSCAN, noise as −1")]
    {
        let labels = column(IRIS, candidate)?;
        let table = LabelledTable::from_labels(&species, &labels, None, &Policies::default())?;
        text.push_str(&format!("\n=== A = species, B = {method} ===\n"));
        text.push_str(&format!("$ partita table examples/iris.csv -a species -b {candidate}\n\n"));
        text.push_str(&View::new(&table, ["species", candidate], 40, 20).text());
        text.push_str(&format!("\n$ partita compare examples/iris.csv -a species -b {candidate}\n\n"));
        let summary = Summary::new(table.into_counts());
        let answer = of_labels(&summary, None, &compare::Options::default())?;
        text.push_str(&Scores::of_labels(answer, true, &summary)?.write(Format::Table));
    }
    text.push_str(&report());
    text.push_str(
        "\nNext: `partita measures` lists the measures, and `partita compare --help` shows how to compare your own files.\n",
    );
    Output::Standard.write(&text)
}

/// Writes the report on the blood cells where files may come and go, and says where it is.
fn report() -> String {
    let command = "partita report examples/pbmc.csv -a bulk_labels -b louvain --id cell -o report.html";
    let folder = std::env::temp_dir().join("partita-demo");
    let (table, page) = (folder.join("pbmc.csv"), folder.join("report.html"));
    let written = || {
        std::fs::create_dir_all(&folder).and_then(|()| std::fs::write(&table, PBMC)).ok()?;
        let columns = ["-a", "bulk_labels", "-b", "louvain", "--id", "cell", "--called", command];
        let line = [table.clone().into()].into_iter().chain(columns.map(OsString::from));
        let html = crate::report_page(line).ok()?;
        std::fs::write(&page, html).ok()
    };
    let place = match written() {
        Some(()) => format!("It is written to {}: open it in a browser.", page.display()),
        None => format!("It cannot be written to {}.", folder.display()),
    };
    format!("\n=== All of it on one page ===\n$ {command}\n\n{place}\n")
}

/// Writes the text of `partita explain` about two columns of the blood cells, without the details.
fn cells_differ(names: [&str; 2]) -> anyhow::Result<String> {
    let (a, b) = (column(PBMC, names[0])?, column(PBMC, names[1])?);
    let table = LabelledTable::from_labels(&a, &b, None, &Policies::default())?;
    let answer = of_sides(Sides::of_counts(names.map(str::to_owned), table), MinOverlap::default())?;
    let heading = wrapped(&format!("labels: {}", answer.heading()));
    Ok(heading + &story::overview(&answer.parts[0], usize::MAX))
}

fn column(file: &str, name: &str) -> anyhow::Result<Labels> {
    let mut reader = csv::Reader::from_reader(file.as_bytes());
    let index = reader.headers()?.iter().position(|header| header == name);
    let records = reader.records().collect::<Result<Vec<_>, _>>()?;
    Ok(Labels::from_texts(records.iter().map(|record| index.and_then(|i| record.get(i)).unwrap_or_default())))
}
