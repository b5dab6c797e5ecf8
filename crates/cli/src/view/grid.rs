//! Rows and columns of text, as a table for the terminal, as CSV or as Markdown.

use std::borrow::Cow;

use comfy_table::presets::{ASCII_MARKDOWN, NOTHING};
use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, Table, Width};
use partita::internal::visible;

use super::shorten::{SHORTEST_NAME, four_digits, in_the_middle, legend};
use crate::output::terminal_width;

/// A cell of a Markdown table: a page that shows it must not take a label for markup or make a link of it.
fn escaped(cell: &str) -> String {
    let mut text = cell.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('|', "\\|");
    let marks = [
        ("](", "]\\("),
        ("][", "]\\["),
        ("://", ":&#47;/"),
        ("www.", "www&#46;"),
        ("*", "\\*"),
        ("`", "\\`"),
    ];
    for (mark, plain) in marks {
        text = text.replace(mark, plain);
    }
    text
}

/// Rows of text under a header.
#[derive(Debug, Clone)]
pub struct Grid {
    header: Vec<String>,
    rows: Vec<Vec<String>>,
}

/// A cell with more words is prose and may be wrapped.
const MOST_WORDS: usize = 3;

/// Holds together what is no prose while lines are broken at blanks.
const HARD_BLANK: &str = "\u{a0}";

impl Grid {
    pub fn new<T: Into<String> + Clone>(header: &[T]) -> Self {
        Self { header: header.iter().cloned().map(Into::into).collect(), rows: Vec::new() }
    }

    /// The header and the rows.
    pub fn parts(&self) -> (&[String], &[Vec<String>]) {
        (&self.header, &self.rows)
    }

    /// Gives a column another name.
    pub fn rename(&mut self, column: usize, name: &str) {
        name.clone_into(&mut self.header[column]);
    }

    pub fn push(&mut self, row: Vec<String>) {
        debug_assert_eq!(row.len(), self.header.len());
        self.rows.push(row);
    }

    /// Columns that [`Self::table`] needs to keep every cell on one line.
    pub fn width(&self) -> usize {
        // A blank on either side of every column.
        (0..self.header.len()).map(|column| self.longest(column, letters) + 2).sum()
    }

    /// The greatest of what `length` says of the cells of a column.
    fn longest(&self, column: usize, length: impl Fn(&str) -> usize) -> usize {
        let cells = std::iter::once(&self.header).chain(&self.rows);
        cells.map(|row| length(&visible(&row[column]))).max().unwrap_or(0)
    }

    /// Columns of the terminal below which a cell would be broken within a word.
    fn least_width(&self, whole: &[usize]) -> usize {
        (0..self.header.len()).map(|column| self.least(column, whole) + 2).sum()
    }

