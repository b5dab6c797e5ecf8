//! Files that are not two clusterings: parts of one table, trees, and columns that have the same name.

use std::path::PathBuf;

use partita::internal::quoted;
use partita_io::{Column, ErrorKind, Look, Source};

use super::coreference::is_conll;
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

/// Says so where a command of labels is given trees or covers.
pub fn refuse_others(files: &[PathBuf], format: Option<InputFormat>) -> Result<(), Usage> {
    if matches!(format, Some(InputFormat::Covers(_))) {
        return Err(Usage(format!(
            "--input-format names a format of covers, and this takes labels; {OF_COVERS}"
        )));
    }
    for file in files.iter().filter(|_| format.is_none()) {
        if is_conll(file) {
            let file = file.display();
            return Err(Usage(format!(
                "{file} holds chains of mentions, which `partita compare KEY RESPONSE` scores"
            )));
        }
        let (look, file) = (Look::at(&Source::parse(file)), file.display());
        if look.is_newick() {
            let way = format!("cut them first, for example with `partita cut {file} -k 3`");
            return Err(Usage(format!("{file} holds trees; {way}")));
        }
        if look.is_clusters() {
            let way = "add --input-format lines if each line is a label";
            return Err(Usage(format!(
                "{file} lists clusters, and this takes labels; {OF_COVERS}, or {way}"
            )));
        }
    }
    Ok(())
}

const OF_COVERS: &str = "`partita compare`, `explain`, `rank`, `pairwise` and `report` take covers";

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

/// Adds advice to the error for a table of counts with other columns than `a`, `b` and `count`, if the user named none.
pub fn counts_needed(error: partita_io::Error) -> anyhow::Error {
    let ErrorKind::MissingColumn { columns, .. } = error.kind() else { return error.into() };
    match &columns[..] {
        [a, b, count] => {
            let [a, b, count] = [a, b, count].map(|name| quoted(name));
            Usage(format!(
                "{error}; name the columns with -a {a} -b {b} --weight {count}, or add --table-form wide if \
                            there is a row per cluster of A"
            ))
            .into()
        }
        _ => error.into(),
    }
}
