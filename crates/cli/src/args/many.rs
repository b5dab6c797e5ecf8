//! Many clusterings: the columns of a table, co-clusterings, covers or trees.

use std::path::{Path, PathBuf};

use anyhow::anyhow;
use partita::internal::quantity;
use partita::{Input, Request, Score};
use partita_answers::size::Size as InNumbers;
use partita_io::{Look, Source};

use super::co::{CoClustering, summary};
use super::columns::{Columns, ColumnsArgs, Roles, same};
use super::covers::ManyCoverArgs;
use super::kind::{Given, Kind, OtherKinds};
use super::many_covers::ManyCovers;
use super::tree_list::{NamedTree, TreeList};
use super::trees::TreeArgs;
use crate::failure::Usage;

/// The places of the clusterings, and the rules for reading them.
#[derive(Debug, clap::Args)]
pub struct ManyArgs {
    #[command(flatten)]
    pub labels: ColumnsArgs,
    #[command(flatten)]
    others: OtherKinds,
}

/// Clusterings of one kind.
pub enum Many {
    Labels(Columns),
    Co(Vec<CoClustering>),
    Covers(ManyCovers),
    Trees(TreeList, TreeArgs),
}

/// The number of items, in words and for programs.
pub struct Size {
    pub words: String,
    pub field: InNumbers,
}

impl ManyArgs {
    /// The kind of the clusterings, whatever the options.
    pub fn kind_of(&self, given: &Given<'_>) -> anyhow::Result<Kind> {
        given.kind_of(&self.others.kind, &self.labels.files, self.labels.reading.input_format)
    }

    /// The kind of the clusterings; options that do not apply to it are refused.
    pub fn kind(&self, given: &Given<'_>, labels_only: &[&str]) -> anyhow::Result<Kind> {
        given.kind(&self.others.kind, &self.labels.files, self.labels.reading.input_format, labels_only)
    }

    /// All files that are read.
    fn inputs(&self) -> impl Iterator<Item = &Path> {
        self.labels.files.iter().map(PathBuf::as_path).chain(self.others.co.inputs())
    }

    /// Reads all of them.
    pub fn read(&self, kind: Kind, covers: Option<&ManyCoverArgs>) -> anyhow::Result<Many> {
        let found = match (kind, covers) {
            (Kind::Cover, Some(covers)) => self.covers(covers, &self.labels.files, false)?,
            _ => self.read_others(kind)?,
        };
        self.at_least(2, found.len(), found.noun())?;
        Ok(found)
    }

    /// Reads labels, of which one clustering will do.
    pub fn read_labels(&self) -> anyhow::Result<Columns> {
        let columns = self.labels.columns(Roles::default())?;
        self.at_least(1, columns.labels.len(), "clustering")?;
        Ok(columns)
    }

    fn read_others(&self, kind: Kind) -> anyhow::Result<Many> {
        Ok(match kind {
            Kind::Labels => Many::Labels(self.labels.columns(Roles::default())?),
            Kind::Co => Many::Co(self.others.co.read(&self.labels.files, &self.levels()?)?),
            _ => Many::Trees(
                self.others.trees.read(&self.labels.files, self.labels.reading.input_format)?,
                self.others.trees,
            ),
        })
    }

    /// Covers, over the same items if they are compared with one of them.
    fn covers(&self, args: &ManyCoverArgs, files: &[PathBuf], same: bool) -> anyhow::Result<Many> {
        let covers = ManyCovers::read(
            args,
            files,
            &self.labels.joining,
            &self.labels.clusterings,
            &self.labels.reading,
            same,
        )?;
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
            .chain(self.labels.files.iter().filter(|file| !same(file, Path::new(reference))).cloned())
            .collect();
        let found = match kind {
            Kind::Labels if Look::at(&Source::parse(&files[0])).is_clusters() => {
                return Err(Usage(format!(
                    "{reference} lists clusters, and the candidates are labels; give a reference with a label per item, or \
                     covers to rank"
                ))
                .into());
            }
            Kind::Labels => Many::Labels(self.labels.columns(Roles { reference: Some(reference), groups })?),
            Kind::Cover => self.covers(covers, &files, true)?,
            Kind::Co if self.others.co.rows.is_some() => {
                let others = self.levels()?.into_iter().filter(|name| name != reference);
                let names: Vec<String> = std::iter::once(reference.to_owned()).chain(others).collect();
                Many::Co(self.others.co.read(&self.labels.files, &names)?)
            }
            Kind::Co => Many::Co(self.others.co.read(&files, &self.labels.clusterings)?),
            _ => {
                // The reference is no sample: nothing of it is left out.
                let (args, (first, others)) = (self.others.trees, files.split_at(1));
                let mut trees = args.of_whole_files().read(first, self.labels.reading.input_format)?;
                if trees.len() > 1 {
                    let count = quantity(trees.len(), "tree");
                    return Err(Usage(format!(
                        "{reference} holds {count}, and a reference is one; keep one of them in a file of its own, or compare \
                         all with `partita pairwise FILE --others {reference}`"
                    ))
                    .into());
                }
                args.read_into(&mut trees, others, self.labels.reading.input_format)?;
                Many::Trees(trees, args)
            }
        };
        self.at_least(1, found.len() - 1 - usize::from(groups.is_some()), "candidate")?;
        Ok(found)
    }

