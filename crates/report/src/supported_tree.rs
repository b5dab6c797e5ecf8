//! A tree with a number at each branch, such as the share of trees that have it.

use partita::Tree;

use crate::drawn_tree::{DrawnTree, MARGIN, TREE, Tips, leaf_y};
use crate::kit::Canvas;
use crate::kit::legend::notes;
use crate::kit::text::{NAME, NAME_END, Style, TITLE, fit, fit_all, widest};

const WIDEST_NAME: f64 = 220.0;

/// The tree with the text of each inner node before it.
#[must_use]
pub fn supported_tree(title: &str, tree: &Tree, support: impl Fn(u32) -> Option<String>) -> String {
    let leaves: Vec<String> = tree.leaf_items().iter().map(|&item| tree.item_name(item).to_owned()).collect();
    let shown = fit_all(&leaves, NAME.size, WIDEST_NAME);
    let rows: Vec<usize> = (0..leaves.len()).collect();
    let (tips, colours) = (Tips::leaves(tree, &rows), vec!["#404040".to_owned(); tree.nodes()]);
    let tip = MARGIN + 1.5 * TREE;
    let drawn = DrawnTree { tree, tips: &tips, colours: &colours, root: MARGIN, tip };
    let mut canvas = Canvas::default();
    let (middles, x) = (drawn.draw(&mut canvas), drawn.places());
    let small = Style { size: 9.0, halo: true, ..NAME_END };
    for node in (1..tree.nodes() as u32).filter(|&node| !tree.is_leaf(node)) {
        let place = ((x[node as usize] - 3.0).max(MARGIN + 26.0), middles[node as usize] - 6.0);
        canvas.text(place, &support(node).unwrap_or_default(), small, "");
    }
    for (row, (name, full)) in shown.names.iter().zip(&leaves).enumerate() {
        canvas.text((tip + 5.0, leaf_y(row)), name, NAME, full);
    }
    let width = tip + widest(&shown.names, NAME.size) + 10.0 + MARGIN;
    canvas.text((MARGIN, MARGIN), &fit(title, TITLE.size * 1.1, width - 2.0 * MARGIN), TITLE, title);
    let bottom = leaf_y(leaves.len()) + MARGIN / 2.0;
    let high = notes(&mut canvas, (MARGIN, bottom), width - 2.0 * MARGIN, &shown.notes);
    canvas.document(width, bottom + high + MARGIN / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_branch_has_its_number() {
        let tree = Tree::from_newick("((a,b),(c,(d,'<e>')));").unwrap();
        let svg = supported_tree("A & B", &tree, |node| Some(format!("{node} %")));
        assert_eq!(svg.matches(" %<").count(), 3, "the root has none");
        assert!(svg.contains("&lt;e&gt;") && svg.contains("A &amp; B") && !svg.contains("NaN"));
    }
}
