//! Every picture with names that nobody would wish for: no text may meet another, leave the picture, break the document, or
//! be cut without its full form in a title.

use partita::ensemble::Ensemble;
use partita::flow::{FlowOptions, flow};
use partita::story::{MinOverlap, Story};
use partita::{Csr, Cut, LabelledTable, Labels, Partition, Summary, Tree, TreePair};

use crate::kit::text::width;
use crate::{
    BlockMap, ChainStyle, HeatCell, HeatMap, LineChart, MapPoint, PointMap, RankedDot, RankingChart, Series,
    Side, alluvial, block_map, chain, cross_table, tanglegram,
};

const UGLY: [&str; 12] = [
    "naïve B cells, CD19+ CD20+ IgD+ CD27− (donor 7, replicate 12)",
    "خلايا الدم البيضاء",
    "תאי דם לבנים וגם עוד מילים ארוכות",
    "造血干细胞与祖细胞（第一批次样本）",
    "<script>alert('x')</script>",
    "tab\there \u{1}\u{2} bell\u{7}",
    "\u{fffe}\u{ffff}\u{0} ]]>&amp;",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    "iiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiii",
    "",
    "👩‍🔬🧬 z\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}",
    "\u{202e}turned",
];

const SIZES: [usize; 4] = [3, 12, 40, 200];

/// Plain names, names with a long common beginning, and ugly ones.
fn names(style: usize, count: usize) -> Vec<String> {
    let name = |at: usize| match style {
        0 => format!("type {at}"),
        1 => format!("experiment_2024_leiden_resolution_{at}_of_the_second_batch"),
        _ if at < UGLY.len() => UGLY[at].to_owned(),
        _ => format!("{} {}", UGLY[at % UGLY.len()], at / UGLY.len()),
    };
    (0..count).map(name).collect()
}

/// The corners of a text.
#[derive(Debug, Clone)]
struct Corners {
    x: [f64; 2],
    y: [f64; 2],
    text: String,
}

/// The numbers in an attribute such as `translate(3 4)`.
fn numbers(text: &str) -> Vec<f64> {
    let parts = text.split(|c: char| !(c.is_ascii_digit() || c == '.' || c == '-'));
    parts.filter_map(|part| part.parse().ok()).collect()
}

fn corners(node: roxmltree::Node<'_, '_>) -> Corners {
    let text: String =
        node.children().filter(roxmltree::Node::is_text).filter_map(|child| child.text()).collect();
    let number = |name: &str| node.attribute(name).and_then(|value| value.parse().ok()).unwrap_or(0.0);
    let size: f64 = number("font-size");
    let long = width(&text, size);
    let start = match node.attribute("text-anchor") {
        Some("end") => -long,
        Some("middle") => -long / 2.0,
        _ => 0.0,
    };
    let (up, down) = (size * 0.72, size * 0.2);
    let turned = node.attribute("transform").filter(|place| place.contains("rotate"));
    let (mut x, mut y) = match turned.map(numbers) {
        Some(at) => ([at[0] - up, at[0] + down], [at[1] - start - long, at[1] - start]),
        None => ([number("x") + start, number("x") + start + long], [number("y") - up, number("y") + down]),
    };
    for place in node.ancestors().skip(1).filter_map(|group| group.attribute("transform")) {
        let by = numbers(place);
        x = x.map(|x| x + by[0]);
        y = y.map(|y| y + by[1]);
    }
    Corners { x, y, text }
}

fn check(what: &str, svg: &str) {
    let document = roxmltree::Document::parse(svg).unwrap_or_else(|error| panic!("{what}: {error}"));
    let view = numbers(document.root_element().attribute("viewBox").unwrap_or_default());
    let mut seen: Vec<Corners> = Vec::new();
    for node in document.descendants().filter(|node| node.has_tag_name("text")) {
        let found = corners(node);
        let inside = found.x[0] >= 0.0 && found.x[1] <= view[2] && found.y[0] >= 0.0 && found.y[1] <= view[3];
        assert!(inside, "{what}: {found:?} leaves {view:?}");
        let apart = |x: [f64; 2], y: [f64; 2]| x[1] <= y[0] + 0.01 || y[1] <= x[0] + 0.01;
        let meets = seen.iter().find(|other| !apart(other.x, found.x) && !apart(other.y, found.y));
        assert!(meets.is_none(), "{what}: {found:?} meets {meets:?}");
        let whole = node.children().any(|child| child.has_tag_name("title"));
        // The legend says what a short name is short for.
        let cut = found.text.contains('…') && !found.text.contains(" is ");
        assert!(whole || !cut, "{what}: {} is cut", found.text);
        seen.push(found);
    }
    assert!(!svg.contains("NaN") && !svg.contains("inf\""), "{what}");
    assert!(document.descendants().all(|node| !node.has_tag_name("script")), "{what}");
}

