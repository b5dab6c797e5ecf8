//! Reads the chosen columns of a table of any format: labels, weights and ids in one pass.

use partita::{Labels, LabelsBuilder};

use super::column::{ColumnRef, Header};
use super::digest::Digest;
use super::field::{Receiver, Target};
use super::format::Format;
use super::join::refuse_repeated;
use super::npy::NpyTable;
use super::numeric_text::settle;
use super::options::ReadOptions;
use super::reader::TableReader;
use super::text::{TextTable, is_number};
use crate::source::Source;
use crate::{ErrorKind, Position, Progress, Result, Warning};

/// A column of labels.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// Its name in the file, or its number where the file has no names.
    pub name: String,
    /// Its labels.
    pub labels: Labels,
}

/// The parts of a table to read in one pass.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Wanted {
    /// Columns of labels.
    pub labels: Vec<ColumnRef>,
    /// The column of item weights.
    pub weights: Option<ColumnRef>,
    /// The column of item ids.
    pub ids: Option<ColumnRef>,
    /// Reads other columns of a text file that look like ids too.
    pub other_ids: bool,
    /// Lists the columns of a text file that hold fractions in [`Table::fractional`] instead of refusing the first.
    pub list_fractional: bool,
}

impl Wanted {
    /// All columns that are chosen.
    pub(crate) fn chosen(&self) -> impl Iterator<Item = &ColumnRef> {
        self.labels.iter().chain(&self.weights).chain(&self.ids)
    }

    /// The names of the columns that are chosen by name.
    pub(crate) fn named(&self) -> Vec<&str> {
        self.chosen()
            .filter_map(|column| match column {
                ColumnRef::Name(name) => Some(name.as_str()),
                _ => None,
            })
            .collect()
    }
}

/// A column that nobody chose and that looks like ids.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OtherIds {
    /// Its name, or its number.
    pub name: String,
    /// Its place among all columns.
    pub place: usize,
    /// Its values.
    pub digest: Digest,
}

/// The columns that were read, in the order of [`Wanted`].
#[derive(Debug, Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct Table {
    /// Columns of labels.
    pub labels: Vec<Column>,
    /// The 0-based position of each of them among the columns of the file.
    pub places: Vec<usize>,
    /// The number of times each item occurs.
    pub weights: Option<Vec<u64>>,
    /// The id of each item.
    pub ids: Option<Vec<String>>,
    /// Places among the labels of columns that hold fractions, and why each would be refused. Their labels are not kept.
    pub fractional: Vec<(usize, ErrorKind)>,
    /// Columns that nobody chose and that look like ids, if these were wanted.
    pub other_ids: Vec<OtherIds>,
    /// The names of all columns, or their numbers where the file has no names.
    pub columns: Vec<String>,
    /// Guesses about the file.
    pub warnings: Vec<Warning>,
}

impl Table {
    /// Refuses an id that is there twice, in a table that messages call `place`.
    ///
    /// # Errors
    /// When an id is repeated; another kind where its labels are the same each time.
    pub fn refuse_repeated_ids(&self, place: &'static str) -> Result<()> {
        self.ids.as_deref().map_or(Ok(()), |ids| refuse_repeated(ids, &self.labels, place))
    }
}

/// Reads labels, weights and ids from a table, in one pass.
///
/// # Errors
/// When the file cannot be read, a column does not exist, or a field is not valid for its column.
pub fn read_table(source: &Source, wanted: &Wanted, options: &ReadOptions) -> Result<Table> {
    read_table_with(source, wanted, options, &mut |_| {})
}

