//! Trees of some files, each with a name.

use std::borrow::Cow;
use std::collections::HashSet;

use anyhow::Context as _;
use partita::{Tree, TreeSet};

/// Trees in the order of their files.
pub struct TreeList {
    pub names: Vec<String>,
    /// The name of the file of each.
    pub files: Vec<String>,
    /// The place of the first tree in its file, from 1.
    first: usize,
    trees: Kept,
}

enum Kept {
    /// Trees over the same leaves, packed as they are read.
    Packed(TreeSet),
    Whole(Vec<Tree>),
}

/// A tree and what to call it.
#[derive(Debug)]
pub struct NamedTree {
    pub name: String,
    pub tree: Tree,
}

impl NamedTree {
    pub fn branches(&self) -> Branches<'_> {
        (&self.name, self.tree.nodes() - 1, self.tree.branches_without_length())
    }
}

/// The name of a tree, its branches, and how many of them have no length where others have one.
pub type Branches<'t> = (&'t str, usize, usize);

/// A function that takes the trees of a file: the place of each tree, from 1, and the tree.
type Take<'t> = &'t mut dyn FnMut(usize, Tree);

impl TreeList {
    /// No trees yet. Those that are packed must have the same leaves.
    pub fn new(packed: bool) -> Self {
        let trees = if packed { Kept::Packed(TreeSet::default()) } else { Kept::Whole(Vec::new()) };
        Self { names: Vec::new(), files: Vec::new(), first: 1, trees }
    }

    /// Takes the trees of a file. One of several is called by its own name, or by its place in the file; `alone` says that
    /// there is no other file.
    pub fn add(
        &mut self,
        file: &str,
        alone: bool,
        read: impl FnOnce(Take<'_>) -> partita_io::Result<()>,
    ) -> anyhow::Result<()> {
        let (mut titles, mut wrong) = (Vec::new(), None);
        // The title of a tree is known at the end of its file, also of one that does not fit.
        read(&mut |place, tree| {
            titles.push((place, tree.title().to_owned()));
            if wrong.is_none() {
                wrong = self.trees.push(tree).err().map(|error| (titles.len() - 1, error));
            }
        })?;
        let before = self.names.len();
        if let (0, Some((place, _))) = (before, titles.first()) {
            self.first = *place;
        }
        self.names.extend(names(file, alone, &titles));
        self.files.resize(self.names.len(), file.to_owned());
        match wrong {
            None => Ok(()),
            Some((at, error)) => {
                Err(error).with_context(|| format!("{} and {}", self.names[0], self.names[before + at]))
            }
        }
    }

    /// The first of them, and the others.
    pub fn split_first(mut self) -> (Self, Self) {
        let trees = match &mut self.trees {
            Kept::Packed(set) => Kept::Packed(set.split_off(1)),
            Kept::Whole(trees) => Kept::Whole(trees.split_off(1)),
        };
        let others =
            Self { names: self.names.split_off(1), files: self.files.split_off(1), first: self.first, trees };
        (self, others)
    }

    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// The place of the first tree in its file, from 1.
    pub fn first_place(&self) -> usize {
        self.first
    }

    pub fn tree(&self, at: usize) -> Cow<'_, Tree> {
        match &self.trees {
            Kept::Packed(set) => Cow::Owned(set.tree(at)),
            Kept::Whole(trees) => Cow::Borrowed(&trees[at]),
        }
    }

    /// The trees as a set, if they were packed.
    pub fn set(&self) -> Option<&TreeSet> {
        match &self.trees {
            Kept::Packed(set) => Some(set),
            Kept::Whole(_) => None,
        }
    }

    /// The least and the greatest number of leaves.
    pub fn leaves(&self) -> (usize, usize) {
        match &self.trees {
            Kept::Packed(set) => (set.leaves(), set.leaves()),
            Kept::Whole(trees) => {
                let leaves = || trees.iter().map(Tree::leaves);
                (leaves().min().unwrap_or(0), leaves().max().unwrap_or(0))
            }
        }
    }

    /// The branches of each.
    pub fn branches(&self) -> impl Iterator<Item = Branches<'_>> {
        self.names.iter().enumerate().map(|(at, name)| {
            let (all, lacking) = match &self.trees {
                Kept::Packed(set) => set.branches(at),
                Kept::Whole(trees) => (trees[at].nodes() - 1, trees[at].branches_without_length()),
            };
            (name.as_str(), all, lacking)
        })
    }

    /// Its only tree, under the name of its file.
    pub fn into_only(mut self) -> NamedTree {
        let tree = self.tree(0).into_owned();
        NamedTree { name: self.files.swap_remove(0), tree }
    }

    /// All of them, each by itself.
    pub fn into_named(self) -> Vec<NamedTree> {
        let trees: Vec<Tree> = (0..self.len()).map(|at| self.tree(at).into_owned()).collect();
        self.names.into_iter().zip(trees).map(|(name, tree)| NamedTree { name, tree }).collect()
    }
}

impl Kept {
    fn push(&mut self, tree: Tree) -> partita::Result<()> {
        match self {
            Self::Packed(set) => set.push(tree),
            Self::Whole(trees) => {
                trees.push(tree);
                Ok(())
            }
        }
    }
}

/// Names the trees of a file.
fn names(file: &str, alone: bool, titles: &[(usize, String)]) -> impl Iterator<Item = String> {
    let mut seen = HashSet::new();
    let titled = titles.iter().all(|(_, title)| !title.is_empty() && seen.insert(title));
    // One that is left of several keeps its name.
    let several = titles.len() > 1 || titles.first().is_some_and(|(place, _)| *place > 1);
    titles.iter().map(move |(place, title)| match (several, titled, alone) {
        (false, ..) => file.to_owned(),
        (true, true, true) => title.clone(),
        (true, true, false) => format!("{file}[{title}]"),
        (true, false, _) => format!("{file}[{place}]"),
    })
}
