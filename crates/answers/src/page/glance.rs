//! The answer about two clusterings at a glance.

use partita::internal::{p_value, quantity};
use partita_report::{First, OnRange, Tile, at_a_glance, number, within};

use super::first_score::{GRADED, LEVEL, with_sign};
use super::where_they_differ::{first_change, moved};
use crate::compare::{Answer, Row};
use crate::explain::Part;
use crate::spoken::Spoken;
use crate::words::{percent, spoken};

/// One sentence, and how alike the two are, whether that is chance, and where they differ.
pub(super) fn first(compared: &Answer, spoken: &Spoken, part: &Part) -> Option<First> {
    let row = |(_, row): &(usize, &Row)| row.request.measure().name == GRADED;
    let rows = || compared.rows.iter().enumerate();
    let (at, row) = rows().find(row).or_else(|| rows().next())?;
    let tiles = vec![how_alike(compared, at, row)?, by_chance(compared, at), where_they_differ(part, "item")];
    let picture = (part.pair().at_a_glance(), "The clusters of both, and the items that they share");
    Some(First { sentence: sentence(spoken, part), tiles, picture: Some(picture) })
}

/// The same of two things of another kind: the first score decides, and the last tile says where they differ.
pub(super) fn of_scores(
    compared: &Answer,
    sentence: String,
    differ: Tile,
    picture: Option<(String, &'static str)>,
) -> Option<First> {
    let tiles = vec![how_alike(compared, 0, compared.rows.first()?)?, by_chance(compared, 0), differ];
    Some(First { sentence, tiles, picture })
}

/// A tile that says where two things differ.
pub(super) fn differ(answer: String, words: String) -> Tile {
    Tile { question: "Where do they differ?".to_owned(), answer, words, ..Tile::default() }
}

fn sentence(spoken: &Spoken, part: &Part) -> String {
    let (story, short) = (&part.story, spoken.short);
    let differ = match moved(story) {
        0 => format!("all {} are where they were", quantity(story.n(), "item")),
        moves => format!("of {} {moves} move", quantity(story.n(), "item")),
    };
    match short {
        "" => format!("{}{}.", differ[..1].to_uppercase(), &differ[1..]),
        short => format!("{short}: {differ}."),
    }
}

/// The score with its interval on its range.
fn how_alike(compared: &Answer, at: usize, row: &Row) -> Option<Tile> {
    let (value, measure) = (row.score.value()?, row.request.measure());
    let interval = compared.uncertainty.intervals.get(at).and_then(|found| found.as_ref().ok());
    let ends = interval.map(|found| (found.interval.low, found.interval.high));
    let range = measure.range_for(row.request.args());
    let scale = (range.low.is_finite() && range.high.is_finite()).then_some(OnRange {
        value,
        ends,
        range: (range.low, range.high),
    });
    let words = interval.map_or_else(
        || spoken(measure),
        |found| {
            let [low, high] = [found.interval.low, found.interval.high].map(|end| within(end, ends));
            let outside = match value < found.interval.low || value > found.interval.high {
                true => "; the score itself is biased",
                false => "",
            };
            format!("{}, {low} to {high} ({}){outside}", spoken(measure), percent(found.interval.level))
        },
    );
    Some(Tile {
        question: "How alike?".to_owned(),
        answer: at_a_glance(value, ends),
        full: number(value),
        scale,
        words,
    })
}

/// A tile that says whether chance agrees as well.
fn by_chance(compared: &Answer, at: usize) -> Tile {
    let question = "Could it be chance?".to_owned();
    let Some(Ok(found)) = compared.uncertainty.significances.get(at) else {
        return Tile { question, answer: "Not computed".to_owned(), ..Tile::default() };
    };
    let (test, p) = (&found.test, p_value(found.test.p, found.test.p_floor));
    let answer = if test.p <= LEVEL { "No" } else { "Yes" };
    Tile {
        question,
        answer: format!("{answer}, p {}", with_sign(&p)),
        words: format!("chance gives {} in the mean", at_a_glance(test.expected, None)),
        ..Tile::default()
    }
}

/// The changes by kind, and the one that matters most.
pub(super) fn where_they_differ(part: &Part, item: &str) -> Tile {
    let story = &part.story;
    let differences = story.differences();
    let answer = match differences.is_empty() {
        true => story.same_in_words(),
        false => differences.join(", "),
    };
    differ(answer, first_change(part, item).unwrap_or_default())
}
