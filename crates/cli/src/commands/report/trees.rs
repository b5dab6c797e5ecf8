//! The page about two trees: how alike they are, at which cuts they agree, and what differs there.

use partita::{Adjustment, Strategy, TreeAgreement, cut_curve};
use partita_report::{Page, Section, ToldPair, bk_chart, foldable_tanglegram};
use serde_json::{Value, json};

use super::other::{self, explained};
use super::{Options, how_json, made_by, score_facts};
use crate::args::kind::Given;
use crate::view::scores::Scores;
use crate::view::told::Told;
use crate::view::{Format, bk_curve};
use crate::warnings::said;

/// Trees with more leaves have no p-values, which search for cuts a thousand times.
const MOST_LEAVES_TESTED: usize = 25;
/// Trees with more leaves are not drawn.
const MOST_LEAVES_DRAWN: usize = 1000;

pub fn page(options: &Options, given: &Given<'_>) -> anyhow::Result<String> {
    let [a, b] = &options.input.two_trees()?;
    let pair = options.input.others.trees.pair(a, b)?;
    let names = [a.name.as_str(), b.name.as_str()];
    let is_tested = pair.leaves() <= MOST_LEAVES_TESTED;
    let scores = compared(given, is_tested)?;
    let told = explained(given);
    let curve = cut_curve(&pair);
    let mut how = made_by(options);
    how.push(("Input", scores.heading.clone()));
    how.push(("Chance", match is_tested {
        true => format!("trees with their leaves shuffled, seed {}", options.seed),
        false => format!("not asked, as there are more than {MOST_LEAVES_TESTED} leaves; `partita compare --p-value` does"),
    }));
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
    let section = Section::new("trees", "Where are the same leaves?");
    sections.push(if pair.leaves() <= MOST_LEAVES_DRAWN {
        let svg = foldable_tanglegram(names, &pair, found.and_then(TreeAgreement::cuts));
        let caption = "The two trees face to face. Colours are the clusters of the cuts that agree best; a click on a dot folds its clade.";
        section.figure(&svg, caption, pair.leaves() > 40)
    } else {
        section.text("The trees have too many leaves to draw each; `partita compare --tanglegram` does. The clusters at the cuts that agree best are below.")
    });
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
        answer: scores.sentence.lines().map(|line| line.replace("; --p-value tells", "")).collect(),
        warnings: said(),
        sections,
        scores: score_facts(&scores),
        how,
        data: data.to_string(),
    };
    Ok(page.html())
}

const CUTS: &str = "Where do the cuts differ that agree best?";

fn of_cuts(told: &Told) -> Section {
    let [a, b] = &told.sides.names;
    let pair =
        ToldPair { names: [a, b], table: &told.sides.table, story: &told.story, requests: &told.requests };
    pair.section("cuts", CUTS)
}

fn compared(given: &Given<'_>, is_tested: bool) -> anyhow::Result<Scores> {
    let more: Vec<String> = is_tested.then(|| "--p-value".to_owned()).into_iter().collect();
    let left_out: &[&str] = if is_tested { &[] } else { &["seed"] };
    other::compared(given, &more, left_out)
}
