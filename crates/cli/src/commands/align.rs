//! `partita align`: B with the names of its best matches in A, so that plots use the same colours.

use crate::args::labels::{LabelArgs, label};
use crate::output::OutputArgs;
use crate::view::grid::Grid;
use std::collections::HashMap;

#[derive(Debug, clap::Args)]
pub struct Options {
    #[command(flatten)]
    input: LabelArgs,
    #[command(flatten)]
    output: OutputArgs,
}

pub fn run(options: &Options) -> anyhow::Result<()> {
    let output = options.output.open(&["csv", "txt"])?;
    let clusterings = options.input.read()?;
    let aligned = clusterings.aligned()?;
    let (a, b) = (&clusterings.a, &clusterings.b);
    let new_name: HashMap<&str, &str> =
        b.labels.names().iter().map(String::as_str).zip(aligned.iter().map(String::as_str)).collect();
    let aligned_column = format!("{}_aligned", b.name);
    let mut header = vec![a.name.as_str(), b.name.as_str(), aligned_column.as_str()];
    if clusterings.ids.is_some() {
        header.insert(0, "id");
    }
    let mut grid = Grid::new(&header);
    for item in 0..a.labels.len() {
        let old = label(&b.labels, item);
        // An item without a label stays without one.
        let new = new_name.get(old).copied().unwrap_or(old);
        let mut row = vec![label(&a.labels, item).to_owned(), old.to_owned(), new.to_owned()];
        if let Some(ids) = &clusterings.ids {
            row.insert(0, ids[item].clone());
        }
        grid.push(row);
    }
    output.write(&grid.csv())
}
