//! Estimates from a sample of the truth, in each format.

use std::fmt::Write as _;

use partita::internal::{Arrange as _, probability, quantity, visible};
use partita_answers::estimate::{Answer, Cluster, Estimate, Group, Measure};
use partita_answers::words::percent;
use partita_report::{EstimateBar, EstimateChart, EstimateRow};

use super::grid::Grid;
use super::{DrawnFormat, wrapped};
use crate::warnings::document;

/// Answer of `estimate`.
pub struct Estimated(pub Answer);

/// Clusters that are named in words.
const MOST_NAMED: usize = 3;
/// Groups that a terminal shows.
const MOST_GROUPS: usize = 20;
/// The clusters and groups of a picture.
const MOST_DRAWN: usize = 10;

impl Estimated {
    pub fn write(&self, format: DrawnFormat) -> String {
        match format {
            DrawnFormat::Json => document(&self.0),
            DrawnFormat::Csv => self.csv().csv(),
            DrawnFormat::Markdown => self.grid(&self.0.estimates).markdown(),
            _ => self.text(),
        }
    }

    fn grid(&self, estimates: &[Estimate]) -> Grid {
        let interval = format!("{} interval", percent(self.0.level));
        let mut grid = Grid::new(&["", "estimate", &interval, "effective"]);
        for estimate in estimates {
            let effective = estimate.effective.map_or_else(|| "—".to_owned(), |units| format!("{units:.0}"));
            let name = estimate.measure.name().replace('_', " ");
            grid.push(vec![name, shown(estimate.value), interval_of(estimate), effective]);
        }
        grid
    }

    /// The sizes of everything and of the sample.
    pub fn heading(&self) -> String {
        let answer = &self.0;
        let clusters = answer
            .found_clusters
            .map_or_else(String::new, |count| format!(" in {}", counted(count, "cluster")));
        let truth = &answer.truth;
        let true_clusters = counted(truth.clusters as u64, "true cluster");
        format!(
            "{}{clusters}; truth: {}, {true_clusters}, {}",
            counted(answer.n, "item"),
            counted(truth.draws as u64, "draw"),
            counted(truth.items as u64, "item")
        )
    }

    fn text(&self) -> String {
        let answer = &self.0;
        let mut text = format!("{}\n\n{}", self.heading(), self.grid(&answer.estimates).table());
        let reasons = answer.estimates.iter().filter_map(|estimate| {
            let reason = estimate.reason.as_ref().filter(|_| estimate.value.is_none())?;
            Some(format!("— {}: {reason}\n", estimate.measure.name().replace('_', " ")))
        });
        text.extend(reasons);
        text.push_str(&self.groups());
        if let Some(sentence) = self.worst() {
            let _ = write!(text, "\n{}", wrapped(&sentence));
        }
        for caveat in &answer.caveats {
            text.push_str(&wrapped(&format!("! {}.", caveat.words)));
        }
        text
    }

    /// The F of pairs and of B³ in sentences, and which clusters cost most.
    pub fn sentences(&self) -> Vec<String> {
        let said = |measure: Measure| {
            let one = self.0.of(measure)?;
            let name = measure.name().replace('_', " ");
            Some(format!("{name} is {} ({}).", shown(one.value), interval_of(one).trim_end_matches(" !")))
        };
        [Measure::PairPrecision, Measure::PairRecall, Measure::BCubedF]
            .into_iter()
            .filter_map(said)
            .chain(self.worst())
            .collect()
    }

    /// Names the clusters that cost most.
    fn worst(&self) -> Option<String> {
        let (answer, half) = (&self.0, self.0.half_of_loss?);
        let named: Vec<String> = answer.clusters.iter().take(half.min(MOST_NAMED)).map(described).collect();
        let more = if half > MOST_NAMED { ", …" } else { "" };
        let all = answer.clusters.len();
        let verb = if half == 1 { "makes" } else { "make" };
        Some(format!(
            "{half} of {} {verb} half of the loss: {}{more}.",
            counted(all as u64, "cluster"),
            named.join(", ")
        ))
    }

