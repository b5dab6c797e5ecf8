//! The story of two clusterings as text.

use std::borrow::Cow;
use std::fmt::Write as _;

use partita::internal::{quantity, visible};
use partita::split_merge::ComponentKind;
use partita::story::{Change, Opened, Step, Story, Tolerance, tell};
use partita::{Cell, Request, Score, Sense, Summary};
use partita_report::{Alluvial, ToldPair, alluvial};
use serde::ser::SerializeMap;

use super::explained::short;
use super::explanations::Part;
use super::grid::Grid;
use super::scores::rounded;
use super::sides::{LISTED, Sides, first_of, listed, short_name, sized};
use super::{told_json, wrapped};

/// Two clusterings and their story by some measures.
pub struct Told {
    pub sides: Sides,
    pub requests: Vec<Request>,
    pub story: Story,
    /// How many overlaps and clusters of strays to list, where that was asked for.
    pub strays: Option<usize>,
}

impl Part for Told {
    fn sides(&self) -> &Sides {
        &self.sides
    }

    fn story(&self) -> partita::Result<Cow<'_, Story>> {
        Ok(Cow::Borrowed(&self.story))
    }

    /// The sentences, the changes in their order, and each of them in detail.
    fn text(&self, top: usize) -> String {
        let mut text = self.overview(top);
        for (place, step) in self.story.steps.iter().take(top).enumerate() {
            let _ = write!(text, "\n{}", self.details(place + 1, step));
        }
        let hidden = self.story.steps.len().saturating_sub(top);
        if hidden > 0 {
            let hidden = quantity(hidden, "more change");
            let more = wrapped(&format!("{hidden}; --top shows more, --format json shows all."));
            let _ = write!(text, "\n{more}");
        }
        let legend = self.sides.legend(&text);
        text + &legend
    }

    /// The changes as an alluvial diagram; those after the first few are gathered by kind.
    fn diagram(&self, top: usize) -> Alluvial {
        let (story, [a, b]) = (&self.story, &self.sides.names);
        let order = story.components_in_order();
        let shown = &order[..top.min(order.len())];
        alluvial((a, b), &self.sides.table, &story.components, &story.strays.cells, shown)
    }

    fn entries<M: SerializeMap>(&self, map: &mut M, top: usize) -> Result<(), M::Error> {
        told_json::entries(self, map, top)
    }
}

impl Told {
    /// The same for a page.
    pub fn pair(&self) -> ToldPair<'_> {
        let names = self.sides.names.each_ref().map(String::as_str);
        ToldPair { names, table: &self.sides.table, story: &self.story, requests: &self.requests }
    }

    /// The sentences, and the changes in their order.
    pub fn overview(&self, top: usize) -> String {
        let mut text = String::new();
        for (request, score) in self.requests.iter().zip(&self.story.scores) {
            let score = written(score, rounded);
            text.push_str(&wrapped(&format!("{} = {score} ({})", short(request), request.key())));
        }
        text.push_str(&wrapped(&self.story.sentence()));
        self.opened().for_each(|sentence| text.push_str(&wrapped(&sentence)));
        if let Some(first) = self.story.steps.first() {
            text.push_str(&wrapped(&self.first_step(first)));
            if !self.story.is_stepwise {
                let order = "There are many changes: they are in the order of what each regains alone.";
                text.push_str(&wrapped(order));
            }
            let _ = write!(text, "\n{}", self.changes(top));
        }
        text
    }

    /// At which overlap each large tangle was opened.
    fn opened(&self) -> impl Iterator<Item = String> {
        self.story.opened.iter().map(|Opened { rows, columns, min_overlap, .. }| {
            let clusters = self.clusters(rows);
            let over = quantity(columns.len(), "cluster");
            match min_overlap {
                Some(least) => {
                    format!("The tangle of {clusters} over {over} falls apart at an overlap of {least}.")
                }
                None => format!("No least overlap takes the tangle of {clusters} over {over} apart."),
            }
        })
    }

    /// What undoing the first change would give.
    fn first_step(&self, step: &Step) -> String {
        let (request, value) = (&self.requests[0], &step.values[0]);
        let change = match step.change {
            Change::Strays => "the strays".to_owned(),
            Change::Component(component) => {
                let kind = self.story.components.kind(component as usize);
                format!("the {kind} of {}", self.clusters(self.story.components.rows(component as usize)))
            }
        };
        let alone = if self.story.steps.len() > 1 { " alone" } else { "" };
        let raises = if request.measure().sense == Sense::Distance { "lower" } else { "raise" };
        let of = short(request);
        let gain = value.after.value().zip(value.before.value()).map(|(after, before)| after - before);
        if gain.is_some_and(|gain| gain * request.measure().sense.sign() <= 0.0) {
            return format!("Undoing {change}{alone} would not {raises} {of}.");
        }
        format!("Undoing {change}{alone} would {raises} {of} to {}.", written(&value.after, brief))
    }

    /// Clusters of A in words.
    fn clusters(&self, rows: &[u32]) -> String {
        let names = first_of(rows.iter().map(|&row| self.sides.row(row)), |(name, _)| short_name(name));
        match &names[..] {
            [first @ .., last] if !first.is_empty() && !last.starts_with('…') => {
                format!("{} and {last}", first.join(", "))
            }
            _ => names.join(", "),
        }
    }

    /// A change in one line: its kind and its clusters.
    fn change(&self, step: &Step) -> [String; 2] {
        let components = &self.story.components;
        let Change::Component(component) = step.change else {
            let overlaps = quantity(self.story.strays.cells.len(), "small overlap");
            return ["strays".to_owned(), format!("in {overlaps}")];
        };
        let component = component as usize;
        let name = |(name, _): (&str, u64)| short_name(name);
        let a = listed(components.rows(component).iter().map(|&row| self.sides.row(row)), name);
        let b = listed(components.columns(component).iter().map(|&column| self.sides.column(column)), name);
        let kind = components.kind(component);
        let joint = if kind == ComponentKind::Tangle { "over" } else { "into" };
        [kind.to_string(), format!("{a}  {joint}  {b}")]
    }

    fn changes(&self, top: usize) -> String {
        let mut header: Vec<String> = ["#", "change", "", "items"].map(str::to_owned).to_vec();
        header.extend(
            self.requests.iter().flat_map(|request| [format!("{} then", short(request)), String::new()]),
        );
        let mut grid = Grid::new(&header);
        for (place, step) in self.story.steps.iter().take(top).enumerate() {
            let [kind, clusters] = self.change(step);
            let mut cells = vec![(place + 1).to_string(), kind, clusters, step.items.to_string()];
            for value in &step.values {
                let gain =
                    value.after.value().zip(value.before.value()).map(|(after, before)| after - before);
                cells.extend([written(&value.after, brief), gain.map_or_else(String::new, signed)]);
            }
            grid.push(cells);
        }
        grid.wrapping_only(2)
    }

    fn details(&self, place: usize, step: &Step) -> String {
        match step.change {
            Change::Strays => self.strays(place),
            Change::Component(component) => self.pieces(place, component as usize),
        }
    }

    /// The largest pieces of a component, with their shares of either cluster.
    fn pieces(&self, place: usize, component: usize) -> String {
        let cells = self.story.components.cells_by_size(component);
        let [a, b] = &self.sides.names;
        let of = |name: &str| format!("of {}", short_name(name));
        let header =
            [format!("#{place}: {a}"), b.clone(), "items".to_owned(), of(a), of(b), "examples".to_owned()];
        let row = |cell: &Cell| {
            let ((a, size_a), (b, size_b)) = (self.sides.row(cell.row), self.sides.column(cell.column));
            let share = |size: u64| format!("{:.0} %", 100.0 * cell.count as f64 / size as f64);
            vec![
                sized((a, size_a)),
                sized((b, size_b)),
                cell.count.to_string(),
                share(size_a),
                share(size_b),
                self.examples(cell),
            ]
        };
        shown(&header, &cells, row, (LISTED, "smaller piece"))
    }

    pub(super) fn examples(&self, cell: &Cell) -> String {
        self.sides.examples.of(*cell).collect::<Vec<_>>().join(", ")
    }
}

