//! All pairs of clusterings as a map: near in it what is alike.

use partita::internal::quantity;
use partita::{Request, Sense};
use partita_cluster::{DistanceMap, distance_map};
use partita_report::{MapPoint, PointMap};

use super::grid::Grid;
use super::pairwise::Pairwise;
use crate::failure::Usage;
use crate::warnings::warn;

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

/// A similarity has no distances that a map could show.
pub fn check_measure(request: &Request) -> Result<(), Usage> {
    match request.measure().sense {
        Sense::Distance => Ok(()),
        _ => Err(Usage(format!(
            "--map draws distances, and {} is none; name a distance first, such as variation_of_information or of trees \
             robinson_foulds",
            request.key()
        ))),
    }
}

impl<'a> ScoreMap<'a> {
    pub fn of(found: &'a Pairwise) -> anyhow::Result<Self> {
        let (request, matrix) = (&found.answer.requests[0], &found.answer.matrices[0]);
        let mut distances = Vec::with_capacity(matrix.len() * matrix.len());
        for (a, row) in matrix.iter().enumerate() {
            for (b, score) in row.iter().enumerate() {
                let Some(value) = score.value() else {
                    let (a, b) = (&found.answer.names[a], &found.answer.names[b]);
                    anyhow::bail!(
                        "{} of {a} and {b} is undefined, so there is no map; leave one out",
                        request.key()
                    );
                };
                distances.push(value);
            }
        }
        let map = distance_map(&distances, 2, NEIGHBOURS)?;
        if map.negative_share > MISLEADING {
            warn(format!(
                "{:.0} % of these distances fit into no map, of any number of axes; read it with care",
                100.0 * map.negative_share
            ));
        }
        let title = format!("{}: {}", request.key(), found.heading);
        Ok(Self { names: &found.answer.names, files: &found.files, title, map })
    }

    pub fn csv(&self) -> String {
        let mut grid = Grid::new(&["name", "x", "y"]);
        for (name, point) in self.names.iter().zip(&self.map.coordinates) {
            grid.push(vec![name.clone(), point[0].to_string(), point[1].to_string()]);
        }
        grid.csv()
    }

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