    /// The least width of a column: words of its name and of its prose may go to lines of their own.
    fn least(&self, column: usize, whole: &[usize]) -> usize {
        let longest_word = |text: &str| text.split(' ').map(letters).max().unwrap_or(0);
        let name = longest_word(&visible(&self.header[column]));
        let of_cell = |cell: Cow<'_, str>| match !whole.contains(&column) && is_prose(&cell) {
            true => longest_word(&cell),
            false => letters(&cell),
        };
        self.rows.iter().map(|row| of_cell(visible(&row[column]))).max().unwrap_or(0).max(name)
    }

    /// Aligned columns that fit the terminal.
    pub fn table(&self) -> String {
        self.table_in(terminal_width())
    }

    /// As [`Self::table`], for that width. Neither a number nor a name is ever broken: what is too wide has fewer digits,
    /// then shorter names with a legend, then rows and columns exchanged, and at last a block for each row.
    pub fn table_in(&self, width: usize) -> String {
        self.fitted(CellAlignment::Left, width, &[0])
    }

    /// Some of the columns.
    pub fn columns(&self, places: &[usize]) -> Self {
        let of = |row: &Vec<String>| places.iter().map(|&place| row[place].clone()).collect();
        Self { header: of(&self.header), rows: self.rows.iter().map(of).collect() }
    }

    /// As [`Self::table`], but what is too wide is two tables: the first columns, a line for each row, and the others with the second
    /// column, which names the rows.
    pub fn table_in_two(&self, first: usize) -> String {
        let all = self.header.len();
        if self.least_width(&[0]) <= terminal_width() || all <= first {
            return self.table();
        }
        let others: Vec<usize> = std::iter::once(1).chain(first..all).collect();
        let first: Vec<usize> = (0..first).collect();
        format!("{}\n{}", self.columns(&first).table(), self.columns(&others).table())
    }

    /// As [`Self::table`], numbers to the right under their headers.
    pub fn right_aligned(&self) -> String {
        self.fitted(CellAlignment::Right, terminal_width(), &[0])
    }

    /// As [`Self::table`], but only one column is wrapped.
    pub fn wrapping_only(&self, column: usize) -> String {
        let whole: Vec<usize> = (0..self.header.len()).filter(|&other| other != column).collect();
        self.fitted(CellAlignment::Left, terminal_width(), &whole)
    }

    fn fitted(&self, alignment: CellAlignment, width: usize, whole: &[usize]) -> String {
        if self.least_width(whole) <= width || self.header.len() < 2 {
            return self.drawn(alignment, width, whole);
        }
        let rounded = self.with_four_digits();
        if rounded.least_width(whole) <= width {
            return rounded.drawn(alignment, width, whole);
        }
        if let Some((grid, legend)) = rounded.with_short_names(width, whole) {
            return grid.drawn(alignment, width, whole) + &legend;
        }
        for grid in [self, &rounded] {
            let transposed = grid.transposed();
            if transposed.least_width(&[0]) <= width {
                return transposed.drawn(CellAlignment::Left, width, &[0]);
            }
        }
        rounded.with_short_heads(width).unwrap_or_else(|| self.blocks(width))
    }

    fn with_four_digits(&self) -> Self {
        let row = |row: &Vec<String>| row.iter().map(|cell| four_digits(cell)).collect();
        Self { header: self.header.clone(), rows: self.rows.iter().map(row).collect() }
    }

    /// The column of names: the first that holds more than numbers.
    fn named_column(&self) -> usize {
        let is_name = |&column: &usize| self.rows.iter().any(|row| row[column].parse::<u64>().is_err());
        (0..self.header.len()).find(is_name).unwrap_or(0)
    }

    /// The same with names of at most that many letters, and a legend.
    fn shortened(&self, most: usize) -> Option<(Self, String)> {
        let column = self.named_column();
        let names: Vec<String> = self.rows.iter().map(|row| row[column].clone()).collect();
        let short = in_the_middle(&names, most)?;
        let mut grid = self.clone();
        grid.rows.iter_mut().zip(&short).for_each(|(row, short)| row[column].clone_from(short));
        let legend = legend(&short, &names);
        Some((grid, legend))
    }

    /// The names shortened until the table fits.
    fn with_short_names(&self, width: usize, whole: &[usize]) -> Option<(Self, String)> {
        let excess = self.least_width(whole).checked_sub(width)?;
        let longest = self.longest(self.named_column(), letters);
        let most = longest.checked_sub(excess).filter(|&most| most >= SHORTEST_NAME)?;
        self.shortened(most).filter(|(grid, _)| grid.least_width(whole) <= width)
    }

    /// Rows and columns exchanged, with names that are short enough to head their columns.
    fn with_short_heads(&self, width: usize) -> Option<String> {
        let keys = self.header.iter().map(|name| letters(&visible(name))).max().unwrap_or(0) + 2;
        let most = (width.checked_sub(keys)? / self.rows.len().max(1)).checked_sub(2)?;
        let (grid, legend) = self.shortened(most).filter(|_| most >= SHORTEST_NAME)?;
        let transposed = grid.transposed();
        let fits = transposed.least_width(&[0]) <= width;
        fits.then(|| transposed.drawn(CellAlignment::Left, width, &[0]) + &legend)
    }

    /// Rows and columns exchanged: the first cells of the rows become the header.
    fn transposed(&self) -> Self {
        let column = |column: usize| {
            std::iter::once(&self.header).chain(&self.rows).map(move |row| row[column].clone())
        };
        let rows = (1..self.header.len()).map(|at| column(at).collect()).collect();
        Self { header: column(0).collect(), rows }
    }

    /// The columns of `whole` keep every cell on one line, and no other is broken within a word.
    fn drawn(&self, alignment: CellAlignment, width: usize, whole: &[usize]) -> String {
        let mut table = Table::new();
        let arrangement =
            if self.width() <= width { ContentArrangement::Disabled } else { ContentArrangement::Dynamic };
        table.load_style(NOTHING).set_content_arrangement(arrangement);
        table.set_width(u16::try_from(width).unwrap_or(u16::MAX));
        table.set_header(self.header.iter().map(|cell| visible(cell)));
        for row in &self.rows {
            let cell = |(column, cell): (usize, &String)| match visible(cell) {
                cell if whole.contains(&column) || !is_prose(&cell) => cell.replace(' ', HARD_BLANK),
                cell => cell.into_owned(),
            };
            table.add_row(row.iter().enumerate().map(cell));
        }
        // Names of columns give way before names of rows: what is broken over two lines cannot be copied.
        let columns = 0..self.header.len();
        let kept = |column: usize| match whole.contains(&column) {
            true => self.longest(column, letters),
            false => self.least(column, whole),
        };
        let is_roomy = columns.clone().map(|column| kept(column) + 2).sum::<usize>() <= width;
        for column in columns {
            let least = u16::try_from(self.least(column, whole) + 2).unwrap_or(u16::MAX);
            let constraint = match whole.contains(&column) && is_roomy {
                true => ColumnConstraint::ContentWidth,
                false => ColumnConstraint::LowerBoundary(Width::Fixed(least)),
            };
            table.column_mut(column).into_iter().for_each(|column| {
                column.set_constraint(constraint);
            });
        }
        table.column_iter_mut().skip(1).for_each(|column| column.set_cell_alignment(alignment));
        let text = table.to_string().replace(HARD_BLANK, " ");
        text.lines().map(|line| format!("{}\n", line.trim_end())).collect()
    }

    /// Every row as a block of its own, for a table that is too wide: its first cell, and a line for each other under
    /// the name of its column. A number in the first column stands before the second. Lists are broken after a comma.
    fn blocks(&self, width: usize) -> String {
        let named = if self.rows.iter().all(|row| row[0].parse::<u64>().is_ok()) { 2 } else { 1 };
        let named = named.min(self.header.len());
        let wide = self.header.iter().skip(named).map(|name| letters(name)).max().unwrap_or(0);
        let block = |row: &Vec<String>| {
            let name: Vec<Cow<'_, str>> = row[..named].iter().map(|cell| visible(cell)).collect();
            let cells = self.header.iter().zip(row).skip(named).filter(|(_, cell)| !cell.is_empty());
            let lines = cells.map(|(name, cell)| {
                let indent = format!("\n{:1$}", "", wide + 6);
                let parts = broken(&visible(cell), width.saturating_sub(wide + 6));
                format!("    {name:<wide$}  {}\n", parts.join(&indent))
            });
            format!(" {}\n{}", name.join("  "), lines.collect::<String>())
        };
        let title = format!(" {}\n", self.header[..named].join("  "));
        title + &self.rows.iter().map(block).collect::<Vec<_>>().join("\n")
    }

    /// A Markdown table.
    pub fn markdown(&self) -> String {
        let mut table = Table::new();
        let plain = |cell: &String| escaped(&visible(cell));
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

fn letters(text: &str) -> usize {
    text.chars().count()
}

/// A list in lines of at most that many letters; what stands between two commas is never broken.
fn broken(list: &str, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for part in list.split_inclusive(", ") {
        match lines.last_mut() {
            Some(line) if letters(line) + letters(part.trim_end()) <= most => line.push_str(part),
            _ => lines.push(part.to_owned()),
        }
    }
    lines.iter().map(|line| line.trim_end().to_owned()).collect()
}

/// Returns whether a cell is a sentence or a list and not a name or a number.
fn is_prose(cell: &str) -> bool {
    cell.split(' ').count() > MOST_WORDS
}

#[cfg(test)]
mod tests {
    use super::Grid;

    fn grid(columns: usize) -> Grid {
        let mut header = vec!["candidate".to_owned()];
        header.extend((0..columns).map(|column| format!("measure_{column}")));
        let mut grid = Grid::new(&header);
        for name in ["leiden_resolution_0.25", "leiden_resolution_0.5"] {
            let mut row = vec![name.to_owned()];
            row.extend((0..columns).map(|column| format!("{:.6}", 0.123_456 + column as f64)));
            grid.push(row);
        }
        grid
    }

    #[test]
    fn labels_are_no_markup() {
        let mut grid = Grid::new(&["label"]);
        for label in ["[x](http://e.org)", "![i](u)", "[x][y]", "<b>|*a*", "[0, 1]", "www.e.org"] {
            grid.push(vec![label.to_owned()]);
        }
        let text = grid.markdown();
        let cells: Vec<&str> = text.lines().skip(2).map(|line| line.trim_matches(['|', ' '])).collect();
        assert_eq!(
            cells,
            [
                "[x]\\(http:&#47;/e.org)",
                "![i]\\(u)",
                "[x]\\[y]",
                "&lt;b&gt;\\|\\*a\\*",
                "[0, 1]",
                "www&#46;e.org"
            ]
        );
    }

    #[test]
    fn a_number_is_never_broken_and_no_line_is_too_wide() {
        for columns in [1, 3, 5, 9, 20] {
            for width in [40, 60, 80, 100, 200] {
                let text = grid(columns).table_in(width);
                assert!(text.lines().all(|line| line.chars().count() <= width), "{width}:\n{text}");
                for column in 0..columns {
                    assert!(text.contains(&format!(" {column}.12")), "{width}:\n{text}");
                }
            }
        }
    }

    #[test]
    fn what_is_too_wide_is_shortened_then_exchanged_then_in_blocks() {
        assert!(grid(3).table_in(60).starts_with(" candidate "));
        let short = grid(3).table_in(50);
        assert!(short.contains("…") && short.contains(" is leiden_resolution_0.25\n"), "{short}");
        assert!(grid(9).table_in(80).starts_with(" candidate  leiden_resolution_0.25"));
        let blocks = grid(9).table_in(30);
        assert!(
            blocks.starts_with(" candidate\n leiden_resolution_0.25\n    measure_0  0.123456\n"),
            "{blocks}"
        );
        let mut lists = Grid::new(&["#", "cluster", "items", "examples"].map(str::to_owned));
        lists.push(["1", "a_long_name", "12345", "ACACGAACGG-1, ACCCTCGAGT-1"].map(str::to_owned).to_vec());
        let wanted = " #  cluster\n 1  a_long_name\n    items     12345\n    examples  ACACGAACGG-1,\n              ACCCTCGAGT-1\n";
        assert_eq!(lists.table_in(28), wanted);
    }
}
