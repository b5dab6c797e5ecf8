//! The page about two co-clusterings: their blocks, their rows and their columns.

use std::cmp::Ordering;

use partita::internal::rounded;
use partita::{CoSummary, Summary};
use partita_report::{First, Section, agreeing_blocks};
use serde_json::{Value, json};

use super::draft::Draft;
use super::first_score::say_first_score;
use super::{Options, glance};
use crate::explain::{self, Answer, Facts, Sides, of_blocks as explained};
use crate::failure::Outcome;
use crate::watch::Watch;
use crate::words::sizes;
use crate::{compare, inference};

pub(super) fn page(
    [rows, columns]: [Sides; 2],
    more: &str,
    options: &Options,
    watch: &dyn Watch,
) -> Outcome<Draft> {
    let counted = [&rows, &columns].map(|side| Summary::new(side.table.counts().clone()));
    let [of_rows, of_columns] = counted;
    let summary = CoSummary::new(of_rows, of_columns);
    let asked = compare::Options {
        measures: options.measures.clone(),
        inference: inference::Options::uncertain(options.level, options.seed),
        ..compare::Options::default()
    };
    let compared = compare::of_blocks(&summary, &asked, watch)?;
    let asked =
        explain::Options { min_overlap: Some(options.least_overlap()), ..explain::Options::default() };
    let answer = explained(rows, columns, &asked)?;
    let (mut how, lead) = (options.made_by(), sizes(&compared.facts) + more);
    how.push(("Input", lead.clone()));
    how.extend(options.of_uncertainty());
    let [a, b] = &answer.parts[0].sides.names;
    let mut draft = Draft::of_two([a, b], &lead, "Do the co-clusterings agree?", how, &compared);
    say_first_score(&mut draft, &compared, " of the blocks");
    draft.first = first(&compared, &draft, &answer);
    draft.answer.extend(where_more(&answer));
    draft.put("shares_of_loss", shares_of_loss(&answer));
    draft.put("explain", json!(answer));
    draft.put("cells", json!(compared.facts.items()));
    draft.sections.push(of_blocks(&answer));
    for part in &answer.parts {
        let what = part.title;
        draft.sections.push(part.pair().section(what, &format!("Where do the {what} differ?")));
    }
    Ok(draft)
}

/// The first screen: the score, chance, whether rows or columns differ more, and the blocks.
fn first(compared: &compare::Answer, draft: &Draft, answer: &Answer) -> Option<First> {
    let Facts::Blocks { lost, .. } = &answer.facts else { return None };
    let both = lost.rows + lost.columns;
    let share = |part: f64| format!("{:.1} %", 100.0 * part / both);
    let differ = match both > 0.0 {
        true => glance::differ(
            format!("{} in the rows, {} in the columns", share(lost.rows), share(lost.columns)),
            "shares of the variation of information".to_owned(),
        ),
        false => glance::differ("Nowhere".to_owned(), String::new()),
    };
    let picture = (drawn(answer), "The blocks of the first, by their share in one block of the second");
    glance::of_scores(compared, draft.answer.first()?.clone(), differ, Some(picture))
}

/// The shares of rows and columns in what is lost, for programs; null where nothing is.
fn shares_of_loss(answer: &Answer) -> Value {
    match &answer.facts {
        Facts::Blocks { lost, .. } if lost.rows + lost.columns > 0.0 => {
            let both = lost.rows + lost.columns;
            json!({"rows": lost.rows / both, "columns": lost.columns / both})
        }
        _ => Value::Null,
    }
}

/// Draws the share of each block of the first that is in one block of the second.
fn drawn(answer: &Answer) -> String {
    let [rows, columns] = [0, 1].map(|side: usize| &answer.parts[side].sides);
    agreeing_blocks([&rows.names[0], &rows.names[1]], [&rows.table, &columns.table]).svg()
}

fn of_blocks(answer: &Answer) -> Section {
    let [a, b] = &answer.parts[0].sides.names;
    let caption = format!(
        "The blocks of {a}. The stronger the colour of a block, the larger its share in one block of {b}."
    );
    Section::new("blocks", "Which blocks agree?").figure(&drawn(answer), &caption, false)
}

/// Says whether rows or columns differ more.
fn where_more(answer: &Answer) -> Option<String> {
    let Facts::Blocks { lost, .. } = &answer.facts else { return None };
    let (rows, columns) = (lost.rows, lost.columns);
    let differ = match rows.total_cmp(&columns) {
        Ordering::Less => "They differ more in their columns",
        Ordering::Equal => "Their rows and their columns differ equally",
        Ordering::Greater => "They differ more in their rows",
    };
    (rows + columns > 0.0).then(|| {
        format!(
            "{differ}: of the variation of information, which is 0 where nothing differs, {} nats are in the rows and {} nats in the columns.",
            rounded(rows),
            rounded(columns)
        )
    })
}
