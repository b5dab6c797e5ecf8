//! A text table read block by block on all threads. A block that is not plain is read again, line by line, from its beginning
//! to the first end of a block that is also the end of a row. So both ways see the same rows, and report the same errors.

use std::io::{self, Read};

use partita::internal::checkpoint;

use super::fields::Delimiter;
use super::pieces::{Parser, Piece, Shape};
use super::rows::{Place, Rows, Stretch};
use crate::Result;
use crate::source::Input;
use crate::source::blocks::Blocks;
use crate::source::in_order::{Pace, Results, in_order};
use crate::tables::field::Target;
use crate::tables::gather::{Gather, Tallies};
use crate::tables::ways::Way;

/// Reads all rows.
pub(super) fn read(
    mut rows: Rows<'_>,
    mut place: Place,
    input: Input,
    shape: &Shape<'_>,
    way: Way,
) -> Result<()> {
    let threads = if input.whole && way.is_usual() { 1 } else { way.threads };
    let mut blocks = Blocks::new(input, way.block);
    let tallies = Tallies::new(threads);
    let parsers: Vec<Target> = rows.targets.iter().map(Target::like).collect();
    let result: Result<()> = in_order(
        Pace { threads, ahead: 3 },
        || blocks.next(),
        |thread| Parser::new(shape, &parsers, thread),
        |parser, block| {
            tallies.work(parser.thread);
            block.map(|block| parser.read(block))
        },
        |pieces| {
            let mut gather = Gather::new(&tallies, rows.targets.len());
            while let Some(piece) = pieces.next() {
                checkpoint();
                let piece = piece.map_err(|error| rows.source.io_error(&error))?;
                give(&mut gather, piece, pieces, &mut rows, &mut place, shape)?;
            }
            gather.finish(rows.batches);
            Ok(())
        },
    );
    result?;
    rows.end_batch();
    Ok(())
}

type Pieces<'r> = Results<'r, io::Result<Piece>>;

/// Takes the rows of a piece.
fn give(
    gather: &mut Gather<'_>,
    piece: Piece,
    pieces: &mut Pieces<'_>,
    rows: &mut Rows<'_>,
    place: &mut Place,
    shape: &Shape<'_>,
) -> Result<()> {
    // Empty lines between two blocks are missing labels, and the names must be where they were looked for.
    let fits = |piece: &Piece| {
        let plain = piece.plain.as_ref()?;
        let is_joined = place.empty == 0 || plain.rows == 0;
        (is_joined && place.names_ahead == plain.had_names).then_some(())
    };
    if fits(&piece).is_none() {
        return read_again(gather, piece, pieces, rows, place, shape);
    }
    let plain = piece.plain.unwrap_or_default();
    gather.give(piece.thread, piece.lanes, rows.targets, rows.batches);
    rows.end_batch();
    place.lines += piece.lines;
    place.names_ahead = false;
    place.empty += plain.empty_at_end;
    Ok(())
}

/// Reads line by line from the beginning of a piece to the end of a block that ends a row.
fn read_again(
    gather: &mut Gather<'_>,
    piece: Piece,
    pieces: &mut Pieces<'_>,
    rows: &mut Rows<'_>,
    place: &mut Place,
    shape: &Shape<'_>,
) -> Result<()> {
    let is_csv = matches!(shape.delimiter, Some(Delimiter::Byte(_)));
    // The parser drops a byte order mark where it begins.
    let has_mark = piece.block.bytes().starts_with(&super::BOM) && !piece.block.is_first;
    let newline_first = is_csv && has_mark;
    let lines = place.lines;
    place.lines -= u64::from(newline_first);
    gather.pass(piece.thread, &piece.lanes);
    let mut again = Again { gather, pieces, piece, at: 0, newline_first, lines: 0 };
    let input = &mut again;
    match shape.delimiter {
        Some(Delimiter::Byte(delimiter)) => rows.read_delimited(input, place, delimiter),
        Some(Delimiter::Blanks) => rows.read_blanks(input, place),
        None => rows.read_lines(input, place, (shape.forbidden, shape.quoting)),
    }?;
    rows.end_batch();
    place.lines = lines + again.lines + again.piece.lines;
    Ok(())
}

/// The bytes of pieces, from the beginning of one on.
struct Again<'a, 'r, 't> {
    gather: &'a mut Gather<'t>,
    pieces: &'a mut Pieces<'r>,
    piece: Piece,
    /// Bytes of the piece that were handed out.
    at: usize,
    /// Hands out the end of the line before, first.
    newline_first: bool,
    /// Lines of the pieces before.
    lines: u64,
}

impl Read for &mut Again<'_, '_, '_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if std::mem::take(&mut self.newline_first) {
            return (&b"\n"[..]).read(buffer);
        }
        if self.at == self.piece.block.bytes().len() {
            checkpoint();
            let Some(next) = self.pieces.next() else { return Ok(0) };
            let before = std::mem::replace(&mut self.piece, next?);
            self.lines += before.lines;
            self.at = 0;
            self.gather.pass(self.piece.thread, &self.piece.lanes);
        }
        let read = (&self.piece.block.bytes()[self.at..]).read(buffer)?;
        self.at += read;
        Ok(read)
    }
}

impl Stretch for &mut Again<'_, '_, '_> {
    fn may_end(&self, ahead: &[u8]) -> bool {
        let bytes = self.piece.block.bytes();
        !self.newline_first && self.at == bytes.len() && (ahead.is_empty() || bytes.ends_with(b"\r\n"))
    }
}
