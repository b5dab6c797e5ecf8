//! Columns of labels, of one table or of several.

use std::path::{Path, PathBuf};

use partita::Labels;
use partita::internal::{quantity, quoted};
use partita_io::{Column, ColumnRef, Source, Wanted, column_names, read_columns};

use super::doubts::{doubt, doubt_names, leave_out_others, refuse_scores};
use super::join::JoinArgs;
use super::kind::names;
use super::parts::{refuse_others, refuse_parts};
use super::reading::{PolicyArgs, ReadingArgs};
use super::tables::{Part, Read, read_together, sources};
use crate::failure::Usage;
use crate::source::add_columns;
use crate::warnings::warn_of_file;

/// The places of the columns, and the rules for reading them.
#[derive(Debug, clap::Args)]
pub struct ColumnsArgs {
    /// Tables with a clustering per column, or files of trees, covers or co-clusterings
    ///
    /// `-` is standard input. Several tables hold the same items: --id says by which column they are joined, else they have
    /// the same order. Co-clusterings are folders that `partita cocluster` wrote, or JSON files.
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// The columns of the clusterings, comma-separated [default: all but the ids]
    ///
    /// Of several tables: each gives those that it has. Of folders that `partita cocluster` wrote: the levels. Of --rows and
    /// --columns: by default the columns that both tables have. Of covers: the column of the clusters in every file.
    #[arg(long, value_name = "COLUMNS", value_delimiter = ',', help_heading = "Input")]
    pub clusterings: Vec<String>,
    #[command(flatten)]
    pub joining: JoinArgs,
    #[command(flatten)]
    pub policies: PolicyArgs,
    #[command(flatten)]
    pub reading: ReadingArgs,
}

/// Columns of labels.
#[derive(Debug)]
pub struct Columns {
    pub names: Vec<String>,
    pub labels: Vec<Labels>,
    pub ids: Option<Vec<String>>,
    /// The place of the reference among the clusterings of the files, which comes first here.
    reference: usize,
}

/// Columns that are no candidates.
#[derive(Debug, Clone, Copy, Default)]
pub struct Roles<'a> {
    pub reference: Option<&'a str>,
    pub groups: Option<&'a str>,
}

/// Columns to read from a file: by names, or by the places of all that it has.
struct Chosen {
    /// The groups, and the reference.
    first: [Option<ColumnRef>; 2],
    others: Vec<ColumnRef>,
}

/// A clustering, the file that it is from and what it is called there.
struct Found {
    file: usize,
    /// The place of its column there.
    place: usize,
    own_name: String,
    column: Column,
    is_reference: bool,
}

impl Columns {
    /// The labels with the names of their columns.
    pub fn named(&self) -> Vec<(String, Labels)> {
        self.names.iter().cloned().zip(self.labels.iter().cloned()).collect()
    }

    /// Puts the reference back where it stands in the files.
    pub fn restore_file_order(&mut self) {
        self.names[..=self.reference].rotate_left(1);
        self.labels[..=self.reference].rotate_left(1);
    }
}

impl ColumnsArgs {
    /// The columns of all files, the reference and the groups first.
    pub fn columns(&self, roles: Roles<'_>) -> anyhow::Result<Columns> {
        self.joining.refuse_outer(&self.policies)?;
        self.columns_of_any(roles)
    }

    /// The same, also with items that some files lack.
    pub fn columns_of_any(&self, roles: Roles<'_>) -> anyhow::Result<Columns> {
        let paths = self.with_reference(roles.reference)?;
        if paths.is_empty() {
            return Err(Usage("give the file to read; --help begins with an example".to_owned()).into());
        }
        self.joining.check(paths.len())?;
        refuse_others(&paths, self.reading.input_format)?;
        let sources = sources(&paths)?;
        let chosen = self.chosen(&sources, &paths, roles)?;
        refuse_scores(&sources, &self.reading.options()?)?;
        let mut read = read_together(self.parts(&sources, &paths, &chosen)?)?;
        for (read, chosen) in read.iter_mut().zip(&chosen) {
            read.table.warnings.iter().for_each(warn_of_file);
            drop_repeated(read);
            if self.clusterings.is_empty() {
                leave_out_others(read);
            }
            read.table.labels.iter().skip(usize::from(chosen.first[0].is_some())).for_each(doubt);
        }
        let labels = read.iter().flat_map(|read| &read.table.labels);
        let named = labels.map(|column| (column.name.as_str(), column.labels.names()));
        doubt_names(named, &self.policies, &self.reading);
        let mut tables: Vec<_> = read.into_iter().map(|read| read.table).collect();
        if !self.joining.is_given() {
            let names = tables
                .iter()
                .map(|table| names_of(table.labels.iter().filter(|column| !column.labels.are_ids())));
            refuse_parts(&paths, &names.collect::<Vec<_>>(), false)?;
        }
        let ids = self.joining.match_items(&sources, &mut tables)?;
        let (mut groups, mut found) = (None, Vec::new());
        for (file, (table, Chosen { first, .. })) in tables.into_iter().zip(chosen).enumerate() {
            let mut columns = table.labels.into_iter().zip(table.places);
            let of_groups = first[0].as_ref().and_then(|_| columns.next());
            groups = groups.or(of_groups.map(|(groups, _)| groups));
            found.extend(columns.enumerate().map(|(at, (column, place))| Found {
                file,
                place,
                own_name: column.name.clone(),
                is_reference: at == 0 && first[1].is_some(),
                column,
            }));
        }
        call_by_files(&mut found, &paths);
        let reference = match roles.reference {
            Some(reference) => reference_among(&found, reference, &paths)?,
            None => 0,
        };
        found[..=reference].rotate_right(1);
        let own = (found[0].file, found[0].place);
        let reference = found.iter().filter(|other| (other.file, other.place) < own).count();
        let mut columns: Vec<Column> = found.into_iter().map(|found| found.column).collect();
        groups.into_iter().for_each(|groups| columns.insert(1, groups));
        add_columns(names_of(&columns));
        let (names, labels) = columns.into_iter().map(|column| (column.name, column.labels)).unzip();
        Ok(Columns { names, labels, ids, reference })
    }

