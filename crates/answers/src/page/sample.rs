//! The page about many trees: what they have in common, and which are alike.

use partita::TreeSet;
use partita::internal::quantity;
use partita_report::{Entry, First, Section, Sheet, Tile, number, supported_tree};
use serde_json::json;

use super::Options;
use super::draft::Draft;
use super::leaves::listed;
use super::runs;
use crate::consensus::{self, Split, TreeAnswer, TreeOptions};
use crate::convergence::{Answer, Runs};
use crate::failure::Outcome;
use crate::measures::Measures;
use crate::pairwise::{self, ScoreMap};
use crate::watch::Watch;

/// A distance, as a map needs one.
const DISTANCE: &str = "robinson_foulds";
/// The matrix of more trees is left out of the page.
const MOST_TREES: usize = 300;
/// The consensus of more leaves is not on the first screen.
const MOST_AT_A_GLANCE: usize = 60;
/// The consensus of more leaves is not drawn.
const MOST_LEAVES_DRAWN: usize = 400;

pub(super) fn page(
    trees: &TreeSet,
    names: Vec<String>,
    files: &[String],
    options: &Options,
    watch: &dyn Watch,
) -> Outcome<Draft> {
    let lead = format!("{}, {}", quantity(trees.leaves(), "leaf"), quantity(trees.len(), "tree"));
    let asked = pairwise::Options {
        measures: Measures::named(&[DISTANCE]),
        names: Some(names),
        ..pairwise::Options::default()
    };
    let runs = Runs::of(files).map(|runs| runs.compared(trees, false, watch)).transpose()?;
    let differ = runs.as_ref().and_then(Answer::differ);
    let mut pairs = pairwise::of_trees(trees, None, &asked, watch)?;
    let mut found = consensus::of_trees(trees, &TreeOptions::default(), watch)?;
    pairs.caveats.extend(differ.clone());
    found.caveats.extend(differ.clone());
    let mut how = options.made_by();
    how.push(("Input", lead.clone()));
    how.push(("Consensus", found.heading()));
    let is_small = pairs.names.len() <= MOST_TREES;
    let mut doubt = None;
    let section = Section::new("map", "Which are alike?");
    let section = match ScoreMap::of(&pairs, files, &lead) {
        Ok(map) => {
            doubt = map.warning();
            section.figure(&map.svg(), "Each dot is a tree; near in the map is what is alike.", false)
        }
        Err(reason) => section.text(&reason.to_string()),
    };
    let map = if is_small && pairs.names.len() > 2 {
        let caption =
            format!("{} of each with each. What is alike stands together.", pairs.requests[0].key());
        section.figure(&pairs.svg(&lead)?, &caption, pairs.names.len() > 20)
    } else {
        section
    };
    let (all, splits) = (pairs.names.len(), found.splits());
    let sure = splits.iter().filter(|split| split.share >= 0.95).count();
    let branches = quantity(splits.len(), if found.options.rooted { "clade" } else { "split" });
    let question = if runs.is_some() { runs::QUESTION } else { "What have the trees in common?" };
    let mut draft = Draft::new(quantity(all, "tree"), &lead, question, how);
    draft.answer = runs.as_ref().map(runs::sentences).unwrap_or_default();
    draft.answer.extend([
        format!("{branches} are in more than half of the {all} trees."),
        format!("{sure} of them are in at least 95 % of the trees."),
    ]);
    draft.first = Some(first(runs.as_ref(), &found, &draft.answer, (sure, splits.len())));
    draft.sections = match &runs {
        Some(runs) => vec![runs::section(runs), map, of_consensus(&found)],
        None => vec![of_consensus(&found), map],
    };
    if let Some(runs) = &runs {
        draft.warnings.extend(differ.map(|caveat| caveat.words));
        draft.put("convergence", json!(runs));
    }
    draft.cite_measures(&pairs.requests);
    draft.put("consensus", json!(found));
    draft.put("pairwise", is_small.then(|| json!(pairs)).into());
    draft.put("in_nearly_all", json!(sure));
    draft.warnings.extend(doubt);
    Ok(draft)
}

/// The first screen: whether runs agree, how much of the trees is sure, and the consensus or the runs.
fn first(
    runs: Option<&Answer>,
    found: &TreeAnswer,
    said: &[String],
    (sure, splits): (usize, usize),
) -> First {
    let tile = |question: &str, answer: String, words: &str| Tile {
        question: question.to_owned(),
        answer,
        words: words.to_owned(),
        ..Tile::default()
    };
    let mut tiles = Vec::new();
    if let Some(runs) = runs {
        let asdsf = runs.found.asdsf.map_or_else(|| "—".to_owned(), |asdsf| format!("{asdsf:.3}"));
        tiles.push(tile("How far are they apart? (ASDSF)", asdsf, "below 0.01 is good, above 0.05 poor"));
        let ess = runs.found.runs.iter().filter_map(|run| run.ess).reduce(f64::min);
        let ess = ess.map_or_else(|| "—".to_owned(), |ess| format!("{ess:.0}"));
        tiles.push(tile(
            "How many draws is the shortest run worth?",
            ess,
            "effective trees of its topologies",
        ));
    }
    let branch = if found.options.rooted { "clade" } else { "split" };
    tiles.push(tile(
        "What have the trees in common?",
        quantity(splits, branch),
        "in more than half of the trees",
    ));
    tiles.push(tile("How much is sure?", format!("{sure} of {splits}"), "in at least 95 % of the trees"));
    let leaves = found.found.tree.leaves();
    let picture = match runs {
        Some(runs) => Some((runs.shares_svg(), "The shares of splits in the runs")),
        None if leaves <= MOST_AT_A_GLANCE => Some((supported(found), "The consensus tree")),
        None => None,
    };
    First { sentence: said[0].clone(), tiles, picture }
}

/// The consensus with the share of the trees that have each branch.
fn supported(found: &TreeAnswer) -> String {
    let share = |node: u32| Some(format!("{:.0} %", 100.0 * found.found.shares[node as usize]?));
    supported_tree("majority consensus", &found.found.tree, share)
}

fn of_consensus(found: &TreeAnswer) -> Section {
    let row = |Split { leaves, share }: Split| {
        vec![
            Entry::Text(listed(&leaves)),
            Entry::Number(leaves.len().to_string()),
            Entry::Number(number(share)),
            Entry::Dot { value: Some(share), ends: None, range: (0.0, 1.0) },
        ]
    };
    let headings = [
        if found.options.rooted { "clade" } else { "split" },
        "leaves",
        "share of the trees",
        "on its range",
    ];
    let sheet = Sheet {
        id: "splits-table",
        label: "Splits of the consensus",
        headings: headings.map(str::to_owned).to_vec(),
        rows_in: None,
        rows: found.splits().into_iter().map(row).collect(),
    };
    let tree = &found.found.tree;
    let section = Section::new("consensus", "How sure is each branch?");
    let section = if tree.leaves() <= MOST_LEAVES_DRAWN {
        section.figure(
            &supported(found),
            "The consensus tree; each number is the share of the trees that have its branch.",
            tree.leaves() > 40,
        )
    } else {
        section.text("The consensus has too many leaves to draw; it is in Newick below.")
    };
    section.table(&sheet).details("The tree in Newick", &found.newick())
}
