//! Rows and columns of text, as a table for the terminal, as CSV or as Markdown.

use comfy_table::presets::{ASCII_MARKDOWN, NOTHING};
use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, Table};

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

    /// Aligned columns, wrapped to the width of the terminal.
    pub fn table(&self) -> String {
        self.drawn(CellAlignment::Left)
    }

    /// As [`Self::table`], numbers to the right under their headers.
    pub fn right_aligned(&self) -> String {
        self.drawn(CellAlignment::Right)
    }

    fn drawn(&self, alignment: CellAlignment) -> String {
        let mut table = Table::new();
        table.load_style(NOTHING).set_content_arrangement(ContentArrangement::Dynamic);
        table.set_width(u16::try_from(terminal_width()).unwrap_or(u16::MAX));
        table.set_header(&self.header);
        self.rows.iter().for_each(|row| {
            table.add_row(row);
        });
        // A name that is broken over two lines cannot be copied.
        table.column_mut(0).into_iter().for_each(|names| {
            names.set_constraint(ColumnConstraint::ContentWidth);
        });
        table.column_iter_mut().skip(1).for_each(|column| column.set_cell_alignment(alignment));
        let text = table.to_string();
        text.lines().map(|line| format!("{}\n", line.trim_end())).collect()
    }

    /// A Markdown table.
    pub fn markdown(&self) -> String {
        let mut table = Table::new();
        let plain = |cell: &String| cell.replace('|', "\\|").replace(['\n', '\r'], " ");
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
