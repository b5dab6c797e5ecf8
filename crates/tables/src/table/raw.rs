//! The number of items with each two labels, as read: the form in which counts travel between files, shards and
//! machines. Missing labels and noise are still there, so that policies can be chosen later, for the whole.

use super::placement::Placements;
use super::{Cell, CellCounter, LabelledTable};
use crate::error::{ErrorKind, Result};
use crate::input::{Labels, Missing, Policies};

/// The distinct pairs of labels of two columns with their counts. A label may be missing.
///
/// ```
/// use partita::{RawTable, Labels, Missing, Policies};
///
/// let a = Labels::from_texts(["x", "x", "y"]);
/// let b = Labels::from_texts(["1", "1", "1"]);
/// let table = RawTable::count(&a, &b, None)?;
/// let counts: Vec<_> = table.iter().collect();
/// assert_eq!(counts, [(Some("x"), Some("1"), 2), (Some("y"), Some("1"), 1)]);
/// # Ok::<(), partita::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RawTable {
    rows: Vec<String>,
    columns: Vec<String>,
    /// By row, then column; [`Labels::MISSING`] where there is no label.
    cells: Vec<Cell>,
}

impl RawTable {
    /// Counts two columns of labels of the same items; a weight is the number of times that an item occurs.
    ///
    /// # Errors
    /// When the columns or the weights have different lengths.
    pub fn count(a: &Labels, b: &Labels, weights: Option<&[u64]>) -> Result<Self> {
        if a.len() != b.len() {
            return Err(ErrorKind::UnequalLengths { a: a.len(), b: b.len() }.into());
        }
        if let Some(weights) = weights
            && weights.len() != a.len()
        {
            return Err(ErrorKind::UnequalWeights { weights: weights.len(), items: a.len() }.into());
        }
        let mut counter = CellCounter::default();
        counter.push_all(a.codes(), b.codes(), weights);
        Ok(counter.finish(a.names().to_vec(), b.names().to_vec()))
    }

    /// Takes distinct cells in order, whose numbers index into the labels.
    pub(crate) fn from_cells(rows: Vec<String>, columns: Vec<String>, cells: Vec<Cell>) -> Self {
        Self { rows, columns, cells }
    }

    /// Labels of the first column, in order of first appearance.
    #[must_use]
    pub fn rows(&self) -> &[String] {
        &self.rows
    }

    /// Labels of the second column, in order of first appearance.
    #[must_use]
    pub fn columns(&self) -> &[String] {
        &self.columns
    }

    /// The pairs in the order in which policies are applied to them.
    pub(super) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Number of distinct pairs.
    #[must_use]
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Returns whether nothing was counted.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// All items that were counted; `u64::MAX` if there are more.
    #[must_use]
    pub fn items(&self) -> u64 {
        self.cells.iter().fold(0, |sum: u64, cell| sum.saturating_add(cell.count))
    }

    /// The pairs with their counts, sorted by the texts of their labels; a missing label comes first.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (Option<&str>, Option<&str>, u64)> {
        let (row_ranks, column_ranks) = (ranks(&self.rows), ranks(&self.columns));
        let mut cells: Vec<&Cell> = self.cells.iter().collect();
        let rank = |ranks: &[u32], code: u32| ranks.get(code as usize).map_or(0, |&rank| rank + 1);
        cells.sort_unstable_by_key(|cell| (rank(&row_ranks, cell.row), rank(&column_ranks, cell.column)));
        cells
            .into_iter()
            .map(|cell| (text(&self.rows, cell.row), text(&self.columns, cell.column), cell.count))
    }

    /// The same counts under new labels, one per old label; labels that become equal become one.
    ///
    /// # Panics
    /// When the number of new labels is not that of the old ones.
    #[must_use]
    pub fn renamed(self, rows: Vec<String>, columns: Vec<String>) -> Self {
        assert!(
            rows.len() == self.rows.len() && columns.len() == self.columns.len(),
            "one new label per old label"
        );
        let (rows, columns) = (Labels::from_texts(rows), Labels::from_texts(columns));
        let new = |labels: &Labels, old: u32| labels.codes().get(old as usize).copied().unwrap_or(old);
        let mut counter = CellCounter::default();
        for cell in self.cells {
            counter.push(new(&rows, cell.row), new(&columns, cell.column), cell.count);
        }
        counter.finish(rows.into_names(), columns.into_names())
    }

    /// The cross-table of two clusterings that the pairs make under some policies.
    ///
    /// # Errors
    /// When labels are missing and the policy refuses them, when no item is left, or when there are more than
    /// 2^32 clusters or 2^40 items.
    pub fn into_table(self, policies: &Policies) -> Result<LabelledTable> {
        let missing = |code: fn(&Cell) -> u32| {
            let without = self.cells.iter().filter(|cell| code(cell) == Labels::MISSING);
            without.fold(0_u64, |sum, cell| sum.saturating_add(cell.count))
        };
        let (a, b) = (missing(|cell| cell.row), missing(|cell| cell.column));
        if policies.missing == Missing::Refuse && (a, b) != (0, 0) {
            return Err(ErrorKind::MissingLabels { a, b }.into());
        }
        let mut placements = Placements::new(self.rows, self.columns, policies);
        if (a, b) == (0, 0) && !placements.has_noise() {
            let (rows, columns) = placements.into_names();
            return LabelledTable::from_sorted_cells(self.cells, rows, columns);
        }
        let mut triples = Vec::with_capacity(self.cells.len());
        for cell in self.cells {
            let Some(placed) = placements.place(&cell)? else { continue };
            let (times, each) = if placed.is_apart() { (cell.count, 1) } else { (1, cell.count) };
            triples.extend((0..times).map(|item| {
                let (row, column) = placed.of_item(item);
                (row, column, each)
            }));
        }
        let (rows, columns) = placements.into_names();
        LabelledTable::from_counts(triples, rows, columns)
    }
}

fn text(names: &[String], code: u32) -> Option<&str> {
    names.get(code as usize).map(String::as_str)
}

/// The place of each text among the sorted texts.
fn ranks(names: &[String]) -> Vec<u32> {
    let mut order: Vec<u32> = (0..names.len() as u32).collect();
    order.sort_unstable_by_key(|&code| &names[code as usize]);
    let mut ranks = vec![0; names.len()];
    order.into_iter().zip(0..).for_each(|(code, rank)| ranks[code as usize] = rank);
    ranks
}
