//! The work that an answer does unasked. A measure that takes longer is left out, and the answer says so.

use partita::{Cost, Request, Score, Summary, TreePair};

/// The steps of a measure of labels, beside those of its cells: a step takes 4 to 10 nanoseconds, and all of them at most a second.
const MOST_STEPS: f64 = 1e8;
/// The steps of a measure of trees: some seconds.
const MOST_STEPS_OF_TREES: f64 = 1e9;
/// The steps of all draws of a measure: some seconds.
const MOST_STEPS_OF_DRAWS: f64 = 3e9;
/// Cells beyond which an interval takes as long as the scores themselves.
pub const MOST_CELLS_JUDGED: usize = 50_000;
/// Cells beyond which drawing tables takes too long for a verdict.
pub const MOST_CELLS_DRAWN: usize = 1000;
/// Candidates that are tested each with each: some ten thousand tests.
pub const MOST_TESTED: usize = 150;
/// Scores of pairs that are kept and laid out: some hundred megabytes. Of labels the library holds the same limit.
pub const MOST_SCORES: usize = 16_000_000;
/// Items of which random clusterings are drawn: each has nearly as many clusters.
pub const MOST_ITEMS_PARTITIONED: u64 = 1_000_000;
/// The draws of a verdict that no option asked for.
pub const DRAWS_OF_VERDICT: u32 = 999;

/// Says why a measure of labels is left out, if it is. One that cannot be computed at all says so in its own words.
pub fn too_long(request: &Request, summary: &Summary) -> Option<Score> {
    let measure = request.measure();
    let steps = measure.predicted_steps(summary);
    let most = MOST_STEPS + 10.0 * summary.table().cells().len() as f64;
    (steps > most && measure.is_within_reach(summary)).then(|| left_out(request, steps))
}

/// Says why a measure of trees is left out, if it is.
pub fn too_long_for_trees(request: &Request, pair: &TreePair<'_>) -> Option<Score> {
    let steps = request.measure().predicted_steps_of_trees(pair);
    (steps > MOST_STEPS_OF_TREES).then(|| left_out(request, steps))
}

fn left_out(request: &Request, steps: f64) -> Score {
    let name = request.measure().name;
    Score::undefined(format!("left out, as it takes about {steps:.0e} steps; name {name} to add it"))
}

/// Says why a measure of labels is not drawn, if it is not.
pub fn too_long_to_draw(request: &Request, summary: &Summary, draws: u32) -> Option<String> {
    let measure = request.measure();
    let steps = measure.predicted_steps(summary) * f64::from(draws);
    if measure.cost == Cost::Linear || steps <= MOST_STEPS_OF_DRAWS {
        return None;
    }
    Some(match measure.is_within_reach(summary) {
        true => format!("left out, as drawing it takes long; name {} to add it", measure.name),
        false => "left out, as it cannot be computed for a table of this size".to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use partita::Contingency;

    use super::*;

    /// Twenty clusters of different sizes on each side, about as many items as that.
    fn twenty_by_twenty(items: u64) -> Summary {
        let count = |i: u64, j: u64| items / 400 + items / 4000 * (i + j) % 7 + i * j % 3 + 1;
        let cells = (0..20).flat_map(|i| (0..20).map(move |j| (i, j)));
        Contingency::from_triples(cells.map(|(i, j)| (i as u32, j as u32, count(i, j))))
            .expect("a table")
            .into()
    }

    #[test]
    fn what_takes_more_than_a_second_is_left_out() {
        let slow = Request::parse("standardized_mutual_information").expect("a measure");
        assert!(too_long(&slow, &twenty_by_twenty(4_000)).is_none());
        assert!(too_long(&slow, &twenty_by_twenty(200_000)).is_some());
        let quick = Request::parse("adjusted_rand").expect("a measure");
        assert!(too_long(&quick, &twenty_by_twenty(200_000)).is_none());
    }
}
