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

/// What may be said.
#[derive(Debug, Default)]
pub struct Verdict {
    pub words: String,
    /// Whether there is a grade, which a page explains.
    pub is_graded: bool,
    /// The answer to "do they agree?" in a few words; empty where nothing can be said.
    pub short: &'static str,
}

impl Verdict {
    pub fn ungraded(words: impl Into<String>) -> Self {
        Self { words: words.into(), ..Self::default() }
    }
}

/// Of whom an interval speaks.
pub const POPULATION: &str = "In the population from which the items are drawn";

/// The adjusted Rand index with its interval, whether they agree beyond chance, and how well at least.
pub fn agreement(summary: &Summary, basis: &Basis<'_>) -> Verdict {
    let items = these(summary);
    let ari = Request::parse("adjusted_rand").expect("a measure of the catalogue");
    if summary.table().cells().len() > MOST_CELLS_JUDGED {
        return Verdict::ungraded(score_alone(summary));
    }
    let found = basis.interval.clone().or_else(|| basis.interval_of(&ari, summary));
    let chance = basis.chance.clone().or_else(|| basis.by_chance(&ari, summary));
    let p = chance.as_ref().filter(|chance| chance.p_floor < 1.0);
    let p = p.map_or_else(String::new, |chance| format!(" {}", by_chance(chance)));
    if summary.table().is_identity() {
        let words = identical(&items, found.as_ref(), basis) + &p;
        return Verdict { words, short: "Yes", ..Verdict::default() };
    }
    let Some(score) = ari.score(summary).ok().and_then(|score| score.value()).map(rounded) else {
        return Verdict::ungraded("The two clusterings differ.");
    };
    // A p-value at a floor above 0.05 says that there were too few draws, and nothing else.
    let known = chance.as_ref().filter(|chance| chance.p_floor <= 0.05).map(|chance| chance.p);
    let verdict = judged(&items, found.as_ref(), known);
    let interval = found.map_or_else(
        || "There is no interval: ".to_owned(),
        |found| {
            let (low, high) = (end(found.low), end(found.high));
            format!("{POPULATION} it is {low} to {high} ({}): ", basis.promise(&found))
        },
    );
    let words = format!(
        "The adjusted Rand index of {items} is {score} (1 is identical, 0 is the mean by chance).\n\
         {interval}{}{p}",
        verdict.words
    );
    Verdict { words, ..verdict }
}