    /// Reads trees over the same leaves; none is kept as text.
    pub fn read_tree_set(&self) -> anyhow::Result<TreeList> {
        self.others.trees.read_set(&self.labels.files, self.labels.reading.input_format)
    }

    /// The one tree of a file, of which nothing is left out.
    pub fn read_one_tree(&self, file: &Path) -> anyhow::Result<NamedTree> {
        let (args, format) = (self.others.trees.of_whole_files(), self.labels.reading.input_format);
        let found = args.read(&[file.to_owned()], format)?;
        if found.len() != 1 {
            let (file, found) = (file.display(), quantity(found.len(), "tree"));
            return Err(Usage(format!("{file} holds {found}; give a file with one")).into());
        }
        Ok(found.into_only())
    }

    /// How trees are read.
    pub fn tree_args(&self) -> TreeArgs {
        self.others.trees
    }

    /// The trees of some files, and how to match their leaves. A single tree is no sample: nothing of it is left out.
    pub fn read_trees(&self, files: &[PathBuf]) -> anyhow::Result<(TreeList, TreeArgs)> {
        let args = self.others.trees;
        Ok((args.read_sample(files, self.labels.reading.input_format)?, args))
    }

    /// Refuses fewer clusterings. A user who named the columns named too few.
    pub fn at_least(&self, least: usize, found: usize, what: &str) -> anyhow::Result<()> {
        if found >= least {
            return Ok(());
        }
        let (words, needed) = if least == 1 { ("one", "one is") } else { ("two", "two are") };
        let found = quantity(found, what);
        if self.labels.clusterings.is_empty() {
            let files: Vec<String> = self.inputs().map(|path| path.display().to_string()).collect();
            Err(anyhow!("found {found} in {}; at least {needed} needed", files.join(", ")))
        } else {
            Err(Usage(format!("--clusterings names {found}; name {words} or more")).into())
        }
    }

    /// The columns or levels of co-clusterings that the user named, or else the columns that both tables have.
    fn levels(&self) -> anyhow::Result<Vec<String>> {
        if self.labels.clusterings.is_empty() {
            self.others.co.common_columns()
        } else {
            Ok(self.labels.clusterings.clone())
        }
    }
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
            Self::Trees(found, _) => found.names.clone(),
        }
    }

    /// The file of each, where several come from one: what is of one file has one colour. Else their names.
    pub fn files(&self) -> Vec<String> {
        match self {
            Self::Trees(found, _) => found.files.clone(),
            _ => self.names(),
        }
    }

    /// Returns the word for one of them.
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
                Size { words, field: InNumbers::Shape { shape: [rows as u64, columns as u64] } }
            }
            Self::Covers(covers) => {
                Size { words: quantity(covers.items, "item"), field: InNumbers::Items { n: covers.items } }
            }
            Self::Trees(found, args) => Size::of_trees(found, *args),
        }
    }

    /// Runs `work` on what measures read of two co-clusterings, covers or trees, the first as the reference.
    pub fn with<R>(
        &self,
        [a, b]: [usize; 2],
        work: impl FnOnce(Input<'_>) -> anyhow::Result<R>,
    ) -> anyhow::Result<R> {
        match self {
            Self::Labels(_) => unreachable!("labels are scored under their policies"),
            Self::Co(found) => work((&summary(&found[a], &found[b])?).into()),
            Self::Covers(covers) => work((&covers.summary(a, b)?).into()),
            Self::Trees(found, args) => args.with([(found, a), (found, b)], work),
        }
    }

    /// The scores of two of them.
    pub fn scores(&self, two: [usize; 2], requests: &[Request]) -> anyhow::Result<Vec<Score>> {
        self.with(two, |input| scores(input, requests))
    }

    /// Returns whether some are covers with weights.
    pub fn is_fuzzy(&self) -> bool {
        matches!(self, Self::Covers(covers) if !covers.is_crisp)
    }
}

/// The scores of two.
pub fn scores(input: Input<'_>, requests: &[Request]) -> anyhow::Result<Vec<Score>> {
    Ok(requests.iter().map(|request| request.score(input)).collect::<partita::Result<_>>()?)
}

impl Size {
    /// Of trees over the same leaves their number; otherwise the least and the greatest.
    pub fn of_trees(trees: &TreeList, args: TreeArgs) -> Self {
        let (least, most) = trees.leaves();
        let range = if least < most { format!("{least} to ") } else { String::new() };
        let over = if args.exact() { "" } else { ", each pair over those that both have" };
        let field = InNumbers::of_leaves([least, most].into_iter());
        Self { words: format!("{range}{}{over}", quantity(most, "leaf")), field }
    }

    pub fn of_items(items: usize) -> Self {
        Self { words: quantity(items, "item"), field: InNumbers::of_items(items) }
    }
}
