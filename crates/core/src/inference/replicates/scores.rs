//! The scores of many drawn tables.

use std::borrow::Cow;

use crate::chance::moments;
use crate::compare::{Input, Request, Source};
use crate::cover::CoverSummary;
use crate::error::{Error, ErrorKind, Result};
use crate::inference::bootstrap::block::Block;
use crate::inference::bootstrap::resampler::Resampler;
use crate::inference::null::every_table::EveryTable;
use crate::inference::null::fixed_margins::Drawn;
use crate::inference::null::trees::RandomTrees;
use crate::inference::null::{NullSampler, NullScratch};
use crate::inference::random::{LogFactorials, stream};
use crate::inference::replicates::layout::{Layout, Sums};
use crate::inference::replicates::order::{Observed, Order};
use crate::inference::replicates::parallel::{blocks, replicates_while};
use crate::inference::{Null, NullModel, Sampling};
use crate::numeric::below;
use crate::registry::Reads;
use crate::score::Score;
use crate::summary::{ChanceSums, CoSummary, Summary};
use crate::sys::map_init;
use crate::table::Contingency;
use crate::tree::TreePair;

/// The scores of each request over all draws; draws that leave a measure undefined are passed over.
#[derive(Debug, Clone, Default, PartialEq)]
pub(in crate::inference) struct Scores {
    /// The defined scores, in the order of the draws.
    pub(in crate::inference) values: Vec<f64>,
    /// The comparison of each table with the observed one, where labels are drawn.
    pub(in crate::inference) orders: Vec<Order>,
    /// The probability of each, where all tables are listed; empty where they are drawn.
    pub(in crate::inference) chances: Vec<f64>,
    /// The number of draws that left the measure undefined.
    pub(in crate::inference) undefined: u32,
}

/// Draws are numbered per table: a co-clustering has two of them, with streams of their own.
fn stream_of(sampling: &Sampling, draw: u64, side: u64) -> chacha20::ChaCha8Rng {
    stream(sampling.seed, 2 * draw + side)
}

/// The scores of bootstrap replicates: items drawn with replacement.
pub(in crate::inference) fn bootstrap(
    requests: &[Request],
    input: Input<'_>,
    sampling: &Sampling,
) -> Result<Vec<Scores>> {
    match input.0 {
        Source::Labels(summary) => bootstrap_flat(requests, summary.table(), sampling),
        Source::Co(co) => bootstrap_co(requests, co, sampling),
        Source::Cover(cover) => bootstrap_cover(requests, cover, sampling),
        Source::Biclusters(_) => Err(no_samples_of_biclusters()),
        _ => Err(no_samples_of_trees()),
    }
}

/// Applies a function to counts whose items are drawn again with replacement.
pub(crate) fn redrawn<T: Send>(
    counts: &[u64],
    sampling: Sampling,
    of: impl Fn(&[u64]) -> T + Sync + Send,
) -> Vec<T> {
    let resampler = Resampler::new(counts);
    let scratch = || (Block::default(), Vec::new());
    blocks(sampling.draws, scratch, |(drawn, counts), block, lanes| {
        resampler.draw(&mut stream_of(&sampling, block, 0), drawn);
        let mut found = |lane| {
            drawn.replicate(lane, resampler.split(), counts);
            of(counts)
        };
        (0..lanes).map(&mut found).collect()
    })
}

fn bootstrap_co(requests: &[Request], co: &CoSummary, sampling: &Sampling) -> Result<Vec<Scores>> {
    let sides = [co.rows().table(), co.columns().table()]
        .map(|table| (Layout::of(table), Resampler::new(&counts_of(table))));
    let scratch = || (<[Block; 2]>::default(), Vec::new());
    let drawn = blocks(sampling.draws, scratch, |(drawn, counts), block, lanes| {
        for (side, (_, resampler)) in sides.iter().enumerate() {
            resampler.draw(&mut stream_of(sampling, block, side as u64), &mut drawn[side]);
        }
        let mut table = |side: usize, lane| {
            let (layout, resampler) = &sides[side];
            drawn[side].replicate(lane, resampler.split(), counts);
            layout.to_table(counts)
        };
        let mut score = |lane| {
            let (rows, columns) = (table(0, lane), table(1, lane));
            score_all(requests, (&CoSummary::new(rows, columns)).into())
        };
        (0..lanes).map(&mut score).collect()
    });
    transpose(requests.len(), drawn)
}

