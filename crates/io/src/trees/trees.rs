//! Trees from files: Newick, Nexus, linkage matrices, hclust tables, columns of nested levels, modules of Infomap.

use partita::{Ties, Tree, TreeSet};

use super::reader::TreeReader;
use super::table::by_tabs;
use super::{Sampling, infomap, is_infomap, table};
use crate::matrix::{NPY, read_rows};
use crate::source::{Input, lossy};
use crate::{ErrorKind, Foreign, Result, Source};

/// The form of a file of trees.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum TreeForm {
    /// Nexus if the file starts with `#NEXUS`, Newick if it starts with a parenthesis or has an extension of Newick. A
    /// table with three or four numbers per row is a linkage, or an hclust table if it has negative entries. Lines that
    /// begin with a path of numbers, such as 1:2:3, are a tree of Infomap. Any other table holds levels.
    #[default]
    Detect,
    /// Newick, one tree or several.
    Newick,
    /// Nexus, with the trees of all TREES blocks.
    Nexus,
    /// A SciPy linkage matrix or scikit-network dendrogram, as text or NPY: two clusters, a height and optionally a size.
    Linkage,
    /// R's hclust: the two columns of `merge`, then `height`.
    Hclust,
    /// A header, a column of item names, then one column of labels per level, the coarsest first.
    Levels,
    /// Infomap's `.tree` and `.ftree`: a path of modules, a flow and a name per line.
    Infomap,
}

/// Reads the trees of a file. Only Newick and Nexus can hold several.
///
/// # Errors
/// When the file cannot be read, or is not a tree; the message names the file and the place.
pub fn read_trees(source: &Source, form: TreeForm, ties: Ties) -> Result<Vec<Tree>> {
    read_sample(source, form, ties, Sampling::default())
}

/// As [`read_trees`], without the trees that the sampling leaves out.
///
/// # Errors
/// As [`read_trees`]; also when no tree is left.
pub fn read_sample(source: &Source, form: TreeForm, ties: Ties, sampling: Sampling) -> Result<Vec<Tree>> {
    let mut trees = Vec::new();
    each_tree(source, form, ties, sampling, |_, tree| {
        trees.push(tree);
        Ok(())
    })?;
    Ok(trees)
}

/// The trees of some files, which have the same leaves. The text of one tree is in memory at a time.
///
/// # Errors
/// As [`read_sample`]; also when a tree has other leaves than the first.
pub fn read_tree_set(sources: &[Source], form: TreeForm, ties: Ties, sampling: Sampling) -> Result<TreeSet> {
    read_runs(sources, form, ties, sampling).map(|(set, _)| set)
}

/// As [`read_tree_set`], with the number of trees of each file.
///
/// # Errors
/// As [`read_tree_set`].
pub fn read_runs(
    sources: &[Source],
    form: TreeForm,
    ties: Ties,
    sampling: Sampling,
) -> Result<(TreeSet, Vec<usize>)> {
    let (mut set, mut lengths) = (TreeSet::default(), Vec::with_capacity(sources.len()));
    for source in sources {
        each_tree(source, form, ties, sampling, |_, tree| {
            let at = set.len() + 1;
            set.push(tree).map_err(|error| {
                let problem = format!("the first tree and tree {at}: {error}");
                ErrorKind::Tree { source_name: source.to_string(), problem }.into()
            })
        })?;
        lengths.push(set.len() - lengths.iter().sum::<usize>());
    }
    Ok((set, lengths))
}

/// Hands over the trees of a file one at a time, as they are read, each with its place from 1.
///
/// # Errors
/// As [`read_sample`], and those of `keep`.
pub fn each_tree(
    source: &Source,
    form: TreeForm,
    ties: Ties,
    sampling: Sampling,
    mut keep: impl FnMut(usize, Tree) -> Result<()>,
) -> Result<()> {
    let input = open(source)?;
    if let Some(reader) = reader(source, form, &input) {
        let count = || count_trees(source, form);
        return reader(source, input).sampled(sampling, count, keep);
    }
    let tree = read_one(source, input, form, ties)?;
    if sampling.burn_in.of(1) > 0 {
        let problem = format!("a burn-in of {} leaves none of the trees: there is one", sampling.burn_in);
        return Err(ErrorKind::Tree { source_name: source.to_string(), problem }.into());
    }
    keep(1, tree)
}

/// Returns the reader that takes a file tree by tree, if its form allows for several.
fn reader(source: &Source, form: TreeForm, input: &Input) -> Option<fn(&Source, Input) -> TreeReader> {
    match form {
        TreeForm::Newick => Some(TreeReader::newick),
        TreeForm::Nexus => Some(TreeReader::nexus),
        TreeForm::Detect if Foreign::of(&input.head) == Some(Foreign::Nexus) => Some(TreeReader::nexus),
        TreeForm::Detect if named_nexus(source) && !starts_newick(&lossy(&input.head)) => {
            Some(TreeReader::nexus)
        }
        TreeForm::Detect if Foreign::of(&input.head) == Some(Foreign::Infomap) => None,
        TreeForm::Detect if !input.head.starts_with(NPY) => {
            let head = lossy(&input.head);
            let is_table = by_tabs(&head).is_some() || !is_newick(source, &head);
            (!is_table).then_some(TreeReader::newick)
        }
        _ => None,
    }
}

