//! Trees on the command line.

use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use anyhow::anyhow;
use partita::internal::quantity;
use partita::{Request, Strategy, Ties, Tree, TreePair, TreeSet};
use partita_io::{BurnIn, Sampling, Source, TreeForm, read_placed, read_sample, read_tree_set};

use super::choice::one_of;
use super::kind::names;
use super::labels::Join;
use super::reading::InputFormat;
use crate::failure::Usage;
use crate::warnings::warn;

/// What `compare` takes.
pub enum Compared {
    Two(Box<[NamedTree; 2]>),
    /// The trees of two files, one of which holds a single tree.
    OneWithMany([Vec<NamedTree>; 2]),
}

/// How trees are read and matched.
#[derive(Debug, Clone, Copy, clap::Args)]
#[command(next_help_heading = "Trees")]
pub struct TreeArgs {
    /// What to do with leaves that only one of the trees has [default: exact]
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

/// How the cuts are found at which two trees agree best.
#[derive(Debug, Clone, Copy, clap::Args)]
#[command(next_help_heading = "Trees")]
pub struct SearchArgs {
    /// How to search for the cuts at which two trees agree best
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

/// A tree and what to call it.
#[derive(Debug)]
pub struct NamedTree {
    pub name: String,
    /// The name of its file.
    pub file: String,
    pub tree: Tree,
}

impl TreeArgs {
    /// All trees of all files, in order. One of several is called by its own name, or by its place in the file.
    pub fn read(&self, paths: &[PathBuf], format: Option<InputFormat>) -> anyhow::Result<Vec<NamedTree>> {
        if self.leaves == Some(Join::Outer) {
            return Err(Usage("--leaves outer applies to covers; choose exact or inner".to_owned()).into());
        }
        let mut found = Vec::new();
        for (path, file) in paths.iter().zip(names(paths)) {
            let trees =
                read_placed(&Source::parse(path), form(format), ties(self.keep_ties), self.sampling())?;
            let (alone, titled) = (paths.len() == 1, have_titles(&trees));
            let several = trees.len() > 1;
            found.extend(trees.into_iter().map(|(place, tree)| {
                let name = match (several, titled, alone) {
                    (false, ..) => file.clone(),
                    (true, true, true) => tree.title().to_owned(),
                    (true, true, false) => format!("{file}[{}]", tree.title()),
                    (true, false, _) => format!("{file}[{place}]"),
                };
                NamedTree { name, file: file.clone(), tree }
            }));
        }
        Ok(found)
    }

    /// The same without burn-in and thinning.
    pub fn of_whole_files(self) -> Self {
        Self { burn_in: None, thin: None, ..self }
    }

    fn sampling(&self) -> Sampling {
        let default = Sampling::default();
        Sampling { burn_in: self.burn_in.unwrap_or(default.burn_in), thin: self.thin.unwrap_or(default.thin) }
    }

    /// All trees of all files, which must have the same leaves.
    pub fn read_set(&self, paths: &[PathBuf], format: Option<InputFormat>) -> anyhow::Result<TreeSet> {
        if !self.exact() {
            let problem = "many trees are summed up over the same leaves; leave out --leaves";
            return Err(Usage(problem.to_owned()).into());
        }
        let sources: Vec<Source> = paths.iter().map(Source::parse).collect();
        Ok(read_tree_set(&sources, form(format), ties(self.keep_ties), self.sampling())?)
    }

    /// The trees of one file, or of several. A single tree is no sample: nothing of it is left out.
    pub fn read_sample(
        &self,
        paths: &[PathBuf],
        format: Option<InputFormat>,
    ) -> anyhow::Result<Vec<NamedTree>> {
        let leaves_out = self.burn_in.is_some() || self.thin.is_some();
        if leaves_out && paths.len() == 1 && paths[0].as_os_str() != "-" {
            let whole = self.of_whole_files().read(paths, format)?;
            if whole.len() == 1 {
                return Ok(whole);
            }
        }
        self.read(paths, format)
    }

