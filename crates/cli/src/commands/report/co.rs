//! The page about two co-clusterings: their blocks, their rows and their columns.

use std::cmp::Ordering;

use partita_answers::explain::{Answer, Facts};
use partita_report::{Section, agreeing_blocks};
use serde_json::json;

use super::draft::Draft;
use super::other::{compared, explained};
use super::{Options, made_by, of_uncertainty, say_first_score, uncertain};
use crate::args::kind::Given;
use crate::view::scores::rounded;
use crate::view::story;

pub fn page(options: &Options, given: &Given<'_>) -> anyhow::Result<String> {
    let scores = compared(given, &uncertain(options), &[])?;
    let answer = explained(given)?;
    let mut how = made_by(options);
    how.push(("Input", scores.heading.clone()));
    how.extend(of_uncertainty(options));
    let [a, b] = &answer.parts[0].sides.names;
    let mut draft = Draft::of_two([a, b], "Do the co-clusterings agree?", how, &scores)?;
    say_first_score(&mut draft, &scores, " of the blocks");
    draft.answer.extend(where_more(&answer));
    draft.put("explain", json!(answer));
    draft.put("cells", json!(scores.answer.facts.items()));
    draft.sections.push(of_blocks(&answer));
    for part in &answer.parts {
        let what = part.title;
        draft.sections.push(story::pair(part).section(what, &format!("Where do the {what} differ?")));
    }
    Ok(draft.html())
}

/// How much of each block of the first is in one block of the second.
fn of_blocks(answer: &Answer) -> Section {
    let [rows, columns] = [0, 1].map(|side: usize| &answer.parts[side].sides);
    let map = agreeing_blocks([&rows.names[0], &rows.names[1]], [&rows.table, &columns.table]);
    let caption = format!(
        "The blocks of {}. The stronger the colour of a block, the larger its share in one block of {}.",
        rows.names[0], rows.names[1]
    );
    Section::new("blocks", "Which blocks agree?").figure(&map.svg(), &caption, false)
}

/// Whether rows or columns differ more.
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
