//! What an ensemble of clusterings has in common, in each format.

use std::fmt::Write as _;

use partita::ensemble::{Consensus, CredibleBall, Loss};
use partita::internal::{quantity, visible};
use serde_json::{Value, json};

use super::alike::Alike;
use super::grid::Grid;
use super::scores::rounded;
use super::{Format, wrapped};
use crate::warnings::document;

/// What `consensus` found.
pub struct FoundConsensus<'a> {
    pub alike: Alike<'a>,
    pub ids: Option<&'a [String]>,
    pub consensus: Consensus,
    pub ball: Option<CredibleBall>,
}

impl FoundConsensus<'_> {
    pub fn write(&self, format: Format) -> String {
        match format {
            Format::Table => self.text(),
            Format::Json => self.json(),
            Format::Csv => self.labels().csv(),
            Format::Markdown => self.labels().markdown(),
        }
    }

    fn text(&self) -> String {
        let partition = &self.consensus.partition;
        let mut text =
            format!("labels: {}, {}", quantity(partition.len(), "item"), self.alike.lines("clustering"));
        text.push_str(&wrapped(&format!(
            "consensus: {}, mean loss {} {}, agrees with the clusterings on {:.2} % of pairs",
            quantity(partition.clusters(), "cluster"),
            loss_words(&self.consensus.loss),
            rounded(self.consensus.expected_loss),
            100.0 * self.consensus.agreement
        )));
        text.push_str(&self.ball_words());
        let _ =
            write!(text, "\n{}\n{}", clusters(&self.consensus, "consensus cluster"), self.alike.pairs_text());
        text
    }

    /// The ball in words: how far it reaches, and its outermost clusterings.
    fn ball_words(&self) -> String {
        let Some(ball) = &self.ball else { return String::new() };
        let (inside, radius) = (quantity(ball.inside.len(), "clustering"), rounded(ball.radius));
        let outer = |numbers: &[usize]| match numbers {
            [first] => visible(self.alike.names[*first]).to_string(),
            [first, rest @ ..] => format!("{} and {} more", visible(self.alike.names[*first]), rest.len()),
            [] => String::new(),
        };
        let [far, few, many] = [&ball.horizontal, &ball.upper, &ball.lower].map(|numbers| outer(numbers));
        let level = 100.0 * ball.level;
        format!(
            "credible ball of {level} %: {inside} within {radius}; farthest {far}, with fewest clusters {few}, with most {many}\n"
        )
    }

    fn ball_json(&self) -> Value {
        let Some(ball) = &self.ball else { return Value::Null };
        let names =
            |numbers: &[usize]| numbers.iter().map(|&number| self.alike.names[number]).collect::<Vec<_>>();
        json!({
            "level": ball.level,
            "radius": ball.radius,
            "inside": names(&ball.inside),
            "horizontal": names(&ball.horizontal),
            "upper": names(&ball.upper),
            "lower": names(&ball.lower),
        })
    }

    fn labels(&self) -> Grid {
        let mut grid = Grid::new(&["item", "consensus", "own", "next"]);
        item_rows(&self.consensus, self.ids).for_each(|row| grid.push(row.into()));
        grid
    }

    fn json(&self) -> String {
        let mut consensus = consensus_json(&self.consensus);
        consensus["loss"] = json!(self.consensus.loss.to_string());
        consensus["weight"] = json!(self.consensus.loss.weight());
        consensus["credible"] = self.ball_json();
        let mut found =
            json!({"kind": "labels", "n": self.consensus.partition.len(), "consensus": consensus});
        self.alike.add_to(&mut found);
        document(found)
    }
}

/// The clusters of a consensus with their stability, up to twenty.
pub fn clusters(consensus: &Consensus, title: &str) -> String {
    let mut sizes = vec![0_u64; consensus.partition.clusters() as usize];
    consensus.partition.ids().iter().for_each(|&id| sizes[id as usize] += 1);
    let mut grid = Grid::new(&[title, "items", "stability"]);
    for (cluster, (size, stability)) in sizes.iter().zip(&consensus.stability).enumerate().take(20) {
        grid.push(vec![cluster.to_string(), size.to_string(), format!("{stability:.3}")]);
    }
    let more = if sizes.len() > 20 { format!(" … and {} more\n", sizes.len() - 20) } else { String::new() };
    grid.table() + &more
}

/// The loss, with its weight where that is not the plain one.
pub fn loss_words(loss: &Loss) -> String {
    match loss.weight() {
        Some(a) if (a - 1.0).abs() > 0.0 => format!("{loss} (weight {a})"),
        _ => loss.to_string(),
    }
}

/// The name of each item, its cluster, and how well it fits.
pub fn item_rows<'a>(
    consensus: &'a Consensus,
    ids: Option<&'a [String]>,
) -> impl Iterator<Item = [String; 4]> + 'a {
    let share = |share: Option<f64>| share.map_or_else(String::new, |share| share.to_string());
    consensus.partition.ids().iter().enumerate().map(move |(item, id)| {
        let name = ids.map_or_else(|| (item + 1).to_string(), |ids| ids[item].clone());
        let scores = consensus.items.as_ref();
        let [own, next] =
            [scores.and_then(|scores| scores.own[item]), scores.and_then(|scores| scores.next[item])]
                .map(share);
        [name, id.to_string(), own, next]
    })
}

/// What programs read of a consensus, but for its loss.
pub fn consensus_json(consensus: &Consensus) -> Value {
    json!({
        "labels": consensus.partition.ids(),
        "clusters": consensus.partition.clusters(),
        "expected_loss": consensus.expected_loss,
        "agreement": consensus.agreement,
        "stability": consensus.stability,
        "own": consensus.items.as_ref().map(|items| &items.own),
        "next": consensus.items.as_ref().map(|items| &items.next),
    })
}
