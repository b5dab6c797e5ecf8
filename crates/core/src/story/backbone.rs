//! Which pairs of clusters belong together, and which items stray.

use std::fmt;
use std::str::FromStr;

use crate::error::{Error, ErrorKind, Result};
use crate::numeric::product;
use crate::table::{Cell, Contingency};

/// How much two clusters must overlap to belong together: items in both over the geometric mean of their sizes, at
/// least. It is a decimal fraction, so that it is compared with counts in integers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MinOverlap {
    numerator: u64,
    decimals: u32,
}

/// Digits after the point that are read: their square fits 128 bits.
const MOST_DECIMALS: usize = 18;

impl MinOverlap {
    /// The nearest decimal fraction that reads back as this number.
    ///
    /// # Errors
    /// When it is not between 0 and 1.
    pub fn new(value: f64) -> Result<Self> {
        value.to_string().parse()
    }

    /// m ≥ ω √(a b), as m² ≥ ω² a b.
    fn is_reached(self, count: u64, a: u64, b: u64) -> bool {
        let square = |x: u64| u128::from(x) * u128::from(x);
        let denominator = 10_u64.pow(self.decimals);
        product(square(count), square(denominator))
            >= product(u128::from(a) * u128::from(b), square(self.numerator))
    }
}

impl Default for MinOverlap {
    /// 0.2: planted changes are found among 30 % of strays.
    fn default() -> Self {
        Self { numerator: 2, decimals: 1 }
    }
}

impl FromStr for MinOverlap {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let refused = || ErrorKind::BadMinOverlap(text.to_owned()).into();
        let (whole, fraction) = text.trim().split_once('.').unwrap_or((text.trim(), ""));
        let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if !digits(whole) || !digits(fraction) || whole.len() + fraction.len() == 0 {
            return Err(refused());
        }
        let fraction = fraction[..fraction.len().min(MOST_DECIMALS)].trim_end_matches('0');
        let decimals = fraction.len() as u32;
        let numerator = format!("{whole}{fraction}").parse().map_err(|_| refused())?;
        if numerator > 10_u64.pow(decimals) {
            return Err(refused());
        }
        Ok(Self { numerator, decimals })
    }
}

impl fmt::Display for MinOverlap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.numerator as f64 / 10_f64.powi(self.decimals as i32))
    }
}

/// The items outside the pairs of clusters that belong together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Strays {
    /// Their cells, by row, then column.
    pub cells: Vec<Cell>,
    /// For each cluster of A the cluster of B that holds most of it: where its strays would belong.
    pub homes: Vec<u32>,
}

impl Strays {
    /// Number of stray items.
    #[must_use]
    pub fn items(&self) -> u64 {
        self.cells.iter().map(|cell| cell.count).sum()
    }

    /// The cells, those with the most items first.
    #[must_use]
    pub fn largest_first(&self) -> Vec<Cell> {
        let mut cells = self.cells.clone();
        cells.sort_by_key(|cell| std::cmp::Reverse(cell.count));
        cells
    }
}

/// The cells of a table, each kept or not.
#[derive(Debug)]
pub(super) struct Backbone {
    /// For each cell whether it is kept.
    pub(super) keeps: Vec<bool>,
    /// The kept cells as a table of the same clusters.
    pub(super) kept: Contingency,
    pub(super) strays: Strays,
}

impl Backbone {
    /// Keeps the cells of clusters that are associated and overlap enough, and the largest cell of every cluster.
    /// Without a least overlap every cell is kept.
    pub(super) fn of(table: &Contingency, min_overlap: Option<MinOverlap>) -> Self {
        let n = u128::from(table.n());
        let mut keeps: Vec<bool> = table
            .overlaps()
            .map(|(count, a, b)| {
                min_overlap.is_none_or(|least| {
                    u128::from(count) * n > u128::from(a) * u128::from(b) && least.is_reached(count, a, b)
                })
            })
            .collect();
        let (rows, columns) = table.clusters();
        let largest_of_row = largest(table, rows, |cell| cell.row);
        for &cell in largest_of_row.iter().chain(&largest(table, columns, |cell| cell.column)) {
            keeps[cell] = true;
        }
        let homes = largest_of_row.into_iter().map(|cell| table.cells()[cell].column).collect();
        let those = |wanted: bool| -> Vec<Cell> {
            let cells = table.cells().iter().zip(&keeps).filter(|&(_, &kept)| kept == wanted);
            cells.map(|(cell, _)| *cell).collect()
        };
        let kept = Contingency::from_sorted_cells(those(true)).expect("every cluster keeps a cell");
        let strays = Strays { cells: those(false), homes };
        Self { keeps, kept, strays }
    }
}

/// The place of the largest cell of every cluster of one side; the first of equals.
fn largest(table: &Contingency, clusters: usize, of: impl Fn(&Cell) -> u32) -> Vec<usize> {
    let mut best: Vec<Option<usize>> = vec![None; clusters];
    let cells = table.cells();
    for (place, cell) in cells.iter().enumerate() {
        let best = &mut best[of(cell) as usize];
        if best.is_none_or(|other| cells[other].count < cell.count) {
            *best = Some(place);
        }
    }
    best.into_iter().flatten().collect()
}
