//! The files that `partita cocluster` leaves in its folder.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::bail;
use partita::{Labels, Partition, Tree};
use partita_cluster::{CoHierarchy, Feature, column_cluster_features, row_cluster_features};
use partita_io::{Matrix, create_folder, write_atomically};
use partita_report::{BlockMap, block_map};

use crate::commands::cocluster_page::{Against, Found};
use crate::digest;
use crate::run_record::{FEATURES, FILES, RUN, Record};
use crate::view::Format;
use crate::view::co_levels::CoLevels;
use crate::view::grid::Grid;

/// Features are listed for levels of at most this many clusters: nobody reads longer lists.
const LISTED_CLUSTERS: u32 = 100;

/// A folder that exists and can be written to.
pub struct Folder {
    path: PathBuf,
    /// The name of the matrix.
    name: String,
    /// Whether this run made it: it is then no more if nothing is written.
    is_new: bool,
    /// The digests of the files written.
    written: RefCell<BTreeMap<String, String>>,
}

impl Drop for Folder {
    fn drop(&mut self) {
        if self.is_new {
            // One with a file in it stays.
            let _ = std::fs::remove_dir(&self.path);
        }
    }
}

impl Folder {
    /// Makes the folder before the work begins, so that a wrong path costs no time.
    pub fn open(path: &Path, matrix: &Path) -> anyhow::Result<Self> {
        if path.is_file() {
            bail!("{} is a file; give the name of a folder to write to", path.display());
        }
        let is_new = !path.exists();
        create_folder(path)?;
        let name = matrix.file_name().unwrap_or_default().to_string_lossy();
        let name = name.split('.').next().unwrap_or_default().to_owned();
        Ok(Self { path: path.to_owned(), name, is_new, written: RefCell::default() })
    }

    /// Labels, trees, levels, features and the picture, each file whole or not at all.
    pub fn write(
        &self,
        matrix: &Matrix,
        terms: Option<&[String]>,
        classes: Option<&Labels>,
        levels: &CoLevels,
        features: usize,
    ) -> anyhow::Result<()> {
        let found = &levels.0.found;
        self.record(&Record::Begun { begun: FILES.map(str::to_owned).to_vec() })?;
        let (rows, columns) = matrix.values.shape();
        let row_names = named(matrix.row_names.as_deref(), rows);
        let column_names = named(terms, columns);
        self.labels("rows.csv", "row", &row_names, &found.rows)?;
        self.labels("columns.csv", "column", &column_names, &found.columns)?;
        self.text("rows.nwk", &newick(&found.rows, matrix.row_names.as_deref())?)?;
        self.text("columns.nwk", &newick(&found.columns, terms)?)?;
        self.text("levels.csv", &levels.write(Format::Csv))?;
        self.text("levels.json", &levels.write(Format::Json))?;
        let features = feature_lists(matrix, &column_names, found, features)?;
        self.text(FEATURES, &features.csv())?;
        let best = levels.0.best_by_classes().map_or(1, |(level, _)| level);
        let picture = block_picture(matrix, terms, classes, levels);
        let digest = digest::of_matrix(&matrix.values);
        let level = found.level(best - 1);
        let classes = classes.map(|classes| Against {
            classes,
            clusters: &level.rows,
            level: best,
            levels: levels.0.levels.len(),
        });
        let page = Found {
            name: &self.name,
            shape: (rows, columns),
            map: &picture,
            levels,
            features: &features,
            digest: &digest,
        };
        let page = page.html(classes.as_ref())?;
        self.text("report.html", &page)?;
        self.text("heatmap.svg", &picture)
    }

    /// The path of one of its files.
    pub fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// The digest of each file that was written.
    pub fn written(&self) -> BTreeMap<String, String> {
        self.written.borrow().clone()
    }

    /// Says how far the run is.
    pub fn record(&self, record: &Record) -> anyhow::Result<()> {
        let text = format!("{}\n", serde_json::to_string_pretty(record)?);
        Ok(write_atomically(&self.file(RUN), |out| out.write_all(text.as_bytes()))?)
    }

    fn text(&self, file: &str, text: &str) -> anyhow::Result<()> {
        self.bytes(file, text.as_bytes())
    }

    /// The digest is that of the bytes that we wrote, not of those that another process may have put there since.
    fn bytes(&self, file: &str, bytes: &[u8]) -> anyhow::Result<()> {
        write_atomically(&self.file(file), |out| out.write_all(bytes))?;
        self.written.borrow_mut().insert(file.to_owned(), digest::of_bytes(bytes));
        Ok(())
    }

    fn labels(&self, file: &str, what: &str, names: &[String], levels: &[Partition]) -> anyhow::Result<()> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        let header = (1..=levels.len()).map(|level| format!("level{level}"));
        writer.write_record(std::iter::once(what.to_owned()).chain(header))?;
        for (object, name) in names.iter().enumerate() {
            writer.write_field(name)?;
            for level in levels {
                writer.write_field(level.ids()[object].to_string())?;
            }
            writer.write_record(None::<&[u8]>)?;
        }
        self.bytes(file, &writer.into_inner()?)
    }
}

/// The matrix in its blocks, by the level that agrees best with the classes, or else the coarsest.
pub fn block_picture(
    matrix: &Matrix,
    terms: Option<&[String]>,
    classes: Option<&Labels>,
    levels: &CoLevels,
) -> String {
    let found = &levels.0.found;
    let map = block_map(&BlockMap {
        matrix: &matrix.values,
        levels: [&found.rows, &found.columns],
        shown: levels.0.best_by_classes().map_or(0, |(level, _)| level - 1),
        names: [matrix.row_names.as_deref(), terms],
        classes: classes.map(|classes| (classes.codes(), classes.names())),
    });
    map.svg()
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
) -> anyhow::Result<Grid> {
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
    Ok(grid)
}