/// Items are drawn by the cells of their types; what a type is in stays.
fn bootstrap_cover(requests: &[Request], cover: &CoverSummary, sampling: &Sampling) -> Result<Vec<Scores>> {
    let resampler = Resampler::new(&counts_of(cover.cells()));
    let scratch = || (Block::default(), Vec::new());
    let drawn = blocks(sampling.draws, scratch, |(drawn, counts), block, lanes| {
        resampler.draw(&mut stream_of(sampling, block, 0), drawn);
        let mut score = |lane| {
            drawn.replicate(lane, resampler.split(), counts);
            score_all(requests, (&cover.with_counts(counts)?).into())
        };
        (0..lanes).map(&mut score).collect()
    });
    transpose(requests.len(), drawn)
}

/// The error that says why trees have no intervals.
fn no_samples_of_trees() -> Error {
    let what = "there are no intervals for trees: their leaves are not a random sample that could be drawn again; \
                use a p-value, or compare cuts of them as labels";
    ErrorKind::BadInference(what.to_owned()).into()
}

fn bootstrap_flat(requests: &[Request], table: &Contingency, sampling: &Sampling) -> Result<Vec<Scores>> {
    let (resampler, layout) = (Resampler::new(&counts_of(table)), Layout::of(table));
    let scratch = || (Block::default(), Vec::new(), Sums::new(table.n()));
    let drawn = blocks(sampling.draws, scratch, |(block, counts, sums), number, lanes| {
        resampler.draw(&mut stream_of(sampling, number, 0), block);
        let mut score = |lane| {
            block.replicate(lane, resampler.split(), counts);
            let (pairs, info) = sums.of(&layout, counts);
            score_replicate(requests, Source::Info(&pairs, &info), || layout.to_table(counts))
        };
        (0..lanes).map(&mut score).collect()
    });
    transpose(requests.len(), drawn)
}

/// The scores of tables or trees drawn from a null model, as long as `go_on` says so, which is asked before each draw;
/// nothing when it says no.
pub(in crate::inference) fn null(
    requests: &[Request],
    input: Input<'_>,
    model: Null,
    sampling: &Sampling,
    go_on: &(dyn Fn() -> bool + Sync),
) -> Result<Option<Vec<Scores>>> {
    model.model.check(input.kind())?;
    let drawn = match input.0 {
        Source::Labels(summary) => {
            return null_of_labels(requests, summary, model, sampling, go_on);
        }
        Source::Co(co) => {
            let tables = [co.rows().table(), co.columns().table()];
            let samplers = tables.map(|table| NullSampler::new(table, model));
            let scratch = <[NullScratch; 2]>::default;
            replicates_while(sampling.draws, go_on, scratch, |scratch, replicate| {
                let mut side = |side: usize| {
                    let scratch = &mut scratch[side];
                    samplers[side].draw(&mut stream_of(sampling, replicate, side as u64), scratch);
                    scratch.drawn.layout.to_table(&scratch.drawn.counts)
                };
                score_all(requests, (&CoSummary::new(side(0), side(1))).into())
            })
        }
        Source::Cover(cover) => {
            let sampler = NullSampler::new(cover.cells(), model);
            replicates_while(sampling.draws, go_on, NullScratch::default, |scratch, replicate| {
                sampler.draw(&mut stream_of(sampling, replicate, 0), scratch);
                let table = scratch.drawn.layout.to_table(&scratch.drawn.counts);
                score_all(requests, (&cover.with_cells(table)).into())
            })
        }
        Source::Trees(pair) if model.model == NullModel::FixedMargins => {
            let leaves = || (0..pair.leaves() as u32).collect::<Vec<_>>();
            replicates_while(
                sampling.draws,
                go_on,
                || (),
                |(), replicate| {
                    let mut order = leaves();
                    shuffle(&mut stream_of(sampling, replicate, 0), &mut order);
                    score_all(requests, (&pair.permuted(&order)).into())
                },
            )
        }
        Source::Trees(pair) => {
            let (a, b) = (pair.a(), pair.b());
            let [of_a, of_b] = [a, b].map(|tree| RandomTrees::like(tree, model.model));
            replicates_while(
                sampling.draws,
                go_on,
                || (),
                |(), replicate| {
                    let drawn = of_b.draw(&mut stream_of(sampling, replicate, 1))?;
                    let first = match model.fix_a {
                        true => Cow::Borrowed(a),
                        false => Cow::Owned(of_a.draw(&mut stream_of(sampling, replicate, 0))?),
                    };
                    score_all(requests, (&TreePair::new(&first, &drawn)?).into())
                },
            )
        }
        Source::Biclusters(_) => return Err(no_samples_of_biclusters()),
        _ => return Err(no_table()),
    };
    drawn.map(|drawn| transpose(requests.len(), drawn)).transpose()
}

