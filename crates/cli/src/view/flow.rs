//! A chain of clusterings in each format, and as a picture.

use std::fmt::Write as _;

use partita::flow::{Event, EventKind, Flow, FlowOptions, Node};
use partita::internal::{quantity, visible};
use partita_report::{ChainStyle, chain};
use serde_json::{Value, json};

use super::grid::Grid;
use super::scores::rounded;
use super::{DrawnFormat, wrapped};
use crate::warnings::document;

/// `--style` of the picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Style {
    /// Bars and bands
    River,
    /// Circles and lines
    Tree,
}

/// What `flow` found.
pub struct Found {
    pub names: Vec<String>,
    /// The label of each node.
    pub clusters: Vec<String>,
    pub items: usize,
    pub matching: FlowOptions,
    pub flow: Flow,
}

/// Events that a terminal shows.
const MOST_EVENTS: usize = 40;

impl Found {
    pub fn svg(&self, style: Style) -> String {
        let style = match style {
            Style::River => ChainStyle::River,
            Style::Tree => ChainStyle::Tree,
        };
        chain(&self.flow.nodes, &self.flow.edges, &self.names, &self.clusters).svg(style)
    }

    pub fn write(&self, format: DrawnFormat) -> String {
        match format {
            DrawnFormat::Json => self.json(),
            DrawnFormat::Csv => self.edges(|share| share.to_string()).csv(),
            DrawnFormat::Markdown => self.edges(rounded).markdown(),
            _ => self.text(),
        }
    }

    /// The names of the clusters of a column.
    pub fn clusters_of(&self, column: usize) -> Vec<String> {
        self.nodes_of(column).map(|(_, name)| name.clone()).collect()
    }

    /// The nodes of a column, with their labels.
    fn nodes_of(&self, column: usize) -> impl Iterator<Item = (&Node, &String)> {
        let end = |column: usize| self.flow.nodes.partition_point(|node| node.column < column);
        let nodes = end(column)..end(column + 1);
        self.flow.nodes[nodes.clone()].iter().zip(&self.clusters[nodes])
    }

    /// The label of a cluster of a column.
    fn label(&self, column: usize, cluster: u32) -> &str {
        self.nodes_of(column).nth(cluster as usize).map_or("", |(_, label)| label)
    }

    fn text(&self) -> String {
        let (items, chained) = (quantity(self.items, "item"), quantity(self.names.len(), "clustering"));
        let mut text = format!("labels: {items}, a chain of {chained}\n\n");
        let mut columns = Grid::new(&["clustering", "clusters", "least stable cluster", "stability"]);
        for (column, name) in self.names.iter().enumerate() {
            let least = self.nodes_of(column).min_by(|x, y| x.0.sc3_stability.total_cmp(&y.0.sc3_stability));
            let (label, stability) =
                least.map_or(("—", 0.0), |(node, label)| (label.as_str(), node.sc3_stability));
            let clusters = self.nodes_of(column).count().to_string();
            columns.push(vec![name.clone(), clusters, label.to_owned(), format!("{stability:.3}")]);
        }
        text.push_str(&columns.table());
        let mut steps = Grid::new(&["step", "split", "merge", "variation_of_information", "events"]);
        for (at, step) in self.flow.steps.iter().enumerate() {
            let name = format!("{} → {}", self.names[at], self.names[at + 1]);
            let prices = [step.split, step.merge, step.variation_of_information].map(rounded);
            let [split, merge, both] = prices;
            steps.push(vec![name, split, merge, both, self.counted_events(at)]);
        }
        let _ = write!(text, "\n{}", steps.table());
        let sum: f64 = self.flow.steps.iter().map(|step| step.variation_of_information).sum();
        let whole = self.flow.first_to_last.map_or_else(|| "—".to_owned(), rounded);
        let sum = rounded(sum);
        let sums =
            format!("The steps sum to {sum} nats; from the first to the last clustering it is {whole}.");
        let _ = write!(text, "\n{}", wrapped(&sums));
        text.push_str(&self.told());
        text
    }

    /// How many events of each kind a step has.
    fn counted_events(&self, step: usize) -> String {
        let count = |kind: EventKind| {
            self.flow.events.iter().filter(|event| event.step == step && event.kind == kind).count()
        };
        let counted = EventKind::NAMES.iter().filter(|(_, kind)| count(*kind) > 0);
        let counted: Vec<String> = counted.map(|(name, kind)| format!("{} {name}", count(*kind))).collect();
        counted.join(", ")
    }

