//! Runs in a plane, coloured by the factor that explains most.

use partita::factors::FactorRow;
use partita::internal::{quantity, visible};
use partita_cluster::distance_map;
use partita_report::{MapPoint, PointMap};
use serde::{Deserialize, Serialize};

use super::table::Column;
use crate::failure::Outcome;

/// Levels that have a colour each; a factor with more has ranges of numbers, or its largest levels and the others.
const MOST_COLOURS: usize = 9;
/// Runs that are drawn in a plane; the axes of more take long.
const MOST_RUNS: usize = 4000;
/// Neighbours over which the trust in a map is measured.
const NEIGHBOURS: usize = 10;

/// Runs in a plane: near in it is what is alike.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RunMap {
    /// The factor that explains most beyond chance.
    pub factor: String,
    /// Its levels that have a colour each: of many the largest and the others, of numbers ranges.
    pub levels: Vec<String>,
    /// For each run the number of its level, from 0.
    pub level_of: Vec<usize>,
    /// The names of the runs.
    pub names: Vec<String>,
    /// For each run its place on two axes.
    pub places: Vec<[f64; 2]>,
    /// For each axis its share of the spread.
    pub share: [f64; 2],
    /// How far distances in the map are wrong.
    pub stress: f64,
}

/// A number of a map with nine digits after the point: the last ones are not the same on every machine.
fn told(value: f64) -> f64 {
    (value * 1e9).round() / 1e9 + 0.0
}

impl RunMap {
    /// The map of runs with these distances, whose powers are shared out: squares of lengths in the plane.
    pub(super) fn of(
        distances: &[Vec<f64>],
        power: f64,
        rows: &[FactorRow],
        table: &[Column],
        names: &[String],
    ) -> Outcome<Option<Self>> {
        let beyond = |row: &&FactorRow| row.omega2.or(row.r2).unwrap_or(f64::NEG_INFINITY);
        let most = rows.iter().filter(|row| row.df > 0).rev().max_by(|x, y| beyond(x).total_cmp(&beyond(y)));
        let column = most.and_then(|row| table.iter().find(|column| column.name == row.factor));
        let Some(column) = column.filter(|_| distances.len() <= MOST_RUNS) else { return Ok(None) };
        let length = |distance: &f64| if power == 2.0 { *distance } else { distance.powf(power).sqrt() };
        let lengths: Vec<f64> = distances.iter().flatten().map(length).collect();
        let found = distance_map(&lengths, 2, NEIGHBOURS)?;
        let (levels, level_of) = levels(&column.values.0);
        Ok(Some(Self {
            factor: column.name.clone(),
            levels,
            level_of,
            names: names.to_vec(),
            places: found.coordinates.iter().map(|place| [place[0], place[1]].map(told)).collect(),
            share: [found.share[0], found.share[1]].map(told),
            stress: told(found.stress),
        }))
    }

    /// The map as a picture.
    pub(super) fn svg(&self) -> String {
        let axis = |at: usize| format!("axis {}: {:.0} % of the spread", at + 1, 100.0 * self.share[at]);
        let point = |((name, place), &group): ((&String, &[f64; 2]), &usize)| MapPoint {
            name: name.clone(),
            place: (place[0], place[1]),
            group,
        };
        let map = PointMap {
            title: format!("{} by {}", quantity(self.names.len(), "run"), visible(&self.factor)),
            labels: [axis(0), axis(1)],
            points: self.names.iter().zip(&self.places).zip(&self.level_of).map(point).collect(),
            groups: self.levels.iter().map(|level| visible(level).into_owned()).collect(),
            notes: vec![format!("Stress {:.3}: how far distances in the map are wrong.", self.stress)],
        };
        map.svg()
    }
}

