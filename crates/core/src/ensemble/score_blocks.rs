//! The scores of all pairs block by block, for more of them than memory holds.

use std::ops::Range;

use super::Ensemble;
use super::all_pairs::{Scores, Scratch};
use super::pairwise::{SIDE, Tile};
use crate::compare::Request;
use crate::error::{Error, Result};
use crate::score::Score;
use crate::sys::{checkpoint, map_init};

/// The scores of some clusterings, as references, with some others.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct ScoreBlock {
    /// The numbers of the references.
    pub rows: Range<usize>,
    /// The numbers of the others.
    pub columns: Range<usize>,
    /// The scores, row after row.
    pub scores: Vec<Score>,
}

/// Clusterings on a side of a block: rows of it are long enough to be written one by one.
const LONG: usize = 256;

impl Ensemble {
    /// The scores of all pairs as [`Self::matrices`] has them, handed out in blocks that are dropped then, so that any number
    /// of clusterings will do. `done` is called after each pair, from any thread.
    ///
    /// # Errors
    /// As [`Self::matrices`], and those of `take`.
    pub fn score_blocks<E: From<Error>>(
        &self,
        request: &Request,
        done: &(dyn Fn() + Sync),
        mut take: impl FnMut(ScoreBlock) -> std::result::Result<(), E>,
    ) -> std::result::Result<(), E> {
        let (count, columns) = (self.len(), self.packed());
        let scores = Scores::by(std::slice::from_ref(request), self.items());
        let side = |from: usize| from..count.min(from + LONG);
        for rows in (0..count).step_by(LONG).map(side) {
            for others in (rows.start..count).step_by(LONG).map(side) {
                checkpoint();
                let tiles = tiles(&rows, &others);
                let scored = map_init(tiles.len(), Scratch::default, |scratch, tile| {
                    let score = |(a, b): (usize, usize)| {
                        let score = scores.of(scratch, &columns, a, b).map(|mut both| both.remove(0));
                        done();
                        score
                    };
                    tiles[tile].pairs().map(score).collect::<Result<Vec<_>>>()
                });
                for block in blocks(&tiles, scored, &rows, &others)? {
                    take(block)?;
                }
            }
        }
        Ok(())
    }
}

/// The tiles of a block that are not below the diagonal.
fn tiles(rows: &Range<usize>, columns: &Range<usize>) -> Vec<Tile> {
    let parts = |of: &Range<usize>| {
        let end = of.end;
        of.clone().step_by(SIDE).map(move |from| from..end.min(from + SIDE))
    };
    let tile = |rows: Range<usize>, columns: Range<usize>| {
        (rows.start < columns.end).then_some(Tile { rows, columns })
    };
    parts(rows)
        .flat_map(|rows| parts(columns).filter_map(move |columns| tile(rows.clone(), columns)))
        .collect()
}

/// The block and its mirror, which on the diagonal are one.
fn blocks(
    tiles: &[Tile],
    scored: Vec<Result<Vec<(Score, Score)>>>,
    rows: &Range<usize>,
    columns: &Range<usize>,
) -> Result<Vec<ScoreBlock>> {
    let empty = |rows: &Range<usize>, columns: &Range<usize>| ScoreBlock {
        scores: vec![Score::from(0.0); rows.len() * columns.len()],
        rows: rows.clone(),
        columns: columns.clone(),
    };
    let mut found = vec![empty(rows, columns)];
    if rows != columns {
        found.push(empty(columns, rows));
    }
    let last = found.len() - 1;
    for (tile, scored) in tiles.iter().zip(scored) {
        for ((a, b), (forth, back)) in tile.pairs().zip(scored?) {
            found[0].set(a, b, forth);
            found[last].set(b, a, back);
        }
    }
    Ok(found)
}

impl ScoreBlock {
    fn set(&mut self, a: usize, b: usize, score: Score) {
        self.scores[(a - self.rows.start) * self.columns.len() + b - self.columns.start] = score;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::Labels;

    #[test]
    fn blocks_are_the_parts_of_the_matrix() {
        // Three blocks a side, the last one small, and one tile of it smaller yet.
        let column = |k: i64| (0..30).map(move |item: i64| (item * item * (k + 1) + item / 3) % (k % 5 + 1));
        let columns: Vec<Labels> =
            (0..LONG as i64 * 2 + 19).map(|k| Labels::from_integers(column(k))).collect();
        let ensemble = Ensemble::new(&columns).unwrap();
        for key in ["ari", "purity"] {
            let request = Request::parse(key).unwrap();
            let matrix = &ensemble.matrices(std::slice::from_ref(&request), &|| {}).unwrap()[0];
            let mut seen = 0;
            let take = |block: ScoreBlock| -> Result<()> {
                let places = block.rows.clone().flat_map(|a| block.columns.clone().map(move |b| (a, b)));
                for ((a, b), score) in places.zip(&block.scores) {
                    assert_eq!(score, matrix.score(a, b), "{key} {a} {b}");
                }
                seen += block.scores.len();
                Ok(())
            };
            ensemble.score_blocks(&request, &|| {}, take).unwrap();
            assert_eq!(seen, columns.len() * columns.len());
        }
    }
}
