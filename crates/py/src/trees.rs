//! Trees as the Python class `Tree` holds them.

use std::borrow::Cow;
use std::path::PathBuf;
use std::sync::Arc;

use numpy::ndarray::ArrayView1;
use numpy::{PyArray1, PyReadonlyArray1, PyReadonlyArray2};
use partita::{Cut, LabelsBuilder, Merge, Partition, Ties, Tree, TreeBuilder};
use partita_io::{Source, TreeForm, WrittenForm, read_sample, write_atomically, write_trees as write_all};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};

use crate::clusterings::ids;
use crate::column::{Column, with_keys};
use crate::failure::{caught, raise, word};
use crate::tree_set::sampling;

/// A tree that never changes.
#[pyclass(frozen, eq, module = "partita._native", name = "Nodes")]
#[derive(PartialEq)]
pub struct TreeNodes(pub Arc<Tree>);

pub const FORMS: [(&str, TreeForm); 7] = [
    ("detect", TreeForm::Detect),
    ("newick", TreeForm::Newick),
    ("nexus", TreeForm::Nexus),
    ("linkage", TreeForm::Linkage),
    ("hclust", TreeForm::Hclust),
    ("levels", TreeForm::Levels),
    ("infomap", TreeForm::Infomap),
];

/// Parents, names, items of the leaves, heights and lengths, name of the tree and mark of its root: all its parts.
type Parts = (Vec<i64>, Vec<String>, Vec<u32>, Option<Vec<f64>>, Option<Vec<f64>>, String, Option<bool>);

#[pymethods]
impl TreeNodes {
    /// All trees of a text in Newick form.
    #[classmethod]
    fn from_newick(_: &Bound<'_, PyType>, text: &str) -> PyResult<Vec<Self>> {
        let trees = caught(|| Tree::many_from_newick(text).map_err(raise))?;
        Ok(trees.into_iter().map(Self::from).collect())
    }

    /// All trees of a file.
    #[classmethod]
    fn read(
        _: &Bound<'_, PyType>,
        path: PathBuf,
        form: &str,
        merge_ties: bool,
        burn_in: &str,
        thin: usize,
    ) -> PyResult<Vec<Self>> {
        let form = word("form", form, &FORMS)?;
        let sampling = sampling(burn_in, thin)?;
        let read = || read_sample(&Source::parse(path), form, ties(merge_ties), sampling).map_err(raise);
        Ok(caught(read)?.into_iter().map(Self::from).collect())
    }

    /// SciPy's linkage matrix.
    #[classmethod]
    fn from_linkage(
        _: &Bound<'_, PyType>,
        rows: PyReadonlyArray2<'_, f64>,
        names: Option<Vec<String>>,
        merge_ties: bool,
    ) -> PyResult<Self> {
        caught(|| {
            let merges = merges(&rows)?;
            Tree::from_linkage(&merges, names.as_deref(), ties(merge_ties)).map(Self::from).map_err(raise)
        })
    }

    /// The components `merge` and `height` of R's hclust.
    #[classmethod]
    fn from_hclust(
        _: &Bound<'_, PyType>,
        merge: PyReadonlyArray2<'_, i64>,
        height: PyReadonlyArray1<'_, f64>,
        names: Option<Vec<String>>,
        merge_ties: bool,
    ) -> PyResult<Self> {
        caught(|| {
            let merge: Vec<[i64; 2]> =
                merge.as_array().rows().into_iter().map(|row| [row[0], row[1]]).collect();
            Tree::from_hclust(&merge, &height.as_array().to_vec(), names.as_deref(), ties(merge_ties))
                .map(Self::from)
                .map_err(raise)
        })
    }

    /// Columns of labels, the coarsest level first.
    #[classmethod]
    fn from_levels(
        _: &Bound<'_, PyType>,
        levels: Vec<Bound<'_, PyAny>>,
        names: Option<Vec<String>>,
    ) -> PyResult<Self> {
        caught(|| {
            let levels = levels.iter().map(partition).collect::<PyResult<Vec<_>>>()?;
            Tree::from_levels(&levels, names.as_deref()).map(Self::from).map_err(raise)
        })
    }

