//! A column of a piece of a table, read by one thread, and how the pieces of all threads come together in order.
//!
//! Each thread numbers the labels that it meets. The numbers become codes when the pieces are put together, row by row, so
//! that codes follow the order of first appearance in the whole table whoever read which piece.

use partita::Labels;
#[cfg(feature = "columnar")]
use partita::LabelsBuilder;

#[cfg(feature = "columnar")]
use super::dictionary::MOST_TEXTS;
use super::dictionary::{Dictionary, Names};
use super::digest::Digest;
use super::field::{Field, Receiver, Target, id, real, weight};
use super::options::MissingValues;

/// Values that one thread collects from one column.
#[derive(Debug)]
pub(crate) struct Lane {
    rows: Rows,
    /// Labels that the thread has met, and how many of them others know.
    known: Option<(Dictionary, usize)>,
}

/// The rows of one column of one piece.
#[derive(Debug)]
enum Rows {
    /// Numbers of labels, or [`Labels::MISSING`].
    Labels(Vec<u32>),
    Weights(Vec<u64>),
    Reals(Vec<f64>),
    Ids(Vec<String>),
    /// Hashes of values.
    Digest(Vec<u64>),
}

/// Something that only the careful reader deals with.
#[derive(Debug)]
pub(crate) struct Odd;

impl Lane {
    /// A lane for what a target collects.
    pub fn of(target: &Target) -> Self {
        let rows = match target.receiver {
            Receiver::Labels(_) => Rows::Labels(Vec::new()),
            Receiver::Weights(_) => Rows::Weights(Vec::new()),
            Receiver::Reals(_) => Rows::Reals(Vec::new()),
            Receiver::Ids(_) => Rows::Ids(Vec::new()),
            Receiver::Digest(_) | Receiver::Hashes(_) => Rows::Digest(Vec::new()),
        };
        let known = matches!(rows, Rows::Labels(_)).then(|| (Dictionary::new(), 0));
        Self { rows, known }
    }

    /// Takes the field at a place of a block.
    #[inline(always)]
    pub fn push(
        &mut self,
        block: &[u8],
        start: usize,
        end: usize,
        missing: &MissingValues<'_>,
    ) -> Result<(), Odd> {
        if let (Rows::Labels(codes), Some((dictionary, _))) = (&mut self.rows, &mut self.known) {
            codes.push(dictionary.code(block, start, end, missing).map_err(|_| Odd)?);
            return Ok(());
        }
        self.push_other(&block[start..end], missing)
    }

    /// Takes the fields at some places of a block.
    #[inline(always)]
    pub fn push_all(
        &mut self,
        block: &[u8],
        mut fields: impl Iterator<Item = (usize, usize)>,
        missing: &MissingValues<'_>,
    ) -> Result<(), Odd> {
        if let (Rows::Labels(codes), Some((dictionary, _))) = (&mut self.rows, &mut self.known) {
            return dictionary.push_codes(block, fields, missing, codes).map_err(|_| Odd);
        }
        fields.try_for_each(|(start, end)| self.push_other(&block[start..end], missing))
    }

    /// Returns whether a text can be among the rows.
    pub fn may_hold(&self, text: &[u8], missing: &MissingValues<'_>) -> bool {
        self.known.as_ref().is_none_or(|(dictionary, _)| missing.contains(text) || dictionary.knows(text))
    }

    fn push_other(&mut self, bytes: &[u8], missing: &MissingValues<'_>) -> Result<(), Odd> {
        let field = match missing.contains(bytes) {
            true => Field::Missing,
            false => Field::Text(std::str::from_utf8(bytes).map_err(|_| Odd)?),
        };
        match &mut self.rows {
            Rows::Labels(_) => unreachable!("labels are looked up"),
            Rows::Weights(weights) => weights.push(weight(field).map_err(|_| Odd)?),
            Rows::Reals(values) => values.push(real(field).map_err(|_| Odd)?),
            Rows::Ids(ids) => ids.push(id(field).map_err(|_| Odd)?),
            Rows::Digest(hashes) => hashes.push(match field {
                Field::Text(text) => Digest::hash(text.as_bytes()),
                _ => Digest::hash(b""),
            }),
        }
        Ok(())
    }

    /// The rows since the last piece. A dictionary that has grown large begins anew.
    pub fn finish_piece(&mut self) -> LanePiece {
        let rows = match &mut self.rows {
            Rows::Labels(codes) => Rows::Labels(emptied(codes)),
            Rows::Weights(weights) => Rows::Weights(emptied(weights)),
            Rows::Reals(values) => Rows::Reals(emptied(values)),
            Rows::Ids(ids) => Rows::Ids(emptied(ids)),
            Rows::Digest(hashes) => Rows::Digest(emptied(hashes)),
        };
        let (mut names, mut is_last) = (Names::default(), false);
        if let Some((dictionary, told)) = &mut self.known {
            names.extend_from(dictionary.names(), *told);
            *told = dictionary.names().len();
            is_last = dictionary.is_full();
            if is_last {
                (*dictionary, *told) = (Dictionary::new(), 0);
            }
        }
        LanePiece { rows, names, is_last }
    }
}

