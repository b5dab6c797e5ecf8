//! NumPy arrays: one dimension is a column, two dimensions are rows and columns.

use std::io::{self, BufReader, Cursor, Read};

use partita::internal::quantity;

use crate::source::meter::Meter;
use crate::source::npy_header::{Kind, NpyHeader};
use crate::source::{Input, Source};
use crate::tables::column::Header;
use crate::tables::field::{Field, Receiver, Target};
use crate::tables::reader::{Batches, ROWS_PER_BATCH, TableReader};
use crate::{Error, ErrorKind, Result};

const BUFFER: usize = 1 << 18;

/// An open array.
pub(crate) struct NpyTable {
    source: Source,
    data: Box<dyn Read>,
    array: NpyHeader,
    header: Header,
    meter: Meter,
    length: Option<u64>,
}

impl NpyTable {
    pub fn open(source: &Source, input: Input) -> Result<Self> {
        let (meter, length) = (input.meter.clone(), input.length);
        let mut data: Box<dyn Read> = Box::new(BufReader::with_capacity(BUFFER, input.into_read()));
        let array = NpyHeader::read(source, &mut data)?;
        let mut table =
            Self { source: source.clone(), data, array, header: Header::numbered(0), meter, length };
        table.prove_columns()?;
        table.header = Header::numbered(table.array.columns);
        Ok(table)
    }

    /// Reads as many bytes as one row takes: a header can promise any number of columns, and they are named only if the
    /// file is long enough to hold one item of each.
    fn prove_columns(&mut self) -> Result<()> {
        let NpyHeader { rows, columns, item_size, .. } = self.array;
        let needed = (columns as u64).saturating_mul(item_size as u64);
        if rows > 0 && columns == 0 {
            return Err(self
                .source
                .malformed("npy", format!("it has {} and no column", quantity(rows, "row"))));
        }
        if rows == 0 && needed > BUFFER as u64 {
            return Err(self.source.malformed("npy", format!("it has no row for its {columns} columns")));
        }
        let mut row = Vec::new();
        if rows > 0 {
            let read = self.data.by_ref().take(needed).read_to_end(&mut row);
            read.map_err(|error| self.read_error(&error))?;
            if (row.len() as u64) < needed {
                return Err(self.read_error(&io::ErrorKind::UnexpectedEof.into()));
            }
        }
        let rest = std::mem::replace(&mut self.data, Box::new(io::empty()));
        self.data = Box::new(Cursor::new(row).chain(rest));
        Ok(())
    }
}

impl TableReader for NpyTable {
    fn header(&self) -> &Header {
        &self.header
    }

    fn bytes(&self, _columns: &[usize]) -> Option<u64> {
        self.length
    }

    fn read(mut self: Box<Self>, targets: &mut [Target], batches: &mut dyn Batches) -> Result<()> {
        let mut items = Items::default();
        if self.array.fortran_order {
            for column in 0..self.array.columns {
                let mut of_column: Vec<&mut Target> =
                    targets.iter_mut().filter(|target| target.column == column).collect();
                let mut row = 0;
                while row < self.array.rows {
                    let most = self.array.rows - row;
                    row += self.give(&mut items, 1, most, &mut of_column)?;
                }
            }
        } else {
            let mut all: Vec<&mut Target> = targets.iter_mut().collect();
            let mut row = 0;
            while row < self.array.rows {
                let most = (self.array.rows - row).min(ROWS_PER_BATCH - row % ROWS_PER_BATCH);
                row += self.give(&mut items, self.array.columns, most, &mut all)?;
                if row % ROWS_PER_BATCH == 0 {
                    drop(all);
                    batches.take(targets, self.meter.bytes());
                    all = targets.iter_mut().collect();
                }
            }
        }
        let more = items.has_more(&mut self.data).map_err(|error| self.read_error(&error))?;
        if more {
            let promised = quantity(self.array.rows, "row");
            return Err(self
                .source
                .malformed("npy", format!("its header promises {promised}, and the data go on")));
        }
        batches.take(targets, self.meter.bytes());
        Ok(())
    }
}

/// Items of an array, read many at once.
#[derive(Default)]
struct Items {
    bytes: Vec<u8>,
    used: usize,
    /// True if the data end behind these bytes.
    ended: bool,
    /// The error behind these bytes.
    failed: Option<io::Error>,
}

impl Items {
    /// Between one and `most` of the next items of that many bytes, as many as were read already, and their number.
    fn next(&mut self, data: &mut dyn Read, size: usize, most: usize) -> io::Result<(&[u8], usize)> {
        if self.bytes.len() - self.used < size {
            self.fill(data, size)?;
        }
        let start = self.used;
        let count = ((self.bytes.len() - start) / size).min(most);
        self.used += count * size;
        Ok((&self.bytes[start..self.used], count))
    }

