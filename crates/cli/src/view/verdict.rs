//! What may be said of the agreement of two clusterings, from the interval and never from the score alone.

use partita::inference::{
    Interval, IntervalOptions, Null, Sampling, Significance, confidence_interval, significance,
};
use partita::internal::quantity;
use partita::{Request, Summary};

use super::scores::rounded;

/// The adjusted Rand index with its interval, whether they agree beyond chance, and how well at least.
pub fn agreement(summary: &Summary) -> String {
    let items = quantity(summary.table().n(), "item");
    let ari = Request::parse("adjusted_rand").expect("a measure of the catalogue");
    let found = confidence_interval(&ari, summary, &IntervalOptions::default()).ok();
    if summary.table().is_identity() {
        let low = found
            .map(|found| format!("; at least {} in the population, if items move at random", end(found.low)));
        let low = low.unwrap_or_default();
        return format!("The two clusterings are identical on these {items}{low}.");
    }
    let Some(score) = ari.score(summary).ok().and_then(|score| score.value()) else {
        return "The two clusterings differ.".to_owned();
    };
    let chance = by_chance(&ari, summary);
    let verdict = judged(&items, found.as_ref(), chance.as_ref().map(|chance| chance.p));
    let interval = found.map_or_else(String::new, |found| {
        format!(", in the population from {} to {} (95 %)", end(found.low), end(found.high))
    });
    let score = rounded(score);
    format!(
        "The adjusted Rand index of these {items} is {score}{interval}; 1 is identical, 0 is the mean by chance.\n\
         {verdict}{}",
        chance.map(|chance| p_value(&chance)).unwrap_or_default()
    )
}

/// Ends of intervals have no more than three digits.
fn end(value: f64) -> String {
    let text = format!("{value:.3}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// The grades of Steinley (2004) for the adjusted Rand index.
const GRADES: [(f64, &str); 3] = [(0.9, "excellent"), (0.8, "good"), (0.65, "moderate")];

fn judged(items: &str, found: Option<&Interval>, p: Option<f64>) -> String {
    let Some(found) = found.filter(|found| found.warnings.is_empty()) else {
        return format!("These {items} do not say how well they agree.");
    };
    if found.low <= 0.0 || p.is_some_and(|p| p > 0.05) {
        return "No agreement beyond chance is shown.".to_owned();
    }
    match GRADES.iter().find(|(least, _)| found.low >= *least) {
        Some((least, grade)) => {
            format!("They agree beyond chance; the agreement is {grade} ({least} or more).")
        }
        None if found.high < GRADES[2].0 => {
            format!("They agree beyond chance in part; the agreement is poor (below {}).", GRADES[2].0)
        }
        None => "They agree beyond chance in part.".to_owned(),
    }
}

/// Cells beyond which drawing tables takes too long for a sentence that nobody requested.
const MOST_CELLS_DRAWN: usize = 1000;

/// Whether chance agrees as well, where it is cheap to know.
fn by_chance(ari: &Request, summary: &Summary) -> Option<Significance> {
    let (rows, columns) = summary.table().clusters();
    if rows * columns > MOST_CELLS_DRAWN {
        return None;
    }
    significance(ari, summary, Null::default(), &Sampling { draws: 999, seed: 0 }).ok()
}

fn p_value(found: &Significance) -> String {
    let least = 1.0 / f64::from(found.draws + 1);
    let sign = if found.p <= least { "≤" } else { "=" };
    format!(" Chance agrees as well with p {sign} {:.3}.", found.p)
}

#[cfg(test)]
mod tests {
    use super::*;
    use partita::Contingency;

    fn said(rows: &[[u64; 3]]) -> String {
        agreement(&Summary::new(Contingency::from_dense(rows).expect("a table")))
    }

    #[test]
    fn grades_follow_the_low_end_and_name_the_items() {
        let excellent = said(&[[400, 2, 3], [3, 400, 2], [4, 1, 400]]);
        assert!(
            excellent.contains("these 1215 items") && excellent.contains("excellent (0.9 or more)"),
            "{excellent}"
        );
        // The score is above 0.9 here too, but few items say less.
        let good = said(&[[50, 1, 1], [1, 50, 1], [1, 0, 50]]);
        assert!(good.contains("good (0.8 or more)"), "{good}");
        assert!(said(&[[60, 20, 10], [20, 60, 20], [10, 20, 60]]).contains("in part; the agreement is poor"));
        assert!(
            said(&[[9, 11, 10], [10, 10, 11], [9, 10, 12]]).contains("No agreement beyond chance is shown.")
        );
        assert!(said(&[[3, 0, 0], [0, 3, 1], [0, 0, 3]]).contains("These 10 items do not say"));
        let same = said(&[[20, 0, 0], [0, 50, 0], [0, 0, 30]]);
        assert!(same.contains("identical on these 100 items; at least 0.913 in the population"), "{same}");
    }
}
