//! The page about two trees: how alike they are, at which cuts they agree, and what differs there.

use partita::inference::{Sampling, SignificanceOptions, significances};
use partita::{Adjustment, Cost, Cut, Request, Strategy, TreeAgreement, TreePair, cut_curve};
use partita_report::{First, Section, Tile, foldable_tanglegram, folded_tanglegram, tanglegram};
use serde_json::json;

use super::{answer, curve};
use crate::compare::{self, Answer, Row};
use crate::corrected::corrected;
use crate::explain::{self, Part};
use crate::failure::Outcome;
use crate::inference;
use crate::page::draft::Draft;
use crate::page::{Options, glance, where_they_differ};
use crate::watch::Watch;
use crate::words::sizes;

/// Draws of p-values by the most leaves of a tree: each draw searches for cuts, which takes seconds of large trees.
const DRAWS: [(usize, u32); 3] = [(25, 1000), (1000, 99), (4000, 19)];
/// Draws for measures that take milliseconds of such trees.
const CHEAP_DRAWS: u32 = 999;
/// Of trees with more leaves the first screen shows the clades of the agreeing cuts.
const MOST_AT_A_GLANCE: usize = 30;
/// Of trees with more leaves the clades of the agreeing cuts are drawn.
const MOST_LEAVES_DRAWN: usize = 1000;

pub(in crate::page) fn page(
    names: &[String; 2],
    pair: &TreePair<'_>,
    options: &Options,
    watch: &dyn Watch,
) -> Outcome<Draft> {
    let draws = DRAWS.iter().find(|(most, _)| pair.leaves() <= *most).map(|(_, draws)| *draws);
    let compared = compared(pair, draws, options, watch)?;
    let explained = explain::of_trees(names.clone(), pair, &explain::Options::default());
    let curve = cut_curve(pair);
    let (mut how, lead) = (options.made_by(), sizes(&compared.facts));
    how.push(("Input", lead.clone()));
    how.push(("Chance", of_chance(draws, options.seed)));
    let two = names.each_ref().map(String::as_str);
    let mut draft = Draft::of_two(two, &lead, "Do the trees agree?", how, &compared);
    let mut fields = json!(compared);
    fields["trees"] = json!(names);
    draft.put("compare", fields);
    draft.put("explain", json!(explained.as_ref().ok()));
    draft.put("bk_curve", json!({"trees": names, "curve": curve::points(&curve)}));
    let at_cuts = explained.as_ref().ok().map(|answer| &answer.parts[0]);
    draft.answer = answer::sentences(two, pair, &compared, at_cuts)?;
    draft.put("moved", json!(at_cuts.map(where_they_differ::json)));
    draft.notes = answer::notes(&compared);
    let found = pair.agreement(Adjustment::Permutations, Strategy::default());
    let cuts = found.and_then(TreeAgreement::cuts);
    draft.first = first(&compared, &draft, at_cuts, at_a_glance(two, pair, cuts));
    draft.sections.push(drawn(two, pair, cuts));
    match &explained {
        Ok(answer) => draft.sections.extend(answer.parts.iter().map(of_cuts)),
        Err(reason) => draft.sections.push(Section::new("cuts", CUTS).text(&reason.to_string())),
    }
    if curve.len() > 1 {
        draft.put("no_more_than_chance", json!(curve::by_chance(&curve)));
        draft.sections.push(curve::section(two, &curve));
        draft.cites.push("fowlkes1983");
    }
    Ok(draft)
}

/// The draws in words.
fn of_chance(draws: Option<u32>, seed: u64) -> String {
    let Some(draws) = draws else {
        let most = DRAWS[2].0;
        return format!("not computed for more than {most} leaves; `partita compare --p-value` does it");
    };
    let cheap = draws.max(CHEAP_DRAWS);
    format!(
        "{draws} draws of trees with their leaves permuted, {cheap} for measures that are quick; seed {seed}"
    )
}