fn null_of_labels(
    requests: &[Request],
    summary: &Summary,
    model: Null,
    sampling: &Sampling,
    go_on: &(dyn Fn() -> bool + Sync),
) -> Result<Option<Vec<Scores>>> {
    let (sampler, n) = (NullSampler::new(summary.table(), model), summary.table().n());
    let scorer = NullScorer::new(requests, summary, model);
    let scratch = || (NullScratch::default(), Sums::new(n));
    let drawn = replicates_while(sampling.draws, go_on, scratch, |(scratch, sums), replicate| {
        sampler.draw(&mut stream_of(sampling, replicate, 0), scratch);
        scorer.score(&scratch.drawn, sums)
    });
    drawn.map(|drawn| transpose_ordered(requests.len(), drawn)).transpose()
}

/// All tables with the margins of one and how likely each is; nothing where there are more than `most`, or when `go_on`
/// says no.
pub(in crate::inference) fn every_table(
    requests: &[Request],
    summary: &Summary,
    most: u64,
    go_on: &(dyn Fn() -> bool + Sync),
) -> Result<Option<Vec<Scores>>> {
    let table = summary.table();
    if EveryTable::count(table, most).is_none() {
        return Ok(None);
    }
    let logs = LogFactorials::up_to(table.n());
    let scorer = NullScorer::new(requests, summary, NullModel::FixedMargins.into());
    let mut tables = EveryTable::like(table);
    let mut all: Vec<Scores> = vec![Scores::default(); requests.len()];
    loop {
        let next = || tables.advance().then(|| (tables.table(), tables.probability(&logs)));
        let some: Vec<(Drawn, f64)> = std::iter::from_fn(next).take(TABLES_AT_ONCE).collect();
        if some.is_empty() || !go_on() {
            return Ok(some.is_empty().then_some(all));
        }
        let scored =
            map_init(some.len(), || Sums::new(table.n()), |sums, at| scorer.score(&some[at].0, sums));
        for (scored, (_, chance)) in scored.into_iter().zip(&some) {
            let (scores, order) = scored?;
            for (all, score) in all.iter_mut().zip(scores) {
                all.push(score, order);
                all.chances.resize(all.values.len(), *chance);
            }
        }
    }
}

/// Tables that are scored on all cores before the next are listed.
const TABLES_AT_ONCE: usize = 1024;

/// Scores tables that chance gives, and compares their sums with those of the observed one.
struct NullScorer<'a> {
    requests: &'a [Request],
    observed: Observed,
    by_chance: Option<ChanceSums>,
}

