//! Trees on the command line.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use anyhow::anyhow;
use partita::internal::{lacking_lengths, quantity};
use partita::{Input, Request, Strategy, Ties, Tree, TreePair};
use partita_answers::compare::Search;
use partita_io::{BurnIn, Sampling, Source, TreeForm, count_trees, each_tree, read_sample};

use super::choice::one_of;
use super::join::Join;
use super::kind::names;
use super::reading::InputFormat;
use super::runs::NamedRun;
use super::tree_list::{Branches, NamedTree, TreeList};
use crate::failure::Usage;
use crate::warnings::warn;

/// Objects that `compare` takes.
pub enum Compared {
    Two(Box<[NamedTree; 2]>),
    /// The trees of two files, one of which holds a single tree.
    OneWithMany(Box<[TreeList; 2]>),
    /// Samples of trees, or one of them.
    Runs(Vec<NamedRun>),
}

/// Rules for reading and matching trees.
#[derive(Debug, Clone, Copy, clap::Args)]
#[command(next_help_heading = "Trees")]
pub struct TreeArgs {
    /// Treatment of leaves that only one of the trees has [default: exact]
    #[arg(long, value_enum, hide_short_help = true)]
    leaves: Option<Join>,
    /// Keep merges of a dendrogram at equal heights apart, in the order of the file
    #[arg(long, hide_short_help = true)]
    keep_ties: bool,
    /// Trees to leave out at the beginning of each file: a number, or a share such as 25% [default: 0]
    #[arg(long, value_name = "TREES", value_parser = burn_in, hide_short_help = true)]
    burn_in: Option<BurnIn>,
    /// After the burn-in, keep one of this many trees of each file [default: 1]
    #[arg(long, value_name = "K", value_parser = thin, allow_hyphen_values = true, hide_short_help = true)]
    thin: Option<NonZeroUsize>,
}

fn thin(text: &str) -> Result<NonZeroUsize, String> {
    text.parse().map_err(|_| "give a number of 1 or more: one of this many trees is kept".to_owned())
}

fn burn_in(text: &str) -> Result<BurnIn, String> {
    text.parse()
}

/// The search for the cuts at which two trees agree best.
#[derive(Debug, Clone, Copy, clap::Args)]
#[command(next_help_heading = "Trees")]
pub struct SearchArgs {
    /// The search for the cuts at which two trees agree best
    ///
    /// alternate: best responses in turns, never below greedy. greedy: the published search. exhaustive: every cut of
    /// small trees.
    #[arg(
        long,
        value_name = "STRATEGY",
        value_parser = one_of(Strategy::NAMES),
        default_value = "alternate",
        hide_short_help = true
    )]
    pub strategy: Strategy,
}

impl SearchArgs {
    /// The search of an answer.
    pub fn search(self) -> Search {
        Search { strategy: self.strategy, ..Search::default() }
    }
}

impl TreeArgs {
    /// All trees of all files, in order.
    pub fn read(&self, paths: &[PathBuf], format: Option<InputFormat>) -> anyhow::Result<TreeList> {
        let mut found = TreeList::new(self.exact());
        self.read_into(&mut found, paths, format)?;
        Ok(found)
    }

    /// The same, after others.
    pub fn read_into(
        &self,
        found: &mut TreeList,
        paths: &[PathBuf],
        format: Option<InputFormat>,
    ) -> anyhow::Result<()> {
        if self.leaves == Some(Join::Outer) {
            return Err(Usage("--leaves outer applies to covers; choose exact or inner".to_owned()).into());
        }
        for (path, file) in paths.iter().zip(names(paths)) {
            let (source, ties) = (Source::parse(path), ties(self.keep_ties));
            found.add(&file, paths.len() == 1, |take| {
                each_tree(&source, form(format), ties, self.sampling(), |place, tree| {
                    take(place, tree);
                    Ok(())
                })
            })?;
        }
        Ok(())
    }

    /// The same without burn-in and thinning.
    pub fn of_whole_files(self) -> Self {
        Self { burn_in: None, thin: None, ..self }
    }

    pub fn sampling(&self) -> Sampling {
        let default = Sampling::default();
        Sampling { burn_in: self.burn_in.unwrap_or(default.burn_in), thin: self.thin.unwrap_or(default.thin) }
    }

    /// All trees of all files, which must have the same leaves.
    pub fn read_set(&self, paths: &[PathBuf], format: Option<InputFormat>) -> anyhow::Result<TreeList> {
        if !self.exact() {
            let problem = "many trees are summed up over the same leaves; leave out --leaves";
            return Err(Usage(problem.to_owned()).into());
        }
        self.read(paths, format).map_err(|error| match error.is::<partita::Error>() {
            // Without the advice to prune leaves, which is refused above.
            true => anyhow!("{error:#}"),
            false => error,
        })
    }