    /// Restores the trees that [`Self::to_parts`] gave.
    #[classmethod]
    fn from_parts(_: &Bound<'_, PyType>, parts: Parts) -> PyResult<Self> {
        caught(|| rebuilt(parts)).map(Self::from)
    }

    fn to_parts(&self) -> Parts {
        let names = (0..self.0.nodes() as u32).map(|node| self.0.name(node).to_owned()).collect();
        let items = self.0.leaf_items().to_vec();
        let (heights, lengths) = match (self.0.has_lengths(), self.0.is_dendrogram()) {
            (false, _) => (None, None),
            (true, true) => (self.0.heights().map(Cow::into_owned), None),
            (true, false) => (None, self.0.lengths().map(Cow::into_owned)),
        };
        (self.parents(), names, items, heights, lengths, self.0.title().to_owned(), self.0.rooted())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (Parts,))> {
        Ok((slf.get_type().getattr("from_parts")?, (slf.get().to_parts(),)))
    }

    fn to_newick(&self) -> PyResult<String> {
        caught(|| Ok(self.0.to_newick()))
    }

    /// The node above each node, −1 for the root; nodes are in preorder.
    fn parents(&self) -> Vec<i64> {
        (0..self.0.nodes() as u32).map(|node| self.0.parent(node).map_or(-1, i64::from)).collect()
    }

    fn node_names(&self) -> Vec<&str> {
        (0..self.0.nodes() as u32).map(|node| self.0.name(node)).collect()
    }

    /// The names of the leaves, in the order of the items.
    fn leaves(&self) -> Vec<&str> {
        self.0.item_names().collect()
    }

    fn heights<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyArray1<f64>>> {
        self.0.heights().map(|heights| PyArray1::from_slice(py, &heights))
    }

    fn lengths<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyArray1<f64>>> {
        self.0.lengths().map(|lengths| PyArray1::from_slice(py, &lengths))
    }

    /// A cluster per item.
    fn cut<'py>(&self, py: Python<'py>, how: &str, value: f64) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let found = caught(|| {
            let count = value as usize;
            let cut: Cut = match how {
                "height" => self.0.cut_height(value).map_err(raise)?,
                "level" => self.0.cut_level(value as u32),
                "size" => self.0.cut_balanced(count),
                _ => self.0.cut_into(count),
            };
            Ok(self.0.to_partition(&cut))
        })?;
        Ok(ids(py, &found))
    }

    /// The tree of the leaves named.
    fn prune(&self, names: Vec<String>) -> PyResult<Self> {
        let mut wanted: std::collections::HashSet<&str> = names.iter().map(String::as_str).collect();
        let mut kept = vec![false; self.0.leaves()];
        for (item, name) in self.0.item_names().enumerate() {
            kept[item] = wanted.remove(name);
        }
        if let Some(name) = names.iter().find(|name| wanted.contains(name.as_str())) {
            return Err(raise(format!("the tree has no leaf {name:?}; name leaves that it has")));
        }
        caught(|| self.0.prune(|item| kept[item as usize]).map(Self::from).map_err(raise))
    }

    /// Size, depth and balance.
    fn statistics<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let found = caught(|| Ok(self.0.statistics()))?;
        let entry = PyDict::new(py);
        entry.set_item("leaves", found.leaves)?;
        entry.set_item("nodes", found.nodes)?;
        entry.set_item("deepest_leaf", found.deepest_leaf)?;
        entry.set_item("mean_leaf_depth", found.mean_leaf_depth)?;
        entry.set_item("most_children", found.most_children)?;
        entry.set_item("binary", found.binary)?;
        entry.set_item("sackin", found.sackin)?;
        entry.set_item("colless", found.colless)?;
        entry.set_item("balance", found.balance)?;
        Ok(entry)
    }

    #[getter]
    fn title(&self) -> &str {
        self.0.title()
    }

    #[getter]
    fn rooted(&self) -> Option<bool> {
        self.0.rooted()
    }

    /// Branches whose lengths the source left out, where it gave others.
    #[getter]
    fn branches_without_length(&self) -> usize {
        self.0.branches_without_length()
    }

    #[getter]
    fn n_leaves(&self) -> usize {
        self.0.leaves()
    }

    #[getter]
    fn n_nodes(&self) -> usize {
        self.0.nodes()
    }
}

