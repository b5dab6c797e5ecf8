//! Clusterings in several files, whose items are matched by their ids or by their order.

use std::path::{Path, PathBuf};

use anyhow::Context as _;
use partita::internal::{quantity, quoted};
use partita_io::{Column, ColumnRef, OtherIds, ReadOptions, Source, Table, Wanted, column_names, join};

use super::columns::{Columns, leave_out_ids, read_labels, same};
use super::doubts::{doubt, doubt_order};
use super::kind::names;
use super::labels::{Join, check_join};
use super::left_out::say_unmatched_of_many;
use crate::failure::Usage;
use crate::progress::FileBar;
use crate::warnings::warn_of_file;

/// Files, each with one clustering or several of the same items.
pub struct Files<'a> {
    pub paths: Vec<PathBuf>,
    /// The column of item ids.
    pub id: Option<&'a str>,
    pub join: Option<Join>,
    /// The columns that the user named; all but the ids if there are none.
    pub clusterings: &'a [String],
    pub options: ReadOptions,
}

/// What is not a candidate.
#[derive(Debug, Clone, Copy, Default)]
pub struct Roles<'a> {
    pub reference: Option<&'a str>,
    pub groups: Option<&'a str>,
}

/// A clustering, the file that it is from and what it is called there.
struct Found {
    file: usize,
    own_name: String,
    column: Column,
}

