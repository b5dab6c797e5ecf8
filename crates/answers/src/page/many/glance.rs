//! The answer about several clusterings at a glance.

use partita::internal::quantity;
use partita_report::{
    First, OnRange, RankedDot, RankingChart, Tile, at_a_glance, number, probability, within,
};

use super::neighbours::Neighbours;
use super::ranked::{heading, shown_range};
use crate::explain::Part;
use crate::failure::Outcome;
use crate::modes::Answer as Modes;
use crate::page::glance::where_they_differ;
use crate::pairwise::Answer as Pairwise;
use crate::rank::{Answer as Ranking, Case};
use crate::words::{percent, spoken};

/// A picture of more clusterings is not seen at a glance.
const MOST: usize = 60;

/// Which is the closest to the reference, whether that is chance, and where it differs.
pub(super) fn of_ranking(ranking: &Ranking, part: Option<&Part>) -> Option<First> {
    let closest = ranking.closest.as_ref()?;
    let mut tiles = vec![how_close(ranking)?, by_chance(ranking)];
    tiles.extend(part.map(|part| Tile {
        question: format!("Where does {} differ from {}?", part.sides.names[1], part.sides.names[0]),
        ..where_they_differ(part, "item")
    }));
    let picture = (drawn(ranking), "The candidates on one axis, each with its interval");
    Some(First { sentence: closest.sentence.clone(), tiles, picture: Some(picture) })
}

/// The score of the closest candidate with its interval on its range.
fn how_close(ranking: &Ranking) -> Option<Tile> {
    let (best, request) = (ranking.ranking.first()?, &ranking.requests[0]);
    let (value, ends) = (best.score()?, best.ends().map(|[low, high]| (low, high)));
    let range = request.measure().range_for(request.args());
    let scale = (range.low.is_finite() && range.high.is_finite()).then_some(OnRange {
        value,
        ends,
        range: (range.low, range.high),
    });
    let interval = ends.map_or_else(String::new, |(low, high)| {
        let level = percent(ranking.level.unwrap_or(0.95));
        format!(", {} to {} ({level})", within(low, ends), within(high, ends))
    });
    let chosen = match ranking.chosen_by_score() {
        Some(_) => {
            format!("; chosen from {} by this score, so it tends to be too good", ranking.ranking.len())
        }
        None => String::new(),
    };
    Some(Tile {
        question: format!("How close is {}?", best.name),
        answer: at_a_glance(value, ends),
        full: number(value),
        scale,
        words: format!("{}{interval}{chosen}", spoken(request.measure())),
    })
}

/// Whether it may be chance that it is the closest.
fn by_chance(ranking: &Ranking) -> Tile {
    let question = "Could it be chance that it is the closest?".to_owned();
    let closest = ranking.closest.as_ref();
    let p = closest.and_then(|closest| closest.p).map_or_else(String::new, |p| {
        let p = probability(p);
        if p.starts_with('<') { format!(", p {p}") } else { format!(", p = {p}") }
    });
    let tests = ranking.of_best();
    let open = tests.iter().filter(|(_, p)| *p > chance(ranking)).count();
    let (answer, words) = match closest.map(|closest| closest.case) {
        Some(Case::BeyondChance) => {
            (format!("No{p}"), "better than every other by more than chance".to_owned())
        }
        Some(Case::MayBeChance) => {
            (format!("Yes{p}"), format!("{open} of {} others may be as close", tests.len()))
        }
        Some(Case::ByBias) => ("Yes".to_owned(), "without its bias another is closer".to_owned()),
        Some(Case::Tied) => ("A tie".to_owned(), "others have the same score".to_owned()),
        Some(Case::Same) => ("All are the same".to_owned(), String::new()),
        Some(Case::Untested) | None => ("Not computed".to_owned(), String::new()),
    };
    Tile { question, answer, words, ..Tile::default() }
}

/// A larger p-value may be chance.
fn chance(ranking: &Ranking) -> f64 {
    1.0 - ranking.level.unwrap_or(0.95)
}

/// The candidates on one axis.
pub(super) fn drawn(ranking: &Ranking) -> String {
    let tests = ranking.of_best();
    let is_worse = |at: usize| tests.iter().any(|(test, p)| test.other == at && *p <= chance(ranking));
    let row = |(at, candidate): (usize, &crate::rank::Candidate)| RankedDot {
        name: candidate.name.clone(),
        value: candidate.score(),
        ends: candidate.ends().map(|[low, high]| (low, high)),
        may_be_best: !is_worse(at),
    };
    let rows = ranking.ranking.iter().enumerate().map(row).collect();
    let axis = heading(&ranking.requests[0]);
    RankingChart { axis, rows, range: shown_range(ranking), tested: !tests.is_empty() }.svg()
}

/// How alike several clusterings are, which are most and least alike, and each with each.
pub(super) fn of_pairs(
    pairs: &Pairwise,
    rows: &[Neighbours<'_>],
    modes: Option<&Modes>,
    said: &[String],
    lead: &str,
) -> Outcome<Option<First>> {
    let Some(sentence) = said.first() else { return Ok(None) };
    let mut tiles = vec![how_alike(pairs)];
    tiles.extend(modes.map(|modes| Tile {
        question: "One answer or several?".to_owned(),
        answer: quantity(modes.found.modes.len(), "answer"),
        words: modes.sentence(),
        ..Tile::default()
    }));
    tiles.extend(least_like(pairs, rows));
    let is_seen = pairs.names.len() <= MOST;
    let picture = is_seen.then(|| pairs.svg(lead)).transpose()?;
    let picture = picture.map(|svg| (svg, "The scores of each with each"));
    Ok(Some(First { sentence: sentence.clone(), tiles, picture }))
}

/// The mean score of all pairs.
fn how_alike(pairs: &Pairwise) -> Tile {
    let (request, matrix) = (&pairs.requests[0], &pairs.matrices[0]);
    let of_row = |(a, row): (usize, &Vec<partita::Score>)| {
        row.iter()
            .enumerate()
            .filter(|&(b, _)| a != b)
            .filter_map(|(_, score)| score.value())
            .collect::<Vec<_>>()
    };
    let scores: Vec<f64> = matrix.iter().enumerate().flat_map(of_row).collect();
    let mean = scores.iter().sum::<f64>() / scores.len().max(1) as f64;
    let ends = scores
        .iter()
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), &score| (low.min(score), high.max(score)));
    let range = request.measure().range_for(request.args());
    let is_drawn = !scores.is_empty() && range.low.is_finite() && range.high.is_finite();
    Tile {
        question: "How alike are they?".to_owned(),
        answer: if scores.is_empty() { "—".to_owned() } else { at_a_glance(mean, None) },
        full: number(mean),
        scale: is_drawn.then_some(OnRange { value: mean, ends: Some(ends), range: (range.low, range.high) }),
        words: format!("mean {} of all pairs; the line is their range", spoken(request.measure())),
    }
}

/// The clustering that is least like the others.
fn least_like(pairs: &Pairwise, rows: &[Neighbours<'_>]) -> Option<Tile> {
    let measure = pairs.requests[0].measure();
    let sign = measure.sense.sign();
    let means = rows.iter().filter_map(|row| Some((row.name, row.mean?)));
    let (name, mean) = means.min_by(|x, y| (sign * x.1).total_cmp(&(sign * y.1)))?;
    (rows.len() > 2).then(|| Tile {
        question: "Which is least like the others?".to_owned(),
        answer: name.to_owned(),
        words: format!("mean {} of {}", spoken(measure), at_a_glance(mean, None)),
        ..Tile::default()
    })
}
