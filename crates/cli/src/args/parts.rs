//! Files that are not two clusterings: parts of one table, trees, and columns that have the same name.

use std::path::{Path, PathBuf};

use partita::internal::quoted;
use partita_io::{Column, ColumnRef, ErrorKind, Look, ReadOptions, Source, column_names, read_columns};

use super::kind::names;
use super::reading::InputFormat;
use crate::failure::Usage;

/// Refuses two files that have the same two columns: parts of one table, unless the user says how they are joined. Two
/// columns that the user named can be counted in each part.
pub fn refuse_parts(paths: &[PathBuf], names: &[Vec<String>], can_count: bool) -> Result<(), Usage> {
    for (at, one) in names.iter().enumerate() {
        for (other, others) in names.iter().enumerate().skip(at + 1) {
            let both: Vec<&String> = one.iter().filter(|name| others.contains(name)).collect();
            let [a, b, ..] = both[..] else { continue };
            let [first, second] = [at, other].map(|file| paths[file].display());
            let way = match can_count {
                true => counting(&format!("{first} {second} -a {a} -b {b}")),
                false => "put the parts into one file".to_owned(),
            };
            return Err(Usage(format!(
                "{first} and {second} both have the columns {a} and {b}, as parts of one table do; {way}. If they hold the same \
                 items, name the column of their ids with --id, or add --by-order if they have the same order"
            )));
        }
    }
    Ok(())
}

/// Three files or more are parts of one table, or columns of one.
pub fn too_many(files: &[PathBuf], columns: [&Option<String>; 2]) -> Usage {
    let [a, b] = columns.map(Option::as_deref);
    let files: Vec<String> = files.iter().map(|file| file.display().to_string()).collect();
    let named = a.zip(b).map_or_else(String::new, |(a, b)| format!(" -a {a} -b {b}"));
    Usage(format!(
        "give one file or two, not {}; if they are parts of one table, {}; `partita pairwise` compares many columns of \
         one table",
        files.len(),
        counting(&format!("{}{named}", files.join(" ")))
    ))
}

fn counting(parts: &str) -> String {
    format!("count the parts together with `partita count {parts} -o counts.csv` and give --table counts.csv")
}

/// Says so where a command of labels is given trees.
pub fn refuse_trees(files: &[PathBuf], format: Option<InputFormat>) -> Result<(), Usage> {
    let tree = files.iter().find(|file| format.is_none() && Look::at(&Source::parse(file)).is_newick());
    tree.map_or(Ok(()), |tree| {
        let tree = tree.display();
        Err(Usage(format!("{tree} holds trees; cut them first, for example with `partita cut {tree} -k 3`")))
    })
}

/// Columns of one name are called by their files, as a table that holds both needs two names.
pub fn tell_apart([a, b]: [&mut Column; 2], files: &[PathBuf]) {
    if a.name != b.name {
        return;
    }
    match &names(files)[..] {
        [of_a, of_b] if of_a != of_b => {
            a.name.clone_from(of_a);
            b.name.clone_from(of_b);
        }
        _ => {
            a.name.push_str("_a");
            b.name.push_str("_b");
        }
    }
}

/// What to do where a table of counts has other columns than `a`, `b` and `count`, and the user named none.
pub fn counts_needed(file: &Path, error: partita_io::Error) -> anyhow::Error {
    let ErrorKind::MissingColumn { columns, .. } = error.kind() else { return error.into() };
    match &columns[..] {
        [a, b, count] => {
            let [a, b, count] = [a, b, count].map(|name| quoted(name));
            Usage(format!("{error}; name the columns with -a {a} -b {b} --weight {count}")).into()
        }
        _ if is_cross_table(&Source::parse(file)) => {
            let way = "crosstab.stack().rename_axis([\"a\", \"b\"]).reset_index(name=\"count\")";
            let file = file.display();
            Usage(format!(
                "{file} has a row per cluster of A and a column per cluster of B; give a row per pair of clusters, in \
                 pandas by {way}"
            ))
            .into()
        }
        _ => error.into(),
    }
}

/// Whether a file holds counts with a row per cluster of one clustering and a column per cluster of the other.
fn is_cross_table(source: &Source) -> bool {
    let options = ReadOptions { header: Some(true), verbatim: true, ..ReadOptions::default() };
    let Ok(names) = column_names(source, &options) else { return false };
    let counts: Vec<ColumnRef> = (1..names.len()).map(ColumnRef::At).collect();
    let is_count = |label: &String| label.parse::<u64>().is_ok();
    *source != Source::Stdin
        && counts.len() > 1
        && read_columns(source, &counts, &options)
            .is_ok_and(|columns| columns.iter().flat_map(|column| column.labels.names()).all(is_count))
}
