//! One target per reader. Each takes any bytes at all: a file of the wrong format is a bad file, too.

use std::cell::OnceCell;
use std::fmt::Display;
use std::fs;
use std::path::Path;

use partita::{BiclusterSummary, Contingency, CoverSummary, Ties, Tree};
use partita_io::{
    ColumnRef, CountColumns, CountsForm, CoverColumns, CoverForm, CoverJoin, EdgeListOptions, Format, Look,
    MatrixOptions, ReadOptions, SelfLoops, Source, TreeForm, column_names, count_columns, join_biclusters,
    join_covers, read_biclusters, read_columns, read_cover, read_edge_list, read_graph, read_matrix,
    read_only_column, read_trees, read_vectors, write_counts,
};

#[path = "../../core/tests/it/common/newick_entry.rs"]
mod newick_entry;
#[path = "../../io/tests/it/ways_entry.rs"]
mod ways_entry;

/// A reader, and what must hold of its answer.
pub struct Target {
    /// The name of the reader.
    pub name: &'static str,
    check: fn(&Path),
}

/// Every reader.
pub const TARGETS: &[Target] = &[
    Target { name: "labels", check: labels },
    Target { name: "ways", check: ways },
    Target { name: "npy", check: |path| labels_as(path, Format::Npy) },
    Target { name: "parquet", check: |path| labels_as(path, Format::Parquet) },
    Target { name: "arrow", check: |path| labels_as(path, Format::Arrow) },
    Target { name: "counts", check: counts },
    Target { name: "covers", check: covers },
    Target { name: "biclusters", check: biclusters },
    Target { name: "matrix", check: matrix },
    Target { name: "vectors", check: vectors },
    Target { name: "edges", check: edges },
    Target { name: "newick", check: newick },
    Target { name: "merges", check: merges },
    Target { name: "levels", check: levels },
    Target { name: "infomap", check: |path| trees(path, TreeForm::Infomap) },
    Target { name: "co", check: co },
    Target { name: "run", check: run },
];

/// The target of that name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Target> {
    TARGETS.iter().find(|target| target.name == name)
}

thread_local! {
    /// A folder for the file that is read.
    static FOLDER: OnceCell<tempfile::TempDir> = const { OnceCell::new() };
}

impl Target {
    /// Reads the bytes as a file.
    ///
    /// # Panics
    /// When something does not hold.
    pub fn run(&self, bytes: &[u8]) {
        FOLDER.with(|folder| {
            // Memory in place of a disk, where there is such a folder.
            let make =
                || tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).expect("a folder");
            let path = folder.get_or_init(make).path().join("file");
            fs::write(&path, bytes).expect("a file");
            (self.check)(&path);
        });
    }
}

/// The answer, or nothing if the error is one sentence.
fn sentence<T>(answer: Result<T, impl Display>) -> Option<T> {
    match answer {
        Ok(answer) => Some(answer),
        Err(error) => {
            let text = error.to_string();
            // It may list a dozen names of columns, of which a few words each are shown.
            assert!(!text.is_empty() && text.len() < 1 << 13, "{} bytes are no sentence", text.len());
            None
        }
    }
}

fn labels(path: &Path) {
    read_labels(path, &ReadOptions::default());
    read_labels(path, &ReadOptions { header: Some(true), verbatim: true, ..ReadOptions::default() });
}

/// Line by line and block by block the same is read. The file decides on the columns.
fn ways(path: &Path) {
    let bytes = fs::read(path).expect("a file");
    ways_entry::check(path, bytes.iter().fold(0, |sum: usize, &byte| 31 * sum % 65_521 + usize::from(byte)));
}

fn labels_as(path: &Path, format: Format) {
    read_labels(path, &ReadOptions { format: Some(format), ..ReadOptions::default() });
}

fn read_labels(path: &Path, options: &ReadOptions) {
    let source = Source::parse(path);
    let Some(names) = sentence(column_names(&source, options)) else { return };
    if names.len() == 1 {
        sentence(read_only_column(&source, options));
    }
    let wanted: Vec<ColumnRef> = (0..names.len().min(4)).map(ColumnRef::At).collect();
    let Some(columns) = sentence(read_columns(&source, &wanted, options)) else { return };
    for pair in columns.windows(2) {
        let [a, b] = [&pair[0], &pair[1]].map(|column| sentence(column.labels.to_partition()));
        if let (Some(a), Some(b)) = (a, b) {
            sentence(Contingency::from_partitions(&a, &b));
        }
    }
}

