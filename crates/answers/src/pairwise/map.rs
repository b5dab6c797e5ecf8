//! All pairs of clusterings as a map: near in it what is alike.

use partita::internal::quantity;
use partita::{Request, Sense};
use partita_cluster::{DistanceMap, distance_map};
use partita_report::{MapPoint, PointMap};

use super::Answer;
use crate::failure::{Failure, Outcome};

/// Neighbours over which the trust in a map is measured.
const NEIGHBOURS: usize = 10;

/// Above this share of what no map can show, a map misleads.
const MISLEADING: f64 = 0.1;

/// The map of the first measure, with the names of the clusterings.
pub struct ScoreMap<'a> {
    names: &'a [String],
    files: &'a [String],
    title: String,
    map: DistanceMap,
}

/// Refuses a similarity, which has no distances that a map could show.
///
/// # Errors
/// When the measure is no distance.
pub fn check_measure(request: &Request) -> Outcome<()> {
    match request.measure().sense {
        Sense::Distance => Ok(()),
        _ => Err(Failure::usage(format!(
            "distances, and {} is none; name a distance first, such as variation_of_information or of trees robinson_foulds",
            request.key()
        ))),
    }
}

impl<'a> ScoreMap<'a> {
    /// The map under a title; those of one file have one colour.
    ///
    /// # Errors
    /// When two have no score.
    pub fn of(answer: &'a Answer, files: &'a [String], title: &str) -> Outcome<Self> {
        let (request, matrix) = (&answer.requests[0], &answer.matrices[0]);
        let mut distances = Vec::with_capacity(matrix.len() * matrix.len());
        for (a, row) in matrix.iter().enumerate() {
            for (b, score) in row.iter().enumerate() {
                let Some(value) = score.value() else {
                    let (a, b) = (&answer.names[a], &answer.names[b]);
                    return Err(Failure::input(format!(
                        "{} of {a} and {b} is undefined, so there is no map; leave one out",
                        request.key()
                    )));
                };
                distances.push(value);
            }
        }
        let map = distance_map(&distances, 2, NEIGHBOURS)?;
        let title = format!("{}: {title}", request.key());
        Ok(Self { names: &answer.names, files, title, map })
    }

    /// A word on distances that fit into no map.
    pub fn warning(&self) -> Option<String> {
        (self.map.negative_share > MISLEADING).then(|| {
            format!(
                "{:.0} % of these distances fit into no map, of any number of axes; read it with care",
                100.0 * self.map.negative_share
            )
        })
    }

    /// The name and the coordinates of each.
    pub fn points(&self) -> impl Iterator<Item = (&str, &[f64])> {
        self.names.iter().zip(&self.map.coordinates).map(|(name, point)| (name.as_str(), &point[..]))
    }

    /// The map as a picture.
    pub fn svg(&self) -> String {
        let mut groups: Vec<String> = Vec::new();
        let mut group = |file: &str| {
            groups.iter().position(|known| known == file).unwrap_or_else(|| {
                groups.push(file.to_owned());
                groups.len() - 1
            })
        };
        let numbers: Vec<usize> = self.files.iter().map(|file| group(file)).collect();
        // Clusterings that are all on their own need no colours.
        let alone = groups.len() == self.names.len();
        let point = |(at, name): (usize, &String)| {
            let place = (self.map.coordinates[at][0], self.map.coordinates[at][1]);
            MapPoint { name: name.clone(), place, group: if alone { 0 } else { numbers[at] } }
        };
        let axis = |at: usize| format!("axis {}: {:.0} % of the spread", at + 1, 100.0 * self.map.share[at]);
        let map = PointMap {
            title: self.title.clone(),
            labels: [axis(0), axis(1)],
            points: self.names.iter().enumerate().map(point).collect(),
            groups: if alone { Vec::new() } else { groups },
            notes: vec![
                format!("Stress {:.3}: how far distances in the map are wrong.", self.map.stress),
                format!(
                    "Trustworthiness {:.3}, continuity {:.3} over {}.",
                    self.map.trustworthiness,
                    self.map.continuity,
                    quantity(NEIGHBOURS.min(self.names.len() - 1), "neighbour")
                ),
            ],
        };
        map.svg()
    }
}
