//! The page about many trees: what they have in common, and which are alike.

use partita::internal::quantity;
use partita_answers::consensus::Split;
use partita_report::{Entry, Section, Sheet, number, supported_tree};
use serde_json::{Value, json};

use super::draft::Draft;
use super::other::{each_with_each, other};
use super::{Options, made_by};
use crate::args::kind::Given;
use crate::commands::{consensus, pairwise};
use crate::view::Format;
use crate::view::pairwise::MatrixFormat;
use crate::view::score_map::ScoreMap;
use crate::view::summary_tree::FoundTree;
use crate::warnings::said;

/// A distance, as a map needs one.
const DISTANCE: &str = "--measure=robinson_foulds";
/// The matrix of more trees is left out of the page.
const MOST_TREES: usize = 300;
/// Leaves that a row names.
const LISTED: usize = 12;
/// The consensus of more leaves is not drawn.
const MOST_LEAVES_DRAWN: usize = 400;

pub fn page(options: &Options, given: &Given<'_>) -> anyhow::Result<String> {
    let pairs = each_with_each(given, &[DISTANCE.to_owned()], &["measure"])?;
    let found = summed_up(given)?;
    let mut how = made_by(options);
    how.push(("Input", pairs.heading.clone()));
    how.push(("Consensus", found.heading()));
    let consensus: Value = serde_json::from_str(&found.write(Format::Json))?;
    let is_small = pairs.answer.names.len() <= MOST_TREES;
    let matrix =
        is_small.then(|| serde_json::from_str::<Value>(&pairs.write(MatrixFormat::Json))).transpose()?;
    let mut sections = vec![of_consensus(&found)];
    let section = Section::new("map", "Which are alike?");
    let section = match ScoreMap::of(&pairs) {
        Ok(map) => section.figure(&map.svg(), "Each dot is a tree; near in the map is what is alike.", false),
        Err(reason) => section.text(&reason.to_string()),
    };
    sections.push(if is_small && pairs.answer.names.len() > 2 {
        let order = pairwise::similar_together(&pairs.answer.requests[0], &pairs.answer.matrices[0])?;
        let caption =
            format!("{} of each with each. What is alike stands together.", pairs.answer.requests[0].key());
        section.figure(&pairs.heat_map(&order), &caption, pairs.answer.names.len() > 20)
    } else {
        section
    });
    let (all, splits) = (pairs.answer.names.len(), found.0.splits());
    let sure = splits.iter().filter(|split| split.share >= 0.95).count();
    let branches = quantity(splits.len(), if found.0.options.rooted { "clade" } else { "split" });
    let mut draft = Draft::new(quantity(all, "tree"), &pairs.heading, "What have the trees in common?", how);
    draft.answer = vec![
        format!("{branches} are in more than half of the {all} trees."),
        format!("{sure} of them are in at least 95 % of the trees."),
    ];
    draft.sections = sections;
    draft.cite_measures(&pairs.answer.requests);
    draft.put("consensus", consensus);
    draft.put("pairwise", json!(matrix));
    draft.put("in_nearly_all", json!(sure));
    draft.put("warnings", json!(said()));
    Ok(draft.html())
}

fn of_consensus(found: &FoundTree) -> Section {
    let row = |Split { leaves, share }: Split| {
        let mut names = leaves.iter().take(LISTED).cloned().collect::<Vec<_>>().join(", ");
        if leaves.len() > LISTED {
            names.push_str(", …");
        }
        vec![
            Entry::Text(names),
            Entry::Number(leaves.len().to_string()),
            Entry::Number(number(share)),
            Entry::Dot { value: Some(share), ends: None, range: (0.0, 1.0) },
        ]
    };
    let headings = [
        if found.0.options.rooted { "clade" } else { "split" },
        "leaves",
        "share of the trees",
        "on its range",
    ];
    let sheet = Sheet {
        id: "splits-table",
        label: "Splits of the consensus",
        headings: headings.map(str::to_owned).to_vec(),
        rows_in: None,
        rows: found.0.splits().into_iter().map(row).collect(),
    };
    let tree = &found.0.found.tree;
    let section = Section::new("consensus", "How sure is each branch?");
    let section = if tree.leaves() <= MOST_LEAVES_DRAWN {
        let share = |node: u32| Some(format!("{:.0} %", 100.0 * found.0.found.shares[node as usize]?));
        let picture = supported_tree("majority consensus", tree, share);
        section.figure(
            &picture,
            "The consensus tree; each number is the share of the trees that have its branch.",
            tree.leaves() > 40,
        )
    } else {
        section.text("The consensus has too many leaves to draw; it is in Newick below.")
    };
    section.table(&sheet).details("The tree in Newick", &found.0.newick())
}

fn summed_up(given: &Given<'_>) -> anyhow::Result<FoundTree> {
    let left_out = ["measure", "seed"];
    consensus::of_trees(&other::<consensus::Options>(given, "consensus", &[], &left_out)?.options)
}
