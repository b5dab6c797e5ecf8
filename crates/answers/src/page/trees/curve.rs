//! At how many clusters two trees agree, from the curve of Bₖ.

use partita::CutAgreement;
use partita::internal::quantity;
use partita_report::{Scale, Section, bk_chart, number};
use serde_json::{Value, json};

/// Numbers of clusters that a sentence lists.
const LISTED: usize = 5;
/// From here the few clusters would be squeezed to the left.
const LONG: usize = 100;

/// The curve as data.
pub fn points(curve: &[CutAgreement]) -> Vec<Value> {
    let point = |point: &CutAgreement| {
        json!({
            "k": point.k,
            "clusters": [point.clusters.0, point.clusters.1],
            "bk": point.bk,
            "expected": point.expected,
            "standard_deviation": point.standard_deviation,
            "limit": point.limit,
        })
    };
    curve.iter().map(point).collect()
}

/// The numbers of clusters at which the trees agree no more than unrelated ones.
pub fn by_chance(curve: &[CutAgreement]) -> Vec<usize> {
    curve.iter().filter(|point| point.bk <= point.limit).map(|point| point.k).collect()
}

/// Of the numbers of clusters at which the trees agree beyond chance, the one where they agree most, as a share of what chance
/// leaves to gain.
fn best(curve: &[CutAgreement]) -> Option<&CutAgreement> {
    let gain = |point: &CutAgreement| (point.bk - point.expected) / (1.0 - point.expected);
    let beyond = curve.iter().filter(|point| point.bk > point.limit && point.expected < 1.0);
    beyond.rev().max_by(|x, y| gain(x).total_cmp(&gain(y)))
}

fn sentence(curve: &[CutAgreement]) -> String {
    let Some(best) = best(curve) else {
        return "At no number of clusters: everywhere unrelated trees agree as well.".to_owned();
    };
    let most = format!(
        "Most beyond chance at {}: Bₖ is {}, where unrelated trees give {} in the mean.",
        quantity(best.k, "cluster"),
        number(best.bk),
        number(best.expected)
    );
    let none = runs(&by_chance(curve));
    match none.len() {
        0 => format!("{most} They agree more than chance at every number of clusters."),
        1..=LISTED => format!("{most} At {} clusters they agree no more than chance.", none.join(", ")),
        _ => format!(
            "{most} At {} of {} numbers of clusters they agree no more than chance.",
            by_chance(curve).len(),
            curve.len()
        ),
    }
}

/// Numbers in order, those that follow each other as one.
fn runs(numbers: &[usize]) -> Vec<String> {
    let runs = numbers.chunk_by(|one, next| one + 1 == *next);
    let word = |run: &[usize]| match run {
        [first, .., last] => format!("{first} to {last}"),
        _ => run[0].to_string(),
    };
    runs.map(word).collect()
}

pub fn section(names: [&str; 2], curve: &[CutAgreement]) -> Section {
    let mut chart = bk_chart(format!("{} and {}", names[0], names[1]), curve);
    if curve.last().is_some_and(|point| point.k >= LONG) {
        chart.x_scale = Scale::Log10;
    }
    let caption = "Both trees cut at one height into k clusters each: how alike the cuts are, and what unrelated trees give.";
    Section::new("curve", "At how many clusters do they agree, cut at one height?")
        .says(&sentence(curve))
        .note(
            "Here both trees are cut at one height into the same number of clusters; the cuts that agree best, above, need not be \
             so. Bₖ is the Fowlkes–Mallows index of the two cuts, 1 where they are the same.",
        )
        .figure(&chart.svg(), caption, false)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(k: usize, bk: f64, expected: f64, limit: f64) -> CutAgreement {
        CutAgreement { k, clusters: (k, k), bk, expected, standard_deviation: 0.1, limit }
    }

    #[test]
    fn the_sentence_names_where_they_agree_and_where_not() {
        let curve = [point(2, 0.69, 0.70, 0.72), point(4, 0.79, 0.5, 0.55), point(9, 0.7, 0.1, 0.2)];
        let said = sentence(&curve);
        assert!(said.starts_with("Most beyond chance at 9 clusters: Bₖ is 0.700000, where"), "{said}");
        assert!(said.ends_with("At 2 clusters they agree no more than chance."), "{said}");
        assert!(sentence(&curve[..1]).starts_with("At no number of clusters"));
        assert_eq!(runs(&[2, 5, 6, 7, 9]), ["2", "5 to 7", "9"]);
    }
}