    /// The files, and that of the reference unless it is a column.
    fn with_reference(&self, reference: Option<&str>) -> anyhow::Result<Vec<PathBuf>> {
        let mut paths = self.files.clone();
        let Some(reference) = reference else { return Ok(paths) };
        let (file, options) = (Path::new(reference), self.reading.options()?);
        if !file.is_file() {
            return Ok(paths);
        }
        for path in &self.files {
            let source = Source::parse(path);
            let is_column =
                source != Source::Stdin && place(&column_names(&source, &options)?, reference).is_some();
            if is_column || same(path, file) {
                return Ok(paths);
            }
        }
        paths.insert(0, file.to_owned());
        Ok(paths)
    }

    /// Chooses the columns to read of each file: the columns of the user that it has, or all but the ids. The groups are of the
    /// first file that has them.
    fn chosen(&self, sources: &[Source], paths: &[PathBuf], roles: Roles<'_>) -> anyhow::Result<Vec<Chosen>> {
        let options = self.reading.options()?;
        // Standard input is read once, so that it must have what nobody else has.
        let header = |source: &Source| match source {
            Source::Stdin => Ok(None),
            source => column_names(source, &options).map(Some),
        };
        let headers = sources.iter().map(header).collect::<Result<Vec<_>, _>>()?;
        let is_elsewhere =
            |name: &str| headers.iter().flatten().any(|columns| place(columns, name).is_some());
        let find = |columns: &Option<Vec<String>>, name: &str| match columns {
            Some(columns) => place(columns, name).map(ColumnRef::At),
            None => (!is_elsewhere(name)).then(|| ColumnRef::parse(name)),
        };
        let named = self.clusterings.iter().map(|name| (name.as_str(), "--clusterings"));
        let named = named.chain(roles.groups.map(|name| (name, "--groups")));
        if let Some((name, option)) =
            named.into_iter().find(|(name, _)| headers.iter().all(|columns| find(columns, name).is_none()))
        {
            return Err(absent(sources, name, option, &options));
        }
        let ids = self.joining.columns(paths)?;
        let (mut groups, mut all) = (roles.groups, Vec::new());
        for ((source, columns), id) in sources.iter().zip(&headers).zip(ids) {
            let of_groups = groups.and_then(|name| find(columns, name));
            if of_groups.is_some() {
                groups = None;
            }
            // Of standard input a reference that is a file is no column.
            let is_file =
                |name: &&str| columns.is_none() && paths.iter().any(|path| same(path, Path::new(name)));
            let reference =
                roles.reference.filter(|name| !is_file(name)).and_then(|name| find(columns, name));
            let mut others = match (columns, &self.clusterings[..]) {
                (Some(known), []) => {
                    let id = id.and_then(|id| place_of(known, &id));
                    let not = [id.map(ColumnRef::At), roles.groups.and_then(|name| find(columns, name))];
                    let all = (0..known.len()).map(ColumnRef::At);
                    all.filter(|column| !not.iter().flatten().any(|not| not == column)).collect()
                }
                (None, []) => return Err(unnamed(sources.len()).into()),
                (_, named) => named.iter().filter_map(|name| find(columns, name)).collect::<Vec<_>>(),
            };
            others.retain(|column| Some(column) != reference.as_ref() && Some(column) != of_groups.as_ref());
            if others.is_empty() && reference.is_none() {
                return Err(self.nothing_of(source, columns.as_deref().unwrap_or_default()).into());
            }
            all.push(Chosen { first: [of_groups, reference], others });
        }
        match roles.reference.filter(|_| sources.len() == 1 && all[0].first[1].is_none()) {
            Some(reference) if !same(&paths[0], Path::new(reference)) => {
                Err(absent(sources, reference, "--reference", &options))
            }
            _ => Ok(all),
        }
    }

