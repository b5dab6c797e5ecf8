//! What may be said of the agreement of two clusterings, from the interval and never from the score alone.

use partita::inference::{
    GroupedTable, Interval, IntervalOptions, NullModel, Sampling, Significance, SignificanceOptions, Tails,
    confidence_interval, grouped_interval, significance,
};
use partita::internal::quantity;
use partita::{Request, Summary};

use super::scores::rounded;
use super::uncertainty::percent;
use partita::internal::probability;

/// What the sentence quotes: the tables above it, or else what it computes itself in the same way.
#[derive(Debug, Default)]
pub struct Basis<'a> {
    /// What items come in, if they come in groups: chance, which moves single items, then says nothing.
    pub groups: Option<&'a GroupedTable>,
    pub interval: Option<Interval>,
    pub interval_options: IntervalOptions,
    pub chance: Option<Significance>,
    /// Those of the table, where it has p-values.
    pub chance_options: Option<SignificanceOptions>,
}

/// The adjusted Rand index with its interval, whether they agree beyond chance, and how well at least.
pub fn agreement(summary: &Summary, basis: &Basis<'_>) -> String {
    let items = these(summary);
    let ari = Request::parse("adjusted_rand").expect("a measure of the catalogue");
    if summary.table().cells().len() > MOST_CELLS_JUDGED {
        return score_alone(summary);
    }
    let found = basis.interval.clone().or_else(|| basis.interval_of(&ari, summary));
    let chance = basis.chance.clone().or_else(|| basis.by_chance(&ari, summary));
    let p = chance.as_ref().filter(|chance| chance.p_floor < 1.0).map(p_value).unwrap_or_default();
    if summary.table().is_identity() {
        return identical(&items, found.as_ref(), basis) + &p;
    }
    let Some(score) = ari.score(summary).ok().and_then(|score| score.value()).map(rounded) else {
        return "The two clusterings differ.".to_owned();
    };
    // A p-value at a floor above 0.05 says that there were too few draws, and nothing else.
    let known = chance.as_ref().filter(|chance| chance.p_floor <= 0.05).map(|chance| chance.p);
    let verdict = judged(&items, found.as_ref(), known);
    let interval = found.map_or_else(
        || "There is no interval: ".to_owned(),
        |found| {
            let (low, high) = (end(found.low), end(found.high));
            format!("In the population it is {low} to {high} ({}): ", basis.promise(&found))
        },
    );
    format!(
        "The adjusted Rand index of {items} is {score} (1 is identical, 0 is the mean by chance).\n\
         {interval}{verdict}{p}"
    )
}

fn identical(items: &str, found: Option<&Interval>, basis: &Basis<'_>) -> String {
    let moving = if basis.groups.is_some() { "groups" } else { "items" };
    let low = found.map_or_else(String::new, |found| {
        format!(
            "\nIn the population the adjusted Rand index is at least {} ({}), if {moving} move at random.",
            end(found.low),
            basis.promise(found)
        )
    });
    format!("The two clusterings are identical on {items}, up to the names of their clusters.{low}")
}

impl Basis<'_> {
    /// The interval of single items, or of groups where items come in groups.
    fn interval_of(&self, ari: &Request, summary: &Summary) -> Option<Interval> {
        match self.groups {
            Some(groups) => grouped_interval(ari, groups, self.interval_options.level).ok(),
            None => confidence_interval(ari, summary, &self.interval_options).ok(),
        }
    }

    /// Whether chance agrees as well, where it is cheap to know.
    fn by_chance(&self, ari: &Request, summary: &Summary) -> Option<Significance> {
        let (rows, columns) = summary.table().clusters();
        if self.groups.is_some() || rows * columns > MOST_CELLS_DRAWN {
            return None;
        }
        let few = || SignificanceOptions::default().with_sampling(Sampling { draws: 999, seed: 0 });
        significance(ari, summary, &self.chance_options.unwrap_or_else(few)).ok()
    }

    /// How often intervals such as this one cover, and what was left out in turn.
    fn promise(&self, found: &Interval) -> String {
        let level = percent(found.level);
        match self.groups {
            Some(groups) => format!("{level}, by {}", quantity(groups.groups(), "group")),
            None => level,
        }
    }
}

fn these(summary: &Summary) -> String {
    match summary.table().n() {
        1 => "this item".to_owned(),
        n => format!("these {}", quantity(n, "item")),
    }
}

/// The adjusted Rand index, where nothing is said of the population.
pub fn score_alone(summary: &Summary) -> String {
    let items = these(summary);
    let score = Request::parse("adjusted_rand").and_then(|ari| ari.score(summary));
    let score = score.ok().and_then(|score| score.value()).map_or("undefined".to_owned(), rounded);
    format!("The adjusted Rand index of {items} is {score} (1 is identical, 0 is the mean by chance).")
}

