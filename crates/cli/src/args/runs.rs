//! Samples of trees, one of each file.

use std::path::PathBuf;
use std::slice::from_ref;

use anyhow::{Context as _, anyhow};
use partita::internal::quantity;
use partita::{LEAST_TREES_OF_A_RUN, TreeSet};
use partita_io::{Source, count_trees};

use super::kind::names;
use super::reading::InputFormat;
use super::tree_list::TreeList;
use super::trees::{Compared, TreeArgs, form, not_two};

/// A sample and what to call it.
pub struct NamedRun {
    pub name: String,
    /// The place of the first tree in its file, from 1.
    pub first: usize,
    pub trees: TreeList,
}

impl NamedRun {
    /// Trees over the same leaves are packed.
    pub fn set(&self) -> &TreeSet {
        self.trees.set().expect("trees of a run are packed")
    }
}

impl TreeArgs {
    /// Reads what `compare` takes: two trees, one and the many of another file, or samples.
    pub fn read_compared(&self, paths: &[PathBuf], format: Option<InputFormat>) -> anyhow::Result<Compared> {
        let read = |path: &PathBuf| self.read_sample(from_ref(path), format);
        let mut lists: Vec<TreeList> = match paths {
            [] => return Ok(Compared::Two(Box::new(self.read_two(paths, format)?))),
            _ => paths.iter().map(read).collect::<anyhow::Result<_>>()?,
        };
        match &lists[..] {
            [one] if one.len() == 2 => Ok(Compared::Two(Box::new(self.read_two(paths, format)?))),
            [one] if one.len() < LEAST_TREES_OF_A_RUN => Err(not_two(one.len(), 1)),
            [first, second] if first.len() == 1 && second.len() == 1 => {
                let second = lists.swap_remove(1).into_only();
                let mut two = [lists.swap_remove(0).into_only(), second];
                two.iter_mut().zip(names(paths)).for_each(|(tree, name)| tree.name = name);
                Ok(Compared::Two(Box::new(two)))
            }
            [first, second]
                if self.is_one(first, &paths[0], format)? || self.is_one(second, &paths[1], format)? =>
            {
                let second = lists.swap_remove(1);
                Ok(Compared::OneWithMany(Box::new([lists.swap_remove(0), second])))
            }
            lists if lists.iter().all(|list| list.len() == 1) => Err(not_two(lists.len(), lists.len())),
            _ => self.runs(paths, lists),
        }
    }

    /// Returns whether a file holds a single tree, not a sample of which a single tree is left.
    fn is_one(&self, list: &TreeList, path: &PathBuf, format: Option<InputFormat>) -> anyhow::Result<bool> {
        if list.len() > 1 || !self.leaves_out() || path.as_os_str() == "-" {
            return Ok(list.len() == 1);
        }
        Ok(count_trees(&Source::parse(path), form(format))? == 1)
    }

    fn runs(&self, paths: &[PathBuf], lists: Vec<TreeList>) -> anyhow::Result<Compared> {
        if !self.exact() {
            let problem = "runs are compared over the same leaves; leave out --leaves";
            return Err(crate::failure::Usage(problem.to_owned()).into());
        }
        let too_few = |(list, _): &(&TreeList, &PathBuf)| list.len() < LEAST_TREES_OF_A_RUN;
        if let Some((list, path)) = lists.iter().zip(paths).find(too_few) {
            let left = match self.burn_in() {
                Some(burn_in) => format!(" after the burn-in of {burn_in}"),
                None => String::new(),
            };
            let found = quantity(list.len(), "tree");
            let least = LEAST_TREES_OF_A_RUN;
            let file = path.display();
            return Err(anyhow!("{file} has {found}{left}; a run needs at least {least}"));
        }
        let runs = lists.into_iter().zip(names(paths));
        let run = |(trees, name): (TreeList, String)| NamedRun { name, first: trees.first_place(), trees };
        let runs: Vec<NamedRun> = runs.map(run).collect();
        let first = &runs[0];
        for other in &runs[1..] {
            let same = first.set().names() == other.set().names();
            let pair = if same { Ok(()) } else { self.leaves_of(first, other) };
            pair.with_context(|| format!("{} and {}", first.name, other.name))?;
        }
        Ok(Compared::Runs(runs))
    }

    /// The error that two runs have different leaves.
    fn leaves_of(&self, a: &NamedRun, b: &NamedRun) -> anyhow::Result<()> {
        let (a, b) = (a.trees.tree(0), b.trees.tree(0));
        partita::TreePair::new(&a, &b).map(|_| ()).map_err(|error| anyhow!("{error}"))
    }
}
