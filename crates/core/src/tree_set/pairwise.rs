//! Every tree against every other, or against those of another set.

use std::cell::OnceCell;
use std::ops::Range;

use super::TreeSet;
use super::branches::Branches;
use super::matched::Matched;
use super::numbers::SplitNumbers;
use super::shared::Shared;
use crate::compare::Request;
use crate::ensemble::{ScoreMatrix, check_scores};
use crate::error::{ErrorKind, Result};
use crate::registry::{Args, Kernel};
use crate::score::Score;
use crate::sys::{map_init, map_list};
use crate::tree::{BranchDifferences, CompactTree, MatchedSplits, NO_LENGTHS, SplitCounts, TreePair};

impl TreeSet {
    /// The scores of all pairs of trees. `done` is called after each pair, from any thread.
    ///
    /// Measures that count splits, or add the lengths of their branches, share one numbering of the splits of all trees.
    ///
    /// # Errors
    /// When the measure does not compare trees, or when there are too many trees for a table of all pairs.
    pub fn matrix(&self, request: &Request, done: &(dyn Fn() + Sync)) -> Result<ScoreMatrix> {
        self.matrix_by(request, None, done)
    }

    /// As [`Self::matrix`], with splits that were numbered before, if they are those that the measure needs.
    pub(super) fn matrix_by(
        &self,
        request: &Request,
        numbers: Option<&SplitNumbers>,
        done: &(dyn Fn() + Sync),
    ) -> Result<ScoreMatrix> {
        check_scores(self.len(), self.len(), 1, "trees")?;
        let trees = self.trees.iter().collect();
        let pairs = Pairs { names: &self.names, trees, rows: self.len(), apart: false };
        Ok(ScoreMatrix::from_rows(pairs.of_one(request, numbers, done)?, request.measure().symmetric))
    }

    /// The sum of the scores of each tree with all others. No more than `most` scores are kept at a time.
    ///
    /// # Errors
    /// When one of the scores is undefined, and as [`Self::matrix`].
    pub(super) fn score_sums(
        &self,
        request: &Request,
        numbers: Option<&SplitNumbers>,
        most: usize,
    ) -> Result<Vec<f64>> {
        let count = self.len();
        if count.saturating_mul(count) <= most {
            let matrix = self.matrix_by(request, numbers, &|| {})?;
            let sum = |a| sum_of(request, a, (0..count).map(|b| matrix.score(a, b)));
            return (0..count).map(sum).collect();
        }
        let mut sums = Vec::with_capacity(count);
        for rows in self.trees.chunks((most / count).max(1)) {
            let trees = rows.iter().chain(&self.trees).collect();
            let pairs = Pairs { names: &self.names, trees, rows: rows.len(), apart: true };
            for row in pairs.of_one(request, None, &|| {})? {
                sums.push(sum_of(request, sums.len(), row.iter())?);
            }
        }
        Ok(sums)
    }

    /// The scores of each tree with each of another set, a matrix for each measure: a row for each tree of this one, which is
    /// the reference. `done` is called after each score, from any thread.
    ///
    /// Measures that read the same splits share their numbers, and those that search share what they found.
    ///
    /// # Errors
    /// When the trees of the two sets have different leaves, and as [`Self::matrix`].
    pub fn scores_with(
        &self,
        others: &Self,
        requests: &[Request],
        done: &(dyn Fn() + Sync),
    ) -> Result<Vec<Vec<Vec<Score>>>> {
        check_scores(self.len(), others.len(), requests.len(), "trees")?;
        if self.is_empty() || others.is_empty() {
            return Ok(vec![vec![Vec::new(); self.len()]; requests.len()]);
        }
        if self.names != others.names {
            // The pair knows which leaves are missing where.
            return Err(TreePair::new(&self.tree(0), &others.tree(0)).expect_err("the leaves differ"));
        }
        self.scores_by_parts(others, requests, self.len().max(MOST_OTHERS), done)
    }

