//! Two trees face to face, the same leaves joined by lines.

use partita::internal::Arrange as _;
use partita::internal::quantity;
use partita::{Cut, Sides, Tree, TreePair};

use crate::drawn_tree::{DrawnTree, MARGIN, TREE, Tips, leaf_y};
use crate::kit::Canvas;
use crate::kit::colour::{GREY, hue, hue_beside};
use crate::kit::legend::notes;
use crate::kit::text::{NAME, Style, TITLE, fit, fit_all, widest};

/// Width of the gap between the names.
pub(crate) const GAP: f64 = 160.0;
pub(crate) const WIDEST_NAME: f64 = 180.0;
const AXIS: f64 = 30.0;

/// The two trees face to face, turned so that few lines cross, coloured by the clusters of two cuts. A cluster of the second
/// tree has the colour of the one of the first with which it shares most leaves.
#[must_use]
pub fn tanglegram(names: [&str; 2], pair: &TreePair<'_>, cuts: Option<(&Cut, &Cut)>) -> String {
    drawn(names, pair, cuts, false)
}

/// The same for a page whose script folds clades.
#[must_use]
pub fn foldable_tanglegram(names: [&str; 2], pair: &TreePair<'_>, cuts: Option<(&Cut, &Cut)>) -> String {
    drawn(names, pair, cuts, true)
}

/// Puts a part into a picture; a script finds it by its mark.
fn put(canvas: &mut Canvas, part: &Canvas, mark: Option<&str>) {
    match mark {
        Some(mark) => canvas.place((0.0, 0.0), part, mark),
        None => canvas.extend(part),
    }
}

fn drawn(names: [&str; 2], pair: &TreePair<'_>, cuts: Option<(&Cut, &Cut)>, folds: bool) -> String {
    let untangled = pair.untangled_leaves(Sides::Both);
    let orders = untangled.orders;
    let colours = colours(pair, cuts, &orders);
    let trees = [pair.a(), pair.b()];
    let leaves = trees.map(|tree| {
        let names: Vec<String> =
            tree.leaf_items().iter().map(|&item| tree.item_name(item).to_owned()).collect();
        let shown = fit_all(&names, NAME.size, WIDEST_NAME);
        (names, shown)
    });
    let rooms = leaves.each_ref().map(|(_, shown)| widest(&shown.names, NAME.size) + 10.0);
    let width = 2.0 * (MARGIN + TREE) + rooms[0] + rooms[1] + GAP;
    let rows = orders.each_ref().map(|order| inverse(order));
    let [left, right] = [(MARGIN, MARGIN + TREE), (width - MARGIN, width - MARGIN - TREE)];
    let tips = [0, 1].map(|side| Tips::leaves(trees[side], &rows[side]));
    let mut canvas = Canvas::default();
    let mut links = Canvas::default();
    draw_links(&mut links, pair, &rows, &colours[0], (left.1 + rooms[0], right.1 - rooms[1]));
    put(&mut canvas, &links, folds.then_some(" data-links=\"\""));
    let mut below = Canvas::default();
    let mut bottom = leaf_y(pair.leaves()) + MARGIN / 2.0;
    let end = bottom;
    for side in 0..2 {
        let (root, tip) = [left, right][side];
        let anchor = ["start", "end"][side];
        let title = fit(names[side], TITLE.size * 1.1, TREE + rooms[side]);
        canvas.text((root, MARGIN), &title, Style { anchor, ..TITLE }, names[side]);
        let drawn = DrawnTree { tree: trees[side], tips: &tips[side], colours: &colours[side], root, tip };
        let mut half = Canvas::default();
        let middles = drawn.draw(&mut half);
        if folds {
            drawn.draw_handles(&mut half, &middles);
        }
        let (full, shown) = &leaves[side];
        for (leaf, (name, full)) in shown.names.iter().zip(full).enumerate() {
            let x = if side == 0 { tip + 5.0 } else { tip - 5.0 };
            half.text((x, leaf_y(rows[side][leaf])), name, Style { anchor, ..NAME }, full);
        }
        put(&mut canvas, &half, folds.then_some([" data-side=\"0\"", " data-side=\"1\""][side]));
        if drawn.draw_scale(&mut below, end) {
            bottom = end + AXIS;
        }
    }
    let explained = cuts.map_or_else(String::new, |(a, b)| {
        let clusters = quantity(b.nodes().len(), "cluster");
        format!("colours: the trees cut into {} and {clusters}; grey above the cuts", a.nodes().len())
    });
    let crossed = match (untangled.crossings, untangled.crossings_before) {
        (0, _) => "no lines cross".to_owned(),
        (now, before) if now == before => format!("{} of lines", quantity(now as usize, "crossing")),
        (now, before) => {
            format!("{} of lines; {before} in the order of the files", quantity(now as usize, "crossing"))
        }
    };
    let lines = leaves.iter().flat_map(|(_, shown)| &shown.notes).chain([&explained, &crossed]);
    bottom += notes(&mut below, (MARGIN, bottom), width - 2.0 * MARGIN, lines);
    put(&mut canvas, &below, folds.then_some(" data-below=\"\""));
    canvas.document(width, bottom + MARGIN / 2.0)
}

