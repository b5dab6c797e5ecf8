//! The files that `partita cocluster` leaves in its folder.

use std::path::{Path, PathBuf};

use anyhow::bail;
use partita::{Labels, Partition, Tree};
use partita_cluster::{CoHierarchy, Feature, column_cluster_features, row_cluster_features};
use partita_io::{Column, Matrix, create_folder, write_atomically, write_columns};
use partita_report::{BlockMap, block_map};

use crate::view::Format;
use crate::view::co_levels::CoLevels;
use crate::view::grid::Grid;

/// Features are listed for levels of at most this many clusters: nobody reads longer lists.
const LISTED_CLUSTERS: u32 = 100;

/// A folder that exists and can be written to.
pub struct Folder(PathBuf);

impl Folder {
    /// Makes the folder before the work begins, so that a wrong path costs no time.
    pub fn open(path: &Path) -> anyhow::Result<Self> {
        if path.is_file() {
            bail!("{} is a file; give the name of a folder to write to", path.display());
        }
        create_folder(path)?;
        Ok(Self(path.to_owned()))
    }

    /// Labels, trees, levels, features and the picture, each file whole or not at all.
    pub fn write(
        &self,
        matrix: &Matrix,
        terms: Option<&[String]>,
        classes: Option<&Labels>,
        found: &CoHierarchy,
        levels: &CoLevels,
        features: usize,
    ) -> anyhow::Result<()> {
        let (rows, columns) = matrix.values.shape();
        let row_names = named(matrix.row_names.as_deref(), rows);
        let column_names = named(terms, columns);
        self.labels("rows.csv", "row", &row_names, &found.rows)?;
        self.labels("columns.csv", "column", &column_names, &found.columns)?;
        self.text("rows.nwk", &newick(&found.rows, matrix.row_names.as_deref())?)?;
        self.text("columns.nwk", &newick(&found.columns, terms)?)?;
        self.text("levels.csv", &levels.write(Format::Csv))?;
        self.text("levels.json", &levels.write(Format::Json))?;
        self.text("features.csv", &feature_lists(matrix, &column_names, found, features)?)?;
        let map = block_map(&BlockMap {
            matrix: &matrix.values,
            levels: [&found.rows, &found.columns],
            names: [matrix.row_names.as_deref(), terms],
            classes: classes.map(|classes| (classes.codes(), classes.names())),
        });
        self.text("heatmap.svg", &map.svg())
    }

    /// The path of one of its files.
    pub fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    pub fn text(&self, file: &str, text: &str) -> anyhow::Result<()> {
        Ok(write_atomically(&self.0.join(file), |out| out.write_all(text.as_bytes()))?)
    }

    fn labels(&self, file: &str, what: &str, names: &[String], levels: &[Partition]) -> anyhow::Result<()> {
        let mut columns = vec![Column { name: what.to_owned(), labels: Labels::from_texts(names) }];
        for (index, level) in levels.iter().enumerate() {
            let labels = Labels::from_integers(level.ids().iter().copied());
            columns.push(Column { name: format!("level{}", index + 1), labels });
        }
        Ok(write_columns(&self.0.join(file), &columns)?)
    }
}

/// The names of the objects, or their numbers from 1.
fn named(names: Option<&[String]>, objects: usize) -> Vec<String> {
    names.map_or_else(|| (1..=objects).map(|number| number.to_string()).collect(), <[String]>::to_vec)
}

/// The tree of the levels; names that are empty or repeated cannot stand in it, numbers from 1 can.
fn newick(levels: &[Partition], names: Option<&[String]>) -> anyhow::Result<String> {
    let numbers = named(None, levels.first().map_or(0, Partition::len));
    let tree = match names.map(|names| Tree::from_levels(levels, Some(names))) {
        Some(Ok(tree)) => tree,
        _ => Tree::from_levels(levels, Some(&numbers))?,
    };
    Ok(format!("{}\n", tree.to_newick()))
}

fn feature_lists(
    matrix: &Matrix,
    names: &[String],
    found: &CoHierarchy,
    most: usize,
) -> anyhow::Result<String> {
    let mut grid = Grid::new(&["level", "side", "cluster", "rank", "column", "information"]);
    let mut list = |level: usize, side: &str, clusters: Vec<Vec<Feature>>| {
        for (cluster, features) in clusters.into_iter().enumerate() {
            for (rank, (column, information)) in features.into_iter().enumerate() {
                let numbers = [level + 1, cluster, rank + 1].map(|number| number.to_string());
                let [level, cluster, rank] = numbers;
                grid.push(vec![
                    level,
                    side.to_owned(),
                    cluster,
                    rank,
                    names[column].clone(),
                    information.to_string(),
                ]);
            }
        }
    };
    for index in 0..found.depth() {
        let level = found.level(index);
        if level.rows.clusters() <= LISTED_CLUSTERS && index < found.rows.len() {
            list(index, "rows", row_cluster_features(&matrix.values, &level.rows, most)?);
        }
        if level.columns.clusters() <= LISTED_CLUSTERS && index < found.columns.len() {
            list(
                index,
                "columns",
                column_cluster_features(&matrix.values, &level.rows, &level.columns, most)?,
            );
        }
    }
    Ok(grid.csv())
}