    /// The same, with the splits of `most` trees of the other set numbered at a time.
    fn scores_by_parts(
        &self,
        others: &Self,
        requests: &[Request],
        most: usize,
        done: &(dyn Fn() + Sync),
    ) -> Result<Vec<Vec<Vec<Score>>>> {
        let mut matrices = vec![vec![Vec::with_capacity(others.len()); self.len()]; requests.len()];
        for part in others.trees.chunks(most) {
            let trees = self.trees.iter().chain(part).collect();
            let pairs = Pairs { names: &self.names, trees, rows: self.len(), apart: true };
            let found = pairs.scores(requests, None, done)?;
            for (row, more) in matrices.iter_mut().flatten().zip(found.into_iter().flatten()) {
                row.extend(more);
            }
        }
        Ok(matrices)
    }
}

/// Trees whose splits are numbered together with those of fewer trees. The numbers take more memory than the trees.
const MOST_OTHERS: usize = 1024;

/// The sum of a row of scores. A tree is not compared with itself: by a similarity the one that says most would be its own best
/// friend.
fn sum_of<'s>(request: &Request, row: usize, scores: impl Iterator<Item = &'s Score>) -> Result<f64> {
    let mut sum = 0.0;
    for (column, score) in scores.enumerate().filter(|(column, _)| *column != row) {
        let Some(value) = score.value() else {
            let (key, why) = (request.key(), score.reason().unwrap_or_default());
            let problem = format!("{key} of trees {} and {} is undefined: {why}", row + 1, column + 1);
            return Err(ErrorKind::BadTree(problem).into());
        };
        sum += value;
    }
    Ok(sum)
}

/// The trees of the rows, and those of the columns after them unless they are the same.
struct Pairs<'s> {
    /// The names of the leaves.
    names: &'s [String],
    trees: Vec<&'s CompactTree>,
    rows: usize,
    apart: bool,
}

/// Trees of a part of a row.
const PART: usize = 64;

