//! The error of this crate. A message says what was found, where, and what to do.

use std::fmt;

use partita::Advice;
use partita::internal::{alternatives, excerpt, quantity, quoted};

use crate::{Foreign, Format};

/// Shorthand for a result of this crate.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// The reason why a file could not be read or written. Match on [`Error::kind`] to distinguish the cases.
#[derive(Debug, thiserror::Error)]
#[error("{kind}")]
pub struct Error {
    kind: Box<ErrorKind>,
}

impl Error {
    /// Returns the kind of error.
    #[must_use]
    pub fn kind(&self) -> &ErrorKind {
        &self.kind
    }
}

impl From<ErrorKind> for Error {
    fn from(kind: ErrorKind) -> Self {
        Self { kind: Box::new(kind) }
    }
}

/// A place in a file: a line of a text file or a row of any other, both counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Position {
    /// A line of a text file, the header included.
    Line(u64),
    /// A row of the table, the header not included.
    Row(u64),
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line(line) => write!(f, "line {line}"),
            Self::Row(row) => write!(f, "row {row}"),
        }
    }
}

/// The kinds of [`Error`]; `source` is the file as it was named, or "standard input".
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the fields are the blanks of the messages above them")]
pub enum ErrorKind {
    /// There is no such file.
    #[error("{source_name}: there is no such file")]
    NotFound { source_name: String },
    /// The file was written by a program for something else than what is read.
    #[error("{source_name} is {}", .format.advice())]
    Foreign { source_name: String, format: Foreign },
    /// The file holds no valid tree.
    #[error("{source_name}: {problem}")]
    Tree { source_name: String, problem: String },
    /// A directory was given in place of a file.
    #[error("{source_name} is a directory; give a file")]
    IsDirectory { source_name: String },
    /// The operating system refused.
    #[error("{source_name}: {message}")]
    System { source_name: String, message: String },
    /// The file holds nothing at all.
    #[error("{source_name} is empty; there is nothing to read in it")]
    Empty { source_name: String },
    /// The file has column names and no rows.
    #[error("{source_name} has column names but no rows; it must hold at least one label")]
    NoRows { source_name: String },
    /// The content is neither text nor a known binary format.
    #[error("{source_name} looks like a binary file, not text{hint}")]
    Binary { source_name: String, hint: &'static str },
    /// The content is not valid in the format that it is read as.
    #[error("{source_name} cannot be read as {expected}: {problem}")]
    Malformed { source_name: String, expected: &'static str, problem: String },
    /// The file stops too early.
    #[error("{source_name} is truncated: {problem}")]
    Truncated { source_name: String, problem: String },
    /// Compressed data unpack to far more than a file of their size holds.
    #[error(
        "{source_name} unpacks to more than {ratio} times its size; if that is right, unpack it to a file first"
    )]
    Bomb { source_name: String, ratio: u64 },
    /// The format belongs to a feature that was off when this crate was compiled.
    #[error("{source_name}: this build does not support {format} files; they need the feature `{feature}`")]
    NotBuiltIn { source_name: String, format: &'static str, feature: &'static str },
    /// No column has that name.
    #[error("{source_name} has no column {}; {}{}", quoted(.name), listed(.columns), suggestion(.similar))]
    MissingColumn { source_name: String, name: String, columns: Vec<String>, similar: Option<String> },
    /// A column was named in a table without names.
    #[error(
        "{source_name} has no column names, so no column {}; give the number of one of its {}",
        quoted(.name), quantity(*.columns, "column")
    )]
    NoHeader { source_name: String, name: String, columns: usize },
    /// Several columns have that name.
    #[error("{source_name} has {} named {}; choose one by its number", quantity(*.times, "column"), quoted(.name))]
    RepeatedColumn { source_name: String, name: String, times: usize },
    /// The number is not that of a column.
    #[error("{source_name} has no column {number}; {}", listed(.columns))]
    ColumnOutOfRange { source_name: String, number: usize, columns: Vec<String> },
    /// Several columns could have been meant.
    #[error("{source_name} has several columns, and none was chosen; {}", listed(.columns))]
    NotOneColumn { source_name: String, columns: Vec<String> },
    /// Two columns are compared, and the table has more or fewer.
    #[error("{source_name} has {}, and no two were chosen; {}", quantity(.columns.len(), "column"), listed(.columns))]
    NotTwoColumns { source_name: String, columns: Vec<String> },
    /// All columns hold ids or weights.
    #[error("{source_name} has no column of labels beside its ids and weights; {}", listed(.columns))]
    NoLabels { source_name: String, columns: Vec<String> },
    /// A line has more or fewer fields than the first.
    #[error(
        "{source_name}, line {line}: {} where the first line has {expected}{hint}", quantity(*.found, "field")
    )]
    RaggedRow { source_name: String, line: u64, found: u64, expected: u64, hint: &'static str },
    /// A line below the first holds the names of the columns again.
    #[error(
        "{source_name}, line {line} repeats the header, as files put one behind the other do; remove that line"
    )]
    RepeatedHeader { source_name: String, line: u64 },
    /// A line is not valid.
    #[error("{source_name}, line {line}: {problem}")]
    BadLine { source_name: String, line: u64, problem: String },
    /// An edge joins a node to itself, and self-loops are refused.
    #[error("{source_name}, line {line}: the edge joins {} to itself", quoted(.node))]
    SelfLoop { source_name: String, line: u64, node: String },
    /// The content of the file as a whole is not valid.
    #[error("{source_name}: {problem}")]
    BadContent { source_name: String, problem: String },
    /// A quotation mark is never closed.
    #[error("{source_name}, line {line}: a quotation mark is opened and never closed")]
    OpenQuote { source_name: String, line: u64 },
    /// The text is not UTF-8.
    #[error("{source_name}, {position}: the text is not UTF-8; convert the file to UTF-8{}", by_iconv(*.position))]
    NotUtf8 { source_name: String, position: Position },
    /// A number that is not an integer was given as a label.
    #[error(
        "{source_name}, {position}: {value} in column {} is not an exact integer; labels are \
         integers, strings or booleans",
        quoted(.column)
    )]
    FractionalLabel { source_name: String, column: String, position: Position, value: String, is_text: bool },
    /// A weight or count is not a non-negative integer.
    #[error(
        "{source_name}, {position}: {} in column {} is {}; weights are multiplicities",
        value_or_missing(.value), quoted(.column), no_weight(.value)
    )]
    BadWeight { source_name: String, column: String, position: Position, value: String },
    /// An item has no id.
    #[error("{source_name}, {position}: there is no id in column {}; every item needs one", quoted(.column))]
    MissingId { source_name: String, column: String, position: Position },
    /// The values of the column are not labels.
    #[error(
        "{source_name}: column {} holds {}; labels are integers, strings, booleans or floats that \
         are integers",
        quoted(.column), excerpt(.found)
    )]
    UnsupportedType { source_name: String, column: String, found: String },
    /// An id occurs twice in one clustering.
    #[error(
        "item {} appears twice in {place}; an item in two clusters makes an overlapping clustering, a cover",
        quoted(.id)
    )]
    RepeatedId { id: String, place: &'static str },
    /// An id occurs twice in one clustering, with the same label.
    #[error(
        "item {} appears twice in {place}, both times in the same cluster; remove the rows that are repeated",
        quoted(.id)
    )]
    RepeatedRow { id: String, place: &'static str },
    /// The two clusterings label different items.
    #[error(
        "the first clustering has {} that the second lacks{}, and the second {only_b} that the first lacks{}",
        quantity(*.only_a, "id"), examples(.examples_a, *.only_a), examples(.examples_b, *.only_b)
    )]
    UnmatchedIds {
        only_a: usize,
        only_b: usize,
        common: usize,
        examples_a: Vec<String>,
        examples_b: Vec<String>,
    },
    /// A membership of a cover is not valid.
    #[error("{source_name}, {position}: {problem}")]
    BadMembership { source_name: String, position: Position, problem: String },
    /// A table has more or fewer columns than a cover.
    #[error(
        "{source_name} has {}, and a cover has an item, a cluster and perhaps a weight per row; {}",
        quantity(.columns.len(), "column"), listed(.columns)
    )]
    NotACover { source_name: String, columns: Vec<String> },
    /// A table has more or fewer columns than a set of biclusters.
    #[error(
        "{source_name} has {}, and a table of biclusters has three, bicluster, side (row or column) and name; {}",
        quantity(.columns.len(), "column"), listed(.columns)
    )]
    NotBiclusters { source_name: String, columns: Vec<String> },
    /// There are more rows or columns than the user said.
    #[error("the two sets of biclusters name {}, more than the {given} that there should be", quantity(*.found, noun))]
    TooFewMembers { noun: &'static str, given: usize, found: usize },
    /// A field of a column of numbers is none.
    #[error("{source_name}, {position}: {} in column {} is not a number", quoted(.value), quoted(.column))]
    NotANumber { source_name: String, column: String, position: Position, value: String },
    /// There are more items than the user said.
    #[error("the covers have {}, more than the {given} that there should be", quantity(*.found, "item"))]
    TooFewItems { given: u64, found: usize },
    /// Two covers list different items.
    #[error(
        "{} has {} that {} lacks{}, and the other has {only_b} that the first lacks{}",
        .sources[0], quantity(*.only_a, "item"), .sources[1], examples(.examples_a, *.only_a),
        examples(.examples_b, *.only_b)
    )]
    UnmatchedMembers {
        sources: [String; 2],
        only_a: usize,
        only_b: usize,
        examples_a: Vec<String>,
        examples_b: Vec<String>,
    },
    /// No item is in all covers.
    #[error("no item is in all {covers} covers")]
    NoCommonItems { covers: usize },
    /// The two clusterings share no item.
    #[error(
        "the two clusterings have no id in common (the first has {}, the second {}){hint}",
        all_quoted(.examples_a), all_quoted(.examples_b)
    )]
    NoCommonIds { examples_a: Vec<String>, examples_b: Vec<String>, hint: &'static str },
    /// Columns of different lengths cannot be written side by side.
    #[error("columns of {} and {other} cannot be written side by side", quantity(*.first, "row"))]
    UnequalColumns { first: usize, other: usize },
    /// All lines hold several words and none returns: clusters, or labels of several words.
    #[error(
        "{source_name}: every line holds several words and none returns, as where a line lists the items of a cluster"
    )]
    Lists { source_name: String },
    /// An empty label cannot be written as text.
    #[error(
        "{source_name}: one label is an empty text, which would be read back as missing; write a .parquet file instead"
    )]
    EmptyLabel { source_name: String },
    /// The operating system refused to write.
    #[error("cannot write {path}: {cause}")]
    CannotWrite { path: String, cause: String },
    /// The extension of the file name is not that of a format that can be written.
    #[error("cannot write {path}: the extension .{extension} is not supported; use {}", or(.known))]
    UnknownExtension { path: String, extension: String, known: Vec<&'static str> },
    /// The reader of a pipe closed it.
    #[error("cannot write {source_name}: the pipe was closed")]
    ClosedPipe { source_name: String },
    /// A sum of counts does not fit into 64 bits.
    #[error("the counts of one pair of labels add up to {} or more; check the counts", u64::MAX)]
    TooManyItems,
    /// A text file loses blanks at the ends of a label.
    #[error(
        "{source_name}: the label {} begins or ends with a blank, which a text file would lose; write a .parquet file \
         instead",
        quoted(.label)
    )]
    PaddedLabel { source_name: String, label: String },
    /// The label is a text that looks like a number, and a text file cannot keep the difference.
    #[error(
        "{source_name}: the label {} is a text and would be read back as a number; write a .parquet file instead",
        quoted(.label)
    )]
    NumericLabel { source_name: String, label: String },
    /// The name of a format is not known.
    #[error("{name:?} is not a format; the formats are {}", Format::names().join(", "))]
    UnknownFormat { name: String },
}

