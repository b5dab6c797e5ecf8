//! The story of two covers as text.

use std::fmt::Write as _;

use partita::Cell;
use partita::internal::quantity;
use partita::story::{CoverChange, CoverChangeKind};
use partita_answers::explain::CoversAnswer;

use super::grid::Grid;
use super::sides::{LISTED, listed, short_name, sized};
use super::story::shown;
use super::wrapped;

/// The heading: the objects that are compared.
fn heading(answer: &CoversAnswer<'_>) -> String {
    let ([a, b], [in_a, in_b]) = (&answer.given.names, &answer.given.clusters);
    let items = quantity(answer.story.n, "item");
    format!("covers: {items}; {a} has {}, {b} has {}", quantity(in_a.len(), "cluster"), in_b.len())
}

pub fn text(answer: &CoversAnswer<'_>, top: usize) -> String {
    let mut text = wrapped(&heading(answer));
    text.push_str(&wrapped(&answer.story.sentence()));
    let (leave, join) = answer.changes().fold((0, 0), |sum, c| (sum.0 + c.leave, sum.1 + c.join));
    if leave + join > 0 {
        let [a, b] = &answer.given.names;
        text.push_str(&wrapped(&format!("Memberships that end: {leave} of {a}; that begin: {join} of {b}.")));
    }
    if answer.changes().next().is_some() {
        let _ = write!(text, "\n{}", overview(answer, top));
    }
    for (place, change) in answer.changes().take(top).enumerate() {
        let _ = write!(text, "\n{}", details(answer, place + 1, change));
    }
    let hidden = answer.changes().count().saturating_sub(top);
    if hidden > 0 {
        let hidden = quantity(hidden, "more change");
        let more = wrapped(&format!("{hidden}; --top shows more, --format json shows all."));
        let _ = write!(text, "\n{more}");
    }
    text
}

fn overview(answer: &CoversAnswer<'_>, top: usize) -> String {
    let mut grid = Grid::new(&["#", "change", "", "leave", "join"]);
    for (place, change) in answer.changes().take(top).enumerate() {
        let name = |(name, size): (&str, u64)| sized((name, size));
        let a = listed(change.a.iter().map(|&row| answer.row(row)), name);
        let b = listed(change.b.iter().map(|&column| answer.column(column)), name);
        let clusters = match change.kind {
            CoverChangeKind::Lost => a,
            CoverChangeKind::Gained => b,
            CoverChangeKind::Tangle => format!("{a}  over  {b}"),
            _ => format!("{a}  into  {b}"),
        };
        let counts = [change.leave, change.join].map(|count| count.to_string());
        grid.push(
            [vec![(place + 1).to_string(), change.kind.to_string(), clusters], counts.to_vec()].concat(),
        );
    }
    grid.wrapping_only(2)
}

/// The overlaps of a change, and who leaves and joins.
fn details(answer: &CoversAnswer<'_>, place: usize, change: &CoverChange) -> String {
    let [a, b] = &answer.given.names;
    let of = |name: &str| format!("of {}", short_name(name));
    let header =
        [format!("#{place}: {a}"), b.clone(), "items".to_owned(), of(a), of(b), "examples".to_owned()];
    let examples = answer.examples(change);
    let pieces: Vec<(&Cell, &Vec<String>)> = change.overlaps.iter().zip(&examples.of_overlaps).collect();
    let row = |(cell, examples): &(&Cell, &Vec<String>)| {
        let (a, b) = (answer.row(cell.row), answer.column(cell.column));
        let share = |size: u64| format!("{:.0} %", 100.0 * cell.count as f64 / size as f64);
        vec![sized(a), sized(b), cell.count.to_string(), share(a.1), share(b.1), examples.join(", ")]
    };
    let mut text = match change.overlaps.is_empty() {
        false => shown(&header, &pieces, row, (LISTED, "smaller piece")),
        true => {
            let cluster = change.a.first().map(|&row| answer.row(row));
            let cluster = cluster.unwrap_or_else(|| answer.column(change.b[0]));
            wrapped(&format!(" #{place}: {} has no partner", sized(cluster)))
        }
    };
    for (verb, count, named) in
        [("leave", change.leave, &examples.leave), ("join", change.join, &examples.join)]
    {
        if count > 0 && !named.is_empty() {
            let more = if count > named.len() as u64 { ", …" } else { "" };
            text.push_str(&wrapped(&format!(" {verb}: {}{more}", named.join(", "))));
        }
    }
    text
}
