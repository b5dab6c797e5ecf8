//! `partita table`: the cross-table, sorted to be read.

use std::io::Write;
use std::path::PathBuf;

use anyhow::bail;
use csv::StringRecord;
use partita::internal::{quantity, visible};
use partita::{Kind, LabelledTable, Policies};
use partita_answers::table::{Answer, blocks};
use partita_io::{Look, Source};

use crate::args::co::{CoArgs, Side};
use crate::args::labels::{CrossTable, LabelArgs};
use crate::failure::{Usage, of_answer};
use crate::formats::OutputFormat as _;
use crate::output::{OutputArgs, terminal_width};
use crate::view::grid::Grid;
use crate::view::shorten::{in_the_middle, legend};
use crate::view::{DrawnFormat, wrapped};
use crate::warnings::write_document;

#[derive(Debug, clap::Args)]
pub struct Options {
    #[command(flatten)]
    input: LabelArgs,
    #[command(flatten)]
    co: CoArgs,
    /// Maximum number of clusters of A to show [default: 40; with --format json or csv all]
    #[arg(long, value_name = "N", help_heading = "Output")]
    max_rows: Option<usize>,
    /// Maximum number of clusters of B to show [default: what fits the terminal; in Markdown 40; with --format json or csv all]
    #[arg(long, value_name = "N", help_heading = "Output")]
    max_columns: Option<usize>,
    /// Format of the output [default: that of its extension, else table]
    #[arg(long, value_enum, help_heading = "Output")]
    format: Option<DrawnFormat>,
    #[command(flatten)]
    output: OutputArgs,
}

pub fn run(options: &Options) -> anyhow::Result<()> {
    let (output, format) = options.output.open_as(options.format)?;
    if format == DrawnFormat::Json && (options.max_rows.is_some() || options.max_columns.is_some()) {
        let message =
            "--max-rows and --max-columns show a part of a table, and JSON holds all of it; leave them out";
        return Err(Usage(message.to_owned()).into());
    }
    options.input.joining.refuse_outer(&options.input.policies)?;
    let answer = options.answer()?;
    if let Some(picture) = format.picture() {
        return output.draw(answer.svg()?, picture);
    }
    let (table, names) = (&answer.table, answer.names.each_ref().map(String::as_str));
    let text = match format {
        DrawnFormat::Json => return output.write_with(|out| write_document(out, &answer)),
        DrawnFormat::Csv => {
            let [rows, columns] =
                [options.max_rows, options.max_columns].map(|most| most.unwrap_or(usize::MAX));
            let view = View::new(table, names, rows, columns);
            view.check_size(MOST_WRITTEN)?;
            return output.write_with(|out| Ok(view.write_csv(out)?));
        }
        DrawnFormat::Markdown => shortened(table, names, options, |_| SHOWN)?.markdown(),
        _ => shortened(table, names, options, |all| all.columns_that_fit(terminal_width()))?.text(),
    };
    output.write(&text)
}

impl Options {
    /// The table of two clusterings, or of the blocks of two co-clusterings.
    fn answer(&self) -> anyhow::Result<Answer> {
        let files = &self.input.files;
        let is_co = |file: &PathBuf| Look::at(&Source::parse(file)).is_co();
        if self.co.rows.is_none() && (files.is_empty() || !files.iter().all(is_co)) {
            let CrossTable { names, table } = self.input.cross_table()?;
            return Ok(Answer { kind: Kind::Labels, names, table });
        }
        let [a, b] = self.co.read_two(files, [self.input.a.as_deref(), self.input.b.as_deref()])?;
        let side =
            |a: &Side, b: &Side| LabelledTable::from_labels(&a.labels, &b.labels, None, &Policies::default());
        let table = blocks(&side(&a.rows, &b.rows)?, &side(&a.columns, &b.columns)?).map_err(of_answer)?;
        Ok(Answer { kind: Kind::Co, names: [a.name, b.name], table })
    }
}

/// Rows of a table that is read, and columns where there is no width that they must fit.
const SHOWN: usize = 40;

/// At most forty rows and some columns, unless the user says otherwise.
fn shortened<'a>(
    table: &'a LabelledTable,
    names: [&'a str; 2],
    options: &Options,
    columns: impl Fn(&View<'_>) -> usize,
) -> anyhow::Result<View<'a>> {
    let all = View::new(table, names, usize::MAX, usize::MAX);
    let columns = options.max_columns.unwrap_or_else(|| columns(&all));
    let view = View::new(table, names, options.max_rows.unwrap_or(SHOWN), columns);
    view.check_size(MOST_SHOWN)?;
    Ok(view)
}

