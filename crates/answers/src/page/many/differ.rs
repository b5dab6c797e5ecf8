//! The two of many clusterings whose difference is explained: the reference and the candidate closest to it or, without a
//! reference, the most typical one and the one that is least like the others.

use partita_report::Section;

use super::neighbours::Neighbours;
use crate::explain::{Answer, Sides};
use crate::failure::Outcome;
use crate::page::draft::Draft;
use crate::page::labels::of_sides;
use crate::page::{Chain, Options, strays};
use crate::pairwise::Answer as Pairwise;
use crate::rank::Answer as Ranking;

/// Items named per piece in the data, as `explain` has them.
const EXAMPLES: usize = 3;

/// The two by name.
pub fn two<'a>(
    ranking: Option<&'a Ranking>,
    pairs: &Pairwise,
    rows: &[Neighbours<'a>],
) -> Option<[&'a str; 2]> {
    if let Some(answer) = ranking {
        return Some([answer.reference(), &answer.ranking.first()?.name]);
    }
    let sign = pairs.requests[0].measure().sense.sign();
    let means = || rows.iter().filter_map(|row| Some((row.name, sign * row.mean?)));
    let typical = means().rev().max_by(|x, y| x.1.total_cmp(&y.1))?.0;
    let far = means().min_by(|x, y| x.1.total_cmp(&y.1))?.0;
    (typical != far).then_some([typical, far])
}

/// The explanation of the two, if there are two.
pub fn explained(chain: &Chain, names: Option<[&str; 2]>, options: &Options) -> Outcome<Option<Answer>> {
    let labels = |name: &str| chain.named.iter().find(|(known, _)| known == name);
    let Some((names, [Some(a), Some(b)])) = names.map(|names| (names, names.map(labels))) else {
        return Ok(None);
    };
    let both = [a.1.clone(), b.1.clone()];
    let names = names.map(str::to_owned);
    let sides = Sides::of_labels(names, both, chain.ids.clone(), &chain.policies, EXAMPLES)?;
    of_sides(sides, options).map(Some)
}

/// The sentences, and the table of changes with its picture.
pub fn add_to(draft: &mut Draft, answer: &Answer) {
    let two = &answer.parts[0];
    let [a, b] = &two.sides.names;
    let question = format!("Where does {b} differ from {a}?");
    draft.say_where(answer, &question, "item");
    if !two.story.steps.is_empty() {
        draft.sections.push(two.pair().section("differ", &question));
    }
    if let Some(strays) = strays::of(two).filter(|strays| !strays.is_empty()) {
        draft.put("strays", strays::json(&strays));
        draft.sections.push(Section::of_strays(two.pair().names, &strays));
    }
}