/// Splits, merges, a few clusters of their own, and strays.
fn table(style: usize, count: usize) -> LabelledTable {
    let mut cells = Vec::new();
    for cluster in 0..count as u32 {
        let size = 4000 / u64::from(cluster + 1) + 30;
        let to = if cluster % 4 == 3 { cluster - 1 } else { cluster };
        cells.push((cluster, to, size));
        if cluster % 4 == 1 {
            cells.push((cluster, count as u32 + cluster / 4, size / 2));
        }
        let strays = (1..4).map(|by| (cluster, (cluster * 7 + by * 5) % count as u32, 1));
        cells.extend(strays);
    }
    LabelledTable::from_counts(cells, names(style, count), names(style, count + count / 4 + 1)).unwrap()
}

#[test]
fn alluvial_diagrams_and_cross_tables() {
    for (style, count) in (0..3).flat_map(|style| SIZES.map(|count| (style, count))) {
        let table = table(style, count);
        let story =
            Story::of(&Summary::new(table.counts().clone()), &[], Some(MinOverlap::default())).unwrap();
        let order: Vec<u32> = (0..story.components.len() as u32).collect();
        let titles = if style == 2 { (UGLY[0], UGLY[7]) } else { ("truth", "found") };
        let flows = alluvial(titles, &table, &story.components, &story.strays.cells, &order);
        check(&format!("alluvial {style} {count}"), &flows.svg());
        let map = cross_table(titles, &table, &story.components);
        check(&format!("cross-table {style} {count}"), &map.svg());
    }
}

#[test]
fn matrices_of_many_clusterings() {
    for (style, count) in (1..3).flat_map(|style| SIZES.map(|count| (style, count))) {
        let side = Side { count, names: names(style, count), ..Side::default() };
        let cell = |place: usize| {
            let (row, column) = (place / count, place % count);
            let value = (row != 2).then(|| 1.0 / (1.0 + row.abs_diff(column) as f64));
            HeatCell {
                row,
                column,
                value,
                text: value.map_or_else(String::new, |value| format!("{value:.2}")),
            }
        };
        let map = HeatMap {
            title: UGLY[0].repeat(3),
            rows: side.clone(),
            columns: side,
            cells: (0..count * count).map(cell).collect(),
            legend: UGLY[7].repeat(2),
            dark_is_high: true,
            ..HeatMap::default()
        };
        check(&format!("matrix {style} {count}"), &map.svg());
    }
}

#[test]
fn maps_of_points() {
    for (style, count) in (0..3).flat_map(|style| [0, 1, 3, 30, 400].map(|count| (style, count))) {
        let point = |(at, name): (usize, String)| {
            let place = ((at * 37 % 11) as f64, (at * 13 % 7) as f64 - 3.0);
            MapPoint { name, place, group: at % 5 }
        };
        let map = PointMap {
            title: UGLY[0].to_owned(),
            labels: [UGLY[7], UGLY[1]].map(str::to_owned),
            points: names(style, count).into_iter().enumerate().map(point).collect(),
            groups: names(style, 5),
            notes: vec![UGLY[0].repeat(3)],
        };
        let svg = map.svg();
        // Of 400 points 5 or 6 are at each of 77 places, and a place has a sector for each of its groups.
        let sectors: std::collections::HashSet<(usize, usize, usize)> =
            (0..count).map(|at| (at * 37 % 11, at * 13 % 7, at % 5)).collect();
        assert_eq!(svg.matches("fill-opacity").count(), sectors.len());
        check(&format!("map {style} {count}"), &svg);
    }
}

#[test]
fn chains() {
    for (style, clusters, length) in [(0, 3, 12), (1, 12, 5), (2, 12, 3), (2, 60, 4), (1, 200, 3), (0, 1, 2)]
    {
        let column = |turn: usize| {
            let label = |item: usize| (item * (turn + 1) / 3 + item % (turn + 2)) % clusters;
            Labels::from_integers((0..900).map(|item| label(item) as i64))
        };
        let columns: Vec<Labels> = (0..length).map(column).collect();
        let followed = flow(&Ensemble::new(&columns).unwrap(), &FlowOptions::default()).unwrap();
        let labels = names(style, clusters);
        let clusters: Vec<String> =
            followed.nodes.iter().map(|node| labels[node.cluster as usize].clone()).collect();
        let titles: Vec<String> = names(style, length);
        let drawn = chain(&followed.nodes, &followed.edges, &titles, &clusters);
        for style in [ChainStyle::River, ChainStyle::Tree] {
            check(&format!("chain of {length} {style:?}"), &drawn.svg(style));
        }
    }
}

