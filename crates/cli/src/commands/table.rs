//! `partita table`: the cross-table, sorted to be read.

use partita::internal::quantity;
use partita::story::{MinOverlap, tell};
use partita::{LabelledTable, Summary};
use partita_report::{Picture, cross_table};
use serde_json::json;

use crate::args::labels::{CrossTable, LabelArgs};
use crate::formats::OutputFormat;
use crate::output::{OutputArgs, terminal_width};
use crate::view::grid::Grid;
use crate::view::visible::visible;
use crate::warnings::said;

#[derive(Debug, clap::Args)]
pub struct Options {
    #[command(flatten)]
    input: LabelArgs,
    /// Maximum number of clusters of A to show [default: 40; with --format json or csv all]
    #[arg(long, value_name = "N", help_heading = "Output")]
    max_rows: Option<usize>,
    /// Maximum number of clusters of B to show [default: what fits the terminal; with --format json or csv all]
    #[arg(long, value_name = "N", help_heading = "Output")]
    max_columns: Option<usize>,
    /// Format of the output [default: that of its extension, else table]
    #[arg(long, value_enum, help_heading = "Output")]
    format: Option<Format>,
    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
enum Format {
    /// A table for a terminal
    #[default]
    Table,
    /// JSON: labels and the non-empty cells
    Json,
    /// Comma-separated values with a header
    Csv,
    /// A Markdown table
    Markdown,
    /// A heat map, clusters that belong together side by side
    Svg,
    /// The heat map in pixels
    Png,
    /// The heat map on a page
    Pdf,
}

impl OutputFormat for Format {
    const EXTENSIONS: &'static [(&'static str, Self)] = &[
        ("json", Self::Json),
        ("csv", Self::Csv),
        ("md", Self::Markdown),
        ("markdown", Self::Markdown),
        ("svg", Self::Svg),
        ("png", Self::Png),
        ("pdf", Self::Pdf),
    ];

    fn picture(self) -> Option<Picture> {
        match self {
            Self::Svg => Some(Picture::Svg),
            Self::Png => Some(Picture::Png),
            Self::Pdf => Some(Picture::Pdf),
            _ => None,
        }
    }
}

pub fn run(options: &Options) -> anyhow::Result<()> {
    let (output, format) = options.output.open_as(options.format)?;
    let CrossTable { names, table } = options.input.cross_table()?;
    let names = [names[0].as_str(), names[1].as_str()];
    if let Some(picture) = format.picture() {
        return output.draw(heat_map(&table, names)?, picture);
    }
    let text = match format {
        Format::Json => as_json(&table),
        Format::Csv => {
            let [rows, columns] =
                [options.max_rows, options.max_columns].map(|most| most.unwrap_or(usize::MAX));
            View::new(&table, names, rows, columns).grid().csv()
        }
        Format::Markdown => shortened(&table, names, options).markdown(),
        _ => shortened(&table, names, options).text(),
    };
    output.write(&text)
}

/// The table as shades, the clusters of a component of the story together.
fn heat_map(table: &LabelledTable, names: [&str; 2]) -> partita::Result<String> {
    let summary = Summary::new(table.counts().clone());
    let components = tell(&summary, &[], Some(MinOverlap::default()))?.components;
    Ok(cross_table((names[0], names[1]), table, &components).svg())
}

