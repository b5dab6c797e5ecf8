//! The story of two clusterings as text.

use std::fmt::Write as _;

use partita::internal::{quantity, visible};
use partita::split_merge::ComponentKind;
use partita::story::{Change, Opened, REDRAWN, Step};
use partita::{Cell, Request, Score, Sense};
use partita_answers::explain::Part;

use super::grid::Grid;
use super::scores::rounded;
use super::sides::{LISTED, first_of, legend, listed, short_name, sized};
use super::{strays, wrapped};

/// The sentences, the changes in their order, and each of them in detail.
pub fn text(part: &Part, top: usize) -> String {
    let mut text = overview(part, top);
    for (place, step) in part.story.steps.iter().take(top).enumerate() {
        let _ = write!(text, "\n{}", details(part, place + 1, step));
    }
    let hidden = part.story.steps.len().saturating_sub(top);
    if hidden > 0 {
        let hidden = quantity(hidden, "more change");
        let more = wrapped(&format!("{hidden}; --top shows more, --format json shows all."));
        let _ = write!(text, "\n{more}");
    }
    let legend = legend(&part.sides, &text);
    text + &legend
}

/// The sentences, and the changes in their order.
pub fn overview(part: &Part, top: usize) -> String {
    let mut text = String::new();
    for (request, score) in part.requests.iter().zip(&part.story.scores) {
        let score = written(score, rounded);
        text.push_str(&wrapped(&format!("{} = {score} ({})", short(request), request.key())));
    }
    text.push_str(&wrapped(&part.sentence()));
    opened(part).for_each(|sentence| text.push_str(&wrapped(&sentence)));
    if let Some(first) = part.story.steps.first() {
        text.push_str(&wrapped(&first_step(part, first)));
        if !part.story.is_stepwise {
            let order = "There are many changes: they are in the order of what each regains alone.";
            text.push_str(&wrapped(order));
        }
        let _ = write!(text, "\n{}", changes(part, top));
        let shown = 0..top.min(part.story.steps.len());
        if shown.filter_map(|at| part.certainty_of(at)).any(|sure| sure.firm == Some(false)) {
            text.push_str("? may be strays: overlaps so small arise by chance\n");
        }
    }
    text
}

/// At which overlap each large tangle was opened.
fn opened(part: &Part) -> impl Iterator<Item = String> {
    part.story.opened.iter().map(|Opened { rows, columns, min_overlap, .. }| {
        let clusters = clusters(part, rows);
        let over = quantity(columns.len(), "cluster");
        match min_overlap {
            Some(least) => {
                format!("The tangle of {clusters} over {over} falls apart at an overlap of {least}.")
            }
            None => format!("No least overlap takes the tangle of {clusters} over {over} apart."),
        }
    })
}

/// Says what undoing the first change would give.
fn first_step(part: &Part, step: &Step) -> String {
    let (request, value) = (&part.requests[0], &step.values[0]);
    let change = match step.change {
        Change::Strays => "the strays".to_owned(),
        Change::Component(component) => {
            let kind = part.story.components.kind(component as usize);
            format!("the {kind} of {}", clusters(part, part.story.components.rows(component as usize)))
        }
    };
    let alone = if part.story.steps.len() > 1 { " alone" } else { "" };
    let raises = if request.measure().sense == Sense::Distance { "lower" } else { "raise" };
    let of = short(request);
    let gain = value.after.value().zip(value.before.value()).map(|(after, before)| after - before);
    if gain.is_some_and(|gain| gain * request.measure().sense.sign() <= 0.0) {
        return format!("Undoing {change}{alone} would not {raises} {of}.");
    }
    format!("Undoing {change}{alone} would {raises} {of} to {}.", written(&value.after, brief))
}

/// Clusters of A in words.
fn clusters(part: &Part, rows: &[u32]) -> String {
    let names = first_of(rows.iter().map(|&row| part.sides.row(row)), |(name, _)| short_name(name));
    match &names[..] {
        [first @ .., last] if !first.is_empty() && !last.starts_with('…') => {
            format!("{} and {last}", first.join(", "))
        }
        _ => names.join(", "),
    }
}

