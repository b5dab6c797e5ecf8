//! Example items of the pieces that two clusterings share.

use std::borrow::Cow;

use partita::{Cell, LabelledTable};

/// The first few items of each piece.
#[derive(Debug, Default)]
pub struct Examples {
    /// The items of all pieces, one after the other.
    items: Vec<u32>,
    /// The beginning of each piece's items, and their number.
    of_piece: Vec<(u32, u32)>,
    pieces: Pieces,
    ids: Option<Vec<String>>,
}

impl Examples {
    /// Looks for up to `most` items per piece among the clusters of the items: their ids, or their 1-based places.
    pub fn find(
        clusters: &[Option<(u32, u32)>],
        ids: Option<Vec<String>>,
        table: &LabelledTable,
        most: usize,
    ) -> Self {
        if most == 0 {
            return Self { ids, ..Self::default() };
        }
        let pieces = Pieces::of(table);
        let piece = |of_item: &Option<(u32, u32)>| of_item.and_then(|(row, column)| pieces.find(row, column));
        let all = || clusters.iter().map(piece).zip(0_u32..);
        let mut of_piece = vec![(0, 0); pieces.columns.len()];
        let most = u32::try_from(most).unwrap_or(u32::MAX);
        all().filter_map(|(piece, _)| piece).for_each(|piece| of_piece[piece].1 += 1);
        let mut room = 0;
        for (start, count) in &mut of_piece {
            *start = room;
            room += (*count).min(most);
            *count = 0;
        }
        let mut items = vec![0; room as usize];
        for (piece, item) in all() {
            let Some((start, count)) = piece.map(|piece| &mut of_piece[piece]) else { continue };
            if *count < most {
                items[(*start + *count) as usize] = item;
                *count += 1;
            }
        }
        Self { items, of_piece, pieces, ids }
    }

    /// The examples of a piece.
    pub fn of(&self, cell: Cell) -> impl Iterator<Item = Cow<'_, str>> {
        let (start, count) =
            self.pieces.find(cell.row, cell.column).map_or((0, 0), |piece| self.of_piece[piece]);
        let items = &self.items[start as usize..(start + count) as usize];
        items.iter().map(|&item| self.id(item as usize))
    }

    /// The id of an item, or its 1-based place.
    pub fn id(&self, item: usize) -> Cow<'_, str> {
        match &self.ids {
            Some(ids) => Cow::Borrowed(ids[item].as_str()),
            None => Cow::Owned((item + 1).to_string()),
        }
    }
}

/// The pieces by their clusters: those of a row stand together, by column.
#[derive(Debug, Default)]
struct Pieces {
    row_starts: Vec<usize>,
    columns: Vec<u32>,
}

impl Pieces {
    fn of(table: &LabelledTable) -> Self {
        let cells = table.counts().cells();
        let rows = 0..=table.rows().len() as u32;
        Self {
            row_starts: rows.map(|row| cells.partition_point(|cell| cell.row < row)).collect(),
            columns: cells.iter().map(|cell| cell.column).collect(),
        }
    }

    fn find(&self, row: u32, column: u32) -> Option<usize> {
        let (start, end) = (*self.row_starts.get(row as usize)?, *self.row_starts.get(row as usize + 1)?);
        self.columns[start..end].binary_search(&column).ok().map(|place| start + place)
    }
}
