//! What an ensemble of clusterings has in common, in each format.

use std::fmt::Write as _;

use partita::Request;
use partita::ensemble::{Consensus, CredibleBall, Medoid, PairScore, PairSignificance};
use partita::internal::quantity;
use serde_json::{Value, json};

use super::Format;
use super::grid::Grid;
use super::scores::rounded;
use super::visible::visible;
use crate::warnings::document;
use partita::internal::{p_value, probability};

/// Pairs that are listed as text; draws of a posterior have half a million.
const MOST_PAIRS: usize = 200;

/// What `consensus` found.
pub struct FoundConsensus<'a> {
    pub names: Vec<&'a str>,
    pub ids: Option<&'a [String]>,
    pub request: Request,
    pub medoid: Medoid,
    pub consensus: Consensus,
    pub ball: Option<CredibleBall>,
    pub pairs: Vec<PairScore>,
    pub significances: Vec<PairSignificance>,
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
        let (partition, key) = (&self.consensus.partition, self.request.key());
        let (items, clusterings) =
            (quantity(partition.len(), "item"), quantity(self.names.len(), "clustering"));
        let mut text = format!("labels: {items}, {clusterings}\n");
        let _ = writeln!(
            text,
            "medoid: {} (mean {key} {} with the others)",
            visible(self.names[self.medoid.clustering]),
            rounded(self.medoid.mean_score)
        );
        let mean = self.mean_score().map_or_else(|| "—".to_owned(), rounded);
        let _ = writeln!(text, "stability: mean {key} {mean} over all pairs");
        let _ = writeln!(
            text,
            "consensus: {}, mean loss {} {}, agrees with the clusterings on {:.2} % of pairs",
            quantity(partition.clusters(), "cluster"),
            self.loss_words(),
            rounded(self.consensus.expected_loss),
            100.0 * self.consensus.agreement
        );
        text.push_str(&self.ball_words());
        text.push('\n');
        let mut sizes = vec![0_u64; partition.clusters() as usize];
        partition.ids().iter().for_each(|&id| sizes[id as usize] += 1);
        let mut clusters = Grid::new(&["consensus cluster", "items", "stability"]);
        for (cluster, (size, stability)) in sizes.iter().zip(&self.consensus.stability).enumerate().take(20) {
            clusters.push(vec![cluster.to_string(), size.to_string(), format!("{stability:.3}")]);
        }
        text.push_str(&clusters.table());
        if sizes.len() > 20 {
            let _ = writeln!(text, " … and {} more", sizes.len() - 20);
        }
        let _ = write!(text, "\n{}", self.pair_grid().table());
        if self.pairs.len() > MOST_PAIRS {
            let _ =
                writeln!(text, " … and {} more; `partita pairwise` lists all", self.pairs.len() - MOST_PAIRS);
        }
        text
    }

    /// The ball in words: how far it reaches, and its outermost clusterings.
    fn ball_words(&self) -> String {
        let Some(ball) = &self.ball else { return String::new() };
        let (inside, radius) = (quantity(ball.inside.len(), "clustering"), rounded(ball.radius));
        let outer = |numbers: &[usize]| match numbers {
            [first] => visible(self.names[*first]).to_string(),
            [first, rest @ ..] => format!("{} and {} more", visible(self.names[*first]), rest.len()),
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
        let names = |numbers: &[usize]| numbers.iter().map(|&number| self.names[number]).collect::<Vec<_>>();
        json!({
            "level": ball.level,
            "radius": ball.radius,
            "inside": names(&ball.inside),
            "horizontal": names(&ball.horizontal),
            "upper": names(&ball.upper),
            "lower": names(&ball.lower),
        })
    }

    /// The loss, with its weight where that is not the plain one.
    fn loss_words(&self) -> String {
        let loss = &self.consensus.loss;
        match loss.weight() {
            Some(a) if (a - 1.0).abs() > 0.0 => format!("{loss} (weight {a})"),
            _ => loss.to_string(),
        }
    }

    /// How stable the clusterings are as a whole: the mean over all pairs; none when a pair has no score.
    fn mean_score(&self) -> Option<f64> {
        let scores: Option<Vec<f64>> = self.pairs.iter().map(|pair| pair.score.value()).collect();
        scores.map(|scores| scores.iter().sum::<f64>() / scores.len() as f64)
    }

    fn pair_grid(&self) -> Grid {
        let key = self.request.key();
        let mut header = vec!["pair", key.as_str()];
        if !self.significances.is_empty() {
            header.extend(["p", "±", "p (Holm)", "p (FDR)"]);
        }
        let mut grid = Grid::new(&header);
        for (index, pair) in self.pairs.iter().enumerate().take(MOST_PAIRS) {
            let name = format!("{} ~ {}", self.names[pair.a], self.names[pair.b]);
            let mut row = vec![name, pair.score.value().map_or_else(|| "—".to_owned(), rounded)];
            if let Some(found) = self.significances.get(index) {
                let plain = &found.significance;
                row.extend([p_value(plain.p, plain.p_floor), probability(plain.p_error)]);
                row.extend([found.p_holm, found.p_fdr].map(probability));
            }
            grid.push(row);
        }
        grid
    }

    fn labels(&self) -> Grid {
        let mut grid = Grid::new(&["item", "consensus", "own", "next"]);
        let share = |share: Option<f64>| share.map_or_else(String::new, |share| share.to_string());
        for (item, id) in self.consensus.partition.ids().iter().enumerate() {
            let name = self.ids.map_or_else(|| (item + 1).to_string(), |ids| ids[item].clone());
            let scores = self.consensus.items.as_ref();
            let [own, next] =
                [scores.and_then(|scores| scores.own[item]), scores.and_then(|scores| scores.next[item])]
                    .map(share);
            grid.push(vec![name, id.to_string(), own, next]);
        }
        grid
    }

    fn json(&self) -> String {
        let pairs: Vec<Value> = self
            .pairs
            .iter()
            .enumerate()
            .map(|(index, pair)| {
                let mut json = json!({
                    "a": self.names[pair.a],
                    "b": self.names[pair.b],
                    "score": pair.score.value(),
                });
                if let Some(found) = self.significances.get(index) {
                    json["p"] = json!(found.significance.p);
                    json["p_error"] = json!(found.significance.p_error);
                    json["p_floor"] = json!(found.significance.p_floor);
                    json["p_holm"] = json!(found.p_holm);
                    json["p_fdr"] = json!(found.p_fdr);
                }
                json
            })
            .collect();
        let json = json!({
            "kind": "labels",
            "n": self.consensus.partition.len(),
            "clusterings": self.names,
            "measure": self.request.key(),
            "mean_score": self.mean_score(),
            "medoid": {"clustering": self.names[self.medoid.clustering], "mean_score": self.medoid.mean_score},
            "consensus": {
                "labels": self.consensus.partition.ids(),
                "clusters": self.consensus.partition.clusters(),
                "loss": self.consensus.loss.to_string(),
                "weight": self.consensus.loss.weight(),
                "expected_loss": self.consensus.expected_loss,
                "agreement": self.consensus.agreement,
                "stability": self.consensus.stability,
                "own": self.consensus.items.as_ref().map(|items| &items.own),
                "next": self.consensus.items.as_ref().map(|items| &items.next),
                "credible": self.ball_json(),
            },
            "pairs": pairs,
        });
        document(json)
    }
}
