//! Matches the items of several files: by their ids, or by their order.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use clap::ValueEnum;
use partita::{Labels, LabelsBuilder};
use partita_io::{ColumnRef, Joining, Source, Table, join};

use super::doubts::refuse_other_order;
use super::kind::names;
use super::left_out::say_unmatched;
use super::reading::PolicyArgs;
use crate::failure::Usage;

/// Ids, and what to do with items that not all files have.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "Input")]
pub struct JoinArgs {
    /// The column of ids, to join files; FILE:COLUMN is that of one
    ///
    /// It may be repeated, once for each file whose ids have a name of their own.
    #[arg(long, value_name = "COLUMN")]
    id: Vec<String>,
    /// The column of item ids in the first of two files, or in that of the reference
    #[arg(long, value_name = "COLUMN", conflicts_with = "id", requires = "id_b", hide_short_help = true)]
    id_a: Option<String>,
    /// The column of item ids in the second of two files
    #[arg(long, value_name = "COLUMN", conflicts_with = "id", requires = "id_a", hide_short_help = true)]
    id_b: Option<String>,
    /// Treatment of items that not all files have [default: exact]
    #[arg(long, value_enum, hide_short_help = true)]
    pub join: Option<Join>,
    /// Match the items of several files by their order, whatever ids they have
    #[arg(long, conflicts_with_all = ["id", "id_a", "join"], hide_short_help = true)]
    by_order: bool,
}

/// Treatment of items that not all files have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Join {
    /// All must have the same, otherwise refuse
    Exact,
    /// Compare what all have
    Inner,
    /// Keep all: elsewhere such an item has no label, as --missing says; compare has --unshared for it, and in covers it is in no cluster
    Outer,
}

impl From<Join> for Joining {
    fn from(join: Join) -> Self {
        match join {
            Join::Exact => Self::Exact,
            Join::Inner => Self::Inner,
            Join::Outer => Self::Outer,
        }
    }
}

impl JoinArgs {
    /// Returns whether the user says by what the items are matched.
    pub fn is_given(&self) -> bool {
        self.has_ids() || self.by_order
    }

    /// Returns whether the user names ids.
    pub fn has_ids(&self) -> bool {
        !self.id.is_empty() || self.id_a.is_some()
    }

    /// The first column of ids that the user names.
    pub fn first_id(&self) -> Option<&String> {
        self.id.first()
    }

    /// The names of all columns of ids.
    pub fn names_of_ids(&self) -> impl Iterator<Item = &str> {
        let names = self.id.iter().map(|id| id.rsplit_once(':').map_or(id.as_str(), |(_, name)| name));
        names.chain(self.id_a.as_deref()).chain(self.id_b.as_deref())
    }

    /// Refuses options that have no effect on labels in that many files.
    pub fn check(&self, files: usize) -> Result<(), Usage> {
        let several = if files < 2 { "several files; give another one, or leave it out" } else { "" };
        Err(Usage(match (files, self.join, self.by_order) {
            (..2, Some(_), _) => format!("--join joins {several}"),
            (..2, _, true) => format!("--by-order matches {several}"),
            (_, Some(_), _) if !self.has_ids() => {
                "--join needs the column of ids; name it with --id".to_owned()
            }
            _ => return Ok(()),
        }))
    }

    /// Refuses to keep items that a file lacks where the verb has no rule of its own for them and none is given.
    pub fn refuse_outer(&self, policies: &PolicyArgs) -> Result<(), Usage> {
        if self.join != Some(Join::Outer) || policies.says_missing() {
            return Ok(());
        }
        let message = "--join outer keeps items that a file lacks, and only compare, flow and estimate know how these count; add \
                       --missing drop, cluster or singletons, or choose --join inner";
        Err(Usage(message.to_owned()))
    }

    /// The column of ids in each file, if the user names any.
    pub fn columns(&self, paths: &[PathBuf]) -> Result<Vec<Option<ColumnRef>>, Usage> {
        if let (Some(a), Some(b)) = (&self.id_a, &self.id_b) {
            return match paths.len() {
                2 => Ok([a, b].map(|name| Some(ColumnRef::parse(name))).to_vec()),
                _ => Err(Usage(
                    "--id-a and --id-b name the ids of two files; name those of others with --id FILE:COLUMN"
                        .to_owned(),
                )),
            };
        }
        let mut of_all = None;
        let mut found: Vec<Option<&str>> = vec![None; paths.len()];
        for text in &self.id {
            let (place, name) = match of_one(paths, text) {
                Some((file, column)) => (&mut found[file], column),
                None => (&mut of_all, text.as_str()),
            };
            if let Some(other) = place.replace(name) {
                let message =
                    format!("--id names {other} and {name}; name the ids of one file with FILE:COLUMN");
                return Err(Usage(message));
            }
        }
        let has_ids = self.has_ids();
        let column = |(name, path): (Option<&str>, &PathBuf)| match name.or(of_all) {
            None if has_ids => {
                let path = path.display();
                Err(Usage(format!("--id names no ids of {path}; add --id {path}:COLUMN")))
            }
            name => Ok(name.map(ColumnRef::parse)),
        };
        found.into_iter().zip(paths).map(column).collect()
    }