/// Counts the trees of a file. They are not parsed.
///
/// # Errors
/// When the file cannot be read, or is standard input.
pub fn count_trees(source: &Source, form: TreeForm) -> Result<usize> {
    if *source == Source::Stdin {
        let problem =
            "a burn-in in percent needs the number of trees before they are read; give a file".to_owned();
        return Err(ErrorKind::Tree { source_name: source.to_string(), problem }.into());
    }
    let input = open(source)?;
    let Some(reader) = reader(source, form, &input) else { return Ok(1) };
    let (mut reader, mut trees) = (reader(source, input), 0);
    while reader.pass()? {
        trees += 1;
    }
    Ok(trees)
}

pub(super) fn open(source: &Source) -> Result<Input> {
    source.open_with(|format| matches!(format, Foreign::Nexus | Foreign::Infomap))
}

/// The tree of a file that holds one.
fn read_one(source: &Source, input: Input, form: TreeForm, ties: Ties) -> Result<Tree> {
    let tree = if input.head.starts_with(NPY) {
        let rows = (1..).zip(read_rows(source, input.into_read())?).collect::<Vec<_>>();
        table::of_rows(&rows, form, ties).map_err(|problem| match form {
            TreeForm::Detect => {
                format!("its rows are no merges of a linkage ({problem}); `partita hierarchy` makes a tree of vectors")
            }
            _ => problem,
        })
    } else {
        let text = source.text_of(input)?;
        let of_infomap = form == TreeForm::Infomap || (form == TreeForm::Detect && is_infomap(&text));
        if of_infomap { infomap::tree(&text) } else { table::of_text(&text, form, ties) }
    };
    tree.map_err(|problem| ErrorKind::Tree { source_name: source.to_string(), problem }.into())
}

/// Returns whether an array holds a linkage. One without merges may hold anything.
pub(crate) fn is_linkage(source: &Source) -> bool {
    read_trees(source, TreeForm::Linkage, Ties::Merge).is_ok_and(|trees| trees[0].leaves() > 1)
}

/// Returns whether a table holds merges, as SciPy or R write them.
pub(crate) fn is_merges(source: &Source) -> bool {
    let reads = |form: TreeForm| read_trees(source, form, Ties::Merge).is_ok();
    reads(TreeForm::Linkage) || reads(TreeForm::Hclust)
}

/// Returns whether the first line may be a merge: two clusters, a height and perhaps a size.
pub(crate) fn begins_with_merge(head: &str) -> bool {
    let first = head.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let fields: Vec<&str> = first.split([',', '\t', ' ']).map(str::trim).filter(|f| !f.is_empty()).collect();
    let numbers = fields.iter().all(|field| field.parse::<f64>().is_ok());
    (3..=4).contains(&fields.len()) && (numbers || fields[..3] == ["left", "right", "height"])
}

pub(crate) fn is_nexus(head: &str) -> bool {
    Foreign::of(head.as_bytes()) == Some(Foreign::Nexus)
}

/// The beginning of a file as text, up to what no text holds; empty for standard input.
pub(crate) fn head(source: &Source) -> Result<String> {
    if *source == Source::Stdin {
        return Ok(String::new());
    }
    let head = open(source)?.head;
    // Almost no head holds a zero, and to ask whether is quicker than to ask where.
    let is_text = !head.contains(&0);
    let end = if is_text { None } else { head.iter().position(|&byte| byte == 0) };
    Ok(lossy(&head[..end.unwrap_or(head.len())]).into_owned())
}

pub(crate) fn starts_newick(head: &str) -> bool {
    head.trim_start().starts_with(['(', '[']) && head.contains(';')
}

/// Such a file is never a table: what is wrong with it is said.
pub(crate) fn named_nexus(source: &Source) -> bool {
    matches!(source.extension().as_deref(), Some("nex" | "nexus" | "nxs"))
}

/// A `.tree` of Infomap begins with a comment or a number.
pub(crate) fn named_newick(source: &Source) -> bool {
    let is_table = || {
        let head = head(source).unwrap_or_default();
        head.trim_start().starts_with(|letter: char| letter == '#' || letter.is_ascii_digit())
    };
    match source.extension().as_deref() {
        Some("nwk" | "newick" | "tre" | "nhx") => true,
        Some("tree") => !is_table(),
        _ => false,
    }
}

/// Returns whether a text is Newick, by the name of its file or by its first characters.
fn is_newick(source: &Source, text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    named_newick(source) || text.starts_with(['(', '[']) || !text.contains([',', '\t'])
}
