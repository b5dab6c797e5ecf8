//! The picture of the worked example of a measure.

use partita::story::{MinOverlap, Story};
use partita::{Kind, LabelledTable, Labels, Measure, Policies, Summary, Tree, TreePair};
use partita_report::{HeatCell, HeatMap, Side, alluvial, tanglegram, tree_on_graph};

/// Draws the example, and says what is to be seen there.
pub fn picture(measure: &Measure) -> anyhow::Result<(String, &'static str)> {
    if let Some(trees) = measure.tree_example {
        let tree = Tree::from_newick(trees.a)?;
        if measure.accepts(Kind::TreeOnGraph) {
            return Ok((
                tree_on_graph(&tree, &edges(&tree, trees.b)),
                "The tree, and the edges of the graph between its leaves.",
            ));
        }
        let other = Tree::from_newick(trees.b)?;
        let pair = TreePair::new(&tree, &other)?;
        return Ok((
            tanglegram(["A", "B"], &pair, None),
            "The two trees, with a line from each leaf to itself.",
        ));
    }
    let (a, b) = (measure.example.a, measure.example.b);
    if measure.accepts(Kind::Labels) {
        return Ok((
            flows(a, b)?,
            "The clusters of A on the left, those of B on the right, and the items that they share.",
        ));
    }
    match measure.accepts(Kind::Co) && !measure.accepts(Kind::Biclusters) {
        true => Ok((flows(a, b)?, "The clusters of the rows; the columns have the same labels here.")),
        false => Ok((
            cells(a, b),
            "Rows and columns have these labels, and those of one label are a bicluster: the cells of A, of B and of both.",
        )),
    }
}

/// Edges that are written `0-1 1-2`, by the names of the leaves, each perhaps with `:weight`.
fn edges(tree: &Tree, text: &str) -> Vec<(u32, u32)> {
    let item = |name: &str| tree.item_names().position(|leaf| leaf == name).map(|item| item as u32);
    let ends = |edge: &str| {
        let (from, to) = edge.split(':').next()?.split_once('-')?;
        Some((item(from)?, item(to)?))
    };
    text.split_whitespace().filter_map(ends).collect()
}

fn flows(a: &[i64], b: &[i64]) -> anyhow::Result<String> {
    let [first, second] =
        [a, b].map(|labels| Labels::from_texts(labels.iter().map(ToString::to_string).collect::<Vec<_>>()));
    let table = LabelledTable::from_labels(&first, &second, None, &Policies::default())?;
    let story = Story::of(&Summary::new(table.counts().clone()), &[], Some(MinOverlap::default()))?;
    let order = story.components_in_order();
    Ok(alluvial(("A", "B"), &table, &story.components, &story.strays.cells, &order).svg())
}

/// A matrix whose rows and columns have these labels: the rows and columns of one label are a bicluster.
fn cells(a: &[i64], b: &[i64]) -> String {
    let cell = |place: usize| {
        let (row, column) = (place / a.len(), place % a.len());
        let (of_a, of_b) = (a[row] == a[column], b[row] == b[column]);
        let text = match (of_a, of_b) {
            (true, true) => "A, B",
            (true, false) => "A",
            (false, true) => "B",
            (false, false) => return None,
        };
        let value = Some(f64::from(u8::from(of_a) + u8::from(of_b)));
        Some(HeatCell { row, column, value, text: text.to_owned() })
    };
    let side = |title: &str| Side { title: title.to_owned(), count: a.len(), ..Side::default() };
    let map = HeatMap {
        title: "Cells of the biclusters".to_owned(),
        rows: side("rows"),
        columns: side("columns"),
        cells: (0..a.len() * a.len()).filter_map(cell).collect(),
        legend: "sets that have the cell".to_owned(),
        dark_is_high: true,
        is_sum: true,
        range: Some((0.0, 2.0)),
        ..HeatMap::default()
    };
    map.svg()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_have_the_items_of_their_leaves() {
        let tree = Tree::from_newick("((x,y),z);").unwrap();
        assert_eq!(edges(&tree, "x-y y-z:2 z-w"), [(0, 1), (1, 2)]);
    }

    #[test]
    fn every_measure_has_a_picture() {
        for measure in partita::measures() {
            let (svg, _) = picture(measure).unwrap_or_else(|error| panic!("{}: {error}", measure.name));
            assert!(svg.starts_with("<svg"), "{}", measure.name);
        }
    }
}