impl Files<'_> {
    /// The columns of all files, the reference and the groups first.
    pub fn read(&self, roles: Roles<'_>) -> anyhow::Result<Columns> {
        check_join(self.join, self.id.is_some())?;
        let sources = self.sources()?;
        let (wanted, grouped) = self.wanted(&sources, roles)?;
        let mut bar = FileBar::default();
        let mut tables = Vec::new();
        for (file, (source, labels)) in sources.iter().zip(wanted).enumerate() {
            // Ids that nobody named show whether the order of the items can be trusted.
            let other_ids = self.id.is_none();
            let wanted =
                Wanted { labels, ids: self.id.map(ColumnRef::parse), other_ids, ..Wanted::default() };
            // The groups come last.
            let is_kept = |place: usize, all: usize| {
                !self.clusterings.is_empty() || grouped == Some(file) && place + 1 == all
            };
            let table = read_labels(source, wanted, &self.options, &mut bar, is_kept)?;
            table.refuse_repeated_ids("the table").with_context(|| source.to_string())?;
            tables.push(table);
        }
        drop(bar);
        let mut groups = grouped.and_then(|file| {
            let column = tables[file].labels.pop()?;
            Some(Found { file, own_name: column.name.clone(), column })
        });
        self.refuse_parts(&tables)?;
        tables.iter().flat_map(|table| &table.warnings).for_each(warn_of_file);
        let mut found = self.clusterings_of(&mut tables);
        found.iter().for_each(|found| doubt(&found.column));
        let ids = self.match_items(&sources, &tables, found.iter_mut().chain(&mut groups))?;
        call_by_files(&mut found, &self.paths);
        if let Some(reference) = roles.reference {
            let at = self.reference(reference, &found)?;
            found[..=at].rotate_right(1);
        }
        let mut columns: Vec<Column> = found.into_iter().map(|found| found.column).collect();
        groups.into_iter().for_each(|groups| columns.insert(1, groups.column));
        let (names, labels) = columns.into_iter().map(|column| (column.name, column.labels)).unzip();
        Ok(Columns { names, labels, ids })
    }

    fn sources(&self) -> Result<Vec<Source>, Usage> {
        let sources: Vec<Source> = self.paths.iter().map(Source::parse).collect();
        let piped = sources.iter().filter(|source| **source == Source::Stdin).count();
        match piped {
            0 => Ok(sources),
            1 if !self.clusterings.is_empty() => Ok(sources),
            1 => Err(Usage("name the columns of standard input with --clusterings".to_owned())),
            _ => Err(Usage(
                "standard input can be read once; give a file for one of the clusterings".to_owned(),
            )),
        }
    }

    /// The columns to read from each file, and from which the groups, which come last there. They are of the first that
    /// has them.
    fn wanted(
        &self,
        sources: &[Source],
        roles: Roles<'_>,
    ) -> anyhow::Result<(Vec<Vec<ColumnRef>>, Option<usize>)> {
        let mut headers: Vec<Vec<String>> = Vec::new();
        for source in sources {
            // Standard input is read once.
            let is_piped = *source == Source::Stdin;
            let piped = || self.clusterings.to_vec();
            headers.push(if is_piped { piped() } else { column_names(source, &self.options)? });
        }
        let has = |name: &str| headers.iter().position(|columns| place(columns, name).is_some());
        if let Some(name) = self.clusterings.iter().find(|name| has(name).is_none()) {
            return Err(absent(name, "--clusterings").into());
        }
        let columns = sources.iter().zip(&headers).map(|(source, columns)| {
            let places = self.places(source, columns, roles)?;
            Ok(match source {
                Source::Stdin => places.into_iter().map(|at| ColumnRef::parse(&columns[at])).collect(),
                _ => places.into_iter().map(ColumnRef::At).collect(),
            })
        });
        let mut wanted = columns.collect::<Result<Vec<Vec<ColumnRef>>, Usage>>()?;
        let Some(groups) = roles.groups else { return Ok((wanted, None)) };
        let file = has(groups).ok_or_else(|| absent(groups, "--groups"))?;
        wanted[file].extend(place(&headers[file], groups).map(ColumnRef::At));
        Ok((wanted, Some(file)))
    }

    /// The places of the clusterings of a file: those of the user that it has, or all but the ids and the groups.
    fn places(&self, source: &Source, columns: &[String], roles: Roles<'_>) -> Result<Vec<usize>, Usage> {
        let places_of = |names: &mut dyn Iterator<Item = &str>| -> Vec<usize> {
            let mut places: Vec<usize> = names.filter_map(|name| place(columns, name)).collect();
            let mut seen = Vec::new();
            places.retain(|place| {
                !seen.contains(place) && {
                    seen.push(*place);
                    true
                }
            });
            places
        };
        let others = places_of(&mut [self.id, roles.groups].into_iter().flatten());
        let found = match self.clusterings {
            [] => (0..columns.len()).filter(|column| !others.contains(column)).collect(),
            names => places_of(&mut names.iter().map(String::as_str).chain(roles.reference)),
        };
        if found.is_empty() {
            let (names, columns) = (self.clusterings.join(", "), columns.join(", "));
            return Err(Usage(match self.clusterings {
                [] => format!("{source} has no column of labels beside its ids; its columns are {columns}"),
                _ => format!("{source} has none of the columns {names}; its columns are {columns}"),
            }));
        }
        Ok(found)
    }

    /// Refuses two files that have the same two columns: parts of one table, unless the user says that they are joined.
    fn refuse_parts(&self, tables: &[Table]) -> Result<(), Usage> {
        if self.id.is_some() || self.join.is_some() {
            return Ok(());
        }
        let names = |table: &Table| -> Vec<String> {
            let labels = table.labels.iter().filter(|column| !column.labels.are_ids());
            labels.map(|column| column.name.clone()).collect()
        };
        for (at, one) in tables.iter().enumerate() {
            for (other, table) in tables.iter().enumerate().skip(at + 1) {
                let others = names(table);
                let both: Vec<String> = names(one).into_iter().filter(|name| others.contains(name)).collect();
                if let [a, b, ..] = &both[..] {
                    let [first, second] = [at, other].map(|file| self.paths[file].display());
                    return Err(Usage(format!(
                        "{first} and {second} both have the columns {a} and {b}, as parts of one table do; put the parts \
                         into one file, or add --join exact if the files hold the same items in the same order"
                    )));
                }
            }
        }
        Ok(())
    }

    /// All clusterings, without the columns of ids that nobody named.
    fn clusterings_of(&self, tables: &mut [Table]) -> Vec<Found> {
        let mut found = Vec::new();
        let mut known_ids: Vec<OtherIds> = Vec::new();
        for (file, table) in tables.iter_mut().enumerate() {
            let mut columns = std::mem::take(&mut table.labels);
            let mut ids = std::mem::take(&mut table.other_ids);
            if self.clusterings.is_empty() {
                let of_columns = ids_of(&columns, &table.places);
                let left_out = leave_out_ids(&mut columns, 0);
                ids.extend(of_columns.into_iter().filter(|_| !left_out.is_empty()));
            }
            if self.id.is_none() {
                doubt_order(&known_ids, &ids);
            }
            known_ids.extend(ids);
            let named =
                columns.into_iter().map(|column| Found { file, own_name: column.name.clone(), column });
            found.extend(named);
        }
        found
    }

    /// Brings all columns into the order of the first file, and gives the ids in it.
    fn match_items<'f>(
        &self,
        sources: &[Source],
        tables: &[Table],
        found: impl Iterator<Item = &'f mut Found>,
    ) -> anyhow::Result<Option<Vec<String>>> {
        let ids: Option<Vec<&Vec<String>>> = tables.iter().map(|table| table.ids.as_ref()).collect();
        let Some(ids) = ids else { return Ok(None) };
        let inner = self.join == Some(Join::Inner);
        // The places in each file of the items that all files so far have.
        let mut places: Vec<Vec<usize>> = vec![(0..ids[0].len()).collect()];
        let mut common = ids[0].clone();
        for (other, file) in ids.iter().zip(sources).skip(1) {
            let joined = join(&common, other, inner).with_context(|| format!("{} and {file}", sources[0]))?;
            let keep = |all: &[usize]| joined.a.iter().map(|&place| all[place]).collect();
            places = places.iter().map(|places| keep(places)).collect();
            common = joined.a.iter().map(|&place| common[place].clone()).collect();
            places.push(joined.b);
        }
        say_unmatched_of_many(sources, &ids, common.len());
        for found in found {
            found.column.labels = found.column.labels.select(&places[found.file]);
        }
        Ok(Some(common))
    }

    /// The clustering that the user means: by its name here or in its file, or by its file.
    fn reference(&self, reference: &str, found: &[Found]) -> Result<usize, Usage> {
        if let Some(at) = found.iter().position(|found| found.column.name == reference) {
            return Ok(at);
        }
        let paths = names(&self.paths);
        let of_file = |found: &Found| {
            same(&self.paths[found.file], Path::new(reference)) || paths[found.file] == reference
        };
        let all = |is_meant: &dyn Fn(&Found) -> bool| -> Vec<usize> {
            (0..found.len()).filter(|&at| is_meant(&found[at])).collect()
        };
        let (named, filed) = (all(&|found| found.own_name == reference), all(&of_file));
        match (&named[..], &filed[..]) {
            ([at], _) | ([], [at]) => Ok(*at),
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
}

/// The place of a column by its name, or else by its number.
pub fn place(columns: &[String], name: &str) -> Option<usize> {
    let by_number = || name.parse::<usize>().ok().filter(|number| (1..=columns.len()).contains(number));
    columns.iter().position(|column| column == name).or_else(|| by_number().map(|number| number - 1))
}

fn absent(column: &str, option: &str) -> Usage {
    Usage(format!("none of the files has a column {}, which {option} names", quoted(column)))
}

/// The columns in which every item has a value of its own.
fn ids_of(columns: &[Column], places: &[usize]) -> Vec<OtherIds> {
    let ids = columns.iter().zip(places).filter(|(column, _)| column.labels.are_ids());
    let other_ids = ids.map(|(column, &place)| {
        let texts = (0..column.labels.len()).filter_map(|item| column.labels.get(item));
        OtherIds { name: column.name.clone(), place, digest: texts.collect() }
    });
    other_ids.collect()
}

/// Clusterings that have no name, or the same one in several files, are called by their files.
fn call_by_files(found: &mut [Found], paths: &[PathBuf]) {
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