    fn parts(&self, sources: &[Source], paths: &[PathBuf], chosen: &[Chosen]) -> anyhow::Result<Vec<Part>> {
        let ids = self.joining.columns(paths)?;
        let part = |((source, Chosen { first, others }), ids): ((&Source, &Chosen), Option<ColumnRef>)| {
            let first: Vec<ColumnRef> = first.iter().flatten().cloned().collect();
            let mut kept = vec![true; first.len()];
            kept.resize(first.len() + others.len(), !self.clusterings.is_empty());
            // Ids that nobody named show whether the order of the items can be trusted.
            let other_ids = sources.len() > 1 && !self.joining.is_given();
            let labels = [first, others.clone()].concat();
            let wanted = Wanted { labels, ids, other_ids, ..Wanted::default() };
            Ok(Part { source: source.clone(), wanted, kept, options: self.reading.options()? })
        };
        sources.iter().zip(chosen).zip(ids).map(part).collect()
    }

    fn nothing_of(&self, source: &Source, columns: &[String]) -> Usage {
        let (names, columns) = (self.clusterings.join(", "), columns.join(", "));
        Usage(match &self.clusterings[..] {
            [] => format!("{source} has no column of labels beside its ids; its columns are {columns}"),
            _ => format!("{source} has none of the columns {names}; its columns are {columns}"),
        })
    }
}

fn unnamed(files: usize) -> Usage {
    let trees = if files == 1 { ", or add --kind trees" } else { "" };
    Usage(format!("name the columns of standard input with --clusterings{trees}"))
}

/// The place of a column by its name, or else by its number.
fn place(columns: &[String], name: &str) -> Option<usize> {
    let by_number = || name.parse::<usize>().ok().filter(|number| (1..=columns.len()).contains(number));
    columns.iter().position(|column| column == name).or_else(|| by_number().map(|number| number - 1))
}

fn place_of(columns: &[String], column: &ColumnRef) -> Option<usize> {
    match column {
        ColumnRef::Name(name) => place(columns, name),
        ColumnRef::Number(number) => place(columns, &number.to_string()),
        _ => None,
    }
}

/// Says why there is no such column. The reader of a single file says what is like it.
fn absent(
    sources: &[Source],
    column: &str,
    option: &str,
    options: &partita_io::ReadOptions,
) -> anyhow::Error {
    if let [source] = sources
        && let Err(error) = read_columns(source, &[ColumnRef::parse(column)], options)
    {
        return error.into();
    }
    Usage(format!("none of the files has a column {}, which {option} names", quoted(column))).into()
}

fn names_of<'c>(columns: impl IntoIterator<Item = &'c Column>) -> Vec<String> {
    columns.into_iter().map(|column| column.name.clone()).collect()
}

/// Keeps the first of columns that were chosen twice.
fn drop_repeated(read: &mut Read) {
    let mut at = 0;
    while at < read.table.places.len() {
        match read.table.places[..at].contains(&read.table.places[at]) {
            true => drop(read.remove(at)),
            false => at += 1,
        }
    }
}

/// The clustering that the user means: by its name here or in its file, or by its file.
fn reference_among(found: &[Found], reference: &str, paths: &[PathBuf]) -> Result<usize, Usage> {
    let short = names(paths);
    let of_file =
        |found: &Found| same(&paths[found.file], Path::new(reference)) || short[found.file] == reference;
    let all = |is_meant: &dyn Fn(&Found) -> bool| -> Vec<usize> {
        (0..found.len()).filter(|&at| is_meant(&found[at])).collect()
    };
    let by_name = all(&|found| found.column.name == reference);
    let (named, filed) = (all(&|found| found.is_reference), all(&of_file));
    match (&by_name[..], &named[..], &filed[..]) {
        ([at, ..], ..) | ([], [at], _) | ([], [], [at]) => Ok(*at),
        _ => {
            let names: Vec<&str> = found.iter().map(|found| found.column.name.as_str()).collect();
            let names = names.join(", ");
            Err(Usage(match named.len().max(filed.len()) {
                0 => format!("no clustering is called {}; there are {names}", quoted(reference)),
                several => {
                    let several = quantity(several, "clustering");
                    format!("{} are called {}; name one of {names}", several, quoted(reference))
                }
            }))
        }
    }
}

/// Clusterings of several files that have no name, or the same one, are called by their files.
fn call_by_files(found: &mut [Found], paths: &[PathBuf]) {
    if paths.len() < 2 {
        return;
    }
    let files = names(paths);
    let of_file = |file: usize, found: &[Found]| found.iter().filter(|other| other.file == file).count();
    for at in 0..found.len() {
        let Found { file, own_name, .. } = &found[at];
        let is_shared = found.iter().any(|other| other.file != *file && other.own_name == *own_name);
        // A column without a name is called by its number.
        if is_shared || own_name.parse::<usize>().is_ok() {
            let name = match of_file(*file, found) {
                1 => files[*file].clone(),
                _ => format!("{}.{own_name}", files[*file]),
            };
            found[at].column.name = name;
        }
    }
}

/// Returns whether two paths lead to the same file.
pub fn same(a: &Path, b: &Path) -> bool {
    a == b || a.canonicalize().is_ok_and(|a| b.canonicalize().is_ok_and(|b| a == b))
}
