//! The page about two trees: how alike they are, at which cuts they agree, and what differs there.

mod answer;
mod curve;

use partita::inference::{Sampling, SignificanceOptions, significances};
use partita::{Adjustment, Cost, Cut, Request, Strategy, TreeAgreement, TreePair, cut_curve};
use partita_answers::corrected::corrected;
use partita_answers::explain::Part;
use partita_report::{Section, foldable_tanglegram, folded_tanglegram};
use serde_json::json;

use super::draft::Draft;
use super::other::{self, explained};
use super::{Options, made_by};
use crate::args::kind::Given;
use crate::view::bk_curve;
use crate::view::scores::{Row, Scores};
use crate::view::{story, where_they_differ};

/// Draws of p-values by the most leaves of a tree: each draw searches for cuts, which takes seconds of large trees.
const DRAWS: [(usize, u32); 3] = [(25, 1000), (1000, 99), (4000, 19)];
/// Draws for measures that take milliseconds of such trees.
const CHEAP_DRAWS: u32 = 999;
/// Of trees with more leaves the clades of the agreeing cuts are drawn.
const MOST_LEAVES_DRAWN: usize = 1000;

pub fn page(options: &Options, given: &Given<'_>) -> anyhow::Result<String> {
    let [a, b] = &options.input.two_trees()?;
    let pair = options.input.others.trees.pair(a, b)?;
    let names = [a.name.as_str(), b.name.as_str()];
    let draws = DRAWS.iter().find(|(most, _)| pair.leaves() <= *most).map(|(_, draws)| *draws);
    let mut scores = compared(given, draws)?;
    draw_more(&mut scores, &pair, draws, options.seed)?;
    let explained = explained(given);
    let curve = cut_curve(&pair);
    let mut how = made_by(options);
    how.push(("Input", scores.heading.clone()));
    how.push((
        "Chance",
        match draws {
            Some(draws) => {
                format!(
                    "{draws} draws of trees with their leaves permuted, {} for measures that are quick; seed {}",
                    draws.max(CHEAP_DRAWS),
                    options.seed
                )
            }
            None => format!(
                "not computed for more than {} leaves; `partita compare --p-value` does it",
                DRAWS[2].0
            ),
        },
    ));
    let mut draft = Draft::of_two(names, "Do the trees agree?", how, &scores)?;
    draft.put("explain", json!(explained.as_ref().ok()));
    draft.put("bk_curve", serde_json::from_str(&bk_curve::write("curve.json".as_ref(), names, &curve))?);
    let at_cuts = explained.as_ref().ok().map(|answer| &answer.parts[0]);
    draft.answer = answer::sentences(names, &pair, &scores, at_cuts)?;
    draft.put("moved", json!(at_cuts.map(where_they_differ::json)));
    draft.notes = answer::notes(&scores);
    let found = pair.agreement(Adjustment::Permutations, Strategy::default());
    draft.sections.push(drawn(names, &pair, found.and_then(TreeAgreement::cuts)));
    match &explained {
        Ok(answer) => draft.sections.extend(answer.parts.iter().map(of_cuts)),
        Err(reason) => draft.sections.push(Section::new("cuts", CUTS).text(&reason.to_string())),
    }
    if curve.len() > 1 {
        draft.put("no_more_than_chance", json!(curve::by_chance(&curve)));
        draft.sections.push(curve::section(names, &curve));
        draft.cites.push("fowlkes1983");
    }
    Ok(draft.html())
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
    story::pair(part).section("cuts", CUTS).after(
        "The last column is the adjusted Rand index of the two cuts, as of two clusterings; the scores above are of the trees.",
    )
}

fn compared(given: &Given<'_>, draws: Option<u32>) -> anyhow::Result<Scores> {
    let more = draws.map(|draws| vec!["--p-value".to_owned(), format!("--draws={draws}")]);
    let left_out: &[&str] = if draws.is_some() { &[] } else { &["seed"] };
    other::compared(given, &more.unwrap_or_default(), left_out)
}

/// Draws again for measures that read each node about once.
fn draw_more(scores: &mut Scores, pair: &TreePair<'_>, draws: Option<u32>, seed: u64) -> partita::Result<()> {
    if draws.is_none_or(|draws| draws >= CHEAP_DRAWS) {
        return Ok(());
    }
    let is_cheap = |row: &Row| matches!(row.request.measure().cost, Cost::Nodes | Cost::NodesLogNodes);
    let cheap: Vec<usize> =
        (0..scores.answer.rows.len()).filter(|&at| is_cheap(&scores.answer.rows[at])).collect();
    let requests: Vec<Request> = cheap.iter().map(|&at| scores.answer.rows[at].request.clone()).collect();
    let sampling = Sampling { draws: CHEAP_DRAWS, seed };
    let found = significances(&requests, pair, &SignificanceOptions::default().with_sampling(sampling))?;
    let tests = std::mem::take(&mut scores.answer.uncertainty.significances).into_iter();
    let mut tests: Vec<_> = tests.map(|test| test.map(|test| test.test)).collect();
    for (at, found) in cheap.into_iter().zip(found) {
        tests[at] = found;
    }
    scores.answer.uncertainty.significances = corrected(tests, |test| test.p);
    Ok(())
}
