//! Parquet and Arrow IPC: only the chosen columns are decoded, one batch of rows at a time.

use std::io::{self, BufReader, Read};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use arrow_array::{Array, RecordBatch};
use arrow_schema::{ArrowError, DataType, Schema};
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::{
    ArrowReaderMetadata, ArrowReaderOptions, ParquetRecordBatchReaderBuilder,
};
use parquet::errors::ParquetError;
use partita::internal::{available_threads, checkpoint, excerpt_of};

use super::arrow::{ArrowFile, ArrowStream};
use super::arrow_fields::{Dictionary, is_supported, push_integers, visit};
use super::groups;
use super::numbered::{Numbered, Numberer, give};
use super::pages::Pages;
use super::random_access::RandomAccess;
use crate::source::in_order::{Pace, in_order};
use crate::source::meter::Meter;
use crate::source::unpacked;
use crate::source::{Input, Source};
use crate::tables::column::Header;
use crate::tables::field::{Receiver, Target};
use crate::tables::gather::{Gather, Tallies};
use crate::tables::reader::{Batches, ROWS_PER_BATCH, TableReader};
use crate::{Error, ErrorKind, Format, Position, Result};

const ARROW_FILE: &[u8] = b"ARROW1";

const PARQUET: &[u8] = b"PAR1";

/// The metadata key that says how to take the labels.
pub(crate) const LABELS: &str = "partita.labels";

/// The labels are texts of a text file, where only the whole column shows whether they are numbers.
pub(crate) const AS_WRITTEN: &str = "as written";

/// The metadata key that says what the labels were.
pub(crate) const TYPES: &str = "partita.types";

/// An open Parquet or Arrow table.
pub(crate) struct ColumnarTable {
    pub(super) source: Source,
    pub(super) format: Format,
    pub(super) content: Content,
    pub(super) schema: Arc<Schema>,
    pub(super) header: Header,
    pub(super) meter: Meter,
    pub(super) length: Option<u64>,
}

/// The bytes of the rows.
pub(super) enum Content {
    Parquet(RandomAccess, ArrowReaderMetadata),
    ArrowFile(ArrowFile),
    ArrowStream(ArrowStream<BufReader<Box<dyn Read + Send>>>),
}

impl ColumnarTable {
    pub fn open(source: &Source, input: Input, format: Format) -> Result<Self> {
        let (meter, length) = (input.meter.clone(), input.length);
        let (content, schema) = if format == Format::Parquet {
            let data = complete(source, input, PARQUET)?;
            let metadata = fenced(source, format, || Ok(with_dictionaries(&data)?))?;
            let schema = metadata.schema().clone();
            (Content::Parquet(data, metadata), schema)
        } else if input.head.starts_with(ARROW_FILE) {
            let data = complete(source, input, ARROW_FILE)?;
            let file = fenced(source, format, || ArrowFile::open(data))?;
            let schema = file.schema.clone();
            (Content::ArrowFile(file), schema)
        } else {
            let read: Box<dyn Read + Send> = Box::new(input.into_read());
            let stream = fenced(source, format, || ArrowStream::open(BufReader::new(read)))?;
            let schema = stream.schema.clone();
            (Content::ArrowStream(stream), schema)
        };
        let names = schema.fields().iter().map(|field| field.name().clone()).collect();
        let header = Header { names, named: true, ..Header::default() };
        Ok(Self { source: source.clone(), format, content, schema, header, meter, length })
    }
}

/// Requests texts as the dictionaries that they are stored in, so that each is looked up once per batch.
fn with_dictionaries(data: &RandomAccess) -> Result<ArrowReaderMetadata, ParquetError> {
    let metadata = ArrowReaderMetadata::load(data, ArrowReaderOptions::new())?;
    let schema = metadata.schema();
    let fields = schema.fields().iter().map(|field| match field.data_type() {
        texts @ (DataType::Utf8 | DataType::LargeUtf8) => {
            let dictionary = DataType::Dictionary(Box::new(DataType::Int32), Box::new(texts.clone()));
            Arc::new(field.as_ref().clone().with_data_type(dictionary))
        }
        _ => field.clone(),
    });
    let with_dictionaries = Schema::new_with_metadata(fields.collect::<Vec<_>>(), schema.metadata().clone());
    let options = ArrowReaderOptions::new().with_schema(Arc::new(with_dictionaries));
    // Files that do not allow it are read as they are.
    Ok(ArrowReaderMetadata::try_new(metadata.metadata().clone(), options).unwrap_or(metadata))
}

/// A run of equal values needs a few bytes, however long it is.
pub(super) const FREE_ROWS: u64 = 1 << 26;

