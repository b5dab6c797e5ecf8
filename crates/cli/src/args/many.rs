//! Many clusterings: the columns of a table, co-clusterings, covers or trees.

use std::path::{Path, PathBuf};

use anyhow::anyhow;
use partita::internal::quantity;
use partita::measures::FUZZY_DEFAULTS;
use partita::{Doubt, Input, Labels, Request, Score, Tree, TreeSet};
use partita_io::{Column, ColumnRef, Source, Table, Wanted, column_names, read_items};
use serde_json::{Value, json};

use super::co::{CoClustering, summary};
use super::covers::ManyCoverArgs;
use super::doubts::doubt;
use super::joined::{Files, Roles, place};
use super::kind::{Given, Kind, OtherKinds};
use super::labels::Join;
use super::many_covers::ManyCovers;
use super::reading::{PolicyArgs, ReadingArgs};
use super::trees::{NamedTree, TreeArgs};
use crate::failure::Usage;
use crate::progress::FileBar;
use crate::warnings::{warn, warn_of_file};

/// Where the clusterings are and how to read them.
#[derive(Debug, clap::Args)]
pub struct ManyArgs {
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
    clusterings: Vec<String>,
    /// The column of item ids, on which several files are joined
    #[arg(long, value_name = "COLUMN", help_heading = "Input")]
    id: Option<String>,
    /// What to do with items that only some of several files have [default: exact]
    #[arg(long, value_enum, help_heading = "Input", hide_short_help = true)]
    join: Option<Join>,
    #[command(flatten)]
    others: OtherKinds,
    #[command(flatten)]
    pub policies: PolicyArgs,
    #[command(flatten)]
    reading: ReadingArgs,
}

/// Clusterings of one kind.
pub enum Many {
    Labels(Columns),
    Co(Vec<CoClustering>),
    Covers(ManyCovers),
    Trees(Vec<NamedTree>, TreeArgs),
}

/// The number of items, in words and as a field for programs.
pub struct Size {
    pub words: String,
    pub field: (&'static str, Value),
}

/// Columns of labels.
pub struct Columns {
    pub names: Vec<String>,
    pub labels: Vec<Labels>,
    pub ids: Option<Vec<String>>,
}

impl ManyArgs {
    /// The kind of the clusterings, whatever the options.
    pub fn kind_of(&self, given: &Given<'_>) -> Result<Kind, Usage> {
        given.kind_of(&self.others.kind, &self.files, self.reading.input_format)
    }

    /// The kind of the clusterings; options that do not apply to it are refused.
    pub fn kind(&self, given: &Given<'_>, labels_only: &[&str]) -> Result<Kind, Usage> {
        given.kind(&self.others.kind, &self.files, self.reading.input_format, labels_only)
    }

    /// All files that are read.
    fn inputs(&self) -> impl Iterator<Item = &Path> {
        self.files.iter().map(PathBuf::as_path).chain(self.others.co.inputs())
    }

    /// Reads all of them.
    pub fn read(&self, kind: Kind, covers: Option<&ManyCoverArgs>) -> anyhow::Result<Many> {
        let found = match (kind, covers) {
            (Kind::Cover, Some(covers)) => self.covers(covers, &self.files, false)?,
            _ => self.read_others(kind)?,
        };
        self.at_least(2, found.len(), "clustering")?;
        Ok(found)
    }

    fn read_others(&self, kind: Kind) -> anyhow::Result<Many> {
        Ok(match kind {
            Kind::Labels => Many::Labels(self.columns(Roles::default())?),
            Kind::Co => Many::Co(self.others.co.read(&self.files, &self.levels()?)?),
            _ => Many::Trees(
                self.others.trees.read(&self.files, self.reading.input_format)?,
                self.others.trees,
            ),
        })
    }

    /// Covers, over the same items if they are compared with one of them.
    fn covers(&self, args: &ManyCoverArgs, files: &[PathBuf], same: bool) -> anyhow::Result<Many> {
        let covers =
            ManyCovers::read(args, files, (&self.id, self.join), &self.clusterings, &self.reading, same)?;
        Ok(Many::Covers(covers))
    }

