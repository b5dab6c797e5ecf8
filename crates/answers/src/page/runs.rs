//! The section about trees of several runs: do they agree?

use partita_report::{Entry, Section, Sheet, number};

use super::leaves::listed;
use crate::convergence::Answer;

/// Splits that the table has.
const MOST_SPLITS: usize = 10;

/// The question that the page answers.
pub(super) const QUESTION: &str = "Do the runs agree?";

/// Sentences with which the page opens.
pub(super) fn sentences(answer: &Answer) -> Vec<String> {
    let asdsf = answer.found.asdsf.map(|asdsf| {
        format!("The shares of splits differ by an ASDSF of {asdsf:.3}; below 0.01 is good, above 0.05 poor.")
    });
    [answer.sentence()].into_iter().chain(asdsf).collect()
}

pub(super) fn section(answer: &Answer) -> Section {
    let caption = "Above, each dot is a split: the share of the trees that have it in one run and in another; on the diagonal \
                   they agree. Below, how far each tree is from the most typical one: runs that agree move over the same heights.";
    let section = Section::new("runs", "Where do the runs differ?").text(&sentences(answer).join(" "));
    section.figure(&answer.svg(&[]), caption, false).table(&splits(answer)).table(&runs(answer))
}

fn sheet(
    id: &'static str,
    label: &'static str,
    headings: Vec<String>,
    rows: Vec<Vec<Entry>>,
) -> Sheet<'static> {
    Sheet { id, label, headings, rows_in: None, rows }
}

fn runs(answer: &Answer) -> Sheet<'static> {
    let headings = ["run", "trees", "topologies", "effective trees"].map(str::to_owned).to_vec();
    let row = |(name, run): (&String, &partita::RunConvergence)| {
        vec![
            Entry::Text(name.clone()),
            Entry::Number(run.trees.to_string()),
            Entry::Number(run.topologies.to_string()),
            Entry::Number(shown(run.ess)),
        ]
    };
    let rows = answer.names.iter().zip(&answer.found.runs).map(row).collect();
    sheet("runs-table", "The runs", headings, rows)
}

fn splits(answer: &Answer) -> Sheet<'static> {
    let first = [if answer.options.rooted { "clade" } else { "split" }.to_owned()];
    let last = ["difference", "effective", "R-hat", "p"].map(str::to_owned);
    let headings = first.into_iter().chain(answer.names.iter().cloned()).chain(last).collect();
    let row = |split: &partita::SplitConvergence| {
        let shares = split.shares.iter().map(|share| Entry::Number(format!("{share:.3}")));
        let numbers =
            [Some(split.difference), split.ess, split.rhat.filter(|rhat| rhat.is_finite()), split.p];
        let numbers = numbers.map(|value| Entry::Number(shown(value)));
        [Entry::Text(listed(&split.leaves))].into_iter().chain(shares).chain(numbers).collect()
    };
    let rows = answer.found.splits.iter().take(MOST_SPLITS).map(row).collect();
    sheet("splits-of-runs", "The splits whose shares differ most", headings, rows)
}

fn shown(value: Option<f64>) -> String {
    value.map_or_else(|| "—".to_owned(), number)
}