    /// Keeps what is not used and reads on. What came before a failure is still handed out.
    #[cold]
    fn fill(&mut self, data: &mut dyn Read, size: usize) -> io::Result<()> {
        self.bytes.drain(..std::mem::take(&mut self.used));
        while self.bytes.len() < size && !self.ended && self.failed.is_none() {
            let (start, room) = (self.bytes.len(), BUFFER);
            self.bytes.resize(start + room, 0);
            let read = data.read(&mut self.bytes[start..]);
            self.bytes.truncate(start + read.as_ref().map_or(0, |&read| read));
            match read {
                Ok(0) => self.ended = true,
                Ok(_) => {}
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => self.failed = Some(error),
            }
        }
        if self.bytes.len() >= size {
            return Ok(());
        }
        Err(self.failed.take().unwrap_or_else(|| io::ErrorKind::UnexpectedEof.into()))
    }

    /// Returns whether there are bytes behind the items.
    fn has_more(&mut self, data: &mut dyn Read) -> io::Result<bool> {
        match self.next(data, 1, 1).map(|_| ()) {
            Ok(()) => Ok(true),
            Err(_) if self.ended => Ok(false),
            Err(error) => Err(error),
        }
    }
}

impl NpyTable {
    /// Reads some rows of that many columns and gives them to their targets; the number of rows.
    fn give(
        &mut self,
        items: &mut Items,
        columns: usize,
        most: usize,
        targets: &mut [&mut Target],
    ) -> Result<usize> {
        let size = self.array.item_size;
        let next = items.next(&mut self.data, columns * size, most);
        let (bytes, count) = next.map_err(|error| self.read_error(&error))?;
        // In Fortran order a row is one item of one column.
        let place = |target: &Target| if columns == 1 { 0 } else { target.column * size };
        let item = |row: usize, place: usize| &bytes[row * columns * size + place..][..size];
        if targets.iter().all(|target| self.takes_integers(target)) {
            for target in targets {
                let place = place(target);
                push_integers(&self.array, (0..count).map(|row| item(row, place)), target);
            }
            return Ok(count);
        }
        let mut text = String::new();
        // An error is that of the first row that has one.
        for row in 0..count {
            for target in targets.iter_mut() {
                let item = item(row, place(target));
                let field =
                    decode(&self.array, item, &mut text).ok_or_else(|| self.not_text(target.rows + 1))?;
                target.push_row(field, &self.source, &self.header.names)?;
            }
        }
        Ok(count)
    }

    /// Returns whether the items are labels that nothing can be wrong with.
    fn takes_integers(&self, target: &Target) -> bool {
        matches!(self.array.kind, Kind::Signed | Kind::Unsigned)
            && matches!(target.receiver, Receiver::Labels(_))
            && target.missing.is_empty()
    }

    fn read_error(&self, error: &io::Error) -> Error {
        if error.kind() != io::ErrorKind::UnexpectedEof {
            return self.source.io_error(error);
        }
        let NpyHeader { rows, columns, .. } = self.array;
        let problem =
            format!("its header promises {} of {columns}, and the data end earlier", quantity(rows, "row"));
        ErrorKind::Truncated { source_name: self.source.to_string(), problem }.into()
    }

    fn not_text(&self, row: u64) -> Error {
        let position = crate::Position::Row(row);
        ErrorKind::NotUtf8 { source_name: self.source.to_string(), position }.into()
    }
}

/// Labels that are integers.
fn push_integers<'a>(array: &NpyHeader, items: impl Iterator<Item = &'a [u8]>, target: &mut Target) {
    let Receiver::Labels(labels) = &mut target.receiver else { return };
    let is_signed = array.kind == Kind::Signed;
    for item in items {
        let integer = if is_signed { array.signed(item).into() } else { array.unsigned(item).into() };
        labels.push_integer(integer);
        target.rows += 1;
    }
}

/// One item of the array; `None` when it should be text and is not.
fn decode<'a>(array: &NpyHeader, item: &[u8], text: &'a mut String) -> Option<Field<'a>> {
    Some(match array.kind {
        Kind::Bool => Field::Bool(item[0] != 0),
        Kind::Unsigned => Field::Integer(array.unsigned(item).into()),
        Kind::Signed => Field::Integer(array.signed(item).into()),
        Kind::Float => Field::Float(array.float(item)),
        Kind::Unicode => {
            text.clear();
            for unit in item.chunks_exact(4) {
                text.push(char::from_u32(array.unsigned(unit) as u32)?);
            }
            without_padding(text)
        }
        Kind::Bytes => {
            text.clear();
            text.push_str(std::str::from_utf8(item).ok()?);
            without_padding(text)
        }
    })
}

/// NumPy pads fixed-width text with NUL characters. Text that is only padding is a missing label.
fn without_padding(text: &str) -> Field<'_> {
    match text.trim_end_matches('\0') {
        "" => Field::Missing,
        label => Field::Text(label),
    }
}