/// Writes trees to a file, which appears when it is complete.
#[pyfunction]
pub fn write_trees(path: PathBuf, trees: Vec<PyRef<'_, TreeNodes>>, form: &str) -> PyResult<()> {
    let form = word("form", form, WrittenForm::NAMES)?;
    let trees: Vec<Tree> = trees.iter().map(|tree| (*tree.0).clone()).collect();
    caught(|| write_atomically(&path, |out| write_all(out, &trees, form)).map_err(raise))
}

impl From<Tree> for TreeNodes {
    fn from(tree: Tree) -> Self {
        Self(Arc::new(tree))
    }
}

/// The rows of SciPy's linkage matrix.
fn merges(rows: &PyReadonlyArray2<'_, f64>) -> PyResult<Vec<Merge>> {
    let rows = rows.as_array();
    let merge = |(at, row): (usize, ArrayView1<'_, f64>)| {
        let cluster = |value: f64| {
            let whole = value >= 0.0 && value.fract() == 0.0 && value < 9e15;
            let problem = format!("row {}: {value} is not the number of a cluster", at + 1);
            whole.then_some(value as usize).ok_or_else(|| raise(problem))
        };
        Ok(Merge { left: cluster(row[0])?, right: cluster(row[1])?, height: row[2] })
    };
    rows.rows().into_iter().enumerate().map(merge).collect()
}

pub fn ties(merge: bool) -> Ties {
    if merge { Ties::Merge } else { Ties::Keep }
}

fn partition(level: &Bound<'_, PyAny>) -> PyResult<Partition> {
    let column = Column::of(level)?;
    if column.lacks_labels() {
        return Err(raise("a level has items without a label; label every item at every level"));
    }
    let mut labels = LabelsBuilder::default();
    with_keys!(&column, keys => {
        // Text and numbers that mean the same are the same label, as everywhere.
        keys.iter().for_each(|&key| labels.push_text(&column.name(key.into())));
    });
    labels.finish().to_partition().map_err(raise)
}

/// The tree of its parts: nodes in preorder, so a node closes all that are open below its parent.
fn rebuilt((parents, names, items, heights, lengths, title, rooted): Parts) -> PyResult<Tree> {
    let mut inner = vec![false; parents.len()];
    for &parent in &parents {
        if let Some(slot) = inner.get_mut(parent as usize) {
            *slot = true;
        }
    }
    let (mut builder, mut open) = (TreeBuilder::default(), Vec::new());
    let mut items = items.into_iter();
    for (node, (&parent, name)) in parents.iter().zip(&names).enumerate() {
        while open.last().is_some_and(|&last| last != parent) {
            open.pop();
            builder.close().map_err(raise)?;
        }
        if inner[node] {
            let at = builder.open().map_err(raise)?;
            builder.set_name(at, name).map_err(raise)?;
            open.push(node as i64);
        } else {
            builder.leaf_of_item(items.next().unwrap_or(u32::MAX), name).map_err(raise)?;
        }
    }
    for _ in open {
        builder.close().map_err(raise)?;
    }
    if let Some(lengths) = lengths {
        for (node, &length) in lengths.iter().enumerate().take(parents.len()) {
            builder.set_length(node as u32, length).map_err(raise)?;
        }
    }
    let tree = builder.finish().map_err(raise)?.with_title(title).with_rooted(rooted);
    match heights {
        Some(heights) => tree.with_heights(heights).map_err(raise),
        None => Ok(tree),
    }
}
