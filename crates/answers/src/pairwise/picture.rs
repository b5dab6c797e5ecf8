//! Scores of all pairs as a picture.

use partita::Sense;
use partita_cluster::{LinkageMethod, linkage_of_distances};
use partita_report::{HeatCell, HeatMap, Side};

use super::Answer;
use crate::failure::Outcome;

impl Answer {
    /// The scores of the first measure as a heat map under a title, what is alike together.
    ///
    /// # Errors
    /// When a score is no number.
    pub fn svg(&self, title: &str) -> Outcome<String> {
        Ok(self.heat_map(&self.similar_together()?, title))
    }

    /// The scores of the first measure, its clusterings in that order; others stay in theirs.
    fn heat_map(&self, order: &[usize], heading: &str) -> String {
        let (request, matrix) = (&self.requests[0], &self.matrices[0]);
        let names = order.iter().map(|&clustering| self.names[clustering].clone()).collect();
        let side = Side { count: order.len(), names, ..Side::default() };
        let (columns, along) = match &self.others {
            Some(others) => {
                let side = Side { count: others.len(), names: others.clone(), ..Side::default() };
                (side, (0..others.len()).collect())
            }
            None => (side.clone(), order.to_vec()),
        };
        let pairs = (0..order.len()).flat_map(|row| (0..along.len()).map(move |column| (row, column)));
        let cell = |(row, column): (usize, usize)| {
            let value = matrix[order[row]][along[column]].value();
            let text = value.map_or_else(String::new, |value| match format!("{value:.2}") {
                zero if zero == "-0.00" => "0.00".to_owned(),
                long if long.len() > 8 => format!("{value:.1e}"),
                text => text,
            });
            HeatCell { row, column, value, text }
        };
        let map = HeatMap {
            title: format!("{}: {}", request.key(), heading),
            rows: side,
            columns,
            cells: pairs.map(cell).collect(),
            legend: request.key(),
            dark_is_high: request.measure().sense != Sense::Distance,
            ..HeatMap::default()
        };
        map.svg()
    }

    /// An order in which similar ones are neighbours: the leaves of an average-linkage hierarchy. Those that are compared with
    /// others stay in their order.
    ///
    /// # Errors
    /// When a score is no number.
    pub fn similar_together(&self) -> Outcome<Vec<usize>> {
        if self.others.is_some() {
            return Ok((0..self.names.len()).collect());
        }
        let (request, matrix) = (&self.requests[0], &self.matrices[0]);
        let count = matrix.len();
        let score = |a: usize, b: usize| {
            // A measure that is not symmetric has two scores for a pair, and an undefined one says nothing.
            let both = [&matrix[a][b], &matrix[b][a]].map(|score| score.value().unwrap_or(0.0));
            f64::midpoint(both[0], both[1])
        };
        let pairs = || (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b)));
        let far = -request.measure().sense.sign();
        let nearest = pairs().map(|(a, b)| far * score(a, b)).fold(f64::INFINITY, f64::min);
        let distance = |a: usize, b: usize| far * score(a, b) - nearest;
        let distances = pairs().map(|(a, b)| distance(a, b)).collect();
        Ok(linkage_of_distances(count, distances, LinkageMethod::Average)?.leaf_order(distance))
    }
}
