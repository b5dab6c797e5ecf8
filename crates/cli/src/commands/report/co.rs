//! The page about two co-clusterings: their blocks, their rows and their columns.

use partita_report::{Page, Section, ToldPair, agreeing_blocks};
use serde_json::{Value, json};

use super::other::{compared, explained};
use super::{Options, first_score, how_json, made_by, of_uncertainty, score_facts, uncertain};
use crate::args::kind::Given;
use crate::view::Format;
use crate::view::explanations::Explanations;
use crate::view::scores::{Scores, rounded};
use crate::view::told::Told;
use crate::warnings::said;

pub fn page(options: &Options, given: &Given<'_>) -> anyhow::Result<String> {
    let scores = compared(given, &uncertain(options), &[])?;
    let told = explained(given)?;
    let mut how = made_by(options);
    how.push(("Input", scores.heading.clone()));
    how.extend(of_uncertainty(options));
    let data = json!({
        "compare": serde_json::from_str::<Value>(&scores.write(Format::Json))?,
        "explain": serde_json::to_value(told.json(usize::MAX))?,
        "how": how_json(&how),
    });
    let mut sections = vec![Section::of_scores(&score_facts(&scores)), of_blocks(&told)];
    for (what, told) in &told.parts {
        let [a, b] = &told.sides.names;
        let pair = ToldPair {
            names: [a, b],
            table: &told.sides.table,
            story: &told.story,
            requests: &told.requests,
        };
        sections.push(pair.section(what, &format!("Where do the {what} differ?")));
    }
    let [a, b] = &told.parts[0].1.sides.names;
    let page = Page {
        title: format!("{a} and {b}"),
        lead: scores.heading.clone(),
        question: "Do the co-clusterings agree?".to_owned(),
        answer: answer(&scores, &told),
        notes: Vec::new(),
        warnings: said(),
        sections,
        scores: score_facts(&scores),
        how,
        data: data.to_string(),
    };
    Ok(page.html())
}

/// How much of each block of the first is in one block of the second.
fn of_blocks(told: &Explanations<Told>) -> Section {
    let [rows, columns] = [0, 1].map(|side| &told.parts[side].1.sides);
    let map = agreeing_blocks([&rows.names[0], &rows.names[1]], [&rows.table, &columns.table]);
    let caption = format!(
        "The blocks of {}. The stronger the colour of a block, the larger its share in one block of {}.",
        rows.names[0], rows.names[1]
    );
    Section::new("blocks", "Which blocks agree?").figure(&map.svg(), &caption, false)
}

/// The verdict, the first score with its interval, and where the difference is.
fn answer(scores: &Scores, told: &Explanations<Told>) -> Vec<String> {
    let mut sentences: Vec<String> = first_score(scores, " of the blocks").into_iter().collect();
    let lost = |side: &str| told.facts["variation_of_information"][side].as_f64().unwrap_or_default();
    sentences.push(format!(
        "Of the variation of information {} nats are in the rows and {} nats in the columns.",
        rounded(lost("rows")),
        rounded(lost("columns"))
    ));
    sentences
}
