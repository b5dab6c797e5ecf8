//! The formats in which results are written.

use partita::internal::visible;

use crate::formats::OutputFormat;
use crate::output::terminal_width;

/// `--format`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum Format {
    /// A table for a terminal
    #[default]
    Table,
    /// JSON, with floats that read back to the same bits
    Json,
    /// Comma-separated values with a header
    Csv,
    /// A Markdown table
    Markdown,
}

impl OutputFormat for Format {
    const EXTENSIONS: &'static [(&'static str, Self)] =
        &[("json", Self::Json), ("csv", Self::Csv), ("md", Self::Markdown), ("markdown", Self::Markdown)];
}

/// `--format` of a command that draws, too.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum DrawnFormat {
    /// A table for a terminal
    #[default]
    Table,
    /// JSON, with floats that read back to the same bits
    Json,
    /// Comma-separated values with a header
    Csv,
    /// A Markdown table
    Markdown,
    /// A picture
    Svg,
    /// The picture in pixels
    Png,
    /// The picture on a page
    Pdf,
}

impl OutputFormat for DrawnFormat {
    const EXTENSIONS: &'static [(&'static str, Self)] = &[
        ("json", Self::Json),
        ("csv", Self::Csv),
        ("md", Self::Markdown),
        ("markdown", Self::Markdown),
        ("svg", Self::Svg),
        ("png", Self::Png),
        ("pdf", Self::Pdf),
    ];
}

/// A sentence broken into lines that fit the terminal, and a page. All lines are indented as the first.
pub fn wrapped(text: &str) -> String {
    let (indent, text) = text.split_at(text.len() - text.trim_start().len());
    let width = terminal_width().min(80).saturating_sub(indent.len());
    let (mut lines, mut length) = (indent.to_owned(), 0);
    // A number stays with its sign of percent.
    let text = visible(text).replace(" %", "\u{a0}%");
    for word in text.split(' ') {
        let letters = word.chars().count();
        if length > 0 && length + 1 + letters > width {
            lines.push('\n');
            lines.push_str(indent);
            length = 0;
        }
        if length > 0 {
            lines.push(' ');
            length += 1;
        }
        lines.push_str(&word.replace('\u{a0}', " "));
        length += letters;
    }
    lines.push('\n');
    lines
}