/// As [`read_table`], and reports how much has been read.
///
/// # Errors
/// As [`read_table`].
pub fn read_table_with(
    source: &Source,
    wanted: &Wanted,
    options: &ReadOptions,
    progress: &mut dyn FnMut(Progress),
) -> Result<Table> {
    let reader = open(source, options, &wanted.named())?;
    let header = reader.header().clone();
    let is_typed = !reader.is_untyped();
    let verbatim = options.verbatim || is_typed;
    let mut targets = targets(source, &header, wanted)?;
    if is_typed {
        take_missing(&mut targets, options);
    }
    let total = reader.bytes(&targets.iter().map(|target| target.column).collect::<Vec<_>>());
    reader.read(&mut targets, &mut |bytes: u64| progress(Progress { bytes, total }))?;
    if targets.first().is_some_and(|target| target.rows == 0) {
        return Err(ErrorKind::NoRows { source_name: source.to_string() }.into());
    }
    let warnings = warnings(source, &header, wanted);
    let mut table = Table { columns: header.names.clone(), warnings, ..Table::default() };
    for Target { column, receiver, .. } in targets {
        match receiver {
            Receiver::Labels(builder) => {
                let name = header.names[column].clone();
                let mut labels = builder.finish();
                if is_typed {
                    table.warnings.extend(words_of_missing(source, &name, labels.names(), options));
                }
                if !verbatim {
                    labels = settled(source, &name, labels).or_else(|kind| match wanted.list_fractional {
                        true => {
                            table.fractional.push((table.labels.len(), kind));
                            Ok(Labels::default())
                        }
                        false => Err(kind),
                    })?;
                }
                table.labels.push(Column { name, labels });
                table.places.push(column);
            }
            Receiver::Weights(weights) => table.weights = Some(weights),
            Receiver::Reals(_) | Receiver::Hashes(_) => unreachable!("tables of labels have none"),
            Receiver::Ids(ids) => table.ids = Some(ids),
            Receiver::Digest(digest) => {
                table.other_ids.push(OtherIds { name: header.names[column].clone(), place: column, digest });
            }
        }
    }
    let guessed = matches!(header.warning, Some(Warning::TookHeader { .. }));
    // A number names a column as often as a label, and was taken for a name with reason.
    let is_text = |column: &&Column| !is_number(column.name.as_bytes());
    let is_label = |column: &Column| column.labels.names().contains(&column.name);
    if guessed && *source != Source::Stdin && table.labels.iter().filter(is_text).any(is_label) {
        // A word that is a label further down is no name: the file begins with an item.
        let options = ReadOptions { header: Some(false), ..options.clone() };
        let mut table = read_table_with(source, wanted, &options, progress)?;
        table.warnings.push(Warning::TookLabel { source_name: source.to_string(), fields: header.names });
        return Ok(table);
    }
    Ok(table)
}

/// Tells columns of typed labels which of them mean a missing one, if the user did.
pub(crate) fn take_missing(targets: &mut [Target], options: &ReadOptions) {
    if options.missing_everywhere {
        targets.iter_mut().for_each(|target| target.missing.clone_from(&options.missing_values));
    }
}

/// Warns of texts among typed labels that a text file would have for missing ones.
pub(crate) fn words_of_missing(
    source: &Source,
    column: &str,
    labels: &[String],
    options: &ReadOptions,
) -> Option<Warning> {
    let words = options.missing_values.iter().filter(|word| labels.contains(word));
    let (source_name, column) = (source.to_string(), column.to_owned());
    let texts: Vec<String> = words.cloned().collect();
    (!texts.is_empty()).then_some(Warning::TookTexts { source_name, column, texts })
}

/// Lists the guesses. A caller that chose several columns by their places has seen their names, if they are no numbers.
fn warnings(source: &Source, header: &Header, wanted: &Wanted) -> Vec<Warning> {
    let by_place = wanted.labels.iter().all(|column| matches!(column, ColumnRef::At(_)));
    let seen = |warning: &Warning| match warning {
        Warning::TookHeader { names, .. } => {
            names.len() > 1 && !names.iter().any(|name| is_number(name.as_bytes()))
        }
        _ => false,
    };
    let mut warnings = header.warnings(source, &wanted.chosen().cloned().collect::<Vec<_>>());
    warnings.retain(|warning| !by_place || !seen(warning));
    warnings
}

/// Like [`read_table_with`], but refuses repeated ids, so that every id names one item.
///
/// # Errors
/// As [`read_table`], and when an id is repeated.
pub fn read_items(
    source: &Source,
    wanted: &Wanted,
    options: &ReadOptions,
    progress: &mut dyn FnMut(Progress),
) -> Result<Table> {
    let table = read_table_with(source, wanted, options, progress)?;
    table.refuse_repeated_ids("the table")?;
    Ok(table)
}

