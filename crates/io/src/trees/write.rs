//! Writes trees in Newick or Nexus, so that they read back the same.

use std::collections::HashMap;
use std::io::{self, Write};

use partita::Tree;

/// The form in which trees are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum WrittenForm {
    /// A tree per line.
    #[default]
    Newick,
    /// A block of trees, after the names of their leaves.
    Nexus,
}

impl WrittenForm {
    /// The names of the forms.
    pub const NAMES: &'static [(&'static str, Self)] = &[("newick", Self::Newick), ("nexus", Self::Nexus)];
}

/// Writes trees.
///
/// # Errors
/// When the output cannot be written.
pub fn write_trees(out: &mut dyn Write, trees: &[Tree], form: WrittenForm) -> io::Result<()> {
    match form {
        WrittenForm::Newick => {
            trees.iter().try_for_each(|tree| writeln!(out, "{}{}", mark(tree), tree.to_newick()))
        }
        WrittenForm::Nexus => write_nexus(out, trees),
    }
}

fn mark(tree: &Tree) -> &'static str {
    match tree.rooted() {
        Some(true) => "[&R] ",
        Some(false) => "[&U] ",
        None => "",
    }
}

fn write_nexus(out: &mut dyn Write, trees: &[Tree]) -> io::Result<()> {
    let numbers = numbers(trees);
    let mut labels: Vec<(&str, usize)> = numbers.iter().map(|(&name, &number)| (name, number)).collect();
    labels.sort_unstable_by_key(|&(_, number)| number);
    writeln!(out, "#NEXUS\nBEGIN TAXA;\n  DIMENSIONS NTAX={};\n  TAXLABELS", labels.len())?;
    for (name, _) in &labels {
        writeln!(out, "    {}", quoted(name))?;
    }
    writeln!(out, "  ;\nEND;\nBEGIN TREES;\n  TRANSLATE")?;
    for (name, number) in &labels {
        let comma = if *number < labels.len() { "," } else { ";" };
        writeln!(out, "    {number} {}{comma}", quoted(name))?;
    }
    for (at, tree) in trees.iter().enumerate() {
        let title = if tree.title().is_empty() { format!("tree{}", at + 1) } else { tree.title().to_owned() };
        let newick = tree.to_newick_as(|leaf| numbers[leaf].to_string());
        writeln!(out, "  TREE {} = {}{newick}", quoted(&title), mark(tree))?;
    }
    writeln!(out, "END;")
}

/// The leaves of all trees, numbered from 1 as they come.
fn numbers(trees: &[Tree]) -> HashMap<&str, usize> {
    let mut numbers = HashMap::new();
    for name in trees.iter().flat_map(Tree::item_names) {
        let next = numbers.len() + 1;
        numbers.entry(name).or_insert(next);
    }
    numbers
}

/// A word of Nexus. Other programs take an underscore outside quotes for a blank, and a sign for a mark.
fn quoted(name: &str) -> String {
    let plain = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'.');
    if plain { name.to_owned() } else { format!("'{}'", name.replace('\'', "''")) }
}