    /// Brings the items of all tables into the order of the first, and gives their ids. Without ids the order must be right.
    pub fn match_items(
        &self,
        sources: &[Source],
        tables: &mut [Table],
    ) -> anyhow::Result<Option<Vec<String>>> {
        for (table, source) in tables.iter().zip(sources) {
            table.refuse_repeated_ids("the table").with_context(|| source.to_string())?;
        }
        if !self.is_given() {
            refuse_other_order(sources, tables)?;
        }
        let ids: Option<Vec<&Vec<String>>> = tables.iter().map(|table| table.ids.as_ref()).collect();
        let Some(ids) = ids.filter(|ids| !ids.is_empty()) else { return Ok(None) };
        let joining = self.join.map_or(Joining::Exact, Joining::from);
        let mut common = ids[0].clone();
        // The place in each file of every item.
        let mut places: Vec<Vec<Option<usize>>> = vec![(0..common.len()).map(Some).collect()];
        for (other, source) in ids.iter().zip(sources).skip(1) {
            let joined =
                join(&common, other, joining).with_context(|| format!("{} and {source}", sources[0]))?;
            let moved = |all: &Vec<Option<usize>>| joined.a.iter().map(|place| all[(*place)?]).collect();
            places = places.iter().map(moved).collect();
            let name = |(a, b): (&Option<usize>, &Option<usize>)| match a {
                Some(a) => common[*a].clone(),
                None => b.map_or_else(String::new, |b| other[b].clone()),
            };
            common = joined.a.iter().zip(&joined.b).map(name).collect();
            places.push(joined.b);
        }
        if joining != Joining::Outer {
            say_unmatched(sources, &ids, common.len());
        }
        for (table, places) in tables.iter_mut().zip(&places) {
            table.labels.iter_mut().for_each(|column| column.labels = moved(&column.labels, places));
            if let Some(weights) = &mut table.weights {
                let Some(moved) = places.iter().map(|place| Some(weights[(*place)?])).collect() else {
                    bail!("--join outer keeps items that the file of the weights lacks; choose --join inner");
                };
                *weights = moved;
            }
        }
        Ok(Some(common))
    }
}

/// The file that an `--id` is about, and the name of the column there.
fn of_one<'t>(paths: &[PathBuf], text: &'t str) -> Option<(usize, &'t str)> {
    let short = names(paths);
    text.match_indices(':').find_map(|(at, _)| {
        let (file, column) = (&text[..at], &text[at + 1..]);
        let is_meant = |(path, short): (&PathBuf, &String)| path == Path::new(file) || short == file;
        Some((paths.iter().zip(&short).position(is_meant)?, column))
    })
}

/// The labels at these places, none where there is no place.
fn moved(labels: &Labels, places: &[Option<usize>]) -> Labels {
    let known: Option<Vec<usize>> = places.iter().copied().collect();
    if let Some(places) = known {
        return labels.select(&places);
    }
    let mut builder = LabelsBuilder::default();
    let codes: Vec<u32> = labels.names().iter().map(|name| builder.code_of_text(name)).collect();
    for place in places {
        match place.and_then(|place| codes.get(labels.codes()[place] as usize)) {
            Some(&code) => builder.push_code(code),
            None => builder.push_missing(),
        }
    }
    builder.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn args(id: &[&str]) -> JoinArgs {
        let id = id.iter().map(|&name| name.to_owned()).collect();
        JoinArgs { id, id_a: None, id_b: None, join: None, by_order: false }
    }

    #[test]
    fn ids_are_of_all_files_or_of_one() {
        let paths = ["x/a.csv", "x/b.csv"].map(PathBuf::from);
        let columns = |id: &[&str]| args(id).columns(&paths).map_err(|Usage(message)| message);
        let named = |names: [&str; 2]| Ok(names.map(|name| Some(ColumnRef::parse(name))).to_vec());
        assert_eq!(columns(&["cell"]), named(["cell", "cell"]));
        assert_eq!(columns(&["cell", "b:barcode"]), named(["cell", "barcode"]));
        assert_eq!(columns(&["x/b.csv:a:b", "a:1"]), named(["1", "a:b"]));
        assert_eq!(columns(&["obs:cell"]), named(["obs:cell", "obs:cell"]));
        assert_eq!(columns(&[]), Ok(vec![None, None]));
        assert!(columns(&["a:1"]).unwrap_err().contains("add --id x/b.csv:COLUMN"));
        assert!(columns(&["cell", "node"]).unwrap_err().contains("cell and node"));
    }
}
