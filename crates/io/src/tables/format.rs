//! The format of a file, from its first bytes and then from its name.

use std::fmt;
use std::str::FromStr;

use crate::source::{Input, Source};
use crate::{Error, ErrorKind, Result};

/// A format that tables are read from. Any of them may be compressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// Delimited text; the delimiter is detected. Text without a delimiter is one column.
    Csv,
    /// Text delimited by tabs.
    Tsv,
    /// One label per line. Commas and quotation marks are part of the label.
    Lines,
    /// Apache Parquet.
    Parquet,
    /// Arrow IPC, file or stream (Feather version 2 is the file).
    Arrow,
    /// A NumPy array of one or two dimensions.
    Npy,
}

impl Format {
    /// Every format.
    pub const ALL: [Self; 6] = [Self::Csv, Self::Tsv, Self::Lines, Self::Parquet, Self::Arrow, Self::Npy];

    /// The name of every format, as [`Format::from_str`] reads it.
    #[must_use]
    pub fn names() -> [&'static str; 6] {
        Self::ALL.map(Self::name)
    }

    /// The name of the format.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Tsv => "tsv",
            Self::Lines => "lines",
            Self::Parquet => "parquet",
            Self::Arrow => "arrow",
            Self::Npy => "npy",
        }
    }

    /// The format of an open source. Binary formats are recognised by their first bytes, even when a text format is
    /// given; anything else must look like text.
    pub(crate) fn of(source: &Source, input: &Input, given: Option<Self>) -> Result<Self> {
        if let Some(binary @ (Self::Parquet | Self::Arrow | Self::Npy)) = given {
            return Ok(binary);
        }
        let head = input.head.as_slice();
        if let Some(format) = Self::from_magic(head) {
            return Ok(format);
        }
        if let Some(hint) = binary_hint(head, input.whole) {
            return Err(ErrorKind::Binary { source_name: source.to_string(), hint }.into());
        }
        Ok(given.unwrap_or(match source.extension().as_deref() {
            Some("tsv" | "tab") => Self::Tsv,
            _ => Self::Csv,
        }))
    }

    fn from_magic(head: &[u8]) -> Option<Self> {
        match head {
            [b'P', b'A', b'R', b'1', ..] => Some(Self::Parquet),
            [b'A', b'R', b'R', b'O', b'W', b'1', ..] | [0xff, 0xff, 0xff, 0xff, ..] => Some(Self::Arrow),
            [0x93, b'N', b'U', b'M', b'P', b'Y', ..] => Some(Self::Npy),
            _ => None,
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Format {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self> {
        let found = Self::ALL.into_iter().find(|format| format.name() == name);
        found.ok_or_else(|| ErrorKind::UnknownFormat { name: name.to_owned() }.into())
    }
}

/// Bytes at the start that decide whether a file is text.
const INSPECTED: usize = 8192;

/// Returns a hint about content that is not text; `None` if it is text.
fn binary_hint(head: &[u8], whole: bool) -> Option<&'static str> {
    let start = &head[..head.len().min(INSPECTED)];
    let hint = match start {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => " (UTF-16?); save it as UTF-8 text",
        _ if start.contains(&0)
            || !is_utf8(start, whole && start.len() == head.len()) && start.iter().any(is_unwritten) =>
        {
            "; the formats are csv, tsv, lines, parquet, arrow and npy, any of them gzipped"
        }
        _ => return None,
    };
    Some(hint)
}

/// Returns whether a byte occurs in no text of any encoding. Text that is not UTF-8 is refused later, with its line.
fn is_unwritten(byte: &u8) -> bool {
    byte.is_ascii_control() && !byte.is_ascii_whitespace() && *byte != 0x1b
}

/// Returns whether bytes are UTF-8. A character may be cut off at the end unless the text ends there.
fn is_utf8(bytes: &[u8], complete: bool) -> bool {
    match std::str::from_utf8(bytes) {
        Ok(_) => true,
        Err(error) => error.error_len().is_none() && !complete,
    }
}
