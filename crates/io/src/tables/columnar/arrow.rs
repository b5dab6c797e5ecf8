//! Arrow IPC. Every length that a file states is checked before memory is taken for it.

use std::collections::HashMap;
use std::io::{self, ErrorKind, Read};
use std::sync::Arc;

use arrow_array::{ArrayRef, RecordBatch};
use arrow_buffer::Buffer;
use arrow_ipc::convert::try_fb_to_schema;
use arrow_ipc::reader::{read_dictionary, read_footer_length, read_record_batch};
use arrow_ipc::{Block, Message, MessageHeader, Schema as IpcSchema};
use arrow_schema::{ArrowError, SchemaRef};
use parquet::file::reader::{ChunkReader, Length};

use super::budget::Budget;
use super::random_access::RandomAccess;

type Result<T> = std::result::Result<T, ArrowError>;

/// Bytes at the end of a file: the length of its footer, and the mark.
const TAIL: u64 = 10;

/// The first bytes of a message, but not in old files.
const CONTINUATION_MARKER: [u8; 4] = [0xff; 4];

/// A table that is read from blocks of a file.
pub(super) struct ArrowFile {
    data: RandomAccess,
    pub schema: SchemaRef,
    blocks: Vec<Block>,
}

impl ArrowFile {
    pub fn open(data: RandomAccess) -> Result<Self> {
        let end = data.len().checked_sub(TAIL).ok_or_else(|| damaged("it has no footer"))?;
        let tail: [u8; TAIL as usize] =
            data.get_bytes(end, TAIL as usize)?[..].try_into().map_err(|_| damaged("it has no footer"))?;
        let length = read_footer_length(tail)?;
        let start =
            end.checked_sub(length as u64).ok_or_else(|| damaged("its footer is longer than it is"))?;
        let footer = data.get_bytes(start, length)?;
        let footer =
            arrow_ipc::root_as_footer(&footer).map_err(|error| damaged(format!("its footer: {error}")))?;
        let schema = schema(footer.schema())?;
        let dictionaries = footer.dictionaries().into_iter().flatten();
        let blocks: Vec<Block> =
            dictionaries.chain(footer.recordBatches().into_iter().flatten()).copied().collect();
        refuse_overlap(&blocks, data.len())?;
        Ok(Self { data, schema, blocks })
    }

    /// The rows, with the chosen columns.
    pub fn batches(self, wanted: &[usize]) -> impl Iterator<Item = Result<RecordBatch>> + use<> {
        let Self { data, schema, blocks } = self;
        let mut decoder = Decoder::new(schema, wanted);
        blocks.into_iter().filter_map(move |block| decoder.decode_block(&data, &block).transpose())
    }
}

/// Blocks that lie outside of the file, or several times in it, ask for memory that it cannot justify.
fn refuse_overlap(blocks: &[Block], length: u64) -> Result<()> {
    let mut total = 0_u64;
    for block in blocks {
        let parts =
            [block.offset(), i64::from(block.metaDataLength()), block.bodyLength()].map(u64::try_from);
        let [Ok(offset), Ok(metadata), Ok(body)] = parts else {
            return Err(damaged("its footer has a negative length"));
        };
        let bytes = metadata.saturating_add(body);
        total = total.saturating_add(bytes);
        if offset.saturating_add(bytes) > length || total > length {
            return Err(damaged(format!(
                "its footer promises {total} bytes of rows, and it has {length} bytes"
            )));
        }
    }
    Ok(())
}

/// A table that is read from one message after the other.
pub(super) struct ArrowStream<R> {
    read: R,
    pub schema: SchemaRef,
}

impl<R: Read> ArrowStream<R> {
    pub fn open(mut read: R) -> Result<Self> {
        let Some((metadata, _)) = next_message(&mut read)? else { return Err(damaged("it has no schema")) };
        let schema = schema(message(&metadata)?.header_as_schema())?;
        Ok(Self { read, schema })
    }

    /// The rows, with the chosen columns.
    pub fn batches(self, wanted: &[usize]) -> impl Iterator<Item = Result<RecordBatch>> + use<R> {
        let Self { mut read, schema } = self;
        let mut decoder = Decoder::new(schema, wanted);
        std::iter::from_fn(move || {
            loop {
                match next_message(&mut read)
                    .transpose()?
                    .and_then(|(head, body)| decoder.decode(&head, &body))
                {
                    Ok(None) => {}
                    Ok(Some(batch)) => return Some(Ok(batch)),
                    Err(error) => return Some(Err(error)),
                }
            }
        })
    }
}