/// Reads columns of labels.
///
/// # Errors
/// As [`read_table`].
pub fn read_columns(source: &Source, columns: &[ColumnRef], options: &ReadOptions) -> Result<Vec<Column>> {
    let wanted = Wanted { labels: columns.to_vec(), ..Wanted::default() };
    Ok(read_table(source, &wanted, options)?.labels)
}

/// Reads the labels of a table of one column: one label per line, an NPY array of one dimension.
///
/// # Errors
/// As [`read_table`], and when the table has several columns.
pub fn read_only_column(source: &Source, options: &ReadOptions) -> Result<Column> {
    let mut columns = read_columns(source, &[ColumnRef::Only], options)?;
    Ok(columns.remove(0))
}

/// The names of the columns, or their numbers where the file has no names.
///
/// # Errors
/// When the file cannot be read.
pub fn column_names(source: &Source, options: &ReadOptions) -> Result<Vec<String>> {
    Ok(open(source, options, &[])?.header().names.clone())
}

/// The columns whose values all differ at the beginning of the file, counted from 0: they may be ids.
///
/// # Errors
/// When the file cannot be read.
pub fn likely_ids(source: &Source, options: &ReadOptions) -> Result<Vec<usize>> {
    Ok(open(source, options, &[])?.header().ids.clone())
}

/// Opens a table of any format.
pub(crate) fn open(source: &Source, options: &ReadOptions, named: &[&str]) -> Result<Box<dyn TableReader>> {
    let said = options.format.is_some();
    let input = source.open_with(|foreign| said && foreign.is_text())?;
    let format = Format::of(source, &input, options.format)?;
    Ok(match format {
        Format::Csv | Format::Tsv | Format::Lines => {
            Box::new(TextTable::open(source, input, format, options, named)?)
        }
        Format::Npy => Box::new(NpyTable::open(source, input)?),
        #[cfg(feature = "columnar")]
        Format::Parquet | Format::Arrow => {
            Box::new(super::columnar::ColumnarTable::open(source, input, format)?)
        }
        #[cfg(not(feature = "columnar"))]
        Format::Parquet | Format::Arrow => {
            let source_name = source.to_string();
            let format = format.name();
            return Err(ErrorKind::NotBuiltIn { source_name, format, feature: "columnar" }.into());
        }
    })
}

/// One target per wanted column, in the order of [`Table`].
pub(crate) fn targets(source: &Source, header: &Header, wanted: &Wanted) -> Result<Vec<Target>> {
    let weights = wanted.weights.as_ref().map(|column| header.find(source, column, &[])).transpose()?;
    let ids = wanted.ids.as_ref().map(|column| header.find(source, column, &[])).transpose()?;
    let taken: Vec<usize> = weights.into_iter().chain(ids).collect();
    let mut targets = Vec::new();
    for column in &wanted.labels {
        let index = header.find(source, column, &taken)?;
        targets.push(Target::new(index, Receiver::Labels(LabelsBuilder::default())));
    }
    let chosen: Vec<usize> = targets.iter().map(|target: &Target| target.column).chain(taken).collect();
    targets.extend(weights.map(|index| Target::new(index, Receiver::Weights(Vec::new()))));
    targets.extend(ids.map(|index| Target::new(index, Receiver::Ids(Vec::new()))));
    if wanted.other_ids {
        let others = header.ids.iter().filter(|index| !chosen.contains(index));
        targets.extend(others.map(|&index| Target::new(index, Receiver::Digest(Digest::default()))));
    }
    Ok(targets)
}

/// Writes numbers in one way, if the column holds nothing else.
fn settled(source: &Source, column: &str, labels: Labels) -> std::result::Result<Labels, ErrorKind> {
    settle(labels).map_err(|fraction| ErrorKind::FractionalLabel {
        source_name: source.to_string(),
        column: column.to_owned(),
        position: Position::Row(fraction.item as u64 + 1),
        value: fraction.text,
        is_text: true,
    })
}