/// At most forty rows and the columns that fit, unless the user says otherwise.
fn shortened<'a>(table: &'a LabelledTable, names: [&'a str; 2], options: &Options) -> View<'a> {
    let all = View::new(table, names, usize::MAX, usize::MAX);
    let columns = options.max_columns.unwrap_or_else(|| all.columns_that_fit(terminal_width()));
    View::new(table, names, options.max_rows.unwrap_or(40), columns)
}

/// The part of a table that is shown.
pub struct View<'a> {
    table: &'a LabelledTable,
    names: [&'a str; 2],
    rows: Vec<usize>,
    columns: Vec<usize>,
}

impl<'a> View<'a> {
    pub fn new(table: &'a LabelledTable, names: [&'a str; 2], most_rows: usize, most_columns: usize) -> Self {
        let (mut rows, mut columns) = table.reading_order();
        rows.truncate(most_rows);
        columns.truncate(most_columns);
        Self { table, names, rows, columns }
    }

    /// The number of columns that fit beside the names of the rows and their totals.
    fn columns_that_fit(&self, width: usize) -> usize {
        let length = |name: &str| visible(name).chars().count();
        let longest = |labels: &[String]| labels.iter().map(|label| length(label)).max().unwrap_or(0);
        let count_width = self.table.counts().n().to_string().len();
        let left = longest(self.table.rows()).max(length(self.names[0]) + length(self.names[1]) + 3);
        let mut used = left + count_width.max(5) + 4;
        let mut columns = 0;
        for &column in &self.columns {
            used += length(&self.table.columns()[column]).max(count_width) + 2;
            if used > width {
                break;
            }
            columns += 1;
        }
        columns.max(1)
    }

    /// Rows of A, columns of B, with totals.
    pub fn grid(&self) -> Grid {
        let counts = self.table.counts();
        let mut header = vec![format!("{} × {}", self.names[0], self.names[1])];
        header.extend(self.columns.iter().map(|&column| self.table.columns()[column].clone()));
        header.push("total".to_owned());
        let mut grid = Grid::new(&header);
        let mut place = vec![None; self.table.columns().len()];
        self.columns.iter().enumerate().for_each(|(position, &column)| place[column] = Some(position));
        let mut lines = vec![vec![0_u64; self.columns.len()]; self.table.rows().len()];
        for cell in counts.cells() {
            if let Some(position) = place[cell.column as usize] {
                lines[cell.row as usize][position] = cell.count;
            }
        }
        for &row in &self.rows {
            let mut line = vec![self.table.rows()[row].clone()];
            line.extend(lines[row].iter().map(u64::to_string));
            line.push(counts.row_sums()[row].to_string());
            grid.push(line);
        }
        let mut totals = vec!["total".to_owned()];
        totals.extend(self.columns.iter().map(|&column| counts.column_sums()[column].to_string()));
        totals.push(counts.n().to_string());
        grid.push(totals);
        grid
    }

    /// The table for a terminal, with a line on what was cut.
    pub fn text(&self) -> String {
        self.grid().right_aligned() + &self.cut()
    }

    fn markdown(&self) -> String {
        self.grid().markdown() + &self.cut()
    }

    fn cut(&self) -> String {
        let (rows, columns) = self.table.counts().clusters();
        if self.rows.len() == rows && self.columns.len() == columns {
            return String::new();
        }
        format!(
            "\nShown: {} of {} and {} of {}; --max-rows and --max-columns show more, --format csv shows all.\n",
            self.rows.len(),
            quantity(rows, "row"),
            self.columns.len(),
            quantity(columns, "column")
        )
    }
}

/// Labels in reading order and the non-empty cells as [row, column, count].
fn as_json(table: &LabelledTable) -> String {
    let (rows, columns) = table.reading_order();
    let place = |order: &[usize]| {
        let mut place = vec![0; order.len()];
        order.iter().enumerate().for_each(|(position, &cluster)| place[cluster] = position);
        place
    };
    let (row_place, column_place) = (place(&rows), place(&columns));
    let mut cells: Vec<(usize, usize, u64)> = table
        .counts()
        .cells()
        .iter()
        .map(|cell| (row_place[cell.row as usize], column_place[cell.column as usize], cell.count))
        .collect();
    cells.sort_unstable();
    let names =
        |order: &[usize], names: &[String]| order.iter().map(|&i| names[i].clone()).collect::<Vec<_>>();
    let json = json!({
        "n": table.counts().n(),
        "rows": names(&rows, table.rows()),
        "columns": names(&columns, table.columns()),
        "cells": cells,
        "warnings": said(),
    });
    format!("{json}\n")
}