/// Refuses to hold more rows than memory can be taken for on the word of a small file. Rows that are counted and let go
/// may be as many as they like.
fn refuse_hoard(source: &Source, format: Format, targets: &[Target], bytes: u64) -> Result<()> {
    let rows = targets.iter().map(Target::held).max().unwrap_or(0) as u64;
    if rows <= FREE_ROWS.saturating_add(bytes.saturating_mul(unpacked::RATIO)) {
        return Ok(());
    }
    let problem = format!(
        "{bytes} bytes hold more than {rows} rows; if that is right, count pairs of its columns with `partita count`"
    );
    Err(source.malformed(format.name(), problem))
}

/// The bytes of a file that begins and ends with the same mark.
fn complete(source: &Source, input: Input, mark: &[u8]) -> Result<RandomAccess> {
    if !input.head.starts_with(mark) {
        let problem = format!("it does not begin with {}", String::from_utf8_lossy(mark));
        return Err(source.malformed("parquet", problem));
    }
    let data = RandomAccess::new(source, input)?;
    if !data.ends_with(mark).map_err(|error| source.io_error(&error))? {
        let (source_name, problem) = (source.to_string(), "its footer is missing".to_owned());
        return Err(ErrorKind::Truncated { source_name, problem }.into());
    }
    Ok(data)
}

impl TableReader for ColumnarTable {
    fn header(&self) -> &Header {
        &self.header
    }

    /// Returns whether the labels are those of a text file: see [`AS_WRITTEN`].
    fn is_untyped(&self) -> bool {
        self.schema.metadata().get(LABELS).is_some_and(|labels| labels == AS_WRITTEN)
    }

    fn label_types(&self) -> Option<String> {
        self.schema.metadata().get(TYPES).cloned()
    }

    fn bytes(&self, columns: &[usize]) -> Option<u64> {
        let Content::Parquet(_, metadata) = &self.content else { return self.length };
        let schema = metadata.parquet_schema();
        let chunks =
            metadata.metadata().row_groups().iter().flat_map(|group| group.columns().iter().enumerate());
        let wanted = chunks.filter(|(leaf, _)| columns.contains(&schema.get_column_root_idx(*leaf)));
        Some(wanted.map(|(_, chunk)| u64::try_from(chunk.compressed_size()).unwrap_or(0)).sum())
    }

    fn read(self: Box<Self>, targets: &mut [Target], to: &mut dyn Batches) -> Result<()> {
        let Self { source, format, content, schema, header, meter, .. } = *self;
        let mut wanted: Vec<usize> = targets.iter().map(|target| target.column).collect();
        wanted.sort_unstable();
        wanted.dedup();
        refuse_unsupported(&source, &schema, &wanted)?;
        let mut reading =
            Reading { source: &source, format, names: &header.names, wanted: &wanted, meter, targets, to };
        let threads = available_threads();
        match content {
            Content::Parquet(data, metadata) if threads > 1 && groups::are_small(&metadata, wanted.len()) => {
                let mut groups = 0..metadata.metadata().num_row_groups();
                let decode = |group| {
                    let data = || groups::batches(data.again(&source)?, &metadata, &wanted, group);
                    fenced(&source, format, data)
                };
                reading.run(Pace { threads, ahead: 1 }, || groups.next(), decode)
            }
            content => {
                let mut batches = fenced(&source, format, || batches(content, &wanted))?;
                let (mut slices, mut ended) = (Slices::default(), false);
                let next = || {
                    slices.next().map(Ok).or_else(|| {
                        let batch = fenced(&source, format, || {
                            if ended { Ok(None) } else { batches.next().transpose() }
                        });
                        ended = !matches!(batch, Ok(Some(_)));
                        batch
                            .map(|batch| {
                                slices = Slices { batch: Some(batch?), from: 0 };
                                slices.next()
                            })
                            .transpose()
                    })
                };
                reading.run(Pace { threads, ahead: 3 }, next, |batch| Ok(vec![batch?]))
            }
        }
    }
}

/// The rows of a batch, some at a time, so that threads can share it.
#[derive(Default)]
struct Slices {
    batch: Option<RecordBatch>,
    from: usize,
}

impl Slices {
    pub(super) fn next(&mut self) -> Option<RecordBatch> {
        let batch = self.batch.as_ref()?;
        let length = ROWS_PER_BATCH.min(batch.num_rows() - self.from);
        let slice = batch.slice(self.from, length);
        self.from += length;
        if self.from == batch.num_rows() {
            self.batch = None;
        }
        Some(slice)
    }
}

/// The reading of one table.
struct Reading<'r> {
    source: &'r Source,
    format: Format,
    names: &'r [String],
    wanted: &'r [usize],
    meter: Meter,
    targets: &'r mut [Target],
    to: &'r mut dyn Batches,
}