#[test]
fn block_maps() {
    for (style, rows, columns) in [(2, 3, 3), (2, 24, 12), (1, 40, 90), (0, 90, 200), (2, 700, 300)] {
        let triples =
            (0..rows * 9).map(|at| ((at % rows) as u32, (at * 5 % columns) as u32, 1.0 + at as f64));
        let matrix = Csr::from_triples(rows, columns, triples.collect());
        let levels = |count: usize| {
            [2, 3, 6, 24, 100]
                .map(|clusters: usize| Partition::from_labels((0..count).map(|at| at * clusters / count)))
        };
        let (row_names, column_names, classes) = (names(style, rows), names(style, columns), names(2, 14));
        let of_rows: Vec<u32> = (0..rows as u32).map(|row| row * 7 % 14).collect();
        let map = block_map(&BlockMap {
            matrix: &matrix,
            levels: [&levels(rows), &levels(columns)[..3]],
            shown: 0,
            names: [Some(&row_names), Some(&column_names)],
            classes: Some((&of_rows, &classes)),
        });
        check(&format!("blocks {rows} {columns}"), &map.svg());
    }
}

/// A caterpillar of balanced trees of five leaves.
fn tree(names: &[String], shift: usize, lengths: bool) -> Tree {
    let quoted = |name: &String| format!("'{}'", name.replace('\'', "''"));
    let length =
        |at: usize| if lengths { format!(":{}", 0.1 + (at % 7) as f64 / 10.0) } else { String::new() };
    let groups: Vec<String> = names
        .chunks(5)
        .enumerate()
        .map(|(at, group)| {
            let leaves: Vec<String> = (0..group.len())
                .map(|leaf| format!("{}{}", quoted(&group[(leaf + shift) % group.len()]), length(leaf + at)))
                .collect();
            format!("({}){}", leaves.join(","), length(at))
        })
        .collect();
    let joined = groups.into_iter().reduce(|left, right| format!("({left},{right}){}", length(3)));
    Tree::from_newick(&format!("{};", joined.unwrap_or_default())).unwrap()
}

#[test]
fn tanglegrams() {
    for (style, count) in (0..3).flat_map(|style| SIZES.map(|count| (style, count))) {
        // A leaf needs a name of its own that is not empty.
        let names: Vec<String> = names(style, count)
            .iter()
            .map(|name| if name.is_empty() { "?" } else { name }.to_owned())
            .collect();
        let (a, b) = (tree(&names, 0, style > 0), tree(&names, 2, style > 0));
        let pair = TreePair::new(&a, &b).unwrap();
        let cuts: Option<(Cut, Cut)> =
            (count > 3).then(|| (a.cut_into(count / 6 + 1), b.cut_into(count / 4)));
        let drawn = tanglegram([UGLY[0], UGLY[7]], &pair, cuts.as_ref().map(|(a, b)| (a, b)));
        check(&format!("tanglegram {style} {count}"), &drawn);
    }
}

#[test]
fn line_charts() {
    let line = |at: usize| Series::new(UGLY[at], vec![(0.0, at as f64 * 1e7), (1e-9, 5e7), (3e-9, 1e8)]);
    let chart = LineChart {
        title: UGLY[0].repeat(2),
        x_label: UGLY[7].to_owned(),
        y_label: UGLY[0].to_owned(),
        series: (0..12).map(line).collect(),
        ..LineChart::default()
    };
    check("lines", &chart.svg());
}

#[test]
fn rankings() {
    for (style, count) in (0..3).flat_map(|style| SIZES.map(|count| (style, count))) {
        let row = |(at, name): (usize, String)| {
            let value = 1e-3 * (40.0 - at as f64);
            let ends = (at % 3 > 0).then_some((value - 5.0, value + 1e-9));
            RankedDot { name, value: (at % 5 < 4).then_some(value), ends, may_be_best: at < 2 }
        };
        let rows = names(style, count).into_iter().enumerate().map(row).collect();
        let (axis, range, tested) = (UGLY[7].to_owned(), (-0.5, 1.0), style > 0);
        check(&format!("ranking {style} {count}"), &RankingChart { axis, rows, range, tested }.svg());
    }
}