impl Pairs<'_> {
    /// The scores of one measure.
    fn of_one(
        &self,
        request: &Request,
        numbers: Option<&SplitNumbers>,
        done: &(dyn Fn() + Sync),
    ) -> Result<Vec<Vec<Score>>> {
        Ok(self.scores(std::slice::from_ref(request), numbers, done)?.swap_remove(0))
    }

    /// The scores of each measure. Splits that were numbered before must be those that all of them need.
    fn scores(
        &self,
        requests: &[Request],
        numbers: Option<&SplitNumbers>,
        done: &(dyn Fn() + Sync),
    ) -> Result<Vec<Vec<Vec<Score>>>> {
        let own = [OnceCell::new(), OnceCell::new()];
        let number = |request: &Request| {
            // A measure without that parameter matches splits into two sides.
            let rooted = request.rooted().unwrap_or(false);
            let numbered = || SplitNumbers::of(self.trees.iter().copied(), rooted);
            numbers.unwrap_or_else(|| own[usize::from(rooted)].get_or_init(numbered))
        };
        let alone: Vec<&Request> = requests.iter().filter(|request| !self.numbers_splits(request)).collect();
        let mut alone = self.one_by_one(&alone, done)?.into_iter();
        let matrix = |request: &Request| {
            let args = request.args();
            match request.measure().kernels[0] {
                Kernel::Splits(kernel) => self.by_splits(request, kernel, number(request), done),
                Kernel::Branches(kernel) if self.numbers_splits(request) => {
                    Ok(self.by_branches(args, kernel, number(request), done))
                }
                Kernel::Matched { scores, kernel } => {
                    let scores = scores(self.names.len() as u32, args);
                    let table = Matched::new(number(request), &self.trees, &scores);
                    self.by_matching(request, kernel, &table, done)
                }
                _ => Ok(alone.next().expect("a matrix for each measure that numbers no splits")),
            }
        };
        requests.iter().map(matrix).collect()
    }

    /// Returns whether the measure reads a table of all splits. Two leaves have one branch between them, and one has none.
    fn numbers_splits(&self, request: &Request) -> bool {
        match request.measure().kernels[0] {
            Kernel::Splits(_) | Kernel::Matched { .. } => true,
            Kernel::Branches(_) => self.names.len() > 2,
            _ => false,
        }
    }

    /// The trees that one is compared with: of its own set, where order does not matter, itself and those after it.
    fn columns(&self, row: usize, symmetric: bool) -> Range<usize> {
        match (self.apart, symmetric) {
            (true, _) => self.rows..self.trees.len(),
            (false, true) => row..self.rows,
            (false, false) => 0..self.rows,
        }
    }

    /// Returns the pieces that threads take: a row, or parts of a row where rows are few. They are the same for any number of
    /// threads.
    fn parts(&self, symmetric: bool) -> Vec<(usize, Range<usize>)> {
        let of_row = |row: usize| {
            let columns = self.columns(row, symmetric);
            let part = if self.apart && self.rows < PART { PART } else { columns.len().max(1) };
            let end = columns.end;
            columns.step_by(part).map(move |start| (row, start..end.min(start + part)))
        };
        (0..self.rows).flat_map(of_row).collect()
    }

    /// The rows that the scores of all parts make.
    fn rows_of(&self, parts: &[(usize, Range<usize>)], scores: Vec<Vec<Score>>) -> Vec<Vec<Score>> {
        let mut rows = vec![Vec::new(); self.rows];
        parts.iter().zip(scores).for_each(|((row, _), scores)| rows[*row].extend(scores));
        rows
    }

    /// From the splits that two share.
    fn by_splits(
        &self,
        request: &Request,
        kernel: fn(&SplitCounts, &Args) -> Score,
        numbers: &SplitNumbers,
        done: &(dyn Fn() + Sync),
    ) -> Result<Vec<Vec<Score>>> {
        let splits = |tree: usize| numbers.of_tree[tree].numbers.len() as u64;
        let table = Shared::new(numbers);
        let parts = self.parts(true);
        let found = map_list(0..parts.len(), |at| {
            let (a, columns) = parts[at].clone();
            let score = |(shared, b): (u32, usize)| {
                done();
                let counts = SplitCounts { a: splits(a), b: splits(b), shared: u64::from(shared) };
                // Of trees without splits a measure may know more than their counts: whether they are the same.
                match counts.total() {
                    0 => request.score(&TreePair::new(&self.tree(a), &self.tree(b))?),
                    _ => Ok(kernel(&counts, request.args())),
                }
            };
            table.with(a, columns.clone()).into_iter().zip(columns).map(score).collect()
        });
        Ok(self.rows_of(&parts, found.into_iter().collect::<Result<_>>()?))
    }

    /// From the branches of splits that either has.
    fn by_branches(
        &self,
        args: &Args,
        kernel: fn(&BranchDifferences, &Args) -> Score,
        numbers: &SplitNumbers,
        done: &(dyn Fn() + Sync),
    ) -> Vec<Vec<Score>> {
        let table = Branches::new(numbers);
        let score = |differences: Option<BranchDifferences>| {
            done();
            differences.map_or_else(|| Score::undefined(NO_LENGTHS), |differences| kernel(&differences, args))
        };
        let parts = self.parts(true);
        let of_part = |scratch: &mut _, at: usize| {
            let (a, columns) = parts[at].clone();
            table.with(a, columns, scratch).into_iter().map(score).collect()
        };
        self.rows_of(&parts, map_init(parts.len(), || table.scratch(), of_part))
    }

    /// From the best matching of the splits of two.
    fn by_matching(
        &self,
        request: &Request,
        kernel: fn(&MatchedSplits<'_>, &Args) -> Score,
        table: &Matched<'_>,
        done: &(dyn Fn() + Sync),
    ) -> Result<Vec<Vec<Score>>> {
        let parts = self.parts(true);
        let found = map_init(
            parts.len(),
            || table.scratch(),
            |scratch, at| {
                let (a, columns) = parts[at].clone();
                table.begin(scratch);
                let score = |b: usize| {
                    let found = table.with(a, b, scratch).map(|found| kernel(&found, request.args()));
                    let score = match found {
                        Some(score) => Ok(score),
                        None => request.score(&TreePair::new(&self.tree(a), &self.tree(b))?),
                    };
                    done();
                    score
                };
                columns.map(score).collect()
            },
        );
        Ok(self.rows_of(&parts, found.into_iter().collect::<Result<_>>()?))
    }

    /// Each pair by itself, a matrix for each measure.
    fn one_by_one(&self, requests: &[&Request], done: &(dyn Fn() + Sync)) -> Result<Vec<Vec<Vec<Score>>>> {
        if requests.is_empty() {
            return Ok(Vec::new());
        }
        let parts = self.parts(requests.iter().all(|request| request.measure().symmetric));
        let found = map_list(0..parts.len(), |at| {
            let (a, columns) = parts[at].clone();
            let (first, mut scores) = (self.tree(a), vec![Vec::with_capacity(columns.len()); requests.len()]);
            for b in columns {
                let other = self.tree(b);
                let pair = TreePair::new(&first, &other)?;
                for (request, scores) in requests.iter().zip(&mut scores) {
                    scores.push(request.score(&pair)?);
                    done();
                }
            }
            Ok(scores)
        });
        let mut of_parts = found.into_iter().collect::<Result<Vec<Vec<Vec<Score>>>>>()?;
        let of_one = |at: usize| of_parts.iter_mut().map(|scores| std::mem::take(&mut scores[at])).collect();
        let of_requests: Vec<Vec<Vec<Score>>> = (0..requests.len()).map(of_one).collect();
        Ok(of_requests.into_iter().map(|scores| self.rows_of(&parts, scores)).collect())
    }

    fn tree(&self, at: usize) -> crate::tree::Tree {
        self.trees[at].expand(self.names)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::Tree;

    #[test]
    fn one_against_many_in_parts_gives_the_same_scores() {
        let texts = [
            "((a:.1,b:.7):.3,((c:.9,d:.2):.1,e:.4):.6);",
            "((a:.3,c:.1):.2,((b:.6,d:.1):.7,e:.3):.1);",
            "(a:.1,(b:.2,(c:.3,(d:.4,e:.5):.6):.7):.8);",
            "(a:.1,b:.3,c:.7,d:.9,e:.11);",
            "((a:.2,e:.6):.1,((c:.5,b:.2):.3,d:.4):.6);",
        ];
        let others = TreeSet::new(texts.map(|text| Tree::from_newick(text).unwrap())).unwrap();
        let one = TreeSet::new([others.tree(2)]).unwrap();
        let requests = Request::parse_all(["rf", "cid", "kc", "quartet_count", "spi", "wrf", "branch_score"]);
        let requests = requests.unwrap();
        let by_parts = |most| one.scores_by_parts(&others, &requests, most, &|| {}).unwrap();
        let (whole, of_lengths) = (by_parts(5), 5);
        for found in (1..5).map(by_parts) {
            assert_eq!(found[..of_lengths], whole[..of_lengths]);
            // The lengths of splits that one tree has alone are added first, and which these are depends on the part.
            for (found, whole) in found[of_lengths..]
                .iter()
                .flatten()
                .flatten()
                .zip(whole[of_lengths..].iter().flatten().flatten())
            {
                let (found, whole) = (found.value().unwrap(), whole.value().unwrap());
                assert!((found - whole).abs() <= 1e-14 * whole, "{found} {whole}");
            }
        }
    }

    #[test]
    fn sums_of_scores_need_no_whole_matrix() {
        let texts = ["((a,b),((c,d),e));", "((a,c),((b,d),e));", "(a,(b,(c,(d,e))));", "(a,b,c,d,e);"];
        let set = TreeSet::new(texts.map(|text| Tree::from_newick(text).unwrap())).unwrap();
        for name in ["rf", "cid", "kc", "quartet_count", "spi"] {
            let request = Request::parse(name).unwrap();
            let whole = set.score_sums(&request, None, 16).unwrap();
            for most in [1, 4, 12] {
                assert_eq!(set.score_sums(&request, None, most).unwrap(), whole, "{name} {most}");
            }
        }
    }
}