/// The end of a sentence that leads to `explain`.
pub const POINTER: &str = ": see `partita explain`.";

/// What explains the difference of two clusterings, for those who only asked how alike they are.
pub fn pointer(summary: &Summary) -> partita::Result<String> {
    let story = tell(summary, &[], Tolerance::default())?;
    Ok(format!("{}{POINTER}", explained_by(&story)))
}

/// What explains the difference, without a full stop.
fn explained_by(story: &Story) -> String {
    let changes = story.differences();
    let many = changes.len() > 1 || !changes.iter().any(|change| change.starts_with("1 "));
    let explain = if many { "explain" } else { "explains" };
    let changes = match changes.split_last() {
        Some((last, first)) if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => changes.concat(),
    };
    format!("{changes} {explain} the difference")
}

/// The first rows of a table, and how many more there are. A last column without any text is left out.
pub(super) fn shown<T>(
    header: &[String],
    all: &[T],
    row: impl Fn(&T) -> Vec<String>,
    (most, more): (usize, &str),
) -> String {
    let mut rows: Vec<Vec<String>> = all.iter().take(most).map(row).collect();
    let is_empty = rows.iter().all(|row| row.last().is_none_or(String::is_empty));
    let columns = header.len() - usize::from(is_empty);
    let mut grid = Grid::new(&header[..columns]);
    for row in &mut rows {
        row.truncate(columns);
        grid.push(std::mem::take(row));
    }
    let mut text = grid.wrapping_only(columns - 1);
    let number = header[0].split_inclusive(':').next().unwrap_or_default();
    if !text.contains(number) {
        // A narrow terminal gets lists, which do not say what they are about.
        text.insert_str(0, &format!(" {}\n", visible(&header[0])));
    }
    if all.len() > most {
        let _ = writeln!(text, " … and {}", quantity(all.len() - most, more));
    }
    text
}

fn written(score: &Score, write: impl Fn(f64) -> String) -> String {
    score.value().map_or_else(|| "—".to_owned(), write)
}

/// Three decimals, which is what a reader compares; large numbers as elsewhere.
fn brief(value: f64) -> String {
    if value.abs() < 100.0 { format!("{value:.3}") } else { rounded(value) }
}

/// A gain with its sign.
fn signed(gain: f64) -> String {
    let sign = if gain < 0.0 { "−" } else { "+" };
    format!("{sign}{}", brief(gain.abs()))
}