    /// The groups by the measure that orders the clusters.
    fn groups(&self) -> String {
        let answer = &self.0;
        if answer.groups.is_empty() {
            return String::new();
        }
        let measure = answer.worst_by;
        let title = measure.name().replace('_', " ").to_uppercase();
        let interval = format!("{} interval", percent(answer.level));
        let mut grid = Grid::new(&[&title, "items", "estimate", &interval, "against others", "p (Holm)"]);
        let mut notes = Vec::new();
        for group in answer.groups.iter().take(MOST_GROUPS) {
            let Some(own) = of(group, measure) else { continue };
            let test = own.against_others.as_ref();
            let p = test.and_then(|test| test.p_holm).map_or_else(|| "—".to_owned(), probability);
            let difference = test.map_or_else(|| "—".to_owned(), |test| format!("{:+.3}", test.difference));
            let (value, ends) = (shown(own.estimate.value), interval_of(&own.estimate));
            if let Some(reason) = test.and_then(|test| test.reason.as_ref()) {
                notes.push(format!("— {}: {reason}\n", visible(&group.value)));
            }
            grid.push(vec![group.value.clone(), group.items.to_string(), value, ends, difference, p]);
        }
        let more = answer.groups.len().saturating_sub(MOST_GROUPS);
        let more = match more {
            0 => String::new(),
            more => format!(
                " … and {}; --format csv or --format json writes all\n",
                quantity(more, "group more").replace("mores", "more")
            ),
        };
        format!("\n{}{more}{}", grid.table(), notes.concat())
    }

    /// The estimates with their intervals, groups beneath, and the worst clusters as bars.
    pub fn svg(&self) -> String {
        let answer = &self.0;
        let row = |name: String, estimate: &Estimate| EstimateRow {
            name,
            value: estimate.value,
            interval: estimate.low.zip(estimate.high).map(|(low, high)| [low, high]),
            is_warned: !estimate.warnings.is_empty(),
        };
        let shares = answer.estimates.iter().filter(|estimate| estimate.measure.is_share());
        // The largest groups, as small ones tell little; of these the one with the worst value first.
        let of_group = |group: &Group| Some(row(group.value.clone(), &of(group, answer.worst_by)?.estimate));
        let mut groups: Vec<EstimateRow> =
            answer.groups.iter().filter_map(of_group).take(MOST_GROUPS).collect();
        groups.arrange_by(|x, y| x.value.unwrap_or(2.0).total_cmp(&y.value.unwrap_or(2.0)));
        let more_groups = answer.groups.len() - groups.len();
        let worst =
            answer.clusters.iter().filter_map(|one| Some((one, one.share.filter(|share| *share > 0.0)?)));
        let worst =
            worst.take(MOST_DRAWN).map(|(one, share)| EstimateBar { name: one.cluster.clone(), share });
        EstimateChart {
            title: self.heading(),
            rows: shares.map(|estimate| row(estimate.measure.name().replace('_', " "), estimate)).collect(),
            groups_title: format!("{} by group", answer.worst_by.name().replace('_', " ")),
            groups,
            more_groups,
            worst_title: format!("share of the loss of {}", answer.worst_by.name().replace('_', " ")),
            worst: worst.collect(),
        }
        .svg()
    }
}

fn of(group: &Group, measure: Measure) -> Option<&partita_answers::estimate::InGroup> {
    group.estimates.iter().find(|one| one.measure == measure)
}

/// Three digits after the point of shares; sizes and numbers as they are large.
pub(super) fn digits(value: f64) -> String {
    match value.abs() {
        large if large >= 1000.0 => grouped(value.round() as u64),
        large if large >= 10.0 => format!("{value:.1}"),
        _ => format!("{value:.3}"),
    }
}

pub(super) fn shown(value: Option<f64>) -> String {
    value.map_or_else(|| "—".to_owned(), digits)
}

fn interval_of(estimate: &Estimate) -> String {
    let ends = estimate.low.zip(estimate.high);
    let mark = if estimate.warnings.is_empty() { "" } else { " !" };
    ends.map_or_else(|| "—".to_owned(), |(low, high)| format!("{} to {}{mark}", digits(low), digits(high)))
}

/// A number with commas between thousands.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn counted(number: u64, noun: &str) -> String {
    let words = quantity(number, noun);
    words.replacen(&number.to_string(), &grouped(number), 1)
}

/// A cluster with what is wrong with it.
fn described(one: &Cluster) -> String {
    let pieces = quantity(one.pieces as u64, "found cluster");
    let strangers = match one.strangers {
        0 => String::new(),
        strangers => format!(", {}", quantity(strangers, "stranger")),
    };
    format!("{} ({} in {pieces}{strangers})", visible(&one.cluster), quantity(one.items, "item"))
}