    /// The trees of one file, or of several. A single tree is no sample: nothing of it is left out.
    pub fn read_sample(&self, paths: &[PathBuf], format: Option<InputFormat>) -> anyhow::Result<TreeList> {
        match paths {
            [path] if self.leaves_out() && path.as_os_str() != "-" => {
                let one = count_trees(&Source::parse(path), form(format))? == 1;
                if one { self.of_whole_files() } else { *self }.read(paths, format)
            }
            _ => self.read(paths, format),
        }
    }

    /// The two trees of all files.
    pub fn read_two(&self, paths: &[PathBuf], format: Option<InputFormat>) -> anyhow::Result<[NamedTree; 2]> {
        let mut found = TreeList::new(false);
        self.read_into(&mut found, paths, format)?;
        let trees: Result<[NamedTree; 2], _> = found.into_named().try_into();
        trees.map_err(|trees: Vec<_>| not_two(trees.len(), paths.len()))
    }

    /// Number of trees in all files, after burn-in and thinning. Standard input can be read once and counts as one.
    pub fn count(&self, paths: &[PathBuf], format: Option<InputFormat>) -> anyhow::Result<usize> {
        let count = |path: &PathBuf| match Source::parse(path) {
            Source::Stdin => Ok(1),
            source => Ok(self.sampling().kept(count_trees(&source, form(format))?)),
        };
        paths.iter().map(count).sum()
    }

    /// The trees to leave out at the beginning of each file, if that was told.
    pub fn burn_in(&self) -> Option<BurnIn> {
        self.burn_in
    }

    /// After the burn-in one of this many trees is kept.
    pub fn step(&self) -> usize {
        self.sampling().thin.get()
    }

    /// Returns whether trees of a file are left out.
    pub fn leaves_out(&self) -> bool {
        self.burn_in.is_some() || self.thin.is_some()
    }

    /// Returns whether all trees must have the same leaves.
    pub fn exact(&self) -> bool {
        self.leaves.is_none_or(|leaves| leaves == Join::Exact)
    }

    /// Two trees with their leaves matched.
    pub fn pair<'t>(&self, a: &'t NamedTree, b: &'t NamedTree) -> anyhow::Result<TreePair<'t>> {
        self.matched([&a.name, &b.name], [&a.tree, &b.tree])
    }

    fn matched<'t>(&self, names: [&str; 2], [a, b]: [&'t Tree; 2]) -> anyhow::Result<TreePair<'t>> {
        if self.leaves != Some(Join::Inner) {
            return Ok(TreePair::new(a, b)?);
        }
        let pair = TreePair::of_common_leaves(a, b);
        pair.map_err(|_| anyhow!("the trees {} and {} have no leaf in common", names[0], names[1]))
    }

    /// Runs `work` on what measures read of two of many; an error says which.
    pub fn with<R>(
        &self,
        [a, b]: [(&TreeList, usize); 2],
        work: impl FnOnce(Input<'_>) -> anyhow::Result<R>,
    ) -> anyhow::Result<R> {
        let [x, y] = [a, b].map(|(list, at)| list.tree(at));
        let names = [a, b].map(|(list, at)| list.names[at].as_str());
        let pair = self.matched(names, [&x, &y]).map_err(|error| match self.leaves {
            Some(Join::Inner) => error,
            _ => error.context(format!("{} and {}", names[0], names[1])),
        })?;
        work((&pair).into())
    }
}

/// There are neither two trees, nor one and many, nor samples.
pub fn not_two(trees: usize, files: usize) -> anyhow::Error {
    let (trees, files) = (quantity(trees, "tree"), quantity(files, "file"));
    Usage(format!(
        "found {trees} in {files}; give two. `partita rank FILE --reference TREE` puts many in order by one, `partita compare \
         TREE FILE` compares one with many, and `partita pairwise` each with each or, with --others, those of two files"
    ))
    .into()
}

/// Says where measures that read lengths find none: in which tree, and how often.
pub fn warn_of_lengths<'t>(requests: &[Request], trees: impl IntoIterator<Item = Branches<'t>>) {
    if let Some(request) = requests.iter().find(|request| request.reads_lengths()) {
        warn_of_lacking(trees, &request.key());
    }
}

/// The same of what is made of lengths.
pub fn warn_of_lacking<'t>(trees: impl IntoIterator<Item = Branches<'t>>, what: &str) {
    if let Some(doubt) = lacking_lengths(trees, what) {
        warn(doubt);
    }
}

pub fn form(format: Option<InputFormat>) -> TreeForm {
    match format {
        Some(InputFormat::Trees(form)) => form,
        _ => TreeForm::Detect,
    }
}

/// The trees of one file.
pub fn trees_of(
    path: &Path,
    form: TreeForm,
    keep_ties: bool,
    sampling: Sampling,
) -> anyhow::Result<Vec<Tree>> {
    Ok(read_sample(&Source::parse(path), form, ties(keep_ties), sampling)?)
}

fn ties(keep: bool) -> Ties {
    if keep { Ties::Keep } else { Ties::Merge }
}