/// The scores, held against chance where that does not take too long.
fn compared(
    pair: &TreePair<'_>,
    draws: Option<u32>,
    options: &Options,
    watch: &dyn Watch,
) -> Outcome<Answer> {
    let inference = inference::Options {
        p_value: draws.is_some(),
        draws,
        seed: options.seed,
        ..inference::Options::default()
    };
    let asked =
        compare::Options { measures: options.measures.clone(), inference, ..compare::Options::default() };
    let mut compared = compare::of_trees(pair, &asked, watch)?;
    draw_more(&mut compared, pair, draws, options.seed)?;
    Ok(compared)
}

/// The first screen: the score, chance, where the cuts differ that agree best, and the trees.
fn first(compared: &Answer, draft: &Draft, part: Option<&Part>, drawn: String) -> Option<First> {
    let at_cuts = |part| {
        let found = glance::where_they_differ(part, "leaf");
        let cuts = "Where both are cut so that they agree best.";
        Tile { words: format!("{cuts} {}", found.words).trim_end().to_owned(), ..found }
    };
    let differ = part.map(at_cuts);
    let differ = differ.unwrap_or_else(|| glance::differ("Not at any cuts".to_owned(), String::new()));
    // Its number stands in the first tile.
    let sentence = draft.answer.first()?.split(": ").next()?;
    let picture = Some((drawn, "The two trees face to face"));
    glance::of_scores(compared, format!("{}.", sentence.trim_end_matches('.')), differ, picture)
}

/// The trees as far as they can be seen at a glance.
fn at_a_glance(names: [&str; 2], pair: &TreePair<'_>, cuts: Option<(&Cut, &Cut)>) -> String {
    match pair.leaves() <= MOST_AT_A_GLANCE {
        true => tanglegram(names, pair, cuts),
        false => folded_tanglegram(names, pair, cuts),
    }
}

/// The two trees face to face.
fn drawn(names: [&str; 2], pair: &TreePair<'_>, cuts: Option<(&Cut, &Cut)>) -> Section {
    let section = Section::new("trees", "Which clades have the same leaves?");
    if pair.leaves() <= MOST_LEAVES_DRAWN {
        let caption = "The two trees face to face. Colours are the clusters of the cuts that agree best; a click on a dot folds its clade.";
        return section.figure(&foldable_tanglegram(names, pair, cuts), caption, pair.leaves() > 40);
    }
    let caption = "The two trees face to face, folded into clades where they agree best. Strong lines join each clade to the one with which it shares most leaves. `partita compare --tanglegram` draws every leaf.";
    section.figure(&folded_tanglegram(names, pair, cuts), caption, true)
}

const CUTS: &str = "Where do the cuts differ that agree best?";

fn of_cuts(part: &Part) -> Section {
    part.pair().section("cuts", CUTS).after(
        "The last column is the adjusted Rand index of the two cuts, as of two clusterings; the scores above are of the trees.",
    )
}

/// Draws again for measures that read each node about once.
fn draw_more(
    compared: &mut Answer,
    pair: &TreePair<'_>,
    draws: Option<u32>,
    seed: u64,
) -> partita::Result<()> {
    if draws.is_none_or(|draws| draws >= CHEAP_DRAWS) {
        return Ok(());
    }
    let is_cheap = |row: &Row| matches!(row.request.measure().cost, Cost::Nodes | Cost::NodesLogNodes);
    let cheap: Vec<usize> = (0..compared.rows.len()).filter(|&at| is_cheap(&compared.rows[at])).collect();
    let requests: Vec<Request> = cheap.iter().map(|&at| compared.rows[at].request.clone()).collect();
    let sampling = Sampling { draws: CHEAP_DRAWS, seed };
    let found = significances(&requests, pair, &SignificanceOptions::default().with_sampling(sampling))?;
    let tests = std::mem::take(&mut compared.uncertainty.significances).into_iter();
    let mut tests: Vec<_> = tests.map(|test| test.map(|test| test.test)).collect();
    for (at, found) in cheap.into_iter().zip(found) {
        tests[at] = found;
    }
    compared.uncertainty.significances = corrected(tests, |test| test.p);
    Ok(())
}
