//! The ranking of candidates: how close each is, what other measures say, and whether the best is better by more than chance.

use partita::internal::quantity;
use partita::{Request, Sense};
use partita_report::{Entry, Section, Sheet, number, probability};

use crate::rank::{Answer, Candidate, Test};
use crate::words::percent;

/// The ranking, and the tests of the best against the others.
pub fn sections(answer: &Answer) -> Vec<Section> {
    let (first, range) = (&answer.requests[0], shown_range(answer));
    let mut headings =
        vec!["rank".to_owned(), "candidate".to_owned(), heading(first), "on one scale".to_owned()];
    headings.extend(answer.level.map(|level| format!("{} interval", percent(level))));
    let row = |(place, candidate): (usize, &Candidate)| {
        let value = candidate.score();
        let ends = candidate.ends().map(|[low, high]| (low, high));
        let mut row = vec![
            Entry::Place(answer.rank(place)),
            Entry::Text(candidate.name.clone()),
            Entry::Value(value, ends),
            Entry::Dot { value, ends, range },
        ];
        if answer.level.is_some() {
            let none = || Entry::Number(String::new());
            row.push(ends.map_or_else(none, |(low, high)| Entry::Interval(low, high)));
        }
        row
    };
    let rows = answer.ranking.iter().enumerate().map(row).collect();
    let sheet = Sheet { id: "ranking-table", label: "Ranking", headings, rows_in: None, rows };
    let title = format!("How close is each to {}?", answer.reference());
    let section = Section::new("ranking", title).table(&sheet).meanings([(first.key(), first.measure())]);
    let mut sections = vec![section.warnings("What to know of the intervals", &answer.warnings())];
    sections.extend(tests(answer));
    sections
}

/// The name of a measure, and which way it is better where that is not up.
pub(super) fn heading(request: &Request) -> String {
    match request.measure().sense {
        Sense::Distance => format!("{} (lower is better)", request.key()),
        _ => request.key(),
    }
}

fn shown(value: Option<f64>) -> Entry {
    Entry::Number(value.map_or_else(|| "—".to_owned(), number))
}

/// The candidates in the same order, by the measures after the first.
pub fn by_other_measures(answer: &Answer) -> Option<Section> {
    let others: Vec<(usize, &Request)> =
        (answer.requests.iter().enumerate().skip(1)).filter(|(at, _)| adds(answer, *at)).collect();
    let mut headings = vec!["candidate".to_owned()];
    headings.extend(others.iter().map(|(_, request)| heading(request)));
    let row = |candidate: &Candidate| {
        let scores = others.iter().map(|(at, _)| shown(candidate.scores[*at].value()));
        [Entry::Text(candidate.name.clone())].into_iter().chain(scores).collect()
    };
    let rows = answer.ranking.iter().map(row).collect();
    let sheet = Sheet { id: "others-table", label: "Other measures", headings, rows_in: None, rows };
    let meanings = || others.iter().map(|(_, request)| (request.key(), request.measure()));
    let section = || Section::new("others", "What do other measures say?").table(&sheet).meanings(meanings());
    (!others.is_empty()).then(section)
}

/// Returns whether a measure says more than the first: of two that agree to three digits for each candidate one is enough.
fn adds(answer: &Answer, at: usize) -> bool {
    let close = |candidate: &Candidate| match (candidate.scores[0].value(), candidate.scores[at].value()) {
        (Some(first), Some(other)) => (first - other).abs() < 5e-4,
        (first, other) => first == other,
    };
    !answer.ranking.iter().all(close)
}

/// One scale for all: from 0, or the lowest end of an interval, to the best that there could be, or the highest end.
pub(super) fn shown_range(answer: &Answer) -> (f64, f64) {
    let of = |candidate: &Candidate| {
        candidate.score().into_iter().chain(candidate.ends().into_iter().flatten()).collect::<Vec<_>>()
    };
    let shown: Vec<f64> = answer.ranking.iter().flat_map(of).collect();
    let first = &answer.requests[0];
    let range = first.measure().range_for(first.args());
    let high = if range.high.is_finite() { range.high } else { 0.0 };
    (shown.iter().copied().fold(0.0, f64::min), shown.into_iter().fold(high, f64::max))
}

/// A section that says whether the best is better than each that differs from it.
fn tests(answer: &Answer) -> Option<Section> {
    let (best, tests) = (&answer.ranking.first()?.name, answer.of_best());
    let row = |(test, p): &(&Test, f64)| {
        let found = &test.found.test;
        vec![
            Entry::Text(answer.ranking[test.other].name.clone()),
            Entry::Number(number(found.advantage)),
            Entry::Interval(found.low, found.high),
            Entry::Number(probability(found.p)),
            Entry::Number(probability(*p)),
        ]
    };
    let level = percent(answer.level?);
    let headings =
        ["other", "advantage", &format!("{level} interval"), "p", "p (Holm)"].map(str::to_owned).to_vec();
    let rows: Vec<Vec<Entry>> = tests.iter().map(row).collect();
    let text = format!(
        "The advantage of {best} is the difference of the scores, freed of their bias. Interval and p are those of one \
         question: is {best} better than this one? An interval that leaves out 0 goes with a small p. p (Holm) allows for all {} \
         being asked at once, so it is larger. An advantage that rests on few items has a larger p than one that rests on many.",
        quantity(tests.len(), "question")
    );
    let warnings: Vec<String> = (tests.iter())
        .flat_map(|(test, _)| {
            test.found
                .test
                .warnings
                .iter()
                .map(|warning| format!("{}: {warning}", answer.ranking[test.other].name))
        })
        .collect();
    let title = format!("Is {best} better by more than chance?");
    let sheet = Sheet { id: "tests-table", label: "Tests", headings, rows_in: None, rows };
    let section = || Section::new("tests", title).text(&text).table(&sheet);
    (!sheet.rows.is_empty()).then(|| section().warnings("What to know of the tests", &warnings))
}