/// A change in one line: its kind and its clusters.
fn change(part: &Part, step: &Step) -> [String; 2] {
    let components = &part.story.components;
    let Change::Component(component) = step.change else {
        let overlaps = quantity(part.story.strays.cells.len(), "small overlap");
        return ["strays".to_owned(), format!("in {overlaps}")];
    };
    let component = component as usize;
    let name = |(name, _): (&str, u64)| short_name(name);
    let a = listed(components.rows(component).iter().map(|&row| part.sides.row(row)), name);
    let b = listed(components.columns(component).iter().map(|&column| part.sides.column(column)), name);
    let kind = components.kind(component);
    let joint = if kind == ComponentKind::Tangle { "over" } else { "into" };
    [kind.to_string(), format!("{a}  {joint}  {b}")]
}

fn changes(part: &Part, top: usize) -> String {
    let mut header: Vec<String> = ["#", "change", "", "items"].map(str::to_owned).to_vec();
    header
        .extend(part.requests.iter().flat_map(|request| [format!("{} then", short(request)), String::new()]));
    if part.certainty.is_some() {
        header.push("found again".to_owned());
    }
    if !part.shares.is_empty() {
        header.extend(part.requests.iter().map(|request| format!("{} lost", short(request))));
    }
    let mut grid = Grid::new(&header);
    for (place, step) in part.story.steps.iter().take(top).enumerate() {
        let ([kind, clusters], sure) = (change(part, step), part.certainty_of(place));
        let doubt = if sure.is_some_and(|sure| sure.firm == Some(false)) { "? " } else { "" };
        let kind = format!("{doubt}{kind}");
        let mut cells = vec![(place + 1).to_string(), kind, clusters, step.items.to_string()];
        for (which, value) in step.values.iter().enumerate() {
            let gain = value.after.value().zip(value.before.value()).map(|(after, before)| after - before);
            let ends = sure.and_then(|sure| sure.after[which]);
            let ends =
                ends.map_or_else(String::new, |[low, high]| format!(" [{}, {}]", brief(low), brief(high)));
            cells.extend([written(&value.after, brief) + &ends, gain.map_or_else(String::new, signed)]);
        }
        if part.certainty.is_some() {
            let kept = sure.and_then(|sure| sure.kept);
            cells.push(kept.map_or_else(String::new, |kept| format!("in {kept} of {REDRAWN}")));
        }
        let lost = Part::component(step).into_iter().flat_map(|component| part.share_of_loss(component));
        cells.extend(lost.map(|share| format!("{:.1} %", 100.0 * share)));
        grid.push(cells);
    }
    grid.wrapping_only(2)
}

fn details(part: &Part, place: usize, step: &Step) -> String {
    match step.change {
        Change::Strays => strays::text(part, place),
        Change::Component(component) => pieces(part, place, component as usize),
    }
}

/// The largest pieces of a component, with their shares of either cluster.
fn pieces(part: &Part, place: usize, component: usize) -> String {
    let cells = part.story.components.cells_by_size(component);
    let [a, b] = &part.sides.names;
    let of = |name: &str| format!("of {}", short_name(name));
    let header =
        [format!("#{place}: {a}"), b.clone(), "items".to_owned(), of(a), of(b), "examples".to_owned()];
    let row = |cell: &Cell| {
        let ((a, size_a), (b, size_b)) = (part.sides.row(cell.row), part.sides.column(cell.column));
        let share = |size: u64| format!("{:.0} %", 100.0 * cell.count as f64 / size as f64);
        vec![
            sized((a, size_a)),
            sized((b, size_b)),
            cell.count.to_string(),
            share(size_a),
            share(size_b),
            examples(part, cell),
        ]
    };
    shown(&header, &cells, row, (LISTED, "smaller piece"))
}

pub(super) fn examples(part: &Part, cell: &Cell) -> String {
    part.sides.examples.of(*cell).collect::<Vec<_>>().join(", ")
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

/// The shortest name of a measure, with the parameters that were given.
pub fn short(request: &Request) -> String {
    let measure = request.measure();
    let name = measure.aliases.iter().copied().chain([measure.name]).min_by_key(|name| name.len());
    request.key().replacen(measure.name, name.unwrap_or(measure.name), 1)
}
