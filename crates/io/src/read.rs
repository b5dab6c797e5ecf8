//! The doors of the crate: name the columns, get labels, weights and ids from one pass over the file.

use partita::{Labels, LabelsBuilder};

use crate::column::Header;
use crate::field::{Receiver, Target};
use crate::join::refuse_repeated;
use crate::npy::NpyTable;
use crate::numeric_text::settle;
use crate::source::Source;
use crate::text::TextTable;
use crate::{ColumnRef, ErrorKind, Format, Position, ReadOptions, Result};

/// A column of labels.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// Its name in the file, or its number where the file has no names.
    pub name: String,
    /// Its labels.
    pub labels: Labels,
}

/// What to read from a table in one pass.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Wanted {
    /// Columns of labels.
    pub labels: Vec<ColumnRef>,
    /// The column of item weights.
    pub weights: Option<ColumnRef>,
    /// The column of item ids.
    pub ids: Option<ColumnRef>,
}

impl Wanted {
    /// The names by which columns are asked for.
    pub(crate) fn named(&self) -> Vec<&str> {
        let asked = self.labels.iter().chain(&self.weights).chain(&self.ids);
        asked
            .filter_map(|column| match column {
                ColumnRef::Name(name) => Some(name.as_str()),
                ColumnRef::Number(_) | ColumnRef::At(_) | ColumnRef::Only => None,
            })
            .collect()
    }
}

/// What was read, in the order in which it was wanted.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Table {
    /// Columns of labels.
    pub labels: Vec<Column>,
    /// The place of each of them among the columns of the file, counted from 0.
    pub places: Vec<usize>,
    /// How many times each item stands.
    pub weights: Option<Vec<u64>>,
    /// The id of each item.
    pub ids: Option<Vec<String>>,
}

/// What is done with the targets after a batch of rows, given the bytes read so far.
pub(crate) type AfterBatch<'a> = &'a mut dyn FnMut(&mut [Target], u64);

/// Rows after which a batch is complete.
pub(crate) const ROWS_PER_BATCH: usize = 1 << 16;

/// A table of some format, opened.
pub(crate) trait TableReader {
    /// Its columns.
    fn header(&self) -> &Header;

    /// Whether all fields are text, so that numbers must be told by how they are written.
    fn is_untyped(&self) -> bool {
        false
    }

    /// Bytes that it takes to read these columns, if that is known.
    fn bytes(&self, columns: &[usize]) -> Option<u64>;

    /// Gives every row of every wanted column to its target. After each batch of rows, in which all targets
    /// have received as many fields, `after_batch` may empty them.
    fn read(self: Box<Self>, targets: &mut [Target], after_batch: AfterBatch<'_>) -> Result<()>;
}

/// Reads labels, weights and ids from a table, in one pass.
///
/// # Errors
/// When the file cannot be read, a column is not there, or a field is not what its column must hold.
pub fn read_table(source: &Source, wanted: &Wanted, options: &ReadOptions) -> Result<Table> {
    let reader = open(source, options, &wanted.named())?;
    let header = reader.header().clone();
    let verbatim = options.verbatim || !reader.is_untyped();
    let mut targets = targets(source, &header, wanted)?;
    reader.read(&mut targets, &mut |_, _| {})?;
    if targets.first().is_some_and(|target| target.rows == 0) {
        return Err(ErrorKind::NoRows { source_name: source.to_string() }.into());
    }
    let mut table = Table::default();
    for Target { column, receiver, .. } in targets {
        match receiver {
            Receiver::Labels(builder) => {
                let name = header.names[column].clone();
                let mut labels = builder.finish();
                if !verbatim {
                    labels = settled(source, &name, labels)?;
                }
                table.labels.push(Column { name, labels });
                table.places.push(column);
            }
            Receiver::Weights(weights) => table.weights = Some(weights),
            Receiver::Ids(ids) => table.ids = Some(ids),
        }
    }
    Ok(table)
}

/// As [`read_table`], where every id names one item: a table in which one is repeated is refused.
///
/// # Errors
/// As [`read_table`], and when an id is repeated.
pub fn read_items(source: &Source, wanted: &Wanted, options: &ReadOptions) -> Result<Table> {
    let table = read_table(source, wanted, options)?;
    table.ids.as_deref().map_or(Ok(()), refuse_repeated)?;
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

/// Opens a table of any format.
pub(crate) fn open(source: &Source, options: &ReadOptions, named: &[&str]) -> Result<Box<dyn TableReader>> {
    let input = source.open()?;
    let format = Format::of(source, &input, options.format)?;
    Ok(match format {
        Format::Csv | Format::Tsv | Format::Lines => {
            Box::new(TextTable::open(source, input, format, options, named)?)
        }
        Format::Npy => Box::new(NpyTable::open(source, input)?),
        #[cfg(feature = "columnar")]
        Format::Parquet | Format::Arrow => {
            Box::new(crate::columnar::ColumnarTable::open(source, input, format)?)
        }
        #[cfg(not(feature = "columnar"))]
        Format::Parquet | Format::Arrow => {
            let source_name = source.to_string();
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
    targets.extend(weights.map(|index| Target::new(index, Receiver::Weights(Vec::new()))));
    targets.extend(ids.map(|index| Target::new(index, Receiver::Ids(Vec::new()))));
    Ok(targets)
}

/// Labels with numbers read as numbers.
fn settled(source: &Source, column: &str, labels: Labels) -> Result<Labels> {
    settle(labels).map_err(|fraction| {
        ErrorKind::FractionalLabel {
            source_name: source.to_string(),
            column: column.to_owned(),
            position: Position::Row(fraction.item as u64 + 1),
            value: fraction.text,
        }
        .into()
    })
}