    /// Reads the reference first, and then the others. It is a column, or a file or folder. Of labels the groups come second.
    pub fn read_with(
        &self,
        reference: &str,
        groups: Option<&str>,
        kind: Kind,
        covers: &ManyCoverArgs,
    ) -> anyhow::Result<Many> {
        let files: Vec<PathBuf> = std::iter::once(PathBuf::from(reference))
            .chain(self.files.iter().filter(|file| !same(file, Path::new(reference))).cloned())
            .collect();
        let found = match kind {
            Kind::Labels => Many::Labels(self.columns(Roles { reference: Some(reference), groups })?),
            Kind::Cover => self.covers(covers, &files, true)?,
            Kind::Co if self.others.co.rows.is_some() => {
                let others = self.levels()?.into_iter().filter(|name| name != reference);
                let names: Vec<String> = std::iter::once(reference.to_owned()).chain(others).collect();
                Many::Co(self.others.co.read(&self.files, &names)?)
            }
            Kind::Co => Many::Co(self.others.co.read(&files, &self.clusterings)?),
            _ => {
                // The reference is no sample: nothing of it is left out.
                let (args, (first, others)) = (self.others.trees, files.split_at(1));
                let mut trees = args.of_whole_files().read(first, self.reading.input_format)?;
                trees.extend(args.read(others, self.reading.input_format)?);
                Many::Trees(trees, args)
            }
        };
        self.at_least(1, found.len() - 1 - usize::from(groups.is_some()), "candidate")?;
        Ok(found)
    }

    /// Reads trees over the same leaves; none is kept as text.
    pub fn read_tree_set(&self) -> anyhow::Result<TreeSet> {
        self.others.trees.read_set(&self.files, self.reading.input_format)
    }

    /// The trees of some files, and how to match their leaves.
    pub fn read_trees(&self, files: &[PathBuf]) -> anyhow::Result<(Vec<NamedTree>, TreeArgs)> {
        Ok((self.others.trees.read(files, self.reading.input_format)?, self.others.trees))
    }

    /// The columns or levels of co-clusterings that the user named, or else the columns that both tables have.
    fn levels(&self) -> anyhow::Result<Vec<String>> {
        if self.clusterings.is_empty() {
            self.others.co.common_columns()
        } else {
            Ok(self.clusterings.clone())
        }
    }

    /// Refuses fewer clusterings. A user who named the columns named too few.
    pub fn at_least(&self, least: usize, found: usize, what: &str) -> anyhow::Result<()> {
        if found >= least {
            return Ok(());
        }
        let (words, needed) = if least == 1 { ("one", "one is") } else { ("two", "two are") };
        let found = quantity(found, what);
        if self.clusterings.is_empty() {
            let files: Vec<String> = self.inputs().map(|path| path.display().to_string()).collect();
            Err(anyhow!("found {found} in {}; at least {needed} needed", files.join(", ")))
        } else {
            Err(Usage(format!("--clusterings names {found}; name {words} or more")).into())
        }
    }

    /// Columns of one table or of several, some of them first.
    fn columns(&self, roles: Roles<'_>) -> anyhow::Result<Columns> {
        let paths = self.with_reference(roles.reference)?;
        match &paths[..] {
            [] => Err(Usage("give the file to read; --help begins with an example".to_owned()).into()),
            [_] if self.join.is_some() => {
                Err(Usage("--join joins several files; give another one, or leave it out".to_owned()).into())
            }
            [file] => self.columns_of_one(&Source::parse(file), roles),
            _ => {
                let (id, join, clusterings) = (self.id.as_deref(), self.join, &self.clusterings[..]);
                Files { paths, id, join, clusterings, options: self.reading.options()? }.read(roles)
            }
        }
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

    fn columns_of_one(&self, source: &Source, roles: Roles<'_>) -> anyhow::Result<Columns> {
        let first: Vec<&str> = roles.reference.into_iter().chain(roles.groups).collect();
        let mut labels: Vec<ColumnRef> = first.iter().map(|name| ColumnRef::parse(name)).collect();
        labels.extend(self.column_refs(source)?);
        let wanted = Wanted { labels, ids: self.id.as_deref().map(ColumnRef::parse), ..Wanted::default() };
        let mut bar = FileBar::default();
        let read = read_items(source, &wanted, &self.reading.options()?, &mut |progress| bar.show(progress))?;
        let Table { mut labels, places, ids, warnings, .. } = read;
        warnings.iter().for_each(warn_of_file);
        let mut at = places.iter().enumerate();
        let is_first = |place: &usize| places[..first.len()].contains(place);
        labels.retain(|_| at.next().is_some_and(|(index, place)| index < first.len() || !is_first(place)));
        if self.clusterings.is_empty() {
            leave_out_ids(&mut labels, first.len());
        }
        labels.iter().for_each(doubt);
        let (names, labels) = labels.into_iter().map(|column| (column.name, column.labels)).unzip();
        Ok(Columns { names, labels, ids })
    }

    /// The columns that the user named, or all that do not hold the ids.
    fn column_refs(&self, source: &Source) -> anyhow::Result<Vec<ColumnRef>> {
        if !self.clusterings.is_empty() {
            return Ok(self.clusterings.iter().map(|name| ColumnRef::parse(name)).collect());
        }
        if *source == Source::Stdin {
            let message = "name the columns of standard input with --clusterings, or add --kind trees";
            return Err(Usage(message.to_owned()).into());
        }
        let names = column_names(source, &self.reading.options()?)?;
        let is_id = |index: usize, name: &String| {
            self.id.as_ref().is_some_and(|id| id == name || *id == (index + 1).to_string())
        };
        let labels = names.iter().enumerate().filter(|(index, name)| !is_id(*index, name));
        Ok(labels.map(|(index, _)| ColumnRef::At(index)).collect())
    }
}

/// Leaves out the columns after the first `kept` that look like ids, if others do not, and says so.
pub fn leave_out_ids(columns: &mut Vec<Column>, kept: usize) -> Vec<Column> {
    if columns.iter().all(|column| column.labels.are_ids()) {
        return Vec::new();
    }
    let mut place = 0;
    let left_out = columns.extract_if(.., |column| {
        place += 1;
        place > kept && column.labels.are_ids()
    });
    let left_out: Vec<Column> = left_out.collect();
    for column in &left_out {
        let doubt = Doubt::LeftOut { column: column.name.clone() };
        warn(format!("{doubt}; --id names the ids, --clusterings the columns to compare"));
    }
    left_out
}

/// Whether two paths lead to the same file.
pub fn same(a: &Path, b: &Path) -> bool {
    a == b || a.canonicalize().is_ok_and(|a| b.canonicalize().is_ok_and(|b| a == b))
}

impl Many {
    pub fn len(&self) -> usize {
        match self {
            Self::Labels(columns) => columns.names.len(),
            Self::Co(found) => found.len(),
            Self::Covers(covers) => covers.names.len(),
            Self::Trees(found, _) => found.len(),
        }
    }

