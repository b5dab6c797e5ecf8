//! Trees on the command line.

use std::path::{Path, PathBuf};

use partita::{Ties, Tree, quantity};
use partita_io::{Source, TreeForm, read_trees};

use crate::failure::Usage;

/// How the files of trees are read.
#[derive(Debug, clap::Args)]
pub struct TreeArgs {
    /// What the files hold
    #[arg(long, value_enum, default_value_t)]
    form: Form,
    /// Keep merges of a dendrogram at equal heights apart, in the order of the file
    #[arg(long)]
    keep_ties: bool,
}

#[derive(Debug, Clone, Copy, Default, clap::ValueEnum)]
enum Form {
    /// Decided by name and content
    #[default]
    Detect,
    /// Newick
    Newick,
    /// Rows of a SciPy linkage matrix: two clusters and a height
    Linkage,
    /// R's hclust: the two columns of merge, then height
    Hclust,
    /// Item names, then labels at nested levels, the coarsest first
    Levels,
}

/// A tree and what to call it.
#[derive(Debug)]
pub struct NamedTree {
    pub name: String,
    pub tree: Tree,
}

impl TreeArgs {
    /// All trees of all files, in order.
    pub fn read(&self, paths: &[PathBuf]) -> anyhow::Result<Vec<NamedTree>> {
        let mut found = Vec::new();
        for path in paths {
            let trees = self.read_one(path)?;
            let several = trees.len() > 1;
            let stem = path
                .file_stem()
                .map_or_else(|| path.display().to_string(), |stem| stem.display().to_string());
            found.extend(trees.into_iter().enumerate().map(|(at, tree)| {
                let name = if several { format!("{stem}[{}]", at + 1) } else { stem.clone() };
                NamedTree { name, tree }
            }));
        }
        Ok(found)
    }

    /// The two trees of all files; `or` is what else may be asked for where there are more.
    pub fn read_two(&self, paths: &[PathBuf], or: &str) -> anyhow::Result<[NamedTree; 2]> {
        let trees: Result<[NamedTree; 2], _> = self.read(paths)?.try_into();
        trees.map_err(|trees: Vec<_>| {
            let (files, trees) = (quantity(paths.len(), "file"), quantity(trees.len(), "tree"));
            Usage(format!("found {trees} in {files}; give two{or}")).into()
        })
    }

    /// The trees of one file.
    pub fn read_one(&self, path: &Path) -> anyhow::Result<Vec<Tree>> {
        let form = match self.form {
            Form::Detect => TreeForm::Detect,
            Form::Newick => TreeForm::Newick,
            Form::Linkage => TreeForm::Linkage,
            Form::Hclust => TreeForm::Hclust,
            Form::Levels => TreeForm::Levels,
        };
        let ties = if self.keep_ties { Ties::Keep } else { Ties::Merge };
        Ok(read_trees(&Source::parse(path), form, ties)?)
    }
}
