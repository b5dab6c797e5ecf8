//! What clusterings have in common, in each format.

use std::fmt::Write as _;

use partita::ensemble::{CoConsensus, Consensus, CredibleBall, Loss};
use partita::internal::{quantity, visible};
use partita_answers::consensus::{Answer, Found};
use partita_answers::words::percent;

use super::grid::Grid;
use super::scores::rounded;
use super::{Format, wrapped};
use crate::warnings::document;

/// The answer of `consensus` in words.
pub struct FoundConsensus {
    pub answer: Answer,
    /// The names of the items, or of the rows and the columns.
    pub ids: [Option<Vec<String>>; 2],
}

impl FoundConsensus {
    pub fn write(&self, format: Format) -> String {
        match format {
            Format::Table => self.text(),
            Format::Json => document(&self.answer),
            Format::Csv => self.labels().csv(),
            Format::Markdown => self.labels().markdown(),
        }
    }

    fn text(&self) -> String {
        match &self.answer.found {
            Found::Labels(found, ball) => self.of_labels(found, ball.as_ref()),
            Found::Blocks(found) => self.of_blocks(found),
        }
    }

    fn of_labels(&self, found: &Consensus, ball: Option<&CredibleBall>) -> String {
        let partition = &found.partition;
        let mut text = format!("labels: {}, {}", quantity(partition.len(), "item"), self.lines("clustering"));
        text.push_str(&wrapped(&format!(
            "consensus: {}, mean loss {} {}, agrees with the clusterings on {:.2} % of pairs",
            quantity(partition.clusters(), "cluster"),
            loss_words(&found.loss),
            rounded(found.expected_loss),
            100.0 * found.agreement
        )));
        text.extend(ball.map(|ball| self.ball_words(ball)));
        let _ = write!(text, "\n{}", clusters(found, "consensus cluster"));
        text
    }

    fn of_blocks(&self, found: &CoConsensus) -> String {
        let (rows, columns) = (&found.rows.partition, &found.columns.partition);
        let mut text = format!(
            "co-clusterings: {}, {}, {}",
            quantity(rows.len(), "row"),
            quantity(columns.len(), "column"),
            self.lines("co-clustering")
        );
        let _ = writeln!(
            text,
            "consensus: {} of rows, {} of columns, mean loss {} {}",
            quantity(rows.clusters(), "cluster"),
            quantity(columns.clusters(), "cluster"),
            loss_words(&found.rows.loss),
            rounded(found.expected_loss()),
        );
        let of_rows = clusters(&found.rows, "cluster of rows");
        let of_columns = clusters(&found.columns, "cluster of columns");
        let _ = write!(text, "\n{of_rows}\n{of_columns}");
        text
    }

    /// The number of clusterings, the medoid and the mean score.
    fn lines(&self, noun: &str) -> String {
        let names = &self.answer.names;
        let mut text = format!("{}\n", quantity(names.len(), noun));
        let Some(scores) = &self.answer.scores else { return text };
        let key = scores.request.key();
        if let Some(medoid) = &scores.medoid {
            let (name, mean) = (visible(&names[medoid.clustering]), rounded(medoid.mean_score));
            let _ = writeln!(text, "medoid: {name} (mean {key} {mean} with the others)");
        }
        let mean = scores.mean.map_or_else(|| "—".to_owned(), rounded);
        let interval = scores.interval.as_ref().map_or_else(String::new, |found| {
            format!(" [{}, {}] ({})", rounded(found.low), rounded(found.high), percent(found.level))
        });
        let _ = writeln!(text, "stability: mean {key} {mean}{interval} over all pairs");
        for warning in scores.interval.iter().flat_map(|found| &found.warnings) {
            let _ = writeln!(text, "! {warning}");
        }
        text
    }

    /// The ball in words: how far it reaches, and its outermost clusterings.
    fn ball_words(&self, ball: &CredibleBall) -> String {
        let (inside, radius) = (quantity(ball.inside.len(), "clustering"), rounded(ball.radius));
        let name = |place: &usize| visible(&self.answer.names[*place]).to_string();
        let outer = |places: &[usize]| match places {
            [first] => name(first),
            [first, rest @ ..] => format!("{} and {} more", name(first), rest.len()),
            [] => String::new(),
        };
        let [far, few, many] = [&ball.horizontal, &ball.upper, &ball.lower].map(|places| outer(places));
        let level = 100.0 * ball.level;
        format!(
            "credible ball of {level} %: {inside} within {radius}; farthest {far}, with fewest clusters {few}, with most {many}\n"
        )
    }

    fn labels(&self) -> Grid {
        let [ids, of_columns] = [&self.ids[0], &self.ids[1]].map(Option::as_deref);
        match &self.answer.found {
            Found::Labels(found, _) => {
                let mut grid = Grid::new(&["item", "consensus", "own", "next"]);
                item_rows(found, ids).for_each(|row| grid.push(row.into()));
                grid
            }
            Found::Blocks(found) => {
                let mut grid = Grid::new(&["side", "item", "consensus", "own", "next"]);
                for (side, found, ids) in [("row", &found.rows, ids), ("column", &found.columns, of_columns)]
                {
                    for row in item_rows(found, ids) {
                        grid.push(std::iter::once(side.to_owned()).chain(row).collect());
                    }
                }
                grid
            }
        }
    }
}

/// The clusters of a consensus with their stability, up to twenty.
fn clusters(consensus: &Consensus, title: &str) -> String {
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
fn loss_words(loss: &Loss) -> String {
    match loss.weight() {
        Some(a) if (a - 1.0).abs() > 0.0 => format!("{loss} (weight {a})"),
        _ => loss.to_string(),
    }
}

/// The name of each item, its cluster, and how well it fits.
fn item_rows<'a>(
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