/// Lines between the same leaves, in the colours of the first tree.
fn draw_links(
    canvas: &mut Canvas,
    pair: &TreePair<'_>,
    rows: &[Vec<usize>; 2],
    colours: &[String],
    (from, to): (f64, f64),
) {
    let (tree, leaves) = (pair.a(), pair.a().leaf_items());
    for (leaf, &partner) in pair.b_to_a().iter().enumerate() {
        let node = tree.item_nodes()[leaves[partner as usize] as usize];
        let ends = (leaf_y(rows[0][partner as usize]), leaf_y(rows[1][leaf]));
        canvas.line((from, ends.0), (to, ends.1), &colours[node as usize]);
    }
}

/// The row of each leaf.
pub(crate) fn inverse(order: &[u32]) -> Vec<usize> {
    let mut rows = vec![0; order.len()];
    order.iter().enumerate().for_each(|(row, &leaf)| rows[leaf as usize] = row);
    rows
}

/// The colour of each node of both trees; grey above the cuts. Neighbouring clusters have different colours.
pub(crate) fn colours(
    pair: &TreePair<'_>,
    cuts: Option<(&Cut, &Cut)>,
    orders: &[Vec<u32>; 2],
) -> [Vec<String>; 2] {
    let trees = [pair.a(), pair.b()];
    let mut colours = trees.map(|tree| vec![GREY.to_owned(); tree.nodes()]);
    let Some((a, b)) = cuts else { return colours };
    // The clusters of a cut from top to bottom.
    let sorted = |side: usize, cut: &Cut| {
        let (tree, rows) = (trees[side], inverse(&orders[side]));
        let mut nodes = cut.nodes().to_vec();
        nodes.arrange_by_key(|&node| rows[tree.leaf_range(node)].iter().min().copied());
        nodes
    };
    let nodes = sorted(0, a);
    let mut of_leaf = vec![0; pair.leaves()];
    for (number, &node) in nodes.iter().enumerate() {
        of_leaf[pair.a().leaf_range(node)].fill(number);
        paint(&mut colours[0], pair.a(), node, &hue(number));
    }
    let mut above = None;
    for node in sorted(1, b) {
        let mut shared = vec![0_usize; nodes.len()];
        let leaves = &pair.b_to_a()[pair.b().leaf_range(node)];
        leaves.iter().for_each(|&leaf| shared[of_leaf[leaf as usize]] += 1);
        let most = (0..shared.len()).rev().max_by_key(|&number| shared[number]).unwrap_or(0);
        let number = hue_beside(most, above);
        paint(&mut colours[1], pair.b(), node, &hue(number));
        above = Some(number);
    }
    colours
}

fn paint(colours: &mut [String], tree: &Tree, node: u32, colour: &str) {
    tree.subtree(node).for_each(|below| colour.clone_into(&mut colours[below as usize]));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::Px;

    #[test]
    fn every_leaf_has_a_line_and_every_node_a_branch() {
        let (a, b) = ("(a,(b,'<c>'));", "((a:1,'<c>':2):1,b:3);");
        let [a, b] = [a, b].map(|newick| Tree::from_newick(newick).unwrap());
        let pair = TreePair::new(&a, &b).unwrap();
        let cuts = (a.cut_into(2), b.cut_into(2));
        let svg = tanglegram(["A", "B & C"], &pair, Some((&cuts.0, &cuts.1)));
        assert!(svg.contains("B &amp; C") && svg.contains("&lt;c&gt;") && svg.contains(&hue(1)));
        assert_eq!(svg.matches("<path ").count(), 2 * (4 + 2) + 1, "one leaf is nearer to the root");
        assert!(svg.contains(">3<") && !svg.contains("NaN"), "a scale of the lengths");
    }

    #[test]
    fn clades_that_fold_know_their_heights() {
        let tree = Tree::from_newick("((a,b,'<c>'),d);").unwrap();
        let svg = foldable_tanglegram(["A", "B"], &TreePair::new(&tree, &tree).unwrap(), None);
        let (top, bottom) = (Px(leaf_y(0)), Px(leaf_y(2)));
        assert_eq!(svg.matches(&format!("data-clade=\"{top} {bottom}\"")).count(), 2, "{svg}");
        assert!(svg.contains("aria-label=\"3 leaves with a\"") && svg.contains("data-side=\"1\""));
    }

    #[test]
    fn the_picture_says_how_many_lines_cross() {
        let drawn = |a: &str, b: &str| {
            let [a, b] = [a, b].map(|newick| Tree::from_newick(newick).unwrap());
            tanglegram(["A", "B"], &TreePair::new(&a, &b).unwrap(), None)
        };
        assert!(drawn("((a,b),(c,(d,e)));", "(((e,d),c),(b,a));").contains("no lines cross"));
        assert!(drawn("((a,b),(c,d));", "((d,a),(b,c));").contains("1 crossing of lines; "));
    }

    #[test]
    fn neighbouring_clusters_differ_in_colour() {
        let [a, b] = ["((a,b),(c,d));", "(a,b,(c,d));"].map(|newick| Tree::from_newick(newick).unwrap());
        let pair = TreePair::new(&a, &b).unwrap();
        let cuts = (a.cut_into(2), b.cut_into(3));
        let colours = colours(&pair, Some((&cuts.0, &cuts.1)), &pair.untangled_leaves(Sides::Both).orders);
        assert_ne!(colours[1][1], colours[1][2]);
    }
}
