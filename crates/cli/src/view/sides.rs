//! Two clusterings that are explained, in words: their sizes, and the names of clusters as they fit a terminal.

use partita::internal::Arrange as _;
use partita_answers::explain::Sides;

use super::shorten::{self, shortened};

/// Clusters and pieces listed per component in the text; the JSON lists all.
pub const LISTED: usize = 6;

/// Explains each label that a text shows shortened, a line each; nothing where it shows none.
pub fn legend(sides: &Sides, text: &str) -> String {
    let labels = sides.table.rows().iter().chain(sides.table.columns());
    let is_short = |(short, name): &(String, String)| short != name && text.contains(short.as_str());
    let pairs = labels.map(|name| (short_name(name), name.clone())).filter(is_short);
    let (short, names): (Vec<String>, Vec<String>) = pairs.unzip();
    if short.is_empty() { String::new() } else { shorten::legend(&short, &names) }
}

/// A name in the text: a long one would push the rest out of the terminal.
pub fn short_name(name: &str) -> String {
    const LONGEST: usize = 24;
    let length = name.chars().count();
    if length <= LONGEST {
        return name.to_owned();
    }
    // A cluster that is named by its first leaves says how many more there are.
    let Some(at) = name.rfind(" … and ") else { return shortened(name, LONGEST) };
    let more = &name[at..];
    let start: String = name.chars().take(LONGEST.saturating_sub(more.chars().count() + 1).max(8)).collect();
    format!("{start}…{}", more.trim_start_matches(" …"))
}

/// A cluster with its size.
pub fn sized((name, size): (&str, u64)) -> String {
    format!("{} ({size})", short_name(name))
}

/// The largest clusters as `write` words them, and how many more there are.
pub fn listed<'a>(
    clusters: impl Iterator<Item = (&'a str, u64)>,
    write: impl Fn((&'a str, u64)) -> String,
) -> String {
    first_of(clusters, write).join(", ")
}

/// The same, each by itself.
pub fn first_of<'a>(
    clusters: impl Iterator<Item = (&'a str, u64)>,
    write: impl Fn((&'a str, u64)) -> String,
) -> Vec<String> {
    let mut all: Vec<(&str, u64)> = clusters.collect();
    all.arrange_by_key(|&(_, size)| std::cmp::Reverse(size));
    let mut text: Vec<String> = all.iter().take(LISTED).map(|&cluster| write(cluster)).collect();
    if all.len() > LISTED {
        text.push(format!("… {} more", all.len() - LISTED));
    }
    text
}