/// A cover is the same as itself.
fn covers(path: &Path) {
    for form in [CoverForm::Table, CoverForm::Clusters, CoverForm::Matrix] {
        let read = read_cover(&Source::parse(path), form, &CoverColumns::default(), &ReadOptions::default());
        let Some(read) = sentence(read) else { continue };
        let Some(both) = sentence(join_covers(&[&read, &read], CoverJoin::Exact, None)) else { continue };
        if let Some(summary) = sentence(CoverSummary::of(&both.covers[0], &both.covers[1])) {
            assert!(summary.is_identity(), "a cover differs from itself");
        }
    }
}

/// A set of biclusters is the same as itself.
fn biclusters(path: &Path) {
    let Some(read) = sentence(read_biclusters(&Source::parse(path), &ReadOptions::default())) else { return };
    let Some(both) = sentence(join_biclusters(&read, &read, None)) else { return };
    if let Some(summary) = sentence(BiclusterSummary::of(&both.a, &both.b)) {
        assert!(summary.is_identity(), "a set of biclusters differs from itself");
    }
}

/// Counts that were read are written and read back the same.
fn counts(path: &Path) {
    let (columns, options) = (CountColumns::of_counts(), ReadOptions::for_counts());
    let read = |path: &Path| count_columns(&[Source::parse(path)], &columns, &options, &mut |_| {});
    let Some(counts) = sentence(read(path)) else { return };
    let mut text = Vec::new();
    if sentence(write_counts(&mut text, None, CountsForm::default(), &counts)).is_some() {
        let copy = path.with_file_name("copy.csv");
        fs::write(&copy, text).expect("a copy");
        // The first label depends on the order of the rows.
        let again = read(&copy).expect("our own counts").table;
        assert_eq!(again.iter().collect::<Vec<_>>(), counts.table.iter().collect::<Vec<_>>());
    }
}

fn matrix(path: &Path) {
    if let Some(matrix) = sentence(read_matrix(&Source::parse(path), &MatrixOptions::default())) {
        let values = matrix.values;
        assert_eq!(values.transposed().shape(), (values.shape().1, values.shape().0));
    }
}

fn vectors(path: &Path) {
    if let Some(vectors) = sentence(read_vectors(&Source::parse(path), &MatrixOptions::default())) {
        assert!(vectors.dims > 0 && vectors.values.len() % vectors.dims == 0);
    }
}

fn edges(path: &Path) {
    let source = Source::parse(path);
    sentence(read_graph(&source, &EdgeListOptions::default()));
    let both = EdgeListOptions { bipartite: true, self_loops: SelfLoops::Keep, ..EdgeListOptions::default() };
    sentence(read_edge_list(&source, &both));
}

fn newick(path: &Path) {
    if let Ok(text) = fs::read_to_string(path) {
        newick_entry::check(&text);
    }
    trees(path, TreeForm::Newick);
    trees(path, TreeForm::Nexus);
}

fn merges(path: &Path) {
    let _ = Look::at(&Source::parse(path)).is_trees();
    [TreeForm::Detect, TreeForm::Linkage, TreeForm::Hclust].into_iter().for_each(|form| trees(path, form));
}

fn levels(path: &Path) {
    trees(path, TreeForm::Levels);
}

fn trees(path: &Path, form: TreeForm) {
    for ties in [Ties::Merge, Ties::Keep] {
        for tree in sentence(read_trees(&Source::parse(path), form, ties)).into_iter().flatten() {
            // Names that a linkage or levels give may be such as Newick cannot hold.
            if let Ok(again) = Tree::from_newick(&tree.to_newick()) {
                assert_eq!(again.leaves(), tree.leaves());
            }
        }
    }
}

fn co(path: &Path) {
    let json = path.with_file_name("file.json");
    fs::copy(path, &json).expect("a copy");
    sentence(partita_cli::readers::co_clustering(&json).map_err(|error| format!("{error:#}")));
}

/// A record of a run is refused, or the levels are those of the run.
fn run(path: &Path) {
    let folder = path.with_file_name("folder");
    let matrix = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/cli/documents.csv");
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/run");
    if !folder.is_dir() {
        fs::create_dir(&folder).expect("a folder");
        for file in fs::read_dir(corpus).expect("the files of a run").flatten() {
            fs::copy(file.path(), folder.join(file.file_name())).expect("a copy");
        }
    }
    fs::copy(path, folder.join("run.json")).expect("a copy");
    let levels = partita_cli::readers::run_folder(&matrix, &folder);
    if let Some(levels) = sentence(levels.map_err(|error| format!("{error:#}"))) {
        assert_eq!((levels.rows.len(), levels.columns.len()), (2, 2));
    }
}