    pub fn names(&self) -> Vec<String> {
        match self {
            Self::Labels(columns) => columns.names.clone(),
            Self::Co(found) => found.iter().map(|one| one.name.clone()).collect(),
            Self::Covers(covers) => covers.names.clone(),
            Self::Trees(found, _) => found.iter().map(|one| one.name.clone()).collect(),
        }
    }

    /// What one of them is called.
    pub fn noun(&self) -> &'static str {
        match self {
            Self::Labels(_) => "clustering",
            Self::Co(_) => "co-clustering",
            Self::Covers(_) => "cover",
            Self::Trees(..) => "tree",
        }
    }

    /// The size of the first.
    pub fn size(&self) -> Size {
        match self {
            Self::Labels(columns) => Size::of_items(columns.labels[0].len()),
            Self::Co(found) => {
                let (rows, columns) = (found[0].rows.labels.len(), found[0].columns.labels.len());
                let words = format!("{}, {}", quantity(rows, "row"), quantity(columns, "column"));
                Size { words, field: ("shape", json!([rows, columns])) }
            }
            Self::Covers(covers) => {
                Size { words: quantity(covers.items, "item"), field: ("n", json!(covers.items)) }
            }
            Self::Trees(found, _) => Size::of_leaves(&found[0].tree),
        }
    }

    /// The scores of two co-clusterings, covers or trees, the first as the reference.
    pub fn scores<'a>(
        &self,
        a: usize,
        b: usize,
        requests: impl IntoIterator<Item = &'a Request>,
    ) -> anyhow::Result<Vec<Score>> {
        let score = |input: Input<'_>| {
            let scores = requests.into_iter().map(|request| request.score(input));
            Ok(scores.collect::<partita::Result<Vec<Score>>>()?)
        };
        match self {
            Self::Labels(_) => unreachable!("labels are scored under their policies"),
            Self::Co(found) => score((&summary(&found[a], &found[b])?).into()),
            Self::Covers(covers) => score((&covers.summary(a, b)?).into()),
            Self::Trees(found, trees) => score((&trees.pair_of_many(&found[a], &found[b])?).into()),
        }
    }

    /// The measures that nobody named, where covers have weights: those that can read them.
    pub fn usual(&self, requests: Vec<Request>, most: usize) -> partita::Result<Vec<Request>> {
        match self {
            Self::Covers(covers) if !covers.is_crisp => {
                Request::parse_all(&FUZZY_DEFAULTS[..most.min(FUZZY_DEFAULTS.len())])
            }
            _ => Ok(requests),
        }
    }
}

impl Size {
    pub fn of_leaves(tree: &Tree) -> Self {
        let leaves = tree.leaves();
        Self { words: quantity(leaves, "leaf"), field: ("leaves", json!(leaves)) }
    }

    pub fn of_items(items: usize) -> Self {
        Self { words: quantity(items, "item"), field: ("n", json!(items)) }
    }
}
