//! The story of two clusterings as text.

use std::fmt::Write as _;

use partita::internal::quantity;
use partita::split_merge::ComponentKind;
use partita::story::{Change, MinOverlap, Step, Story, tell};
use partita::{Cell, Request, Score, Sense, Summary};
use partita_report::{Alluvial, alluvial};

use super::explained::short;
use super::grid::Grid;
use super::scores::rounded;
use super::sides::{LISTED, Sides, listed, short_name, sized};
use super::wrapped;

/// Two clusterings and their story by some measures.
pub struct Told {
    pub sides: Sides,
    pub requests: Vec<Request>,
    pub story: Story,
}

impl Told {
    /// The sentences, the changes in their order, and each of them in detail.
    pub fn text(&self, top: usize) -> String {
        let mut text = self.overview(top);
        for (place, step) in self.story.steps.iter().take(top).enumerate() {
            let _ = write!(text, "\n{}", self.details(place + 1, step));
        }
        let hidden = self.story.steps.len().saturating_sub(top);
        if hidden > 0 {
            let hidden = quantity(hidden, "more change");
            let _ = writeln!(text, "\n{hidden}; --top shows more, --format json shows all.");
        }
        text
    }

    /// The changes as an alluvial diagram; those after the first few are gathered by kind.
    pub fn diagram(&self, top: usize) -> Alluvial {
        let (components, [a, b]) = (&self.story.components, &self.sides.names);
        let is_same = |&component: &u32| components.kind(component as usize) == ComponentKind::Identical;
        let mut same: Vec<u32> = (0..components.len() as u32).filter(is_same).collect();
        same.sort_by_key(|&component| std::cmp::Reverse(components.items(component as usize)));
        let changed = self.story.steps.iter().filter_map(|step| match step.change {
            Change::Component(component) => Some(component),
            Change::Strays => None,
        });
        let order: Vec<u32> = changed.chain(same).take(top).collect();
        alluvial((a, b), &self.sides.table, components, &self.story.strays.cells, &order)
    }

    /// The sentences, and the changes in their order.
    pub fn overview(&self, top: usize) -> String {
        let mut text = String::new();
        for (request, score) in self.requests.iter().zip(&self.story.scores) {
            let _ = writeln!(text, "{} = {} ({})", short(request), written(score, rounded), request.key());
        }
        text.push_str(&wrapped(&first_sentence(&self.story, self.sides.table.counts().n())));
        if let Some(first) = self.story.steps.first() {
            text.push_str(&wrapped(&self.first_step(first)));
            let _ = write!(text, "\n{}", self.changes(top));
        }
        text
    }

    /// What undoing the first change would give.
    fn first_step(&self, step: &Step) -> String {
        let (request, value) = (&self.requests[0], &step.values[0]);
        let change = match step.change {
            Change::Strays => "the strays".to_owned(),
            Change::Component(component) => {
                let kind = self.story.components.kind(component as usize);
                format!("the {kind} of {}", self.clusters(component as usize))
            }
        };
        let raises = if request.measure().sense == Sense::Distance { "lower" } else { "raise" };
        let alone = if self.story.steps.len() > 1 { " alone" } else { "" };
        format!(
            "Undoing {change}{alone} would {raises} {} to {}.",
            short(request),
            written(&value.after, brief)
        )
    }

    /// The clusters of A in a component, in words.
    fn clusters(&self, component: usize) -> String {
        let rows = self.story.components.rows(component).iter().map(|&row| self.sides.row(row));
        let names = listed(rows, |(name, _)| short_name(name));
        match names.rsplit_once(", ") {
            Some((first, last)) if !last.starts_with('…') => format!("{first} and {last}"),
            _ => names,
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
        let mut cells = self.story.components.cells(component).to_vec();
        cells.sort_by_key(|cell| (std::cmp::Reverse(cell.count), cell.row, cell.column));
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
        shown(&header, &cells, row, "smaller piece")
    }

    /// The largest overlaps of strays: where they are, and where they would belong.
    fn strays(&self, place: usize) -> String {
        let cells = self.story.strays.largest_first();
        let [a, b] = &self.sides.names;
        let header = [
            format!("#{place}: {a}"),
            format!("are in {b}"),
            "items".to_owned(),
            "belong in".to_owned(),
            "examples".to_owned(),
        ];
        let row = |cell: &Cell| {
            let home = self.story.strays.homes[cell.row as usize];
            vec![
                sized(self.sides.row(cell.row)),
                sized(self.sides.column(cell.column)),
                cell.count.to_string(),
                sized(self.sides.column(home)),
                self.examples(cell),
            ]
        };
        shown(&header, &cells, row, "smaller overlap")
    }

    fn examples(&self, cell: &Cell) -> String {
        self.sides.examples.of(cell).collect::<Vec<_>>().join(", ")
    }
}

/// How many clusters are the same, and what explains the rest.
fn first_sentence(story: &Story, n: u64) -> String {
    let same = match story.same() {
        1 => "1 cluster is the same.".to_owned(),
        same => format!("{same} clusters are the same."),
    };
    if story.steps.is_empty() {
        return same;
    }
    let mut changes = changes(story);
    if let Some(strays) = changes.last_mut().filter(|_| !story.strays.cells.is_empty()) {
        let _ = write!(strays, " ({:.1} %)", 100.0 * story.strays.items() as f64 / n as f64);
    }
    let same =
        if story.same() == 0 { "No cluster is the same:".to_owned() } else { format!("{same} The rest:") };
    format!("{same} {}.", changes.join(", "))
}

/// What explains the difference of two clusterings, for those who only asked how alike they are.
pub fn pointer(summary: &Summary) -> partita::Result<String> {
    let story = tell(summary, &[], Some(MinOverlap::default()))?;
    let changes = changes(&story);
    let many = changes.len() > 1 || !changes.iter().any(|change| change.starts_with("1 "));
    let explain = if many { "explain" } else { "explains" };
    let changes = match changes.split_last() {
        Some((last, first)) if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => changes.concat(),
    };
    Ok(format!("{changes} {explain} the difference: see `partita explain`."))
}

/// The number of changes of each kind, then that of strays.
fn changes(story: &Story) -> Vec<String> {
    let kinds = [ComponentKind::Tangle, ComponentKind::Split, ComponentKind::Merge];
    let counted = kinds.map(|kind| (story.of_kind(kind) as u64, kind.to_string()));
    let strays = [(story.strays.items(), "stray".to_owned())];
    let counted = counted.into_iter().chain(strays).filter(|(count, _)| *count > 0);
    counted.map(|(count, noun)| quantity(count, &noun)).collect()
}

/// The first rows of a table of cells, and how many more there are.
fn shown(header: &[String], cells: &[Cell], row: impl Fn(&Cell) -> Vec<String>, more: &str) -> String {
    let mut grid = Grid::new(header);
    cells.iter().take(LISTED).for_each(|cell| grid.push(row(cell)));
    let mut text = grid.wrapping_only(header.len() - 1);
    if cells.len() > LISTED {
        let _ = writeln!(text, " … and {}", quantity(cells.len() - LISTED, more));
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