fn identical(items: &str, found: Option<&Interval>, basis: &Basis<'_>) -> String {
    let moving = if basis.groups.is_some() { "groups" } else { "items" };
    let low = found.map_or_else(String::new, |found| {
        format!(
            "\n{POPULATION} the adjusted Rand index is at least {} ({}), if {moving} move at random.",
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
pub fn end(value: f64) -> String {
    let text = format!("{value:.3}");
    let short = text.trim_end_matches('0').trim_end_matches('.');
    if short == "-0" { "0".to_owned() } else { short.to_owned() }
}

/// The grades of Steinley (2004) for the adjusted Rand index, and from where each begins.
const GRADES: [(f64, &str); 4] = [(0.0, "poor"), (0.65, "moderate"), (0.8, "good"), (0.9, "excellent")];
/// Below is poor.
const FAIR: f64 = GRADES[1].0;

/// What the grades mean.
pub fn grades() -> String {
    let named: Vec<String> =
        GRADES[1..].iter().rev().map(|(least, grade)| format!("{grade} from {least}")).collect();
    format!("Grades of the adjusted Rand index after Steinley (2004): {}, poor below.", named.join(", "))
}

fn judged(items: &str, found: Option<&Interval>, p: Option<f64>) -> Verdict {
    let Some(found) = found.filter(|found| found.warnings.is_empty() || says_something(found)) else {
        return Verdict::ungraded(format!("{items} do not say how well they agree."));
    };
    let mut verdict = grade(found, p);
    if let Some(warning) = found.warnings.first() {
        verdict.words.push_str(&format!(" But {warning}."));
    }
    verdict
}

/// Whether an interval rules out that there is no agreement, or that there is a fair one.
fn says_something(found: &Interval) -> bool {
    found.low > 0.0 || found.high < FAIR
}

/// Whether two agree beyond chance, and how well, by the interval of their adjusted Rand index: where its ends have different
/// grades, the lower one is certain, and a poor one says nothing unless the upper one is named too.
pub fn grade(found: &Interval, p: Option<f64>) -> Verdict {
    if found.low <= 0.0 || p.is_some_and(|p| p > 0.05) {
        let words = "no agreement beyond chance is shown.".to_owned();
        return Verdict {
            words,
            short: "Not more than chance, as far as these items show",
            ..Verdict::default()
        };
    }
    let place = |end: f64| GRADES.iter().rposition(|(least, _)| end >= *least).unwrap_or_default();
    let (low, high) = (place(found.low), place(found.high));
    let from = |place: usize| format!("{} ({} or more)", GRADES[place].1, GRADES[place].0);
    let agreement = match (low, high) {
        (0, 0) => format!(" in part; the agreement is poor (below {FAIR})"),
        (0, high) => {
            format!(" in part; the agreement is between poor (below {FAIR}) and {}", from(high))
        }
        (low, high) if low < high => format!("; the agreement is at least {}", from(low)),
        (low, _) => format!("; the agreement is {}", from(low)),
    };
    let short = match (low, high) {
        (0, 0) => "Poorly, though more than chance",
        (0, _) => "In part, more than chance",
        (1, _) => "Yes, moderately",
        (2, _) => "Yes, well",
        _ => "Yes, very well",
    };
    Verdict { words: format!("they agree beyond chance{agreement}."), is_graded: true, short }
}

/// Cells beyond which an interval takes as long as the scores themselves.
const MOST_CELLS_JUDGED: usize = 50_000;

/// Cells beyond which drawing tables takes too long for a sentence that nobody requested.
const MOST_CELLS_DRAWN: usize = 1000;

/// How likely chance does as well.
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

#[cfg(test)]
mod tests {
    use super::*;
    use partita::Contingency;

    fn said(rows: &[[u64; 3]]) -> String {
        agreement(&Summary::new(Contingency::from_dense(rows).expect("a table")), &Basis::default()).words
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
        assert!(moderate.contains("at least moderate (0.65 or more)"), "{moderate}");
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

    #[test]
    fn the_answer_in_short_follows_the_grade() {
        let short = |rows: &[[u64; 3]]| {
            let table = Contingency::from_dense(rows).expect("a table");
            agreement(&Summary::new(table), &Basis::default()).short
        };
        assert_eq!(short(&[[400, 2, 3], [3, 400, 2], [4, 1, 400]]), "Yes, very well");
        assert_eq!(short(&[[50, 1, 1], [1, 50, 1], [1, 0, 50]]), "Yes, moderately");
        assert_eq!(short(&[[50, 0, 0], [0, 49, 1], [0, 15, 35]]), "In part, more than chance");
        assert_eq!(short(&[[60, 20, 10], [20, 60, 20], [10, 20, 60]]), "Poorly, though more than chance");
        assert!(short(&[[9, 11, 10], [10, 10, 11], [9, 10, 12]]).starts_with("Not more than chance"));
        assert_eq!(short(&[[3, 0, 0], [0, 3, 1], [0, 0, 3]]), "");
        assert_eq!(short(&[[20, 0, 0], [0, 50, 0], [0, 0, 30]]), "Yes");
    }

    #[test]
    fn both_ends_of_an_interval_are_graded() {
        let wide = said(&[[50, 0, 0], [0, 49, 1], [0, 15, 35]]);
        assert!(
            wide.contains("in part; the agreement is between poor (below 0.65) and good (0.8 or more)."),
            "{wide}"
        );
        let narrow = said(&[[6800, 400, 400], [400, 6800, 400], [400, 400, 6800]]);
        assert!(narrow.contains("chance; the agreement is moderate (0.65 or more)."), "{narrow}");
        let same = Contingency::from_dense(&[[20, 0], [0, 50]]).expect("a table");
        assert!(!agreement(&Summary::new(same), &Basis::default()).is_graded);
    }
}
