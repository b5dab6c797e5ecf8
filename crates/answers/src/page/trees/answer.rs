//! The agreement of two trees, in sentences: the verdict, how sure it is, and where they differ.

use partita::inference::Significance;
use partita::internal::{p_value, quantity};
use partita::{Request, TreePair};
use partita_report::{number, two_digits};

use crate::compare::Answer;
use crate::explain::Part;
use crate::failure::Outcome;
use crate::page::draft::SURE;
use crate::page::first_score::{LEVEL, with_sign};
use crate::page::where_they_differ;
use crate::words::spoken;

/// From here trees agree well; the page says so.
const WELL: f64 = 0.9;
/// The measure by which the agreement is graded.
const GRADED: &str = "normalized_tree_adjusted_mutual_information";

pub fn sentences(
    names: [&str; 2],
    pair: &TreePair<'_>,
    compared: &Answer,
    at_cuts: Option<&Part>,
) -> Outcome<Vec<String>> {
    let shared = Request::parse("robinson_foulds_similarity")?.score(pair)?.value();
    let chance = compared.uncertainty.significances.first().and_then(|found| found.as_ref().ok());
    let chance = chance.map(|found| &found.test);
    let mut sentences = vec![verdict(compared, chance, shared.unwrap_or_default())];
    sentences.extend(chance.map(sure));
    if let Some(part) = at_cuts {
        let components = &part.story.components;
        let (rows, columns) = (components.of_rows().len(), components.of_columns().len());
        let mut said = where_they_differ::sentences(part, "leaf");
        if said.is_empty() {
            said.push("There they are the same.".to_owned());
        }
        sentences.push(format!(
            "Where do they differ? They agree best where {} is cut into {} and {} into {columns}. {}",
            names[0],
            quantity(rows, "cluster"),
            names[1],
            said.join(" ")
        ));
    }
    if let Some(shared) = shared.filter(|shared| *shared < 1.0) {
        sentences.push(format!(
            "Do they have the same branches? Of all their branches, {} are in both; one leaf elsewhere makes another branch.",
            percent(shared)
        ));
    }
    Ok(sentences)
}

/// Explains the words that the sentences take as given.
pub fn notes(compared: &Answer) -> Vec<String> {
    let graded = compared.rows.first().is_some_and(|row| row.request.measure().name == GRADED);
    let note = format!(
        "A branch is in both trees if it divides the leaves in the same two sets. The score is 1 for trees that are the same, \
         and trees agree well where it and the share of branches in both are at least {WELL}; it is that of the two cuts that agree best, so unrelated trees score above 0 too."
    );
    let no_interval = "There is no interval: it would take the data of which the trees were made, to make them again from samples.";
    graded.then_some(note).into_iter().chain([no_interval.to_owned()]).collect()
}

fn verdict(compared: &Answer, chance: Option<&Significance>, shared: f64) -> String {
    if shared >= 1.0 {
        return "Yes: both trees have the same branches.".to_owned();
    }
    let Some((row, value)) = compared.rows.first().and_then(|row| Some((row, row.score.value()?))) else {
        return "The trees differ.".to_owned();
    };
    let by_chance = chance.map_or_else(String::new, |chance| {
        format!("; trees with their leaves permuted at random have {} in the mean", number(chance.expected))
    });
    let same = if row.request.measure().name == GRADED { ", where 1 is the same" } else { "" };
    let score = format!("the {} is {}{same}{by_chance}.", spoken(row.request.measure()), number(value));
    let is_well = row.request.measure().name == GRADED && value.min(shared) >= WELL;
    match chance {
        Some(chance) if chance.p > LEVEL => format!("No more than chance: {score}"),
        Some(_) if is_well => format!("Yes, they agree well: {score}"),
        Some(_) => format!("In part, more than chance: {score}"),
        None => format!("Not known, as chance was not computed: {score}"),
    }
}

/// Says how sure it is that chance does not agree as well.
fn sure(chance: &Significance) -> String {
    let (p, draws) = (with_sign(&p_value(chance.p, chance.p_floor)), quantity(chance.draws as usize, "draw"));
    let far = chance.z.map_or_else(String::new, |z| {
        format!("; the score is {} standard deviations better than the mean of these draws", two_digits(z))
    });
    if chance.p > chance.p_floor {
        return format!("{SURE} Such trees agree as well with p {p} ({draws}){far}.");
    }
    format!(
        "{SURE} None of {draws} of such trees agrees as well{far}. p {p} is the least that so few draws can give."
    )
}

fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}
