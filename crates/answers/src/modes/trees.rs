//! A given number of modes of trees, by their distances: leaves are not independent, so that nothing is tested.

use partita::modes::modes_of_distances;
use partita::{Kind, Request, Sense, TreeSet};

use super::Options;
use super::answer::{Answer, at_least_two};
use crate::failure::{Failure, Outcome};
use crate::watch::{Counter, Watch};

/// The distance of trees where none is named.
const DISTANCE: &str = "robinson_foulds";

/// So many groups of trees over the same leaves.
pub fn of_trees(trees: &TreeSet, options: &Options, watch: &dyn Watch) -> Outcome<Answer> {
    at_least_two(trees.len())?;
    let asked = options.search()?;
    let Some(count) = asked.n_modes else {
        return Err(Failure::usage(
            "the leaves of a tree are not independent, so that no test says how many modes trees have; give their number",
        ));
    };
    let request = Request::parse(options.measure.as_deref().unwrap_or(DISTANCE))?;
    if request.measure().sense != Sense::Distance {
        let key = request.key();
        return Err(Failure::usage(format!("{key} is no distance; choose one, such as robinson_foulds")));
    }
    let counter = Counter::new(watch, "pairs", trees.len() * (trees.len() + 1) / 2);
    let matrix = trees.matrix(&request, &|| counter.done())?;
    let mut distances = Vec::with_capacity(trees.len());
    for a in 0..trees.len() {
        let value = |b: usize| {
            let score = matrix.score(a, b).clone().into_result();
            score.map_err(|reason| Failure::input(reason.into_owned()))
        };
        distances.push((0..trees.len()).map(value).collect::<Outcome<Vec<f64>>>()?);
    }
    let found = modes_of_distances(&distances, count, &asked)?;
    Ok(Answer {
        kind: Kind::Trees,
        items: trees.leaves(),
        names: options.common.names(trees.len()),
        loss: request.key(),
        level: asked.level,
        found,
        stories: Vec::new(),
        caveats: Vec::new(),
    })
}
