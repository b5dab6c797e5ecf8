//! The pictures of the guide, drawn from the examples.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use partita::ensemble::Ensemble;
use partita::flow::{FlowOptions, Node, flow};
use partita::story::{CoverStory, MinOverlap, Story, Tolerance};
use partita::{
    Cover, CoverSummary, Csr, Kind, LabelledTable, Labels, LabelsBuilder, Policies, Request, Summary, Tree,
    TreePair,
};
use partita_answers::watch::Patient;
use partita_answers::{factors, modes};
use partita_cluster::{Control, HiccOptions, LinkageMethod, hicc, linkage_of_distances};
use partita_dev::shell;
use partita_report::{
    BlockMap, ChainStyle, HeatCell, HeatMap, Side, alluvial, block_map, chain, cross_table, overlaps,
    tanglegram,
};

use crate::cells;

/// Each picture by its path.
pub fn files() -> BTreeMap<PathBuf, String> {
    let (flows, table) = blood_cells();
    let pictures = [
        ("explain", flows),
        ("cells", many_cells()),
        ("table", table),
        ("pairwise", irises()),
        ("trees", trees()),
        ("blocks", documents()),
        ("overlaps", circles()),
        ("flow_river", chained("pbmc.csv", "leiden_", ChainStyle::River)),
        ("flow_tree", chained("years.csv", "20", ChainStyle::Tree)),
        ("modes", two_answers()),
        ("factors", runs()),
    ];
    pictures.map(|(name, picture)| (PathBuf::from(format!("docs/pictures/{name}.svg")), picture)).into()
}

/// The columns of an example but for the first, with their names.
fn clusterings(example: &str) -> (Vec<String>, Ensemble) {
    let (names, labels): (Vec<String>, Vec<Labels>) =
        columns(example).into_iter().skip(1).map(|(name, column)| (name, optional(&column))).unzip();
    (names, Ensemble::new(&labels).expect("labels of the same items"))
}

/// Draws around two centres.
fn two_answers() -> String {
    let (names, ensemble) = clusterings("draws.csv");
    let mut options = modes::Options::default();
    options.common.names = Some(names);
    let found = modes::of_labels(&ensemble, &options, &Patient).expect("draws of the same items");
    found.svg().expect("modes of labels")
}

/// Runs with their factors.
fn runs() -> String {
    let (names, ensemble) = clusterings("runs.csv");
    let request = Request::parse("variation_of_information").expect("a measure");
    let matrix = ensemble.matrices(std::slice::from_ref(&request), &|| {}).expect("labels of the same items");
    let distance = |a: usize, b: usize| matrix[0].score(a, b).value().expect("a distance");
    let runs = factors::Runs {
        kind: Kind::Labels,
        measure: request.key(),
        distances: (0..names.len()).map(|a| (0..names.len()).map(|b| distance(a, b)).collect()).collect(),
    };
    let column = |(name, values): (String, Vec<String>)| factors::Column {
        name,
        values: factors::Values(values.into_iter().map(Some).collect()),
    };
    let table = columns("factors.csv").into_iter().skip(1).map(column).collect();
    let options = factors::Options { table, names: Some(names), ..factors::Options::default() };
    factors::of_runs(runs, &options, &Patient).expect("a row for each run").svg()
}

/// The chain of the columns of an example whose names begin so.
fn chained(example: &str, beginning: &str, style: ChainStyle) -> String {
    let chosen = columns(example).into_iter().filter(|(name, _)| name.starts_with(beginning));
    let (names, labels): (Vec<String>, Vec<Labels>) =
        chosen.map(|(name, column)| (name, optional(&column))).unzip();
    let followed = Ensemble::new(&labels).and_then(|ensemble| flow(&ensemble, &FlowOptions::default()));
    let followed = followed.expect("labels of the same items");
    let label = |node: &Node| labels[node.column].get(node.first_item).unwrap_or_default().to_owned();
    let clusters: Vec<String> = followed.nodes.iter().map(label).collect();
    chain(&followed.nodes, &followed.edges, &names, &clusters).svg(style)
}

/// Labels, missing where a field is empty.
fn optional(column: &[String]) -> Labels {
    let mut builder = LabelsBuilder::default();
    column.iter().for_each(|field| match field.as_str() {
        "" => builder.push_missing(),
        text => builder.push_text(text),
    });
    builder.finish()
}

/// The columns of an example, each with its name first.
fn columns(example: &str) -> Vec<(String, Vec<String>)> {
    let text = std::fs::read_to_string(shell::root().join("examples").join(example)).unwrap_or_default();
    let mut lines = text.lines().map(|line| line.split(',').map(str::to_owned));
    let header = lines.next().into_iter().flatten();
    let mut columns: Vec<(String, Vec<String>)> = header.map(|name| (name, Vec::new())).collect();
    for line in lines {
        columns.iter_mut().zip(line).for_each(|((_, column), field)| column.push(field));
    }
    columns
}

/// Types of blood cells against clusters: the flows and the cross-table.
fn blood_cells() -> (String, String) {
    let columns = columns("pbmc.csv");
    let names = (columns[1].0.as_str(), columns[2].0.as_str());
    let [a, b] = [1, 2].map(|column: usize| Labels::from_texts(&columns[column].1));
    let table =
        LabelledTable::from_labels(&a, &b, None, &Policies::default()).expect("labels of the same cells");
    let story = story_of(&table);
    (flows(names, &table, &story), cross_table(names, &table, &story.components).svg())
}