    /// The two trees of all files, or one tree and the many of another file.
    pub fn read_compared(&self, paths: &[PathBuf], format: Option<InputFormat>) -> anyhow::Result<Compared> {
        let [first, second] = paths else {
            return Ok(Compared::Two(Box::new(self.read_two(paths, format)?)));
        };
        let [first, second] =
            [first, second].map(|path| self.read_sample(std::slice::from_ref(path), format));
        let (mut first, mut second) = (first?, second?);
        match (first.len(), second.len()) {
            (1, 1) => {
                let [a, b] = [&mut first, &mut second].map(|trees| trees.swap_remove(0));
                let mut files = names(paths).into_iter();
                let mut named = |tree: NamedTree| {
                    let name = files.next().unwrap_or_default();
                    NamedTree { file: name.clone(), name, ..tree }
                };
                Ok(Compared::Two(Box::new([named(a), named(b)])))
            }
            (1, _) | (_, 1) => Ok(Compared::OneWithMany([first, second])),
            (a, b) => Err(not_two(a + b, 2)),
        }
    }

    /// The two trees of all files.
    pub fn read_two(&self, paths: &[PathBuf], format: Option<InputFormat>) -> anyhow::Result<[NamedTree; 2]> {
        let trees: Result<[NamedTree; 2], _> = self.read(paths, format)?.try_into();
        trees.map_err(|trees: Vec<_>| not_two(trees.len(), paths.len()))
    }

    /// Whether all trees must have the same leaves.
    pub fn exact(&self) -> bool {
        self.leaves.is_none_or(|leaves| leaves == Join::Exact)
    }

    /// Two trees with their leaves matched.
    pub fn pair<'t>(&self, a: &'t NamedTree, b: &'t NamedTree) -> anyhow::Result<TreePair<'t>> {
        if self.leaves != Some(Join::Inner) {
            return Ok(TreePair::new(&a.tree, &b.tree)?);
        }
        let pair = TreePair::of_common_leaves(&a.tree, &b.tree);
        pair.map_err(|_| anyhow!("the trees {} and {} have no leaf in common", a.name, b.name))
    }

    /// As [`Self::pair`], for two of many: an error says which.
    pub fn pair_of_many<'t>(&self, a: &'t NamedTree, b: &'t NamedTree) -> anyhow::Result<TreePair<'t>> {
        let pair = self.pair(a, b);
        pair.map_err(|error| match self.leaves {
            Some(Join::Inner) => error,
            _ => error.context(format!("{} and {}", a.name, b.name)),
        })
    }
}

fn not_two(trees: usize, files: usize) -> anyhow::Error {
    let (trees, files) = (quantity(trees, "tree"), quantity(files, "file"));
    Usage(format!(
        "found {trees} in {files}; give two. `partita rank FILE --reference TREE` puts many in order by one, `partita compare \
         TREE FILE` compares one with many, and `partita pairwise` each with each or, with --others, those of two files"
    ))
    .into()
}

/// Says where measures that read lengths find none: in which tree, and how often.
pub fn warn_of_lengths<'t>(requests: &[Request], trees: impl IntoIterator<Item = &'t NamedTree>) {
    let Some(request) = requests.iter().find(|request| request.reads_lengths()) else { return };
    let of_tree =
        |one: &'t NamedTree| (one.name.clone(), one.tree.nodes() - 1, one.tree.branches_without_length());
    warn_of_lacking(trees.into_iter().map(of_tree), &request.key());
}

/// The same of a set, and of what is made of its lengths.
pub fn warn_of_lengths_in(set: &TreeSet, what: &str) {
    let of_tree = |at: usize| {
        let (all, lacking) = set.branches(at);
        (format!("tree {}", at + 1), all, lacking)
    };
    warn_of_lacking((0..set.len()).map(of_tree), what);
}

/// Trees by their names, their branches, and those without lengths.
fn warn_of_lacking(trees: impl Iterator<Item = (String, usize, usize)>, what: &str) {
    let mut lacking = trees.filter(|(.., lacking)| *lacking > 0);
    let Some((name, all, found)) = lacking.next() else { return };
    let more = match lacking.count() {
        0 => String::new(),
        1 => ", and 1 tree more lacks some".to_owned(),
        more => format!(", and {more} trees more lack some"),
    };
    warn(format!("{name} has no length for {found} of its {all} branches{more}; they count as 0 in {what}"));
}

fn form(format: Option<InputFormat>) -> TreeForm {
    match format {
        Some(InputFormat::Trees(form)) => form,
        _ => TreeForm::Detect,
    }
}

/// Whether each tree has a name that no other has.
fn have_titles(trees: &[(usize, Tree)]) -> bool {
    let mut seen = HashSet::new();
    trees.iter().map(|(_, tree)| tree.title()).all(|title| !title.is_empty() && seen.insert(title))
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
