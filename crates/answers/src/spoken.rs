//! The verdict on two clusterings in sentences.

use partita::inference::{Grade, NullModel, Significance, Tails, Verdict};
use partita::internal::{probability, quantity, rounded};
use partita::story::{Story, Tolerance};
use partita::{Request, Summary};

/// Sentences on the agreement of two clusterings.
#[derive(Debug, Default)]
pub struct Spoken {
    /// The sentences.
    pub lines: Vec<String>,
    /// True if there is a grade, which a page explains.
    pub is_graded: bool,
    /// The answer to "do they agree?" in a few words; empty where nothing can be said.
    pub short: &'static str,
}

impl Spoken {
    /// A sentence without a grade.
    pub fn ungraded(words: impl Into<String>) -> Self {
        Self { lines: vec![words.into()], ..Self::default() }
    }

    /// The score of two clusterings and the verdict on them.
    pub fn of(verdict: Option<&Verdict>, summary: &Summary) -> Self {
        let is_identical = summary.table().is_identity();
        let score = (verdict.is_none() || !is_identical).then(|| score_alone(summary));
        let Some(verdict) = verdict else {
            return Self { lines: score.into_iter().collect(), ..Self::default() };
        };
        let lines = score.into_iter().chain([verdict.sentence.clone()]).collect();
        Self { lines, ..Self::of_verdict(verdict) }
    }

    /// The same with what explains the difference, where the table is not too large to know.
    ///
    /// # Errors
    /// When the clusters of the table cannot be distinguished.
    pub fn explained(verdict: Option<&Verdict>, summary: &Summary) -> partita::Result<Self> {
        let (mut spoken, table) = (Self::of(verdict, summary), summary.table());
        if !table.is_identity() && table.cells().len() <= MOST_CELLS_EXPLAINED {
            spoken.lines.push(pointer(summary)?);
        }
        Ok(spoken)
    }

    /// The verdict alone.
    pub fn of_verdict(verdict: &Verdict) -> Self {
        Self {
            lines: vec![verdict.sentence.clone()],
            is_graded: verdict.grades().is_some(),
            short: verdict.in_short(),
        }
    }
}

/// Tables with more cells are not explained in a sentence.
const MOST_CELLS_EXPLAINED: usize = 1_000_000;

/// The population that an interval describes.
pub const POPULATION: &str = "In the population from which the items are drawn";

/// The adjusted Rand index, where nothing is said of the population.
fn score_alone(summary: &Summary) -> String {
    let items = match summary.table().n() {
        1 => "this item".to_owned(),
        n => format!("these {}", quantity(n, "item")),
    };
    let score = Request::parse("adjusted_rand").and_then(|ari| ari.score(summary));
    let score = score.ok().and_then(|score| score.value()).map_or("undefined".to_owned(), rounded);
    format!("The adjusted Rand index of {items} is {score} (1 is identical, 0 is the mean by chance).")
}

/// Ends of intervals have no more than three digits.
pub fn end(value: f64) -> String {
    let text = format!("{value:.3}");
    let short = text.trim_end_matches('0').trim_end_matches('.');
    if short == "-0" { "0".to_owned() } else { short.to_owned() }
}

/// The grades of the adjusted Rand index and where each begins.
pub fn grades() -> String {
    let graded = Grade::NAMES.iter().rev().filter_map(|(name, grade)| Some((name, grade.least()?)));
    let named: Vec<String> = graded.map(|(name, least)| format!("{name} from {least}")).collect();
    format!("Grades of the adjusted Rand index after Steinley (2004): {}, poor below.", named.join(", "))
}

/// Says how likely chance does as well.
pub fn by_chance(found: &Significance) -> String {
    let most = if found.p <= found.p_floor { "at most " } else { "" };
    let model = match (found.null.model, found.null.fix_a) {
        (NullModel::FixedMargins, false) => " alone".to_owned(),
        (model, fix_a) => format!(" ({model}{})", if fix_a { ", A fixed" } else { "" }),
    };
    let well = match found.tails {
        Tails::Both => "be as extreme, in either direction,",
        _ => "agree as well",
    };
    format!("Chance{model} would {well} with a probability of {most}{}.", probability(found.p))
}

/// The end of a sentence that leads to `explain`.
pub const POINTER: &str = ": see `partita explain`.";

/// Names what explains the difference of two clusterings, for those who only asked how alike they are.
fn pointer(summary: &Summary) -> partita::Result<String> {
    let story = Story::of(summary, &[], Tolerance::default())?;
    Ok(format!("{}{POINTER}", explained_by(&story)))
}

/// The same without a full stop.
fn explained_by(story: &Story) -> String {
    let changes = story.differences();
    let many = changes.len() > 1 || !changes.iter().any(|change| change.starts_with("1 "));
    let explain = if many { "explain" } else { "explains" };
    let changes = match changes.split_last() {
        Some((last, first)) if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => changes.concat(),
    };
    format!("{changes} {explain} the difference")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grades_are_named_from_the_best_down() {
        let expected = "excellent from 0.9, good from 0.8, moderate from 0.65, poor below.";
        assert!(grades().ends_with(expected), "{}", grades());
    }
}
