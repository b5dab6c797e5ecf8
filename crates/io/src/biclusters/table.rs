//! A long table: bicluster, side and name.

use std::hash::BuildHasherDefault;

use hashbrown::HashSet;
use partita::Labels;
use partita::internal::quoted;
use rustc_hash::FxHasher;

use super::NamedBiclusters;
use crate::source::Source;
use crate::tables::field::{Receiver, Target};
use crate::tables::{ReadOptions, open};
use crate::{ErrorKind, Position, Result};

/// The words that say whether a line names a row or a column.
const SIDES: [&[&str]; 2] = [&["row", "rows"], &["column", "columns", "col"]];

pub(super) fn read(source: &Source, options: &ReadOptions) -> Result<NamedBiclusters> {
    let reader = open(source, options, &[])?;
    let mut header = reader.header().clone();
    match header.names.get(1).and_then(|name| side(name)) {
        // The first line names a row or a column, so it is no header.
        Some(_) if options.header.is_none() && *source != Source::Stdin => {
            return read(source, &ReadOptions { header: Some(false), ..options.clone() });
        }
        Some(_) => {}
        None => header.warning = None,
    }
    if header.names.len() != 3 {
        let source_name = source.to_string();
        return Err(ErrorKind::NotBiclusters { source_name, columns: header.names }.into());
    }
    let labels = |index| Target::new(index, Receiver::Labels(Default::default()));
    let mut targets: Vec<Target> = (0..3).map(labels).collect();
    reader.read(&mut targets, &mut |_: u64| {})?;
    let mut columns = targets.into_iter().zip(&header.names).map(|(target, name)| match target.receiver {
        Receiver::Labels(builder) => present(source, name, builder.finish()),
        _ => unreachable!("three columns of labels are read"),
    });
    let mut column = || columns.next().expect("three columns are read");
    let (clusters, sides, names) = (column()?, column()?, column()?);
    Ok(NamedBiclusters {
        biclusters: gathered(source, &clusters, &sides, &names)?,
        shape: None,
        warnings: header.warning.into_iter().collect(),
        source_name: source.to_string(),
    })
}

fn gathered(
    source: &Source,
    clusters: &Labels,
    sides: &Labels,
    names: &Labels,
) -> Result<Vec<(Vec<String>, Vec<String>)>> {
    let refuse = |row: usize, problem: String| {
        let (source_name, position) = (source.to_string(), Position::Row(row as u64 + 1));
        ErrorKind::BadMembership { source_name, position, problem }
    };
    let is_column: Vec<Option<bool>> = sides.names().iter().map(|word| side(word)).collect();
    let mut found = vec![(Vec::new(), Vec::new()); clusters.names().len()];
    let mut seen = HashSet::<_, BuildHasherDefault<FxHasher>>::default();
    for (row, ((&cluster, &side), &name)) in
        clusters.codes().iter().zip(sides.codes()).zip(names.codes()).enumerate()
    {
        let Some(is_column) = is_column[side as usize] else {
            let word = quoted(&sides.names()[side as usize]);
            return Err(refuse(row, format!("side {word} is neither row nor column")).into());
        };
        let text = &names.names()[name as usize];
        let noun = if is_column { "column" } else { "row" };
        if !seen.insert((cluster, is_column, name)) {
            let (bicluster, text) = (quoted(&clusters.names()[cluster as usize]), quoted(text));
            let problem = format!("bicluster {bicluster} lists {noun} {text} twice; list each {noun} once");
            return Err(refuse(row, problem).into());
        }
        let (rows, columns) = &mut found[cluster as usize];
        (if is_column { columns } else { rows }).push(text.clone());
    }
    Ok(found)
}

/// Returns true for a word that means columns, false for rows, and none for any other.
fn side(word: &str) -> Option<bool> {
    let word = word.trim().to_lowercase();
    SIDES.iter().position(|words| words.contains(&word.as_str())).map(|side| side == 1)
}

/// Every line names a bicluster, a side and a row or column.
fn present(source: &Source, column: &str, labels: Labels) -> Result<Labels> {
    match labels.codes().iter().position(|&code| code == Labels::MISSING) {
        None => Ok(labels),
        Some(row) => {
            let (source_name, position) = (source.to_string(), Position::Row(row as u64 + 1));
            let problem = format!(
                "there is nothing in column {}; every line has a bicluster, a side and a name",
                quoted(column)
            );
            Err(ErrorKind::BadMembership { source_name, position, problem }.into())
        }
    }
}