impl ErrorKind {
    /// The setting that would let the reading go on, if there is one.
    #[must_use]
    pub fn advice(&self) -> Option<Advice> {
        match self {
            Self::NoHeader { .. } => {
                Some(Advice::new("header", &["yes"]).with_effect("if the first line holds names"))
            }
            Self::Lists { .. } => Some(
                Advice::new("input_format", &["clusters", "lines"])
                    .with_effect("(the items of a cluster in each, or one label)"),
            ),
            Self::UnmatchedIds { common, .. } => {
                let effect = format!("to compare the {common} that both have");
                Some(Advice::new("join", &["inner"]).with_effect(effect))
            }
            Self::FractionalLabel { is_text: true, .. } => Some(
                Advice::new("labels_as", &["text"])
                    .with_effect("if such labels are names, 3.1 another than 3.10"),
            ),
            Self::RepeatedHeader { .. } => {
                let effect = "if both lines are items, or the second is one";
                Some(Advice::new("header", &["no", "yes"]).with_effect(effect))
            }
            Self::RepeatedId { .. } => {
                Some(Advice::new("kind", &["covers"]).with_effect("to compare covers"))
            }
            Self::UnmatchedMembers { .. } => Some(
                Advice::new("join", &["inner", "outer"])
                    .with_effect("to leave such items out, or to take them as in no cluster"),
            ),
            Self::SelfLoop { .. } => Some(Advice::new("self_loops", &["drop", "keep"])),
            _ => None,
        }
    }
}

