//! Where two of many clusterings differ: the reference and the candidate closest to it or, where none is a reference, the most
//! typical one and the one that is least like the others.

use partita::story::MinOverlap;
use partita_answers::explain::{Answer, Sides};
use partita_report::Section;

use super::Neighbours;
use crate::args::kind::Given;
use crate::commands::explain::of_sides;
use crate::commands::flow;
use crate::commands::report::draft::Draft;
use crate::commands::report::other::other;
use crate::commands::report::strays;
use crate::view::pairwise::Pairwise;
use crate::view::ranking::Ranking;
use crate::view::story;

/// Items named per piece in the data, as `explain` has them.
const EXAMPLES: usize = 3;

/// The two by name.
pub fn two<'a>(
    ranking: Option<&'a Ranking>,
    pairs: &Pairwise,
    rows: &[Neighbours<'a>],
) -> Option<[&'a str; 2]> {
    if let Some(ranking) = ranking {
        let answer = &ranking.answer;
        return Some([answer.reference(), &answer.ranking.first()?.name]);
    }
    let sign = pairs.answer.requests[0].measure().sense.sign();
    let means = || rows.iter().filter_map(|row| Some((row.name, sign * row.mean?)));
    let typical = means().rev().max_by(|x, y| x.1.total_cmp(&y.1))?.0;
    let far = means().min_by(|x, y| x.1.total_cmp(&y.1))?.0;
    (typical != far).then_some([typical, far])
}

/// The explanation of the two; none where one of them is not a column of the tables.
pub fn explained(
    given: &Given<'_>,
    chosen: &[String],
    names: Option<[&str; 2]>,
    min_overlap: MinOverlap,
) -> anyhow::Result<Option<Answer>> {
    let options = other::<flow::Options>(given, "flow", chosen, &["clusterings"])?.options;
    let (columns, policies) = flow::columns(&options)?;
    let place = |name: &str| columns.names.iter().position(|other| other == name);
    let Some((names, [Some(a), Some(b)])) = names.map(|names| (names, names.map(place))) else {
        return Ok(None);
    };
    let labels = [a, b].map(|at| columns.labels[at].clone());
    let sides = Sides::of_labels(names.map(str::to_owned), labels, columns.ids.clone(), &policies, EXAMPLES)?;
    of_sides(sides, min_overlap).map(Some)
}

/// The sentences, and the table of changes with its picture.
pub fn add_to(draft: &mut Draft, answer: &Answer) {
    let two = &answer.parts[0];
    let [a, b] = &two.sides.names;
    let question = format!("Where does {b} differ from {a}?");
    draft.say_where(answer, &question, "item");
    if !two.story.steps.is_empty() {
        draft.sections.push(story::pair(two).section("differ", &question));
    }
    if let Some(strays) = strays::of(two).filter(|strays| !strays.is_empty()) {
        draft.put("strays", strays::json(&strays));
        draft.sections.push(Section::of_strays(story::pair(two).names, &strays));
    }
}