/// Ends of intervals have no more than three digits.
fn end(value: f64) -> String {
    let text = format!("{value:.3}");
    let short = text.trim_end_matches('0').trim_end_matches('.');
    if short == "-0" { "0".to_owned() } else { short.to_owned() }
}

/// The grades of Steinley (2004) for the adjusted Rand index.
const GRADES: [(f64, &str); 3] = [(0.9, "excellent"), (0.8, "good"), (0.65, "moderate")];

/// What the grades mean.
pub fn grades() -> String {
    let named = GRADES.map(|(least, grade)| format!("{grade} from {least}"));
    format!(
        "Grades of the adjusted Rand index after Steinley (2004): {}, poor below. The whole interval must reach a grade.",
        named.join(", ")
    )
}

/// Whether a sentence has a grade that the page must explain.
pub fn is_graded(sentence: &str) -> bool {
    sentence.contains("the agreement is")
}

fn judged(items: &str, found: Option<&Interval>, p: Option<f64>) -> String {
    let Some(found) = found.filter(|found| found.warnings.is_empty() || says_something(found)) else {
        return format!("{items} do not say how well they agree.");
    };
    match found.warnings.first() {
        Some(warning) => format!("{} But {warning}.", grade(found, p)),
        None => grade(found, p),
    }
}

/// Whether an interval rules out that there is no agreement, or that there is a fair one.
fn says_something(found: &Interval) -> bool {
    found.low > 0.0 || found.high < GRADES[2].0
}

/// Whether two agree beyond chance, and how well at least, by the interval of their adjusted Rand index.
pub fn grade(found: &Interval, p: Option<f64>) -> String {
    if found.low <= 0.0 || p.is_some_and(|p| p > 0.05) {
        return "no agreement beyond chance is shown.".to_owned();
    }
    match GRADES.iter().find(|(least, _)| found.low >= *least) {
        Some((least, grade)) => {
            format!("they agree beyond chance; the agreement is {grade} ({least} or more).")
        }
        None if found.high < GRADES[2].0 => {
            format!("they agree beyond chance in part; the agreement is poor (below {}).", GRADES[2].0)
        }
        None => "they agree beyond chance in part.".to_owned(),
    }
}

/// Cells beyond which an interval takes as long as the scores themselves.
const MOST_CELLS_JUDGED: usize = 50_000;

/// Cells beyond which drawing tables takes too long for a sentence that nobody requested.
const MOST_CELLS_DRAWN: usize = 1000;

fn p_value(found: &Significance) -> String {
    let sign = if found.p <= found.p_floor { "≤" } else { "=" };
    let model = match (found.null.model, found.null.fix_a) {
        (NullModel::FixedMargins, false) => String::new(),
        (model, fix_a) => format!(" ({model}{})", if fix_a { ", A fixed" } else { "" }),
    };
    let p = probability(found.p);
    match found.tails {
        Tails::Both => {
            format!(" Chance{model} is as extreme, in either direction, with p\u{a0}{sign}\u{a0}{p}.")
        }
        _ => format!(" Chance{model} agrees as well with p\u{a0}{sign}\u{a0}{p}."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use partita::Contingency;

    fn said(rows: &[[u64; 3]]) -> String {
        agreement(&Summary::new(Contingency::from_dense(rows).expect("a table")), &Basis::default())
    }

    #[test]
    fn grades_follow_the_low_end_and_name_the_items() {
        let excellent = said(&[[400, 2, 3], [3, 400, 2], [4, 1, 400]]);
        assert!(
            excellent.contains("these 1215 items") && excellent.contains("excellent (0.9 or more)"),
            "{excellent}"
        );
        // The score is above 0.9 here too, but few items say less.
        let moderate = said(&[[50, 1, 1], [1, 50, 1], [1, 0, 50]]);
        assert!(moderate.contains("moderate (0.65 or more)"), "{moderate}");
        assert!(said(&[[60, 20, 10], [20, 60, 20], [10, 20, 60]]).contains("in part; the agreement is poor"));
        assert!(
            said(&[[9, 11, 10], [10, 10, 11], [9, 10, 12]]).contains("no agreement beyond chance is shown.")
        );
        assert!(said(&[[3, 0, 0], [0, 3, 1], [0, 0, 3]]).contains("these 10 items do not say"));
        let same = said(&[[20, 0, 0], [0, 50, 0], [0, 0, 30]]);
        assert!(
            same.contains("identical on these 100 items")
                && same.contains("is at least 0.913 (95 %), if items"),
            "{same}"
        );
    }
}
