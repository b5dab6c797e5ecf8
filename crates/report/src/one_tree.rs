//! One tree, in the colours of a cut.

use partita::internal::{Arrange as _, named_by_members, quantity};
use partita::{Cut, Tree};

use crate::drawn_tree::{DrawnTree, MARGIN, TREE, Tips, leaf_y, spread_y};
use crate::kit::Canvas;
use crate::kit::colour::{GREY, hue};
use crate::kit::legend::notes;
use crate::kit::text::{NAME, TITLE, fit, fit_all, widest};

const WIDEST_NAME: f64 = 240.0;
const AXIS: f64 = 30.0;
/// Leaves or clades that can be read one below the other.
const MOST_ROWS: usize = 150;
/// The colour of a tree without a cut.
const INK: &str = "#404040";

/// The tree, its clusters coloured where a cut is given. Of a tree of many leaves the clades of the cut are folded into a row
/// each; where there is no cut, or where its clusters are too many as well, those of a coarser one.
#[must_use]
pub fn one_tree(title: &str, tree: &Tree, cut: Option<&Cut>) -> String {
    let folded = (tree.leaves() > MOST_ROWS).then(|| {
        let given = cut.filter(|cut| (2..=MOST_ROWS).contains(&cut.clusters())).cloned();
        given.unwrap_or_else(|| tree.cut_into(MOST_ROWS / 3))
    });
    let colours = colours(tree, folded.as_ref().or(cut));
    let (tips, names) = match &folded {
        Some(cut) => (Tips::clades(tree, cut.nodes(), 1.0), clades(tree, cut)),
        None => (Tips::leaves(tree, &(0..tree.leaves()).collect::<Vec<_>>()), leaves(tree)),
    };
    let shown = fit_all(&names, NAME.size, WIDEST_NAME);
    let tip = MARGIN + 1.5 * TREE;
    let drawn = DrawnTree { tree, tips: &tips, colours: &colours, root: MARGIN, tip };
    let mut canvas = Canvas::default();
    drawn.draw(&mut canvas);
    for (row, (name, full)) in shown.names.iter().zip(&names).enumerate() {
        canvas.text((tip + 5.0, spread_y(row, 1.0)), name, NAME, full);
    }
    let width = tip + widest(&shown.names, NAME.size) + 10.0 + MARGIN;
    canvas.text((MARGIN, MARGIN), &fit(title, TITLE.size * 1.1, width - 2.0 * MARGIN), TITLE, title);
    let mut bottom = leaf_y(names.len()) + MARGIN / 2.0;
    if drawn.draw_scale(&mut canvas, bottom) {
        bottom += AXIS;
    }
    let said = explained(cut, folded.as_ref());
    let lines = shown.notes.iter().chain(&said);
    let high = notes(&mut canvas, (MARGIN, bottom), width - 2.0 * MARGIN, lines);
    canvas.document(width, bottom + high + MARGIN / 2.0)
}

/// The names of the leaves from top to bottom.
fn leaves(tree: &Tree) -> Vec<String> {
    tree.leaf_items().iter().map(|&item| tree.item_name(item).to_owned()).collect()
}

/// The names of the clades of a cut from top to bottom.
fn clades(tree: &Tree, cut: &Cut) -> Vec<String> {
    let mut clade_of = vec![0; tree.leaves()];
    for (clade, &node) in cut.nodes().iter().enumerate() {
        clade_of[tree.leaf_range(node)].fill(clade);
    }
    let names = leaves(tree);
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    named_by_members(&clade_of, &names)
}

/// A hue for each cluster; grey above them.
fn colours(tree: &Tree, cut: Option<&Cut>) -> Vec<String> {
    let Some(cut) = cut else { return vec![INK.to_owned(); tree.nodes()] };
    let mut colours = vec![GREY.to_owned(); tree.nodes()];
    let mut nodes = cut.nodes().to_vec();
    nodes.arrange_by_key(|&node| tree.leaf_range(node).start);
    for (number, node) in nodes.into_iter().enumerate() {
        tree.subtree(node).for_each(|below| colours[below as usize] = hue(number));
    }
    colours
}

fn explained(cut: Option<&Cut>, folded: Option<&Cut>) -> Vec<String> {
    let clusters = cut.map(|cut| quantity(cut.clusters(), "cluster"));
    match (clusters, folded) {
        (Some(clusters), None) => vec![format!("colours: the tree cut into {clusters}; grey above the cut")],
        (Some(clusters), Some(rows)) if cut != Some(rows) => {
            vec![format!("each row is a folded clade: {}, and the cut has {clusters}", rows.clusters())]
        }
        (_, Some(rows)) => vec![format!("each row is a folded clade: {}", rows.clusters())],
        (None, None) => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_has_its_leaves_and_the_colours_of_a_cut() {
        let tree = Tree::from_newick("((a:1,'<b>':2):1,(c:1,d:1):1);").unwrap();
        let svg = one_tree("A & B", &tree, Some(&tree.cut_into(2)));
        assert!(svg.contains("&lt;b&gt;") && svg.contains("A &amp; B") && !svg.contains("NaN"));
        assert!(
            svg.contains(&hue(0)) && svg.contains(&hue(1)) && svg.contains("cut into 2 clusters"),
            "{svg}"
        );
        let svg = one_tree("plain", &tree, None);
        assert!(!svg.contains(&hue(0)) && svg.contains(INK) && svg.contains(">3<"), "a scale of the lengths");
    }

    #[test]
    fn large_trees_are_folded() {
        let comb = (1..400).fold("0".to_owned(), |tree, at| format!("({tree},{at})"));
        let tree = Tree::from_newick(&format!("{comb};")).unwrap();
        let svg = one_tree("comb", &tree, None);
        assert!(svg.contains("each row is a folded clade: 50") && svg.len() < 100_000, "{}", svg.len());
        let svg = one_tree("comb", &tree, Some(&tree.cut_into(300)));
        assert!(svg.contains("clade: 50, and the cut has 300 clusters"), "{svg}");
        let svg = one_tree("comb", &tree, Some(&tree.cut_into(3)));
        assert!(svg.contains("each row is a folded clade: 3"), "{svg}");
    }

    #[test]
    fn a_single_leaf_and_a_star_are_drawn() {
        for newick in ["a;", "(a,b,c);"] {
            let tree = Tree::from_newick(newick).unwrap();
            let svg = one_tree("small", &tree, Some(&tree.cut_into(1)));
            assert!(svg.contains(">a<") && !svg.contains("NaN") && !svg.contains("inf"), "{svg}");
        }
        let star = format!("({});", (0..500).map(|leaf| leaf.to_string()).collect::<Vec<_>>().join(","));
        let svg = one_tree("star", &Tree::from_newick(&star).unwrap(), None);
        assert!(svg.contains("folded clade: 1") && !svg.contains("NaN"), "{svg}");
    }
}
