//! The sentences of verdicts.

use super::grade::grades;
use super::{Case, Facts, Grade};
use crate::text::quantity;

impl Facts {
    /// "these 20 items".
    fn items(&self) -> String {
        if self.n == 1 { "this item".to_owned() } else { format!("these {}", quantity(self.n, "item")) }
    }

    /// "these 20 items do not say".
    fn silence(&self) -> String {
        format!("{} {} not say", self.items(), if self.n == 1 { "does" } else { "do" })
    }

    /// "p at most 0.0010", if there is a p-value that counts.
    fn p_in_words(&self) -> Option<String> {
        let p = self.counted_p()?;
        let at_floor = !self.exact && self.floor > 0.0 && p <= self.floor;
        Some(match p {
            _ if at_floor => format!("p at most {}", digits(p)),
            _ if p < LEAST_PRINTED => "p less than 1e-15".to_owned(),
            _ => format!("p = {}", digits(p)),
        })
    }

    /// The verdict in words.
    pub(super) fn sentence(&self, case: Case) -> String {
        let identical = format!("The two clusterings are identical on {}", self.items());
        let p = self.p_in_words().map(|p| format!(" ({p})")).unwrap_or_default();
        match case {
            Case::IdenticalNothing => {
                let both = if self.one_cluster > 0 {
                    "both are a single cluster"
                } else {
                    "no two items are together"
                };
                format!("{identical}, but {both}, so nothing is said of other items.")
            }
            Case::IdenticalFew => {
                format!("{identical}; so few items do not say how well they agree on others.")
            }
            Case::Identical => format!("{identical}.{}", self.at_least()),
            Case::OneCluster => format!(
                "One clustering is a single cluster, so the index is 0 whatever the other says: {} how well they agree.",
                self.silence()
            ),
            Case::BeyondUnknown => format!("They agree beyond chance{p}, but {} how well.", self.silence()),
            Case::Nothing => {
                let chance = if p.is_empty() { "" } else { "; chance alone does as well" };
                capitalised(&format!("{} how well they agree{chance}{p}.", self.silence()))
            }
            Case::Less | Case::NotShown | Case::Graded | Case::BeyondWeak => self.of_interval(case, &p),
        }
    }

    /// Says how far identical clusterings may be from it in the population.
    fn at_least(&self) -> String {
        let Some(low) = self.low else { return String::new() };
        let [low, _] = ends(low, self.high.unwrap_or(1.0));
        let moving = if self.groups.is_some() { "groups" } else { "items" };
        format!(
            " In the population the adjusted Rand index is at least {low} ({}), if {moving} move at random.",
            self.promise()
        )
    }

    /// "95 %", or "95 %, by 12 groups".
    fn promise(&self) -> String {
        let level = percent(self.level);
        self.groups
            .map_or_else(|| level.clone(), |groups| format!("{level}, by {}", quantity(groups, "group")))
    }

    /// The sentence that names the interval.
    fn of_interval(&self, case: Case, p: &str) -> String {
        let (low, high) = (self.low.unwrap_or_default(), self.high.unwrap_or_default());
        let is_poor = Grade::of(high) == Grade::Poor;
        let poor = Grade::Poor.with_range();
        let said = match case {
            Case::Less => "they agree less than chance would".to_owned(),
            Case::NotShown => {
                let most = format!("; what there may be is {poor}");
                let most = if is_poor && !p.is_empty() { &most } else { "" };
                format!("no agreement beyond chance is shown{p}{most}")
            }
            Case::BeyondWeak => {
                let most = if is_poor { poor.replacen(' ', " at best ", 1) } else { grades(low, high) };
                format!("they agree beyond chance{p}, but how well is open: {most}")
            }
            _ => {
                let by = if p.is_empty() { " by this interval" } else { p };
                format!("they agree beyond chance{by}; the agreement is {}", grades(low, high))
            }
        };
        let [from, to] = ends(low, high);
        let level = self.promise();
        let but = self.warned.as_ref().map(|warning| format!(" But {warning}.")).unwrap_or_default();
        format!("{POPULATION} it is {from} to {to} ({level}): {said}.{but}")
    }
}

/// The population of an interval.
const POPULATION: &str = "In the population from which the items are drawn";

/// The difference that rounding outwards forgives.
const FORGIVEN: f64 = 1e-9;

/// Smaller probabilities are not printed.
const LEAST_PRINTED: f64 = 1e-15;

/// Both ends of an interval, rounded outwards to as many digits as its width is worth.
fn ends(low: f64, high: f64) -> [String; 2] {
    let width = high - low;
    let places = match width {
        _ if width >= 0.1 || width <= 0.0 => 3,
        _ => (1.0 - libm::log10(width)).ceil().clamp(3.0, 12.0) as usize,
    };
    let unit = libm::pow(10.0, places as f64);
    let text = |end: f64| {
        let text = format!("{:.places$}", end / unit);
        let short = text.trim_end_matches('0').trim_end_matches('.');
        if short == "-0" { "0".to_owned() } else { short.to_owned() }
    };
    [text((low * unit + FORGIVEN).floor()), text((high * unit - FORGIVEN).ceil())]
}

/// Four decimals, or two digits where that would leave fewer.
fn digits(p: f64) -> String {
    let short = format!("{p:.1e}");
    match short.split_once("e-").and_then(|(_, places)| places.parse::<usize>().ok()) {
        Some(places @ 4..) if places > 4 => short,
        Some(4) => format!("{p:.5}"),
        _ => format!("{p:.4}"),
    }
}

/// "95 %".
fn percent(level: f64) -> String {
    format!("{} %", (level * 1e8).round() / 1e6)
}

fn capitalised(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