/// The levels that have a colour, and that of each run.
fn levels(values: &[Option<String>]) -> (Vec<String>, Vec<usize>) {
    let text = |value: &Option<String>| value.as_deref().unwrap_or("(missing)").to_owned();
    let texts: Vec<String> = values.iter().map(text).collect();
    let mut counts: Vec<(String, usize)> = Vec::new();
    let mut known = std::collections::BTreeMap::new();
    for text in &texts {
        let at = *known.entry(text.as_str()).or_insert_with(|| {
            counts.push((text.clone(), 0));
            counts.len() - 1
        });
        counts[at].1 += 1;
    }
    let numbers: Option<Vec<f64>> =
        texts.iter().map(|text| text.trim().parse().ok().filter(|x: &f64| x.is_finite())).collect();
    match numbers {
        Some(numbers) if counts.len() > MOST_COLOURS => ranges(&numbers),
        Some(_) => {
            let number = |text: &str| text.trim().parse().unwrap_or(0.0_f64);
            counts.sort_by(|x, y| number(&x.0).total_cmp(&number(&y.0)));
            numbered(&texts, counts.into_iter().map(|(level, _)| level).collect(), None)
        }
        None if counts.len() > MOST_COLOURS => {
            counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
            let others = format!("{} others", counts.len() + 1 - MOST_COLOURS);
            counts.truncate(MOST_COLOURS - 1);
            numbered(&texts, counts.into_iter().map(|(level, _)| level).collect(), Some(others))
        }
        None => numbered(&texts, counts.into_iter().map(|(level, _)| level).collect(), None),
    }
}

/// Levels that are named, and one for all others.
fn numbered(texts: &[String], mut levels: Vec<String>, others: Option<String>) -> (Vec<String>, Vec<usize>) {
    let known: std::collections::BTreeMap<&str, usize> =
        levels.iter().enumerate().map(|(at, level)| (level.as_str(), at)).collect();
    let level_of =
        texts.iter().map(|text| known.get(text.as_str()).copied().unwrap_or(levels.len())).collect();
    levels.extend(others);
    (levels, level_of)
}

/// Ranges of numbers with about as many runs each.
fn ranges(numbers: &[f64]) -> (Vec<String>, Vec<usize>) {
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    let last = |range: usize| sorted[(range + 1) * sorted.len() / MOST_COLOURS - 1];
    let mut ends: Vec<f64> = (0..MOST_COLOURS).map(last).collect();
    ends.dedup();
    let range_of = |x: f64| ends.partition_point(|end| *end < x);
    let level_of: Vec<usize> = numbers.iter().map(|&x| range_of(x)).collect();
    let name = |range: usize| {
        let least = sorted.iter().find(|&&x| range_of(x) == range).copied().unwrap_or(ends[range]);
        if least == ends[range] { least.to_string() } else { format!("{least} to {}", ends[range]) }
    };
    ((0..ends.len()).map(name).collect(), level_of)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some(values: &[&str]) -> Vec<Option<String>> {
        values.iter().map(|value| Some((*value).to_owned())).collect()
    }

    #[test]
    fn few_levels_have_a_colour_each() {
        assert_eq!(levels(&some(&["b", "a", "b"])), (vec!["b".to_owned(), "a".to_owned()], vec![0, 1, 0]));
        let numbers = levels(&some(&["10", "2", "10"]));
        assert_eq!(numbers, (vec!["2".to_owned(), "10".to_owned()], vec![1, 0, 1]));
        assert_eq!(levels(&[None, Some("x".to_owned())]).0, ["(missing)", "x"]);
    }

    #[test]
    fn many_numbers_are_ranges_and_many_names_are_others() {
        let texts: Vec<String> = (0..90).map(|at| (at % 45).to_string()).collect();
        let (names, level_of) = levels(&some(&texts.iter().map(String::as_str).collect::<Vec<_>>()));
        assert_eq!((names.len(), names[0].as_str(), names[8].as_str()), (9, "0 to 4", "40 to 44"));
        assert!((0..9).all(|range| level_of.iter().filter(|&&of| of == range).count() == 10));
        let texts: Vec<String> = (0..60).map(|at| format!("run {}", (at / 2).min(20))).collect();
        let (names, level_of) = levels(&some(&texts.iter().map(String::as_str).collect::<Vec<_>>()));
        assert_eq!((names.len(), names[0].as_str(), names[8].as_str()), (9, "run 20", "13 others"));
        assert_eq!((level_of[59], level_of[38]), (0, 8));
    }
}
