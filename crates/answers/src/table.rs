//! Which clusters share how many items?

use partita::story::{Story, Tolerance};
use partita::{Kind, LabelledTable, Summary};
use partita_report::cross_table;
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::SCHEMA;
use crate::catalogue::word;
use crate::caveat::Caveat;
use crate::failure::{Failure, Outcome};
use crate::job::Job;
use crate::pair::Pair;

/// Cells of a table of blocks.
const MOST_CELLS: usize = 10_000;

/// The options of a table.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(default)]
pub struct Options {
    /// The names of the two clusterings.
    pub names: Option<[String; 2]>,
    /// True if the table is drawn.
    pub picture: bool,
}

/// The cross-table of two clusterings.
#[derive(Debug)]
pub struct Answer {
    /// The kind of what is counted: items of two clusterings, or cells of two co-clusterings.
    pub kind: Kind,
    /// Their names.
    pub names: [String; 2],
    /// The table.
    pub table: LabelledTable,
}

/// The table with the best matches first, and a picture if one is asked for.
pub fn table(job: &Job) -> Outcome<Value> {
    let options: Options = job.options()?;
    let (kind, table) = match job.objects.as_slice() {
        [_, _, _, _] => (Kind::Co, blocks(&sides(job, 0)?, &sides(job, 1)?)?),
        _ => match Pair::of(job)? {
            Pair::Labels(_, table) => (Kind::Labels, *table),
            _ => return Err(Failure::usage("a table is of labels")),
        },
    };
    let names = options.names.unwrap_or_else(|| ["a", "b"].map(str::to_owned));
    let answer = Answer { kind, names, table };
    let mut json = json!(answer);
    if options.picture {
        json["svg"] = json!(answer.svg()?);
    }
    Ok(json)
}

/// The cross-table of the rows (0) or of the columns (1) of two co-clusterings.
fn sides(job: &Job, side: usize) -> Outcome<LabelledTable> {
    let (a, b) = (job.labels(side)?, job.labels(side + 2)?);
    Ok(LabelledTable::from_labels(a, b, None, &job.policies()?)?)
}

/// The table of the blocks of two co-clusterings, from the tables of their rows and of their columns: a cell is in a block of
/// either, and their counts are products.
///
/// # Errors
/// When it would have more cells than can be read.
pub fn blocks(rows: &LabelledTable, columns: &LabelledTable) -> Outcome<LabelledTable> {
    let [of_rows, of_columns] = [rows, columns].map(|table| table.counts().clusters());
    let size = [of_rows.0.saturating_mul(of_columns.0), of_rows.1.saturating_mul(of_columns.1)];
    if size[0].saturating_mul(size[1]) > MOST_CELLS {
        return Err(Failure::input(format!(
            "the table of the blocks has {} × {} cells, too many to be read; scores are computed without it from those of the rows \
             ({} × {}) and of the columns ({} × {})",
            size[0], size[1], of_rows.0, of_rows.1, of_columns.0, of_columns.1
        )));
    }
    let named = |rows: &[String], columns: &[String]| -> Vec<String> {
        rows.iter().flat_map(|row| columns.iter().map(move |column| format!("{row}, {column}"))).collect()
    };
    let mut triples = Vec::new();
    for row in rows.counts().cells() {
        for column in columns.counts().cells() {
            let a = row.row * of_columns.0 as u32 + column.row;
            let b = row.column * of_columns.1 as u32 + column.column;
            triples.push((a, b, row.count.saturating_mul(column.count)));
        }
    }
    let (of_a, of_b) = (named(rows.rows(), columns.rows()), named(rows.columns(), columns.columns()));
    Ok(LabelledTable::from_counts(triples, of_a, of_b)?)
}

impl Answer {
    /// The table as shades, the clusters of a component of the story together.
    ///
    /// # Errors
    /// When the clusters of the table cannot be distinguished.
    pub fn svg(&self) -> partita::Result<String> {
        let summary = Summary::new(self.table.counts().clone());
        let components = Story::of(&summary, &[], Tolerance::default())?.components;
        Ok(cross_table((&self.names[0], &self.names[1]), &self.table, &components).svg())
    }
}

/// The cross-table of two clusterings.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "table"))]
struct Fields<'a> {
    /// The version of this JSON.
    schema: u32,
    /// The kind of what is counted: `labels` or `co`.
    kind: &'static str,
    /// The number of items.
    n: u64,
    /// The name of the first clustering.
    a: &'a str,
    /// The name of the second.
    b: &'a str,
    /// The labels of the clusters of A, the best matches first.
    rows: Vec<&'a str>,
    /// The labels of the clusters of B, the best matches first.
    columns: Vec<&'a str>,
    /// Row, column and count of each cell that is not empty; rows and columns are places in the lists, counted from 0.
    cells: Vec<(usize, usize, u64)>,
    /// Limits of the answer.
    caveats: Vec<Caveat>,
}

/// The place of each cluster in an order.
fn places(order: &[usize]) -> Vec<usize> {
    let mut places = vec![0; order.len()];
    order.iter().enumerate().for_each(|(place, &cluster)| places[cluster] = place);
    places
}

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        fn in_order<'a>(order: &[usize], names: &'a [String]) -> Vec<&'a str> {
            order.iter().map(|&cluster| names[cluster].as_str()).collect()
        }
        let (rows, columns) = self.table.reading_order();
        let (row_places, column_places) = (places(&rows), places(&columns));
        let counts = self.table.counts();
        let cells = counts.cells().iter();
        let mut cells: Vec<(usize, usize, u64)> = cells
            .map(|cell| (row_places[cell.row as usize], column_places[cell.column as usize], cell.count))
            .collect();
        cells.sort_unstable();
        let fields = Fields {
            schema: SCHEMA,
            kind: word(self.kind),
            n: counts.n(),
            a: &self.names[0],
            b: &self.names[1],
            rows: in_order(&rows, self.table.rows()),
            columns: in_order(&columns, self.table.columns()),
            cells,
            caveats: Vec::new(),
        };
        fields.serialize(serializer)
    }
}

described_by!(Answer, Fields);