/// Letters of the name of a clustering above the names of its clusters.
const LONGEST_NAME: usize = 16;

/// Cells of a CSV file, empty ones too: a gigabyte that takes seconds to write.
const MOST_WRITTEN: usize = 500_000_000;

/// Cells of a table that is laid out before it is printed.
const MOST_SHOWN: usize = 1_000_000;

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
        let left = longest(self.table.rows()).max(length(&self.corner().0));
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

    /// Refuses what would fill the disk or the memory with zeros.
    fn check_size(&self, most: usize) -> anyhow::Result<()> {
        let (rows, columns) = (self.rows.len(), self.columns.len());
        if rows.saturating_mul(columns) > most {
            bail!(
                "{rows} rows by {columns} columns are more than {most} cells; --format json writes those that are not \
                 empty, --max-rows and --max-columns show a part"
            );
        }
        Ok(())
    }

    /// Rows of A, columns of B, with totals.
    pub fn grid(&self) -> Grid {
        let fields = |record: &StringRecord| record.iter().map(str::to_owned).collect::<Vec<_>>();
        let mut grid: Option<Grid> = None;
        self.for_each(|record| {
            match &mut grid {
                Some(grid) => grid.push(fields(record)),
                none => *none = Some(Grid::new(&fields(record))),
            }
            Ok(())
        })
        .expect("nothing is written");
        grid.expect("there is a header")
    }

    fn write_csv(&self, out: impl Write) -> std::io::Result<()> {
        let mut writer = csv::Writer::from_writer(out);
        self.for_each(|record| Ok(writer.write_record(record)?))?;
        writer.flush()
    }

    /// Visits the header, the rows and the totals; one row is in memory at a time.
    fn for_each(&self, mut visit: impl FnMut(&StringRecord) -> std::io::Result<()>) -> std::io::Result<()> {
        let counts = self.table.counts();
        let mut record = StringRecord::new();
        record.push_field(&format!("{} × {}", self.names[0], self.names[1]));
        record.extend(self.columns.iter().map(|&column| &self.table.columns()[column]));
        record.push_field("total");
        visit(&record)?;
        let cells = counts.cells();
        let mut line = vec![0_u64; self.table.columns().len()];
        for &row in &self.rows {
            let start = cells.partition_point(|cell| (cell.row as usize) < row);
            let of_row = &cells[start..][..cells[start..].partition_point(|cell| cell.row as usize == row)];
            of_row.iter().for_each(|cell| line[cell.column as usize] = cell.count);
            record.clear();
            record.push_field(&self.table.rows()[row]);
            for &column in &self.columns {
                push_number(&mut record, line[column]);
            }
            push_number(&mut record, counts.row_sums()[row]);
            visit(&record)?;
            of_row.iter().for_each(|cell| line[cell.column as usize] = 0);
        }
        record.clear();
        record.push_field("total");
        self.columns.iter().for_each(|&column| push_number(&mut record, counts.column_sums()[column]));
        push_number(&mut record, counts.n());
        visit(&record)
    }

    /// The table for a terminal, with a line on what was cut.
    pub fn text(&self) -> String {
        let (corner, legend) = self.corner();
        let mut grid = self.grid();
        grid.rename(0, &corner);
        grid.right_aligned() + &legend + &self.cut()
    }

    /// Returns the words above the names of the rows, and a legend if they are shortened: they must leave room for the numbers.
    fn corner(&self) -> (String, String) {
        let names = self.names.map(str::to_owned);
        let short = in_the_middle(&names, LONGEST_NAME).unwrap_or_else(|| names.to_vec());
        let legend = if short == names { String::new() } else { legend(&short, &names) };
        (short.join(" × "), legend)
    }

    fn markdown(&self) -> String {
        self.grid().markdown() + &self.cut()
    }

    fn cut(&self) -> String {
        let (rows, columns) = self.table.counts().clusters();
        if self.rows.len() == rows && self.columns.len() == columns {
            return String::new();
        }
        let shown = format!(
            "Shown: {} of {} and {} of {}; --max-rows and --max-columns show more, --format csv shows all.",
            self.rows.len(),
            quantity(rows, "row"),
            self.columns.len(),
            quantity(columns, "column")
        );
        format!("\n{}", wrapped(&shown))
    }
}

/// Most cells of a large table are empty, and of those none needs memory of its own.
fn push_number(record: &mut StringRecord, number: u64) {
    match number {
        0 => record.push_field("0"),
        _ => record.push_field(&number.to_string()),
    }
}