impl<'a> NullScorer<'a> {
    fn new(requests: &'a [Request], summary: &Summary, model: Null) -> Self {
        Self { requests, observed: Observed::of(summary), by_chance: shared_chance(requests, summary, model) }
    }

    fn score(&self, drawn: &Drawn, sums: &mut Sums) -> Result<(Vec<Score>, Order)> {
        let (pairs, info) = sums.of(&drawn.layout, &drawn.counts);
        let table = || drawn.layout.to_table(&drawn.counts);
        let scores = match self.by_chance.map(|by_chance| ChanceSums { info, ..by_chance }) {
            Some(sums) => score_replicate(self.requests, Source::Chance(&pairs, &sums), table),
            None => score_replicate(self.requests, Source::Info(&pairs, &info), table),
        };
        Ok((scores?, self.observed.order(&pairs, sums)))
    }
}

/// Puts the values into any order, all equally likely.
fn shuffle(rng: &mut impl rand_core::Rng, values: &mut [u32]) {
    for place in 1..values.len() {
        values.swap(place, below(rng, place as u64 + 1) as usize);
    }
}

fn no_table() -> Error {
    ErrorKind::BadInference("chance draws tables or trees, and of this input neither is known".to_owned())
        .into()
}

fn no_samples_of_biclusters() -> Error {
    let what = "there are no intervals and p-values for biclusters: their cells share rows and columns, and none can be drawn \
                without the others; compare the rows or the columns alone as covers";
    ErrorKind::BadInference(what.to_owned()).into()
}

pub(in crate::inference) fn counts_of(table: &Contingency) -> Vec<u64> {
    table.cells().iter().map(|cell| cell.count).collect()
}

fn score_all(requests: &[Request], input: Input<'_>) -> Result<Vec<Score>> {
    requests.iter().map(|request| request.score(input)).collect()
}

/// Returns the sums by chance, if a measure asks: with the sizes of the clusters they are the same for every draw.
fn shared_chance(requests: &[Request], summary: &Summary, model: Null) -> Option<ChanceSums> {
    let is_asked = requests.iter().any(|request| request.measure().reads() == Reads::Chance);
    let is_same = model.model == NullModel::FixedMargins && moments::is_within_reach(summary.table());
    (is_asked && is_same).then(|| summary.chance())
}

/// Scores a replicate from its sums where they are enough; its table is built only if a measure needs it.
fn score_replicate(
    requests: &[Request],
    sums: Source<'_>,
    mut table: impl FnMut() -> Contingency,
) -> Result<Vec<Score>> {
    let (sums, mut summary) = (Input(sums), None);
    requests
        .iter()
        .map(|request| match request.score_if_known(sums)? {
            Some(score) => Ok(score),
            None => request.score(&*summary.get_or_insert_with(|| Summary::new(table()))),
        })
        .collect()
}

/// From scores by draw to scores by request.
fn transpose(requests: usize, drawn: Vec<Result<Vec<Score>>>) -> Result<Vec<Scores>> {
    let ordered = drawn.into_iter().map(|draw| Ok((draw?, Order::default())));
    transpose_ordered(requests, ordered.collect())
}

fn transpose_ordered(requests: usize, drawn: Vec<Result<(Vec<Score>, Order)>>) -> Result<Vec<Scores>> {
    let mut scores = vec![Scores::default(); requests];
    scores.iter_mut().for_each(|scores| scores.values.reserve(drawn.len()));
    for draw in drawn {
        let (draw, order) = draw?;
        scores.iter_mut().zip(draw).for_each(|(scores, score)| scores.push(score, order));
    }
    Ok(scores)
}

impl Scores {
    fn push(&mut self, score: Score, order: Order) {
        match score.into_result() {
            Ok(value) => {
                self.values.push(value);
                self.orders.push(order);
            }
            Err(_) => self.undefined += 1,
        }
    }
}