    /// What happens to clusters, but for those that go on.
    fn told(&self) -> String {
        let told: Vec<&Event> =
            self.flow.events.iter().filter(|event| event.kind != EventKind::Continue).collect();
        let mut text = String::new();
        for event in told.iter().take(MOST_EVENTS) {
            let list = |column: usize, clusters: &[u32]| -> String {
                clusters
                    .iter()
                    .map(|&cluster| visible(self.label(column, cluster)).to_string())
                    .collect::<Vec<_>>()
                    .join(", ")
            };
            let (sources, targets) = (list(event.step, &event.sources), list(event.step + 1, &event.targets));
            let name = |column: usize| visible(&self.names[column]).to_string();
            let sentence = match event.kind {
                EventKind::Birth => format!("{}: {targets} is new", name(event.step + 1)),
                EventKind::Death => format!("{}: {sources} ends", name(event.step)),
                EventKind::Split => format!("{}: {sources} splits into {targets}", name(event.step)),
                _ => format!("{}: {targets} merges {sources}", name(event.step + 1)),
            };
            let _ = writeln!(text, "  {sentence}");
        }
        if told.len() > MOST_EVENTS {
            let _ = writeln!(text, "  … and {} more", told.len() - MOST_EVENTS);
        }
        text
    }

    fn edges(&self, shown: impl Fn(f64) -> String) -> Grid {
        let header = ["step", "from", "to", "source", "target", "count", "out_proportion", "in_proportion"];
        let mut grid = Grid::new(&header);
        for edge in &self.flow.edges {
            grid.push(vec![
                edge.step.to_string(),
                self.names[edge.step].clone(),
                self.names[edge.step + 1].clone(),
                self.label(edge.step, edge.source).to_owned(),
                self.label(edge.step + 1, edge.target).to_owned(),
                edge.count.to_string(),
                shown(edge.out_proportion),
                shown(edge.in_proportion),
            ]);
        }
        grid
    }

    fn json(&self) -> String {
        document(json!({
            "kind": "labels",
            "n": self.items,
            "columns": self.names,
            "rule": self.matching.rule.to_string(),
            "threshold": self.matching.threshold,
            "nodes": self.nodes_json(),
            "edges": self.edges_json(),
            "steps": self.steps_json(),
            "events": self.events_json(),
            "first_to_last": self.flow.first_to_last,
            "crossings": self.flow.crossings,
        }))
    }

    fn nodes_json(&self) -> Value {
        let nodes = self.flow.nodes.iter().zip(&self.clusters).map(|(node, label)| {
            json!({
                "column": self.names[node.column],
                "cluster": label,
                "size": node.size,
                "sc3_stability": node.sc3_stability,
                "order": node.order,
            })
        });
        nodes.collect()
    }

    fn edges_json(&self) -> Value {
        let edges = self.flow.edges.iter().map(|edge| {
            json!({
                "step": edge.step,
                "source": self.label(edge.step, edge.source),
                "target": self.label(edge.step + 1, edge.target),
                "count": edge.count,
                "out_proportion": edge.out_proportion,
                "in_proportion": edge.in_proportion,
            })
        });
        edges.collect()
    }

    fn steps_json(&self) -> Value {
        let price = |column: usize, prices: &[f64]| -> Value {
            let priced = self.nodes_of(column).zip(prices);
            priced.map(|((_, label), price)| json!({"cluster": label, "price": price})).collect()
        };
        let steps = self.flow.steps.iter().enumerate().map(|(at, step)| {
            json!({
                "from": self.names[at],
                "to": self.names[at + 1],
                "split": step.split,
                "merge": step.merge,
                "variation_of_information": step.variation_of_information,
                "splits": price(at, &step.splits),
                "merges": price(at + 1, &step.merges),
            })
        });
        steps.collect()
    }

    fn events_json(&self) -> Value {
        let events = self.flow.events.iter().map(|event| {
            let labels = |column: usize, clusters: &[u32]| -> Vec<&str> {
                clusters.iter().map(|&cluster| self.label(column, cluster)).collect()
            };
            json!({
                "step": event.step,
                "event": event.kind.to_string(),
                "sources": labels(event.step, &event.sources),
                "targets": labels(event.step + 1, &event.targets),
            })
        });
        events.collect()
    }
}
