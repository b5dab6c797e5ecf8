//! The levels of a hierarchy beside the matrix that they cluster.

use std::fmt::Write as _;

use crate::kit::text::Style;
use crate::kit::{Canvas, Px};

/// Levels that are drawn, of which the finest is next to the matrix.
pub(crate) struct Dendrogram<'a> {
    levels: &'a [Vec<usize>],
    count: usize,
    /// Length of one row or column.
    each: f64,
    /// From a level to the next.
    step: f64,
}

/// Finer levels are triangles.
const MOST_LEVELS: usize = 12;
/// Clusters that are thinner on average cannot be distinguished.
const THINNEST: f64 = 5.0;

impl<'a> Dendrogram<'a> {
    /// Several levels of that many rows or columns, given by where their clusters begin.
    pub(crate) fn new(levels: &'a [Vec<usize>], count: usize, length: f64) -> Option<Self> {
        let seen = levels.iter().take_while(|breaks| (breaks.len() + 1) as f64 * THINNEST <= length).count();
        let levels = &levels[..seen.min(MOST_LEVELS)];
        let step = (110.0 / (levels.len() + 1) as f64).clamp(11.0, 16.0);
        (levels.len() > 1).then(|| Self { levels, count, each: length / count.max(1) as f64, step })
    }

    /// The room that it takes.
    pub(crate) fn depth(&self) -> f64 {
        self.away(0) + self.step + 4.0
    }

    /// Returns the distance of a level from the matrix.
    fn away(&self, level: usize) -> f64 {
        (self.levels.len() - level) as f64 * self.step
    }

    /// Branches, by a function that places what is so far along the matrix and so far away from it.
    pub(crate) fn draw(&self, canvas: &mut Canvas, place: impl Fn(f64, f64) -> (f64, f64)) {
        let mut path = String::new();
        let mut line = |points: &[(f64, f64)]| {
            for (&(along, away), pen) in points.iter().zip("MLL".chars()) {
                let (x, y) = place(along, away);
                let _ = write!(path, "{pen}{} {}", Px(x), Px(y));
            }
        };
        let mut branches = Vec::new();
        let finest = &self.levels[self.levels.len() - 1];
        let starts = [0].into_iter().chain(finest.iter().copied());
        for (start, end) in starts.zip(finest.iter().copied().chain([self.count])) {
            let [from, to] = [start, end - 1].map(|at| (at as f64 + 0.5) * self.each);
            let middle = f64::midpoint(from, to);
            line(&[(from, 0.0), (middle, self.step), (to, 0.0)]);
            branches.push((start, middle));
        }
        for level in (0..self.levels.len()).rev().filter(|&level| level > 0 || !self.levels[0].is_empty()) {
            let (away, up) = (self.away(level), self.away(level) + self.step);
            branches.iter().for_each(|&(_, at)| line(&[(at, away), (at, up)]));
            let begins = |start: usize| level > 0 && self.levels[level - 1].binary_search(&start).is_ok();
            let joined = branches.chunk_by(|_, next| !begins(next.0)).map(|children| {
                let (first, last) = (children[0].1, children[children.len() - 1].1);
                line(&[(first, up), (last, up)]);
                (children[0].0, f64::midpoint(first, last))
            });
            branches = joined.collect();
        }
        canvas.path(&path, "fill=\"none\" stroke=\"#404040\" stroke-width=\"0.8\"", "");
    }

    /// The numbers of the levels, by a function that places what is so far away from the matrix.
    pub(crate) fn number(&self, canvas: &mut Canvas, style: Style, place: impl Fn(f64) -> (f64, f64)) {
        for level in 0..self.levels.len() {
            let number = (level + 1).to_string();
            canvas.text(place(self.away(level)), &number, Style { size: 8.0, ..style }, "");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn branches_join_in_the_middle_of_their_children() {
        let levels = [vec![4], vec![2, 4], vec![1, 2, 3, 4]];
        let dendrogram = Dendrogram::new(&levels, 6, 60.0).expect("three levels");
        let mut canvas = Canvas::default();
        dendrogram.draw(&mut canvas, |along, away| (along, away));
        let svg = canvas.document(100.0, 100.0);
        // The finest level: 0, 1, 2, 3 and 4 to 5. The first level joins 0 to 3 at 20, and the root that with 50.
        assert!(svg.contains("M45 0L50 16L55 0"), "{svg}");
        assert!(svg.contains("M5 32L15 32") && svg.contains("M25 32L35 32"), "{svg}");
        assert!(svg.contains("M10 48L30 48") && svg.contains("M20 64L50 64"), "{svg}");
        assert!((dendrogram.depth() - 68.0).abs() < 1e-9);
    }

    #[test]
    fn one_level_is_not_drawn_and_thin_ones_are_left_out() {
        assert!(Dendrogram::new(&[vec![1]], 2, 60.0).is_none());
        let fine: Vec<usize> = (1..600).collect();
        let levels = [vec![300], vec![200, 300], fine];
        assert_eq!(Dendrogram::new(&levels, 600, 100.0).expect("two levels").levels.len(), 2);
    }
}