/// Types of many cells against clusters with planted changes and strays.
fn many_cells() -> String {
    let (names, table) = cells::coarse();
    flows(names, &table, &story_of(&table))
}

fn story_of(table: &LabelledTable) -> Story {
    let request = Request::parse("adjusted_rand").expect("a measure");
    Story::of(&Summary::new(table.counts().clone()), &[request], Tolerance::default()).expect("a similarity")
}

fn flows(names: (&str, &str), table: &LabelledTable, story: &Story) -> String {
    let order = story.components_in_order();
    alluvial(names, table, &story.components, &story.strays.cells, &order).svg()
}

/// Clusterings of irises, each with each.
fn irises() -> String {
    let columns = &columns("iris.csv")[1..];
    let count = columns.len();
    let names: Vec<String> = columns.iter().map(|(name, _)| name.clone()).collect();
    let labels = columns.iter().map(|(name, column)| (name.clone(), Labels::from_texts(column))).collect();
    let ensemble = Ensemble::under(labels, &Policies::default()).expect("labels of the same flowers");
    let request = Request::parse("adjusted_rand").expect("a measure");
    let matrix = &ensemble.matrices(&[request], &|| ()).expect("scores")[0];
    let score = |a: usize, b: usize| matrix.score(a, b).value().unwrap_or(0.0);
    let distance = |a: usize, b: usize| 1.0 - score(a, b);
    let distances = (0..count).flat_map(|a| (a + 1..count).map(move |b| distance(a, b))).collect();
    let linkage = linkage_of_distances(count, distances, LinkageMethod::Average).expect("distances");
    let order = linkage.leaf_order(distance);
    let cell = |place: usize| {
        let (row, column) = (place / count, place % count);
        let value = score(order[row], order[column]);
        HeatCell { row, column, value: Some(value), text: format!("{value:.2}") }
    };
    let side = Side { count, names: order.iter().map(|&at| names[at].clone()).collect(), ..Side::default() };
    HeatMap {
        title: "adjusted_rand: 150 items, 4 clusterings".to_owned(),
        rows: side.clone(),
        columns: side,
        cells: (0..count * count).map(cell).collect(),
        legend: "adjusted_rand".to_owned(),
        dark_is_high: true,
        ..HeatMap::default()
    }
    .svg()
}

/// Circles of people against communities that a program found.
fn circles() -> String {
    let [a, b] = ["circles.cnl", "demon.cnl"].map(clusters);
    let items: Vec<&String> =
        a.iter().flat_map(|(_, items)| items).collect::<BTreeSet<_>>().into_iter().collect();
    let numbered = |item: &String| items.iter().position(|other| *other == item).unwrap_or_default() as u32;
    let [first, second] = [&a, &b].map(|clusters| {
        let members = clusters.iter().map(|(_, items)| items.iter().map(numbered).collect::<Vec<u32>>());
        Cover::from_clusters(items.len(), members).expect("clusters of the same people")
    });
    let summary = CoverSummary::of(&first, &second).expect("the same people");
    let story = CoverStory::of(&summary, MinOverlap::default()).expect("no weights");
    let [of_a, of_b] = [&a, &b].map(|side| side.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>());
    overlaps(("circles", "demon"), (&of_a, &of_b), &story).svg()
}

/// The clusters of an example, a name and the items on each line.
fn clusters(example: &str) -> Vec<(String, Vec<String>)> {
    let text = std::fs::read_to_string(shell::root().join("examples").join(example)).unwrap_or_default();
    let lines = text.lines().filter_map(|line| line.split_once("> "));
    lines.map(|(name, items)| (name.to_owned(), items.split(' ').map(str::to_owned).collect())).collect()
}

/// Two trees with branch lengths, the second turned and with one pair of leaves exchanged.
fn trees() -> String {
    let newick = [
        "((((ant:2,bee:1):1,cat:3):1,(dog:2,eel:2):2):1,((fox:1,gnu:1):2,hen:4):1);",
        "((hen:3,(gnu:2,fox:2):1):2,((eel:2,dog:3):1,((ant:1,cat:2):1,bee:2):2):1);",
    ];
    let [a, b] = newick.map(|text| Tree::from_newick(text).expect("a tree"));
    let pair = TreePair::new(&a, &b).expect("the same leaves");
    let (first, second) = (a.cut_into(3), b.cut_into(3));
    tanglegram(["first", "second"], &pair, Some((&first, &second)))
}

/// Documents and words, clustered together.
fn documents() -> String {
    let columns = columns("documents.csv");
    let (names, words) = columns.split_first().expect("the names of the documents");
    let mut triples = Vec::new();
    for (column, (_, values)) in words.iter().enumerate() {
        let values = values.iter().map(|value| value.parse().unwrap_or(0.0)).enumerate();
        triples.extend(
            values.filter(|(_, value)| *value != 0.0).map(|(row, value)| (row as u32, column as u32, value)),
        );
    }
    let matrix = Csr::from_triples(names.1.len(), words.len(), triples);
    let found = hicc(&matrix, &HiccOptions::default(), Control::default()).expect("a co-clustering");
    let words: Vec<String> = words.iter().map(|(name, _)| name.clone()).collect();
    block_map(&BlockMap {
        matrix: &matrix,
        levels: [&found.rows, &found.columns],
        shown: 0,
        names: [Some(&names.1), Some(&words)],
        classes: None,
    })
    .svg()
}
