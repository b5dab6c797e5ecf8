//! A chain of clusterings as text.

use std::fmt::Write as _;

use partita::flow::{Event, EventKind};
use partita::internal::{quantity, visible};
use partita_answers::flow::Answer;
use partita_report::ChainStyle;

use super::grid::Grid;
use super::scores::rounded;
use super::{DrawnFormat, wrapped};

/// `--style` of the picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum Style {
    /// Bars and bands
    #[default]
    River,
    /// Circles and lines
    Tree,
}

impl From<Style> for ChainStyle {
    fn from(style: Style) -> Self {
        match style {
            Style::River => Self::River,
            Style::Tree => Self::Tree,
        }
    }
}

/// Events that a terminal shows.
const MOST_EVENTS: usize = 40;

/// The answer in that format; JSON is written elsewhere.
pub fn write(answer: &Answer, format: DrawnFormat) -> String {
    match format {
        DrawnFormat::Csv => edges(answer, |share| share.to_string()).csv(),
        DrawnFormat::Markdown => edges(answer, rounded).markdown(),
        _ => text(answer),
    }
}

fn text(answer: &Answer) -> String {
    let (items, chained) = (quantity(answer.items, "item"), quantity(answer.names.len(), "clustering"));
    let mut text = format!("labels: {items}, a chain of {chained}\n\n");
    let mut columns = Grid::new(&["clustering", "clusters", "least stable cluster", "stability"]);
    for (column, name) in answer.names.iter().enumerate() {
        let least = answer.nodes_of(column).min_by(|x, y| x.0.sc3_stability.total_cmp(&y.0.sc3_stability));
        let (label, stability) =
            least.map_or(("—", 0.0), |(node, label)| (label.as_str(), node.sc3_stability));
        let clusters = answer.nodes_of(column).count().to_string();
        columns.push(vec![name.clone(), clusters, label.to_owned(), format!("{stability:.3}")]);
    }
    text.push_str(&columns.table());
    let mut steps = Grid::new(&["step", "split", "merge", "variation_of_information", "events"]);
    for (at, step) in answer.flow.steps.iter().enumerate() {
        let name = format!("{} → {}", answer.names[at], answer.names[at + 1]);
        let prices = [step.split, step.merge, step.variation_of_information].map(rounded);
        let [split, merge, both] = prices;
        steps.push(vec![name, split, merge, both, counted_events(answer, at)]);
    }
    let _ = write!(text, "\n{}", steps.table());
    let sum: f64 = answer.flow.steps.iter().map(|step| step.variation_of_information).sum();
    let whole = answer.flow.first_to_last.map_or_else(|| "—".to_owned(), rounded);
    let sum = rounded(sum);
    let sums = format!("The steps sum to {sum} nats; from the first to the last clustering it is {whole}.");
    let _ = write!(text, "\n{}", wrapped(&sums));
    text.push_str(&happened(answer));
    text
}

/// Counts the events of each kind in a step.
fn counted_events(answer: &Answer, step: usize) -> String {
    let count = |kind: EventKind| {
        answer.flow.events.iter().filter(|event| event.step == step && event.kind == kind).count()
    };
    let counted = EventKind::NAMES.iter().filter(|(_, kind)| count(*kind) > 0);
    let counted: Vec<String> = counted.map(|(name, kind)| format!("{} {name}", count(*kind))).collect();
    counted.join(", ")
}

/// Lists the events of clusters, but for those that go on.
fn happened(answer: &Answer) -> String {
    let events: Vec<&Event> =
        answer.flow.events.iter().filter(|event| event.kind != EventKind::Continue).collect();
    let mut text = String::new();
    for event in events.iter().take(MOST_EVENTS) {
        let list = |column: usize, clusters: &[u32]| -> String {
            clusters
                .iter()
                .map(|&cluster| visible(answer.label(column, cluster)).to_string())
                .collect::<Vec<_>>()
                .join(", ")
        };
        let (sources, targets) = (list(event.step, &event.sources), list(event.step + 1, &event.targets));
        let name = |column: usize| visible(&answer.names[column]).to_string();
        let sentence = match event.kind {
            EventKind::Birth => format!("{}: {targets} is new", name(event.step + 1)),
            EventKind::Death => format!("{}: {sources} ends", name(event.step)),
            EventKind::Split => format!("{}: {sources} splits into {targets}", name(event.step)),
            _ => format!("{}: {targets} merges {sources}", name(event.step + 1)),
        };
        let _ = writeln!(text, "  {sentence}");
    }
    if events.len() > MOST_EVENTS {
        let _ = writeln!(text, "  … and {} more", events.len() - MOST_EVENTS);
    }
    text
}

fn edges(answer: &Answer, shown: impl Fn(f64) -> String) -> Grid {
    let header = ["step", "from", "to", "source", "target", "count", "out_proportion", "in_proportion"];
    let mut grid = Grid::new(&header);
    for edge in &answer.flow.edges {
        grid.push(vec![
            edge.step.to_string(),
            answer.names[edge.step].clone(),
            answer.names[edge.step + 1].clone(),
            answer.label(edge.step, edge.source).to_owned(),
            answer.label(edge.step + 1, edge.target).to_owned(),
            edge.count.to_string(),
            shown(edge.out_proportion),
            shown(edge.in_proportion),
        ]);
    }
    grid
}