impl Reading<'_> {
    /// Decodes pieces and numbers their labels on all threads.
    fn run<P>(
        &mut self,
        pace: Pace,
        next: impl FnMut() -> Option<P> + Send,
        decode: impl Fn(P) -> Result<Vec<RecordBatch>> + Sync,
    ) -> Result<()> {
        let tallies = Tallies::new(pace.threads);
        let models: Vec<Target> = self.targets.iter().map(Target::like).collect();
        let (source, names, wanted) = (self.source, self.names, self.wanted);
        in_order(
            pace,
            next,
            |thread| Numberer::new(source, names, wanted, &models, thread),
            |numberer, piece| {
                tallies.work(numberer.thread);
                let number = |batch| numberer.number(batch);
                decode(piece).map(|batches| batches.into_iter().map(number).collect::<Vec<Numbered>>())
            },
            |pieces| {
                let mut gather = Gather::new(&tallies, self.targets.len());
                while let Some(batches) = pieces.next() {
                    checkpoint();
                    batches?.into_iter().try_for_each(|batch| self.take(batch, &mut gather))?;
                }
                gather.finish(self.to);
                Ok(())
            },
        )
    }

    pub(super) fn take(&mut self, batch: Numbered, gather: &mut Gather<'_>) -> Result<()> {
        match batch.odd {
            None => gather.give(batch.thread, batch.lanes, self.targets, self.to),
            Some(odd) => {
                gather.pass(batch.thread, &batch.lanes);
                for target in self.targets.iter_mut() {
                    give(&odd, target, self.wanted, self.source, self.names)?;
                }
            }
        }
        self.to.take(self.targets, self.meter.bytes());
        refuse_hoard(self.source, self.format, self.targets, self.meter.bytes())
    }
}

/// Passes the rows of an array to a target.
pub(super) fn take(array: &dyn Array, target: &mut Target, source: &Source, names: &[String]) -> Result<()> {
    if let Receiver::Labels(labels) = &mut target.receiver
        && target.missing.is_empty()
        && push_integers(array, labels)
    {
        target.rows += array.len() as u64;
        return Ok(());
    }
    match Dictionary::of(array)? {
        None => visit(array, &mut |field| target.push_row(field, source, names)),
        Some(dictionary) => dictionary
            .push_to(target)
            .map_err(|refusal| refusal.at(source, &names[target.column], Position::Row(target.rows + 1))),
    }
}

fn refuse_unsupported(source: &Source, schema: &Schema, wanted: &[usize]) -> Result<()> {
    let fields = wanted.iter().map(|&column| schema.field(column));
    match fields.into_iter().find(|field| !is_supported(field.data_type())) {
        None => Ok(()),
        Some(field) => Err(ErrorKind::UnsupportedType {
            source_name: source.to_string(),
            column: field.name().clone(),
            found: format!("values of the type {}", field.data_type()),
        }
        .into()),
    }
}

type Decoded = Box<dyn Iterator<Item = Result<RecordBatch, ArrowError>> + Send>;

/// Batches of rows with the chosen columns.
pub(super) fn batches(content: Content, wanted: &[usize]) -> Result<Decoded, ArrowError> {
    Ok(match content {
        Content::Parquet(data, metadata) => {
            let mask = ProjectionMask::roots(metadata.parquet_schema(), wanted.iter().copied());
            let builder = ParquetRecordBatchReaderBuilder::new_with_metadata(Pages(data), metadata);
            Box::new(builder.with_projection(mask).with_batch_size(ROWS_PER_BATCH).build()?)
        }
        Content::ArrowFile(file) => Box::new(file.batches(wanted)),
        Content::ArrowStream(stream) => Box::new(stream.batches(wanted)),
    })
}

/// Runs a part of a decoder. The decoders panic on some damaged files, for example on a negative offset in a footer;
/// the caller gets an error instead.
fn fenced<T>(source: &Source, format: Format, decode: impl FnOnce() -> Result<T, ArrowError>) -> Result<T> {
    match catch_unwind(AssertUnwindSafe(decode)) {
        Ok(decoded) => decoded.map_err(|error| explain(source, format, &error)),
        Err(_) => Err(source.malformed(format.name(), "it is damaged")),
    }
}

/// Characters of what a decoder says.
const LONGEST: usize = 200;

/// The sentence for an error of a decoder.
fn explain(source: &Source, format: Format, error: &ArrowError) -> Error {
    match error {
        ArrowError::IoError(_, cause) if cause.kind() == io::ErrorKind::UnexpectedEof => {
            let problem = "its last batch of rows ends too early".to_owned();
            ErrorKind::Truncated { source_name: source.to_string(), problem }.into()
        }
        ArrowError::IoError(_, cause) if cause.kind() == io::ErrorKind::FileTooLarge => {
            source.io_error(cause)
        }
        ArrowError::ExternalError(problem) => source.malformed(format.name(), problem.to_string()),
        // It may name columns, and these may be long.
        _ => source.malformed(format.name(), excerpt_of(&error.to_string(), LONGEST)),
    }
}