/// The metadata and the body of the next message; `None` at the end.
fn next_message(read: &mut impl Read) -> Result<Option<(Vec<u8>, Buffer)>> {
    let mut size = exactly(read, 4)?;
    if size == CONTINUATION_MARKER {
        size = exactly(read, 4)?;
    }
    let size = match size[..] {
        [] => return Ok(None),
        [a, b, c, d] => u32::from_le_bytes([a, b, c, d]),
        _ => return Err(ended()),
    };
    if size == 0 {
        return Ok(None);
    }
    let metadata = exactly(read, u64::from(size))?;
    if metadata.len() as u64 != u64::from(size) {
        return Err(ended());
    }
    let length = message(&metadata)?.bodyLength();
    let length = u64::try_from(length).map_err(|_| damaged("a message has a negative length"))?;
    let body = exactly(read, length)?;
    if body.len() as u64 != length {
        return Err(ended());
    }
    Ok(Some((metadata, Buffer::from_vec(body))))
}

/// That many bytes, or fewer at the end. Memory is taken as they come.
fn exactly(read: &mut impl Read, length: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    read.by_ref().take(length).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Messages become rows.
struct Decoder {
    schema: SchemaRef,
    wanted: Vec<usize>,
    dictionaries: HashMap<i64, ArrayRef>,
    budget: Budget,
}

impl Decoder {
    fn new(schema: SchemaRef, wanted: &[usize]) -> Self {
        Self { schema, wanted: wanted.to_vec(), dictionaries: HashMap::new(), budget: Budget::default() }
    }

    fn decode_block(&mut self, data: &RandomAccess, block: &Block) -> Result<Option<RecordBatch>> {
        // They are in the file, so they are not negative.
        let (offset, metadata) = (block.offset() as u64, block.metaDataLength() as usize);
        let bytes = Buffer::from(data.get_bytes(offset, metadata + block.bodyLength() as usize)?);
        let (head, body) = (&bytes[..metadata], bytes.slice(metadata));
        let prefix = if head.starts_with(&CONTINUATION_MARKER) { 8 } else { 4 };
        self.decode(head.get(prefix..).ok_or_else(ended)?, &body)
    }

    fn decode(&mut self, metadata: &[u8], body: &Buffer) -> Result<Option<RecordBatch>> {
        let message = message(metadata)?;
        match message.header_type() {
            MessageHeader::RecordBatch => {
                let batch = message.header_as_record_batch().ok_or_else(|| damaged("a batch has no rows"))?;
                self.budget.take(&batch, body)?;
                let (schema, wanted) = (self.schema.clone(), Some(&self.wanted[..]));
                read_record_batch(body, batch, schema, &self.dictionaries, wanted, &message.version())
                    .map(Some)
            }
            MessageHeader::DictionaryBatch => {
                let batch = message.header_as_dictionary_batch();
                let batch = batch.ok_or_else(|| damaged("a dictionary has no values"))?;
                if let Some(values) = batch.data() {
                    self.budget.take(&values, body)?;
                }
                read_dictionary(body, batch, &self.schema, &mut self.dictionaries, &message.version())?;
                Ok(None)
            }
            MessageHeader::NONE => Ok(None),
            _ => Err(damaged("it has messages that hold no rows")),
        }
    }
}

fn message(metadata: &[u8]) -> Result<Message<'_>> {
    arrow_ipc::root_as_message(metadata).map_err(|error| damaged(format!("a message: {error}")))
}

fn schema(schema: Option<IpcSchema>) -> Result<SchemaRef> {
    let schema = schema.ok_or_else(|| damaged("it has no schema"))?;
    if !schema.endianness().equals_to_target_endianness() {
        return Err(damaged("its numbers have the bytes in another order"));
    }
    Ok(Arc::new(try_fb_to_schema(schema)?))
}

fn ended() -> ArrowError {
    io::Error::from(ErrorKind::UnexpectedEof).into()
}

/// The error for a damaged file.
pub(super) fn damaged(problem: impl Into<String>) -> ArrowError {
    ArrowError::ExternalError(problem.into().into())
}
