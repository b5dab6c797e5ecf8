//! The page about two trees: how alike they are, at which cuts they agree, and what differs there.

mod answer;

use partita::{Adjustment, Cut, Strategy, TreeAgreement, TreePair, cut_curve};
use partita_report::{Page, Section, ToldPair, bk_chart, foldable_tanglegram, folded_tanglegram};
use serde_json::{Value, json};

use super::other::{self, explained};
use super::{Options, how_json, made_by, score_facts};
use crate::args::kind::Given;
use crate::view::scores::Scores;
use crate::view::told::Told;
use crate::view::{Format, bk_curve};
use crate::warnings::said;

/// Draws of p-values by the most leaves of a tree: each draw searches for cuts, which takes seconds of large trees.
const DRAWS: [(usize, u32); 3] = [(25, 1000), (300, 99), (4000, 19)];
/// Of trees with more leaves the clades of the agreeing cuts are drawn.
const MOST_LEAVES_DRAWN: usize = 1000;

pub fn page(options: &Options, given: &Given<'_>) -> anyhow::Result<String> {
    let [a, b] = &options.input.two_trees()?;
    let pair = options.input.others.trees.pair(a, b)?;
    let names = [a.name.as_str(), b.name.as_str()];
    let draws = DRAWS.iter().find(|(most, _)| pair.leaves() <= *most).map(|(_, draws)| *draws);
    let scores = compared(given, draws)?;
    let told = explained(given);
    let curve = cut_curve(&pair);
    let mut how = made_by(options);
    how.push(("Input", scores.heading.clone()));
    how.push((
        "Chance",
        match draws {
            Some(draws) => {
                format!("{draws} draws of trees with their leaves permuted, seed {}", options.seed)
            }
            None => format!(
                "not computed for more than {} leaves; `partita compare --p-value` does it",
                DRAWS[2].0
            ),
        },
    ));
    let explain = told.as_ref().ok().map(|told| serde_json::to_value(told.json(usize::MAX))).transpose()?;
    let data = json!({
        "compare": serde_json::from_str::<Value>(&scores.write(Format::Json))?,
        "explain": explain,
        "bk_curve": serde_json::from_str::<Value>(&bk_curve::write("curve.json".as_ref(), names, &curve))?,
        "how": how_json(&how),
    });
    let facts = score_facts(&scores);
    let found = pair.agreement(Adjustment::Permutations, Strategy::default());
    let mut sections = vec![Section::of_scores(&facts)];
    sections.push(drawn(names, &pair, found.and_then(TreeAgreement::cuts)));
    match &told {
        Ok(told) => sections.extend(told.parts.iter().map(|(_, told)| of_cuts(told))),
        Err(reason) => sections.push(Section::new("cuts", CUTS).text(&reason.to_string())),
    }
    if curve.len() > 1 {
        let chart = bk_chart(format!("{} and {}", names[0], names[1]), &curve).svg();
        let caption =
            "Both trees cut into k clusters each: how alike the cuts are, and what unrelated trees give.";
        sections.push(
            Section::new("curve", "At how many clusters do they agree?").figure(&chart, caption, false),
        );
    }
    let page = Page {
        title: format!("{} and {}", names[0], names[1]),
        lead: scores.heading.clone(),
        question: "Do the trees agree?".to_owned(),
        answer: answer::sentences(
            names,
            &pair,
            &scores,
            told.as_ref().ok().map(|told| &told.parts[0].1.story),
        )?,
        notes: answer::notes(&scores),
        warnings: said(),
        sections,
        scores: score_facts(&scores),
        how,
        data: data.to_string(),
    };
    Ok(page.html())
}

/// The two trees face to face.
fn drawn(names: [&str; 2], pair: &TreePair<'_>, cuts: Option<(&Cut, &Cut)>) -> Section {
    let section = Section::new("trees", "Where are the same leaves?");
    if pair.leaves() <= MOST_LEAVES_DRAWN {
        let caption = "The two trees face to face. Colours are the clusters of the cuts that agree best; a click on a dot folds its clade.";
        return section.figure(&foldable_tanglegram(names, pair, cuts), caption, pair.leaves() > 40);
    }
    let caption = "The two trees face to face, folded into clades where they agree best. `partita compare --tanglegram` draws every leaf.";
    section.figure(&folded_tanglegram(names, pair, cuts), caption, true)
}

const CUTS: &str = "Where do the cuts differ that agree best?";

fn of_cuts(told: &Told) -> Section {
    let [a, b] = &told.sides.names;
    let pair =
        ToldPair { names: [a, b], table: &told.sides.table, story: &told.story, requests: &told.requests };
    pair.section("cuts", CUTS)
}

fn compared(given: &Given<'_>, draws: Option<u32>) -> anyhow::Result<Scores> {
    let more = draws.map(|draws| vec!["--p-value".to_owned(), format!("--draws={draws}")]);
    let left_out: &[&str] = if draws.is_some() { &[] } else { &["seed"] };
    other::compared(given, &more.unwrap_or_default(), left_out)
}