/// The rows of a piece; the next one probably has as many.
fn emptied<T>(rows: &mut Vec<T>) -> Vec<T> {
    let next = Vec::with_capacity(rows.len());
    std::mem::replace(rows, next)
}

/// One column of one piece.
#[derive(Debug)]
pub(crate) struct LanePiece {
    rows: Rows,
    /// Labels that the thread had not met before.
    names: Names,
    /// True if the thread forgets its labels now.
    is_last: bool,
}

impl LanePiece {
    /// The rows that a target of a thread holds, which then holds none. `told` are the labels that others know.
    #[cfg(feature = "columnar")]
    pub fn of(target: &mut Target, told: &mut usize) -> Self {
        let (mut names, mut is_last) = (Names::default(), false);
        let rows = match &mut target.receiver {
            Receiver::Labels(labels) => {
                let codes = labels.codes().to_vec();
                labels.forget_items();
                labels.names()[*told..].iter().for_each(|name| names.push(name));
                *told = labels.names().len();
                is_last = *told >= MOST_TEXTS;
                if is_last {
                    (*labels, *told) = (LabelsBuilder::default(), 0);
                }
                Rows::Labels(codes)
            }
            Receiver::Weights(weights) => Rows::Weights(std::mem::take(weights)),
            Receiver::Reals(values) => Rows::Reals(std::mem::take(values)),
            Receiver::Ids(ids) => Rows::Ids(std::mem::take(ids)),
            Receiver::Hashes(hashes) => Rows::Digest(std::mem::take(hashes)),
            Receiver::Digest(_) => unreachable!("only texts have columns that look like ids"),
        };
        Self { rows, names, is_last }
    }

    /// Returns whether the thread forgets its labels with this piece.
    pub fn is_last(&self) -> bool {
        self.is_last
    }

    /// The number of the label of each row.
    pub fn into_codes(self) -> Vec<u32> {
        match self.rows {
            Rows::Labels(codes) => codes,
            _ => unreachable!("the lane has labels"),
        }
    }
}

/// The labels of one column as one thread has numbered them.
#[derive(Debug, Default)]
pub(crate) struct Numbering {
    names: Names,
    /// The code of each label, or [`UNSEEN`].
    codes: Vec<u32>,
    /// True if there may be labels without a code.
    has_unseen: bool,
}

/// No row with the label has come yet.
const UNSEEN: u32 = u32::MAX;

impl Numbering {
    /// The code of each number.
    pub fn codes(&self) -> &[u32] {
        &self.codes
    }

    /// Returns whether every label of a piece has a code already.
    pub fn knows(&self, piece: &LanePiece) -> bool {
        let is_seen = |&row: &u32| self.codes.get(row as usize) != Some(&UNSEEN);
        let are_seen = match &piece.rows {
            Rows::Labels(rows) => !self.has_unseen || rows.iter().all(is_seen),
            _ => false,
        };
        piece.names.len() == 0 && are_seen
    }

    /// Gives the rows of a piece to a target. Pieces of one thread come in their order.
    pub fn give(&mut self, piece: LanePiece, target: &mut Target) {
        self.learn(&piece);
        match (piece.rows, &mut target.receiver) {
            (Rows::Labels(mut rows), Receiver::Labels(labels)) => {
                target.rows += rows.len() as u64;
                for row in &mut rows {
                    let Some(code) = self.codes.get_mut(*row as usize) else { continue };
                    if *code == UNSEEN {
                        *code = labels.code_of_text(self.names.get(*row as usize));
                    }
                    *row = *code;
                }
                labels.push_codes(&rows);
            }
            (Rows::Weights(rows), Receiver::Weights(weights)) => {
                target.rows += rows.len() as u64;
                weights.extend(rows);
            }
            (Rows::Reals(rows), Receiver::Reals(values)) => {
                target.rows += rows.len() as u64;
                values.extend(rows);
            }
            (Rows::Ids(rows), Receiver::Ids(ids)) => {
                target.rows += rows.len() as u64;
                ids.extend(rows);
            }
            (Rows::Digest(rows), Receiver::Hashes(hashes)) => {
                target.rows += rows.len() as u64;
                hashes.extend(rows);
            }
            (Rows::Digest(rows), Receiver::Digest(digest)) => {
                target.rows += rows.len() as u64;
                rows.into_iter().for_each(|hash| digest.push_hash(hash));
            }
            _ => unreachable!("a lane is made for its target"),
        }
        self.forget(piece.is_last);
    }

    /// Notes the labels of a piece whose rows are read in another way.
    pub fn pass(&mut self, piece: &LanePiece) {
        self.learn(piece);
        self.has_unseen |= piece.names.len() > 0;
        self.forget(piece.is_last);
    }

    fn learn(&mut self, piece: &LanePiece) {
        self.names.extend_from(&piece.names, 0);
        self.codes.resize(self.names.len(), UNSEEN);
    }

    fn forget(&mut self, is_last: bool) {
        if is_last {
            *self = Self::default();
        }
    }
}

const _: () = assert!(Labels::MISSING == u32::MAX, "no label has this number");
