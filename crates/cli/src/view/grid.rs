//! Rows and columns of text, as a table for the terminal, as CSV or as Markdown.

use comfy_table::presets::{ASCII_MARKDOWN, NOTHING};
use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, Table};

use super::visible::visible;
use crate::output::terminal_width;

/// Rows of text under a header.
#[derive(Debug)]
pub struct Grid {
    header: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Grid {
    pub fn new<T: Into<String> + Clone>(header: &[T]) -> Self {
        Self { header: header.iter().cloned().map(Into::into).collect(), rows: Vec::new() }
    }

    pub fn push(&mut self, row: Vec<String>) {
        debug_assert_eq!(row.len(), self.header.len());
        self.rows.push(row);
    }

    /// Columns that [`Self::table`] needs to keep every cell on one line.
    pub fn width(&self) -> usize {
        let lengths =
            |row: &Vec<String>| row.iter().map(|cell| visible(cell).chars().count()).collect::<Vec<_>>();
        let mut longest = lengths(&self.header);
        for row in &self.rows {
            longest
                .iter_mut()
                .zip(lengths(row))
                .for_each(|(longest, length)| *longest = length.max(*longest));
        }
        // A blank on either side of every column.
        longest.iter().map(|longest| longest + 2).sum()
    }

    /// Aligned columns, wrapped to the width of the terminal.
    pub fn table(&self) -> String {
        self.table_in(terminal_width())
    }

    /// As [`Self::table`], wrapped to that width.
    pub fn table_in(&self, width: usize) -> String {
        self.drawn(CellAlignment::Left, width, &[0])
    }

    /// As [`Self::table`], numbers to the right under their headers.
    pub fn right_aligned(&self) -> String {
        self.drawn(CellAlignment::Right, terminal_width(), &[0])
    }

    /// As [`Self::table`], but only one column is wrapped: a number is never broken.
    pub fn wrapping_only(&self, column: usize) -> String {
        let whole: Vec<usize> = (0..self.header.len()).filter(|&other| other != column).collect();
        self.drawn(CellAlignment::Left, terminal_width(), &whole)
    }

    /// The columns of `whole` keep every cell on one line.
    fn drawn(&self, alignment: CellAlignment, width: usize, whole: &[usize]) -> String {
        let mut table = Table::new();
        table.load_style(NOTHING).set_content_arrangement(ContentArrangement::Dynamic);
        table.set_width(u16::try_from(width).unwrap_or(u16::MAX));
        table.set_header(self.header.iter().map(|cell| visible(cell)));
        self.rows.iter().for_each(|row| {
            table.add_row(row.iter().map(|cell| visible(cell)));
        });
        // A name that is broken over two lines cannot be copied.
        for &column in whole {
            table.column_mut(column).into_iter().for_each(|names| {
                names.set_constraint(ColumnConstraint::ContentWidth);
            });
        }
        table.column_iter_mut().skip(1).for_each(|column| column.set_cell_alignment(alignment));
        let text = table.to_string();
        text.lines().map(|line| format!("{}\n", line.trim_end())).collect()
    }

    /// Every row as a block of its own, for a table that is too wide: its first two cells, then a line for each other
    /// under the name of its column.
    pub fn blocks(&self) -> String {
        let wide = self.header.iter().skip(2).map(|name| name.chars().count()).max().unwrap_or(0);
        let block = |row: &Vec<String>| {
            let cells = self.header.iter().zip(row).skip(2);
            let lines = cells.map(|(name, cell)| format!("    {name:<wide$}  {}\n", visible(cell)));
            format!(" {}  {}\n{}", row[0], visible(&row[1]), lines.collect::<String>())
        };
        self.rows.iter().map(block).collect::<Vec<_>>().join("\n")
    }

    /// A Markdown table.
    pub fn markdown(&self) -> String {
        let mut table = Table::new();
        let plain = |cell: &String| visible(cell).replace('|', "\\|");
        table.load_style(ASCII_MARKDOWN).set_header(self.header.iter().map(plain));
        self.rows.iter().for_each(|row| {
            table.add_row(row.iter().map(plain));
        });
        format!("{table}\n")
    }

    /// Comma-separated values with a header.
    pub fn csv(&self) -> String {
        let mut writer = csv::Writer::from_writer(Vec::new());
        for row in std::iter::once(&self.header).chain(&self.rows) {
            writer.write_record(row).expect("every row has the length of the header");
        }
        let bytes = writer.into_inner().expect("writing to memory does not fail");
        String::from_utf8(bytes).expect("the cells are text")
    }
}