/// At most this many names are listed in a message.
const LISTED: usize = 12;

fn listed(columns: &[String]) -> String {
    let shown: Vec<String> = columns.iter().take(LISTED).map(|name| named(name)).collect();
    match columns.len() {
        1 => format!("its only column is {}", shown[0]),
        n if n > LISTED => format!("its {n} columns are {}, …", shown.join(", ")),
        _ => format!("its columns are {}", shown.join(", ")),
    }
}

/// A name of a column; an empty one can be seen.
fn named(name: &str) -> String {
    if name.trim().is_empty() { quoted(name) } else { excerpt(name) }
}

fn suggestion(similar: &Option<String>) -> String {
    similar.as_ref().map(|name| format!("; did you mean {}?", quoted(name))).unwrap_or_default()
}

fn value_or_missing(value: &str) -> String {
    if value.is_empty() { "a missing value".to_owned() } else { quoted(value) }
}

/// Says why a value is no weight.
fn no_weight(value: &str) -> String {
    match !value.is_empty() && value.trim().bytes().all(|byte| byte.is_ascii_digit()) {
        true => format!("larger than {}", u64::MAX),
        false => "not a non-negative integer".to_owned(),
    }
}

/// Says how to convert a text file.
fn by_iconv(position: Position) -> &'static str {
    match position {
        Position::Line(_) => ", for example with `iconv -f latin1 -t utf-8`",
        Position::Row(_) => "",
    }
}

/// Extensions, the last after "or".
fn or(extensions: &[&str]) -> String {
    let dotted: Vec<String> = extensions.iter().map(|extension| format!(".{extension}")).collect();
    alternatives(&dotted)
}

fn all_quoted(ids: &[String]) -> String {
    ids.iter().map(|id| quoted(id)).collect::<Vec<_>>().join(", ")
}

fn examples(ids: &[String], total: usize) -> String {
    match total {
        0 => String::new(),
        n if n > ids.len() => format!(" ({}, …)", all_quoted(ids)),
        _ => format!(" ({})", all_quoted(ids)),
    }
}
